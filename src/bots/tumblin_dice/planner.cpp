#include "bots/tumblin_dice/planner.h"

#include <algorithm>
#include <numeric>

#include "bots/tumblin_dice/aims.h"
#include "bots/tumblin_dice/lanes.h"

namespace astragal::bots {

using dice::PlannedThrow;

namespace {

using G = games::TumblinDice;

constexpr double kPriorThrows = 20;  // weight of the lane estimate, in throws
constexpr double kPriorThrowsEach =
    4;                               // limit of it per throw left: special aims matter near the end
constexpr double kAlike = 0.6;       // likeness from which only one of two aims is tried
constexpr int kParcel = 8;           // trials per task
constexpr int kFinalLuck = 1 << 20;  // trials from here on are not used for choosing

}  // namespace

const PlannedThrow& physics_in(const Knowledge& knowledge) {
  static const PlannedThrow kNone;
  const auto physics = knowledge.find<PlannedThrow>();
  return physics ? *physics : kNone;
}

G bred(G game, const PlannedThrow& physics) {
  game.decide(game.legal()[0]);
  Rng rng(0);  // unused: nothing here is random
  game.settle(physics ? physics(
                            game, [&rng] { return rng(); }, true)
                      : game.sample(rng));
  return game;
}

Estimate after_offers(const G& game, const TumblinOutlook& outlook, const PlannedThrow& physics) {
  if (game.state().step != G::Step::kBreed) return outlook(game);
  const auto me = static_cast<std::size_t>(game.to_act());
  G declined = game;
  declined.decide(game.legal()[1]);
  const Estimate taken = after_offers(bred(game, physics), outlook, physics);
  const Estimate left = after_offers(declined, outlook, physics);
  return taken.chance[me] >= left.chance[me] ? taken : left;
}

/// Averages over the faces: a die held at random shows each face with the same probability.
Estimate over_faces(const G& thrown, G::Outcome outcome, const TumblinOutlook& outlook,
                    const PlannedThrow& physics) {
  const auto own = std::find_if(
      outcome.moved.begin(), outcome.moved.begin() + outcome.count,
      [die = thrown.next_die(thrown.to_act())](const G::Moved& moved) { return moved.die == die; });
  const bool any = thrown.state().aim.face == 0 && own->how == G::Moved::How::kRest;
  Estimate mean;
  const int faces = any ? kFaces : 1;
  for (int face = 1; face <= faces; ++face) {
    if (any) own->face = static_cast<std::uint8_t>(face);
    G after = thrown;
    after.settle(outcome);
    const Estimate one = after_offers(after, outlook, physics);
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      mean.chance[seat] += one.chance[seat] / faces;
      mean.points[seat] += one.points[seat] / faces;
    }
  }
  return mean;
}

Planner::Planner(const G& game, const Thinking& thinking, const PlannedThrow& physics)
    : game_(game),
      thinking_(thinking),
      physics_(physics),
      outlook_(game),
      slopes_(outlook_.slopes(game, game.to_act())),
      prior_throws_(std::min(kPriorThrows, kPriorThrowsEach * outlook_.throws_left(game))) {
  // Alternates aims by lane estimate and special ones, such as strikes.
  const auto by_lanes = by_lane_estimate(lanes(game));
  const auto special = likely_aims(game);
  for (std::size_t i = 0; i < std::max(by_lanes.size(), special.size()); ++i) {
    if (i < by_lanes.size()) candidates_.push_back(by_lanes[i]);
    if (i < special.size()) candidates_.push_back(special[i]);
  }
  if (game.config().free_start_face) {
    for (G::Aim& aim : candidates_) aim.face = kFaces;
  }
}

std::vector<G::Aim> Planner::by_lane_estimate(const std::vector<G::Aim>& aims) const {
  std::vector<std::pair<double, std::size_t>> order;
  order.reserve(aims.size());
  for (std::size_t i = 0; i < aims.size(); ++i) order.emplace_back(-lane_estimate(aims[i]), i);
  std::sort(order.begin(), order.end());
  std::vector<G::Aim> sorted;
  sorted.reserve(aims.size());
  for (const auto& [lane_estimate, i] : order) sorted.push_back(aims[i]);
  return sorted;
}

