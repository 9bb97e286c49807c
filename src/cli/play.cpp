#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/menu.h"
#include "cli/party.h"
#include "cli/play_loop.h"
#include "cli/saved_games.h"
#include "cli/say.h"
#include "dice/stream.h"

namespace astragal {

namespace {

constexpr int kExitTrouble = 1;  // not the input's fault

/// The game as it was left, to be kept where it was unless --save says otherwise.
Result<PlayedGame> resume(const PlayRequest& request) {
  if (request.resume == "-") return Error{say("play", "resume-needs-a-file")};
  auto record = load_record(request.resume);
  if (!record) return record.error();
  return PlayedGame::from(std::move(*record), request.save.empty() ? request.resume : request.save);
}

Result<PlayedGame> begin(const PlayRequest& request) {
  auto party = read_party(request.seats);
  if (!party) return party.error();
  auto match = start_match({request.game, party->seats, request.options}, request.data);
  if (!match) return match.error();
  Record record(std::move(*match));
  record.date = now_as_date();
  record.bots = std::move(party->bots);
  if (request.dice != "table") {
    auto dice = read_dice_source("seeded " + (request.seed.empty() ? random_seed() : request.seed));
    if (!dice) return dice.error();
    record.dice = std::move(*dice);
  }
  auto file =
      request.save.empty() ? new_game_file(request.game) : Result<std::string>(request.save);
  if (!file) return file.error();
  return PlayedGame::from(std::move(record), *file);
}

int refuse(const Error& error) {
  std::cerr << fmt::format("astragal: {}\n", error.what);
  return kExitFault;
}

/// One line about where the game is, to whoever still listens.
void farewell(const PlayedGame& game, Terminal& terminal) {
  const bool over = game.now().phase() == Phase::kOver;
  const std::string line = say("play", over ? "record-is-in" : "go-on", with("file", game.file()),
                               with("argument", for_shell(game.file()))) +
                           "\n";
  if (terminal.heard()) {
    terminal.write(line);
  } else {
    std::cerr << line;
  }
}

int play(PlayRequest request) {
  if (!request.game.empty()) {
    const auto started = Match::start({request.game, ""});
    const auto* fault = std::get_if<StartFault>(&started);
    if (fault != nullptr && fault->part == StartFault::Part::kGame) {
      return refuse(Error{fault->fault.what});
    }
  }
  if (!request.seed.empty() && request.dice == "table") {
    return refuse(Error{say("play", "seed-for-table")});
  }
  Terminal terminal;
  Style style = terminal_style(STDOUT_FILENO);
  style.colour = style.colour && !request.no_colour;
  style.unicode = !request.ascii;
  Screen screen(terminal, style);
  if (request.resume.empty() && (request.game.empty() || request.seats.empty())) {
    const auto completed = complete(request, screen);
    if (!completed) return refuse(completed.error());
    if (!*completed) return kExitFine;
  }
  auto game = request.resume.empty() ? begin(request) : resume(request);
  if (!game) return refuse(game.error());
  // A file that cannot be written is better known now than after the first move.
  const bool as_on_disk = !request.resume.empty() && request.save.empty();
  if (const auto saved = as_on_disk ? Result<>(kDone) : game->save(); !saved) {
    return refuse(saved.error());
  }
  if (const auto kept = PlayLoop(*game, screen).run(); !kept) {
    refuse(kept.error());
    return kExitTrouble;
  }
  farewell(*game, terminal);
  return kExitFine;
}

}  // namespace

void add_play(CLI::App& app, int& status) {
  auto request = std::make_shared<PlayRequest>();
  CLI::App* command = app.add_subcommand("play", "Play a game at this terminal");
  command->footer(R"(
Examples:
  astragal play                                        choose everything from a menu
  astragal play trophy-buck --seats Ann,Bob,bot        two people and a bot
  astragal play rock-the-bock --seats "Ann (green),bot:random" --options rounds=1
  astragal play sharp-shooters --seats Ann,Bob --dice table
                                                       you roll real dice, Astragal keeps score
  astragal play --resume game.txt                      go on with a game
The game is saved after every move; leave with q, Ctrl-C or the end of input.)");
  std::vector<std::string> names;
  for (const auto name : Match::game_names()) names.emplace_back(name);
  auto* game = command->add_option("GAME", request->game, list_of(names, "or"));
  auto* seats = command->add_option("--seats", request->seats,
                                    "Who plays, in seating order: Ann,Bob,bot; a bot is bot, "
                                    "bot:random, bot:simple or Name:simple");
  auto* options = command->add_option("--options", request->options, "Such as \"goal=50\"");
  auto* data =
      command->add_option("--data", request->data, "Your own dice or cards, a TOML or JSON file");
  auto* dice = command
                   ->add_option("--dice", request->dice,
                                "table: you roll real dice and type what came up; "
                                "program: Astragal rolls (default)")
                   ->check(CLI::IsMember({"table", "program"}));
  auto* seed =
      command->add_option("--seed", request->seed, "One word; the same seed gives the same dice");
  auto* resume_from = command->add_option("--resume", request->resume, "Go on with this record");
  command->add_option("--save", request->save,
                      "Where the game is kept; otherwise in ~/.local/state/astragal");
  command->add_flag("--ascii", request->ascii, "Draw with the keyboard's characters only");
  command->add_flag("--no-colour,--no-color", request->no_colour, "No colours");
  for (auto* other : {game, seats, options, data, dice, seed}) resume_from->excludes(other);
  command->callback([request, &status] { status = play(*request); });
}

}  // namespace astragal
