#pragma once

#include <array>
#include <cstddef>

#include "bots/sharp_shooters/turn_solver.h"
#include "games/sharp_shooters/rules.h"

namespace astragal::bots {

/// What a row still wants, as far as it matters for who will complete it.
///
///   0 to 5    so many squares more than one, all of one number
///   6 to 10   two to six squares, of different numbers
///   11 to 16  one to six squares of a wild row that nobody has begun
///   17 to 19  a full house with none, one or two of its three alike
///   20        a full house that wants its pair
inline constexpr int kSharpNeeds = 21;
int sharp_need(const games::SharpShooters::Row& row, int filled);

/// A small neural network that tells, at a table for two, how likely the one who rolls next is to
/// complete a row. It has learned that from games of players who solve every turn for what it told
/// them before (build/release/tables net).
struct SharpNet {
  /// What a row is: its need, one for each; whether it costs; its value.
  static constexpr std::size_t kFixed = kSharpNeeds + 2;
  /// How it lies in the position: SharpRows::moving().
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

/// The rows of a card, as the network sees them.
class SharpRows {
 public:
  static constexpr int kRows = games::SharpShooters::kRows;
  SharpRows(const games::SharpShooters::Card& card, const SharpNet& net);

  /// For each open row, the chance that the one who rolls next completes it; 0 for others.
  [[nodiscard]] std::array<double, kRows> chances(const SharpPosition& position) const;

  /// What the network is told about an open row; for learning.
  [[nodiscard]] SharpNet::Inputs inputs(const SharpPosition& position, int row) const;

 private:
  /// What is open, added up once for all rows.
  struct Open {
    std::array<float, 4> tables{};  ///< dice of both, and how many of them they roll
    int hand = 0;
    int others_hand = 0;
    int squares = 0;
    int rows = 0;
    float prizes = 0;    ///< values that pay
    float tolls = 0;     ///< values that cost
    float due = 0;       ///< of these, with one square left
    float in_reach = 0;  ///< what the next player may hope for in one turn
  };
  using Moving = std::array<float, SharpNet::kMoving>;
  [[nodiscard]] Open open(const SharpPosition& position) const;
  [[nodiscard]] Moving moving(const SharpPosition& position, const Open& open, int row) const;
  /// By row and squares that are filled.
  template <class T>
  using ByRow = std::array<std::array<T, games::SharpShooters::kMostSquares + 1>, kRows>;

  games::SharpShooters::Card card_;
  const SharpNet& net_;
  ByRow<SharpNet::Layer> begun_{};  ///< the hidden layer as far as it never changes
  ByRow<std::array<float, games::SharpShooters::kHand + 1>> reach_{};  ///< sharp_chance by dice
};

}  // namespace astragal::bots