/// Lane estimate of an aim, as a change of the thrower's chance.
double Planner::lane_estimate(const G::Aim& aim) const {
  const BySeat points = expected_points(game_, aim);
  double change = 0;
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) change += slopes_[seat] * points[seat];
  return change;
}

/// Correction for the coarse time step, as a change of the thrower's chance: the faster a throw,
/// the more coarse simulations run off the board where fine ones stay.
double Planner::lost_coarsely(const G::Aim& aim) const {
  constexpr int kNothing = 1650;      // mm/s: no correction up to this speed
  constexpr double kPoints = 0.0012;  // per mm/s above that
  return slopes_[static_cast<std::size_t>(game_.to_act())] * kPoints * (aim.speed - kNothing);
}

TriedAim Planner::judge(const G::Aim& aim, int first, int throws, bool coarse) const {
  TriedAim tried(aim);
  G thrown = game_;
  thrown.decide(aimed(aim));
  for (int i = first; i < first + throws && !thinking_.stopped(); ++i) {
    Rng rng(thinking_.seed, static_cast<std::uint64_t>(i));
    const auto outcome = physics_(
        thrown, [&rng] { return rng(); }, coarse);
    tried.add(thrown, outcome, over_faces(thrown, outcome, outlook_, physics_));
  }
  return tried;
}

TriedAim Planner::told(const G::Aim& aim, const PlanSize& size) const {
  std::vector<TriedAim> alone{TriedAim(aim)};
  try_all(alone, kFinalLuck, size.fine_throws, false);
  return alone.front();
}

void Planner::try_all(std::vector<TriedAim>& aims, int first, int throws, bool coarse) const {
  const int parcels = (throws + kParcel - 1) / kParcel;
  const int count = static_cast<int>(aims.size()) * parcels;
  std::vector<TriedAim> results(static_cast<std::size_t>(count), TriedAim({}));
  thinking_.each(count, [&](int task) {
    // Aims alternate within each parcel, so that a stopped search has tried all equally.
    const auto aim = static_cast<std::size_t>(task) % aims.size();
    const int from = task / static_cast<int>(aims.size()) * kParcel;
    results[static_cast<std::size_t>(task)] =
        judge(aims[aim].aim(), first + from, std::min(kParcel, throws - from), coarse);
  });
  for (std::size_t task = 0; task < results.size(); ++task) {
    aims[task % aims.size()].merge(results[task]);
  }
}

/// Posterior values of aims. The lane estimate is the prior, with the weight of a number of throws;
/// without it, the best of many rarely tried aims is mostly the luckiest. Aims closer together than
/// the hand's tremor are nearly equal, so the deviation from the prior at one aim also counts for
/// its neighbours.
std::vector<double> Planner::posterior(const std::vector<TriedAim>& aims) const {
  const auto me = static_cast<std::size_t>(game_.to_act());
  std::vector<double> priors;
  std::vector<double> deviations;
  priors.reserve(aims.size());
  deviations.reserve(aims.size());
  double all = 0;
  double deviation = 0;
  for (const TriedAim& tried : aims) {
    priors.push_back(lane_estimate(tried.aim()));
    // The few fine throws of the finalists are not distinguished from their coarse ones.
    const double chance = tried.estimate().chance[me] + lost_coarsely(tried.aim());
    deviations.push_back(chance - priors.back());
    all += tried.throws();
    deviation += tried.throws() * deviations.back();
  }
  deviation /= std::max(all, 1.0);  // mean deviation from the prior
  std::vector<double> posteriors;
  posteriors.reserve(aims.size());
  for (std::size_t i = 0; i < aims.size(); ++i) {
    double throws = prior_throws_;
    double sum = prior_throws_ * deviation;
    for (std::size_t k = 0; k < aims.size(); ++k) {
      const double weight =
          aims[k].throws() * likeness(aims[i].aim(), aims[k].aim(), game_.config().hands);
      throws += weight;
      sum += weight * deviations[k];
    }
    posteriors.push_back(priors[i] + sum / throws);
  }
  return posteriors;
}

