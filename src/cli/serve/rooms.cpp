// `astragal rooms`: list, copy, delete and repair a server's rooms.

#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/outputs.h"
#include "cli/play/saved_games.h"
#include "cli/screen/screen.h"
#include "rooms/from_log.h"
#include "rooms/room.h"
#include "store/repair.h"
#include "store/store.h"
#include "text/date.h"
#include "text/json_writer.h"
#include "text/message.h"

namespace astragal::cli {

using store::Store;
using text::message;
using text::Result;
using text::with;

namespace {

namespace json = boost::json;

struct RoomsOptions {
  std::string data;
  std::vector<std::string> codes;
  std::string file = "-";
  bool json = false;
  bool log = false;
  bool all = false;
  bool force = false;
  bool yes = false;
  int days = 0;
  int game = 0;
};

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string_view word_of(store::RoomState state) {
  switch (state) {
    case store::RoomState::kOpen: return "open";
    case store::RoomState::kOver: return "over";
    case store::RoomState::kDeleted: break;
  }
  return "deleted";
}

Result<Store> open(const RoomsOptions& options, Store::Access access) {
  const auto folder = rooms_folder(options.data);
  if (!folder) return folder.error();
  return Store::open(*folder, access);
}

/// The rooms in the store; with `all`, also codes of deleted ones.
Result<std::vector<store::RoomInfo>> listed(const Store& store, bool all) {
  auto rooms = store.list();
  if (!rooms) return rooms.error();
  if (!all) {
    std::erase_if(*rooms, [](const store::RoomInfo& room) {
      return room.state == store::RoomState::kDeleted;
    });
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
    for (const store::RoomInfo& room : *rooms) {
      array.push_back({{"room", room.code},
                       {"game", room.game},
                       {"state", word_of(room.state)},
                       {"events", room.events},
                       {"created", text::utc_date(room.created)},
                       {"used", text::utc_date(room.updated)}});
    }
    std::cout << text::json_text(array) << "\n";
    return text::kDone;
  }
  if (rooms->empty()) std::cout << message("rooms", "none") << "\n";
  for (const store::RoomInfo& room : *rooms) {
    std::cout << fmt::format("{}  {:<14}  {:<8}  {:>6}  {}\n", room.code, room.game,
                             text::phrase("rooms", fmt::format("state-{}", word_of(room.state))),
                             room.events, text::utc_date(room.updated));
  }
  return text::kDone;
}

/// The code in the store's form.
Result<std::string> known_code(const std::string& text) {
  auto code = rooms::read_code(text);
  if (!code) return text::Error{message("rooms", "no-code", with("code", text))};
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
  for (const store::Payload& payload : *payloads)
    lines.emplace_back(payload.begin(), payload.end());
  if (options.log) {
    std::string log;
    for (const std::string& line : lines) log += line + "\n";
    return write_output(options.file, log);
  }
  const auto record = rooms::record_from(lines, options.game);
  if (const auto* text = std::get_if<std::string>(&record)) {
    return write_output(options.file, *text);
  }
  if (std::get<rooms::Refusal>(record).code() == "damaged") {
    const auto room = rooms::Room::restore(lines, rooms::system_randomness(), {});
    if (!room) return room.error();
  }
  if (options.game == 0) return text::Error{message("rooms", "not-begun", with("code", *code))};
  return text::Error{message("rooms", "no-game", with("code", *code), with("game", options.game))};
}

/// Asks for confirmation; an error unless the answer is yes.
Result<> ask(const std::string& question) {
  std::cout << question << " " << std::flush;
  std::string answer;
  std::getline(std::cin, answer);
  return is_yes(answer) ? Result<>(text::kDone) : text::Error{message("play", "nothing-done")};
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
  // Scripts are not asked.
  if (!options.yes && ::isatty(STDIN_FILENO) == 1) {
    if (auto yes = ask(message("rooms", "ask-delete", with("codes", text::list_of(codes)))); !yes)
      return yes;
  }
  for (const std::string& code : codes) {
    if (const auto removed = store->remove(code, now()); !removed) return removed.error();
    std::cout << message("rooms", "deleted", with("code", code)) << "\n";
  }
  return text::kDone;
}

Result<> prune(const RoomsOptions& options) {
  auto store = open(options, Store::Access::kWrite);
  if (!store) return store.error();
  if (const auto problem = store->clock_problem(now()); problem && !options.force) {
    return text::Error{message("rooms", "doubtful-time", with("why", problem->why))};
  }
  const auto codes = store->prune(now(), options.days);
  if (!codes) return codes.error();
  std::cout << text::counted("rooms", "pruned", static_cast<int>(codes->size())) << "\n";
  return text::kDone;
}

Result<> backup(const RoomsOptions& options) {
  const auto store = open(options, Store::Access::kRead);
  if (!store) return store.error();
  if (const auto copied = store->backup(options.file); !copied) return copied.error();
  std::cout << message("rooms", "copied", with("file", options.file)) << "\n";
  return text::kDone;
}

/// Result of replaying a room's log.
struct LogCheck {
  store::RoomInfo room;
  std::uint64_t good = 0;
  std::string what{};  ///< the error at the next event; empty if there is none
};

LogCheck check_log(const Store& store, const store::RoomInfo& room) {
  LogCheck check{room};
  const auto log = store.load(room.code);
  if (!log) {
    check.what = log.error().what();
    return check;
  }
  rooms::RoomTable table;
  for (const store::Payload& payload : *log) {
    const auto event = rooms::read_event(std::string(payload.begin(), payload.end()));
    const auto applied = event ? table.apply(*event) : Result<>(event.error());
    if (!applied) {
      check.what = applied.error().what();
      return check;
    }
    ++check.good;
  }
  if (log->size() != room.events) check.what = message("rooms", "events-missing");
  return check;
}

/// The rooms whose logs cannot be replayed to their end.
Result<std::vector<LogCheck>> damaged_logs(const Store& store) {
  const auto rooms = listed(store, false);
  if (!rooms) return rooms.error();
  std::vector<LogCheck> damaged;
  for (const store::RoomInfo& room : *rooms) {
    auto check = check_log(store, room);
    if (!check.what.empty()) damaged.push_back(std::move(check));
  }
  return damaged;
}

void tell(const store::StoreReport& report) {
  const store::WalReport& wal = report.wal;
  if (wal.is_damaged()) {
    std::cout << message("rooms", "wal-damaged", with("frame", wal.broken),
                         with("before", wal.commits), with("after", wal.commits_after))
              << "\n";
  } else if (wal.broken != 0) {
    std::cout << message("rooms", "wal-torn") << "\n";
  }
  for (const auto& fault : report.faults) {
    std::cout << message("rooms", "page-fault", with("what", fault)) << "\n";
  }
  std::cout << message("rooms", "found", with("rooms", report.rooms), with("events", report.events))
            << "\n";
}

void tell(const std::vector<LogCheck>& damaged, const Store& store) {
  for (const LogCheck& check : damaged) {
    std::cout << message("rooms", check.good > 0 ? "log-damaged" : "log-lost",
                         with("code", check.room.code), with("row", store.row_of(check.room.code)),
                         with("good", check.good), with("events", check.room.events),
                         with("what", check.what))
              << "\n";
  }
}

/// Prints the faults of the store; true if there are any.
Result<bool> look_at(const std::string& folder) {
  const auto report = store::check_store(folder);
  if (!report) return report.error();
  tell(*report);
  const auto store = Store::open(folder, Store::Access::kRead);
  if (!store) return store.error();
  const auto damaged = damaged_logs(*store);
  if (!damaged) return true;  // SQLite's error was printed
  tell(*damaged, *store);
  return !report->is_sound() || !damaged->empty();
}

Result<> check(const RoomsOptions& options) {
  const auto folder = rooms_folder(options.data);
  if (!folder) return folder.error();
  const auto wrong = look_at(*folder);
  if (!wrong) return wrong.error();
  if (*wrong) return text::Error{message("rooms", "how-to-repair")};
  std::cout << message("rooms", "sound") << "\n";
  return text::kDone;
}

/// Cuts damaged logs after the last valid event.
Result<> cut_logs(Store& store) {
  const auto damaged = damaged_logs(store);
  if (!damaged) return damaged.error();
  for (const LogCheck& check : *damaged) {
    const auto& code = check.room.code;
    const auto done = check.good > 0 ? store.cut(code, check.good) : store.remove(code, now());
    if (!done) return done;
    std::cout << message("rooms", check.good > 0 ? "cut" : "given-up", with("code", code),
                         with("good", check.good))
              << "\n";
  }
  return text::kDone;
}

Result<> repair(const RoomsOptions& options) {
  const auto folder = rooms_folder(options.data);
  if (!folder) return folder.error();
  const auto wrong = look_at(*folder);
  if (!wrong) return wrong.error();
  if (!*wrong) {
    std::cout << message("rooms", "sound") << "\n";
    return text::kDone;
  }
  const std::string backup = "damaged-" + text::utc_date(now());
  const std::string kept = *folder + "/" + backup;
  if (!options.yes) {
    if (auto yes = ask(message("rooms", "ask-repair", with("folder", kept))); !yes) return yes;
  }
  const auto saved = store::repair_store(*folder, backup);
  if (!saved) return saved.error();
  auto store = Store::open(*folder);
  if (!store) return store.error();
  if (auto done = cut_logs(*store); !done) return done;
  std::cout << message("rooms", "repaired", with("rooms", saved->rooms),
                       with("events", saved->events), with("folder", kept))
            << "\n";
  return text::kDone;
}

}  // namespace

void add_rooms(CLI::App& app, int& status) {
  auto options = std::make_shared<RoomsOptions>();
  CLI::App* command = app.add_subcommand("rooms");
  command->require_subcommand(1);
  const auto add = [&](const char* name, Result<> (*run)(const RoomsOptions&)) {
    CLI::App* part = command->add_subcommand(name);
    part->add_option("--folder", options->data)->type_name("DIR");
    part->callback([options, &status, run] {
      const auto done = run(*options);
      status = done ? kExitFine : refuse(done.error(), {});
    });
    return part;
  };
  CLI::App* part = add("list", list);
  part->add_flag("--json", options->json);
  part->add_flag("--all", options->all);
  part = add("export", write_room);
  part->add_option("CODE", options->codes)->type_name("")->expected(1)->required();
  part->add_option("-o,--output", options->file)->type_name("FILE");
  part->add_option("--game", options->game)->type_name("N")->check(whole_number(1, 1'000'000));
  part->add_flag("--log", options->log);
  part = add("delete", remove);
  part->add_option("CODE", options->codes)->type_name("")->required();
  part->add_flag("--yes", options->yes);
  part = add("prune", prune);
  part->add_option("--keep-days", options->days)
      ->type_name("N")
      ->check(whole_number(1, 36'500))
      ->required();
  part->add_flag("--force", options->force);
  part = add("backup", backup);
  part->add_option("FILE", options->file)->type_name("")->required();
  add("check", check);
  part = add("repair", repair);
  part->add_flag("--yes", options->yes);
}

}  // namespace astragal::cli
