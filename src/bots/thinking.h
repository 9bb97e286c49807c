#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <typeindex>
#include <utility>
#include <vector>

#include "core/game.h"

namespace astragal::bots {

/// Resources of a bot. bots/ has no threads and no clock: the caller provides both.
struct Thinking {
  /// Calls task(0), …, task(count - 1), in any order, possibly in parallel.
  using ForEach = std::function<void(int count, const std::function<void(int)>& task)>;

  /// Playouts, or equivalent work; the same seed gives the same answer with any for_each. 0: the
  /// level's default.
  std::uint64_t iterations = 0;
  std::uint64_t seed = 1;
  /// Called from time to time; true ends the search with the results so far. Empty: never.
  std::function<bool()> stop{};
  /// Empty: sequential.
  ForEach for_each{};

  [[nodiscard]] bool stopped() const { return stop && stop(); }
  void each(int count, const std::function<void(int)>& task) const {
    if (for_each) return for_each(count, task);
    for (int i = 0; i < count; ++i) task(i);
  }
};

/// Optional inputs of bots, keyed by type: a board, a solved race.
class Knowledge {
 public:
  template <class Part>
  static Knowledge of(Part part) {
    Knowledge knowledge;
    knowledge.add(std::make_shared<const Part>(std::move(part)));
    return knowledge;
  }

  /// Replaces a part of the same type.
  template <class Part>
  void add(std::shared_ptr<const Part> part) {
    for (auto& [type, known] : parts_) {
      if (type == typeid(Part)) {
        known = std::move(part);
        return;
      }
    }
    parts_.emplace_back(typeid(Part), std::move(part));
  }
  /// nullptr if there is none.
  template <class Part>
  [[nodiscard]] std::shared_ptr<const Part> find() const {
    for (const auto& [type, known] : parts_) {
      if (type == typeid(Part)) return std::static_pointer_cast<const Part>(known);
    }
    return nullptr;
  }

 private:
  std::vector<std::pair<std::type_index, std::shared_ptr<const void>>> parts_;
};

using BySeat = std::array<double, kMaxSeats>;

/// The value of a position or decision for each seat.
struct Estimate {
  BySeat chance{};            ///< chance to win; ties are shared, so that the sum is 1
  BySeat error{};             ///< standard error; 0 if exact
  BySeat systematic_error{};  ///< part of `error` that more playouts do not reduce
  BySeat points{};            ///< expected final score, if computed
  BySeat points_error{};      ///< its standard error
  double samples = 0;         ///< number of playouts, or the equivalent; 0 if exact
  [[nodiscard]] bool exact() const { return samples == 0; }
  /// Whether more thinking would give the same estimate.
  [[nodiscard]] bool settled() const { return !exact() && error == systematic_error; }
};

/// Each seat's share of the win in a finished game.
template <Game G>
BySeat shares(const G& game) {
  BySeat result{};
  const SeatSet winners = game.winners();
  const double share = 1.0 / std::popcount(winners);
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    if (contains(winners, seat)) result[static_cast<std::size_t>(seat)] = share;
  }
  return result;
}

/// The decisions of a position, the best for the deciding seat first.
template <Game G>
struct Ranking {
  struct Option {
    typename G::Decision decision;
    Estimate estimate;
    /// Purpose of the decision, in the form of `why` below; empty if the decision is
    /// self-explanatory.
    std::string purpose{};
    std::vector<std::pair<std::string, std::string>> purpose_with{};
    /// Deficit against the best for the deciding seat, if both used the same random numbers, and
    /// its standard error, which is smaller than one derived from the errors above.
    double behind = 0;
    double behind_error = 0;
  };
  std::vector<Option> options;
  /// Reason for the best decision, as a key of data/words with its parameters; empty if unknown.
  std::string why{};
  std::vector<std::pair<std::string, std::string>> why_with{};
};

template <Game G>
void best_first(Ranking<G>& ranking, Seat seat) {
  const auto at = static_cast<std::size_t>(seat);
  std::stable_sort(
      ranking.options.begin(), ranking.options.end(),
      [at](const auto& a, const auto& b) { return a.estimate.chance[at] > b.estimate.chance[at]; });
}

}  // namespace astragal::bots
