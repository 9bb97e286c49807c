#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <thread>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/outputs.h"
#include "cli/stop_on_signal.h"
#include "dice/flying.h"
#include "rooms/catalogue.h"
#include "simulate/report.h"
#include "simulate/simulation.h"
#include "text/message.h"
#include "text/names.h"
#include "text/words.h"

namespace astragal {

namespace {

constexpr std::uint64_t kMostGames = 1'000'000'000'000;
constexpr int kMostThreads = 256;
constexpr int kMostSeats = 99;  // what a game takes, it says itself

/// The command line as it was typed; empty where nothing was.
struct SimulateOptions {
  std::string game;
  std::string seats;
  std::string games;
  std::string bots = "simple";
  std::string seed = "1";
  std::string threads;
  std::string options;
  std::string data;
  bool json = false;
};

class Clock {
 public:
  [[nodiscard]] double seconds() const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
    return std::max(passed.count(), 1e-9);
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// The fewest seats of the game with this name; of one that does not exist, any number.
template <class... Gs>
int fewest_seats(std::string_view name, const std::variant<Gs...>* /*list*/) {
  int fewest = 2;
  (void)((name == GameText<Gs>::kName && (fewest = Gs::kMinSeats, true)) || ...);
  return fewest;
}

Result<std::vector<Bot>> read_bots(std::string_view text) {
  std::vector<Bot> bots;
  for (const std::string_view name : split(text, ',')) {
    const auto bot = read_bot(name);
    if (!bot) {
      return Error{
          fmt::format("--bots: {} is not a bot; there are {}", in_quotes(name),
                      list_of(std::vector<std::string>(bot_names().begin(), bot_names().end())))};
    }
    bots.push_back(*bot);
  }
  if (bots.empty()) return Error{"--bots: name at least one bot"};
  return bots;
}

/// A plan whose bots may still be one for all seats.
Result<SimulationPlan> read_plan(const SimulateOptions& options) {
  auto bots = read_bots(options.bots);
  if (!bots) return bots.error();
  // Physics takes its time: a throw is a thousand times the work of a roll.
  const auto* info = find_game(options.game);
  const bool flying = info != nullptr && !info->has_dice("fair");
  const std::string count = !options.games.empty() ? options.games : flying ? "1000" : "10000";
  const auto games = read_between<std::uint64_t>("--games", count, 1, kMostGames);
  if (!games) return games.error();
  const auto seed = read_between<std::uint64_t>("--seed", options.seed, 0, ~std::uint64_t{0});
  if (!seed) return seed.error();
  int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 256U));
  if (!options.threads.empty()) {
    const auto given = read_between("--threads", options.threads, 1, kMostThreads);
    if (!given) return given.error();
    threads = *given;
  }
  return SimulationPlan{std::move(*bots), *games, *seed, threads};
}

/// Starts the match that all games are copies of, and gives each of its seats a bot.
Result<Match> start_all(const SimulateOptions& options, SimulationPlan& plan) {
  auto seats = plan.bots.size();
  if (!options.seats.empty()) {
    const auto given = read_between("--seats", options.seats, 1, kMostSeats);
    if (!given) return given.error();
    seats = static_cast<std::size_t>(*given);
  } else if (seats == 1) {
    const Match::Any* list = nullptr;
    seats = static_cast<std::size_t>(fewest_seats(options.game, list));
  }
  std::string names;
  for (std::size_t seat = 1; seat <= seats; ++seat) {
    names += fmt::format("{}Seat{}", names.empty() ? "" : ",", seat);
  }
  StartText start{options.game, names, options.options};
  start.by_hand = false;
  auto match = start_match(std::move(start), options.data);
  if (!match) return match;
  if (dice_only_fly(*match)) {
    const auto dice = flying_dice(*match);
    const auto why = std::get<std::unique_ptr<FlyingDice>>(dice)->cannot_play(*match);
    if (why) return Error{*why};
  }
  if (plan.bots.size() == 1) plan.bots.resize(seats, plan.bots[0]);
  if (plan.bots.size() != seats) {
    return Error{
        fmt::format("--bots: {} bots for {} seats; name one for all seats, or one for each",
                    plan.bots.size(), seats)};
  }
  return match;
}

int terminal_columns() {
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

/// Runs it, with a progress bar where somebody can see one.
Figures simulate_visibly(const Match& start, const SimulationPlan& plan, const Clock& clock) {
  if (::isatty(STDERR_FILENO) == 0) return simulate(start, plan, StopOnSignal::asked());
  constexpr std::string_view kClear = "\r\x1b[K";
  auto figures = simulate(start, plan, StopOnSignal::asked(), [&](std::uint64_t finished) {
    std::cerr << kClear
              << progress_line(finished, plan.games, clock.seconds(), terminal_columns() - 1)
              << std::flush;
  });
  std::cerr << kClear << std::flush;
  return figures;
}

int run(const SimulateOptions& options) {
  auto plan = read_plan(options);
  const auto start = plan ? start_all(options, *plan) : Result<Match>(plan.error());
  if (!start) {
    std::cerr << start.error().what << "\n";
    return kExitFault;
  }
  const StopOnSignal stopping;
  const Clock clock;
  const Figures figures = simulate_visibly(*start, *plan, clock);
  const SimulationResult result{*start, *plan, figures, clock.seconds()};
  if (options.json) {
    std::cout << boost::json::serialize(report_json(result)) << "\n";
  } else {
    std::cout << report_text(result, terminal_style(STDOUT_FILENO));
  }
  return std::cout.flush() ? kExitFine : 1;
}

}  // namespace

void add_simulate(CLI::App& app, int& status) {
  auto options = std::make_shared<SimulateOptions>();
  CLI::App* command =
      app.add_subcommand("simulate", "Let bots play many games, and say what happens on average");
  command->footer(R"(
Bots: random (any legal decision, all alike), simple (a sensible rule of thumb).

Examples:
  astragal simulate trophy-buck                                 three simple hunters
  astragal simulate rock-the-bock --bots simple,random,random   who wins, and how often
  astragal simulate sharp-shooters --seats 4 --options "rounds=3, side=B"
  astragal simulate trophy-buck --bots random --games 1000000 --seed 7 --json
  astragal simulate trophy-buck --data my-dice.toml             with your own dice
The same seed gives the same figures for any number of threads. Ctrl-C shows what was found so far.)");
  const auto add = [command](const char* name, std::string& text, const char* type,
                             const std::string& help) {
    return command->add_option(name, text, help)->type_name(type)->capture_default_str();
  };
  const auto games = Match::game_names();
  add("GAME", options->game, "", list_of({games.begin(), games.end()}, "or"))->required();
  add("--seats", options->seats, "N", "How many play; else as many as --bots, or as few as can");
  add("--games", options->games, "N", "How many games; else 10000, or 1000 where dice fly");
  add("--bots", options->bots, "LIST", "One bot for all seats, or one for each, with commas");
  add("--seed", options->seed, "N", "Other seeds give other games");
  add("--threads", options->threads, "N", "Else one for each core");
  add("--options", options->options, "LIST", "The game's options, such as \"goal=50\"");
  add("--data", options->data, "FILE", "Dice or cards of your own, as TOML or JSON");
  command->add_flag("--json", options->json, "One JSON object");
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace astragal
