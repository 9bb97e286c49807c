#include "pictures/tumblin_dice/throw.h"

#include <boost/json.hpp>

#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "cli/tumblin_dice/commands.h"
#include "cli/tumblin_dice/throw_plan.h"
#include "cli/tumblin_dice/throw_report.h"
#include "text/json_writer.h"
#include "text/message.h"

namespace astragal::cli {

namespace {

std::vector<simulate::Thrown> throw_visibly(const simulate::ThrowPlan& plan) {
  Progress progress;
  return make_throws(plan, [&](int done) {
    progress.show(text::message("throw", "progress", text::with("done", done),
                                text::with("all", plan.throws)));
  });
}

std::string text_of(const simulate::ThrowPlan& plan, const std::vector<simulate::Thrown>& all,
                    bool as_json) {
  if (as_json) {
    return text::json_text(all.size() == 1 ? throw_json(plan, all[0]) : fan_json(plan, all)) + "\n";
  }
  const text::Style style = terminal_style(STDOUT_FILENO);
  return all.size() == 1 ? throw_report(plan, all[0], style) : fan_report(plan, all, style);
}

text::Result<> throw_and_tell(const ThrowOptions& options) {
  const auto plan = read_throw_plan(options);
  if (!plan) return plan.error();
  const auto all = throw_visibly(*plan);
  const Outputs& outputs = options.outputs;
  if (!outputs.svg.empty()) {
    const auto picture = all.size() == 1 ? pictures::throw_picture(*plan, all[0])
                                         : pictures::fan_picture(*plan, all);
    if (auto done = write_output(outputs.svg, picture); !done) return done;
  }
  if (!outputs.motion.empty()) {
    auto done = write_output(outputs.motion, encode(all[0].result.motion));
    if (!done) return done;
  }
  if (outputs.takes_stdout() && !outputs.json) return text::kDone;
  return write_output("-", text_of(*plan, all, outputs.json));
}

}  // namespace

void add_commands(std::type_identity<games::TumblinDice> /*game*/, CLI::App& app, int& status) {
  auto options = std::make_shared<ThrowOptions>();
  CLI::App* command = app.add_subcommand("throw");
  const auto add = [command](const char* name, std::string& text, const char* type) {
    command->add_option(name, text)->type_name(type)->capture_default_str();
  };
  add("--x", options->x, "MM");
  add("--dir", options->dir, "DEGREES");
  add("--speed", options->speed, "MM/S");
  add("--spin", options->spin, "DEGREES/S");
  add("--kind", options->kind, "KIND");
  add("--face", options->face, "N");
  add("--hands", options->hands, "HANDS");
  add("--seed", options->seed, "WORD");
  add("--throws", options->throws, "N");
  add("--data", options->board, "FILE");
  add("--lay", options->lay, "FILE");
  add("--svg", options->outputs.svg, "FILE");
  add("--motion", options->outputs.motion, "FILE");
  command->add_flag("--json", options->outputs.json);
  command->callback([options, &status] {
    const auto done = throw_and_tell(*options);
    const Outputs& outputs = options->outputs;
    status =
        done ? kExitFine
             : refuse(done.error(), {options->lay, options->board, outputs.svg, outputs.motion});
  });
}

}  // namespace astragal::cli
