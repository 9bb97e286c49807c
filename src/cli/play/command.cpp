#include <unistd.h>

#include <iostream>
#include <memory>

#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/help.h"
#include "cli/outputs.h"
#include "cli/play/fair_game.h"
#include "cli/play/loop.h"
#include "cli/play/menu.h"
#include "cli/play/saved_games.h"
#include "cli/play/seat_list.h"
#include "dice/flying.h"
#include "dice/stream.h"
#include "dice/verify.h"
#include "physics/version.h"
#include "text/message.h"

namespace astragal::cli {

using text::message;
using text::with;

namespace {

/// Whether the dice are committed and this program can roll or throw them.
bool is_committed(const record::Record& record) {
  return record.dice.kind == record::DiceSource::Kind::kFair ||
         (record.dice.kind == record::DiceSource::Kind::kThrown &&
          dice::dice_can_fly(record.start));
}

bool is_committed(const std::string& dice) { return dice == "fair" || dice == "thrown"; }

/// Continues a saved game, in the same file unless --save names another.
text::Result<PlayedGame> resume(const PlayRequest& request) {
  if (request.resume == "-") return text::Error{message("play", "resume-needs-a-file")};
  auto record = load_record(request.resume);
  if (!record) return record.error();
  if (is_committed(*record) && record->now.phase() != Phase::kOver) {
    // Two files would allow trying two continuations with the same dice.
    if (!request.save.empty())
      return text::Error{message("play", "fair-stays", with("file", request.resume))};
    const auto secret = kept_secret(*record, request.resume);
    if (!secret) return secret.error();
    return PlayedGame::from(std::move(*record), request.resume, *secret);
  }
  return PlayedGame::from(std::move(*record), request.save.empty() ? request.resume : request.save);
}

text::Result<PlayedGame> begin(const PlayRequest& request) {
  auto list = read_seat_list(request.seats);
  if (!list) return list.error();
  match::StartText start{request.game, list->seats, request.options};
  start.by_hand = request.dice == "table";
  auto match = start_match(std::move(start), request.data);
  if (!match) return match.error();
  record::Record record(std::move(*match));
  record.date = now_as_date();
  record.bots = std::move(list->bots);
  std::optional<dice::FairSecret> secret;
  if (request.dice == "thrown" && !dice::dice_can_fly(record.start)) {
    return text::Error{message("play", "cannot-fly", with("game", request.game))};
  }
  if (is_committed(request.dice)) {
    const bool thrown = request.dice == "thrown" || dice::dice_only_fly(record.start);
    auto committed = commit(record, thrown, request.entropy);
    if (!committed) return committed.error();
    secret = *committed;
  } else if (request.dice != "table") {
    auto dice = record::read_dice_source(
        "seeded " + (request.seed.empty() ? dice::random_seed() : request.seed));
    if (!dice) return dice.error();
    record.dice = std::move(*dice);
  }
  if (dice::dice_fly(record)) record.physics = physics::physics_version();
  auto file =
      request.save.empty() ? new_game_file(request.game) : text::Result<std::string>(request.save);
  if (!file) return file.error();
  if (secret) {
    if (const auto kept = keep_secret(*secret, *file); !kept) return kept.error();
  }
  return PlayedGame::from(std::move(record), *file, secret);
}

/// The error in a combination of options; empty if there is none.
std::string contradiction(const PlayRequest& request) {
  const bool new_game = !(request.game + request.seats + request.options + request.data +
                          request.dice + request.seed + request.entropy)
                             .empty();
  if (!request.resume.empty() && new_game) return message("play", "resume-alone");
  if (!request.seed.empty() && request.dice == "table") return message("play", "seed-for-table");
  if (!request.seed.empty() && is_committed(request.dice)) return message("play", "seed-for-fair");
  if (!request.entropy.empty() && !is_committed(request.dice)) {
    return message("play", "entropy-for-fair");
  }
  if (!request.save.empty() && !request.force && request.save != request.resume &&
      would_overwrite(request.save)) {
    return message("play", "save-exists", with("file", request.save));
  }
  if (request.game.empty()) return "";
  const auto started = match::Match::start({request.game, ""});
  const auto* fault = std::get_if<match::StartFault>(&started);
  return fault != nullptr && fault->part == match::StartFault::Part::kGame ? fault->fault.why.what()
                                                                           : "";
}

int print_fault(const text::Error& error, const PlayRequest& request) {
  return refuse(error, {request.resume, request.data, request.save});
}

/// Prints where the game was saved, on standard error if the terminal is closed.
void farewell(const PlayedGame& game, Terminal& terminal) {
  const bool over = game.now().phase() == Phase::kOver;
  std::string line = message("play", over ? "record-is-in" : "go-on", with("file", game.file()),
                             with("argument", for_shell(game.file()))) +
                     "\n";
  if (over && !game.record().reveal.empty()) {
    line += message("play", "verify", with("argument", for_shell(game.file()))) + "\n";
  }
  if (terminal.heard()) {
    terminal.write(line);
  } else {
    std::cerr << line;
  }
}

int play(PlayRequest request) {
  if (const auto fault = contradiction(request); !fault.empty())
    return print_fault(text::Error{fault}, request);
  Terminal terminal;
  text::Style style = terminal_style(STDOUT_FILENO);
  style.colour = style.colour && !request.no_colour;
  style.unicode = !request.ascii;
  Screen screen(terminal, style);
  if (request.resume.empty() && (request.game.empty() || request.seats.empty())) {
    const auto completed = complete(request, screen);
    if (!completed) return print_fault(completed.error(), request);
    if (!*completed) return kExitFine;
  }
  auto game = request.resume.empty() ? begin(request) : resume(request);
  if (!game) return print_fault(game.error(), request);
  // Save now: an unwritable file should be reported before the first move.
  const bool as_on_disk = !request.resume.empty() && request.save.empty();
  if (const auto saved = as_on_disk ? text::Result<>(text::kDone) : game->save(); !saved) {
    return print_fault(saved.error(), request);
  }
  if (is_committed(game->record()) && game->now().phase() != Phase::kOver) {
    screen.print(message("play", "committed", with("commitment", game->record().dice.argument)));
  }
  if (const auto kept = PlayLoop(*game, screen).run(); !kept) {
    print_fault(kept.error(), request);
    return kExitFailure;
  }
  farewell(*game, terminal);
  return kExitFine;
}

}  // namespace

void add_play(CLI::App& app, int& status) {
  auto request = std::make_shared<PlayRequest>();
  CLI::App* command = app.add_subcommand("play");
  command->add_option("GAME", request->game)->type_name("");
  const auto option = [&command](const char* name, std::string& value, const char* type) {
    return command->add_option(name, value)->type_name(type);
  };
  option("--players", request->seats, "NAMES");
  option("--options", request->options, "KEY=VALUE");
  option("--data", request->data, "FILE");
  option("--dice", request->dice, "SOURCE")->check(one_of({"table", "program", "fair", "thrown"}));
  option("--seed", request->seed, "WORD");
  option("--entropy", request->entropy, "NAME=HEX");
  option("--resume", request->resume, "FILE");
  option("--save", request->save, "FILE");
  command->add_flag("--force", request->force);
  command->add_flag("--ascii", request->ascii);
  command->add_flag("--no-colour,--no-color", request->no_colour);
  command->callback([request, &status] { status = play(*request); });
}

}  // namespace astragal::cli
