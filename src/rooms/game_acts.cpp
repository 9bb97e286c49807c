// Acts of players, bots and the table in a running game.

#include <fmt/format.h>

#include <algorithm>

#include "dice/flying.h"
#include "games/game_traits.h"
#include "match/decide.h"
#include "rooms/acts.h"
#include "rooms/starting.h"
#include "text/words.h"

namespace astragal::rooms {

using match::Match;

namespace {

using Stage = RoomTable::Stage;

Refusal not_playing(const RoomTable& table) {
  return refuse(table.record ? "not-now-over"_why : "not-now-gathering"_why);
}

/// Whether `after` waits for the dice of a decision made in `before`.
bool dice_are_due(const Match& before, const Match& after) {
  return after.phase() == Phase::kSettle && after.to_act() == before.to_act();
}

/// Adds the outcome of fair dice, or a simulation of thrown dice.
void roll(const RoomTable& table, Match after, Plan& plan) {
  if (table.dice == "thrown") {
    plan.roll = Simulate{table.room, table.position,
                         std::make_shared<const Match>(std::move(after)), table.next_dice()};
    return;
  }
  auto rng = table.next_dice();
  plan.events.back().outcome = after.settle_fairly(rng);
  plan.after = std::move(after);
}

/// The decision in the record's words; with thrown dice, a throw must have an aim.
text::Result<std::string> decide(const RoomTable& table, Match& match,
                                 const std::string& decision) {
  const auto words = text::split_words(decision);
  if (!words) return words.error();
  return decide_or_say_why(match,
                           table.dice == "thrown" ? dice::with_defaults(match, *words) : *words);
}

/// The plan of a complete move.
Plan moved(Event event, Match after) {
  Plan plan{{std::move(event)}};
  plan.after = std::move(after);
  return plan;
}

/// A move with real dice, whose outcome the players enter.
Planned plan_by_hand(const RoomTable& table, const Message& message, Event event) {
  Match after = table.now();
  if (after.phase() == Phase::kDecide) {
    const auto decided = decide(table, after, message.decision);
    if (!decided) return refuse("illegal"_why, {{"why", decided.error()}});
    event.decision = *decided;
  } else {
    event.decision = after.event();
    if (message.decision != event.decision) {
      return refuse("illegal"_why,
                    {{"why", text::Error{"table-next"_why, {{"event", event.decision}}}}});
    }
  }
  if (!dice_are_due(table.now(), after)) {
    if (!message.outcome.empty())
      return refuse("illegal"_why, {{"why", text::Error("no-dice-due"_why)}});
    return moved(std::move(event), std::move(after));
  }
  if (message.outcome.empty()) return refuse("dice-missing"_why, {{"due", after.due()}});
  const auto words = text::split_words(message.outcome);
  if (!words) return refuse("illegal"_why, {{"why", words.error()}});
  const auto settled = after.settle(*words);
  if (!settled) return refuse("illegal"_why, {{"why", settled.error()}});
  event.outcome = *settled;
  return moved(std::move(event), std::move(after));
}

/// Why this person cannot act now; nullopt if they can.
std::optional<Refusal> cannot_act(const RoomTable& table, const Message& message,
                                  const Asker& asker) {
  const Seat seat = table.now().to_act();
  if (message.seat != kNoSeat && message.seat != seat) return refuse("your-turn-not"_why);
  if (table.by_hand() && (seat == kTable || !table.intent.empty())) {
    // Any player may enter real dice of the table or of a bot.
    if (!table.has_seat(asker.who)) return refuse("not-yours"_why);
    if (!table.intent.empty() && message.decision != table.intent)
      return refuse("your-turn-not"_why);
    return std::nullopt;
  }
  const Chair* chair = table.chair(seat);
  if (chair == nullptr || chair->owner != asker.who || !chair->bot.empty()) {
    return refuse("your-turn-not"_why);
  }
  return std::nullopt;
}

/// Why the game cannot begin with those who sit here; nullopt if it can.
std::optional<text::Error> cannot_begin(const RoomTable& table) {
  if (table.carried) {
    const bool all = std::all_of(table.chairs.begin(), table.chairs.end(),
                                 [](const Chair& chair) { return chair.taken(); });
    if (all) return std::nullopt;
    return text::Error{"seats-carried"_why, {{"n", table.chairs.size()}}};
  }
  const auto started = Match::start(table.start_text());
  const auto* fault = std::get_if<match::StartFault>(&started);
  if (fault == nullptr) return std::nullopt;
  return fault->fault.why;
}

bool is_stale(const RoomTable& table, const Message& message) {
  return message.position >= 0 && static_cast<std::uint64_t>(message.position) != table.position;
}

Refusal stale(const RoomTable& table) {
  return refuse("stale"_why, {{"position", table.position}});
}

/// Number of moves undone with the last entry of real dice. Includes bots' decisions without dice,
/// which the bots would repeat.
int entries_to_undo(const RoomTable& table) {
  const auto& moves = table.record->moves;
  std::size_t keep = moves.size();
  while (keep > 0 && table.movers[keep - 1] == 0 && moves[keep - 1].outcome.empty()) --keep;
  return keep == 0 ? 0 : static_cast<int>(moves.size() - keep + 1);
}

}  // namespace

bool needs_board(const RoomTable& table, const std::string& decision) {
  if (table.dice != "thrown" || !table.record) return false;
  const auto words = text::split_words(decision);
  return words && table.now().ask([&words]<class G>(auto /*text*/, const G&) {
    return games::GameTraits<G>::needs_board(*words);
  });
}

Planned plan_start(const RoomTable& table, const Message& message, const Asker& asker) {
  if (table.stage() != Stage::kGathering) {
    return refuse(table.stage() == Stage::kOver ? "not-now-over"_why : "not-now-playing"_why);
  }
  if (auto why = cannot_begin(table)) return refuse("cannot-start"_why, {{"why", *why}});
  if (!table.by_hand()) return plan_call(table, message, asker);
  return Plan{{new_event(EventKind::kStarted, message, asker)}};
}

Planned plan_decide(const RoomTable& table, const Message& message, const Asker& asker) {
  if (table.stage() != Stage::kPlaying) return not_playing(table);
  if (is_stale(table, message)) return stale(table);
  if (auto refusal = cannot_act(table, message, asker)) return std::move(*refusal);
  Event event = new_event(EventKind::kMoved, message, asker);
  event.seat = table.now().to_act();
  if (table.by_hand()) return plan_by_hand(table, message, std::move(event));
  if (!message.outcome.empty()) return refuse("dice-rolled"_why);
  Match after = table.now();
  const auto decided = decide(table, after, message.decision);
  if (!decided) return refuse("illegal"_why, {{"why", decided.error()}});
  event.decision = *decided;
  if (!dice_are_due(table.now(), after)) return moved(std::move(event), std::move(after));
  Plan plan{{std::move(event)}};
  roll(table, std::move(after), plan);
  return plan;
}

Planned plan_undo(const RoomTable& table, const Message& message, const Asker& asker) {
  const bool finished = table.stage() == Stage::kOver && !table.by_hand();
  if (!table.record || finished) return not_playing(table);
  if (is_stale(table, message)) return stale(table);
  if (!table.has_seat(asker.who)) return refuse("not-yours"_why);
  Event event = new_event(EventKind::kUndone, message, asker);
  if (table.by_hand()) {
    event.count = entries_to_undo(table);
    if (event.count == 0) return refuse("no-undo-nothing"_why);
    return Plan{{event}};
  }
  const auto& moves = table.record->moves;
  if (moves.empty()) return refuse("no-undo-nothing"_why);
  if (!moves.back().outcome.empty()) return refuse("no-undo-roll"_why);
  if (table.movers.back() == 0) return refuse("no-undo-bot"_why);
  if (table.movers.back() != asker.who) return refuse("no-undo-other"_why);
  event.count = 1;
  return Plan{{event}};
}

Planned plan_resign(const RoomTable& table, const Message& message, const Asker& asker) {
  if (table.stage() != Stage::kPlaying) return not_playing(table);
  const Chair* chair = table.chair(message.seat);
  if (chair == nullptr) return refuse("no-seat"_why);
  if (chair->owner != asker.who || chair->resigned) return refuse("not-yours"_why);
  Event event = new_event(EventKind::kResigned, message, asker);
  event.seat = message.seat;
  event.bot = kStandIn;
  return Plan{{event}};
}

Planned plan_rematch(const RoomTable& table, const Message& message, const Asker& asker) {
  if (table.stage() != Stage::kOver) {
    return refuse(table.record ? "not-now-playing"_why : "not-now-gathering"_why);
  }
  if (!table.has_seat(asker.who) && asker.who != table.host) return refuse("not-yours"_why);
  Event event = new_event(EventKind::kAgain, message, asker);
  if (!table.by_hand()) event.secret = new_token(asker.random);
  return Plan{{event}};
}

Plan plan_table(const RoomTable& table, Time now) {
  Event event;
  event.kind = EventKind::kMoved;
  event.time = now;
  event.seat = kTable;
  event.decision = table.now().event();
  Plan plan{{std::move(event)}};
  roll(table, table.now(), plan);
  return plan;
}

Plan plan_bot(const RoomTable& table, const std::string& decision, Time now) {
  Match after = table.now();
  Event event;
  event.kind = EventKind::kMoved;
  event.time = now;
  event.seat = after.to_act();
  // With real dice a person throws for the bot, so its aim is dropped.
  const bool throws = table.by_hand() && decision.starts_with("throw ");
  auto decided = decide(table, after, throws ? "throw" : decision);
  if (!decided) {
    after = table.now();
    decided = decide(table, after, after.legal().front());
  }
  event.decision = *decided;
  const bool due = dice_are_due(table.now(), after);
  if (due && table.by_hand()) {
    event.kind = EventKind::kIntended;
    return {{std::move(event)}};
  }
  if (!due) return moved(std::move(event), std::move(after));
  Plan plan{{std::move(event)}};
  roll(table, std::move(after), plan);
  return plan;
}

Plan plan_late(const RoomTable& table, Time now) {
  Event event;
  event.kind = EventKind::kBot;
  event.time = now;
  event.seat = table.now().to_act();
  event.bot = kStandIn;
  event.late = true;
  return {{std::move(event)}};
}

}  // namespace astragal::rooms
