#include "store/folder_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "text/words.h"

namespace astragal::store {

namespace fs = std::filesystem;

namespace {

text::Error system_error(const std::string& path, std::string_view what, int code) {
  return text::Error{fmt::format("{}: {}: {}", path, what, std::strerror(code))};
}

/// The process id of the lock's holder, as written in the file.
std::string holder(int descriptor) {
  std::array<char, 32> text{};
  const auto size = ::pread(descriptor, text.data(), text.size(), 0);
  const auto number = text::trim({text.data(), size > 0 ? static_cast<std::size_t>(size) : 0});
  return number.empty() ? "another process" : fmt::format("process {}", number);
}

}  // namespace

text::Result<> sync_folder(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return system_error(folder, "cannot be opened", errno);
  const bool synced = ::fsync(descriptor) == 0;
  const int code = errno;
  ::close(descriptor);
  if (!synced) return system_error(folder, "cannot be written", code);
  return text::kDone;
}

text::Result<FolderLock> FolderLock::take(const std::string& folder) {
  std::error_code fault;
  const bool made = fs::create_directories(folder, fault);
  if (fault) return system_error(folder, "the folder cannot be made", fault.value());
  if (made) {
    const fs::path above = fs::absolute(folder).lexically_normal().parent_path();
    if (auto synced = sync_folder(above.string()); !synced) return synced.error();
  }
  const std::string file = (fs::path(folder) / "lock").string();
  FolderLock lock(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (lock.descriptor_ < 0) return system_error(file, "cannot be written", errno);
  if (::flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return system_error(file, "cannot be locked", errno);
    return text::Error{
        fmt::format("{}: {} is using this folder; stop it first, or name another folder", folder,
                    holder(lock.descriptor_))};
  }
  // Only used in the message above, so a failed write does not matter.
  const std::string number = fmt::format("{}\n", ::getpid());
  if (::ftruncate(lock.descriptor_, 0) == 0) {
    [[maybe_unused]] const auto size = ::pwrite(lock.descriptor_, number.data(), number.size(), 0);
  }
  return lock;
}

FolderLock::FolderLock(FolderLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

FolderLock& FolderLock::operator=(FolderLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace astragal::store
