#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "bots/bots.h"
#include "bots/thinking.h"
#include "core/portable/numbers.h"

namespace astragal::analysis {

/// Shares of the win by seat, for each trial.
class Sample {
 public:
  Sample() = default;
  /// An exact value.
  explicit Sample(const bots::BySeat& exactly) : mean_(exactly) {}
  explicit Sample(std::vector<bots::BySeat> trials) : trials_(std::move(trials)) {
    const auto count = static_cast<double>(trials_.size());
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      double sum = 0;
      for (const bots::BySeat& trial : trials_) sum += trial[seat];
      mean_[seat] = sum / count;
      error_[seat] = spread(seat, nullptr);
    }
  }

  [[nodiscard]] const bots::BySeat& mean() const { return mean_; }
  [[nodiscard]] const bots::BySeat& error() const { return error_; }
  /// The standard error of the difference of two means. Trials with the same number used the same
  /// random numbers, so that much of the noise cancels.
  [[nodiscard]] double error_against(const Sample& other, std::size_t seat) const {
    if (!trials_.empty() && trials_.size() == other.trials_.size()) return spread(seat, &other);
    return portable::hypot(error_[seat], other.error_[seat]);
  }

 private:
  /// The standard error of the mean, or of its difference to another's.
  [[nodiscard]] double spread(std::size_t seat, const Sample* other) const {
    const auto count = static_cast<double>(trials_.size());
    if (count < 2) return 0.5;
    const double mean = mean_[seat] - (other == nullptr ? 0 : other->mean_[seat]);
    double squares = 0;
    for (std::size_t i = 0; i < trials_.size(); ++i) {
      const double one = trials_[i][seat] - (other == nullptr ? 0 : other->trials_[i][seat]);
      squares += (one - mean) * (one - mean);
    }
    return std::sqrt(squares / (count - 1) / count);
  }

  bots::BySeat mean_{};
  bots::BySeat error_{};
  std::vector<bots::BySeat> trials_;
};

/// The reference player, which plays all seats after a position and defines the gain or loss of a
/// decision. Any fixed player works; a stronger one gives chances closer to those of good players.
template <Game G>
typename G::Decision reference_decision(const G& game, Rng& rng) {
  return choose(bots::Bot::kSimple, game, rng);
}

/// Plays to the end with the reference player in all seats.
template <Game G>
bots::BySeat play_on(G game, Rng& rng) {
  constexpr int kMostSteps = 100'000;  // games with custom dice may not end
  for (int steps = 0; steps < kMostSteps; ++steps) {
    if (game.phase() == Phase::kOver) return bots::shares(game);
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(rng));
    } else {
      game.decide(reference_decision(game, rng));
    }
  }
  bots::BySeat draw{};
  std::fill_n(draw.begin(), game.seats(), 1.0 / game.seats());
  return draw;
}

}  // namespace astragal::analysis
