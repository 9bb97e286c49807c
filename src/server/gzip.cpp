#include "server/gzip.h"

#include <zlib.h>

#include <cassert>

namespace astragal {

std::string gzip(std::string_view text) {
  constexpr int kGzip = 15 + 16;  // the largest window, and gzip's header
  constexpr int kMemory = 9;
  z_stream stream{};
  [[maybe_unused]] int status =
      ::deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, kMemory, Z_DEFAULT_STRATEGY);
  assert(status == Z_OK);
  std::string packed(::deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  status = ::deflate(&stream, Z_FINISH);
  assert(status == Z_STREAM_END);
  packed.resize(stream.total_out);
  ::deflateEnd(&stream);
  return packed;
}

}  // namespace astragal
