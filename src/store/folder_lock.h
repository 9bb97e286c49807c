#pragma once

#include <string>

#include "text/result.h"

namespace astragal::store {

/// An exclusive lock on a folder. The operating system releases it when the process ends, also
/// after a crash.
class FolderLock {
 public:
  /// Creates the folder if necessary.
  static text::Result<FolderLock> take(const std::string& folder);

  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&& other) noexcept;
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

 private:
  explicit FolderLock(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;
};

/// Makes the directory entries of a folder durable; syncing a file does not include its name.
text::Result<> sync_folder(const std::string& folder);

}  // namespace astragal::store
