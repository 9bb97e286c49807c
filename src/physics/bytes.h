#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace astragal::physics {

/// Appends a number, little-endian.
inline void put_bytes(std::string& bytes, std::uint64_t value, int count) {
  for (int i = 0; i < count; ++i) bytes.push_back(static_cast<char>(value >> (8 * i) & 255));
}

/// Reads little-endian numbers. Returns zeros past the end; callers check `left`.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  [[nodiscard]] std::size_t left() const { return rest_.size(); }

  std::uint64_t take(std::size_t count) {
    std::uint64_t value = 0;
    int shift = 0;
    for (const char byte : rest_.substr(0, count)) {
      value |= std::uint64_t{static_cast<unsigned char>(byte)} << shift;
      shift += 8;
    }
    rest_.remove_prefix(std::min(count, rest_.size()));
    return value;
  }

 private:
  std::string_view rest_;
};

}  // namespace astragal::physics
