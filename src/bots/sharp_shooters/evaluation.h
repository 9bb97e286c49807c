#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "bots/sharp_shooters/net.h"
#include "bots/sharp_shooters/turn_solver.h"
#include "games/sharp_shooters/rules.h"

namespace astragal::bots {

/// Where it is known from who completes a row.
enum class RowModel : std::uint8_t {
  kCounted,  ///< counts over many games, by what the row wants
  kLearned,  ///< the network, at a table for two; elsewhere the counts
};

/// The chance to win, estimated from money, the rows of the card and the cards to come.
class SharpValue {
 public:
  static constexpr int kSeats = games::SharpShooters::kMaxSeats;
  using Chances = std::array<double, kSeats>;

  explicit SharpValue(const games::SharpShooters& game, RowModel model = RowModel::kLearned,
                      const SharpNet& net = kSharpNet)
      : SharpValue(game.card(), game.seats(), game.config().rounds - game.round(), model, net) {}
  /// `cards_left` after this one; a shared lead brings one more if there are none.
  SharpValue(const games::SharpShooters::Card& card, int seats, int cards_left,
             RowModel model = RowModel::kLearned, const SharpNet& net = kSharpNet);

  /// The next player is to roll, or the card is full.
  [[nodiscard]] double operator()(const SharpPosition& position, Seat seat) const;
  [[nodiscard]] Chances all(const SharpPosition& position) const;
  /// The money by which `seat` can expect to be ahead of the others' mean once the card is full.
  [[nodiscard]] double money(const SharpPosition& position, Seat seat) const;
  /// Of a full card; `starter` begins the next.
  [[nodiscard]] Chances between_cards(const std::array<std::int32_t, kSeats>& money,
                                      Seat starter) const;

 private:
  /// Each seat's chance to complete a row, from counts.
  [[nodiscard]] std::array<double, kSeats> shares(const SharpPosition& position, int row,
                                                  int open) const;
  [[nodiscard]] int open_rows(const SharpPosition& position) const;
  [[nodiscard]] double of_two(const SharpPosition& position) const;
  [[nodiscard]] Chances of_many(const SharpPosition& position) const;

  games::SharpShooters::Card card_;
  int seats_;
  int cards_left_;
  std::optional<SharpRows> learned_;
  std::array<std::array<std::int8_t, games::SharpShooters::kMostSquares + 1>,
             games::SharpShooters::kRows>
      needs_{};
  /// With two: the chance of the one who begins the next card, for a lead of (i - kMiddle) tens.
  static constexpr int kMiddle = 128;
  std::array<double, 2 * kMiddle + 1> lead_{};
};

}  // namespace astragal::bots
