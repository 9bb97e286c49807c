#include "games/trophy_buck/rules.h"

#include <array>

#include "games/trophy_buck/possible.h"

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
  // Leaders who tie, and only they, play on (rules: winning).
  state_.playing = winners();
  if (std::has_single_bit(state_.playing)) {
    state_.phase = Phase::kOver;
  } else {
    ++state_.round;
  }
  state_.turn = static_cast<std::int8_t>(first_of(state_.playing));
}

std::string_view TrophyBuck::impossible(const Outcome& outcome) const {
  return why_impossible(*this, outcome).sentence();
}

namespace {

/// Dice come out of the bag; if these are not enough, all of them and some of the points dice.
Reason why_not_drawn(const TrophyBuck::State& state, TrophyBuck::Pile drawn) {
  const bool enough = drawn.total() <= state.bag.total();
  for (int colour = 0; colour < TrophyBuck::kColours; ++colour) {
    const int count = drawn[colour];
    const int in_bag = state.bag[colour];
    if (enough) {
      if (count > in_bag) {
        return {"the bag holds {n} {colour}, so {n} cannot come out of it", in_bag, colour, count};
      }
    } else if (count < in_bag) {
      return {"the bag's last {n} {colour} must come out first, not {n}", in_bag, colour, count};
    } else if (count - in_bag > state.points[colour]) {
      return {"only {n} {colour} can come out, with the points dice put back, not {n}",
              in_bag + state.points[colour], colour, count};
    }
  }
  return {};
}

}  // namespace

Reason why_impossible(const TrophyBuck& game, const TrophyBuck::Outcome& outcome) {
  using G = TrophyBuck;
  const G::Pile rolled = outcome.dice();
  for (int colour = 0; colour < G::kColours; ++colour) {
    const G::Dice& dice = game.config().colours[colour];
    const std::array sides{dice.points, dice.startle, dice.tracks};
    for (std::size_t face = 0; face < sides.size(); ++face) {
      if (outcome.by_face[face][colour] != 0 && sides[face] == 0) {
        return {"no {colour} die has a face with {face}", colour, face};
      }
    }
  }
  if (rolled.total() != G::kRolled) return {"a roll is three dice, not {n}", rolled.total()};
  const G::Pile tracks = game.state().tracks;
  for (int colour = 0; colour < G::kColours; ++colour) {
    if (rolled[colour] >= tracks[colour]) continue;
    return {"{n} {colour} with tracks must be rolled again, not {n}", tracks[colour], colour,
            rolled[colour]};
  }
  return why_not_drawn(game.state(), rolled - tracks);
}

}  // namespace astragal
