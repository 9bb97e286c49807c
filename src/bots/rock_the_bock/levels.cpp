#include <algorithm>
#include <string>

#include "bots/rock_the_bock/bot.h"
#include "bots/rock_the_bock/rule_of_thumb.h"
#include "bots/rock_the_bock/solution.h"
#include "bots/search/playouts.h"

namespace astragal::bots {

namespace {

using Bock = games::RockTheBock;

/// With at most this many dice left and two players, all levels but easy solve the rest of the
/// round.
constexpr int kCalculableDice = 10;
/// Standard errors by which playouts must prefer a decision over the rule of thumb. `medium` runs
/// too few playouts to trust smaller differences.
constexpr double kConvincing = 2;
constexpr double kLikely = 1;

/// Playout policy: the rule of thumb.
struct RuleOfThumb {
  template <RandomSource R>
  Bock::Decision operator()(const Bock& game, R& /*rng*/) const {
    return simple_decision(game);
  }
};

/// Exact values of all decisions; no options if it was stopped.
Ranking<Bock> rank_exactly(const Bock& game, const Thinking& thinking) {
  Ranking<Bock> ranking;
  for (const auto decision : game.legal()) {
    const auto chance = solved_chance(game, decision, thinking.stop);
    if (!chance) return {};
    Estimate estimate;
    estimate.chance = {*chance, 1 - *chance};
    ranking.options.push_back({decision, estimate});
  }
  best_first(ranking, game.to_act());
  const auto me = static_cast<std::size_t>(game.to_act());
  for (auto& option : ranking.options) {
    option.behind = ranking.options[0].estimate.chance[me] - option.estimate.chance[me];
  }
  return ranking;
}

/// Number of dice that a decision uses.
int dice_used(const Bock& game, Bock::Decision decision) {
  const Seat me = game.to_act();
  return game.state().sheets[me].dice - sheets_after(game, decision)[me].dice;
}

int lead_of(const Bock::Sheet& sheet) { return sheet.roebucks - sheet.wolves; }

/// The reason for this decision, as a key of data/words; empty if one sentence cannot give it.
std::string reason_for(const Bock& game, Bock::Decision best) {
  const auto legal = game.legal();
  if (legal.size() == 1) return "";
  const auto before = game.state().sheets;
  const auto after = sheets_after(game, best);
  const Seat me = game.to_act();
  if (best == Bock::kTakeRoebucks) {
    if (lead_of(before[me]) > 0) return "why-guard";
    if (lead_of(after[me]) > 0) return "why-tip";
  } else if (best == Bock::take_does(game.config().colour_of[me])) {
    if (lead_of(before[me]) > 0) return "why-count";
  } else {
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      if (seat == me || before[seat] == after[seat]) continue;
      if (lead_of(before[seat]) > 0 && lead_of(after[seat]) <= 0) return "why-turn";
      if (before[seat].does != after[seat].does && lead_of(before[seat]) < 0) return "why-burden";
    }
  }
  const bool sparing = std::all_of(legal.begin(), legal.end(), [&](Bock::Decision other) {
    return other == best || dice_used(game, other) > dice_used(game, best);
  });
  return sparing ? "why-keep" : "";
}

int dice_left(const Bock& game) {
  int dice = 0;
  for (Seat seat = 0; seat < game.seats(); ++seat) dice += game.state().sheets[seat].dice;
  return dice;
}

/// The best decision by playouts if it is clearly better than the rule of thumb's, otherwise the
/// latter: following a few noisy playouts does not improve play.
Bock::Decision improved_decision(const Bock& game, const Thinking& thinking, double convincing) {
  const auto ranking = rank_by_playouts(game, thinking, RuleOfThumb{}, Effort::kUntilClear);
  const Bock::Decision rule = simple_decision(game);
  for (const auto& option : ranking.options) {
    if (option.decision == rule && option.behind < convincing * option.behind_error) return rule;
  }
  return ranking.options[0].decision;
}

}  // namespace

Bock::Decision level_decision(const Bock& game, Bot level, const Thinking& thinking,
                              const Knowledge& /*knowledge*/) {
  const auto legal = game.legal();
  if (legal.size() == 1) return legal[0];
  if (level == Bot::kEasy) return beginner_decision(game);
  const bool calculates = level == Bot::kMaster || dice_left(game) <= kCalculableDice;
  if (calculates && is_solved(game)) {
    const auto exact = rank_exactly(game, thinking);
    if (!exact.options.empty()) return exact.options[0].decision;
  }
  Thinking own = thinking;
  if (own.iterations == 0) own.iterations = iterations_of(level);
  return improved_decision(game, own, level == Bot::kMedium ? kConvincing : kLikely);
}

Ranking<Bock> rank(const Bock& game, const Thinking& thinking, const Knowledge& /*knowledge*/) {
  Ranking<Bock> ranking;
  if (is_solved(game)) ranking = rank_exactly(game, thinking);
  if (ranking.options.empty()) ranking = rank_by_playouts(game, thinking, RuleOfThumb{});
  ranking.why = reason_for(game, ranking.options[0].decision);
  return ranking;
}

}  // namespace astragal::bots
