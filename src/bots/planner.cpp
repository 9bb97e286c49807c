#include "bots/planner.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bots/tumblin_aims.h"

namespace astragal {

namespace {

using G = TumblinDice;

constexpr double kDoubted = 20;       // throws that count against an aim …
constexpr double kDoubtedOfEach = 4;  // … for each one that is left: in the end needs are special
constexpr int kParcel = 8;            // trials that a task makes
constexpr int kFinalLuck = 1 << 20;   // trials from here on have no part in choosing

G::Decision aimed(const G::Aim& aim) {
  G::Decision decision;
  decision.aimed = true;
  decision.aim = aim;
  return decision;
}

}  // namespace

G bred(G game, const Knowledge::Physics& physics) {
  game.decide(game.legal()[0]);
  Rng rng(0);  // nothing about it is random
  game.settle(physics ? physics(
                            game, [&rng] { return rng(); }, true)
                      : game.sample(rng));
  return game;
}

Estimate after_offers(const G& game, const TumblinOutlook& outlook,
                      const Knowledge::Physics& physics) {
  if (game.state().step != G::Step::kBreed) return outlook(game);
  const auto me = static_cast<std::size_t>(game.to_act());
  G declined = game;
  declined.decide(game.legal()[1]);
  const Estimate taken = after_offers(bred(game, physics), outlook, physics);
  const Estimate left = after_offers(declined, outlook, physics);
  return taken.chance[me] >= left.chance[me] ? taken : left;
}

Planner::Planner(const G& game, const Thinking& thinking, const Knowledge::Physics& physics)
    : game_(game),
      thinking_(thinking),
      physics_(physics),
      outlook_(game),
      candidates_(likely_aims(game)),
      usual_(candidates_.front()),
      doubted_(std::min(kDoubted, kDoubtedOfEach * outlook_.throws_left(game))) {}

/// A die that is held at random shows any face alike, however it rolls: that much luck can be taken
/// out of the trial by asking for all six.
Estimate Planner::value_of(const G& thrown, G::Outcome outcome) const {
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
    const Estimate one = after_offers(after, outlook_, physics_);
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      mean.chance[seat] += one.chance[seat] / faces;
      mean.points[seat] += one.points[seat] / faces;
    }
  }
  return mean;
}

TriedAim Planner::judge(const G::Aim& aim, int first, int throws, bool coarse) const {
  TriedAim tried(aim);
  G thrown = game_;
  thrown.decide(aimed(aim));
  for (int i = first; i < first + throws && !thinking_.stopped(); ++i) {
    Rng rng(thinking_.seed, static_cast<std::uint64_t>(i));
    const auto outcome = physics_(
        thrown, [&rng] { return rng(); }, coarse);
    G after = thrown;
    after.settle(outcome);
    tried.add(thrown, outcome, after_offers(after, outlook_, physics_));
  }
  return tried;
}

void Planner::try_all(std::vector<TriedAim>& aims, int first, int throws, bool coarse) const {
  const int parcels = (throws + kParcel - 1) / kParcel;
  const int count = static_cast<int>(aims.size()) * parcels;
  std::vector<TriedAim> results(static_cast<std::size_t>(count), TriedAim({}));
  thinking_.each(count, [&](int task) {
    // Aim by aim within each parcel, so that who is stopped has tried all of them alike.
    const auto aim = static_cast<std::size_t>(task) % aims.size();
    const int from = task / static_cast<int>(aims.size()) * kParcel;
    results[static_cast<std::size_t>(task)] =
        judge(aims[aim].aim(), first + from, std::min(kParcel, throws - from), coarse);
  });
  for (std::size_t task = 0; task < results.size(); ++task) {
    aims[task % aims.size()].merge(results[task]);
  }
}

/// What is believed of each aim, between 0 and 1. A hand trembles, so aims that lie closer together
/// than it trembles are nearly the same, and their throws tell about each other. And an aim is held
/// to be somewhat worse than the usual one until many throws have shown otherwise: of many that are
/// tried a few times, the best is mostly the luckiest.
std::vector<double> Planner::believed(const std::vector<TriedAim>& aims) const {
  constexpr double kSomewhat = 0.3;  // of the spread of throws
  const auto me = static_cast<std::size_t>(game_.to_act());
  const auto usual = std::find_if(aims.begin(), aims.end(), [this](const TriedAim& tried) {
    return tried.aim() == usual_ && tried.throws() > 1;
  });
  double prior = 0;
  double doubted = 0;
  if (usual != aims.end()) {
    const Estimate known = usual->estimate();
    doubted = doubted_;
    prior = known.chance[me] - kSomewhat * known.error[me] * std::sqrt(usual->throws());
  }
  std::vector<double> chances;
  for (const TriedAim& tried : aims) chances.push_back(tried.estimate().chance[me]);
  std::vector<double> beliefs;
  for (const TriedAim& tried : aims) {
    double throws = tried.aim() == usual_ ? 0 : doubted;
    double sum = throws * prior;
    for (std::size_t i = 0; i < aims.size(); ++i) {
      const double weight =
          aims[i].throws() * likeness(tried.aim(), aims[i].aim(), game_.config().hands);
      throws += weight;
      sum += weight * chances[i];
    }
    beliefs.push_back(tried.throws() == 0 ? -1 : sum / throws);  // untried: behind all others
  }
  return beliefs;
}

