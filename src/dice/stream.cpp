#include "dice/stream.h"

#include <string>

#include "dice/sodium.h"

namespace astragal::dice {

namespace {

void store_big_endian(std::uint8_t* bytes, std::uint64_t number) {
  for (int i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(number >> (56 - 8 * i));
}

}  // namespace

DiceStream DiceStream::seeded(std::string_view seed, std::uint64_t next_outcome) {
  Key key;
  static_assert(key.size() == crypto_hash_sha256_BYTES);
  crypto_hash_sha256(key.data(), reinterpret_cast<const unsigned char*>(seed.data()), seed.size());
  return DiceStream(key, next_outcome);
}

std::uint64_t DiceStream::Source::operator()() {
  static_assert(crypto_auth_hmacsha256_BYTES == 32 && crypto_auth_hmacsha256_KEYBYTES == 32);
  if (used_ == bytes_.size()) {
    std::array<std::uint8_t, 16> counter;
    store_big_endian(counter.data(), outcome_);
    store_big_endian(counter.data() + 8, block_++);
    crypto_auth_hmacsha256(bytes_.data(), counter.data(), counter.size(), key_.data());
    used_ = 0;
  }
  std::uint64_t word = 0;
  for (int i = 0; i < 8; ++i) word = word << 8 | bytes_[used_++];
  return word;
}

std::string to_base64(std::string_view bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // the terminating null
  return text;
}

std::string random_seed() { return hex_of(random_bytes<16>()); }

}  // namespace astragal::dice
