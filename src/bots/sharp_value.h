#pragma once

#include <array>
#include <cstdint>

#include "bots/sharp_turn.h"
#include "games/sharp_shooters/rules.h"

namespace astragal {

/// What a row still wants, as far as it matters for who will complete it.
///
///   0 to 5    so many squares more than one, all of one number
///   6 to 10   two to six squares, of different numbers
///   11 to 16  one to six squares of a wild row that nobody has begun
///   17 to 19  a full house with none, one or two of its three alike
///   20        a full house that wants its pair
inline constexpr int kSharpNeeds = 21;
int sharp_need(const SharpShooters::Row& row, int filled);

/// Who completes a row, in thousandths, by [players - 2][value < 0][need][other open rows, 3 for
/// more][players from the one who rolls next]. Measured by bench/sharp_shares.
using SharpShares =
    std::array<std::array<std::array<std::array<std::array<std::int16_t, 6>, 4>, kSharpNeeds>, 2>,
               5>;
extern const SharpShares kSharpShares;

/// What a card brings, over and above what all get: by players - 2.
struct SharpCard {
  double spread;  ///< standard deviation of a player's money from one card
  double start;   ///< what beginning the card brings
};
extern const std::array<SharpCard, 5> kSharpCards;

/// The chance to win, estimated from money, the rows of the card and the cards to come.
class SharpValue {
 public:
  static constexpr int kSeats = SharpShooters::kMaxSeats;
  using Chances = std::array<double, kSeats>;

  explicit SharpValue(const SharpShooters& game)
      : SharpValue(game.card(), game.seats(), game.config().rounds - game.round()) {}
  /// `cards_left` after this one; a shared lead brings one more if there are none.
  SharpValue(const SharpShooters::Card& card, int seats, int cards_left);

  /// The next player is to roll, or the card is full.
  [[nodiscard]] double operator()(const SharpPosition& position, Seat seat) const;
  [[nodiscard]] Chances all(const SharpPosition& position) const;
  /// Of a full card; `starter` begins the next.
  [[nodiscard]] Chances between_cards(const std::array<std::int32_t, kSeats>& money,
                                      Seat starter) const;

 private:
  /// Each seat's chance to complete a row.
  [[nodiscard]] std::array<double, kSeats> shares(const SharpPosition& position, int row,
                                                  int open) const;
  [[nodiscard]] double of_two(const SharpPosition& position) const;
  [[nodiscard]] Chances of_many(const SharpPosition& position) const;

  SharpShooters::Card card_;
  int seats_;
  int cards_left_;
  std::array<std::array<std::int8_t, SharpShooters::kMostSquares + 1>, SharpShooters::kRows>
      needs_{};
  /// With two: the chance of the one who begins the next card, for a lead of (i - kMiddle) tens.
  static constexpr int kMiddle = 128;
  std::array<double, 2 * kMiddle + 1> lead_{};
};

}  // namespace astragal
