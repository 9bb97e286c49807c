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

/// A room as lists show it. Times are seconds since 1970.
struct RoomInfo {
  std::string code;
  std::string game{};
  std::string title{};
  RoomState state = RoomState::kOpen;
  std::int64_t created = 0;
  std::int64_t updated = 0;  ///< its last event; when it was deleted; or when it was made
  std::uint64_t events = 0;  ///< how many: they are numbered from 1, without a gap
  friend bool operator==(const RoomInfo&, const RoomInfo&) = default;
};

/// What the store keeps of an event is bytes; what they mean, the room knows.
using Payload = std::vector<std::uint8_t>;

/// Where the logs of rooms are kept: one SQLite file in a folder that one process has. Logs only
/// grow, until their room is deleted.
///
/// What changes rooms is gathered first and made durable together, in one transaction:
///
///   auto first = store.append("K7Q2", 12, events, now);   // refuses a wrong number at once
///   auto second = store.append("X4MD", 3, others, now);
///   auto durable = store.flush();                          // one commit for both
///   if (durable) acknowledge all tickets up to *durable; else refuse those after the last flush
///
/// An event may be acknowledged when its ticket is durable, not before: then it survives a crash
/// and a power cut. docs/store.md says why. One thread at a time may use a store.
class Store {
 public:
  using Ticket = std::uint64_t;
  enum class Access {
    kWrite,  ///< the process that has the rooms: the folder is locked
    kRead,   ///< looking on, also while another process writes
  };

  /// `vfs` is the operating system unless a test brings another.
  static text::Result<Store> open(const std::string& folder, Access access = Access::kWrite,
                                  const char* vfs = nullptr);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// A new room; its code must never have been used, also not by a room that was deleted.
  text::Result<Ticket> create(const RoomInfo& room);
  /// Further events; `first_number` must be the one after the room's last.
  text::Result<Ticket> append(const std::string& code, std::uint64_t first_number,
                              std::vector<Payload> events, std::int64_t now);
  /// Marks a room as over, or as open again.
  text::Result<Ticket> set_state(const std::string& code, RoomState state);

  /// Makes everything durable that was gathered, and returns the last ticket: it and all before it
  /// are. On an error nothing that was gathered since the last flush is kept, and it is forgotten;
  /// what was durable stays so, and the store can be used on.
  text::Result<Ticket> flush();

  /// Whether there is this room, and was not deleted.
  [[nodiscard]] text::Result<bool> has(const std::string& code) const;
  /// The events that are durable, from this number on.
  [[nodiscard]] text::Result<std::vector<Payload>> load(const std::string& code,
                                                        std::uint64_t first_number = 1) const;
  /// All rooms that are durable, the last used first; deleted ones too.
  [[nodiscard]] text::Result<std::vector<RoomInfo>> list() const;

  /// Deletes a room for good: its events are overwritten, only its code stays. Flushes first.
  text::Result<> remove(const std::string& code, std::int64_t now);
  /// Deletes the rooms that nobody used for so many days and that are not in use now, and returns
  /// their codes; 0 days keep everything. Flushes first.
  text::Result<std::vector<std::string>> prune(std::int64_t now, int keep_days,
                                               const std::unordered_set<std::string>& in_use = {});

  /// Removes a room's events after this number for good: what cannot be read is of no use to it.
  /// Flushes first.
  text::Result<> cut(const std::string& code, std::uint64_t keep);
  /// Copies SQLite's own log into the file and cuts it to nothing; for a quiet moment. Somebody who
  /// reads just now may keep it from that, which is no fault.
  text::Result<> checkpoint();
  /// Something was written since checkpoint().
  [[nodiscard]] bool needs_checkpoint() const { return written_since_checkpoint_; }

  /// Its number in the table of rooms, which names a room in logs without its code; 0 if there is
  /// none.
  [[nodiscard]] std::int64_t row_of(const std::string& code) const;

  /// Notes in the folder that the program runs at this time, in seconds since 1970.
  void beat(std::int64_t now) const;
  struct Doubt {
    std::string why;
    bool passes;  ///< it may be true after all
  };
  /// Why this time may be wrong, so that nothing should be deleted for its age: it is before the
  /// last event of all rooms, or long after the last beat. Nothing if it is plausible.
  [[nodiscard]] std::optional<Doubt> doubt(std::int64_t now) const;
  /// A beat and the next may be so far apart before they are doubted.
  static constexpr std::int64_t kLongSilence = 7 * 24 * 60 * 60;
  /// What the store takes.
  struct Size {
    std::uint64_t rooms = 0;       ///< that were not deleted
    std::uint64_t bytes = 0;       ///< of the file, without what is free in it
    std::uint64_t free_bytes = 0;  ///< that this program may still have on the disk
  };
  [[nodiscard]] text::Result<Size> size() const;
  /// Writes something durable that changes nothing, to see whether that is possible.
  text::Result<> try_write();
  /// An error of this store in words that do not say where it is.
  [[nodiscard]] std::string for_strangers(const text::Error& error) const;

  /// Copies what is durable to a new file, while the store is in use.
  [[nodiscard]] text::Result<> backup(const std::string& file) const;

  /// The one file in a folder, apart from those that SQLite keeps beside it.
  static std::string file_in(const std::string& folder);

 private:
  /// What there is to know of a room before something is added to it.
  struct Known {
    std::int64_t id = 0;
    RoomState state = RoomState::kOpen;
    std::int64_t last = 0;     ///< its last event, of all rooms' events; 0 if there is none
    std::uint64_t events = 0;  ///< with those that are only gathered
  };
  /// One thing to be done in the next transaction.
  struct Change {
    enum class Kind : std::uint8_t { kCreate, kAppend, kState } kind;
    RoomInfo room;  ///< what the kind needs of it
    std::int64_t id = 0;
    std::uint64_t first_number = 0;
    std::vector<Payload> events{};
    std::int64_t first_event = 0;  ///< of all rooms' events
    std::int64_t before = 0;       ///< the room's last one before them
  };
  struct Statements;

  explicit Store(Database database);

  /// The room, or nothing if its code was never used.
  text::Result<Known*> look_up(const std::string& code);
  /// The room, which must be there and not deleted.
  text::Result<Known*> find(const std::string& code);
  text::Result<> write_changes();
  text::Result<> write_append(const Change& change);
  text::Result<> remove_rooms(const std::vector<std::string>& codes, std::int64_t now);
  /// SQLite's own log still has what was deleted: copies it back and cuts it to nothing. Where
  /// somebody is reading just now, the next flush tries again.
  void wipe_traces();

  std::unique_ptr<FolderLock> lock_;  // released last
  std::string folder_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<Statements> statements_;  ///< gone before the database
  std::unordered_map<std::string, Known> known_;
  std::vector<Change> changes_;
  Ticket last_ticket_ = 0;
  bool traces_left_ = false;  ///< of deleted rooms
  bool written_since_checkpoint_ = false;
  std::uint64_t rooms_ = 0;      ///< that are durable and not deleted
  std::int64_t last_id_ = 0;     ///< of a room, with those that are only gathered
  std::int64_t last_event_ = 0;  ///< of all rooms, with those that are only gathered
};

}  // namespace astragal::store
