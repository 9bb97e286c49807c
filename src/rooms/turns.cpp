// Acts of a room without a new message: waiting acts, bots, the table's own rolls, the clock.

#include <utility>

#include "rooms/room.h"
#include "rooms/starting.h"

namespace astragal::rooms {

namespace {

/// Waiting acts processed per call, to bound its time if many are refused. The others follow at the
/// next tick.
constexpr int kMaxActsPerCall = 8;

}  // namespace

void Room::go_on(Time now, Effects& effects) {
  if (clients_.empty() && left_at_ == 0) left_at_ = now;
  for (int done = 0; !pending_ && !waiting_.empty(); ++done) {
    if (done == kMaxActsPerCall) {
      retry_at_ = now;
      return;
    }
    const Waiting next = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    if (const auto* said = std::get_if<Act>(&next)) {
      act(said->client, said->message, now, effects);
    } else {
      use(std::get<Thought>(next), now, effects);
    }
  }
  if (!pending_) advance(now, effects);
}

void Room::advance(Time now, Effects& effects) {
  if (erased_ || clients_.empty() || now < retry_at_ || table_.number >= limits_.events) return;
  if (table_.starting) return next_step(false, now, effects);
  if (table_.stage() != RoomTable::Stage::kPlaying) {
    returning_.clear();
    return;
  }
  Plan back;
  for (const int who : returning_) {
    for (std::size_t seat = 0; seat < table_.chairs.size(); ++seat) {
      const Chair& chair = table_.chairs[seat];
      if (chair.owner != who || chair.bot.empty() || chair.resigned) continue;
      Event event;
      event.kind = EventKind::kResumed;
      event.time = now;
      event.by = who;
      event.seat = static_cast<Seat>(seat);
      back.events.push_back(std::move(event));
    }
  }
  returning_.clear();
  if (!back.events.empty()) return begin(std::move(back), 0, "", effects);
  const Seat seat = table_.now().to_act();
  const Chair* acting = table_.chair(seat);
  const bool due = acting != nullptr && !acting->bot.empty() && table_.intent.empty();
  if (thinking_ != table_.position || !due) cancel_thought(effects);
  if (seat == kTable) {
    if (!table_.by_hand()) begin(plan_table(table_, now), 0, "", effects);
    return;
  }
  if (!due || thinking_ != 0) return;
  thinking_ = table_.position;
  const std::uint64_t seed = random_below(random_, std::uint64_t{1} << 62);
  auto match = std::make_shared<const match::Match>(table_.now());
  effects.emplace_back(Think{table_.room, table_.position, std::move(match), acting->bot, seed,
                             table_.dice == "thrown"});
}

void Room::cancel_thought(Effects& effects) {
  if (std::exchange(thinking_, 0) == 0) return;
  effects.emplace_back(Cancel{table_.room, Cancel::What::kThought});
}

void Room::next_step(bool time_is_over, Time now, Effects& effects) {
  Plan plan = plan_next_step(table_, time_is_over, asker(0, now));
  if (!plan.events.empty()) begin(std::move(plan), 0, "", effects);
}

void Room::thought(std::uint64_t position, const std::string& decision, Time now,
                   Effects& effects) {
  if (thinking_ == 0) return;
  if (pending_) {
    waiting_.emplace_back(Thought{position, decision});
    return;
  }
  use({position, decision}, now, effects);
  go_on(now, effects);
}

/// Makes a bot's decision, unless the position has changed or a person has replaced the bot.
void Room::use(const Thought& thought, Time now, Effects& effects) {
  thinking_ = 0;
  if (thought.position != table_.position || table_.stage() != RoomTable::Stage::kPlaying) return;
  const Chair* chair = table_.chair(table_.now().to_act());
  if (chair == nullptr || chair->bot.empty() || !table_.intent.empty()) return;
  if (thought.decision.empty()) {
    retry_at_ = now + kRetry;
    return;
  }
  begin(plan_bot(table_, thought.decision, now), 0, "", effects);
}

void Room::tick(Time now, Effects& effects) {
  const auto due = wake_at();
  if (!due || now < *due || pending_) return;
  if (retry_at_ != 0) {
    retry_at_ = 0;
    return go_on(now, effects);
  }
  if (table_.starting) return next_step(true, now, effects);
  begin(plan_late(table_, now), 0, "", effects);
}

std::optional<Time> Room::wake_at() const {
  if (pending_ || clients_.empty() || erased_) return std::nullopt;
  if (retry_at_ != 0) return retry_at_;
  if (table_.starting) return step_ends(table_, here_since_);
  if (table_.clock == 0 || table_.stage() != RoomTable::Stage::kPlaying) return std::nullopt;
  const Chair* chair = table_.chair(table_.now().to_act());
  if (chair == nullptr || !chair->bot.empty()) return std::nullopt;
  return table_.since + away_ + table_.clock * kSecond;
}

}  // namespace astragal::rooms
