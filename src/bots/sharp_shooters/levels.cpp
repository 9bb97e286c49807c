#include <algorithm>
#include <cmath>
#include <optional>

#include "bots/search/playouts.h"
#include "bots/sharp_shooters/bot.h"
#include "bots/sharp_shooters/endgame.h"
#include "bots/sharp_shooters/evaluation.h"
#include "bots/sharp_shooters/replies.h"
#include "bots/sharp_shooters/turn_solver.h"
#include "core/portable/numbers.h"

// The levels of Sharp Shooters:
//
//   easy    two decisions of three by the rule of thumb; otherwise completes rows or builds up the
//           nearest one without regard to the next player; sometimes rolls again at random
//   medium  the exact turn for money; completion of rows estimated by counts
//   hard    the exact turn for the chance to win; completion of rows estimated by the network
//   master  like hard, but solves the next player's turn too; with few squares left, solves the
// rest
//           of the card
//
// The network covers two players only. With more, hard uses counts and solves the rest of the card;
// master also tries the best few decisions in playouts of the card.

namespace astragal::bots {

namespace {

using G = games::SharpShooters;

/// About how many spots the rest of a card with so many squares left has. Measured on cards that
/// simple bots had played: with two players and 10 squares 14,000 to 34,000, with three and 8
/// squares 6,000 to 25,000; each square more doubles it, at least.
double spots_of_end(int squares, int seats) {
  return std::sqrt(portable::power(2, 2 * squares + 3 * seats + 3));
}
/// The standard errors that we add to those of sampling, as others do not play as playouts and
/// evaluation have it. Where the end is known exactly, playouts were off by 0.025 apart from luck
/// (sharp_errors playouts 200); chances between cards were off by 0.004 for simple bots
/// (sharp_errors cards, 10,000 games for two, 5,000 for four). Both are rounded up
/// generously.
constexpr double kPlayoutsOff = 0.04;
constexpr double kFullCardOff = 0.02;

bool is_place(G::Decision decision) { return decision.code < G::kRoll.code; }

/// Each player's expected income from future cards: every row is completed by some player.
double income_to_come(const G& game) {
  const int cards_left = std::max(game.config().rounds - game.round(), 0);
  if (cards_left == 0) return 0;
  double sum = 0;
  for (const auto& card : game.config().cards) {
    for (const auto& row : card) sum += row.value();
  }
  return cards_left * sum / G::kCards / game.seats();
}

/// The solved turn of the player to act, and its evaluation.
class SolvedTurn {
 public:
  explicit SolvedTurn(const G& game)
      : value_(game), seat_(game.to_act()), round_(game.round()), income_(income_to_come(game)) {
    turn_.solve(game, [this](const SharpPosition& position) {
      return std::array{value_(position, seat_)};
    });
  }

  [[nodiscard]] double worth(const G& game, G::Decision decision) const {
    return turn_.value(game, decision)[0];
  }
  [[nodiscard]] G::Decision best(const G& game) const { return turn_.best(game); }

  /// Plays to the end of the card: this turn as solved, later ones by rule of thumb.
  void play_out(G game, Rng& rng, Tally& tally) const {
    bool same_turn = game.state().step != G::Step::kRoll;
    while (game.phase() != Phase::kOver && game.round() == round_) {
      if (game.phase() == Phase::kSettle) {
        game.settle(game.sample(rng));
        same_turn = same_turn && game.state().step == G::Step::kPlace;
      } else {
        game.decide(same_turn ? best(game) : simple_decision(game));
        same_turn = same_turn && game.state().step != G::Step::kRoll;
      }
    }
    const auto& money = game.state().money;
    const auto chances = value_.between_cards(money, game.state().turn);
    BySeat shares{};
    BySeat points{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(game.seats()); ++i) {
      shares[i] = chances[i];
      points[i] = money[i] + income_;
    }
    tally.add(game.seats(), shares, points);
  }

