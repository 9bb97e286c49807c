#pragma once

#include <sodium.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace astragal::dice {

/// Call before any random function; hashing works without it.
inline void need_sodium() {
  static const bool kReady = sodium_init() >= 0;
  if (!kReady) throw std::runtime_error("libsodium cannot start: no source of randomness");
}

/// Cryptographically random bytes.
template <std::size_t Count>
std::array<std::uint8_t, Count> random_bytes() {
  need_sodium();
  std::array<std::uint8_t, Count> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

/// Lower-case hexadecimal digits.
template <class Bytes>
std::string hex_of(const Bytes& bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

}  // namespace astragal::dice
