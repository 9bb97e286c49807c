#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/screen/terminal.h"
#include "cli/stop_on_signal.h"
#include "dice/flying.h"
#include "rooms/catalogue.h"
#include "simulate/report.h"
#include "simulate/simulation.h"
#include "text/json_writer.h"
#include "text/message.h"
#include "text/names.h"
#include "text/words.h"

namespace astragal::cli {

using text::with;

namespace {

constexpr std::uint64_t kMaxGames = 1'000'000'000'000;
constexpr int kMostSeats = 99;  // for parsing; the game has its own maximum

/// The options as typed; empty if not given.
struct SimulateOptions {
  std::string game;
  std::string seats;
  std::string games;
  std::string bots = "simple";
  std::string seed = "1";
  std::string threads;
  std::string thinking = "1";
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

text::Result<std::vector<bots::Bot>> read_bots(std::string_view text) {
  std::vector<bots::Bot> bots;
  for (const std::string_view name : text::split(text, ',')) {
    const auto bot = bots::read_bot(name);
    if (!bot) {
      return text::Error{text::message("simulate", "no-such-bot",
                                       with("bot", text::in_quotes(name)),
                                       with("bots", bots::list_of_bots()))};
    }
    bots.push_back(*bot);
  }
  if (bots.empty()) return text::Error{text::message("simulate", "no-bots")};
  return bots;
}

/// Reads "1/20", "0.05" or "2": search effort relative to the default.
text::Result<double> read_thinking(const std::string& text) {
  constexpr double kMaxThinking = 1000;
  const auto number = [](std::string_view part) {
    double value = 0;
    const auto [end, fault] = std::from_chars(part.data(), part.data() + part.size(), value);
    return fault == std::errc{} && end == part.data() + part.size() ? value : 0;
  };
  const auto slash = text.find('/');
  const double above = number(std::string_view(text).substr(0, slash));
  const double below =
      slash == std::string::npos ? 1 : number(std::string_view(text).substr(slash + 1));
  // 0 also if a part is not a number.
  const double share = below == 0 ? 0 : above / below;
  if (share > 0 && share <= kMaxThinking) return share;
  return text::Error{text::message("simulate", "bad-thinking", with("text", text::in_quotes(text)),
                                   with("most", kMaxThinking))};
}

/// Reads the plan. A single bot is repeated for all seats later.
text::Result<simulate::SimulationPlan> read_plan(const SimulateOptions& options) {
  auto bots = read_bots(options.bots);
  if (!bots) return bots.error();
  // Fewer games with physics: a throw costs a thousand times as much as a roll.
  const auto* info = rooms::find_game(options.game);
  const bool flying = info != nullptr && !info->has_dice("fair");
  const std::string count = !options.games.empty() ? options.games : flying ? "1000" : "10000";
  const auto games = read_between<std::uint64_t>("--games", count, 1, kMaxGames);
  if (!games) return games.error();
  const auto seed = read_between<std::uint64_t>("--seed", options.seed, 0, ~std::uint64_t{0});
  if (!seed) return seed.error();
  const auto threads = read_threads(options.threads);
  if (!threads) return threads.error();
  const auto thinking = read_thinking(options.thinking);
  if (!thinking) return thinking.error();
  return simulate::SimulationPlan{std::move(*bots), *games, *seed, *threads, *thinking};
}

/// Starts the match that all games copy, and assigns a bot to each seat.
text::Result<match::Match> start_all(const SimulateOptions& options,
                                     simulate::SimulationPlan& plan) {
  auto seats = plan.bots.size();
  if (!options.seats.empty()) {
    const auto given = read_between("--seats", options.seats, 1, kMostSeats);
    if (!given) return given.error();
    seats = static_cast<std::size_t>(*given);
  } else if (seats == 1) {
    const auto* info = rooms::find_game(options.game);
    if (info != nullptr) seats = static_cast<std::size_t>(info->min_seats);
  }
  std::string names;
  for (std::size_t seat = 1; seat <= seats; ++seat) {
    names += fmt::format("{}Seat{}", names.empty() ? "" : ",", seat);
  }
  match::StartText start{options.game, names, options.options};
  start.by_hand = false;
  auto match = start_match(std::move(start), options.data);
  if (!match) return match;
  if (dice::dice_only_fly(*match)) {
    const auto dice = dice::flying_dice(*match);
    const auto why = std::get<std::unique_ptr<dice::FlyingDice>>(dice)->cannot_play(*match);
    if (why) return *why;
  }
  if (plan.bots.size() == 1) plan.bots.resize(seats, plan.bots[0]);
  if (plan.bots.size() != seats) {
    return text::Error{text::message("simulate", "bots-for-seats", with("bots", plan.bots.size()),
                                     with("seats", seats))};
  }
  return match;
}

/// Runs the simulation with a progress line.
simulate::Figures simulate_visibly(const match::Match& start, const simulate::SimulationPlan& plan,
                                   const Clock& clock) {
  Progress progress;
  return simulate::simulate(start, plan, StopOnSignal::asked(), [&](std::uint64_t finished) {
    progress.show(simulate::progress_line(finished, plan.games, clock.seconds(),
                                          window_size(STDERR_FILENO).columns - 1));
  });
}

int run(const SimulateOptions& options) {
  auto plan = read_plan(options);
  const auto start = plan ? start_all(options, *plan) : text::Result<match::Match>(plan.error());
  if (!start) {
    std::cerr << start.error().what() << "\n";
    return kExitFault;
  }
  const StopOnSignal stopping;
  const Clock clock;
  const simulate::Figures figures = simulate_visibly(*start, *plan, clock);
  const simulate::SimulationResult result{*start, *plan, figures, clock.seconds()};
  if (options.json) {
    std::cout << text::json_text(report_json(result)) << "\n";
  } else {
    std::cout << report_text(result, terminal_style(STDOUT_FILENO));
  }
  return std::cout.flush() ? kExitFine : kExitFailure;
}

}  // namespace

void add_simulate(CLI::App& app, int& status) {
  auto options = std::make_shared<SimulateOptions>();
  CLI::App* command = app.add_subcommand("simulate");
  const auto add = [command](const char* name, std::string& text, const char* type) {
    return command->add_option(name, text)->type_name(type)->capture_default_str();
  };
  add("GAME", options->game, "")->required();
  add("--seats", options->seats, "N");
  add("--games", options->games, "N");
  add("--bots", options->bots, "LIST");
  add("--seed", options->seed, "N");
  add("--threads", options->threads, "N");
  add("--thinking", options->thinking, "SHARE");
  add("--options", options->options, "LIST");
  add("--data", options->data, "FILE");
  command->add_flag("--json", options->json);
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace astragal::cli
