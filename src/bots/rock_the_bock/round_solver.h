#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "games/rock_the_bock/rules.h"

namespace astragal::bots {

/// The rest of a round of Rock the Bock for two, solved: the chances to win when both players
/// choose the best group for every roll until the round's end, and play on as well.
///
/// What matters of a sheet is its dice, its does, and by how many the roebucks lead the wolves; and
/// of that lead only as much as the dice left could still change. Rolls without a playable die pass
/// the turn without changing a sheet, so both turns of a position are solved together.
class BockRound {
 public:
  /// What the first seat's chance is once the round is over with this lead of the first seat, all
  /// rounds counted, and this seat begins the next round.
  using Beyond = std::function<double(int lead, Seat next)>;

  /// `lead` of the first seat before this round.
  BockRound(int lead, const Beyond& beyond);

  /// Where the sheets are, without whose turn it is.
  struct Sheets {
    std::array<std::int8_t, 2> lead{};  ///< roebucks minus wolves
    std::array<std::int8_t, 2> does{};
    std::array<std::int8_t, 2> dice{};
  };

  /// The first seat's chance when this seat is to roll, or the other if this one has no dice.
  /// Nothing if `stop` said so; what was found is kept.
  std::optional<double> chance(const Sheets& sheets, Seat turn, const std::function<bool()>& stop);

 private:
  using Pair = std::array<double, 2>;  ///< the first seat's chance, by whose turn it is
  struct Slot {
    std::uint32_t key = 0;
    Pair chance{};
  };

  [[nodiscard]] static std::uint32_t key_of(const Sheets& sheets);
  [[nodiscard]] static Sheets essential(Sheets sheets);
  [[nodiscard]] double over(const Sheets& sheets, Seat last) const;
  Pair solve(const Sheets& sheets);
  double after(Sheets sheets, Seat turn, int used);
  double best_group(const Sheets& sheets, Seat turn);
  std::size_t slot(std::uint32_t key) const;
  void keep(std::uint32_t key, const Pair& chance);

  std::array<std::array<double, 2>, 49> beyond_{};  ///< by lead of this round + 24, and next seat
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
  const std::function<bool()>* stop_ = nullptr;
  bool stopped_ = false;
};

}  // namespace astragal::bots
