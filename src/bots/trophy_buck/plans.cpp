#include "bots/trophy_buck/plans.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <tuple>

namespace astragal::bots {

using games::TrophyBuck;

namespace {

constexpr std::size_t kMostApproximations = 4;  // 20 MB each with the shipped dice
std::atomic<std::size_t> most_plans = 1000;

bool same_approximation(const TrophyBuck::Config& a, const TrophyBuck::Config& b) {
  return a.goal == b.goal && a.colours == b.colours;
}

struct KeptApproximation {
  TrophyBuck::Config config;
  std::shared_ptr<const Approximation> field;  ///< none if there cannot be one
};

/// That of these dice and this goal; the number of hunters does not matter to it.
std::shared_ptr<const Approximation> approximation_for(const TrophyBuck::Config& config) {
  thread_local std::vector<KeptApproximation> fields;
  const auto known = std::find_if(
      fields.begin(), fields.end(),
      [&config](const KeptApproximation& kept) { return same_approximation(kept.config, config); });
  if (known != fields.end()) return known->field;
  if (fields.size() == kMostApproximations) fields.erase(fields.begin());
  auto field = Approximation::with(config);
  fields.push_back(
      {config, field ? std::make_shared<const Approximation>(std::move(*field)) : nullptr});
  return fields.back().field;
}

/// All that a plan depends on.
using Key = std::tuple<const void*, Objective, int, SeatSet, int,
                       std::array<std::int32_t, TrophyBuck::kMaxSeats>>;

Key key_of(const TrophyBuck& game, Objective aim, const void* ground) {
  const auto& state = game.state();
  if (aim == Objective::kPoints) return {ground, aim, game.seats(), 0, state.turn, {}};
  return {ground, aim, game.seats(), state.playing, state.turn, state.scores};
}

template <class Make>
KeptPlan kept(const Key& key, std::shared_ptr<const void> ground, const Make& make) {
  thread_local std::map<Key, KeptPlan> plans;
  auto known = plans.find(key);
  if (known == plans.end()) {
    if (plans.size() >= most_plans) plans.clear();
    known = plans.emplace(key, KeptPlan{std::make_shared<const TurnPlan>(make()), ground}).first;
  }
  return known->second;
}

}  // namespace

void keep_plans(std::size_t most) { most_plans = most; }

KeptPlan plan_for(const TrophyBuck& game, Objective aim, const Knowledge& knowledge) {
  if (aim == Objective::kExactWin) {
    const auto race = knowledge.find<ExactRace>();
    if (!race || !race->covers(game)) return {};
    return kept(key_of(game, aim, race.get()), race, [&] { return race->plan(game); });
  }
  const auto field = approximation_for(game.config());
  if (!field) return {};
  return kept(key_of(game, aim, field.get()), field, [&] {
    return aim == Objective::kPoints ? field->greedy_plan(game) : field->plan(game);
  });
}

}  // namespace astragal::bots
