#include "games/trophy_buck/rules.h"

namespace astragal {

static_assert(Game<TrophyBuck>);

TrophyBuck::TrophyBuck(const Config& config) : TrophyBuck(config, State{}) {
  state_.playing = all_seats(config.seats);
  state_.bag = all_dice_;
}

TrophyBuck::TrophyBuck(const Config& config, const State& state) : config_(config), state_(state) {
  for (int colour = 0; colour < kColours; ++colour) {
    const Dice& dice = config.colours[colour];
    all_dice_.packed += static_cast<std::uint32_t>(dice.dice) << (8 * colour);
    const std::array<int, 3> sides{dice.points, dice.startle, dice.tracks};
    int side = 0;
    for (unsigned face = 0; face < 3; ++face) {
      for (int i = 0; i < sides[face]; ++i) {
        face_at_[colour] |= static_cast<std::uint16_t>(face << (2 * side++));
      }
    }
  }
}

SeatSet TrophyBuck::winners() const {
  return leaders(state_.playing, [this](Seat seat) { return score(seat); });
}

void TrophyBuck::end_round() {
  const SeatSet best = winners();
  if (score(first_of(best)) >= config_.goal) {
    // Leaders who tie, and only they, play on (rules: winning).
    state_.playing = best;
    if (std::has_single_bit(best)) state_.phase = Phase::kOver;
  }
  if (state_.phase != Phase::kOver) ++state_.round;
  state_.turn = static_cast<std::int8_t>(first_of(state_.playing));
}

std::string_view TrophyBuck::impossible(const Outcome& outcome) const {
  const Pile rolled = outcome.dice();
  for (int colour = 0; colour < kColours; ++colour) {
    const Dice& dice = config_.colours[colour];
    if ((outcome.by_face[kPoints][colour] != 0 && dice.points == 0) ||
        (outcome.by_face[kStartle][colour] != 0 && dice.startle == 0) ||
        (outcome.by_face[kTracks][colour] != 0 && dice.tracks == 0)) {
      return "a die shows a face that its colour does not have";
    }
  }
  if (rolled.total() != kRolled) return "a roll is exactly three dice";
  if (!rolled.holds(state_.tracks)) {
    return "the dice that showed tracks in the roll before must be among the three";
  }
  const Pile drawn = rolled - state_.tracks;
  if (drawn.total() <= state_.bag.total()) {
    if (!state_.bag.holds(drawn)) return "the bag does not hold these dice";
  } else if (!drawn.holds(state_.bag) || !state_.points.holds(drawn - state_.bag)) {
    return "the bag's last dice must come out first, the rest from the points dice put back";
  }
  return {};
}

}  // namespace astragal
