#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "games/sharp_shooters/rules.h"

namespace astragal::bots {

/// A position between two turns, reduced to what the rest of the card depends on: not the numbers
/// placed, only what each row takes next.
struct SharpPosition {
  std::uint64_t fits = 0;  ///< as in SharpShooters::State
  std::array<std::uint8_t, games::SharpShooters::kRows> filled{};
  std::array<std::uint8_t, games::SharpShooters::kMaxSeats> dice{};
  std::array<std::int32_t, games::SharpShooters::kMaxSeats> money{};
  std::int8_t turn = 0;  ///< the next player to roll; the player who filled the card if it is full
  std::int8_t seats = 0;

  SharpPosition() = default;
  /// Requires a game at the start of a turn, or with a full card.
  explicit SharpPosition(const games::SharpShooters& game);

  [[nodiscard]] bool full() const { return fits == 0; }
  /// The next seat with dice after `turn`.
  [[nodiscard]] Seat next() const {
    Seat seat = turn;
    do {
      seat = seat + 1 == seats ? 0 : seat + 1;
    } while (dice[seat] == 0);
    return seat;
  }
  friend bool operator==(const SharpPosition&, const SharpPosition&) = default;
};

struct SharpHash {
  std::size_t operator()(const SharpPosition& position) const;
};

/// All combinations of up to five dice, indexed separately for each number of dice.
class SharpHands {
 public:
  static constexpr int kMaxDice = games::SharpShooters::kHand;
  struct Hand {
    FaceCounts dice;
    double chance = 0;                          ///< probability of this combination
    std::array<std::uint16_t, kFaces> without;  ///< index of the hand without one die of that face
  };

  static const SharpHands& get();
  [[nodiscard]] std::span<const Hand> of(int dice) const { return hands_[dice]; }
  [[nodiscard]] std::size_t find(FaceCounts dice) const;

 private:
  SharpHands();
  std::array<std::vector<Hand>, kMaxDice + 1> hands_;
};

/// Solves one turn exactly: every placement, roll, re-roll and pass, for a given evaluation of the
/// position after the turn. Computes `Values` values in parallel; the player to move maximises the
/// one with the index of their seat. A single value is the mover's.
///
/// A spot is a state of the card during the turn. It determines the number of dice in hand, so it
/// holds one value for each hand of that size. Each spot is solved once, whichever way leads to it.
template <int Values>
class SharpTurn {
 public:
  using Value = std::array<double, Values>;

  /// Solves the turn of `position.turn` with `dice` dice in hand or to roll. `follows(position)`
  /// evaluates the position after the turn: the next player to roll, or a full card. It is not
  /// called for `position` itself before ended(), so that it may depend on it.
  template <class Follows>
  void solve(const games::SharpShooters::Card& card, const SharpPosition& position, int dice,
             const Follows& follows) {
    begin(card, position, dice);
    spot(position.fits, pack(position.filled), position.money[position.turn], 0, follows);
  }
  /// The same for a game at the start of or during a turn.
  template <class Follows>
  void solve(const games::SharpShooters& game, const Follows& follows) {
    const auto& state = game.state();
    solve(game.card(), SharpPosition(game),
          state.step == games::SharpShooters::Step::kPlace ? state.hand.total() : state.to_roll,
          follows);
    ended(follows(after(spots_.back())));
  }

  /// The sum of value times probability over first rolls in which a die fits; and the probability
  /// that none fits, which ends the turn with the card unchanged.
  [[nodiscard]] const Value& fitting() const { return spots_.back().roll; }
  [[nodiscard]] double nothing() const { return nothing_; }
  /// Sets the value if the turn ends without a placed die, which completes the solution.
  void ended(const Value& value) {
    Spot& root = spots_.back();
    root.leaf = value;
    add(root.roll, nothing_, value);
    if (root.dice == 0) return;
    for (auto& here : values(root)) {
      if (here[own_] < root.roll[own_]) here = root.roll;
      if (here[own_] < root.leaf[own_]) here = root.leaf;
    }
  }

  /// The values at the start of rolling the dice in hand, of passing, and of placing one of `hand`.
  [[nodiscard]] const Value& rolling() const { return spots_.back().roll; }
  [[nodiscard]] const Value& value(games::SharpShooters::Decision decision, FaceCounts hand) const {
    return value(spots_.back(), decision, hand);
  }
  /// The same for any position of the turn.
  [[nodiscard]] const Value& value(const games::SharpShooters& game,
                                   games::SharpShooters::Decision decision) const {
    return value(spot_of(game), decision, game.state().hand);
  }
  /// The best decision; the first one of equals.
  [[nodiscard]] games::SharpShooters::Decision best(const games::SharpShooters& game) const {
    const auto legal = game.legal();
    if (legal.size() == 1) return legal[0];
    const Spot& here = spot_of(game);
    games::SharpShooters::Decision best = legal[0];
    double most = -std::numeric_limits<double>::infinity();
    for (const auto decision : legal) {
      const double worth = value(here, decision, game.state().hand)[own_];
      if (worth > most) {
        most = worth;
        best = decision;
      }
    }
    return best;
  }

