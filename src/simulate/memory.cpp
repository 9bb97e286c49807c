#include "simulate/memory.h"

#include <malloc.h>

namespace astragal::simulate {

void keep_memory() {
#ifdef __GLIBC__
  constexpr int kKept = 32 << 20;  // bytes; glibc's maximum
  ::mallopt(M_MMAP_THRESHOLD, kKept);
  ::mallopt(M_TRIM_THRESHOLD, 4 * kKept);
#endif
}

}  // namespace astragal::simulate
