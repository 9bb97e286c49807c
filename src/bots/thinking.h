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

/// What a player who thinks may use. bots/ has neither threads nor a clock: the caller brings both.
struct Thinking {
  /// Calls task(0), …, task(count - 1), in any order, perhaps at the same time.
  using ForEach = std::function<void(int count, const std::function<void(int)>& task)>;

  /// Playouts, or what counts as one; the same seed then gives the same answer with any for_each.
  /// 0: as the level has it.
  std::uint64_t iterations = 0;
  std::uint64_t seed = 1;
  /// Asked now and then; true ends the thinking with what was found so far. Empty: never.
  std::function<bool()> stop{};
  /// Empty: one after the other.
  ForEach for_each{};

  [[nodiscard]] bool stopped() const { return stop && stop(); }
  void each(int count, const std::function<void(int)>& task) const {
    if (for_each) return for_each(count, task);
    for (int i = 0; i < count; ++i) task(i);
  }
};

/// What bots cannot know by themselves: boards, solutions that were kept. Its parts are types of
/// the games' own; each may be missing, then bots do without.
class Knowledge {
 public:
  template <class Part>
  static Knowledge of(Part part) {
    Knowledge knowledge;
    knowledge.add(std::make_shared<const Part>(std::move(part)));
    return knowledge;
  }

  /// Instead of a part of the same type.
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
  /// nullptr if it is missing.
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

/// A figure for each seat.
using BySeat = std::array<double, kMaxSeats>;

/// What a position or a decision is worth to each seat.
struct Estimate {
  BySeat chance{};            ///< to win; winners who tie share it, so that they sum to 1
  BySeat error{};             ///< its standard error; 0 where the chance is exact
  BySeat systematic_error{};  ///< what of that is the method's own, which no playouts take away
  BySeat points{};            ///< expected score at the end, where it was counted
  BySeat points_error{};      ///< its standard error
  double samples = 0;         ///< playouts behind it, or that it is worth; 0 where it is exact
  [[nodiscard]] bool exact() const { return samples == 0; }
  /// An estimate without luck in it: thinking longer finds the same.
  [[nodiscard]] bool settled() const { return !exact() && error == systematic_error; }
};

/// Who wins how much of a game that is over.
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

/// The decisions of a position, the best for who decides first.
template <Game G>
struct Ranking {
  struct Option {
    typename G::Decision decision;
    Estimate estimate;
    /// What it is good for, like `why` below; empty where the decision says so itself.
    std::string purpose{};
    std::vector<std::pair<std::string, std::string>> purpose_with{};
    /// How far it is behind the best, for who decides, where both were tried with the same luck,
    /// and the standard error of that; smaller than what the errors above would make of it.
    double behind = 0;
    double behind_error = 0;
  };
  std::vector<Option> options;
  /// Why the best is, as a key of data/words with its parameters; empty where nobody knows.
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
