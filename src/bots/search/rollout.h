#pragma once

#include <algorithm>
#include <cmath>

#include "bots/thinking.h"

namespace astragal::bots {

/// Playout policy: any legal decision with equal probability.
struct AnyDecision {
  template <Game G, RandomSource R>
  typename G::Decision operator()(const G& game, R& rng) const {
    const auto legal = game.legal();
    return legal.size() == 1 ? legal[0] : legal[below(rng, legal.size())];
  }
};

/// Plays to the end with `policy(game, rng)`. Forced decisions do not call it.
template <Game G, RandomSource R, class Policy>
void play_to_end(G& game, R& rng, const Policy& policy) {
  for (;;) {
    const Phase phase = game.phase();
    if (phase == Phase::kSettle) {
      game.settle(game.sample(rng));
    } else if (phase == Phase::kDecide) {
      game.decide(policy(game, rng));
    } else {
      return;
    }
  }
}

/// Data written by different threads must not share a cache line.
inline constexpr std::size_t kCacheLine = 64;

/// Accumulates playouts into an Estimate.
class alignas(kCacheLine) Tally {
 public:
  void add(int seats, const BySeat& shares, const BySeat& points) {
    ++count_;
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
      sum_[i] += shares[i];
      squares_[i] += shares[i] * shares[i];
      points_[i] += points[i];
      points_squares_[i] += points[i] * points[i];
    }
  }
  void merge(const Tally& other) {
    count_ += other.count_;
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
      sum_[i] += other.sum_[i];
      squares_[i] += other.squares_[i];
      points_[i] += other.points_[i];
      points_squares_[i] += other.points_squares_[i];
    }
  }
  [[nodiscard]] double count() const { return count_; }
  [[nodiscard]] Estimate estimate() const {
    Estimate result;
    result.samples = count_;
    if (count_ == 0) return result;
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
      result.chance[i] = sum_[i] / count_;
      result.error[i] = chance_error(sum_[i], squares_[i], count_);
      result.points[i] = points_[i] / count_;
      result.points_error[i] = error(points_[i], points_squares_[i]);
    }
    return result;
  }

  /// Adds one win and one loss as a prior: twenty wins of twenty do not make a chance certain.
  static double chance_error(double sum, double squares, double count) {
    const double mean = (sum + 1) / (count + 2);
    return std::sqrt(std::max(0.0, (squares + 1) / (count + 2) - mean * mean) / count);
  }

 private:
  [[nodiscard]] double error(double sum, double squares) const {
    if (count_ < 2) return 0;
    const double mean = sum / count_;
    return std::sqrt(std::max(0.0, squares / count_ - mean * mean) / (count_ - 1));
  }

  double count_ = 0;
  BySeat sum_{};
  BySeat squares_{};
  BySeat points_{};
  BySeat points_squares_{};
};

/// Plays to the end with a policy and adds the result to `tally`; returns the shares.
template <Game G, RandomSource R, class Policy>
BySeat play_out(G game, R& rng, const Policy& policy, Tally& tally) {
  play_to_end(game, rng, policy);
  BySeat points{};
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    points[static_cast<std::size_t>(seat)] = game.score(seat);
  }
  const BySeat won = shares(game);
  tally.add(game.seats(), won, points);
  return won;
}

}  // namespace astragal::bots
