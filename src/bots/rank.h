#pragma once

#include <algorithm>
#include <cmath>

#include "bots/bots.h"
#include "bots/thinking.h"

namespace astragal {

/// Adds up playouts and becomes an Estimate.
class Tally {
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
  [[nodiscard]] Estimate estimate() const {
    Estimate result;
    result.samples = count_;
    if (count_ == 0) return result;
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
      result.chance[i] = sum_[i] / count_;
      result.error[i] = error(sum_[i], squares_[i]);
      result.points[i] = points_[i] / count_;
      result.points_error[i] = error(points_[i], points_squares_[i]);
    }
    return result;
  }

 private:
  [[nodiscard]] double error(double sum, double squares) const {
    if (count_ < 2) return 0.5;
    const double mean = sum / count_;
    return std::sqrt(std::max(0.0, squares / count_ - mean * mean) / (count_ - 1));
  }

  double count_ = 0;
  BySeat sum_{};
  BySeat squares_{};
  BySeat points_{};
  BySeat points_squares_{};
};

/// Plays on with a policy, `policy(game, words)`, to the end, and adds what came of it.
template <Game G, RandomWords R, class Policy>
void play_out(G game, R& words, const Policy& policy, Tally& tally) {
  while (game.phase() != Phase::kOver) {
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(words));
    } else {
      game.decide(policy(game, words));
    }
  }
  BySeat points{};
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    points[static_cast<std::size_t>(seat)] = game.score(seat);
  }
  tally.add(game.seats(), shares(game), points);
}

/// Every decision tried in playouts with the same random words each, so that luck is the same for
/// all. Playouts are dealt to parcels with streams of their own: the answer does not depend on how
/// many threads there are.
template <Game G, class Policy>
Ranking<G> rank_by_playouts(const G& game, const Thinking& thinking, const Policy& policy) {
  constexpr int kParcels = 16;
  Ranking<G> ranking;
  for (const auto& decision : game.legal()) ranking.options.push_back({decision, {}});
  const std::size_t count = ranking.options.size();
  const std::uint64_t rounds = std::max<std::uint64_t>(thinking.iterations / count, kParcels);
  std::vector<std::vector<Tally>> tallies(kParcels, std::vector<Tally>(count));
  thinking.each(kParcels, [&](int parcel) {
    auto& own = tallies[static_cast<std::size_t>(parcel)];
    for (std::uint64_t i = static_cast<std::uint64_t>(parcel); i < rounds; i += kParcels) {
      if (i >= 2 * kParcels && thinking.stopped()) return;
      for (std::size_t option = 0; option < count; ++option) {
        G next = game;
        next.decide(ranking.options[option].decision);
        Rng words(thinking.seed, i);
        play_out(next, words, policy, own[option]);
      }
    }
  });
  for (std::size_t option = 0; option < count; ++option) {
    Tally all;
    for (const auto& parcel : tallies) all.merge(parcel[option]);
    ranking.options[option].estimate = all.estimate();
  }
  best_first(ranking, game.to_act());
  return ranking;
}

}  // namespace astragal
