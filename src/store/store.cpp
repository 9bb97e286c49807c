#include "store/store.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <filesystem>

#include "store/schema.h"
#include "store/wal.h"
#include "text/words.h"

namespace astragal::store {

using text::Error;
using text::Result;

namespace fs = std::filesystem;

namespace {

/// FULL: every commit waits for the sync of the WAL (NORMAL would only sync at a checkpoint).
/// secure_delete: deleted data is overwritten with zeros.
constexpr const char* kSettings = R"(
PRAGMA synchronous = FULL;
PRAGMA wal_autocheckpoint = 10000;
PRAGMA secure_delete = ON;
PRAGMA foreign_keys = ON;
PRAGMA temp_store = MEMORY;
)";

/// The last use of a room is the time of its last event.
constexpr const char* kAllRooms = R"(
SELECT code, game, title, state, created,
       max(created, deleted, coalesce(at, 0)) AS updated, coalesce(number, 0)
FROM rooms LEFT JOIN events ON events.id = rooms.last
ORDER BY updated DESC, rooms.id DESC
)";

constexpr const char* kRoom = R"(
SELECT rooms.id, state, last, coalesce(number, 0)
FROM rooms LEFT JOIN events ON events.id = rooms.last WHERE code = ?
)";

/// Events from the last one (?1) back to number ?2.
constexpr const char* kLog = R"(
WITH RECURSIVE log (number, before, payload) AS (
  SELECT number, before, payload FROM events WHERE id = ?1 AND number >= ?2
  UNION ALL
  SELECT events.number, events.before, events.payload
  FROM log JOIN events ON events.id = log.before WHERE log.number > ?2
)
SELECT payload FROM log
)";

constexpr const char* kRoomsThere = "SELECT count(*) FROM rooms WHERE state <> 2";
static_assert(static_cast<int>(RoomState::kDeleted) == 2);

Error no_room(const std::string& code) {
  return Error{fmt::format("there is no room {}", text::in_quotes(code))};
}

Error deleted_room(const std::string& code) {
  return Error{fmt::format("the room {} was deleted", text::in_quotes(code))};
}

RoomState state_of(std::int64_t number) { return static_cast<RoomState>(number); }

/// Refuses a damaged WAL: SQLite would read it up to its first broken frame and overwrite the rest.
Result<> refuse_damaged_wal(const std::string& file) {
  const auto wal = inspect_wal(file);
  if (!wal) return wal.error();
  if (!wal->is_damaged()) return text::kDone;
  return Error{fmt::format(
      "{}: frame {} is damaged. {} commits before it are whole; {} after it were acknowledged too "
      "and would be lost. Nothing was changed. 'astragal rooms check' tells more, 'astragal rooms "
      "repair' saves what it can and keeps a copy; or put a backup in its place",
      wal_of(file), wal->broken, wal->commits, wal->commits_after)};
}

Result<> prepare(Database& database) {
  Query mode(database, "PRAGMA journal_mode = WAL");
  if (!mode.next()) return mode.error();
  if (mode.text(0) != "wal") {
    return Error{fmt::format("{}: this disk cannot keep it safely; name a folder on a local disk",
                             database.file())};
  }
  return database.run(kSettings);
}

}  // namespace

/// The prepared statements of flush().
struct Store::Statements {
  explicit Statements(const Database& database)
      : begin(database, "BEGIN IMMEDIATE"),
        create(database,
               "INSERT INTO rooms (id, code, game, title, state, created) VALUES (?,?,?,?,?,?)"),
        state(database, "UPDATE rooms SET state = ? WHERE id = ?"),
        event(database,
              "INSERT INTO events (id, room, number, at, before, payload) VALUES (?,?,?,?,?,?)"),
        last(database, "UPDATE rooms SET last = ? WHERE id = ?"),
        commit(database, "COMMIT") {}

  Query begin;
  Query create;
  Query state;
  Query event;
  Query last;
  Query commit;
};

Store::Store(Database database) : database_(std::make_unique<Database>(std::move(database))) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

std::string Store::file_in(const std::string& folder) {
  return (fs::path(folder) / "rooms.db").string();
}

Result<Store> Store::open(const std::string& folder, Access access, const char* vfs) {
  const bool to_write = access == Access::kWrite;
  std::unique_ptr<FolderLock> lock;
  if (to_write) {
    auto taken = FolderLock::take(folder);
    if (!taken) return taken.error();
    lock = std::make_unique<FolderLock>(std::move(*taken));
  }
  if (to_write && vfs == nullptr) {
    if (auto whole = refuse_damaged_wal(file_in(folder)); !whole) return whole.error();
  }
  auto database = Database::open(
      file_in(folder), to_write ? Database::Access::kWrite : Database::Access::kRead, vfs);
  if (!database) return database.error();
  Store store(std::move(*database));
  store.lock_ = std::move(lock);
  store.folder_ = folder;
  if (!to_write) {
    if (auto known = check_layout(*store.database_); !known) return known.error();
    return store;
  }
  if (auto set = prepare(*store.database_); !set) return set.error();
  if (auto migrated = migrate(*store.database_); !migrated) return migrated.error();
  // The file may be new: make its directory entry durable too.
  if (auto synced = sync_folder(folder); !synced) return synced.error();
  const auto last = store.database_->number("SELECT coalesce(max(id), 0) FROM rooms");
  if (!last) return last.error();
  store.last_id_ = *last;
  const auto event = store.database_->number("SELECT coalesce(max(id), 0) FROM events");
  if (!event) return event.error();
  store.last_event_ = *event;
  const auto rooms = store.database_->number(kRoomsThere);
  if (!rooms) return rooms.error();
  store.rooms_ = static_cast<std::uint64_t>(*rooms);
  return store;
}

