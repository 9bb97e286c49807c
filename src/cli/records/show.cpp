#include <boost/json.hpp>
#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/screen/game_screen.h"
#include "text/json_writer.h"

namespace astragal::cli {

namespace {

struct ShowOptions {
  std::string file;
  bool json = false;
  bool record = false;
  std::string at;
};

/// The table; the board from above if it has physics dice.
std::string picture(const record::Record& record) {
  constexpr int kRows = 18;
  std::unique_ptr<dice::FlyingDice> flying;
  if (record.dice.kind != record::DiceSource::Kind::kByHand && dice::dice_only_fly(record.start)) {
    auto made = dice::flying_dice(record.start);
    if (auto* dice = std::get_if<std::unique_ptr<dice::FlyingDice>>(&made))
      flying = std::move(*dice);
  }
  return table_picture(record.now, flying.get(), terminal_style(STDOUT_FILENO), kRows);
}

int show(const ShowOptions& options) {
  const auto record = load_record(options.file, options.at);
  if (!record) {
    std::cerr << record.error().what() << "\n";
    return kExitFault;
  }
  if (options.record) {
    std::cout << write_record(*record);
  } else if (options.json) {
    std::cout << text::json_text(record->now.json()) << "\n";
  } else {
    std::cout << picture(*record);
  }
  return std::cout.flush() ? kExitFine : kExitFailure;
}

}  // namespace

void add_show(CLI::App& app, int& status) {
  auto options = std::make_shared<ShowOptions>();
  CLI::App* command = app.add_subcommand("show");
  command->add_option("FILE", options->file)->required();
  command->add_flag("--json", options->json);
  command->add_option("--at", options->at)->type_name("N");
  command->add_flag("--record", options->record);
  command->callback([options, &status] { status = show(*options); });
}

}  // namespace astragal::cli
