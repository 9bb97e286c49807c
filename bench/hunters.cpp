// How well the hunters of Trophy Buck do against each other: one of a kind against others of
// another, in every seat in turn.
//
//   hunters GAMES SEATS ONE OTHERS [ONE OTHERS …]
//   hunters 200000 3 race points
//
// Hunters are the levels of bots, and
//   stop6, stop8, …   stop at so many points or at two startles; in the last round when ahead
//   points            for the most points of the turn, whatever the others have
//   field, race       for the chance to win, roughly and exactly; race for three, and solved before
//                     with astragal solve trophy-buck --race

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "bots/hunting.h"
#include "cli/files.h"
#include "cli/race_file.h"

namespace astragal {
namespace {

using Decision = TrophyBuck::Decision;
using Hunter = std::function<Decision(const TrophyBuck&, Rng&)>;

/// Plays by plans.
Hunter planner(Aim aim, const Knowledge& knowledge) {
  return [aim, knowledge](const TrophyBuck& game, Rng&) {
    const auto plan = plan_for(game, aim, knowledge);
    const auto on = plan ? plan.plan->hunts_on(game) : std::nullopt;
    if (!on) return simple_decision(game);
    return *on ? Decision::kRoll : Decision::kStop;
  };
}

Hunter level(Bot bot, const Knowledge& knowledge) {
  return [bot, knowledge](const TrophyBuck& game, Rng& words) {
    return choose(bot, game, words, {}, knowledge);
  };
}

/// Stops at two startles or so many points; goes on in the last round until ahead.
Hunter stops_at(int points) {
  return [points](const TrophyBuck& game, Rng&) {
    const auto& state = game.state();
    if (game.fresh_turn()) return Decision::kRoll;
    int rival = 0;
    for (SeatSet rest = state.playing & ~only(state.turn); rest != 0; rest &= rest - 1) {
      rival = std::max(rival, game.score(first_of(rest)));
    }
    const bool behind = game.score(state.turn) + state.turn_points <= rival;
    if (rival >= game.config().goal) return behind ? Decision::kRoll : Decision::kStop;
    const bool enough = state.turn_points >= points || state.startles.total() == 2;
    return enough && state.turn_points > 0 ? Decision::kStop : Decision::kRoll;
  };
}

void compare(const TrophyBuck& start, std::uint64_t games, const std::string& name,
             const Hunter& one, const std::string& other_name, const Hunter& others) {
  std::uint64_t wins = 0;
  for (std::uint64_t i = 0; i < games; ++i) {
    TrophyBuck game = start;
    Rng words(2011, i);
    const Seat seat = static_cast<Seat>(i % static_cast<std::uint64_t>(start.seats()));
    while (game.phase() != Phase::kOver) {
      if (game.phase() == Phase::kSettle) {
        game.settle(game.sample(words));
      } else {
        game.decide((game.to_act() == seat ? one : others)(game, words));
      }
    }
    if (contains(game.winners(), seat)) ++wins;
  }
  const double share = static_cast<double>(wins) / static_cast<double>(games);
  const double error = 2.576 * std::sqrt(share * (1 - share) / static_cast<double>(games));
  fmt::print("{:8} against {:8} {:6.2f} % ± {:.2f} (99 %), fair {:.2f} %, {} games\n", name,
             other_name, 100 * share, 100 * error, 100.0 / start.seats(), games);
  std::fflush(stdout);
}

/// The game that all are copies of.
Result<TrophyBuck> new_game(int seats) {
  std::string names;
  for (int seat = 1; seat <= seats; ++seat) {
    names += fmt::format("{}Seat{}", names.empty() ? "" : ",", seat);
  }
  StartText text{"trophy-buck", names, ""};
  text.by_hand = false;
  const auto match = start_match(std::move(text), "");
  if (!match) return match.error();
  return std::get<TrophyBuck>(match->game());
}

Result<> run(std::uint64_t games, int seats, const std::vector<std::string>& names) {
  const auto start = new_game(seats);
  if (!start) return start.error();
  keep_plans(60'000);
  const Knowledge knowledge{kept_race(start->config())};
  std::map<std::string, Hunter> hunters;
  for (const auto name : bot_names()) {
    hunters[std::string(name)] = level(*read_bot(name), knowledge);
  }
  for (const int points : {6, 8, 10, 12, 14, 16, 20}) {
    hunters[fmt::format("stop{}", points)] = stops_at(points);
  }
  hunters["points"] = planner(Aim::kPoints, knowledge);
  hunters["field"] = planner(Aim::kField, knowledge);
  if (knowledge.race) hunters["race"] = planner(Aim::kRace, knowledge);
  for (std::size_t i = 0; i + 1 < names.size(); i += 2) {
    for (const auto& name : {names[i], names[i + 1]}) {
      if (hunters.count(name) == 0) {
        return Error{fmt::format("there is no hunter {}, or its race is not solved", name)};
      }
    }
    compare(*start, games, names[i], hunters[names[i]], names[i + 1], hunters[names[i + 1]]);
  }
  return kDone;
}

}  // namespace
}  // namespace astragal

int main(int count, char** words) {
  const std::vector<std::string> given(words + 1, words + count);
  const auto number = [&given](std::size_t at) {
    return std::strtoull(given[at].c_str(), nullptr, 10);
  };
  if (given.size() < 4) {
    fmt::print(stderr, "hunters GAMES SEATS ONE OTHERS [ONE OTHERS …]\n");
    return 2;
  }
  const auto done =
      astragal::run(number(0), static_cast<int>(number(1)), {given.begin() + 2, given.end()});
  if (!done) fmt::print(stderr, "hunters: {}\n", done.error().what);
  return done ? 0 : 1;
}
