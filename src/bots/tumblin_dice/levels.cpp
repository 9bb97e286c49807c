#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "bots/tumblin_dice/aims.h"
#include "bots/tumblin_dice/bot.h"
#include "bots/tumblin_dice/planner.h"
#include "core/portable/numbers.h"
#include "games/tumblin_dice/text.h"

// Levels and rankings of Tumblin-Dice. Medium and hard use lane estimates (lanes.h); master and
// advice simulate throws (planner.h). Each die on the board makes a simulation slower, so fewer
// throws are tried then, for the same time.

namespace astragal::bots {

namespace {

using G = games::TumblinDice;

constexpr double kIterationsAThrow = 20;       // on the empty board
constexpr double kCrowd = 4.65;                // this many dice double the time of a throw
constexpr int kFewest = 100;                   // throws: fewer do more harm than good
constexpr double kBlindSystematicError = 0.1;  // standard error without any simulation

int throws_of(const G& game, std::uint64_t iterations) {
  const auto lying = std::count_if(game.state().dice.begin(), game.state().dice.end(), seen);
  // Dice strike each other, so that time grows with the square of their number.
  const double each =
      kIterationsAThrow * (1 + portable::square(static_cast<double>(lying) / kCrowd));
  return static_cast<int>(std::clamp(static_cast<double>(iterations) / each, 12.0, 1e6));
}

PlanSize overview_size(const G& game, std::uint64_t iterations) {
  const int throws = throws_of(game, iterations != 0 ? iterations : iterations_of(Bot::kHard));
  return {throws, std::clamp(throws / 6, 8, 60), 8, std::max(throws / 10, 16), false};
}

/// Plan size of master.
PlanSize size_of(const G& game, std::uint64_t iterations) {
  constexpr int kIterationsATry = 80;  // at most 1,250 throws: more hardly improve it
  constexpr int kMany = 200;           // from here on it pays to refine the best aims
  const int throws =
      std::min(throws_of(game, iterations), static_cast<int>(iterations / kIterationsATry));
  const bool many = throws >= kMany;
  return {throws, std::clamp(throws / 16, 8, 60), 2, many ? throws / 40 : 0, many};
}

/// Nearly normal with standard deviation 1.
double nearly_normal(Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(rng() >> 11) * 0x1p-53;
  return sum;
}

/// A beginner aims at high levels or at valuable dice, with an error in the aim itself, before the
/// hand's tremor.
G::Decision beginner_throw(const G& game, std::uint64_t seed) {
  constexpr std::array kPlatforms{-156.0, 0.0, 156.0};
  constexpr double kWrongDir = 40;     // tenths of a degree
  constexpr double kWrongSpeed = 0.1;  // share of the speed
  if (game.state().step != G::Step::kThrow) return simple_decision(game);
  Rng rng(seed);
  G::Aim aim = simple_decision(game).aim;
  if (below(rng, 2) == 0) {
    aim.dir = static_cast<std::int16_t>(kPlatforms[below(rng, kPlatforms.size())]);
    aim.speed = 2050;
  }
  const double dir = aim.dir + kWrongDir * nearly_normal(rng);
  const double speed = aim.speed * (1 + kWrongSpeed * nearly_normal(rng));
  aim.dir = static_cast<std::int16_t>(std::lround(dir));
  aim.speed = static_cast<std::int16_t>(std::lround(speed));
  return aimed(aim);
}

/// Every sixth throw goes straight ahead, whatever is on the board.
bool throws_carelessly(std::uint64_t seed) {
  Rng rng(seed);
  return below(rng, 6) == 0;
}

using With = std::vector<std::pair<std::string, std::string>>;
struct Said {
  std::string key;
  With with;
};

Said said(const G& game, const ThrowSense& sense) {
  constexpr std::array kKeys{"why-lands", "why-gate", "why-knocks", "why-pushes"};
  With with{{"level", std::to_string(sense.level)},
            {"often", std::to_string(std::lround(100 * sense.often))}};
  if (sense.kind == ThrowSense::Kind::kLands || sense.kind == ThrowSense::Kind::kGate) {
    with.emplace_back("points", fmt::format("{:.1f}", sense.points));
  } else {
    with.emplace_back("die", games::Talk<G>::die(sense.die));
    with.emplace_back("face", std::to_string(game.state().dice[sense.die].face));
  }
  return {kKeys[static_cast<std::size_t>(sense.kind)], with};
}

/// Adds the systematic error of the evaluation, which more throws do not reduce.
Estimate with_systematic_error(Estimate estimate, double systematic_error) {
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    const double chance = estimate.chance[i];
    estimate.systematic_error[i] = systematic_error * 4 * chance * (1 - chance);
    estimate.error[i] = portable::hypot(estimate.error[i], estimate.systematic_error[i]);
  }
  estimate.samples = std::max(estimate.samples, 1.0);
  return estimate;
}

/// After the last throw only overtime is uncertain.
double systematic_error_in(const G& game) {
  return TumblinOutlook(game).throws_left(game) <= 1 ? 0 : TumblinOutlook::kSystematicError;
}

Ranking<G> rank_throws(const G& game, const Thinking& thinking, const dice::PlannedThrow& physics) {
  Ranking<G> ranking;
  if (physics) {
    const Planner planner(game, thinking, physics);
    for (const TriedAim& tried : planner.overview(overview_size(game, thinking.iterations))) {
      const auto [key, with] = said(game, tried.sense(game));
      ranking.options.push_back({aimed(tried.aim()),
                                 with_systematic_error(tried.estimate(), systematic_error_in(game)),
                                 key, with});
    }
  }
  if (ranking.options.empty()) {
    const Estimate guess = TumblinOutlook(game)(game);
    ranking.options.push_back(
        {simple_decision(game), with_systematic_error(guess, kBlindSystematicError)});
  }
  ranking.why = ranking.options[0].purpose;
  ranking.why_with = ranking.options[0].purpose_with;
  return ranking;
}

Ranking<G> rank_breeding(const G& game, const dice::PlannedThrow& physics) {
  const TumblinOutlook outlook(game);
  const auto legal = game.legal();
  G declined = game;
  declined.decide(legal[1]);
  const Estimate taken = after_offers(bred(game, physics), outlook, physics);
  const Estimate left = after_offers(declined, outlook, physics);
  Ranking<G> ranking;
  ranking.options.push_back(
      {legal[0], with_systematic_error(taken, TumblinOutlook::kSystematicError)});
  ranking.options.push_back(
      {legal[1], with_systematic_error(left, TumblinOutlook::kSystematicError)});
  best_first(ranking, game.to_act());
  const G::Die& parent = game.state().dice[game.state().offers[0]];
  const bool take = ranking.options[0].decision == legal[0];
  ranking.why = take ? "why-breed" : "why-decline";
  ranking.why_with = {{"face", std::to_string(parent.face)},
                      {"level", std::to_string(parent.level)}};
  return ranking;
}

/// Before the first throw cards affect all seats equally, so no place is known to be better; the
/// simple bot's comes first.
Ranking<G> rank_places(const G& game) {
  const Estimate guess = with_systematic_error(TumblinOutlook(game)(game), kBlindSystematicError);
  Ranking<G> ranking;
  const G::Decision first = simple_decision(game);
  ranking.options.push_back({first, guess});
  for (const auto& decision : game.legal()) {
    if (decision != first) ranking.options.push_back({decision, guess});
  }
  return ranking;
}

}  // namespace

