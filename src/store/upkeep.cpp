// What is done to a store now and then: rooms deleted, copies made.

#include <fmt/format.h>

#include <filesystem>
#include <limits>

#include "store/store.h"

namespace astragal {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kSecondsOfDay = 24 * 60 * 60;

constexpr const char* kDeleteLog = R"(
DELETE FROM events WHERE id IN (
  WITH RECURSIVE log (id, before) AS (
    SELECT id, before FROM events WHERE id = (SELECT last FROM rooms WHERE code = ?)
    UNION ALL
    SELECT events.id, events.before FROM log JOIN events ON events.id = log.before
  )
  SELECT id FROM log
)
)";

}  // namespace

Result<> Store::remove(const std::string& code, std::int64_t now) {
  if (auto flushed = flush(); !flushed) return flushed.error();
  if (auto room = find(code); !room) return room.error();
  return remove_rooms({code}, now);
}

Result<std::vector<std::string>> Store::prune(std::int64_t now, int keep_days,
                                              const std::unordered_set<std::string>& in_use) {
  if (auto flushed = flush(); !flushed) return flushed.error();
  std::vector<std::string> old;
  if (keep_days <= 0) return old;
  const auto rooms = list();
  if (!rooms) return rooms.error();
  for (const RoomInfo& room : *rooms) {
    const bool unused = room.updated < now - keep_days * kSecondsOfDay;
    if (unused && room.state != RoomState::kDeleted && !in_use.contains(room.code)) {
      old.push_back(room.code);
    }
  }
  if (auto removed = remove_rooms(old, now); !removed) return removed.error();
  return old;
}

Result<> Store::remove_rooms(const std::vector<std::string>& codes, std::int64_t now) {
  if (codes.empty()) return kDone;
  const auto write = [&]() -> Result<> {
    if (auto begun = database_->run("BEGIN IMMEDIATE"); !begun) return begun;
    Query events(*database_, kDeleteLog);
    Query room(*database_,
               "UPDATE rooms SET state = ?, game = '', title = '', created = 0, deleted = ?, "
               "last = 0 WHERE code = ?");
    for (const auto& code : codes) {
      if (auto done = events.bind(code).run(); !done) return done;
      room.bind(static_cast<std::int64_t>(RoomState::kDeleted)).bind(now).bind(code);
      if (auto done = room.run(); !done) return done;
    }
    return database_->run("COMMIT");
  };
  auto written = write();
  if (!written) database_->roll_back();
  for (const auto& code : codes) known_.erase(code);
  if (written) rooms_ -= codes.size();
  if (written) wipe_traces();
  return written;
}

void Store::wipe_traces() {
  Query query(*database_, "PRAGMA wal_checkpoint(TRUNCATE)");
  traces_left_ = !query.next() || query.number(0) != 0;
}

Result<Store::Size> Store::size() const {
  const auto pages = database_->number("PRAGMA page_count");
  const auto free = database_->number("PRAGMA freelist_count");
  const auto page = database_->number("PRAGMA page_size");
  for (const auto* one : {&pages, &free, &page}) {
    if (!*one) return one->error();
  }
  std::error_code fault;
  const auto space = fs::space(fs::path(database_->file()).parent_path(), fault);
  // A disk that does not tell is not taken for a full one.
  const auto available = fault ? std::numeric_limits<std::uint64_t>::max() : space.available;
  return Size{rooms_, static_cast<std::uint64_t>((*pages - *free) * *page), available};
}

Result<> Store::try_write() {
  const auto layout = database_->number("PRAGMA user_version");
  if (!layout) return layout.error();
  const std::string sql = fmt::format("BEGIN IMMEDIATE; PRAGMA user_version = {}; COMMIT", *layout);
  auto written = database_->run(sql.c_str());
  if (!written) database_->roll_back();
  return written;
}

std::string Store::for_strangers(const Error& error) const {
  const std::string where = database_->file() + ": ";
  std::string what = error.what;
  for (auto at = what.find(where); at != std::string::npos; at = what.find(where)) {
    what.erase(at, where.size());
  }
  return what;
}

Result<> Store::backup(const std::string& file) const {
  const std::string fresh = file + ".new";
  std::error_code ignored;
  fs::remove(fresh, ignored);
  {
    auto copy = Database::open(fresh, Database::Access::kWrite);
    if (!copy) return copy.error();
    sqlite3_backup* run = sqlite3_backup_init(copy->handle(), "main", database_->handle(), "main");
    if (run == nullptr) return copy->fault();
    constexpr int kAll = -1;
    sqlite3_backup_step(run, kAll);
    if (const int code = sqlite3_backup_finish(run); code != SQLITE_OK) {
      Error error = copy->fault(code);
      fs::remove(fresh, ignored);
      return error;
    }
  }
  std::error_code fault;
  fs::rename(fresh, file, fault);
  if (fault) {
    fs::remove(fresh, ignored);
    return Error{fmt::format("{}: cannot be written: {}", file, fault.message())};
  }
  const fs::path above = fs::absolute(file).parent_path();
  return sync_folder(above.string());
}

}  // namespace astragal
