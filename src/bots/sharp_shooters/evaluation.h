#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "bots/sharp_shooters/net.h"
#include "bots/sharp_shooters/turn_solver.h"
#include "games/sharp_shooters/rules.h"

namespace astragal::bots {

/// Source of the chances to complete a row.
enum class RowModel : std::uint8_t {
  kCounted,  ///< counts over many games, by the row's need
  kLearned,  ///< the neural network for two players, counts otherwise
};

/// The chance to win, estimated from money, the rows of the card and the cards to come.
class SharpValue {
 public:
  static constexpr int kSeats = games::SharpShooters::kMaxSeats;
  using Chances = std::array<double, kSeats>;

  explicit SharpValue(const games::SharpShooters& game, RowModel model = RowModel::kLearned,
                      const SharpNet& net = kSharpNet)
      : SharpValue(game.card(), game.seats(), game.config().rounds - game.round(), model, net) {}
  /// `cards_left` after this one; after the last card a tied lead adds one.
  SharpValue(const games::SharpShooters::Card& card, int seats, int cards_left,
             RowModel model = RowModel::kLearned, const SharpNet& net = kSharpNet);

  /// `position`: the next player is to roll, or the card is full.
  [[nodiscard]] double operator()(const SharpPosition& position, Seat seat) const;
  [[nodiscard]] Chances all(const SharpPosition& position) const;
  /// Expected lead of `seat` in money over the others' mean at the full card.
  [[nodiscard]] double money(const SharpPosition& position, Seat seat) const;
  /// Chances at a full card; `starter` begins the next.
  [[nodiscard]] Chances between_cards(const std::array<std::int32_t, kSeats>& money,
                                      Seat starter) const;

 private:
  /// Each seat's chance to complete a row, by counts.
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
  /// For two players: the chance of the starter of the next card, by lead / 10 + kMiddle.
  static constexpr int kMiddle = 128;
  std::array<double, 2 * kMiddle + 1> lead_{};
};

}  // namespace astragal::bots
