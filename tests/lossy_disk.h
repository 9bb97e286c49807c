#pragma once

#include <sqlite3.h>

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/random.h"

namespace astragal::tests {

/// A disk in memory, as a file system (VFS) for SQLite, that can lose its power. What was written
/// and not yet synced is then lost, or, worse, only part of it is: any of the writes may have
/// reached the disk, whole or in sectors, and in any order. A name that the folder's own sync has
/// not covered may be gone, and one that was removed may be back.
///
/// It is for one connection at a time, so locks are granted without asking. Other threads may ask
/// whether it has power.
class LossyDisk {
 public:
  /// What the disk does besides storing.
  enum class Trouble {
    kNone,
    kFull,         ///< nothing that makes a file longer is possible
    kReadOnly,     ///< nothing can be written
    kFailingSync,  ///< a sync reports an error
    kFailingRead,  ///< so does whatever reads
    kLyingSync,    ///< a sync reports success and does nothing
  };

  LossyDisk();
  ~LossyDisk();
  LossyDisk(const LossyDisk&) = delete;
  LossyDisk& operator=(const LossyDisk&) = delete;

  /// For sqlite3_open_v2.
  [[nodiscard]] const char* vfs() const { return name_.c_str(); }

  /// From the next so many changes on, the last of them not completed, there is no power.
  void cut_after(int changes) { changes_left_ = changes; }
  [[nodiscard]] bool has_power() const { return changes_left_ != 0; }
  /// The power is back, and the files are what the disk has of them. With `rng`, part of what was
  /// not synced is there; without, nothing of it.
  void power_on(Rng* rng = nullptr);

  /// Everything is gone; no file may be open.
  void format() { files_.clear(); }

  void trouble(Trouble trouble) { trouble_ = trouble; }
  /// How often something was synced.
  [[nodiscard]] int syncs() const { return syncs_; }
  /// Everything that is stored, for those who look for traces.
  [[nodiscard]] std::string contents() const;

 private:
  friend struct LossyCalls;

  using Content = std::vector<std::uint8_t>;
  /// A write, or, without bytes, a change of the size to `offset`.
  struct Change {
    std::size_t offset;
    Content bytes;
  };
  struct File {
    Content now;
    Content on_disk;
    std::vector<Change> unsynced;
    bool name_on_disk = false;
    bool removed = false;                          ///< and the folder not synced since
    std::vector<std::unique_ptr<Content>> shared;  ///< memory that connections share
  };

  /// Counts a change; false if there is no power for it.
  bool powered();
  int write(File& file, std::size_t offset, const std::uint8_t* bytes, std::size_t size);
  int truncate(File& file, std::size_t size);
  int sync(File& file);
  int remove(const std::string& path, bool sync_folder);
  File* find(const std::string& path);
  void sync_names();

  static void apply(Content& content, const Change& change);
  static void apply_in_part(Content& content, const Change& change, Rng& rng);

  std::string name_;
  sqlite3_vfs vfs_{};
  std::map<std::string, File> files_;
  std::atomic<int> changes_left_ = -1;
  int syncs_ = 0;
  Trouble trouble_ = Trouble::kNone;
};

}  // namespace astragal::tests
