#include "pictures/tumblin_dice/throw.h"

#include <boost/json.hpp>

#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "cli/tumblin_dice/throw_plan.h"
#include "cli/tumblin_dice/throw_report.h"
#include "text/message.h"

namespace astragal {

namespace {

std::vector<Thrown> throw_visibly(const ThrowPlan& plan) {
  Progress progress;
  return make_throws(plan, [&](int done) {
    progress.show(message("throw", "progress", with("done", done), with("all", plan.throws)));
  });
}

std::string text_of(const ThrowPlan& plan, const std::vector<Thrown>& all, bool as_json) {
  if (as_json) {
    return serialize(all.size() == 1 ? throw_json(plan, all[0]) : fan_json(plan, all)) + "\n";
  }
  const Style style = terminal_style(STDOUT_FILENO);
  return all.size() == 1 ? throw_report(plan, all[0], style) : fan_report(plan, all, style);
}

Result<> throw_and_tell(const ThrowOptions& options) {
  const auto plan = read_throw_plan(options);
  if (!plan) return plan.error();
  const auto all = throw_visibly(*plan);
  const Outputs& outputs = options.outputs;
  if (!outputs.svg.empty()) {
    const auto picture = all.size() == 1 ? throw_picture(*plan, all[0]) : fan_picture(*plan, all);
    if (auto done = write_output(outputs.svg, picture); !done) return done;
  }
  if (!outputs.motion.empty()) {
    auto done = write_output(outputs.motion, encode(all[0].result.motion));
    if (!done) return done;
  }
  if (outputs.takes_stdout() && !outputs.json) return kDone;
  return write_output("-", text_of(*plan, all, outputs.json));
}

}  // namespace

void add_throw(CLI::App& app, int& status) {
  auto options = std::make_shared<ThrowOptions>();
  CLI::App* command =
      app.add_subcommand("throw", "Throw a die on the board of Tumblin-Dice, and draw its way");
  command->footer(R"(
Examples:
  astragal throw --speed 1700 --dir 3.5          where it goes, in words
  astragal throw --kind roll --svg throw.svg     a picture, from above and from the side
  astragal throw --throws 200 --svg fan.svg      where this aim leads, with trembling hands
  astragal throw --lay game.txt --x -20 --json   at the dice of a record
  astragal throw --motion throw.bin              the recorded motion; docs/motion.md has its bytes
Cards on the board of a record do not act here. The same seed gives the same throws.)");
  const auto add = [command](const char* name, std::string& text, const char* type,
                             const char* help) {
    command->add_option(name, text, help)->type_name(type)->capture_default_str();
  };
  add("--x", options->x, "MM", "Where it starts, right of the pad's middle");
  add("--dir", options->dir, "DEGREES", "To the right of straight ahead, such as 3.5 or -10");
  add("--speed", options->speed, "MM/S", "Millimetres a second, up to 4500");
  add("--spin", options->spin, "DEGREES/S", "About the vertical, counterclockwise from above");
  add("--kind", options->kind, "KIND", "roll, slide or flick");
  add("--face", options->face, "N", "The face that is up at the start; else at random");
  add("--hands", options->hands, "HANDS",
      "none, steady, normal or shaky; else none, and normal for many throws");
  add("--seed", options->seed, "WORD", "Other seeds give other throws");
  add("--throws", options->throws, "N", "Throw the same aim so many times");
  add("--board,--data", options->board, "FILE", "A board of your own, as TOML or JSON");
  add("--lay", options->lay, "FILE", "A record; its dice lie on the board. - reads standard input");
  add("--svg", options->outputs.svg, "FILE", "Draw a picture; - writes to standard output");
  add("--motion", options->outputs.motion, "FILE", "Keep the motion of one throw; - likewise");
  command->add_flag("--json", options->outputs.json, "One JSON object");
  command->callback([options, &status] {
    const auto done = throw_and_tell(*options);
    const Outputs& outputs = options->outputs;
    status =
        done ? kExitFine
             : refuse(done.error(), {options->lay, options->board, outputs.svg, outputs.motion});
  });
}

}  // namespace astragal
