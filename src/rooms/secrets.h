#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace astragal::rooms {

/// Fills bytes with cryptographic random numbers; tests replace it.
using RandomBytes = std::function<void(std::span<std::uint8_t>)>;

/// The operating system's generator.
RandomBytes system_randomness();

/// A token that identifies a person's device: 32 random bytes as 64 hexadecimal digits. Rooms keep
/// only its hash.
std::string new_token(const RandomBytes& random);
inline constexpr std::size_t kTokenDigits = 64;

/// SHA-256 of the token, in hexadecimal.
std::string hash_of(std::string_view token);

/// Compares hashes in constant time.
bool same_hash(std::string_view one, std::string_view other);

/// A room's code: 60 random bits in three groups of unambiguous letters and digits,
/// "k7q2-x4md-9rtz".
std::string new_code(const RandomBytes& random);

/// The code in canonical form, from any case and dashes; nullopt if it is not a code.
std::optional<std::string> read_code(std::string_view text);

/// A uniform number below `bound`.
std::uint64_t random_below(const RandomBytes& random, std::uint64_t bound);

}  // namespace astragal::rooms
