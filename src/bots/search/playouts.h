#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "bots/search/rollout.h"
#include "bots/thinking.h"

namespace astragal::bots {

/// Purpose of playouts: all values, or only the best decision.
enum class Effort : std::uint8_t {
  kAll,         ///< spends all iterations
  kUntilClear,  ///< ends when only one decision is left
};

/// Evaluates every decision by playouts. Playout i uses the same random numbers for all decisions,
/// so that differences show early (common random numbers). Decisions that are clearly worse than
/// the best are pruned, and their budget goes to the others. Playouts are split into a fixed number
/// of parcels, so that the result does not depend on the number of threads.
template <Game G, class Policy>
class PlayoutRace {
 public:
  PlayoutRace(const G& game, const Thinking& thinking, const Policy& policy)
      : game_(game),
        thinking_(thinking),
        policy_(policy),
        mover_(static_cast<std::size_t>(game.to_act())) {
    for (const auto& decision : game.legal()) {
      Entry entry{decision, {}, {}};
      entry.tallies.resize(kParcels);
      entries_.push_back(std::move(entry));
      alive_.push_back(entries_.size() - 1);
    }
  }

  Ranking<G> run(Effort effort) {
    const std::size_t fewest = effort == Effort::kUntilClear ? 1 : 2;
    std::uint64_t spent = 0;
    while (rounds_ == 0 || (spent < thinking_.iterations && !thinking_.stopped())) {
      const std::uint64_t left = (thinking_.iterations - std::min(spent, thinking_.iterations));
      const std::uint64_t more = std::clamp<std::uint64_t>(rounds_, kParcels, kMostAtOnce);
      const std::uint64_t batch =
          std::max<std::uint64_t>(1, std::min<std::uint64_t>(more, left / alive_.size()));
      play(batch);
      spent += batch * alive_.size();
      prune(fewest);
      if (effort == Effort::kUntilClear && alive_.size() == 1) break;
    }
    return ranking();
  }

 private:
  static constexpr int kParcels = 16;
  static constexpr std::uint64_t kMostAtOnce = 4096;
  /// Standard errors behind the best at which a decision is pruned.
  static constexpr double kPruneErrors = 3.5;
  static constexpr std::uint64_t kFewestRounds = 32;

  struct Entry {
    typename G::Decision decision;
    std::vector<Tally> tallies;  ///< by parcel
    std::vector<float> shares;   ///< of the deciding seat, by round; NaN if not played
  };
  /// The deficit of a decision against another, and its standard error.
  struct Gap {
    double mean = 0;
    double error = 0;
  };

  void play(std::uint64_t batch) {
    const std::uint64_t from = rounds_;
    rounds_ += batch;
    for (const auto index : alive_) {
      entries_[index].shares.resize(rounds_, std::numeric_limits<float>::quiet_NaN());
    }
    thinking_.each(kParcels, [this, from, batch](int parcel) {
      const auto own = static_cast<std::size_t>(parcel);
      // Consecutive rounds, so that threads write to different parts of `shares`.
      const auto begin = [&](std::size_t of) { return from + batch * of / kParcels; };
      for (std::uint64_t round = begin(own); round < begin(own + 1); ++round) {
        if (round != 0 && thinking_.stopped()) return;
        for (const auto index : alive_) {
          Entry& entry = entries_[index];
          G next = game_;
          next.decide(entry.decision);
          Rng rng(thinking_.seed, round);
          entry.shares[round] =
              static_cast<float>(play_out(next, rng, policy_, entry.tallies[own])[mover_]);
        }
      }
    });
  }

  /// Over the rounds that both played. Adds one win for each as a prior: decisions that were equal
  /// so far may still differ.
  [[nodiscard]] static Gap gap(const Entry& best, const Entry& other) {
    double count = 0;
    double sum = 0;
    double squares = 0;
    const std::size_t both = std::min(best.shares.size(), other.shares.size());
    for (std::size_t i = 0; i < both; ++i) {
      const double difference = static_cast<double>(best.shares[i]) - other.shares[i];
      if (std::isnan(difference)) continue;
      ++count;
      sum += difference;
      squares += difference * difference;
    }
    if (count == 0) return {0, 1};
    const double mean = sum / count;
    return {mean, std::sqrt(((squares + 2) / (count + 2) - mean * mean) / count)};
  }

  [[nodiscard]] double mean(const Entry& entry) const {
    Tally all;
    for (const auto& tally : entry.tallies) all.merge(tally);
    return all.estimate().chance[mover_];
  }

  /// Sorts the remaining decisions, the best first.
  void sort_alive() {
    std::vector<double> means;
    for (const Entry& entry : entries_) means.push_back(mean(entry));
    std::stable_sort(alive_.begin(), alive_.end(),
                     [&means](std::size_t a, std::size_t b) { return means[a] > means[b]; });
  }

  void prune(std::size_t fewest) {
    sort_alive();
    if (rounds_ < kFewestRounds) return;
    const Entry& best = entries_[alive_[0]];
    for (std::size_t place = alive_.size() - 1; place >= fewest; --place) {
      const Gap behind = gap(best, entries_[alive_[place]]);
      if (behind.mean < kPruneErrors * behind.error) continue;
      alive_.erase(alive_.begin() + static_cast<std::ptrdiff_t>(place));
    }
  }

  [[nodiscard]] Ranking<G> ranking() const {
    const Entry& best = entries_[alive_[0]];
    Ranking<G> result;
    for (const Entry& entry : entries_) {
      Tally all;
      for (const auto& tally : entry.tallies) all.merge(tally);
      typename Ranking<G>::Option option{entry.decision, all.estimate()};
      if (&entry != &best) {
        const Gap behind = gap(best, entry);
        option.behind = behind.mean;
        option.behind_error = behind.error;
      }
      result.options.push_back(option);
    }
    best_first(result, game_.to_act());
    return result;
  }

  const G& game_;
  const Thinking& thinking_;
  const Policy& policy_;
  std::size_t mover_;
  std::vector<Entry> entries_;
  std::vector<std::size_t> alive_;
  std::uint64_t rounds_ = 0;
};

/// Ranks decisions by playouts with `policy(game, rng)`: thinking.iterations in total, or until
/// stopped.
template <Game G, class Policy>
Ranking<G> rank_by_playouts(const G& game, const Thinking& thinking, const Policy& policy,
                            Effort effort = Effort::kAll) {
  return PlayoutRace<G, Policy>(game, thinking, policy).run(effort);
}

}  // namespace astragal::bots
