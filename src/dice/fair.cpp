#include "dice/fair.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "core/random.h"
#include "dice/sodium.h"

namespace astragal::dice {

namespace {

constexpr std::string_view kFirstScheme = "astragal fair dice 1";
constexpr std::string_view kScheme = "astragal fair dice 2";
constexpr std::string_view kCommit = "astragal fair dice 2 commit";
/// Number of the stream that seats are shuffled with.
constexpr std::uint64_t kOrder = ~std::uint64_t{0};

template <class Data>
void append(Bytes& message, const Data& data) {
  message.insert(message.end(), data.begin(), data.end());
}

/// Appends data with its length in one byte before it, so that the encoding is unambiguous.
template <class Data>
void append_sized(Bytes& message, const Data& data) {
  assert(data.size() < 256);
  message.push_back(static_cast<std::uint8_t>(data.size()));
  append(message, data);
}

/// Appends four bytes, most significant first.
void append_number(Bytes& message, std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    message.push_back(static_cast<std::uint8_t>(number >> shift));
  }
}

std::string sha256(const std::uint8_t* data, std::size_t size) {
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), data, size);
  return hex_of(hash);
}

}  // namespace

FairSecret FairSecret::random() { return FairSecret(random_bytes<32>()); }

text::Result<FairSecret> FairSecret::from_hex(std::string_view digits) {
  Raw bytes;
  std::size_t length = 0;
  const int read = sodium_hex2bin(bytes.data(), bytes.size(), digits.data(), digits.size(), nullptr,
                                  &length, nullptr);
  if (read != 0 || length != bytes.size() || digits.size() != 2 * bytes.size()) {
    return text::Error{"secret"_why, {{"digits", 2 * bytes.size()}}};
  }
  return FairSecret(bytes);
}

std::string FairSecret::hex() const { return hex_of(bytes_); }

std::string FairSecret::commitment() const { return sha256(bytes_.data(), bytes_.size()); }

DiceStream::Key FairSecret::key(std::uint32_t attempt, bool shuffled, std::vector<FairSeat> seats,
                                std::uint32_t carried) const {
  if (shuffled) {
    std::sort(seats.begin(), seats.end(),
              [](const FairSeat& a, const FairSeat& b) { return a.name < b.name; });
  }
  Bytes message(kScheme.begin(), kScheme.end());
  append_number(message, attempt);
  message.push_back(shuffled ? 1 : 0);
  for (const FairSeat& seat : seats) {
    assert(seat.bytes.size() <= kMostEntropy);
    append_sized(message, seat.name);
    append_sized(message, seat.bytes);
  }
  // So that nobody can say later that more, or fewer, outcomes were rolled elsewhere. No name is
  // empty: the zero cannot be that of another seat.
  if (carried != 0) {
    message.push_back(0);
    append_number(message, carried);
  }
  return key_for(message);
}

DiceStream::Key FairSecret::first_key(const std::vector<Bytes>& entropy) const {
  Bytes message(kFirstScheme.begin(), kFirstScheme.end());
  for (const Bytes& added : entropy) append_sized(message, added);
  return key_for(message);
}

DiceStream::Key FairSecret::key_for(const Bytes& message) const {
  DiceStream::Key key;
  static_assert(key.size() == crypto_auth_hmacsha256_BYTES);
  static_assert(std::tuple_size_v<Raw> == crypto_auth_hmacsha256_KEYBYTES);
  crypto_auth_hmacsha256(key.data(), message.data(), message.size(), bytes_.data());
  return key;
}

std::string seat_commit(std::string_view commitment, std::string_view name, const Bytes& bytes) {
  Bytes message(kCommit.begin(), kCommit.end());
  append(message, bytes_of(commitment));
  append_sized(message, name);
  append(message, bytes);
  return sha256(message.data(), message.size());
}

std::vector<std::string> shuffled_order(const DiceStream::Key& key,
                                        std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  std::uint64_t product = 1;
  for (std::size_t left = names.size(); left > 1; --left) product *= left;
  auto rng = DiceStream(key, kOrder).next();
  return draw_together(rng, product, [&names](Cut& cut) {
    std::vector<std::string> row = names;
    std::vector<std::string> order;
    while (row.size() > 1) {
      const auto taken = row.begin() + static_cast<std::ptrdiff_t>(cut.below(row.size()));
      order.push_back(std::move(*taken));
      row.erase(taken);
    }
    order.insert(order.end(), row.begin(), row.end());
    return order;
  });
}

std::string random_entropy() { return hex_of(random_bytes<32>()); }

Bytes bytes_of(std::string_view digits) {
  Bytes bytes(digits.size() / 2);
  if (bytes.empty()) return bytes;  // libsodium does not accept null pointers
  std::size_t length = 0;
  [[maybe_unused]] const int read = sodium_hex2bin(bytes.data(), bytes.size(), digits.data(),
                                                   digits.size(), nullptr, &length, nullptr);
  assert(read == 0 && length == bytes.size() && digits.size() % 2 == 0);
  return bytes;
}

}  // namespace astragal::dice
