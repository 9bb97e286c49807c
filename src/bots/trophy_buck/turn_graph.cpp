#include "bots/trophy_buck/turn_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/portable/numbers.h"

namespace astragal::bots {

using games::TrophyBuck;

namespace {

using Pile = TrophyBuck::Pile;

constexpr std::size_t kMostSpots = 400'000;  // ten times as many as with the shipped dice

int units_of(const TrophyBuck::Config& config, Pile pile, int unit) {
  int points = 0;
  for (int colour = 0; colour < TrophyBuck::kColours; ++colour) {
    points += pile[colour] * config.colours[colour].worth;
  }
  return points / unit;
}

int unit_of(const TrophyBuck::Config& config) {
  int unit = 0;
  for (const auto& dice : config.colours) {
    if (dice.dice > 0 && dice.points > 0) unit = std::gcd(unit, int{dice.worth});
  }
  return std::max(unit, 1);
}

}  // namespace

std::size_t TurnGraph::KeyHash::operator()(const Key& key) const {
  std::uint64_t hash = 0;
  for (const std::uint32_t pile : key.piles) {
    hash = (hash ^ pile) * 0x9E37'79B9'7F4A'7C15U;
    hash ^= hash >> 32U;
  }
  return hash;
}

/// Builds the graph from a new turn on.
class TurnGraph::Builder {
 public:
  explicit Builder(const TrophyBuck::Config& config) : config_(config), all_(all_of(config)) {}

  text::Result<TurnGraph> build() {
    graph_.unit_ = unit_of(config_);
    spot_at({all_, {}, {}, {}});
    for (Index next = 0; next < graph_.spots_.size(); ++next) {
      if (graph_.spots_.size() > kMostSpots) {
        return text::Error{fmt::format(
            "these dice can lie in more than {} ways, which is too many to solve", kMostSpots)};
      }
      graph_.first_draw_.push_back(static_cast<Index>(graph_.draws_.size()));
      draw_from(next);
    }
    graph_.first_draw_.push_back(static_cast<Index>(graph_.draws_.size()));
    return std::move(graph_);
  }

 private:
  static Pile all_of(const TrophyBuck::Config& config) { return TrophyBuck(config).all_dice(); }

  Index spot_at(const Spot& spot) {
    const Key key{{spot.points.packed, spot.startles.packed, spot.tracks.packed}};
    const auto [place, is_new] = graph_.spot_at_.try_emplace(key, Index(graph_.spots_.size()));
    if (is_new) {
      graph_.spots_.push_back(spot);
      graph_.least_.push_back(units_of(config_, spot.points, graph_.unit_));
      graph_.spots_by_startles_.at(spot.startles.total()).push_back(place->second);
    }
    return place->second;
  }

  /// All combinations of new dice.
  void draw_from(Index index) {
    Spot spot = graph_.spots_[index];
    int need = TrophyBuck::kDiceInRoll - spot.tracks.total();
    if (need > spot.bag.total()) {  // a new stand
      need -= spot.bag.total();
      spot.bag = spot.points;
      spot.points = {};
    }
    double ways = 1;
    for (int i = 0; i < need; ++i) ways = ways * (spot.bag.total() - i) / (i + 1);
    draw_colour(0, need, spot, 1 / ways);
  }

  void draw_colour(int colour, int need, Spot spot, double chance) {
    if (colour == TrophyBuck::kColours) {
      if (need == 0) graph_.draws_.push_back({throw_at(spot), 0, chance});
      return;
    }
    const int have = spot.bag[colour];
    for (int drawn = 0; drawn <= std::min(have, need); ++drawn) {
      draw_colour(colour + 1, need - drawn, spot, chance);
      spot.bag = spot.bag - Pile::one(colour);
      chance *= static_cast<double>(have - drawn) / (drawn + 1);
    }
  }

  /// The throw of all dice that are not in `rest`; ignores `rest.tracks`.
  Index throw_at(const Spot& rest) {
    const Key key{{rest.bag.packed, rest.points.packed, rest.startles.packed}};
    const auto [place, is_new] = throw_at_.try_emplace(key, Index(graph_.throws_.size()));
    const Index index = place->second;
    if (!is_new) return index;
    graph_.throws_by_startles_.at(rest.startles.total()).push_back(index);
    graph_.throws_.emplace_back();
    throw_ = {};
    throw_.first_way = static_cast<Index>(graph_.falls_.size());
    const Pile rolled = all_ - rest.bag - rest.points - rest.startles;
    fall({rest.bag, rest.points, rest.startles, {}}, rolled, 0, 0, 1);
    throw_.last_way = static_cast<Index>(graph_.falls_.size());
    graph_.throws_[index] = throw_;
    return index;
  }