Result<Store::Known*> Store::look_up(const std::string& code) {
  const auto known = known_.find(code);
  if (known != known_.end()) return &known->second;
  Query query(*database_, kRoom);
  query.bind(code);
  if (!query.next()) return query.done() ? Result<Known*>(nullptr) : query.error();
  const Known found{query.number(0), state_of(query.number(1)), query.number(2),
                    static_cast<std::uint64_t>(query.number(3))};
  return &known_.emplace(code, found).first->second;
}

Result<Store::Known*> Store::find(const std::string& code) {
  auto room = look_up(code);
  if (!room) return room;
  if (*room == nullptr) return no_room(code);
  if ((*room)->state == RoomState::kDeleted) return deleted_room(code);
  return room;
}

Result<Store::Ticket> Store::create(const RoomInfo& room) {
  const auto there = look_up(room.code);
  if (!there) return there.error();
  if (*there != nullptr) {
    return Error{fmt::format("the code {} is used already", text::in_quotes(room.code))};
  }
  const std::int64_t id = ++last_id_;
  known_.emplace(room.code, Known{id, room.state, 0, 0});
  changes_.push_back({Change::Kind::kCreate, room, id});
  return ++last_ticket_;
}

Result<Store::Ticket> Store::append(const std::string& code, std::uint64_t first_number,
                                    std::vector<Payload> events, std::int64_t now) {
  const auto room = find(code);
  if (!room) return room.error();
  Known& known = **room;
  if (first_number != known.events + 1) {
    return Error{fmt::format("the next event of room {} has number {}, not {}",
                             text::in_quotes(code), known.events + 1, first_number)};
  }
  known.events += events.size();
  Change change{Change::Kind::kAppend, {code}, known.id, first_number, std::move(events)};
  change.room.updated = now;
  change.first_event = last_event_ + 1;
  change.before = known.last;
  last_event_ += static_cast<std::int64_t>(change.events.size());
  if (!change.events.empty()) known.last = last_event_;
  changes_.push_back(std::move(change));
  return ++last_ticket_;
}

Result<Store::Ticket> Store::set_state(const std::string& code, RoomState state) {
  const auto room = find(code);
  if (!room) return room.error();
  assert(state != RoomState::kDeleted);  // use remove()
  (*room)->state = state;
  Change change{Change::Kind::kState, {code}, (*room)->id};
  change.room.state = state;
  changes_.push_back(std::move(change));
  return ++last_ticket_;
}

Result<Store::Ticket> Store::flush() {
  if (changes_.empty()) return last_ticket_;
  auto written = write_changes();
  const auto created = std::count_if(changes_.begin(), changes_.end(), [](const Change& change) {
    return change.kind == Change::Kind::kCreate;
  });
  changes_.clear();
  if (written) {
    written_since_checkpoint_ = true;
    rooms_ += static_cast<std::uint64_t>(created);
    if (traces_left_) wipe_traces();
    return last_ticket_;
  }
  statements_.reset();  // one of them failed
  database_->roll_back();
  known_.clear();  // includes changes that were rolled back
  return written.error();
}

Result<> Store::write_append(const Change& change) {
  auto number = static_cast<std::int64_t>(change.first_number);
  std::int64_t id = change.first_event;
  std::int64_t before = change.before;
  for (const Payload& payload : change.events) {
    auto& event = statements_->event;
    event.bind(id).bind(change.id).bind(number++).bind(change.room.updated).bind(before);
    if (auto done = event.bind(payload).run(); !done) return done;
    before = id++;
  }
  return statements_->last.bind(before).bind(change.id).run();
}

Result<> Store::write_changes() {
  if (!statements_) statements_ = std::make_unique<Statements>(*database_);
  if (auto begun = statements_->begin.run(); !begun) return begun;
  for (const Change& change : changes_) {
    const RoomInfo& room = change.room;
    const auto state = static_cast<std::int64_t>(room.state);
    Result<> done = text::kDone;
    if (change.kind == Change::Kind::kCreate) {
      auto& create = statements_->create;
      create.bind(change.id).bind(room.code).bind(room.game).bind(room.title);
      done = create.bind(state).bind(room.created).run();
    } else if (change.kind == Change::Kind::kState) {
      done = statements_->state.bind(state).bind(change.id).run();
    } else {
      done = write_append(change);
    }
    if (!done) return done;
  }
  return statements_->commit.run();
}

Result<bool> Store::has(const std::string& code) const {
  Query room(*database_, "SELECT state FROM rooms WHERE code = ?");
  room.bind(code);
  if (!room.next()) return room.done() ? Result<bool>(false) : room.error();
  return state_of(room.number(0)) != RoomState::kDeleted;
}

Result<std::vector<Payload>> Store::load(const std::string& code,
                                         std::uint64_t first_number) const {
  Query room(*database_, kRoom);
  room.bind(code);
  if (!room.next()) return room.done() ? no_room(code) : room.error();
  if (state_of(room.number(1)) == RoomState::kDeleted) return deleted_room(code);
  Query query(*database_, kLog);
  query.bind(room.number(2)).bind(static_cast<std::int64_t>(first_number));
  std::vector<Payload> events;
  while (query.next()) events.push_back(query.bytes(0));
  if (!query.done()) return query.error();
  std::reverse(events.begin(), events.end());
  return events;
}

Result<std::vector<RoomInfo>> Store::list() const {
  Query query(*database_, kAllRooms);
  std::vector<RoomInfo> rooms;
  while (query.next()) {
    rooms.push_back({query.text(0), query.text(1), query.text(2), state_of(query.number(3)),
                     query.number(4), query.number(5),
                     static_cast<std::uint64_t>(query.number(6))});
  }
  if (!query.done()) return query.error();
  return rooms;
}

}  // namespace astragal::store
