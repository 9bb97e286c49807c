#include "lossy_disk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace astragal::tests {

namespace {

constexpr std::size_t kSector = 512;
constexpr int kSectorOfSqlite = 4096;

}  // namespace

/// What SQLite calls: C functions around a LossyDisk.
struct LossyCalls {
  struct Open {
    sqlite3_file base;
    LossyDisk* disk;
    LossyDisk::File* file;
    std::string* temporary;  // the name of a file that goes when it is closed
    bool log;                // a journal or WAL: SQLite syncs the folder with its first sync
  };

  static Open& of(sqlite3_file* file) { return *reinterpret_cast<Open*>(file); }
  static LossyDisk& of(sqlite3_vfs* vfs) { return *static_cast<LossyDisk*>(vfs->pAppData); }

  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
    LossyDisk& disk = of(vfs);
    file->pMethods = nullptr;
    static int temporaries = 0;
    const std::string path = name == nullptr ? fmt::format("temporary {}", ++temporaries) : name;
    LossyDisk::File* found = disk.find(path);
    if (found == nullptr) {
      if ((flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
      if (disk.trouble_ == LossyDisk::Trouble::kReadOnly) return SQLITE_CANTOPEN;
      if (!disk.powered()) return SQLITE_IOERR;
      found = &disk.files_[path];
      *found = {};
    }
    Open& open = of(file);
    constexpr int kLogs = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL;
    open = {{&methods()},
            &disk,
            found,
            (flags & SQLITE_OPEN_DELETEONCLOSE) != 0 ? new std::string(path) : nullptr,
            (flags & kLogs) != 0};
    if (out != nullptr) *out = flags;
    return SQLITE_OK;
  }

  static int close(sqlite3_file* file) {
    Open& open = of(file);
    if (open.temporary != nullptr) {
      open.disk->files_.erase(*open.temporary);
      delete open.temporary;
    }
    return SQLITE_OK;
  }

  static int read(sqlite3_file* file, void* into, int size, sqlite3_int64 offset) {
    if (of(file).disk->trouble_ == LossyDisk::Trouble::kFailingRead) return SQLITE_IOERR_READ;
    const auto& content = of(file).file->now;
    const auto from = std::min(static_cast<std::size_t>(offset), content.size());
    const auto there = std::min(static_cast<std::size_t>(size), content.size() - from);
    std::copy_n(content.begin() + static_cast<std::ptrdiff_t>(from), there,
                static_cast<std::uint8_t*>(into));
    std::memset(static_cast<char*>(into) + there, 0, static_cast<std::size_t>(size) - there);
    return there == static_cast<std::size_t>(size) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
  }

  static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
    return of(file).disk->write(*of(file).file, static_cast<std::size_t>(offset),
                                static_cast<const std::uint8_t*>(bytes),
                                static_cast<std::size_t>(size));
  }

  static int truncate(sqlite3_file* file, sqlite3_int64 size) {
    return of(file).disk->truncate(*of(file).file, static_cast<std::size_t>(size));
  }

  static int sync(sqlite3_file* file, int /*flags*/) {
    const Open& open = of(file);
    const int code = open.disk->sync(*open.file);
    // As SQLite's own file system does it for a new journal or WAL.
    if (code == SQLITE_OK && open.log && !open.file->name_on_disk) open.disk->sync_names();
    return code;
  }

  static int file_size(sqlite3_file* file, sqlite3_int64* size) {
    *size = static_cast<sqlite3_int64>(of(file).file->now.size());
    return SQLITE_OK;
  }

  static int lock(sqlite3_file* /*file*/, int /*level*/) { return SQLITE_OK; }
  static int check_lock(sqlite3_file* /*file*/, int* reserved) {
    *reserved = 0;
    return SQLITE_OK;
  }
  static int control(sqlite3_file* /*file*/, int /*op*/, void* /*with*/) { return SQLITE_NOTFOUND; }
  static int sector_size(sqlite3_file* /*file*/) { return kSectorOfSqlite; }
  /// As SQLite's own file system says of a disk: a write changes nothing beside it.
  static int characteristics(sqlite3_file* /*file*/) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

  static int map_shared(sqlite3_file* file, int region, int size, int extend, void volatile** out) {
    auto& shared = of(file).file->shared;
    while (extend != 0 && static_cast<int>(shared.size()) <= region) {
      shared.push_back(std::make_unique<LossyDisk::Content>(static_cast<std::size_t>(size)));
    }
    const bool there = static_cast<int>(shared.size()) > region;
    *out = there ? shared[static_cast<std::size_t>(region)]->data() : nullptr;
    return SQLITE_OK;
  }
  static int lock_shared(sqlite3_file* /*f*/, int /*from*/, int /*n*/, int /*how*/) {
    return SQLITE_OK;
  }
  static void barrier(sqlite3_file* /*file*/) {}
  static int unmap_shared(sqlite3_file* file, int remove) {
    if (remove != 0) of(file).file->shared.clear();
    return SQLITE_OK;
  }

  static int remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
    return of(vfs).remove(name, sync_folder != 0);
  }

  static int access(sqlite3_vfs* vfs, const char* name, int /*flags*/, int* yes) {
    *yes = of(vfs).find(name) != nullptr ? 1 : 0;
    return SQLITE_OK;
  }

  static int full_path(sqlite3_vfs* /*vfs*/, const char* name, int size, char* out) {
    sqlite3_snprintf(size, out, "%s", name);
    return SQLITE_OK;
  }

  static const sqlite3_io_methods& methods() {
    static const sqlite3_io_methods kMethods{2,
                                             close,
                                             read,
                                             write,
                                             truncate,
                                             sync,
                                             file_size,
                                             lock,
                                             lock,
                                             check_lock,
                                             control,
                                             sector_size,
                                             characteristics,
                                             map_shared,
                                             lock_shared,
                                             barrier,
                                             unmap_shared,
                                             nullptr,
                                             nullptr};
    return kMethods;
  }
};