  /// All results of the dice of this and later colours.
  void fall(const Spot& spot, Pile rolled, int colour, int gain, double chance) {
    if (colour == TrophyBuck::kColours) {
      if (spot.startles.total() >= TrophyBuck::kStartlesToBust) {
        throw_.bust += chance;
      } else if (spot.tracks.total() == TrophyBuck::kDiceInRoll) {
        throw_.again = spot_at(spot);
        throw_.all_tracks = chance;
      } else {
        graph_.falls_.push_back({spot_at(spot), gain, chance});
      }
      return;
    }
    const TrophyBuck::Dice& dice = config_.colours[colour];
    const int count = rolled[colour];
    for (int points = 0; points <= count; ++points) {
      for (int startles = 0; startles + points <= count; ++startles) {
        const int tracks = count - points - startles;
        const double here = chance * multinomial(points, startles, tracks) *
                            portable::power(dice.points / 6.0, points) *
                            portable::power(dice.startle / 6.0, startles) *
                            portable::power(dice.tracks / 6.0, tracks);
        if (here == 0) continue;
        Spot next = spot;
        next.points.packed += Pile::one(colour).packed * static_cast<unsigned>(points);
        next.startles.packed += Pile::one(colour).packed * static_cast<unsigned>(startles);
        next.tracks.packed += Pile::one(colour).packed * static_cast<unsigned>(tracks);
        fall(next, rolled, colour + 1, gain + points * dice.worth / graph_.unit_, here);
      }
    }
  }

  static double multinomial(int a, int b, int c) {
    constexpr std::array<int, 4> kFactorials{1, 1, 2, 6};
    return static_cast<double>(kFactorials.at(a + b + c)) /
           (kFactorials.at(a) * kFactorials.at(b) * kFactorials.at(c));
  }

  const TrophyBuck::Config& config_;
  Pile all_;
  TurnGraph graph_;
  std::unordered_map<Key, Index, KeyHash> throw_at_;
  Throw throw_;  ///< the one being built
};

text::Result<TurnGraph> TurnGraph::with(const TrophyBuck::Config& config) {
  return Builder(config).build();
}

std::optional<TurnGraph::Index> TurnGraph::spot_of(const TrophyBuck::State& state) const {
  const auto spot =
      spot_at_.find({{state.points.packed, state.startles.packed, state.tracks.packed}});
  return spot == spot_at_.end() ? std::nullopt : std::optional(spot->second);
}

/// From the most points down; at equal points from the most startles down, so that all successors
/// are known. The exception is a roll of three tracks, which leads to the same throw again: its
/// value is the mean of the other results.
TurnGraph::Values TurnGraph::solve(const std::function<double(int)>& worth, int most) const {
  Values values(spots_.size(), most);
  values.worth_.resize(static_cast<std::size_t>(most) + 1);
  for (int units = 0; units <= most; ++units) values.worth_[units] = worth(units);
  const double bust = values.worth_[0];
  std::vector<double> thrown(throws_.size());
  for (int units = most; units >= 0; --units) {
    const double stop = values.worth_[units];
    double* on = &values.on_[values.at(0, units)];
    for (int startles = TrophyBuck::kStartlesToBust - 1; startles >= 0; --startles) {
      for (const Index index : throws_by_startles_[startles]) {
        const Throw& one = throws_[index];
        double sum = one.bust * bust;
        for (Index i = one.first_way; i < one.last_way; ++i) {
          const Way& way = falls_[i];
          const int then = units + way.gain;
          if (then >= most) {
            sum += way.chance * worth(then);
          } else {
            sum += way.chance * std::max(values.worth_[then], values.on_[values.at(way.to, then)]);
          }
        }
        if (one.all_tracks > 0) {
          const double others = 1 - one.all_tracks;
          const double best = others > 0 ? std::max(stop, sum / others) : stop;
          sum += one.all_tracks * best;
        }
        thrown[index] = sum;
      }
      for (const Index spot : spots_by_startles_[startles]) {
        if (units < least_[spot]) continue;
        double sum = 0;
        for (Index i = first_draw_[spot]; i < first_draw_[spot + 1]; ++i) {
          sum += draws_[i].chance * thrown[draws_[i].to];
        }
        on[spot] = sum;
      }
    }
  }
  return values;
}

double TurnGraph::Values::value(Index spot, int units) const {
  const double on = on_[at(spot, units)];
  return spot == kNewTurn ? on : std::max(worth_[units], on);
}

bool TurnGraph::Values::hunts_on(Index spot, int units) const {
  return spot == kNewTurn || on_[at(spot, units)] > worth_[units];
}

int BestTurn::stops_at(TurnGraph::Index spot) const {
  int units = values.most();
  while (units > graph.least_units(spot) && !values.hunts_on(spot, units - 1)) --units;
  return units * graph.unit();
}

text::Result<BestTurn> best_turn(const TrophyBuck::Config& config) {
  constexpr int kFirstMost = 64;
  constexpr int kLastMost = 2048;
  constexpr double kSame = 1e-14;
  auto graph = TurnGraph::with(config);
  if (!graph) return graph.error();
  const int unit = graph->unit();
  const auto points = [unit](int units) { return static_cast<double>(units) * unit; };
  // The more points, the less a further roll can gain: from some number on it is never right, or
  // reached so rarely that the value does not change.
  double before = graph->solve(points, kFirstMost / 2).turn();
  for (int most = kFirstMost; most <= kLastMost; most *= 2) {
    auto values = graph->solve(points, most);
    const double now = values.turn();
    if (std::abs(now - before) <= kSame * now) {
      return BestTurn{std::move(*graph), std::move(values), now};
    }
    before = now;
  }
  return text::Error{
      "with these dice a hunter could go on without end, so a turn has no best value"};
}

}  // namespace astragal::bots
