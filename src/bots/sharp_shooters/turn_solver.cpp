#include "bots/sharp_shooters/turn_solver.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace astragal::bots {

namespace {

using G = games::SharpShooters;
constexpr std::uint64_t kColumn = 0x0101'0101'0101;  // the bit of row 0 for every number

/// The bits of a row for the numbers that `square` takes after `number` in the square before.
std::uint64_t column(int square, int number) {
  switch (square) {
    case G::kAny: return kColumn;
    case G::kSame: return std::uint64_t{1} << (8 * (number - 1));
    // Only full houses have such a square, and all squares before it hold the same number.
    case G::kOther: return kColumn & ~(std::uint64_t{1} << (8 * (number - 1)));
    default: return std::uint64_t{1} << (8 * (square - 1));
  }
}

}  // namespace

SharpPosition::SharpPosition(const games::SharpShooters& game) {
  const auto& state = game.state();
  fits = state.fits;
  filled = state.filled;
  dice = state.dice;
  money = state.money;
  turn = state.turn;
  seats = static_cast<std::int8_t>(game.seats());
}

std::size_t SharpHash::operator()(const SharpPosition& position) const {
  std::uint64_t mix = position.fits + static_cast<std::uint64_t>(position.turn);
  const auto stir = [&mix](std::uint64_t part) {
    mix = (mix ^ part) * 0x9E37'79B9'7F4A'7C15;
    mix ^= mix >> 29;
  };
  for (const auto filled : position.filled) stir(filled);
  for (int seat = 0; seat < position.seats; ++seat) {
    stir(position.dice[seat]);
    stir(static_cast<std::uint64_t>(position.money[seat]));
  }
  return mix;
}

SharpHands::SharpHands() {
  for (int dice = 0; dice <= kMaxDice; ++dice) {
    each_roll(dice, [&](FaceCounts counts, double chance) {
      hands_[dice].push_back({counts, chance, {}});
    });
    std::sort(hands_[dice].begin(), hands_[dice].end(),
              [](const Hand& a, const Hand& b) { return a.dice.packed < b.dice.packed; });
    for (auto& hand : hands_[dice]) {
      for (int face = 0; face < kFaces; ++face) {
        if (hand.dice[face] == 0) continue;
        FaceCounts rest = hand.dice;
        rest -= FaceCounts::one(face);
        hand.without[face] = static_cast<std::uint16_t>(find(rest));
      }
    }
  }
}

const SharpHands& SharpHands::get() {
  static const SharpHands kHands;
  return kHands;
}

std::size_t SharpHands::find(FaceCounts dice) const {
  const auto& hands = hands_[dice.total()];
  return static_cast<std::size_t>(
      std::lower_bound(hands.begin(), hands.end(), dice,
                       [](const Hand& a, FaceCounts b) { return a.dice.packed < b.packed; }) -
      hands.begin());
}

template <int Values>
void SharpTurn<Values>::begin(const games::SharpShooters::Card& card, const SharpPosition& position,
                              int dice) {
  card_ = card;
  position_ = position;
  dice_ = dice;
  own_ = Values == 1 ? 0 : static_cast<std::size_t>(position.turn);
  nothing_ = 1;
  spots_.clear();
  values_.clear();
  table_.assign(std::max<std::size_t>(table_.size() / 4, 64), 0);
}

template <int Values>
std::size_t SharpTurn<Values>::slot(std::uint64_t fits, Packed filled, std::int32_t money) const {
  const std::size_t mask = table_.size() - 1;
  std::uint64_t mix = (fits ^ (std::uint64_t{filled} << 46)) * 0x9E37'79B9'7F4A'7C15;
  mix = (mix ^ (mix >> 29) ^ (static_cast<std::uint64_t>(filled) << 20) ^
         static_cast<std::uint64_t>(money)) *
        0xBF58'476D'1CE4'E5B9;
  for (std::size_t at = (mix >> 32) & mask;; at = (at + 1) & mask) {
    if (table_[at] == 0) return at;
    const Spot& there = spots_[table_[at] - 1];
    if (there.fits == fits && there.filled == filled && there.money == money) return at;
  }
}

