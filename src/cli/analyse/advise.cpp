#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>

#include "analysis/advice.h"
#include "analysis/json.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/stop_on_signal.h"
#include "record/talk.h"
#include "simulate/knowledge.h"
#include "simulate/report.h"
#include "simulate/threads.h"
#include "text/canvas.h"
#include "text/json_writer.h"
#include "text/message.h"

namespace astragal::cli {

using analysis::Advice;
using text::message;
using text::Style;
using text::with;

namespace {

using Clock = std::chrono::steady_clock;

/// The options as typed; empty if not given.
struct AdviseOptions {
  std::string file;
  std::string at;
  std::string time;
  std::string playouts;
  std::string seed = "1";
  std::string threads;
  bool json = false;
};

constexpr double kDefaultSeconds = 2;
constexpr double kMaxSeconds = 86'400;  // a day
constexpr std::uint64_t kFirstPlayouts = 2000;
constexpr std::uint64_t kMaxPlayoutsAdvised = 1'000'000'000;
constexpr double kRefreshSeconds = 0.4;  // between two lines of progress
constexpr std::size_t kMaxLines = 12;

struct AdvisePlan {
  std::optional<std::uint64_t> playouts;  ///< exact number; replaces the time limit
  double seconds = kDefaultSeconds;
  bots::Thinking thinking;
};

text::Result<double> read_seconds(const std::string& text) {
  double seconds = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (fault == std::errc{} && end == text.data() + text.size() && seconds > 0 &&
      seconds <= kMaxSeconds) {
    return seconds;
  }
  return text::Error{message("advise", "bad-time", with("text", text::in_quotes(text)))};
}

text::Result<AdvisePlan> read_plan(const AdviseOptions& options) {
  AdvisePlan plan;
  if (!options.playouts.empty() && !options.time.empty()) {
    return text::Error{message("advise", "time-or-playouts")};
  }
  if (!options.time.empty()) {
    const auto seconds = read_seconds(options.time);
    if (!seconds) return seconds.error();
    plan.seconds = *seconds;
  }
  if (!options.playouts.empty()) {
    const auto playouts =
        read_between<std::uint64_t>("--playouts", options.playouts, 1, kMaxPlayoutsAdvised);
    if (!playouts) return playouts.error();
    plan.playouts = *playouts;
  }
  const auto seed =
      read_between<std::uint64_t>("--playout-seed", options.seed, 0, ~std::uint64_t{0});
  if (!seed) return seed.error();
  const auto threads = read_threads(options.threads);
  if (!threads) return threads.error();
  plan.thinking.seed = *seed;
  plan.thinking.for_each = simulate::on_threads(*threads);
  return plan;
}

/// Loads a record that ends at a player's decision.
text::Result<record::Record> load_open(const AdviseOptions& options) {
  auto record = load_record(options.file, options.at);
  if (!record) return record;
  const match::Match& match = record->now;
  if (match.phase() == Phase::kOver) {
    return text::Error{fmt::format("{}: {}", options.file, message("advise", "over"))};
  }
  if (match.phase() != Phase::kDecide) {
    return text::Error{fmt::format("{}: {}", options.file,
                                   message("advise", "dice-first", with("event", match.event())))};
  }
  return record;
}

std::string percent(double share) { return text::decimal(100 * share, 1); }

/// Decisions in readable words, if the game has them.
std::string said(const std::vector<record::Choice>& choices, const std::string& words) {
  const auto found =
      std::find_if(choices.begin(), choices.end(),
                   [&](const record::Choice& choice) { return choice.words == words; });
  return found == choices.end() ? words : found->said;
}

/// The result so far in one line.
std::string short_line(const Advice& advice, const std::vector<record::Choice>& choices,
                       double seconds) {
  std::string line = fmt::format("{:>4} s", text::decimal(seconds, 1));
  for (std::size_t i = 0; i < std::min<std::size_t>(advice.options.size(), 3); ++i) {
    const auto& option = advice.options[i];
    const analysis::Interval interval = advice.interval(option);
    line +=
        fmt::format("  {} {} ± {} %", said(choices, option.words), percent(advice.chance(option)),
                    percent((interval.high - interval.low) / 2));
  }
  constexpr int kColumns = 79;
  return text::shown_columns(line) <= kColumns ? line : fitted(Style{}, line, kColumns);
}

/// Estimates in growing rounds until the time limit, an exact result or a signal.
Advice think(const match::Match& match, const bots::Knowledge& knowledge, AdvisePlan plan) {
  const auto start = Clock::now();
  const auto seconds = [start] {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  const auto& asked = StopOnSignal::asked();
  plan.thinking.stop = [&] {
    return asked.load(std::memory_order_relaxed) || (!plan.playouts && seconds() >= plan.seconds);
  };
  plan.thinking.iterations = plan.playouts.value_or(kFirstPlayouts);
  const auto choices = record::choices(match);
  Progress progress;
  Advice advice = analysis::advise(match, plan.thinking, knowledge);
  if (plan.playouts) return advice;
  double before = 0;
  while (!advice.exact() && !plan.thinking.stopped()) {
    progress.show(short_line(advice, choices, seconds()));
    const double now = seconds();
    if (now - before < kRefreshSeconds) plan.thinking.iterations *= 2;
    before = now;
    ++plan.thinking.seed;
    advice.merge(analysis::advise(match, plan.thinking, knowledge));
  }
  return advice;
}

std::string heading(const match::Match& match, const Advice& advice, const Style& style) {
  const int round = match.ask([](auto, const auto& game) { return game.round(); });
  const auto title = text::title_of(match.game_name());
  return style(Style::Paint::kBold,
               message("advise", "heading", with("title", title), with("round", round),
                       with("name", match.name_of(advice.seat)))) +
         "\n\n";
}

std::string table(const match::Match& match, const Advice& advice, const Style& style) {
  const auto choices = record::choices(match);
  const bool points = std::any_of(advice.options.begin(), advice.options.end(),
                                  [&](const auto& option) { return advice.points(option) != 0; });
  std::string text = style(
      Style::Paint::kBold,
      fmt::format("{:>8}  {:^17}  ", message("advise", "wins"), message("advise", "interval")) +
          (points ? fmt::format("{:^16}  ", message("advise", "score")) : "") +
          message("advise", "decision"));
  text += '\n';
  for (std::size_t i = 0; i < advice.options.size(); ++i) {
    if (i == kMaxLines) {
      text += message("advise", "more", with("count", advice.options.size() - i)) + "\n";
      break;
    }
    const analysis::AdvisedOption& option = advice.options[i];
    const analysis::Interval interval = advice.interval(option);
    std::string line = fmt::format("{:>6} %  ", percent(advice.chance(option)));
    line += option.estimate.exact() ? fmt::format("{:^17}  ", message("advise", "exact"))
                                    : fmt::format("{:>6} {} {:>5} %  ", percent(interval.low),
                                                  message("advise", "to"), percent(interval.high));
    if (points) {
      const double half = advice.points_interval(option).high - advice.points(option);
      const double mean = advice.points(option);
      const auto number =
          fmt::format("{}{}", mean < 0 ? "−" : "", text::decimal(std::abs(mean), 2));
      line += fmt::format("{:>8} ± {:<5}  ", number, text::decimal(half, 2));
    }
    line += said(choices, option.words);
    text += i == 0 ? style(Style::Paint::kGreen, line) : line;
    text += '\n';
  }
  return text;
}

std::string report(const match::Match& match, const Advice& advice, double seconds,
                   const Style& style) {
  std::string text = heading(match, advice, style) + table(match, advice, style) + "\n";
  if (!advice.why.empty()) text += text::wrapped(advice.why, 79);
  if (advice.exact()) return text + message("advise", "all-exact") + "\n";
  if (advice.settled()) return text + message("advise", "settled") + "\n";
  return text +
         message("advise", "effort",
                 with("playouts", text::grouped(static_cast<std::uint64_t>(advice.samples()))),
                 with("seconds", text::decimal(seconds, 1))) +
         "\n";
}

text::Result<> run(const AdviseOptions& options) {
  auto plan = read_plan(options);
  if (!plan) return plan.error();
  const auto record = load_open(options);
  if (!record) return record.error();
  const match::Match& match = record->now;
  const auto start = Clock::now();
  const StopOnSignal stopping;
  const bool flies = record->dice.kind != record::DiceSource::Kind::kByHand;
  const Advice advice = think(match, simulate::knowledge_for(match, flies), std::move(*plan));
  const std::chrono::duration<double> passed = Clock::now() - start;
  if (options.json) return write_output("-", text::json_text(json_of(match, advice)) + "\n");
  return write_output("-", report(match, advice, passed.count(), terminal_style(STDOUT_FILENO)));
}

}  // namespace

void add_advise(CLI::App& app, int& status) {
  auto options = std::make_shared<AdviseOptions>();
  CLI::App* command = app.add_subcommand("advise");
  command->add_option("FILE", options->file)->required();
  const auto add = [command](const char* name, std::string& text, const char* type) {
    command->add_option(name, text)->type_name(type)->capture_default_str();
  };
  add("--at", options->at, "N");
  add("--time", options->time, "SECONDS");
  add("--playouts", options->playouts, "N");
  add("--playout-seed", options->seed, "N");
  add("--threads", options->threads, "N");
  command->add_flag("--json", options->json);
  command->callback([options, &status] {
    const auto done = run(*options);
    status = done ? kExitFine : refuse(done.error(), {options->file});
  });
}

}  // namespace astragal::cli
