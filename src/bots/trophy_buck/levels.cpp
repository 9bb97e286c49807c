#include <algorithm>
#include <cmath>

#include "bots/search/playouts.h"
#include "bots/trophy_buck/bot.h"
#include "bots/trophy_buck/plans.h"

namespace astragal::bots {

using games::TrophyBuck;

namespace {

using Decision = TrophyBuck::Decision;

int best_rival(const TrophyBuck& game) {
  int best = 0;
  for (SeatSet rest = game.state().playing & ~only(game.to_act()); rest != 0; rest &= rest - 1) {
    best = std::max(best, game.score(first_of(rest)));
  }
  return best;
}

int total(const TrophyBuck& game) { return game.score(game.to_act()) + game.state().turn_points; }

Decision by_plan(const TrophyBuck& game, const KeptPlan& plan) {
  const auto on = plan ? plan.plan->hunts_on(game) : std::nullopt;
  if (!on) return simple_decision(game);
  return *on ? Decision::kRoll : Decision::kStop;
}

/// Considers points and startles, not dice: stops at a random number of points, later in a turn
/// without startles and later when far behind. Notices that the goal has been reached, but not who
/// may still pass.
Decision easy_decision(const TrophyBuck& game, std::uint64_t seed) {
  constexpr std::array<int, 4> kStopPoints{6, 8, 10, 12};
  constexpr int kFarBehind = 12;
  const auto& state = game.state();
  const int rival = best_rival(game);
  if (rival >= game.config().goal) return total(game) > rival ? Decision::kStop : Decision::kRoll;
  Rng rng(seed);
  int enough = kStopPoints.at(below(rng, kStopPoints.size()));
  if (state.startles.total() == 0) enough += 6;
  if (rival - game.score(state.turn) >= kFarBehind) enough += 8;
  return state.turn_points >= enough ? Decision::kStop : Decision::kRoll;
}

/// Maximises points until a hunter, including this turn's points, is within `near` points of the
/// goal; from then on the chance to win.
///
/// Loss in winning chance per game against best play, three hunters, 250 games: this rule with 0,
/// 4, 8, 12, 16, 20 and 24 points 1.20, 0.65, 0.37, 0.26, 0.17, 0.12 and 0.06 %; always maximising
/// the chance to win 0.04 %; the simple bot 1.14 %.
Decision points_then_win(const TrophyBuck& game, int near, const Knowledge& knowledge) {
  const bool is_near = std::max(total(game), best_rival(game)) >= game.config().goal - near;
  return by_plan(
      game, plan_for(game, is_near ? Objective::kApproximateWin : Objective::kPoints, knowledge));
}

Decision medium_decision(const TrophyBuck& game, const Knowledge& knowledge) {
  return points_then_win(game, game.config().goal / 9, knowledge);
}

Decision hard_decision(const TrophyBuck& game, const Knowledge& knowledge) {
  return points_then_win(game, game.config().goal * 5 / 18, knowledge);
}

Decision master_decision(const TrophyBuck& game, const Knowledge& knowledge) {
  const auto exact = plan_for(game, Objective::kExactWin, knowledge);
  return by_plan(game, exact ? exact : plan_for(game, Objective::kApproximateWin, knowledge));
}

}  // namespace

Decision level_decision(const TrophyBuck& game, Bot level, const Thinking& thinking,
                        const Knowledge& knowledge) {
  if (game.fresh_turn()) return Decision::kRoll;
  switch (level) {
    case Bot::kEasy: return easy_decision(game, thinking.seed);
    case Bot::kMedium: return medium_decision(game, knowledge);
    case Bot::kHard: return hard_decision(game, knowledge);
    case Bot::kMaster: return master_decision(game, knowledge);
    default: return simple_decision(game);
  }
}

namespace {

// ---- Values of decisions ----

/// Number of playouts whose error equals that of the approximation: measured for three hunters,
/// where exact values are known (docs/bots.md). For more hunters it is assumed to be worse.
double playouts_worth(int seats) {
  constexpr double kOfThree = 2500;
  const double more = seats / 3.0;
  return kOfThree / (more * more);
}

Estimate estimate_of(const TrophyBuck& game, const BySeat& chances, bool exact) {
  Estimate estimate;
  estimate.chance = chances;
  if (exact) return estimate;
  estimate.samples = playouts_worth(game.seats());
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    const double chance = std::clamp(chances[seat], 0.0, 1.0);
    estimate.error[seat] = std::sqrt(chance * (1 - chance) / estimate.samples);
  }
  estimate.systematic_error = estimate.error;
  return estimate;
}

/// Adds the decisions as evaluated by the plan; false if the plan lacks the position.
bool rank_by(const KeptPlan& plan, const TrophyBuck& game, bool exact,
             Ranking<TrophyBuck>& ranking) {
  const auto choice = plan ? plan.plan->choice(game) : std::nullopt;
  if (!choice) return false;
  for (const Decision decision : game.legal()) {
    const BySeat& chances = decision == Decision::kRoll ? choice->on : choice->stop;
    ranking.options.push_back({decision, estimate_of(game, chances, exact)});
  }
  best_first(ranking, game.to_act());
  return true;
}

// ---- Reasons ----

struct NextRoll {
  double bust = 0;
  double gain = 0;  ///< expected points; 0 for a bust
};

NextRoll next_roll(const TrophyBuck& game) {
  NextRoll roll;
  game.each_outcome([&](const TrophyBuck::Outcome& outcome, double chance) {
    TrophyBuck::Pile startles = game.state().startles + outcome.by_face[TrophyBuck::kStartle];
    if (startles.total() >= TrophyBuck::kStartlesToBust) {
      roll.bust += chance;
      return;
    }
    for (int colour = 0; colour < TrophyBuck::kColours; ++colour) {
      roll.gain += chance * outcome.by_face[TrophyBuck::kPoints][colour] *
                   game.config().colours[colour].worth;
    }
  });
  return roll;
}

/// The best score among those who still play in this round; -1 if none.
int best_to_come(const TrophyBuck& game) {
  int best = -1;
  for (Seat seat = game.to_act() + 1; seat < game.seats(); ++seat) {
    if (contains(game.state().playing, seat)) best = std::max(best, game.score(seat));
  }
  return best;
}

void say_why(const TrophyBuck& game, Ranking<TrophyBuck>& ranking) {
  if (game.fresh_turn()) return;
  const auto number = [](double value) { return std::to_string(std::lround(value)); };
  const auto because = [&ranking](const char* key, auto... with) {
    ranking.why = key;
    ranking.why_with = {std::move(with)...};
  };
  using With = std::pair<std::string, std::string>;
  const bool on = ranking.options[0].decision == Decision::kRoll;
  const int points = game.state().turn_points;
  const int now = total(game);
  const int goal = game.config().goal;
  const int rival = best_rival(game);
  const int to_come = best_to_come(game);
  const NextRoll roll = next_roll(game);
  const With bust{"bust", number(100 * roll.bust)};
  if (on && points == 0) return because("why-nothing-to-lose");
  if (on && rival >= goal && now < rival) {
    return because("why-now-or-never", With{"missing", number(rival - now + 1)});
  }
  if (!on && now >= goal && now > rival && to_come < 0) return because("why-wins");
  if (now >= goal && now >= rival && to_come >= 0) {
    const With missing{"missing", number(now - to_come + 1)};
    return on ? because("why-more-lead", missing, bust) : because("why-holds", missing, bust);
  }
  const With gain{"gain", number(roll.gain)};
  return on ? because("why-hunt-on", bust, gain)
            : because("why-stop", bust, With{"points", number(points)});
}

}  // namespace

Ranking<TrophyBuck> rank(const TrophyBuck& game, const Thinking& thinking,
                         const Knowledge& knowledge) {
  Ranking<TrophyBuck> ranking;
  if (!rank_by(plan_for(game, Objective::kExactWin, knowledge), game, true, ranking) &&
      !rank_by(plan_for(game, Objective::kApproximateWin, knowledge), game, false, ranking)) {
    ranking = rank_by_playouts(game, thinking,
                               [](const TrophyBuck& now, Rng&) { return simple_decision(now); });
  }
  say_why(game, ranking);
  return ranking;
}

}  // namespace astragal::bots