 private:
  SharpValue value_;
  Seat seat_;
  int round_;
  double income_;
  SharpTurn<1> turn_;
};

/// Evaluates each option by playouts with the same random numbers.
void try_out(const G& game, const SolvedTurn& solved, const Thinking& thinking,
             Ranking<G>& ranking) {
  constexpr int kParcels = 16;
  const std::size_t count = ranking.options.size();
  const std::uint64_t rounds = std::max<std::uint64_t>(thinking.iterations / count, kParcels);
  std::vector<std::vector<Tally>> tallies(kParcels, std::vector<Tally>(count));
  thinking.each(kParcels, [&](int parcel) {
    auto& own = tallies[static_cast<std::size_t>(parcel)];
    for (auto i = static_cast<std::uint64_t>(parcel); i < rounds; i += kParcels) {
      if (i >= 2 * kParcels && thinking.stopped()) return;
      for (std::size_t option = 0; option < count; ++option) {
        G next = game;
        next.decide(ranking.options[option].decision);
        Rng rng(thinking.seed, i);
        solved.play_out(next, rng, own[option]);
      }
    }
  });
  for (std::size_t option = 0; option < count; ++option) {
    Tally all;
    for (const auto& parcel : tallies) all.merge(parcel[option]);
    ranking.options[option].estimate = all.estimate();
  }
}

/// Ranks all decisions with the rest of the card solved; empty if that would take too long.
template <int Seats>
std::optional<Ranking<G>> by_end(const G& game, std::uint64_t most_spots) {
  SharpEnd<Seats> end(game, most_spots);
  SharpTurn<2 * Seats> turn;
  turn.solve(game, [&end](const SharpPosition& position) { return end(position); });
  if (end.gave_up()) return std::nullopt;
  const double income = income_to_come(game);
  Ranking<G> ranking;
  for (const auto decision : game.legal()) {
    Estimate estimate;
    const auto& value = turn.value(game, decision);
    for (std::size_t i = 0; i < Seats; ++i) {
      estimate.chance[i] = value[i];
      estimate.error[i] = estimate.systematic_error[i] = end.exact() ? 0 : kFullCardOff;
      estimate.points[i] = value[Seats + i] + income;
    }
    estimate.samples = end.exact() ? 0 : 1;
    ranking.options.push_back({decision, estimate});
  }
  return ranking;
}

std::optional<Ranking<G>> by_end(const G& game, const Thinking& thinking) {
  const std::uint64_t most = thinking.iterations * kSpotsAPlayout;
  if (spots_of_end(game.state().squares_left, game.seats()) > static_cast<double>(most)) {
    return std::nullopt;
  }
  switch (game.seats()) {
    case 2: return by_end<2>(game, most);
    case 3: return by_end<3>(game, most);
    case 4: return by_end<4>(game, most);
    case 5: return by_end<5>(game, most);
    default: return by_end<6>(game, most);
  }
}

/// Adds the reason for the best decision, if there is a simple one.
void explain(const G& game, Ranking<G>& ranking) {
  const auto pays = [&game](G::Decision decision) {
    const auto& row = game.card()[decision.row()];
    return game.state().filled[decision.row()] + 1 == static_cast<int>(row.length) ? row.value()
                                                                                   : 0;
  };
  const auto say = [&ranking](const char* why, G::Decision decision, int money) {
    ranking.why = why;
    ranking.why_with = {{"row", std::to_string(decision.row() + 1)},
                        {"money", std::to_string(std::abs(money))}};
  };
  const G::Decision best = ranking.options.front().decision;
  if (is_place(best) && pays(best) > 0) return say("why-completes", best, pays(best));
  if (best == G::kPass) {
    ranking.why = "why-pass";
    return;
  }
  for (const auto& option : ranking.options) {
    const bool toll = is_place(option.decision) && pays(option.decision) < 0;
    if (toll && is_place(best) && best.row() != option.decision.row() && !game.state().placed_one) {
      return say("why-spares", option.decision, pays(option.decision));
    }
  }
}

/// A beginner's decision: in two of three cases the rule of thumb, which considers the next player.
G::Decision beginner_decision(const G& game, Rng& rng) {
  if (below(rng, 3) != 0) return simple_decision(game);
  const auto legal = game.legal();
  // One in eight of these decisions is random.
  constexpr std::uint64_t kOverlooks = 8;
  if (!game.state().placed_one && below(rng, kOverlooks) == 0) {
    return legal[below(rng, legal.size())];
  }
  G::Decision best = G::kPass;
  double most = 0;
  for (const auto decision : legal) {
    if (!is_place(decision)) continue;
    const auto& row = game.card()[decision.row()];
    const int left = static_cast<int>(row.length) - game.state().filled[decision.row()];
    // Prefers what pays soonest; avoids negative rows while there is an alternative.
    const double here = row.value() > 0 ? 1000.0 + 1.0 * row.value() / left : 500.0 - 100.0 / left;
    if (here > most) {
      most = here;
      best = decision;
    }
  }
  if (!game.state().placed_one) return best;
  // After the first die, usually continues to place dice that pay, and prefers to roll many dice.
  if (most > 1000 && below(rng, 4) != 0) return best;
  return below(rng, 5) < static_cast<std::uint64_t>(game.state().hand.total()) ? G::kRoll
                                                                               : G::kPass;
}

/// The exact turn for money, regardless of the score.
G::Decision for_money(const G& game, RowModel model) {
  const SharpValue value(game, model);
  const Seat seat = game.to_act();
  SharpTurn<1> turn;
  turn.solve(
      game, [&](const SharpPosition& position) { return std::array{value.money(position, seat)}; });
  return turn.best(game);
}

/// Re-evaluates the best few decisions by playouts.
G::Decision by_playouts(const G& game, const SolvedTurn& solved, const Thinking& thinking) {
  constexpr std::size_t kFew = 5;
  constexpr double kNear = 0.05;
  Ranking<G> ranking;
  for (const auto decision : game.legal()) ranking.options.push_back({decision, {}});
  std::stable_sort(ranking.options.begin(), ranking.options.end(),
                   [&](const auto& a, const auto& b) {
                     return solved.worth(game, a.decision) > solved.worth(game, b.decision);
                   });
  const double best = solved.worth(game, ranking.options.front().decision);
  while (ranking.options.size() > kFew ||
         solved.worth(game, ranking.options.back().decision) < best - kNear) {
    ranking.options.pop_back();
  }
  if (ranking.options.size() == 1) return ranking.options.front().decision;
  try_out(game, solved, thinking, ranking);
  // Average of both: playouts see several turns ahead, the evaluation has no sampling error.
  const auto seat = static_cast<std::size_t>(game.to_act());
  const auto worth = [&](const Ranking<G>::Option& option) {
    return option.estimate.chance[seat] + solved.worth(game, option.decision);
  };
  return std::max_element(ranking.options.begin(), ranking.options.end(),
                          [&](const auto& a, const auto& b) { return worth(a) < worth(b); })
      ->decision;
}

}  // namespace

Ranking<games::SharpShooters> rank(const games::SharpShooters& game, const Thinking& thinking,
                                   const Knowledge&) {
  auto ranking = by_end(game, thinking);
  if (!ranking) {
    ranking.emplace();
    for (const auto decision : game.legal()) ranking->options.push_back({decision, {}});
    try_out(game, SolvedTurn(game), thinking, *ranking);
    for (auto& option : ranking->options) {
      for (double& error : option.estimate.error) error = portable::hypot(error, kPlayoutsOff);
      option.estimate.systematic_error.fill(kPlayoutsOff);
    }
  }
  best_first(*ranking, game.to_act());
  explain(game, *ranking);
  return *ranking;
}

games::SharpShooters::Decision level_decision(const games::SharpShooters& game, Bot level,
                                              const Thinking& thinking, const Knowledge&) {
  const auto legal = game.legal();
  if (legal.size() == 1) return legal[0];
  if (level <= Bot::kEasy) {
    Rng rng(thinking.seed);
    return beginner_decision(game, rng);
  }
  if (level == Bot::kMedium) return for_money(game, RowModel::kCounted);
  if (level == Bot::kHard && game.seats() == 2) return for_money(game, RowModel::kLearned);
  if (auto solved = by_end(game, thinking)) {
    best_first(*solved, game.to_act());
    return solved->options.front().decision;
  }
  if (game.seats() == 2) return sharp_by_replies(game, thinking);
  const SolvedTurn solved(game);
  return level == Bot::kMaster ? by_playouts(game, solved, thinking) : solved.best(game);
}

}  // namespace astragal::bots
