#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/result.h"

namespace astragal::store {

/// A connection to an SQLite file. Errors are sentences that name the file; a failed call leaves
/// the file unchanged.
class Database {
 public:
  enum class Access { kWrite, kRead };

  /// `vfs` is SQLite's default unless a test replaces it.
  static text::Result<Database> open(const std::string& file, Access access,
                                     const char* vfs = nullptr);

  /// Runs statements without results.
  text::Result<> run(const char* sql);
  /// The first column of the first row, as a number.
  text::Result<std::int64_t> number(const char* sql);
  /// SQLite's last error, as a sentence.
  [[nodiscard]] text::Error fault() const;
  /// The error of a result code.
  [[nodiscard]] text::Error fault(int code) const;

  /// Rolls back a failed transaction, unless SQLite has done so.
  void roll_back();

  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }
  [[nodiscard]] const std::string& file() const { return file_; }

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };

  explicit Database(std::string file) : file_(std::move(file)) {}

  std::string file_;
  std::unique_ptr<sqlite3, Close> handle_;
};

/// A statement with its values, run once: bind in order, then walk the rows.
///
///   Query query(database, "SELECT id FROM rooms WHERE code = ?");
///   query.bind(code);
///   while (query.next()) use(query.number(0));
///   if (!query.done()) return query.error();
class Query {
 public:
  Query(const Database& database, const char* sql);

  Query& bind(std::int64_t value);
  Query& bind(std::string_view value);
  Query& bind(std::span<const std::uint8_t> value);

  /// Steps to the next row; false at the end and on errors.
  bool next();
  /// Runs to the end and resets the statement for new values.
  text::Result<> run();
  /// Whether the end was reached without an error.
  [[nodiscard]] bool done() const { return code_ == SQLITE_DONE; }
  [[nodiscard]] text::Error error() const { return database_.fault(code_); }

  [[nodiscard]] std::int64_t number(int column) const;
  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] std::vector<std::uint8_t> bytes(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  void note(int code) {
    if (code != SQLITE_OK) code_ = code;
  }

  const Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int bound_ = 0;
  int code_ = SQLITE_OK;
};

}  // namespace astragal::store
