#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "games/rock_the_bock/rules.h"

namespace astragal::bots {

/// Solves the rest of a two-player round of Rock the Bock: winning chances if both players choose
/// the best group for every roll.
///
/// The state of a sheet is its dice, its does, and its lead of roebucks over wolves, capped at what
/// the remaining dice can change. A roll without a playable die passes the turn and changes no
/// sheet, so both turns of a position are solved together.
class BockRound {
 public:
  /// The first seat's chance after the round, given its lead over all rounds and the seat that
  /// starts the next round.
  using Beyond = std::function<double(int lead, Seat next)>;

  /// `lead` is the first seat's before this round.
  BockRound(int lead, const Beyond& beyond);

  /// A position without the turn.
  struct Sheets {
    std::array<std::int8_t, 2> lead{};  ///< roebucks minus wolves
    std::array<std::int8_t, 2> does{};
    std::array<std::int8_t, 2> dice{};
  };

  /// The first seat's chance when `turn` rolls next, or the other seat if `turn` has no dice. Empty
  /// if `stop` returned true; results found so far are kept.
  std::optional<double> chance(const Sheets& sheets, Seat turn, const std::function<bool()>& stop);

 private:
  using Pair = std::array<double, 2>;  ///< the first seat's chance, by turn
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

  std::array<std::array<double, 2>, 49> beyond_{};  ///< by lead in this round + 24, and next seat
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
  const std::function<bool()>* stop_ = nullptr;
  bool stopped_ = false;
};

}  // namespace astragal::bots
