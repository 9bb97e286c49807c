#include "store/schema.h"

#include <fmt/format.h>

#include <array>
#include <string>

namespace astragal::store {

namespace {

constexpr std::array kSteps{
    // Version 1. Of a deleted room the code is kept, so that it is not reused and its link can say
    // that the room was deleted. The last use of a room is the time of its last event.
    R"(
CREATE TABLE rooms (
  id      INTEGER PRIMARY KEY,
  code    TEXT NOT NULL UNIQUE,
  game    TEXT NOT NULL,
  title   TEXT NOT NULL,
  state   INTEGER NOT NULL,
  created INTEGER NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE events (
  room    INTEGER NOT NULL REFERENCES rooms (id),
  number  INTEGER NOT NULL,
  at      INTEGER NOT NULL,
  payload BLOB NOT NULL,
  PRIMARY KEY (room, number)
) STRICT, WITHOUT ROWID;
)",
    // Version 2. Events are stored in order of arrival, so that events of many rooms in one commit
    // share pages. Each event refers to the previous one of its room, the room to its last one.
    R"(
ALTER TABLE rooms ADD COLUMN last INTEGER NOT NULL DEFAULT 0;
ALTER TABLE events RENAME TO sorted;
CREATE TABLE events (
  id      INTEGER PRIMARY KEY,
  room    INTEGER NOT NULL,
  number  INTEGER NOT NULL,
  at      INTEGER NOT NULL,
  before  INTEGER NOT NULL,
  payload BLOB NOT NULL
) STRICT;
INSERT INTO events
  SELECT row_number() OVER held, room, number, at,
         iif(number = 1, 0, row_number() OVER held - 1), payload
  FROM sorted WINDOW held AS (ORDER BY room, number);
UPDATE rooms SET last = newest.id
  FROM (SELECT room, max(id) AS id FROM events GROUP BY room) AS newest
  WHERE newest.room = rooms.id;
DROP TABLE sorted;
)",
};

text::Result<> take_step(Database& database, const char* step, std::size_t version) {
  const std::string sql =
      fmt::format("BEGIN IMMEDIATE; {}; PRAGMA user_version = {}; COMMIT", step, version);
  auto taken = database.run(sql.c_str());
  if (!taken) database.roll_back();
  return taken;
}

}  // namespace

std::span<const char* const> schema_steps() { return kSteps; }

text::Result<> check_layout(Database& database) {
  const auto version = database.number("PRAGMA user_version");
  if (!version) return version.error();
  if (*version == static_cast<std::int64_t>(kSteps.size())) return text::kDone;
  return text::Error{
      fmt::format("{}: it has layout {}, and {} is known here; use the same version of "
                  "Astragal as the server",
                  database.file(), *version, kSteps.size())};
}

text::Result<> migrate(Database& database, std::span<const char* const> steps) {
  const auto version = database.number("PRAGMA user_version");
  if (!version) return version.error();
  if (*version < 0 || *version > static_cast<std::int64_t>(steps.size())) {
    return text::Error{fmt::format(
        "{}: it was written by a later version of Astragal (layout {}, and {} is the last known "
        "here); use that version",
        database.file(), *version, steps.size())};
  }
  for (auto next = static_cast<std::size_t>(*version); next < steps.size(); ++next) {
    if (auto taken = take_step(database, steps[next], next + 1); !taken) return taken;
  }
  return text::kDone;
}

}  // namespace astragal::store