  [[nodiscard]] std::size_t spots() const { return spots_.size(); }

 private:
  struct Spot {
    std::uint64_t fits;
    std::uint32_t filled;  ///< three bits per row
    std::int32_t money;    ///< the mover's
    std::uint32_t first;   ///< index of its first value in values_
    std::int32_t dice;     ///< in hand
    Value leaf;            ///< value if the turn ends here
    Value roll;            ///< value of rolling all dice in hand
  };
  using Packed = std::uint32_t;

  static Packed pack(const std::array<std::uint8_t, games::SharpShooters::kRows>& filled) {
    Packed packed = 0;
    for (int row = 0; row < games::SharpShooters::kRows; ++row) {
      packed |= static_cast<Packed>(filled[row]) << (3 * row);
    }
    return packed;
  }
  static int filled(Packed packed, int row) { return static_cast<int>(packed >> (3 * row) & 7); }
  static void add(Value& sum, double weight, const Value& value) {
    for (int i = 0; i < Values; ++i) sum[i] += weight * value[i];
  }

  void begin(const games::SharpShooters::Card& card, const SharpPosition& position, int dice);
  std::size_t slot(std::uint64_t fits, Packed filled, std::int32_t money) const;
  void grow();
  /// The card after placing a die in a row, and the money for it.
  struct Placed {
    std::uint64_t fits;
    Packed filled;
    std::int32_t money;
  };
  [[nodiscard]] Placed place(std::uint64_t fits, Packed filled, std::int32_t money, int number,
                             int row) const;
  [[nodiscard]] SharpPosition after(const Spot& spot) const;
  [[nodiscard]] std::span<Value> values(const Spot& spot) {
    return {values_.data() + spot.first, SharpHands::get().of(spot.dice).size()};
  }
  [[nodiscard]] const Spot& spot_of(const games::SharpShooters& game) const;
  [[nodiscard]] const Value& value(const Spot& spot, games::SharpShooters::Decision decision,
                                   FaceCounts hand) const;

  /// Solves a spot after all its successors, unless it is known. Returns its index.
  template <class Follows>
  std::uint32_t spot(std::uint64_t fits, Packed filled, std::int32_t money, int placed,
                     const Follows& follows);
  /// For each hand, the best placement of one die.
  void place_one(Spot& spot, const std::array<std::uint32_t, 48>& children);

  games::SharpShooters::Card card_{};
  SharpPosition position_;
  int dice_ = 0;
  std::size_t own_ = 0;
  double nothing_ = 1;
  std::vector<Spot> spots_;  ///< successors come before a spot; the start is the last
  std::vector<Value> values_;
  std::vector<std::uint32_t> table_;  ///< hash table of spot index + 1
};

template <int Values>
template <class Follows>
std::uint32_t SharpTurn<Values>::spot(std::uint64_t fits, Packed filled, std::int32_t money,
                                      int placed, const Follows& follows) {
  if (placed != 0) {
    const std::uint32_t known = table_[slot(fits, filled, money)];
    if (known != 0) return known - 1;
  }
  Spot here{fits, filled, money, 0, fits == 0 ? 0 : dice_ - placed, {}, {}};
  std::array<std::uint32_t, 48> children{};
  if (here.dice != 0) {
    for (std::uint64_t open = fits; open != 0; open &= open - 1) {
      const int code = std::countr_zero(open);
      const Placed next = place(fits, filled, money, code / 8 + 1, code % 8);
      children[code] = spot(next.fits, next.filled, next.money, placed + 1, follows);
    }
  }
  here.first = static_cast<std::uint32_t>(values_.size());
  values_.resize(values_.size() + SharpHands::get().of(here.dice).size());
  if (placed != 0) here.leaf = follows(after(here));
  if (here.dice == 0) {
    values_[here.first] = here.leaf;
  } else {
    place_one(here, children);
    if (placed != 0) {
      for (auto& value : values(here)) {
        if (value[own_] < here.roll[own_]) value = here.roll;
        if (value[own_] < here.leaf[own_]) value = here.leaf;
      }
    }
  }
  if (2 * (spots_.size() + 1) > table_.size()) grow();
  spots_.push_back(here);
  const auto number = static_cast<std::uint32_t>(spots_.size());
  table_[slot(fits, filled, money)] = number;
  return number - 1;
}

extern template class SharpTurn<1>;
extern template class SharpTurn<2>;
extern template class SharpTurn<4>;
extern template class SharpTurn<6>;
extern template class SharpTurn<8>;
extern template class SharpTurn<10>;
extern template class SharpTurn<12>;

}  // namespace astragal::bots
