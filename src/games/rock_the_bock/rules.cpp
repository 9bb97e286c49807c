#include "games/rock_the_bock/rules.h"

namespace astragal::games {

static_assert(Game<RockTheBock>);

RockTheBock::RockTheBock(const Config& config, const State& state)
    : config_(config), state_(state) {
  playable_ = 0xFFFF;  // roebucks and wolves are always playable
  owner_of_.fill(kTable);
  for (Seat seat = 0; seat < config.seats; ++seat) {
    const int colour = config.colour_of[seat];
    owner_of_[colour] = static_cast<std::int8_t>(seat);
    playable_ |= std::uint64_t{0xFF} << (8 * (kDoe + colour));
  }
}

int RockTheBock::score(Seat seat) const {
  int total = 0;
  for (const auto& round : state_.points) total += round[seat];  // unplayed rounds are zero
  return total;
}

SeatSet RockTheBock::winners() const {
  return leaders(all_seats(seats()), [this](Seat seat) { return score(seat); });
}

void RockTheBock::end_round() {
  // state_.turn is the seat that made the last turn again.
  for (Seat seat = 0; seat < seats(); ++seat) {
    state_.points[state_.round - 1][seat] = static_cast<std::int8_t>(state_.sheets[seat].points());
  }
  if (state_.round == config_.rounds) {
    state_.phase = Phase::kOver;
    return;
  }
  ++state_.round;
  state_.sheets.fill(Sheet{});
  // The turn order continues over rounds: the next player starts the new round.
  state_.turn = static_cast<std::int8_t>((state_.turn + 1) % seats());
}

Reason RockTheBock::impossible(const Outcome& outcome) const {
  if (outcome.total() == dice_left()) return {};
  return {"rock-the-bock.dice"_why, {{"n", outcome.total()}, {"due", dice_left()}}};
}

}  // namespace astragal::games