void Planner::sort(std::vector<TriedAim>& aims, const std::vector<double>& by) {
  std::vector<std::size_t> order(aims.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&by](std::size_t a, std::size_t b) { return by[a] > by[b]; });
  std::vector<TriedAim> sorted;
  for (const std::size_t i : order) sorted.push_back(aims[i]);
  aims = std::move(sorted);
}

/// The best of them, and among several the usual aim in any case, as the measure of the others.
void Planner::keep_best(std::vector<TriedAim>& aims, std::size_t count) const {
  if (aims.size() <= count) return;
  const auto end = aims.begin() + static_cast<std::ptrdiff_t>(count);
  const auto usual = std::find_if(end, aims.end(),
                                  [this](const TriedAim& tried) { return tried.aim() == usual_; });
  if (usual != aims.end() && count > 1) std::iter_swap(end - 1, usual);
  aims.erase(end, aims.end());
}

/// Tries until `keep` are left; returns the number of the next trial.
int Planner::halve(std::vector<TriedAim>& aims, std::size_t keep, int first, int throws) const {
  int rounds = 1;
  for (std::size_t left = (aims.size() + 1) / 2; left > keep; left = (left + 1) / 2) ++rounds;
  for (int round = 0; round < rounds && !thinking_.stopped(); ++round) {
    const int each = std::max(1, throws / rounds / static_cast<int>(aims.size()));
    try_all(aims, first, each, true);
    first += each;
    sort(aims, believed(aims));
    keep_best(aims, round + 1 == rounds ? keep : std::max(keep, (aims.size() + 1) / 2));
  }
  return first;
}

std::vector<TriedAim> Planner::begin(const PlanSize& size) const {
  std::vector<TriedAim> aims;
  for (const G::Aim& aim : candidates_) {
    if (static_cast<int>(aims.size()) < size.candidates) aims.emplace_back(aim);
  }
  return aims;
}

std::vector<TriedAim> Planner::plan(const PlanSize& size) const {
  const auto finalists = static_cast<std::size_t>(size.finalists);
  auto aims = begin(size);
  int next = halve(aims, finalists, 0, size.refine ? size.throws * 3 / 5 : size.throws);
  if (size.refine && !thinking_.stopped()) {
    // New luck for all: those found so far had good luck with the old.
    std::vector<TriedAim> again;
    for (const TriedAim& aim : aims) again.emplace_back(aim.aim());
    for (const auto& aim : beside(aims[0].aim(), game_.config().free_start_face)) {
      again.emplace_back(aim);
    }
    next = halve(again, finalists, next, size.throws - size.throws * 3 / 5);
    if (!again.empty() && again[0].throws() > 0) aims = std::move(again);
  }
  if (size.fine_throws > 0 && !thinking_.stopped()) {
    try_all(aims, kFinalLuck, size.fine_throws, false);
    sort(aims, believed(aims));
  }
  if (!aims.empty() && aims[0].throws() == 0) return {};
  return aims;
}

std::vector<TriedAim> Planner::overview(const PlanSize& size) const {
  auto aims = begin(size);
  const int next = halve(aims, aims.size() / 2, 0, size.throws / 2);
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
  keep_best(best, static_cast<std::size_t>(size.finalists));
  std::vector<TriedAim> told;
  for (const TriedAim& aim : best) told.emplace_back(aim.aim());
  try_all(told, kFinalLuck, size.fine_throws, false);
  // Stopped: what was found before is better than nothing.
  for (std::size_t i = 0; i < told.size(); ++i) {
    if (told[i].throws() == 0) told[i] = best[i];
  }
  std::vector<double> chances;
  for (const TriedAim& tried : told) {
    chances.push_back(tried.estimate().chance[static_cast<std::size_t>(game_.to_act())]);
  }
  sort(told, chances);
  return told;
}

}  // namespace astragal
