#include "store/database.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace astragal::store {

namespace {

/// Time that a reader waits for a writer, in milliseconds.
constexpr int kBusyTimeoutMs = 5000;

/// A sentence for an SQLite result code, with a remedy.
std::string explain(int code) {
  switch (code & 0xFF) {
    case SQLITE_FULL: return "the disk is full, so nothing new can be kept; make room on it";
    case SQLITE_READONLY:
    case SQLITE_PERM: return "nothing can be written there; give this program the right to write";
    case SQLITE_CANTOPEN:
      return "it cannot be opened; the folder must exist and be this program's to write in";
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "another program is using it; stop that one first";
    case SQLITE_CORRUPT: return "the file is damaged; put a backup in its place";
    case SQLITE_NOTADB: return "this is not a file of rooms; put a backup in its place";
    case SQLITE_IOERR: return "the disk does not read or write as it should; look after it";
    case SQLITE_NOMEM: return "there is not enough memory";
    default: return "the database refused";
  }
}

/// Creates the file with mode 0600, because it contains the secrets of dice; SQLite gives its other
/// files the same mode. If that fails, SQLite reports the error.
void make_private(const std::string& file) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor >= 0) ::close(descriptor);
}

}  // namespace

text::Result<Database> Database::open(const std::string& file, Access access, const char* vfs) {
  Database database(file);
  const int flags =
      access == Access::kRead ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  if (access == Access::kWrite && vfs == nullptr) make_private(file);
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, vfs);
  database.handle_.reset(handle);
  if (code != SQLITE_OK) return database.fault(code);
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, kBusyTimeoutMs);
  return database;
}

text::Error Database::fault(int code) const {
  return text::Error{fmt::format("{}: {} ({})", file_, explain(code), sqlite3_errstr(code))};
}

text::Error Database::fault() const { return fault(sqlite3_extended_errcode(handle())); }

text::Result<> Database::run(const char* sql) {
  const int code = sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return fault(code);
  return text::kDone;
}

text::Result<std::int64_t> Database::number(const char* sql) {
  Query query(*this, sql);
  if (!query.next()) return query.error();
  return query.number(0);
}

void Database::roll_back() {
  if (sqlite3_get_autocommit(handle()) == 0) {
    sqlite3_exec(handle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
}

Query::Query(const Database& database, const char* sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  note(sqlite3_prepare_v2(database.handle(), sql, -1, &statement, nullptr));
  statement_.reset(statement);
}

Query& Query::bind(std::int64_t value) {
  if (statement_) note(sqlite3_bind_int64(statement_.get(), ++bound_, value));
  return *this;
}

Query& Query::bind(std::string_view value) {
  if (statement_) {
    note(sqlite3_bind_text64(statement_.get(), ++bound_,
                             value.data() == nullptr ? "" : value.data(), value.size(),
                             SQLITE_TRANSIENT, SQLITE_UTF8));
  }
  return *this;
}

Query& Query::bind(std::span<const std::uint8_t> value) {
  static constexpr std::uint8_t kNothing = 0;  // a null pointer would bind NULL, not an empty blob
  if (statement_) {
    note(sqlite3_bind_blob64(statement_.get(), ++bound_, value.empty() ? &kNothing : value.data(),
                             value.size(), SQLITE_TRANSIENT));
  }
  return *this;
}

bool Query::next() {
  if (!statement_ || (code_ != SQLITE_OK && code_ != SQLITE_ROW)) return false;
  code_ = sqlite3_step(statement_.get());
  return code_ == SQLITE_ROW;
}

text::Result<> Query::run() {
  while (next()) {
  }
  if (!done()) return error();
  sqlite3_reset(statement_.get());
  bound_ = 0;
  code_ = SQLITE_OK;
  return text::kDone;
}

std::int64_t Query::number(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::string Query::text(int column) const {
  const auto bytes_here = bytes(column);
  return {bytes_here.begin(), bytes_here.end()};
}

std::vector<std::uint8_t> Query::bytes(int column) const {
  const auto* data =
      static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return data == nullptr ? std::vector<std::uint8_t>() : std::vector(data, data + size);
}

}  // namespace astragal::store
