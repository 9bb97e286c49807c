#include "games/trophy_buck/rules.h"

#include <array>

namespace astragal::games {

static_assert(Game<TrophyBuck>);

TrophyBuck::TrophyBuck(const Config& config) : TrophyBuck(config, State{}) {
  state_.playing = all_seats(config.seats);
  state_.bag = all_dice_;
}

TrophyBuck::TrophyBuck(const Config& config, const State& state) : config_(config), state_(state) {
  for (int colour = 0; colour < kColours; ++colour) {
    const Dice& dice = config.colours[colour];
    all_dice_.packed += static_cast<std::uint32_t>(dice.dice) << (8 * colour);
    worth_[colour % 2] += static_cast<std::uint32_t>(dice.worth) << (colour < 2 ? 16 : 0);
    for (int side = 0; side < dice.points + dice.startle; ++side) {
      side_[side] |= std::uint64_t{0xFF} << (8 * colour + (side < dice.points ? 0 : 32));
    }
  }
}

SeatSet TrophyBuck::winners() const {
  return leaders(state_.playing, [this](Seat seat) { return score(seat); });
}

void TrophyBuck::end_last_round() {
  // Only the tied leaders play on (rules: winning).
  state_.playing = winners();
  if (std::has_single_bit(state_.playing)) {
    state_.phase = Phase::kOver;
  } else {
    ++state_.round;
  }
  state_.turn = static_cast<std::int8_t>(first_of(state_.playing));
}

namespace {

/// Dice are drawn from the bag; if it is too small, all of them and some of the points dice.
Reason why_not_drawn(const TrophyBuck::State& state, TrophyBuck::Pile drawn) {
  const bool enough = drawn.total() <= state.bag.total();
  for (int colour = 0; colour < TrophyBuck::kColours; ++colour) {
    const int count = drawn[colour];
    const int in_bag = state.bag[colour];
    if (enough) {
      if (count > in_bag) {
        return {"trophy-buck.bag"_why, {{"n", in_bag}, {"colour", colour}, {"rolled", count}}};
      }
    } else if (count < in_bag) {
      return {"trophy-buck.bag-first"_why, {{"n", in_bag}, {"colour", colour}, {"rolled", count}}};
    } else if (count - in_bag > state.points[colour]) {
      return {"trophy-buck.bag-refilled"_why,
              {{"n", in_bag + state.points[colour]}, {"colour", colour}, {"rolled", count}}};
    }
  }
  return {};
}

}  // namespace

Reason TrophyBuck::impossible(const Outcome& outcome) const {
  const Pile rolled = outcome.dice();
  for (int colour = 0; colour < kColours; ++colour) {
    const Dice& dice = config_.colours[colour];
    const std::array sides{dice.points, dice.startle, dice.tracks};
    for (std::size_t face = 0; face < sides.size(); ++face) {
      if (outcome.by_face[face][colour] != 0 && sides[face] == 0) {
        return {"trophy-buck.no-face"_why, {{"colour", colour}, {"face", face}}};
      }
    }
  }
  if (rolled.total() != kDiceInRoll) return {"trophy-buck.three-dice"_why, {{"n", rolled.total()}}};
  const Pile tracks = state_.tracks;
  for (int colour = 0; colour < kColours; ++colour) {
    if (rolled[colour] >= tracks[colour]) continue;
    return {"trophy-buck.tracks-again"_why,
            {{"n", tracks[colour]}, {"colour", colour}, {"rolled", rolled[colour]}}};
  }
  return why_not_drawn(state_, rolled - tracks);
}

}  // namespace astragal::games
