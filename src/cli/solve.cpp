#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "bots/hunt.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/outputs.h"
#include "cli/say.h"

namespace astragal {

namespace {

namespace json = boost::json;

struct SolveOptions {
  std::string game;
  std::string faces;
  bool json = false;
};

constexpr std::array<std::string_view, TrophyBuck::kColours> kColourNames{"brown", "white", "green",
                                                                          "orange"};

json::object json_of(TrophyBuck::Pile pile) {
  json::object object;
  for (int colour = 0; colour < TrophyBuck::kColours; ++colour) {
    if (pile[colour] > 0) object[kColourNames[colour]] = pile[colour];
  }
  return object;
}

/// Every way in which dice can lie in a turn, and from how many points on one stops there.
json::object json_of(const TrophyBuck::Config& config, const BestTurn& best) {
  json::object faces;
  for (int colour = 0; colour < TrophyBuck::kColours; ++colour) {
    const auto& dice = config.colours[colour];
    faces[kColourNames[colour]] = {dice.points, dice.startle, dice.tracks, dice.dice, dice.worth};
  }
  json::array policy;
  const auto spots = best.hunt.spots();
  for (Hunt::Index spot = 1; spot < spots.size(); ++spot) {
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

/// How many of the ways in which dice can lie with so many points are hunted on from: a line for
/// each number of startles, a sign for each number of points.
std::string chart(const BestTurn& best) {
  constexpr int kColumns = 24;
  struct Count {
    int all = 0;
    int on = 0;
  };
  std::array<std::array<Count, kColumns>, TrophyBuck::kRolled> counts{};
  const auto spots = best.hunt.spots();
  for (Hunt::Index spot = 1; spot < spots.size(); ++spot) {
    const int units = best.hunt.least_units(spot);
    if (units >= kColumns) continue;
    Count& count = counts.at(spots[spot].startles.total())[units];
    ++count.all;
    if (best.values.hunts_on(spot, units)) ++count.on;
  }
  std::size_t label = 0;
  for (int startles = 0; startles < TrophyBuck::kRolled; ++startles) {
    label = std::max(label, counted("solve", "startles", startles).size());
  }
  std::string text = fmt::format("{:{}}  ", say("solve", "points"), label);
  for (int units = 0; units < kColumns; units += 4) {
    text += fmt::format("{:<8}", units * best.hunt.unit());
  }
  text += "\n";
  for (int startles = 0; startles < TrophyBuck::kRolled; ++startles) {
    text += fmt::format("{:{}}  ", counted("solve", "startles", startles), label);
    for (const Count& count : counts[startles]) {
      const auto share = [&](double part) { return count.on >= part * count.all; };
      const char* sign = count.all == 0  ? "  "
                         : count.on == 0 ? "· "
                         : share(1)      ? "█ "
                         : share(0.5)    ? "▓ "
                                         : "░ ";
      text += sign;
    }
    text += "\n";
  }
  return text + say("solve", "legend") + "\n";
}

Result<> solve(const SolveOptions& options) {
  if (options.game != "trophy-buck") {
    return Error{say("solve", "which-game", with("game", in_quotes(options.game)))};
  }
  StartText start{options.game, "Ann,Bob,Cid", ""};
  start.by_hand = false;
  const auto match = start_match(std::move(start), options.faces);
  if (!match) return match.error();
  const auto& config = std::get<TrophyBuck>(match->game()).config();
  const auto best = best_turn(config);
  if (!best) return best.error();
  if (options.json) return write_output("-", serialize(json_of(config, *best)) + "\n");
  return write_output(
      "-", say("solve", "turn-value", with("value", fmt::format("{:.12f}", best->turn_value)),
               with("spots", best->hunt.spots().size())) +
               "\n\n" + chart(*best));
}

}  // namespace

void add_solve(CLI::App& app, int& status) {
  auto options = std::make_shared<SolveOptions>();
  CLI::App* command = app.add_subcommand("solve", "Best play, exactly, where it can be known");
  command->footer(R"(
Examples:
  astragal solve trophy-buck                        the best turn: its value, and when to stop
  astragal solve trophy-buck --faces my-dice.toml   with the dice of your box
  astragal solve trophy-buck --json                 every position of a turn; docs/bots.md says more)");
  command->add_option("GAME", options->game, "trophy-buck")->required();
  command->add_option("--faces", options->faces, "Dice of your own, as TOML or JSON")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "One JSON object");
  command->callback([options, &status] {
    const auto done = solve(*options);
    if (!done) std::cerr << fmt::format("astragal: {}\n", done.error().what);
    status = done ? kExitFine : kExitFault;
  });
}

}  // namespace astragal
