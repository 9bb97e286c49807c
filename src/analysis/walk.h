#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "analysis/sample.h"
#include "analysis/totals.h"

namespace astragal::analysis {

/// Whether an estimate is exact.
inline bool is_known(const bots::Estimate& estimate) {
  double sum = 0;
  for (const double chance : estimate.chance) sum += chance;
  return estimate.exact() && std::abs(sum - 1) < 1e-6;
}

/// Walks along a game and finds each seat's chance in each position: the expected share of the win
/// if the reference player continues for all seats, or under best play where the game is solved.
/// docs/analysis.md ("The measure") shows why luck has the mean zero.
template <Game G>
class Walk {
 public:
  /// Starts at `from`, after so many outcomes. `seating` must outlive it.
  Walk(const games::Seating& seating, const match::Match& from, std::uint64_t outcomes,
       const bots::Thinking& thinking, const bots::Knowledge& knowledge, bool solved)
      : seating_(seating),
        thinking_(thinking),
        knowledge_(knowledge),
        solved_(solved),
        throws_(outcomes) {
    now_ = value_of(game_in(from));
  }

  [[nodiscard]] const Sample& now() const { return now_; }
  /// Whether it met an unsolved position although the game was taken for solved.
  [[nodiscard]] bool lost() const { return lost_; }

  /// Analyses a decision in the record's words; empty without alternatives.
  std::optional<MadeDecision> decide(const match::Match& from, const std::string& words,
                                     const match::Match& to) {
    const G& before = game_in(from);
    const G& after = game_in(to);
    if (before.legal().size() == 1 && !flies(after)) return std::nullopt;
    const auto ranking = ranked(before);
    const auto& best = ranking.options.front();
    MadeDecision made;
    made.seat = before.to_act();
    made.best = words_of(best.decision);
    const Sample chosen = value_after(before, words, after);
    if (made.best != words) {
      G instead = before;
      instead.decide(best.decision);
      compare(made, ranking, words, side_of(from), value_after(before, made.best, instead), chosen);
    }
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      made.change[seat] = chosen.mean()[seat] - now_.mean()[seat];
      made.change_error[seat] = chosen.error_against(now_, seat);
    }
    now_ = chosen;
    return made;
  }

