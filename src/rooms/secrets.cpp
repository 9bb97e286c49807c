#include "rooms/secrets.h"

#include "core/random.h"
#include "dice/sodium.h"

namespace astragal::rooms {

namespace {

// Without i, l and o, which are ambiguous, and u, to avoid words.
constexpr std::string_view kLetters = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t kCodeLetters = 12;
constexpr std::size_t kGroup = 4;

template <std::size_t Count>
std::array<std::uint8_t, Count> drawn(const RandomBytes& random) {
  std::array<std::uint8_t, Count> bytes;
  random(bytes);
  return bytes;
}

/// The code letter for a typed one: lower case, 0 for o, 1 for i and l.
char meant(char c) {
  if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  if (c == 'o') return '0';
  if (c == 'i' || c == 'l') return '1';
  return c;
}

}  // namespace

RandomBytes system_randomness() {
  dice::need_sodium();
  return [](std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); };
}

std::string new_token(const RandomBytes& random) { return dice::hex_of(drawn<32>(random)); }

std::string hash_of(std::string_view token) {
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size());
  return dice::hex_of(hash);
}

bool same_hash(std::string_view one, std::string_view other) {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::string new_code(const RandomBytes& random) {
  std::string code;
  for (const std::uint8_t byte : drawn<kCodeLetters>(random)) {
    if (code.size() % (kGroup + 1) == kGroup) code += '-';
    code += kLetters[byte % kLetters.size()];
  }
  return code;
}

std::optional<std::string> read_code(std::string_view text) {
  constexpr std::size_t kLongest = 32;
  if (text.size() > kLongest) return std::nullopt;
  std::string code;
  std::size_t letters = 0;
  for (const char typed : text) {
    if (typed == '-' || typed == ' ') continue;
    const char c = meant(typed);
    if (kLetters.find(c) == std::string_view::npos) return std::nullopt;
    if (letters > 0 && letters % kGroup == 0) code += '-';
    code += c;
    ++letters;
  }
  if (letters != kCodeLetters) return std::nullopt;
  return code;
}

std::uint64_t random_below(const RandomBytes& random, std::uint64_t bound) {
  const auto rng = [&random] {
    std::uint64_t word = 0;
    for (const std::uint8_t byte : drawn<8>(random)) word = word << 8 | byte;
    return word;
  };
  return below(rng, bound);
}

}  // namespace astragal::rooms
