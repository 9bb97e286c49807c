#pragma once

#include <array>
#include <cstddef>

#include "bots/sharp_shooters/turn_solver.h"
#include "games/sharp_shooters/rules.h"

namespace astragal::bots {

/// The need of a row: classes of missing dice that matter for who completes it.
///
///   0 to 5    one to six squares, all of one number
///   6 to 10   two to six squares, of different numbers
///   11 to 16  one to six squares of an empty wild row
///   17 to 19  a full house with none, one or two of its three alike
///   20        a full house that lacks its pair
inline constexpr int kSharpNeeds = 21;
int sharp_need(const games::SharpShooters::Row& row, int filled);

/// A small neural network for two players: the chance of the next player to complete a row. Trained
/// on games of players who solve every turn with the previous network (build/release/tables net).
struct SharpNet {
  /// Constant inputs of a row: its need (one-hot), whether it is negative, its value.
  static constexpr std::size_t kFixed = kSharpNeeds + 2;
  /// Inputs that depend on the position: SharpRows::moving().
  static constexpr std::size_t kMoving = 14;
  static constexpr std::size_t kInputs = kFixed + kMoving;
  static constexpr std::size_t kHidden = 24;
  using Layer = std::array<float, kHidden>;
  using Inputs = std::array<float, kInputs>;

  std::array<Layer, kInputs> weights{};
  Layer bias{};
  Layer output{};
  float last = 0;
};
extern const SharpNet kSharpNet;

/// The rows of a card as inputs of the network.
class SharpRows {
 public:
  static constexpr int kRows = games::SharpShooters::kRows;
  SharpRows(const games::SharpShooters::Card& card, const SharpNet& net);

  /// For each open row, the chance that the next player completes it; 0 for complete rows.
  [[nodiscard]] std::array<double, kRows> chances(const SharpPosition& position) const;

  /// The inputs of an open row, for training.
  [[nodiscard]] SharpNet::Inputs inputs(const SharpPosition& position, int row) const;

 private:
  /// Sums over all open rows.
  struct Open {
    std::array<float, 4> tables{};  ///< dice of both players, and how many they roll
    int hand = 0;
    int others_hand = 0;
    int squares = 0;
    int rows = 0;
    float positive_values = 0;  ///< sum of positive values
    float negative_values = 0;  ///< sum of negative values
    float due = 0;              ///< part of the latter with one square left
    float in_reach = 0;         ///< expected gain of the next player in one turn
  };
  using Moving = std::array<float, SharpNet::kMoving>;
  [[nodiscard]] Open open(const SharpPosition& position) const;
  [[nodiscard]] Moving moving(const SharpPosition& position, const Open& open, int row) const;
  /// By row and number of filled squares.
  template <class T>
  using ByRow = std::array<std::array<T, games::SharpShooters::kMostSquares + 1>, kRows>;

  games::SharpShooters::Card card_;
  const SharpNet& net_;
  ByRow<SharpNet::Layer> begun_{};  ///< the constant part of the hidden layer
  ByRow<std::array<float, games::SharpShooters::kHand + 1>> reach_{};  ///< sharp_chance by dice
};

}  // namespace astragal::bots
