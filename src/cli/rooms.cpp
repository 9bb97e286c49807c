// What the owner of a server does with its rooms: look, copy, delete.

#include <boost/json.hpp>
#include <fmt/format.h>

#include <chrono>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/outputs.h"
#include "cli/saved_games.h"
#include "cli/say.h"
#include "rooms/retell.h"
#include "store/store.h"
#include "text/date.h"

namespace astragal {

namespace {

namespace json = boost::json;

struct RoomsOptions {
  std::string data;
  std::vector<std::string> codes;
  std::string file = "-";
  bool json = false;
  bool log = false;
  bool all = false;
  int days = 0;
  int game = 0;
};

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string_view word_of(RoomState state) {
  switch (state) {
    case RoomState::kOpen: return "open";
    case RoomState::kOver: return "over";
    case RoomState::kDeleted: break;
  }
  return "deleted";
}

Result<Store> open(const RoomsOptions& options, Store::Access access) {
  const auto folder = rooms_folder(options.data);
  if (!folder) return folder.error();
  return Store::open(*folder, access);
}

/// The rooms that are there; with `all`, also the codes of those that were deleted.
Result<std::vector<RoomInfo>> listed(const Store& store, bool all) {
  auto rooms = store.list();
  if (!rooms) return rooms.error();
  if (!all) {
    std::erase_if(*rooms, [](const RoomInfo& room) { return room.state == RoomState::kDeleted; });
  }
  return rooms;
}

Result<> list(const RoomsOptions& options) {
  const auto store = open(options, Store::Access::kRead);
  if (!store) return store.error();
  const auto rooms = listed(*store, options.all);
  if (!rooms) return rooms.error();
  if (options.json) {
    json::array array;
    for (const RoomInfo& room : *rooms) {
      array.push_back({{"room", room.code},
                       {"game", room.game},
                       {"state", word_of(room.state)},
                       {"events", room.events},
                       {"created", utc_date(room.created)},
                       {"used", utc_date(room.updated)}});
    }
    std::cout << json::serialize(array) << "\n";
    return kDone;
  }
  if (rooms->empty()) std::cout << say("rooms", "none") << "\n";
  for (const RoomInfo& room : *rooms) {
    std::cout << fmt::format("{}  {:<14}  {:<7}  {:>6}  {}\n", room.code, room.game,
                             word_of(room.state), room.events, utc_date(room.updated));
  }
  return kDone;
}

/// The code as the store has it.
Result<std::string> known_code(const std::string& text) {
  auto code = read_code(text);
  if (!code) return Error{say("rooms", "no-code", with("code", text))};
  return *code;
}

Result<> write_room(const RoomsOptions& options) {
  const auto code = known_code(options.codes.front());
  if (!code) return code.error();
  const auto store = open(options, Store::Access::kRead);
  if (!store) return store.error();
  const auto payloads = store->load(*code);
  if (!payloads) return payloads.error();
  std::vector<std::string> lines;
  for (const Payload& payload : *payloads) lines.emplace_back(payload.begin(), payload.end());
  std::string text;
  if (options.log) {
    for (const std::string& line : lines) text += line + "\n";
    return write_output(options.file, text);
  }
  const auto record = record_from(lines, options.game);
  if (const auto* text = std::get_if<std::string>(&record)) {
    return write_output(options.file, *text);
  }
  const auto& refusal = std::get<Refusal>(record);
  if (refusal.code == "storage") return Error{std::string(refusal.params.at("why").as_string())};
  if (options.game == 0) return Error{say("rooms", "not-begun", with("code", *code))};
  return Error{say("rooms", "no-game", with("code", *code), with("game", options.game))};
}

Result<> remove(const RoomsOptions& options) {
  std::vector<std::string> codes;
  for (const std::string& text : options.codes) {
    auto code = known_code(text);
    if (!code) return code.error();
    codes.push_back(std::move(*code));
  }
  auto store = open(options, Store::Access::kWrite);
  if (!store) return store.error();
  for (const std::string& code : codes) {
    if (const auto removed = store->remove(code, now()); !removed) return removed.error();
    std::cout << say("rooms", "deleted", with("code", code)) << "\n";
  }
  return kDone;
}

Result<> prune(const RoomsOptions& options) {
  auto store = open(options, Store::Access::kWrite);
  if (!store) return store.error();
  const auto codes = store->prune(now(), options.days);
  if (!codes) return codes.error();
  std::cout << counted("rooms", "pruned", static_cast<int>(codes->size())) << "\n";
  return kDone;
}

Result<> backup(const RoomsOptions& options) {
  const auto store = open(options, Store::Access::kRead);
  if (!store) return store.error();
  if (const auto copied = store->backup(options.file); !copied) return copied.error();
  std::cout << say("rooms", "copied", with("file", options.file)) << "\n";
  return kDone;
}

}  // namespace

void add_rooms(CLI::App& app, int& status) {
  auto options = std::make_shared<RoomsOptions>();
  CLI::App* command = app.add_subcommand("rooms", "Look after the rooms of a server");
  command->require_subcommand(1);
  command->footer(R"(
Examples:
  astragal rooms list                            those of 'astragal serve' on this computer
  astragal rooms export k7q2-x4md-9rtz > game.txt
  astragal rooms backup rooms-today.db           also while the server runs
  astragal rooms prune --keep-days 365           while it does not
docs/store.md says how rooms are kept.)");
  const auto add = [&](const char* name, const char* about, Result<> (*run)(const RoomsOptions&)) {
    CLI::App* part = command->add_subcommand(name, about);
    part->add_option("--data", options->data, "Where rooms are kept")->type_name("DIR");
    part->callback([options, &status, run] {
      const auto done = run(*options);
      status = done ? kExitFine : refuse(done.error(), {});
    });
    return part;
  };
  CLI::App* part = add("list", "All rooms, the last used first", list);
  part->add_flag("--json", options->json, "One JSON array");
  part->add_flag("--all", options->all, "Also codes of rooms that were deleted");
  part = add("export", "The game of a room as a record", write_room);
  part->add_option("CODE", options->codes, "The room")->type_name("")->expected(1)->required();
  part->add_option("-o,--output", options->file, "Instead of standard output")->type_name("FILE");
  part->add_option("--game", options->game, "The first, second … game; otherwise the last")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  part->add_flag("--log", options->log, "All that happened, a line of JSON each, with secrets");
  part = add("delete", "Delete rooms for good", remove);
  part->add_option("CODE", options->codes, "The rooms")->type_name("")->required();
  part = add("prune", "Delete rooms that nobody used for long", prune);
  part->add_option("--keep-days", options->days, "Rooms used since then stay")
      ->type_name("N")
      ->check(CLI::Range(1, 36'500))
      ->required();
  part = add("backup", "Copy all rooms into one file", backup);
  part->add_option("FILE", options->file, "A file that is made new")->type_name("")->required();
}

}  // namespace astragal
