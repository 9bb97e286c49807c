// System functions that libsodium needs, for browsers. The engine contains only libsodium's hashes
// and codecs.

#ifdef __EMSCRIPTEN__

#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

extern "C" {

int sodium_init(void) { return 0; }

void sodium_misuse(void) { std::abort(); }

void randombytes_buf(void* const bytes, const size_t size) {
  constexpr size_t kMost = 256;  // bytes per call of getentropy
  auto* next = static_cast<unsigned char*>(bytes);
  for (size_t left = size; left > 0;) {
    const size_t now = std::min(left, kMost);
    if (getentropy(next, now) != 0) std::abort();
    next += now;
    left -= now;
  }
}

}  // extern "C"

#endif