template <int Values>
void SharpTurn<Values>::grow() {
  table_.assign(table_.size() * 4, 0);
  for (std::size_t i = 0; i < spots_.size(); ++i) {
    table_[slot(spots_[i].fits, spots_[i].filled, spots_[i].money)] =
        static_cast<std::uint32_t>(i + 1);
  }
}

template <int Values>
auto SharpTurn<Values>::place(std::uint64_t fits, Packed filled, std::int32_t money, int number,
                              int row) const -> Placed {
  const G::Row& rules = card_[row];
  const int square = SharpTurn::filled(filled, row) + 1;
  fits &= ~(kColumn << row);
  filled += Packed{1} << (3 * row);
  if (square == static_cast<int>(rules.length)) {
    money = std::max(money + rules.value(), 0);  // at most all the money there is
  } else {
    fits |= column(rules.square(square), number) << row;
  }
  return {fits, filled, money};
}

template <int Values>
SharpPosition SharpTurn<Values>::after(const Spot& spot) const {
  SharpPosition position = position_;
  position.fits = spot.fits;
  int placed = 0;
  for (int row = 0; row < G::kRows; ++row) {
    const int now = filled(spot.filled, row);
    placed += now - position.filled[row];
    position.filled[row] = static_cast<std::uint8_t>(now);
  }
  const auto turn = static_cast<std::size_t>(position.turn);
  position.dice[turn] = static_cast<std::uint8_t>(position.dice[turn] - placed);
  position.money[turn] = spot.money;
  if (!position.full()) position.turn = static_cast<std::int8_t>(position.next());
  return position;
}

template <int Values>
void SharpTurn<Values>::place_one(Spot& spot, const std::array<std::uint32_t, 48>& children) {
  const auto hands = SharpHands::get().of(spot.dice);
  const auto values = this->values(spot);
  double nothing = 0;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    const auto& hand = hands[i];
    const Value* best = nullptr;
    for (std::uint64_t open = spot.fits & hand.dice.present(); open != 0; open &= open - 1) {
      const int code = std::countr_zero(open);
      const Spot& child = spots_[children[code]];
      // With a full card the hand does not matter: one value.
      const std::size_t rest = child.fits == 0 ? 0 : hand.without[code / 8];
      const Value& value = values_[child.first + rest];
      if (best == nullptr || value[own_] > (*best)[own_]) best = &value;
    }
    if (best != nullptr) {
      values[i] = *best;
      add(spot.roll, hand.chance, *best);
    } else {
      values[i].fill(-std::numeric_limits<double>::infinity());
      nothing += hand.chance;
    }
  }
  if (spot.dice == dice_) {
    nothing_ = nothing;  // the start, whose value without a placed die is set later
  } else if (nothing > 0) {
    add(spot.roll, nothing, spot.leaf);
  }
}

template <int Values>
auto SharpTurn<Values>::spot_of(const games::SharpShooters& game) const -> const Spot& {
  const auto& state = game.state();
  const std::uint32_t number =
      table_[slot(state.fits, pack(state.filled), state.money[position_.turn])];
  assert(number != 0);
  return spots_[number - 1];
}

template <int Values>
auto SharpTurn<Values>::value(const Spot& spot, games::SharpShooters::Decision decision,
                              FaceCounts hand) const -> const Value& {
  if (decision == G::kRoll) return spot.roll;
  if (decision == G::kPass) return spot.leaf;
  const Placed next = place(spot.fits, spot.filled, spot.money, decision.number(), decision.row());
  const Spot& child = spots_[table_[slot(next.fits, next.filled, next.money)] - 1];
  if (child.fits == 0) return values_[child.first];
  hand -= FaceCounts::one(decision.number() - 1);
  return values_[child.first + SharpHands::get().find(hand)];
}

template class SharpTurn<1>;
template class SharpTurn<2>;
template class SharpTurn<4>;
template class SharpTurn<6>;
template class SharpTurn<8>;
template class SharpTurn<10>;
template class SharpTurn<12>;

}  // namespace astragal::bots
