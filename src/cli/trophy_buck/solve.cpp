#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <numeric>
#include <span>

#include "bots/trophy_buck/exact_race.h"
#include "bots/trophy_buck/turn_graph.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/trophy_buck/commands.h"
#include "simulate/trophy_buck/exact_race_file.h"
#include "text/json_writer.h"
#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

using games::TrophyBuck;
using text::message;
using text::with;

namespace {

std::string progress_bar(double done) {
  constexpr int kCells = 30;
  const int full = static_cast<int>(done * kCells);
  std::string cells;
  for (int i = 0; i < kCells; ++i) cells += i < full ? "█" : "░";
  return cells;
}

namespace json = boost::json;

struct SolveOptions {
  std::string game;
  std::string faces;
  std::string goal;
  std::string scores;
  std::string turn = "1";
  bool race = false;
  bool force = false;
  bool json = false;
};

constexpr int kMostScore = 1000;
constexpr int kChartUnits = 24;  // turns with more units are rare

constexpr std::array<std::string_view, TrophyBuck::kColours> kColourNames{"brown", "white", "green",
                                                                          "orange"};

json::object json_of(TrophyBuck::Pile pile) {
  json::object object;
  for (int colour = 0; colour < TrophyBuck::kColours; ++colour) {
    if (pile[colour] > 0) object[kColourNames[colour]] = pile[colour];
  }
  return object;
}

/// All positions of dice in a turn, with the points from which stopping is best.
json::object json_of(const TrophyBuck::Config& config, const bots::BestTurn& best) {
  json::object faces;
  for (int colour = 0; colour < TrophyBuck::kColours; ++colour) {
    const auto& dice = config.colours[colour];
    faces[kColourNames[colour]] = {dice.points, dice.startle, dice.tracks, dice.dice, dice.worth};
  }
  json::array policy;
  const auto spots = best.graph.spots();
  for (bots::TurnGraph::Index spot = 1; spot < spots.size(); ++spot) {
    const auto& lies = spots[spot];
    policy.push_back({{"bag", json_of(lies.bag)},
                      {"points", json_of(lies.points)},
                      {"startles", json_of(lies.startles)},
                      {"tracks", json_of(lies.tracks)},
                      {"stop_at", best.stops_at(spot)}});
  }
  return {{"game", "trophy-buck"},
          {"faces", faces},
          {"turn_value", best.turn_value},
          {"policy", policy}};
}

/// A chart of when to roll again, weighted by how often a turn gets there: a line for each number
/// of startles and tracks, a character for each number of points.
std::string chart(const bots::TurnGraph& graph, const bots::TurnSolver& solver,
                  const bots::TurnSolver::Policy& policy) {
  constexpr int kColumns = 24;
  constexpr double kNegligible = 1e-6;
  struct Weight {
    double all = 0;
    double on = 0;
  };
  constexpr int kTracks = TrophyBuck::kDiceInRoll + 1;
  std::array<std::array<Weight, kColumns>, TrophyBuck::kStartlesToBust * kTracks> rows{};
  const auto reached = solver.reached(policy);
  const auto spots = graph.spots();
  for (bots::TurnGraph::Index spot = 1; spot < spots.size(); ++spot) {
    auto& row = rows.at(spots[spot].startles.total() * kTracks + spots[spot].tracks.total());
    for (int units = graph.least_units(spot); units < std::min(kColumns, solver.most()); ++units) {
      const auto place = solver.place_of(spot, units);
      if (!place) continue;
      // Three tracks are rerolled within the same roll, so `reached` does not count these
      // positions: weigh them equally.
      const bool all_tracks = spots[spot].tracks.total() == TrophyBuck::kDiceInRoll;
      const double weight = all_tracks ? 1 : reached[*place];
      row[units].all += weight;
      if (policy[*place]) row[units].on += weight;
    }
  }
  std::string text = message("solve", "columns");
  for (int units = 0; units < kColumns; units += 4) {
    text += fmt::format("{:<8}", units * graph.unit());
  }
  text += message("solve", "points") + "\n";
  for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
    text += fmt::format("{:>8}{:>8}  ", row % kTracks == 0 ? std::to_string(row / kTracks) : "",
                        row % kTracks);
    for (const Weight& weight : rows[row]) {
      const auto share = [&](double part) { return weight.on >= part * weight.all; };
      text += weight.all < kNegligible ? "  "
              : share(0.99)            ? "█ "
              : share(0.5)             ? "▓ "
              : share(0.01)            ? "░ "
                                       : "· ";
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
  }
  return text + message("solve", "legend") + "\n";
}

std::string best_turn_text(const bots::BestTurn& best) {
  const bots::TurnSolver solver(best.graph, kChartUnits);
  std::vector<double> worth(solver.ends());
  std::iota(worth.begin(), worth.end(), 0.0);
  return message("solve", "turn-value", with("value", text::decimal(best.turn_value, 12)),
                 with("spots", best.graph.spots().size())) +
         "\n\n" + chart(best.graph, solver, solver.best_policies(std::span(&worth, 1)).front());
}

/// The position given by --scores and --turn.
text::Result<TrophyBuck> position(const SolveOptions& options, const TrophyBuck& fresh, int unit) {
  const auto turn = read_between("--turn", options.turn, 1, bots::ExactRace::kSeats);
  if (!turn) return turn.error();
  TrophyBuck::State state = fresh.state();
  state.turn = static_cast<std::int8_t>(*turn - 1);
  if (options.scores.empty()) return TrophyBuck(fresh.config(), state);
  const auto words = text::split(options.scores, ',');
  if (words.size() != bots::ExactRace::kSeats) {
    return text::Error{
        message("solve", "bad-scores", with("scores", text::in_quotes(options.scores)))};
  }
  for (int seat = 0; seat < bots::ExactRace::kSeats; ++seat) {
    const auto score = read_between("--scores", words[seat], 0, kMostScore);
    if (!score) return score.error();
    if (*score % unit != 0) {
      return text::Error{message("solve", "odd-scores", with("unit", unit), with("score", *score))};
    }
    if (seat >= state.turn && *score >= fresh.config().goal)
      return text::Error{message("solve", "is-over")};
    state.scores[seat] = *score;
  }
  return TrophyBuck(fresh.config(), state);
}

std::string kept_text(const simulate::BuiltRace& built) {
  if (built.file.empty()) return "";
  const std::size_t kilobytes = (built.race->bytes().size() + 1023) / 1024;
  const auto size = with("size", kilobytes);
  const auto file = with("file", built.file);
  return built.seconds > 0 ? message("solve", "race-built", file, size,
                                     with("seconds", text::decimal(built.seconds, 1)))
                           : message("solve", "race-kept", file, size);
}

std::string race_text(const simulate::BuiltRace& built, const TrophyBuck& game,
                      const bots::TurnPlan& plan, const bots::BySeat& chances) {
  const auto percent = [&chances](int seat) {
    return text::decimal(100 * chances[seat], 2) + " %";
  };
  const int turn = game.to_act() + 1;
  return message("solve", "race", with("goal", game.config().goal),
                 with("scores",
                      text::list_of({std::to_string(game.score(0)), std::to_string(game.score(1)),
                                     std::to_string(game.score(2))})),
                 with("turn", turn)) +
         "\n" +
         message("solve", "race-chances", with("first", percent(0)), with("second", percent(1)),
                 with("third", percent(2)),
                 with("residual", fmt::format("{:.0e}", built.race->residual())),
                 with("most", built.race->solver().most() * built.race->graph().unit())) +
         "\n\n" + message("solve", "race-chart", with("turn", turn)) + "\n\n" +
         chart(built.race->graph(), built.race->solver(), plan.policy()) + kept_text(built) + "\n";
}

json::object race_json(const simulate::BuiltRace& built, const TrophyBuck& game,
                       const bots::BySeat& chances) {
  json::array scores;
  json::array wins;
  for (int seat = 0; seat < bots::ExactRace::kSeats; ++seat) {
    scores.push_back(game.score(seat));
    wins.push_back(chances[seat]);
  }
  return {{"game", "trophy-buck"},    {"goal", game.config().goal},
          {"scores", scores},         {"turn", game.to_act() + 1},
          {"chances", wins},          {"residual", built.race->residual()},
          {"seconds", built.seconds}, {"file", built.file}};
}

text::Result<> solve_race(const SolveOptions& options, const TrophyBuck& fresh) {
  // Check the options before the long computation.
  auto graph = bots::TurnGraph::with(fresh.config());
  if (!graph) return graph.error();
  const auto game = position(options, fresh, graph->unit());
  if (!game) return game.error();
  Progress line;
  const auto built = simulate::race_for(fresh.config(), options.force, [&line](double done) {
    line.show(message("solve", "solving", with("bar", progress_bar(done)),
                      with("percent", static_cast<int>(100 * done))));
  });
  if (!built) return built.error();
  if (!built->remark.empty()) std::cerr << fmt::format("astragal: {}\n", built->remark);
  const bots::TurnPlan plan = built->race->plan(*game);
  const bots::BySeat chances = plan.choice(*game)->on;
  if (options.json)
    return write_output("-", text::json_text(race_json(*built, *game, chances)) + "\n");
  return write_output("-", race_text(*built, *game, plan, chances));
}

text::Result<> solve(const SolveOptions& options) {
  if (options.game != "trophy-buck") {
    return text::Error{message("solve", "which-game", with("game", text::in_quotes(options.game)))};
  }
  match::StartText start{options.game, "Ann,Bob,Cid",
                         options.goal.empty() ? "" : fmt::format("goal={}", options.goal)};
  start.by_hand = false;
  const auto match = start_match(std::move(start), options.faces);
  if (!match) return match.error();
  const auto& game = std::get<TrophyBuck>(match->game());
  if (options.race || options.force || !options.scores.empty()) return solve_race(options, game);
  const auto best = bots::best_turn(game.config());
  if (!best) return best.error();
  if (options.json) return write_output("-", text::json_text(json_of(game.config(), *best)) + "\n");
  return write_output("-", best_turn_text(*best));
}

}  // namespace

void add_commands(std::type_identity<TrophyBuck> /*game*/, CLI::App& app, int& status) {
  auto options = std::make_shared<SolveOptions>();
  CLI::App* command = app.add_subcommand("solve");
  command->add_option("GAME", options->game)->required();
  command->add_flag("--race", options->race);
  command->add_option("--scores", options->scores)->type_name("A,B,C");
  command->add_option("--turn", options->turn)->type_name("1|2|3")->capture_default_str();
  command->add_option("--goal", options->goal)->type_name("N");
  command->add_flag("--force", options->force);
  command->add_option("--data", options->faces)->type_name("FILE");
  command->add_flag("--json", options->json);
  command->callback([options, &status] {
    const auto done = solve(*options);
    if (!done) std::cerr << fmt::format("astragal: {}\n", done.error().what());
    status = done ? kExitFine : kExitFault;
  });
}

}  // namespace astragal::cli
