#include "cli/memory.h"

#include <malloc.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace astragal {

namespace {

constexpr const char* kSettings = "GLIBC_TUNABLES";
constexpr const char* kLargePages = "glibc.malloc.hugetlb=1";

}  // namespace

void keep_memory() {
#ifdef __GLIBC__
  constexpr int kKept = 32 << 20;  // the C library takes no more
  ::mallopt(M_MMAP_THRESHOLD, kKept);
  ::mallopt(M_TRIM_THRESHOLD, 4 * kKept);
#endif
}

void begin_with_large_pages(char** arguments) {
#ifdef __GLIBC__
  if (const char* set = std::getenv(kSettings)) {
    // Not for the programs that this one starts.
    if (set == std::string_view(kLargePages)) ::unsetenv(kSettings);
    return;
  }
  std::error_code failed;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (failed) return;
  ::setenv(kSettings, kLargePages, 1);
  ::execv(program.c_str(), arguments);
  ::unsetenv(kSettings);  // it could not; then without
#endif
}

}  // namespace astragal
