#include "pictures/tray.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "dice/stream.h"
#include "physics/tray_library.h"
#include "text/canvas.h"
#include "text/files.h"
#include "text/json_writer.h"
#include "text/message.h"

namespace astragal::cli {

using text::message;
using text::with;

namespace {

/// The options as typed; empty if not given.
struct TrayOptions {
  std::string dice;
  std::string seed = "1";
  std::string library;
  std::string variants;
  Outputs outputs;
};

constexpr int kUsualDice = 5;
constexpr int kUsualVariants = 12;

/// The number derived from a seed word.
std::uint64_t number_of(const std::string& seed) {
  auto rng = dice::DiceStream::seeded(seed).next();
  return rng();
}

std::string_view fault_word(physics::TrayFault fault) {
  constexpr std::array<std::string_view, 4> kWords{"outside", "backboard", "stacked", "cocked"};
  return kWords[static_cast<std::size_t>(fault)];
}

std::string faces_text(const physics::TrayResult& result) {
  std::string text;
  for (const int face : result.faces) text += fmt::format("{}{}", text.empty() ? "" : " ", face);
  return text;
}

std::string said_of(const physics::TrayResult& result) {
  const auto seconds = text::decimal(result.seconds, 2);
  if (!result.fault) {
    return message("tray", "shows", with("faces", faces_text(result)), with("seconds", seconds));
  }
  return message("tray", fmt::format("fault-{}", fault_word(*result.fault)),
                 with("faces", faces_text(result)));
}

boost::json::object json_of(const physics::TrayThrow& thrown, const std::string& seed,
                            const physics::TrayResult& result) {
  boost::json::array poses;
  for (const Pose& pose : result.poses) {
    poses.push_back(boost::json::array{pose.x, pose.y, pose.z, pose.turn[0], pose.turn[1],
                                       pose.turn[2], pose.turn[3]});
  }
  boost::json::object object{{"dice", thrown.dice},
                             {"seed", seed},
                             {"faces", boost::json::value_from(result.faces)},
                             {"fault", nullptr},
                             {"seconds", result.seconds},
                             {"at_rest", result.at_rest},
                             {"poses", poses}};
  if (result.fault) object["fault"] = fault_word(*result.fault);
  return object;
}

/// The dice side by side, and a summary.
std::string text_of(const physics::TrayResult& result) {
  const text::Style style = terminal_style(STDOUT_FILENO);
  std::vector<text::Block> dice;
  for (const int face : result.faces) dice.push_back(pip_die(style, face));
  return in_rows(dice, style.width, 1).text() + said_of(result) + "\n";
}

text::Result<> roll(const TrayOptions& options) {
  if (!options.variants.empty()) return text::Error{message("tray", "variants-alone")};
  if (auto fine = check_outputs(options.outputs); !fine) return fine;
  physics::TrayThrow thrown;
  thrown.dice = kUsualDice;
  if (!options.dice.empty()) {
    const auto dice = read_between("--dice", options.dice, 1, physics::Tray::kMostDice);
    if (!dice) return dice.error();
    thrown.dice = *dice;
  }
  thrown.seed = number_of(options.seed);
  physics::Tray tray;
  const physics::TrayResult result = tray.roll(thrown, true);
  const Outputs& outputs = options.outputs;
  if (!outputs.svg.empty()) {
    const auto title = text::counted("tray", "title", thrown.dice);
    auto done = write_output(outputs.svg,
                             pictures::tray_picture(tray.shape(), result, title, said_of(result)));
    if (!done) return done;
  }
  if (!outputs.motion.empty()) {
    if (auto done = write_output(outputs.motion, encode(result.motion)); !done) return done;
  }
  if (outputs.json) {
    return write_output("-", text::json_text(json_of(thrown, options.seed, result)) + "\n");
  }
  return outputs.takes_stdout() ? text::Result<>(text::kDone) : write_output("-", text_of(result));
}

text::Result<> make_folder(const std::string& path) {
  if (::mkdir(path.c_str(), 0755) == 0 || errno == EEXIST) return text::kDone;
  return text::Error{message("tray", "folder-fault", with("path", text::in_quotes(path)),
                             with("why", std::strerror(errno)))};
}

text::Result<> make_libraries(const TrayOptions& options) {
  const Outputs& outputs = options.outputs;
  if (!options.dice.empty() || outputs.json || !(outputs.svg + outputs.motion).empty()) {
    return text::Error{message("tray", "library-alone")};
  }
  physics::TrayLibraryPlan plan;
  plan.variants = kUsualVariants;
  if (!options.variants.empty()) {
    const auto variants =
        read_between("--variants", options.variants, physics::TrayLibrary::kFewest,
                     physics::TrayLibrary::kMaxVariants);
    if (!variants) return variants.error();
    plan.variants = *variants;
  }
  plan.seed = number_of(options.seed);
  if (auto made = make_folder(options.library); !made) return made;
  physics::Tray tray;
  for (plan.dice = 1; plan.dice <= physics::Tray::kMostDice; ++plan.dice) {
    const auto path = fmt::format("{}/tray-{}.bin", options.library, plan.dice);
    Progress progress;
    const physics::TrayLibrary library = make_tray_library(tray, plan, [&](int found) {
      progress.show(message("tray", "progress", with("dice", plan.dice), with("found", found),
                            with("all", plan.variants)));
    });
    const std::string bytes = encode(library);
    if (auto done = text::write_file(path, bytes); !done) return done;
    const auto line =
        message("tray", "written", with("file", path), with("variants", library.variants.size()),
                with("bytes", bytes.size()));
    if (auto done = write_output("-", line + "\n"); !done) return done;
  }
  return text::kDone;
}

}  // namespace

void add_tray(CLI::App& app, int& status) {
  auto options = std::make_shared<TrayOptions>();
  CLI::App* command = app.add_subcommand("tray");
  const auto add = [command](const char* name, std::string& text, const char* type) {
    command->add_option(name, text)->type_name(type)->capture_default_str();
  };
  add("--dice", options->dice, "N");
  add("--seed", options->seed, "WORD");
  add("--svg", options->outputs.svg, "FILE");
  add("--motion", options->outputs.motion, "FILE");
  command->add_flag("--json", options->outputs.json);
  add("--library", options->library, "FOLDER");
  add("--variants", options->variants, "N");
  command->callback([options, &status] {
    const auto done = options->library.empty() ? roll(*options) : make_libraries(*options);
    const Outputs& outputs = options->outputs;
    status = done ? kExitFine : refuse(done.error(), {outputs.svg, outputs.motion});
  });
}

}  // namespace astragal::cli