  /// Analyses an outcome.
  DiceLuck settle(const match::Match& from, const match::Match& to) {
    ++throws_;
    ranked_.reset();  // the same position may be ranked with other random numbers now
    const Sample next = value_of(game_in(to));
    DiceLuck fallen;
    fallen.seat = from.to_act();
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      fallen.luck[seat] = next.mean()[seat] - now_.mean()[seat];
      fallen.error[seat] = next.error_against(now_, seat);
    }
    now_ = next;
    return fallen;
  }

 private:
  static constexpr int kParcels = 16;
  /// Simulated throws are slow, so there are fewer of them, with several playouts each.
  static constexpr std::uint64_t kEndsOfAThrow = 300;
  static constexpr std::uint64_t kFewestThrows = 4;

  static const G& game_in(const match::Match& match) { return std::get<G>(match.game()); }
  [[nodiscard]] std::string words_of(const typename G::Decision& decision) const {
    return games::GameText<G>::words(decision, seating_);
  }

  /// Whether physics determines the next outcome. Not for dice that people threw by hand.
  [[nodiscard]] bool flies(const G& game) const {
    if constexpr (requires { dice_fly(game, knowledge_); }) return dice_fly(game, knowledge_);
    return false;
  }

  [[nodiscard]] bots::Ranking<G> ranked(const G& game) {
    if (ranked_ && ranked_->first == game) return ranked_->second;
    bots::Thinking thinking = thinking_;
    // Other random numbers than for measuring chances, so that choosing the best is independent of
    // measuring it.
    thinking.seed = Rng(thinking_.seed, ~throws_)();
    ranked_.emplace(game, rank(game, thinking, knowledge_));
    return ranked_->second;
  }

  /// The value of this position.
  [[nodiscard]] Sample value_of(const G& game) {
    if (game.phase() == Phase::kOver) return Sample(bots::shares(game));
    if (solved_) {
      const bots::Estimate known = ranked(game).options.front().estimate;
      lost_ = lost_ || !is_known(known);
      return Sample(known.chance);
    }
    const bool flying = flies(game);
    const std::uint64_t count = flying
                                    ? std::max(kFewestThrows, thinking_.iterations / kEndsOfAThrow)
                                    : thinking_.iterations;
    // All decisions until the next outcome are measured with the same random numbers.
    const std::uint64_t seed = Rng(thinking_.seed, throws_)();
    std::vector<bots::BySeat> trials(count);
    thinking_.each(kParcels, [&](int parcel) {
      for (auto i = static_cast<std::uint64_t>(parcel); i < count; i += kParcels) {
        if (thinking_.stopped()) return;
        Rng rng(seed, i);
        trials[i] = flying ? throw_on(game, rng) : play_on(game, rng);
      }
    });
    return Sample(std::move(trials));
  }

  /// Simulates one throw, and plays out from there.
  [[nodiscard]] bots::BySeat throw_on(G game, Rng& rng) const {
    if constexpr (requires { throw_dice(game, rng, knowledge_); }) {
      game.settle(throw_dice(game, rng, knowledge_));
    }
    bots::BySeat mean{};
    for (std::uint64_t i = 0; i < kEndsOfAThrow; ++i) {
      const bots::BySeat end = play_on(game, rng);
      for (std::size_t seat = 0; seat < kMaxSeats; ++seat) mean[seat] += end[seat];
    }
    for (double& share : mean) share /= static_cast<double>(kEndsOfAThrow);
    return mean;
  }

  /// The value of the position after a decision.
  [[nodiscard]] Sample value_after(const G& before, const std::string& words, const G& after) {
    if (solved_) {
      for (const auto& option : ranked(before).options) {
        if (words_of(option.decision) != words) continue;
        lost_ = lost_ || !is_known(option.estimate);
        return Sample(option.estimate.chance);
      }
      lost_ = true;
      return now_;
    }
    // The reference player's decision is in the playouts of this position already.
    if constexpr (bots::kHasRuleOfThumb<G>) {
      if (!flies(after) && words_of(bots::rule_of_thumb(before)) == words) return now_;
    }
    return value_of(after);
  }

  /// The seats that win together with the seat to act.
  [[nodiscard]] static SeatSet side_of(const match::Match& match) {
    for (const SeatSet side : match.sides()) {
      if (contains(side, match.to_act())) return side;
    }
    return only(match.to_act());
  }

  /// The loss against the best: exact where the game is solved, otherwise as measured.
  void compare(MadeDecision& made, const bots::Ranking<G>& ranking, const std::string& words,
               SeatSet side, const Sample& best, const Sample& chosen) const {
    made.loss = of_side(best.mean(), side) - of_side(chosen.mean(), side);
    for (SeatSet rest = side; rest != 0; rest &= rest - 1) {
      made.loss_error += best.error_against(chosen, static_cast<std::size_t>(first_of(rest)));
    }
    const bots::Estimate& first = ranking.options.front().estimate;
    for (const auto& option : ranking.options) {
      if (words_of(option.decision) != words) continue;
      if (!is_known(option.estimate) || !is_known(first)) break;
      made.loss = of_side(first.chance, side) - of_side(option.estimate.chance, side);
      made.loss_error = 0;
    }
    made.grade = grade_of(made.loss, made.loss_error);
  }

  const games::Seating& seating_;
  const bots::Thinking& thinking_;
  const bots::Knowledge& knowledge_;
  bool solved_;
  bool lost_ = false;
  std::uint64_t throws_;  ///< number of outcomes so far
  Sample now_;            ///< value of the position
  std::optional<std::pair<G, bots::Ranking<G>>> ranked_{};
};

}  // namespace astragal::analysis