void Planner::sort(std::vector<TriedAim>& aims, const std::vector<double>& by) {
  std::vector<std::size_t> order(aims.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&by](std::size_t a, std::size_t b) { return by[a] > by[b]; });
  std::vector<TriedAim> sorted;
  sorted.reserve(aims.size());
  for (const std::size_t i : order) sorted.push_back(aims[i]);
  aims = std::move(sorted);
}

/// Tries aims and drops the worse half until `keep` are left; returns the number of the next trial.
int Planner::halve(std::vector<TriedAim>& aims, std::size_t keep, int first, int throws) const {
  int rounds = 1;
  for (std::size_t left = (aims.size() + 1) / 2; left > keep; left = (left + 1) / 2) ++rounds;
  for (int round = 0; round < rounds && !thinking_.stopped(); ++round) {
    const int each = std::max(1, throws / rounds / static_cast<int>(aims.size()));
    try_all(aims, first, each, true);
    first += each;
    sort(aims, posterior(aims));
    const auto left = round + 1 == rounds ? keep : std::max(keep, (aims.size() + 1) / 2);
    if (aims.size() > left) aims.resize(left, TriedAim({}));
  }
  return first;
}

std::vector<TriedAim> Planner::begin(const PlanSize& size) const {
  std::vector<TriedAim> aims;
  for (const G::Aim& aim : candidates_) {
    const bool known = std::any_of(aims.begin(), aims.end(), [&](const TriedAim& other) {
      return likeness(aim, other.aim(), game_.config().hands) > kAlike;
    });
    if (!known) aims.emplace_back(aim);
    if (static_cast<int>(aims.size()) == size.candidates) break;
  }
  return aims;
}

std::vector<TriedAim> Planner::plan(const PlanSize& size) const {
  const auto finalists = static_cast<std::size_t>(size.finalists);
  auto aims = begin(size);
  int next = halve(aims, finalists, 0, size.refine ? size.throws * 3 / 5 : size.throws);
  if (size.refine && !thinking_.stopped()) {
    // New random numbers for all: those found so far were lucky with the old ones.
    std::vector<TriedAim> again;
    again.reserve(aims.size());
    for (const TriedAim& aim : aims) again.emplace_back(aim.aim());
    for (const auto& aim : beside(aims[0].aim(), game_.config().free_start_face)) {
      again.emplace_back(aim);
    }
    next = halve(again, finalists, next, size.throws - size.throws * 3 / 5);
    if (!again.empty() && again[0].throws() > 0) aims = std::move(again);
  }
  if (size.fine_throws > 0 && !thinking_.stopped()) {
    try_all(aims, kFinalLuck, size.fine_throws, false);
    sort(aims, posterior(aims));
  }
  return aims;
}

std::vector<TriedAim> Planner::overview(const PlanSize& size) const {
  auto aims = begin(size);
  // All are kept: an aim with a low value may be the best for its purpose.
  const int next = halve(aims, aims.size(), 0, size.throws / 2);
  std::vector<TriedAim> best;
  for (const TriedAim& aim : aims) {
    const auto sense = aim.sense(game_);
    const bool known = std::any_of(best.begin(), best.end(), [&](const TriedAim& other) {
      return other.sense(game_).alike(sense);
    });
    if (!known && aim.throws() > 0) best.push_back(aim);
  }
  if (best.empty()) return best;
  (void)halve(best, best.size(), next, size.throws / 2);
  if (best.size() > static_cast<std::size_t>(size.finalists)) {
    best.resize(static_cast<std::size_t>(size.finalists), TriedAim({}));
  }
  std::vector<TriedAim> told;
  told.reserve(best.size());
  for (const TriedAim& aim : best) told.emplace_back(aim.aim());
  try_all(told, kFinalLuck, size.fine_throws, false);
  // Stopped: use the earlier estimates.
  for (std::size_t i = 0; i < told.size(); ++i) {
    if (told[i].throws() == 0) told[i] = best[i];
  }
  std::vector<double> chances;
  chances.reserve(told.size());
  for (const TriedAim& tried : told) {
    chances.push_back(tried.estimate().chance[static_cast<std::size_t>(game_.to_act())]);
  }
  sort(told, chances);
  return told;
}

}  // namespace astragal::bots
