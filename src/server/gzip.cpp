#include "server/gzip.h"

#include <zlib.h>

#include <cassert>

namespace astragal::server {

std::string gzip(std::string_view text, Packing packing) {
  constexpr int kGzip = 15 + 16;  // largest window, gzip header
  constexpr int kMemory = 9;
  z_stream stream{};
  [[maybe_unused]] int status = ::deflateInit2(&stream, static_cast<int>(packing), Z_DEFLATED,
                                               kGzip, kMemory, Z_DEFAULT_STRATEGY);
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

bool accepts(std::string_view list, std::string_view encoding) {
  while (!list.empty()) {
    const auto comma = list.find(',');
    std::string entry(list.substr(0, comma));
    list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
    std::erase_if(entry, [](char c) { return c == ' ' || c == '\t'; });
    const std::string_view name = std::string_view(entry).substr(0, entry.find(';'));
    if (name != encoding && name != "*") continue;
    const auto weight = entry.find("q=");
    return weight == std::string::npos ||
           entry.find_first_of("123456789", weight) != std::string::npos;
  }
  return false;
}

}  // namespace astragal::server
