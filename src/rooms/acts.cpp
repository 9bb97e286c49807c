#include "rooms/acts.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "bots/bots.h"
#include "rooms/catalogue.h"
#include "rooms/starting.h"
#include "text/names.h"
#include "text/new_names.h"
#include "text/words.h"

namespace astragal::rooms {

using text::NameLook;

namespace {

using Stage = RoomTable::Stage;

Refusal not_now(Stage stage) {
  return refuse(stage == Stage::kGathering ? "not-now-gathering"_why
                : stage == Stage::kPlaying ? "not-now-playing"_why
                                           : "not-now-over"_why);
}

text::Error looks_like(const std::string& name, const std::string& other) {
  return {"name-alike"_why, {{"name", text::shown(name)}, {"other", other}}};
}

/// Why `name` is not available at this table; empty if it is. The person `but` may keep their own
/// name.
text::Error taken_by_person(const RoomTable& table, const std::string& name, int but) {
  const NameLook look(name);
  for (const Person& person : table.people) {
    if (person.who == but) continue;
    if (person.name == name) return {"name-taken"_why, {{"name", text::shown(name)}}};
    if (look.like(NameLook(person.name))) return looks_like(name, person.name);
  }
  return {};
}

/// Why `name` is not available because of a seat; empty if it is.
text::Error taken_by_seat(const RoomTable& table, const std::string& name) {
  const NameLook look(name);
  for (const Chair& chair : table.chairs) {
    if (chair.name == name) return {"name-seated"_why, {{"name", text::shown(name)}}};
    if (chair.taken() && look.like(NameLook(chair.name))) return looks_like(name, chair.name);
  }
  return {};
}

/// The token made by the new person's device, so that it can reconnect even if it gets no answer;
/// or a new one. nullopt if another person has that token.
std::optional<std::string> token_for(const RoomTable& table, const Message& message,
                                     const Asker& asker) {
  if (message.token.empty()) return new_token(asker.random);
  const std::string hash = hash_of(message.token);
  for (const Person& person : table.people) {
    if (same_hash(person.hash, hash)) return std::nullopt;
  }
  return message.token;
}

/// The person to remove from a full table: disconnected, without a seat, not the host, oldest
/// first; nullptr if there is none.
const Person* person_to_remove(const RoomTable& table, const Asker& asker) {
  const auto found =
      std::find_if(table.people.begin(), table.people.end(), [&](const Person& person) {
        return person.who != table.host && !table.has_seat(person.who) &&
               !asker.is_here(person.who);
      });
  return found == table.people.end() ? nullptr : &*found;
}

/// Adds the event that removes a person from a full table, if necessary; false if that is
/// impossible.
bool make_room(const RoomTable& table, const Asker& asker, Plan& plan) {
  if (table.people.size() < kMostPeople) return true;
  const Person* gone = person_to_remove(table, asker);
  if (gone == nullptr) return false;
  Event event;
  event.kind = EventKind::kLeft;
  event.time = asker.now;
  event.who = gone->who;
  plan.events.push_back(std::move(event));
  return true;
}

Planned plan_join(const RoomTable& table, const Message& message, const Asker& asker) {
  if (asker.who != 0) return refuse("already-joined"_why);
  const auto name = text::read_new_name(message.name);
  if (!name) return refuse("bad-name"_why, {{"why", name.error()}});
  Plan plan;
  if (!make_room(table, asker, plan)) return refuse("table-full"_why, {{"most", kMostPeople}});
  auto taken = taken_by_person(table, *name, asker.who);
  // The seat may belong to the same person on another device, so the same name is allowed.
  const bool has_seat = std::any_of(table.chairs.begin(), table.chairs.end(),
                                    [&](const Chair& chair) { return chair.name == *name; });
  if (taken.empty() && !has_seat) taken = taken_by_seat(table, *name);
  if (!taken.empty()) return refuse("bad-name"_why, {{"why", std::move(taken)}});
  auto token = token_for(table, message, asker);
  if (!token) return refuse("already-joined"_why);
  plan.token = std::move(*token);
  Event event = new_event(EventKind::kJoined, message, asker);
  event.who = event.by = table.last_who + 1;
  event.name = *name;
  event.hash = hash_of(plan.token);
  plan.events.push_back(std::move(event));
  return plan;
}

/// "Bot 1", or the next number whose name is not taken.
std::string free_bot_name(const RoomTable& table) {
  std::vector<NameLook> looks;
  for (const Person& person : table.people) looks.emplace_back(person.name);
  for (const Chair& chair : table.chairs) looks.emplace_back(chair.name);
  for (int number = 1;; ++number) {
    std::string name = fmt::format("Bot {}", number);
    const NameLook look(name);
    if (std::none_of(looks.begin(), looks.end(), [&](const auto& one) { return look.like(one); })) {
      return name;
    }
  }
}

/// The name for a seat: `wanted`, or `otherwise` if that is empty.
std::variant<std::string, Refusal> seat_name(const RoomTable& table, const std::string& wanted,
                                             const std::string& otherwise, int who) {
  const auto name =
      wanted.empty() ? text::Result<std::string>(otherwise) : text::read_new_name(wanted);
  if (!name) return refuse("bad-name"_why, {{"why", name.error()}});
  auto taken = taken_by_seat(table, *name);
  if (taken.empty()) taken = taken_by_person(table, *name, who);
  if (!taken.empty()) return refuse("bad-name"_why, {{"why", std::move(taken)}});
  return *name;
}

bool colour_is_free(const RoomTable& table, const std::string& colour, Seat seat) {
  if (table.carried) return table.carried->has_colour(seat, colour);
  const auto colours = find_game(table.game)->colours;
  return std::find(colours.begin(), colours.end(), colour) != colours.end() &&
         std::none_of(table.chairs.begin(), table.chairs.end(),
                      [&colour](const Chair& chair) { return chair.colour == colour; });
}

Planned plan_sit(const RoomTable& table, const Message& message, const Asker& asker) {
  if (!message.entropy.empty()) return refuse("old-client"_why);
  const Chair* chair = table.chair(message.seat);
  if (chair == nullptr) return refuse("no-seat"_why);
  Event event = new_event(EventKind::kSat, message, asker);
  event.who = asker.who;
  event.seat = message.seat;
  if (table.stage() == Stage::kOver) return not_now(Stage::kOver);
  if (table.stage() == Stage::kPlaying) {
    // Only a seat whose player left can be taken; its name stays.
    if (chair->owner != 0 || !chair->person || chair->resigned) {
      return refuse("seat-taken"_why, {{"name", chair->name}});
    }
    return Plan{{event}};
  }
  if (table.person(asker.who)->withheld) return refuse("left-out"_why);
  if (chair->taken()) return refuse("seat-taken"_why, {{"name", chair->name}});
  auto name = seat_name(table, message.name, table.person(asker.who)->name, asker.who);
  if (auto* refusal = std::get_if<Refusal>(&name)) return std::move(*refusal);
  if (!message.colour.empty() && !colour_is_free(table, message.colour, message.seat)) {
    return refuse("no-colour"_why, {{"colour", message.colour}});
  }
  event.name = std::get<std::string>(name);
  event.colour = message.colour;
  return Plan{{event}};
}

Planned plan_stand(const RoomTable& table, const Message& message, const Asker& asker) {
  const Chair* chair = table.chair(message.seat);
  if (chair == nullptr) return refuse("no-seat"_why);
  if (chair->owner != asker.who) return refuse("not-yours"_why);
  Event event = new_event(EventKind::kStood, message, asker);
  event.seat = message.seat;
  return Plan{{event}};
}

Planned plan_bot_seat(const RoomTable& table, const Message& message, const Asker& asker) {
  const Chair* chair = table.chair(message.seat);
  if (chair == nullptr) return refuse("no-seat"_why);
  if (!bots::read_bot(message.bot)) return refuse("no-bot"_why, {{"bot", message.bot}});
  const bool own = chair->owner == asker.who;
  if (asker.who != table.host && !own) return refuse("not-host"_why);
  Event event = new_event(EventKind::kBot, message, asker);
  event.seat = message.seat;
  event.bot = message.bot;
  if (table.stage() == Stage::kOver) return not_now(Stage::kOver);
  if (table.stage() == Stage::kPlaying) {
    if (!chair->bot.empty()) return refuse("seat-taken"_why, {{"name", chair->name}});
    if (!own && chair->owner != 0 && asker.is_here(chair->owner)) {
      return refuse("is-here"_why, {{"name", chair->name}});
    }
    return Plan{{event}};
  }
  if (chair->taken()) return refuse("seat-taken"_why, {{"name", chair->name}});
  auto name = seat_name(table, message.name, free_bot_name(table), 0);
  if (auto* refusal = std::get_if<Refusal>(&name)) return std::move(*refusal);
  event.name = std::get<std::string>(name);
  return Plan{{event}};
}

Planned plan_resume(const RoomTable& table, const Message& message, const Asker& asker) {
  const Chair* chair = table.chair(message.seat);
  if (chair == nullptr) return refuse("no-seat"_why);
  if (chair->owner != asker.who) return refuse("not-yours"_why);
  if (chair->bot.empty() || chair->resigned) return refuse("nothing-to-resume"_why);
  Event event = new_event(EventKind::kResumed, message, asker);
  event.seat = message.seat;
  return Plan{{event}};
}

Planned plan_shuffle(const RoomTable& table, const Message& message, const Asker& asker) {
  const Stage stage = table.carried ? Stage::kPlaying : table.stage();  // its order stays
  if (stage != Stage::kGathering) return not_now(stage);
  Event event = new_event(EventKind::kShuffled, message, asker);
  if (!table.by_hand()) {
    event.shuffled = message.on;
    return Plan{{event}};
  }
  event.order.resize(table.chairs.size());
  std::iota(event.order.begin(), event.order.end(), 0);
  for (std::size_t left = event.order.size(); left > 1; --left) {
    std::swap(event.order[left - 1], event.order[random_below(asker.random, left)]);
  }
  return Plan{{event}};
}

/// Removes a person from the table, or, before the game, the person or bot on a seat.
Planned plan_remove(const RoomTable& table, const Message& message, const Asker& asker) {
  if (message.who != 0) {
    if (table.person(message.who) == nullptr || message.who == asker.who) {
      return refuse("no-person"_why);
    }
    Event event = new_event(EventKind::kLeft, message, asker);
    event.who = message.who;
    return Plan{{event}};
  }
  if (table.stage() != Stage::kGathering) return not_now(table.stage());
  const Chair* chair = table.chair(message.seat);
  if (chair == nullptr || !chair->taken()) return refuse("no-seat"_why);
  Event event = new_event(EventKind::kStood, message, asker);
  event.seat = message.seat;
  return Plan{{event}};
}

Planned plan_host(const RoomTable& table, const Message& message, const Asker& asker) {
  if (table.person(message.who) == nullptr) return refuse("no-person"_why);
  Event event = new_event(EventKind::kHost, message, asker);
  event.who = message.who;
  return Plan{{event}};
}

Planned plan_say(const RoomTable& table, const Message& message, const Asker& asker) {
  const auto text = text::read_remark(message.text, kLongestChat);
  if (!text) return bad_message(text.error());
  Event event = new_event(EventKind::kSaid, message, asker);
  event.name = table.person(asker.who)->name;
  event.text = *text;
  return Plan{{event}};
}

Planned plan_handover(const RoomTable& table, const Message& message, const Asker& asker) {
  if (message.seat != kNoSeat) {
    const Chair* chair = table.chair(message.seat);
    if (chair == nullptr) return refuse("no-seat"_why);
    if (chair->owner != asker.who) return refuse("not-yours"_why);
  }
  Plan plan;
  plan.key = new_token(asker.random);
  Event event = new_event(EventKind::kHandover, message, asker);
  event.who = asker.who;
  event.seat = message.seat;
  event.hash = hash_of(plan.key);
  event.until = asker.now + kHandoverTime;
  plan.events.push_back(std::move(event));
  return plan;
}

/// Moves the seats of a link to this device, which may be at the table already.
Planned plan_claim(const RoomTable& table, const Message& message, const Asker& asker) {
  const std::string hash = hash_of(message.key);
  const Handover* found = nullptr;
  for (const Handover& link : table.handovers) {
    if (same_hash(link.hash, hash)) found = &link;
  }
  if (found == nullptr || asker.now > found->until) return refuse("bad-key"_why);
  const Person* claimer = table.person(asker.who);
  if (claimer != nullptr && claimer->withheld) return refuse("left-out"_why);
  if (asker.who == found->who) return refuse("already-joined"_why);
  const Chair* chair = table.chair(found->seat);
  if (found->seat != kNoSeat && (chair == nullptr || chair->owner != found->who)) {
    return refuse("bad-key"_why);
  }
  Plan plan;
  Event event = new_event(EventKind::kClaimed, message, asker);
  event.from = found->who;
  event.seat = found->seat;
  event.who = asker.who;
  if (asker.who == 0) {
    // A handover of all seats removes the old person; a handover of one seat adds a person.
    if (found->seat != kNoSeat && !make_room(table, asker, plan)) {
      return refuse("table-full"_why, {{"most", kMostPeople}});
    }
    auto token = token_for(table, message, asker);
    if (!token) return refuse("already-joined"_why);
    plan.token = std::move(*token);
    event.who = event.by = table.last_who + 1;
    event.hash = hash_of(plan.token);
    event.name = chair == nullptr ? table.person(found->who)->name : chair->name;
  }
  plan.events.push_back(std::move(event));
  return plan;
}

bool is_for_hosts(MessageType type) {
  return type == MessageType::kStart || type == MessageType::kShuffle ||
         type == MessageType::kRemove || type == MessageType::kHost || type == MessageType::kDelete;
}

Plan plan_leave(const RoomTable& table, const Message& message, const Asker& asker) {
  Event event = new_event(EventKind::kLeft, message, asker);
  event.who = asker.who;
  if (table.starting) return plan_leave_start(table, std::move(event), asker);
  return {{event}};
}

/// Messages that would change the seats are refused while a game starts.
bool must_wait_for_start(MessageType type) {
  switch (type) {
    case MessageType::kSit:
    case MessageType::kStand:
    case MessageType::kBot:
    case MessageType::kStart:
    case MessageType::kShuffle:
    case MessageType::kRemove:
    case MessageType::kClaim: return true;
    default: return false;
  }
}

Plan plan_delete() {
  Plan plan;
  plan.erase = true;
  return plan;
}

}  // namespace

Event new_event(EventKind kind, const Message& message, const Asker& asker) {
  Event event;
  event.kind = kind;
  event.time = asker.now;
  event.by = asker.who;
  event.id = message.id;
  return event;
}

Planned plan(const RoomTable& table, const Message& message, const Asker& asker) {
  if (table.starting && must_wait_for_start(message.type)) return refuse("not-now-starting"_why);
  if (message.type == MessageType::kJoin) return plan_join(table, message, asker);
  if (message.type == MessageType::kClaim) return plan_claim(table, message, asker);
  if (table.person(asker.who) == nullptr) return refuse("not-joined"_why);
  if (is_for_hosts(message.type) && asker.who != table.host) return refuse("not-host"_why);
  switch (message.type) {
    case MessageType::kSit: return plan_sit(table, message, asker);
    case MessageType::kStand: return plan_stand(table, message, asker);
    case MessageType::kBot: return plan_bot_seat(table, message, asker);
    case MessageType::kResume: return plan_resume(table, message, asker);
    case MessageType::kReady: return refuse("old-client"_why);
    case MessageType::kCommit: return plan_commit(table, message, asker);
    case MessageType::kReveal: return plan_reveal(table, message, asker);
    case MessageType::kStart: return plan_start(table, message, asker);
    case MessageType::kShuffle: return plan_shuffle(table, message, asker);
    case MessageType::kRemove: return plan_remove(table, message, asker);
    case MessageType::kHost: return plan_host(table, message, asker);
    case MessageType::kDecide: return plan_decide(table, message, asker);
    case MessageType::kUndo: return plan_undo(table, message, asker);
    case MessageType::kResign: return plan_resign(table, message, asker);
    case MessageType::kRematch: return plan_rematch(table, message, asker);
    case MessageType::kSay: return plan_say(table, message, asker);
    case MessageType::kHandover: return plan_handover(table, message, asker);
    case MessageType::kLeave: return plan_leave(table, message, asker);
    case MessageType::kDelete: return plan_delete();
    case MessageType::kHello:
    case MessageType::kJoin:
    case MessageType::kClaim:
    case MessageType::kHint:  // answered by Room::act
    case MessageType::kReport: break;
  }
  return refuse("already-joined"_why);
}

}  // namespace astragal::rooms
