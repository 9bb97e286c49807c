#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/interval.h"
#include "bots/bots.h"
#include "core/seats.h"
#include "match/match.h"
#include "simulate/histogram.h"

namespace astragal::simulate {

/// Games from the same start; game g uses Rng(seed, g).
struct SimulationPlan {
  std::vector<bots::Bot> bots;  ///< by seat
  std::uint64_t games = 10'000;
  std::uint64_t seed = 1;
  int threads = 1;
  double thinking = 1;  ///< search effort relative to the level's default

  /// Whether any bot searches.
  [[nodiscard]] bool thinks() const {
    return std::any_of(bots.begin(), bots.end(),
                       [](bots::Bot bot) { return bot >= bots::Bot::kEasy; });
  }
};

/// The result of one game.
struct GameEnd {
  std::uint64_t steps = 0;  ///< decisions and outcomes
  std::uint64_t rolls = 0;  ///< outcomes of a player's rolls
  int rounds = 0;
  SeatSet winners = 0;
  std::array<int, kMaxSeats> scores{};
};

/// Sums of a seat, in integers, so that the order of addition does not matter.
struct SeatFigures {
  using Wide = __int128;

  std::int64_t score_sum = 0;
  Wide score_squares = 0;
  std::array<std::uint64_t, kMaxSeats> wins{};  ///< [n]: wins shared with n others

  void add(int score, bool won, int sharing);
  void merge(const SeatFigures& other);
  friend bool operator==(const SeatFigures&, const SeatFigures&) = default;
};

/// A share with its 95 % confidence interval.
struct Share : analysis::Interval {
  double share = 0;
};

/// The figures of a simulation. Shares and means require at least one game.
class Figures {
 public:
  explicit Figures(const std::vector<bots::Bot>& bots);

  std::uint64_t games = 0;
  std::uint64_t steps = 0;
  std::uint64_t rolls = 0;
  std::uint64_t rounds = 0;
  std::uint64_t ties = 0;         ///< games with several winners
  std::vector<bots::Bot> kinds;   ///< the bots that played, each once, in order of seats
  std::vector<Histogram> scores;  ///< by kind of bot
  Histogram lengths;              ///< rolls per game

  void add(const GameEnd& end);
  void merge(const Figures& other);

  [[nodiscard]] int seats() const { return static_cast<int>(by_seat_.size()); }
  [[nodiscard]] int seats_of(std::size_t kind) const;
  [[nodiscard]] double mean_score(Seat seat) const;
  /// The standard error of the mean; requires at least two games.
  [[nodiscard]] double mean_score_error(Seat seat) const;
  /// Ties are split among the winners.
  [[nodiscard]] Share win_share(Seat seat) const;
  /// The share of all seats of this kind of bot together.
  [[nodiscard]] Share win_share_of(std::size_t kind) const;
  /// The share of games in which this seat won together with others.
  [[nodiscard]] double tie_share(Seat seat) const;

  friend bool operator==(const Figures&, const Figures&) = default;

 private:
  [[nodiscard]] double wins(Seat seat) const;

  std::vector<SeatFigures> by_seat_;
  std::vector<std::size_t> kind_of_;  ///< index into kinds, by seat
};

/// Wilson's score interval for `successes` (ties may count in part) out of `trials`.
Share wilson(double successes, std::uint64_t trials);

/// Plays the games on plan.threads threads. Calls `report`, if set, about ten times a second with
/// the number of finished games. After `stop` becomes true, the figures are those of the finished
/// games. Games in progress are finished too, so that these are the first of the plan; if bots
/// think, they are dropped at once.
Figures simulate(const match::Match& start, const SimulationPlan& plan,
                 const std::atomic<bool>& stop,
                 const std::function<void(std::uint64_t finished)>& report = {});

}  // namespace astragal::simulate
