// Maintenance of a store: deleting rooms, checkpoints, clock checks, backups.

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <limits>

#include "store/store.h"
#include "text/date.h"

namespace astragal::store {

using text::Result;

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kSecondsOfDay = 24 * 60 * 60;
constexpr const char* kHeartbeat = "heartbeat";

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
  if (codes.empty()) return text::kDone;
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

Result<> Store::cut(const std::string& code, std::uint64_t keep) {
  if (auto flushed = flush(); !flushed) return flushed.error();
  const auto room = find(code);
  if (!room) return room.error();
  const std::int64_t id = (*room)->id;
  const auto write = [&]() -> Result<> {
    if (auto begun = database_->run("BEGIN IMMEDIATE"); !begun) return begun;
    // A full scan, as there is no index by room; damaged logs are rare.
    Query last(*database_,
               "SELECT coalesce(max(id), 0) FROM events WHERE room = ? AND number <= ?");
    last.bind(id).bind(static_cast<std::int64_t>(keep));
    if (!last.next()) return last.error();
    Query room_row(*database_, "UPDATE rooms SET last = ? WHERE id = ?");
    if (auto done = room_row.bind(last.number(0)).bind(id).run(); !done) return done;
    Query events(*database_, "DELETE FROM events WHERE room = ? AND number > ?");
    events.bind(id).bind(static_cast<std::int64_t>(keep));
    if (auto done = events.run(); !done) return done;
    return database_->run("COMMIT");
  };
  auto written = write();
  if (!written) database_->roll_back();
  known_.erase(code);
  return written;
}

Result<> Store::checkpoint() {
  Query query(*database_, "PRAGMA wal_checkpoint(TRUNCATE)");
  if (!query.next()) return query.error();
  written_since_checkpoint_ = query.number(0) != 0;
  return text::kDone;
}

void Store::wipe_traces() { traces_left_ = !checkpoint() || written_since_checkpoint_; }

std::int64_t Store::row_of(const std::string& code) const {
  Query room(*database_, "SELECT id FROM rooms WHERE code = ?");
  room.bind(code);
  return room.next() ? room.number(0) : 0;
}

// In a separate file: losing it does not matter, and the database is not written for it.
void Store::write_heartbeat(std::int64_t now) const {
  std::ofstream(fs::path(folder_) / kHeartbeat, std::ios::trunc) << now << "\n";
}

std::optional<Store::ClockProblem> Store::clock_problem(std::int64_t now) const {
  constexpr std::int64_t kSlack = 60 * 60;
  const auto newest = database_->number("SELECT coalesce(max(at), 0) FROM events");
  if (!newest) return ClockProblem{newest.error().what(), false};
  if (now + kSlack < *newest) {
    return ClockProblem{fmt::format("the system's clock says {}, but something happened on {}",
                                    text::utc_date(now), text::utc_date(*newest)),
                        false};
  }
  std::int64_t last = 0;
  std::ifstream(fs::path(folder_) / kHeartbeat) >> last;
  if (last > 0 && now - last > kLongSilence) {
    return ClockProblem{fmt::format("the system's clock says {}, and the server last ran on {}",
                                    text::utc_date(now), text::utc_date(last)),
                        true};
  }
  return std::nullopt;
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
  // If the free space is unknown, assume that there is enough.
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

std::string Store::for_strangers(const text::Error& error) const {
  const std::string where = database_->file() + ": ";
  std::string what = error.what();
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
      text::Error error = copy->fault(code);
      fs::remove(fresh, ignored);
      return error;
    }
  }
  std::error_code fault;
  fs::rename(fresh, file, fault);
  if (fault) {
    fs::remove(fresh, ignored);
    return text::Error{fmt::format("{}: cannot be written: {}", file, fault.message())};
  }
  const fs::path above = fs::absolute(file).parent_path();
  return sync_folder(above.string());
}

}  // namespace astragal::store
