#include "dice/fair.h"

#include <fmt/format.h>

#include <cassert>

#include "dice/sodium.h"

namespace astragal {

namespace {

constexpr std::string_view kScheme = "astragal fair dice 1";

}  // namespace

FairSecret FairSecret::random() { return FairSecret(random_bytes<32>()); }

Result<FairSecret> FairSecret::from_hex(std::string_view digits) {
  Raw bytes;
  std::size_t length = 0;
  const int read = sodium_hex2bin(bytes.data(), bytes.size(), digits.data(), digits.size(), nullptr,
                                  &length, nullptr);
  if (read != 0 || length != bytes.size() || digits.size() != 2 * bytes.size()) {
    return Error{fmt::format("a secret is {} hexadecimal digits", 2 * bytes.size())};
  }
  return FairSecret(bytes);
}

std::string FairSecret::hex() const { return hex_of(bytes_); }

std::string FairSecret::commitment() const {
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), bytes_.data(), bytes_.size());
  return hex_of(hash);
}

DiceStream::Key FairSecret::key(const std::vector<Bytes>& entropy) const {
  Bytes message(kScheme.begin(), kScheme.end());
  for (const Bytes& added : entropy) {
    assert(added.size() <= kMostEntropy);
    message.push_back(static_cast<std::uint8_t>(added.size()));
    message.insert(message.end(), added.begin(), added.end());
  }
  DiceStream::Key key;
  static_assert(key.size() == crypto_auth_hmacsha256_BYTES);
  static_assert(std::tuple_size_v<Raw> == crypto_auth_hmacsha256_KEYBYTES);
  crypto_auth_hmacsha256(key.data(), message.data(), message.size(), bytes_.data());
  return key;
}

std::string random_entropy() { return hex_of(random_bytes<16>()); }

std::string to_hex(const Bytes& bytes) { return hex_of(bytes); }

Bytes bytes_of(std::string_view digits) {
  Bytes bytes(digits.size() / 2);
  if (bytes.empty()) return bytes;  // libsodium wants no null pointers
  std::size_t length = 0;
  [[maybe_unused]] const int read = sodium_hex2bin(bytes.data(), bytes.size(), digits.data(),
                                                   digits.size(), nullptr, &length, nullptr);
  assert(read == 0 && length == bytes.size() && digits.size() % 2 == 0);
  return bytes;
}

}  // namespace astragal
