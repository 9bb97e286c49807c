#include "bots/trophy_buck/plans.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <tuple>

#include "bots/solutions.h"

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
  std::shared_ptr<const Approximation> approximation;  ///< null if it cannot be computed
};

/// The approximation for these dice and this goal; it is independent of the number of hunters.
std::shared_ptr<const Approximation> approximation_for(const TrophyBuck::Config& config) {
  thread_local std::vector<KeptApproximation> approximations;
  const auto known = std::find_if(
      approximations.begin(), approximations.end(),
      [&config](const KeptApproximation& kept) { return same_approximation(kept.config, config); });
  if (known != approximations.end()) return known->approximation;
  if (approximations.size() == kMostApproximations) approximations.erase(approximations.begin());
  auto approximation = Approximation::with(config);
  approximations.push_back(
      {config,
       approximation ? std::make_shared<const Approximation>(std::move(*approximation)) : nullptr});
  return approximations.back().approximation;
}

/// The solved race, if it is known. A file is read when the race is first needed.
std::shared_ptr<const ExactRace> race_for(const TrophyBuck::Config& config,
                                          const Knowledge& knowledge) {
  if (auto race = knowledge.find<ExactRace>()) return race;
  const auto solutions = knowledge.find<Solutions>();
  if (!solutions || config.seats != ExactRace::kSeats) return nullptr;
  thread_local std::map<std::uint64_t, std::shared_ptr<const ExactRace>> races;
  const std::uint64_t key = ExactRace::key(config);
  if (const auto known = races.find(key); known != races.end()) return known->second;
  const std::string& bytes = solutions->read("trophy-buck.race");
  if (bytes.empty()) return nullptr;
  auto race = ExactRace::read(config, bytes);
  if (races.size() >= kMostApproximations) races.clear();
  return races[key] = race ? std::make_shared<const ExactRace>(std::move(*race)) : nullptr;
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
    const auto race = race_for(game.config(), knowledge);
    if (!race || !race->covers(game)) return {};
    return kept(key_of(game, aim, race.get()), race, [&] { return race->plan(game); });
  }
  const auto approximation = approximation_for(game.config());
  if (!approximation) return {};
  return kept(key_of(game, aim, approximation.get()), approximation, [&] {
    return aim == Objective::kPoints ? approximation->greedy_plan(game) : approximation->plan(game);
  });
}

}  // namespace astragal::bots
