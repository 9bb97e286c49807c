#pragma once

#include <string>

#include "text/result.h"

namespace astragal::store {

/// While it lives, no other process can have the folder. The lock is the system's, so it is free
/// again whatever way this process ends.
class FolderLock {
 public:
  /// Makes the folder if it is not there.
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

/// Makes the names in a folder durable: a file's own sync does not promise that it will be found.
text::Result<> sync_folder(const std::string& folder);

}  // namespace astragal::store
