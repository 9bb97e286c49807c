#include <boost/json.hpp>
#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/screen/game_screen.h"

namespace astragal {

namespace {

struct ShowOptions {
  std::string file;
  bool json = false;
  bool record = false;
  std::size_t at = 0;
};

/// The table; from above where dice flew over it.
std::string picture(const Record& record) {
  constexpr int kRows = 18;
  std::unique_ptr<FlyingDice> flying;
  if (record.dice.kind != DiceSource::Kind::kByHand && dice_only_fly(record.start)) {
    auto made = flying_dice(record.start);
    if (auto* dice = std::get_if<std::unique_ptr<FlyingDice>>(&made)) flying = std::move(*dice);
  }
  return table_picture(record.now, flying.get(), terminal_style(STDOUT_FILENO), kRows);
}

int show(const ShowOptions& options, bool at_given) {
  const auto record =
      load_record(options.file, at_given ? std::optional(options.at) : std::nullopt);
  if (!record) {
    std::cerr << record.error().what << "\n";
    return kExitFault;
  }
  if (options.record) {
    std::cout << write_record(*record);
  } else if (options.json) {
    std::cout << boost::json::serialize(record->now.json()) << "\n";
  } else {
    std::cout << picture(*record);
  }
  return std::cout.flush() ? kExitFine : 1;
}

}  // namespace

void add_show(CLI::App& app, int& status) {
  auto options = std::make_shared<ShowOptions>();
  CLI::App* command = app.add_subcommand("show", "Check a record and show the position it ends in");
  command->footer(R"(
Examples:
  astragal show game.txt              the table after the last line
  astragal show game.txt --at 12      after the first 12 moves
  astragal show game.txt --json       for programs; docs/record.md says what is in it
  astragal show game.txt --record     the record in canonical form
A record with a fault is answered by FILE:LINE, what is wrong and what would be legal.)");
  command->add_option("FILE", options->file, "The record; - reads standard input")->required();
  command->add_flag("--json", options->json, "One JSON object");
  auto* at = command->add_option("--at", options->at, "Stop after this many moves");
  command->add_flag("--record", options->record, "The record itself, in canonical form");
  command->callback([options, at, &status] { status = show(*options, at->count() != 0); });
}

}  // namespace astragal
