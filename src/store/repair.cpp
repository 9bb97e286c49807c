#include "store/repair.h"

#include <fmt/format.h>

#include <filesystem>
#include <unordered_map>

#include "store/schema.h"
#include "store/store.h"

namespace astragal::store {

using text::Result;

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxFaults = 10;

/// The errors that SQLite finds; empty if all is well.
std::vector<std::string> faults_in(Database& database) {
  std::vector<std::string> faults;
  Query query(database, "PRAGMA integrity_check(10)");
  while (query.next() && faults.size() < kMaxFaults) {
    if (std::string line = query.text(0); line != "ok") faults.push_back(std::move(line));
  }
  if (faults.empty() && !query.done()) faults.push_back(query.error().what());
  return faults;
}

/// Counts rooms with a readable log, and their events.
void count_rooms(const std::string& folder, StoreReport& report) {
  const auto store = Store::open(folder, Store::Access::kRead);
  const auto rooms = store ? store->list() : Result<std::vector<RoomInfo>>(store.error());
  if (!rooms) return;
  for (const RoomInfo& room : *rooms) {
    if (room.state == RoomState::kDeleted) continue;
    const auto log = store->load(room.code);
    if (!log) continue;
    ++report.rooms;
    report.events += log->size();
  }
}

/// Copies the readable rows of a damaged database, in the order of events.
class Salvage {
 public:
  Salvage(Database& from, Database& to) : from_(from), to_(to) {}

  Result<> run() {
    if (auto begun = to_.run("BEGIN IMMEDIATE"); !begun) return begun;
    copy_all("rooms", [this](std::int64_t from) { return copy_rooms(from); });
    copy_all("events", [this](std::int64_t from) { return copy_events(from); });
    if (failed_) return *failed_;
    for (const auto& [room, log] : logs_) {
      Query last(to_, "UPDATE rooms SET last = ? WHERE id = ?");
      if (auto done = last.bind(log.last).bind(room).run(); !done) return done;
    }
    return to_.run("COMMIT");
  }

 private:
  struct Log {
    std::int64_t last = 0;
    std::int64_t number = 0;
  };

  /// Calls copy(first id), which returns the last readable id and whether it reached the end. After
  /// an unreadable row it tries the next ids one by one, and after kSingleSteps failures in
  /// doubling steps.
  template <class Copy>
  void copy_all(const std::string& table, Copy copy) {
    const auto most =
        from_.number(fmt::format("SELECT coalesce(max(id), 0) FROM {}", table).c_str());
    constexpr std::int64_t kLargestId = 1'000'000'000;  // if max(id) cannot be read
    const std::int64_t end = most ? *most : kLargestId;
    constexpr int kSingleSteps = 1000;
    int failures = 0;
    std::int64_t step = 1;
    for (std::int64_t next = 1; next <= end && !failed_;) {
      const auto [last, done] = copy(next);
      if (done) return;
      if (last >= next) {
        failures = 0;
        step = 1;
        next = last + 1;
      } else {
        if (++failures > kSingleSteps) step *= 2;
        next += step;
      }
    }
  }

  struct Progress {
    std::int64_t last;
    bool done;
  };

  Progress copy_rooms(std::int64_t from) {
    Query rows(from_,
               "SELECT id, code, game, title, state, created, deleted FROM rooms WHERE id >= ? "
               "ORDER BY id");
    rows.bind(from);
    std::int64_t last = from - 1;
    while (rows.next()) {
      last = rows.number(0);
      Query room(to_,
                 "INSERT OR IGNORE INTO rooms (id, code, game, title, state, created, deleted) "
                 "VALUES (?,?,?,?,?,?,?)");
      room.bind(last).bind(rows.text(1)).bind(rows.text(2)).bind(rows.text(3));
      note(room.bind(rows.number(4)).bind(rows.number(5)).bind(rows.number(6)).run());
      logs_.emplace(last, Log{});
    }
    return {last, rows.done()};
  }

  Progress copy_events(std::int64_t from) {
    Query rows(from_, "SELECT id, room, number, at, payload FROM events WHERE id >= ? ORDER BY id");
    rows.bind(from);
    std::int64_t last = from - 1;
    while (rows.next()) {
      last = rows.number(0);
      const auto log = logs_.find(rows.number(1));
      // Events after a gap cannot be applied.
      if (log == logs_.end() || rows.number(2) != log->second.number + 1) continue;
      Query event(
          to_, "INSERT INTO events (id, room, number, at, before, payload) VALUES (?,?,?,?,?,?)");
      event.bind(last).bind(log->first).bind(rows.number(2)).bind(rows.number(3));
      note(event.bind(log->second.last).bind(rows.bytes(4)).run());
      log->second = {last, rows.number(2)};
    }
    return {last, rows.done()};
  }

  void note(const Result<>& written) {
    if (!written && !failed_) failed_ = written.error();
  }

  Database& from_;
  Database& to_;
  std::unordered_map<std::int64_t, Log> logs_;
  std::optional<text::Error> failed_;
};

void remove_database(const fs::path& file) {
  std::error_code ignored;
  for (const char* end : {"", "-wal", "-shm"}) fs::remove(file.string() + end, ignored);
}

/// Writes a new file with the readable contents of a damaged one.
Result<> rebuild(const std::string& damaged, const std::string& fresh) {
  auto from = Database::open(damaged, Database::Access::kWrite);
  if (!from) return from.error();
  auto to = Database::open(fresh, Database::Access::kWrite);
  if (!to) return to.error();
  if (auto laid_out = migrate(*to); !laid_out) return laid_out;
  return Salvage(*from, *to).run();
}

text::Error cannot(const fs::path& file, const std::error_code& fault) {
  return text::Error{fmt::format("{}: cannot be written: {}", file.string(), fault.message())};
}

}  // namespace

Result<StoreReport> check_store(const std::string& folder) {
  StoreReport report;
  const std::string file = Store::file_in(folder);
  const auto wal = inspect_wal(file);
  if (!wal) return wal.error();
  report.wal = *wal;
  auto database = Database::open(file, Database::Access::kRead);
  if (!database) return database.error();
  report.faults = faults_in(*database);
  count_rooms(folder, report);
  return report;
}

Result<StoreReport> repair_store(const std::string& folder, const std::string& backup) {
  auto lock = FolderLock::take(folder);
  if (!lock) return lock.error();
  const fs::path file = Store::file_in(folder);
  const fs::path kept = fs::path(folder) / backup;
  const fs::path joined = file.string() + ".joined";
  const fs::path fresh = file.string() + ".fresh";
  remove_database(joined);
  remove_database(fresh);
  if (auto applied = apply_wal(file.string(), joined.string()); !applied) return applied.error();
  bool sound = false;
  {
    auto database = Database::open(joined.string(), Database::Access::kWrite);
    if (!database) return database.error();
    sound = faults_in(*database).empty();
  }
  if (!sound) {
    if (auto rebuilt = rebuild(joined.string(), fresh.string()); !rebuilt) return rebuilt.error();
  }
  std::error_code fault;
  fs::create_directories(kept, fault);
  if (fault) return cannot(kept, fault);
  for (const char* end : {"", "-wal", "-shm"}) {
    const fs::path old = file.string() + end;
    if (!fs::exists(old, fault)) continue;
    fs::rename(old, kept / old.filename(), fault);
    if (fault) return cannot(kept, fault);
  }
  fs::rename(sound ? joined : fresh, file, fault);
  if (fault) return cannot(file, fault);
  remove_database(joined);
  remove_database(fresh);
  if (auto synced = sync_folder(folder); !synced) return synced.error();
  return check_store(folder);
}

}  // namespace astragal::store