LossyDisk::LossyDisk() {
  static int disks = 0;
  name_ = fmt::format("lossy disk {}", ++disks);
  const sqlite3_vfs* real = sqlite3_vfs_find(nullptr);
  vfs_ = *real;  // time, sleep and randomness are the machine's
  vfs_.iVersion = 2;
  vfs_.szOsFile = sizeof(LossyCalls::Open);
  vfs_.pNext = nullptr;
  vfs_.zName = name_.c_str();
  vfs_.pAppData = this;
  vfs_.xOpen = LossyCalls::open;
  vfs_.xDelete = LossyCalls::remove;
  vfs_.xAccess = LossyCalls::access;
  vfs_.xFullPathname = LossyCalls::full_path;
  sqlite3_vfs_register(&vfs_, 0);
}

LossyDisk::~LossyDisk() { sqlite3_vfs_unregister(&vfs_); }

bool LossyDisk::powered() {
  if (changes_left_ > 0) --changes_left_;
  return changes_left_ != 0;
}

LossyDisk::File* LossyDisk::find(const std::string& path) {
  const auto found = files_.find(path);
  return found == files_.end() || found->second.removed ? nullptr : &found->second;
}

void LossyDisk::apply(Content& content, const Change& change) {
  if (change.bytes.empty()) {
    content.resize(change.offset);
    return;
  }
  content.resize(std::max(content.size(), change.offset + change.bytes.size()));
  std::copy(change.bytes.begin(), change.bytes.end(),
            content.begin() + static_cast<std::ptrdiff_t>(change.offset));
}

/// Not at all, completely, or sector by sector.
void LossyDisk::apply_in_part(Content& content, const Change& change, Rng& rng) {
  const auto fate = below(rng, 3);
  if (fate == 1) apply(content, change);
  if (fate != 2) return;
  for (std::size_t from = 0; from < change.bytes.size();) {
    const std::size_t place = change.offset + from;
    const std::size_t size = std::min(kSector - place % kSector, change.bytes.size() - from);
    const auto begin = change.bytes.begin() + static_cast<std::ptrdiff_t>(from);
    if (below(rng, 2) == 0) {
      apply(content, {place, Content(begin, begin + static_cast<std::ptrdiff_t>(size))});
    }
    from += size;
  }
}

int LossyDisk::write(File& file, std::size_t offset, const std::uint8_t* bytes, std::size_t size) {
  if (trouble_ == Trouble::kReadOnly) return SQLITE_READONLY;
  if (trouble_ == Trouble::kFull && offset + size > file.now.size()) return SQLITE_FULL;
  const bool whole = powered();
  Change change{offset, Content(bytes, bytes + size)};
  apply(file.now, change);
  file.unsynced.push_back(std::move(change));
  return whole ? SQLITE_OK : SQLITE_IOERR_WRITE;
}

int LossyDisk::truncate(File& file, std::size_t size) {
  if (trouble_ == Trouble::kReadOnly) return SQLITE_READONLY;
  if (!powered()) return SQLITE_IOERR_TRUNCATE;
  file.unsynced.push_back({size, {}});
  apply(file.now, file.unsynced.back());
  return SQLITE_OK;
}

int LossyDisk::sync(File& file) {
  if (!powered() || trouble_ == Trouble::kFailingSync) return SQLITE_IOERR_FSYNC;
  ++syncs_;
  if (trouble_ == Trouble::kLyingSync) return SQLITE_OK;
  for (const Change& change : file.unsynced) apply(file.on_disk, change);
  file.unsynced.clear();
  return SQLITE_OK;
}

void LossyDisk::sync_names() {
  for (auto entry = files_.begin(); entry != files_.end();) {
    entry->second.name_on_disk = true;
    entry = entry->second.removed ? files_.erase(entry) : std::next(entry);
  }
}

int LossyDisk::remove(const std::string& path, bool sync_folder) {
  File* file = find(path);
  if (file == nullptr) return SQLITE_IOERR_DELETE_NOENT;
  if (!powered()) return SQLITE_IOERR_DELETE;
  file->removed = true;
  if (sync_folder) sync_names();
  return SQLITE_OK;
}

void LossyDisk::power_on(Rng* rng) {
  changes_left_ = -1;
  for (auto entry = files_.begin(); entry != files_.end();) {
    File& file = entry->second;
    const bool lucky = rng != nullptr && below(*rng, 2) == 0;
    const bool there = file.removed ? file.name_on_disk && !lucky : file.name_on_disk || lucky;
    if (!there) {
      entry = files_.erase(entry);
      continue;
    }
    for (const Change& change : file.unsynced) {
      if (rng != nullptr) apply_in_part(file.on_disk, change, *rng);
    }
    File kept;
    kept.now = kept.on_disk = std::move(file.on_disk);
    kept.name_on_disk = true;
    file = std::move(kept);
    ++entry;
  }
}

std::string LossyDisk::contents() const {
  std::string all;
  for (const auto& [path, file] : files_) {
    if (!file.removed) all.append(file.now.begin(), file.now.end());
  }
  return all;
}

}  // namespace astragal::tests
