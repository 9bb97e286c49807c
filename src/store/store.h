#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "store/database.h"
#include "store/folder_lock.h"
#include "text/result.h"

namespace astragal::store {

enum class RoomState : std::uint8_t { kOpen, kOver, kDeleted };

/// A room in a list. Times are seconds since 1970.
struct RoomInfo {
  std::string code;
  std::string game{};
  std::string title{};
  RoomState state = RoomState::kOpen;
  std::int64_t created = 0;
  std::int64_t updated = 0;  ///< time of its last event, deletion or creation
  std::uint64_t events = 0;  ///< their number; numbered from 1 without gaps
  friend bool operator==(const RoomInfo&, const RoomInfo&) = default;
};

/// An event as bytes; the store does not interpret them.
using Payload = std::vector<std::uint8_t>;

/// The logs of rooms: one SQLite file in a folder that is locked by one process. Logs only grow,
/// until their room is deleted.
///
/// Changes are queued and made durable together, in one transaction:
///
///   auto first = store.append("K7Q2", 12, events, now);   // refuses a wrong number at once
///   auto second = store.append("X4MD", 3, others, now);
///   auto durable = store.flush();                          // one commit for both
///   if (durable) acknowledge all tickets up to *durable; else refuse those after the last flush
///
/// An event may be acknowledged only when its ticket is durable: then it survives a crash and a
/// power cut (docs/store.md). Not thread-safe.
class Store {
 public:
  using Ticket = std::uint64_t;
  enum class Access {
    kWrite,  ///< locks the folder
    kRead,   ///< possible while another process writes
  };

  /// `vfs` is SQLite's default unless a test replaces it.
  static text::Result<Store> open(const std::string& folder, Access access = Access::kWrite,
                                  const char* vfs = nullptr);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// Adds a room; its code must never have been used, not even by a deleted room.
  text::Result<Ticket> create(const RoomInfo& room);
  /// Adds events; `first_number` must follow the room's last event.
  text::Result<Ticket> append(const std::string& code, std::uint64_t first_number,
                              std::vector<Payload> events, std::int64_t now);
  /// Marks a room as over, or as open again.
  text::Result<Ticket> set_state(const std::string& code, RoomState state);

  /// Makes all queued changes durable and returns the last ticket. On an error all changes since
  /// the last flush are dropped; the store remains usable.
  text::Result<Ticket> flush();

  /// Whether the room exists and is not deleted.
  [[nodiscard]] text::Result<bool> has(const std::string& code) const;
  /// The durable events from `first_number` on.
  [[nodiscard]] text::Result<std::vector<Payload>> load(const std::string& code,
                                                        std::uint64_t first_number = 1) const;
  /// All durable rooms, also deleted ones, most recently used first.
  [[nodiscard]] text::Result<std::vector<RoomInfo>> list() const;

  /// Deletes a room: overwrites its events and keeps only its code. Flushes first.
  text::Result<> remove(const std::string& code, std::int64_t now);
  /// Deletes the rooms that were not used for `keep_days` days and are not `in_use`; returns their
  /// codes. 0 days keep everything. Flushes first.
  text::Result<std::vector<std::string>> prune(std::int64_t now, int keep_days,
                                               const std::unordered_set<std::string>& in_use = {});

  /// Deletes a room's events after number `keep`, for logs that cannot be read to their end.
  /// Flushes first.
  text::Result<> cut(const std::string& code, std::uint64_t keep);
  /// Copies SQLite's WAL into the database file and truncates it. Incomplete, but not an error,
  /// while another process reads.
  text::Result<> checkpoint();
  /// Whether anything was written since the last complete checkpoint().
  [[nodiscard]] bool needs_checkpoint() const { return written_since_checkpoint_; }

  /// The room's row id, to identify it in server logs without its secret code; 0 if there is none.
  [[nodiscard]] std::int64_t row_of(const std::string& code) const;

  /// Writes the current time, in seconds since 1970, to the folder's file `heartbeat`.
  void write_heartbeat(std::int64_t now) const;
  struct ClockProblem {
    std::string why;
    bool passes;  ///< temporary: accepted after a day of consistent clocks
  };
  /// Why `now` may be wrong, so that no room should be deleted for its age: it is before the newest
  /// event, or more than kLongSilence after the last heartbeat. nullopt if it is plausible.
  [[nodiscard]] std::optional<ClockProblem> clock_problem(std::int64_t now) const;
  static constexpr std::int64_t kLongSilence = 7 * 24 * 60 * 60;  ///< seconds
  struct Size {
    std::uint64_t rooms = 0;       ///< not deleted
    std::uint64_t bytes = 0;       ///< size of the file without free pages
    std::uint64_t free_bytes = 0;  ///< available on the disk
  };
  [[nodiscard]] text::Result<Size> size() const;
  /// Commits a transaction without changes, to test whether the disk can be written.
  text::Result<> try_write();
  /// The error without the path of the store, for clients.
  [[nodiscard]] std::string for_strangers(const text::Error& error) const;

  /// Copies the durable contents to a new file; the store may be in use.
  [[nodiscard]] text::Result<> backup(const std::string& file) const;

  /// The path of the database file in a folder.
  static std::string file_in(const std::string& folder);

 private:
  /// Cached row of a room, including queued changes.
  struct Known {
    std::int64_t id = 0;
    RoomState state = RoomState::kOpen;
    std::int64_t last = 0;     ///< row id of its last event; 0 if there is none
    std::uint64_t events = 0;  ///< including queued ones
  };
  /// A queued change.
  struct Change {
    enum class Kind : std::uint8_t { kCreate, kAppend, kState } kind;
    RoomInfo room;  ///< only the fields that the kind needs
    std::int64_t id = 0;
    std::uint64_t first_number = 0;
    std::vector<Payload> events{};
    std::int64_t first_event = 0;  ///< row id of the first of `events`
    std::int64_t before = 0;       ///< row id of the room's previous event
  };
  struct Statements;

  explicit Store(Database database);

  /// The room, or nullptr if its code was never used.
  text::Result<Known*> look_up(const std::string& code);
  /// The room; an error if it does not exist or is deleted.
  text::Result<Known*> find(const std::string& code);
  text::Result<> write_changes();
  text::Result<> write_append(const Change& change);
  text::Result<> remove_rooms(const std::vector<std::string>& codes, std::int64_t now);
  /// Truncates SQLite's WAL, which still contains deleted events. If a reader prevents that, the
  /// next flush tries again.
  void wipe_traces();

  std::unique_ptr<FolderLock> lock_;  // released last
  std::string folder_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<Statements> statements_;  ///< destroyed before the database
  std::unordered_map<std::string, Known> known_;
  std::vector<Change> changes_;
  Ticket last_ticket_ = 0;
  bool traces_left_ = false;  ///< the WAL contains deleted events
  bool written_since_checkpoint_ = false;
  std::uint64_t rooms_ = 0;      ///< durable and not deleted
  std::int64_t last_id_ = 0;     ///< of rooms, including queued ones
  std::int64_t last_event_ = 0;  ///< of events, including queued ones
};

}  // namespace astragal::store
