#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <memory>

#include "analysis/json.h"
#include "cli/analyse/text.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/stop_on_signal.h"
#include "pictures/report_page.h"
#include "simulate/histogram.h"
#include "simulate/knowledge.h"
#include "simulate/threads.h"
#include "text/json_writer.h"
#include "text/message.h"

namespace astragal::cli {

namespace {

/// The options as typed; empty if not given.
struct AnalyseOptions {
  std::string file;
  std::string playouts;
  std::string seed = "1";
  std::string threads;
  std::string html;
  bool json = false;
};

constexpr std::uint64_t kFewestPlayouts = 2;
constexpr std::uint64_t kMostPlayouts = 1'000'000;  // all are in memory until the next roll

text::Result<bots::Thinking> read_thinking(const AnalyseOptions& options) {
  bots::Thinking thinking;
  if (!options.playouts.empty()) {
    const auto playouts =
        read_between<std::uint64_t>("--playouts", options.playouts, kFewestPlayouts, kMostPlayouts);
    if (!playouts) return playouts.error();
    thinking.iterations = *playouts;
  }
  const auto seed =
      read_between<std::uint64_t>("--playout-seed", options.seed, 0, ~std::uint64_t{0});
  if (!seed) return seed.error();
  const auto threads = read_threads(options.threads);
  if (!threads) return threads.error();
  thinking.seed = *seed;
  thinking.for_each = simulate::on_threads(*threads);
  thinking.stop = [&asked = StopOnSignal::asked()] {
    return asked.load(std::memory_order_relaxed);
  };
  return thinking;
}

analysis::Analysis analyse_visibly(const record::Record& record, const bots::Thinking& thinking) {
  Progress progress;
  const std::size_t moves = record.moves.size();
  const bool flies = record.dice.kind != record::DiceSource::Kind::kByHand;
  return analysis::analyse(
      record, thinking, simulate::knowledge_for(record.start, flies), [&](std::size_t done) {
        constexpr int kCells = 30;
        const double share = static_cast<double>(done) / static_cast<double>(moves);
        progress.show(fmt::format("{:3.0f} %  {}  {}", 100 * share,
                                  simulate::bar(share * kCells, kCells, "░"),
                                  text::message("analyse", "progress", text::with("done", done),
                                                text::with("moves", moves))));
      });
}

text::Result<> run(const AnalyseOptions& options) {
  const auto thinking = read_thinking(options);
  if (!thinking) return thinking.error();
  if (options.json && options.html == "-")
    return text::Error{text::message("analyse", "one-stdout")};
  const auto record = load_record(options.file);
  if (!record) return record.error();
  const StopOnSignal stopping;
  const analysis::Analysis analysis = analyse_visibly(*record, *thinking);
  const analysis::AnalysedRecord analysed{*record, analysis};
  if (!options.html.empty()) {
    if (auto written = write_output(options.html, pictures::analysis_page(analysed)); !written) {
      return written;
    }
  }
  if (options.json) return write_output("-", text::json_text(json_of(*record, analysis)) + "\n");
  if (options.html == "-") return text::kDone;
  std::string text = analysis_text(analysed, terminal_style(STDOUT_FILENO));
  if (const auto command = simulate::command_to_know_more(record->start); !command.empty()) {
    text += "\n" + text::message("analyse", "know-more", text::with("command", command)) + "\n";
  }
  if (!options.html.empty()) {
    text += "\n" + text::message("analyse", "page-is-in", text::with("file", options.html)) + "\n";
  }
  return write_output("-", text);
}

}  // namespace

void add_analyse(CLI::App& app, int& status) {
  auto options = std::make_shared<AnalyseOptions>();
  CLI::App* command = app.add_subcommand("analyse");
  command->add_option("FILE", options->file)->required();
  const auto add = [command](const char* name, std::string& text, const char* type) {
    command->add_option(name, text)->type_name(type)->capture_default_str();
  };
  add("--playouts", options->playouts, "N");
  add("--playout-seed", options->seed, "N");
  add("--threads", options->threads, "N");
  add("--html", options->html, "FILE");
  command->add_flag("--json", options->json);
  command->callback([options, &status] {
    const auto done = run(*options);
    status = done ? kExitFine : refuse(done.error(), {options->file, options->html});
  });
}

}  // namespace astragal::cli