G::Decision level_decision(const G& game, Bot level, const Thinking& thinking,
                           const Knowledge& knowledge) {
  if (level == Bot::kEasy) return beginner_throw(game, thinking.seed);
  const dice::PlannedThrow& physics = physics_in(knowledge);
  if (!physics || game.state().step == G::Step::kLay) return simple_decision(game);
  if (game.state().step == G::Step::kBreed) {
    return rank_breeding(game, physics).options[0].decision;
  }
  if (level == Bot::kMedium && throws_carelessly(thinking.seed)) return aimed(likely_aims(game)[0]);
  const Planner planner(game, thinking, physics);
  const auto iterations = thinking.iterations != 0 ? thinking.iterations : iterations_of(level);
  const PlanSize size = size_of(game, iterations);
  if (level != Bot::kMaster || size.throws < kFewest) return aimed(planner.best_by_lanes());
  const auto best = planner.plan(size);
  return best.empty() ? simple_decision(game) : aimed(best[0].aim());
}

Ranking<G> rank(const G& game, const Thinking& thinking, const Knowledge& knowledge) {
  switch (game.state().step) {
    case G::Step::kThrow: return rank_throws(game, thinking, physics_in(knowledge));
    case G::Step::kBreed: return rank_breeding(game, physics_in(knowledge));
    default: return rank_places(game);
  }
}

std::optional<Estimate> estimate_of(const G& game, const G::Decision& decision,
                                    const Thinking& thinking, const Knowledge& knowledge) {
  const dice::PlannedThrow& physics = physics_in(knowledge);
  if (!decision.aimed || !physics) return std::nullopt;
  const Planner planner(game, thinking, physics);
  const auto told = planner.told(decision.aim, overview_size(game, thinking.iterations));
  if (told.throws() == 0) return std::nullopt;
  return with_systematic_error(told.estimate(), systematic_error_in(game));
}

void learn_from(const G& /*game*/, const boost::json::object& data, bool dice_fly,
                Knowledge& knowledge) {
  if (!dice_fly) return;
  const auto dice = dice::ThrownDice::on(data);
  if (const auto* thrown = std::get_if<dice::ThrownDice>(&dice)) {
    knowledge.add(std::make_shared<const dice::PlannedThrow>(dice::physics_of(thrown->board())));
  }
}

bool dice_fly(const G& game, const Knowledge& knowledge) {
  const auto& state = game.state();
  return physics_in(knowledge) &&
         (state.step == G::Step::kCards || (state.step == G::Step::kThrowing && state.aimed));
}

G::Outcome throw_dice(const G& game, Rng& rng, const Knowledge& knowledge) {
  return physics_in(knowledge)(
      game, [&rng] { return rng(); }, false);
}

}  // namespace astragal::bots
