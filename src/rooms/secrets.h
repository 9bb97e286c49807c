#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace astragal::rooms {

/// Fills bytes with what nobody can guess; tests bring their own.
using RandomBytes = std::function<void(std::span<std::uint8_t>)>;

/// The system's.
RandomBytes system_randomness();

/// What a person's device keeps to prove that it is theirs: 32 random bytes as 64 hexadecimal
/// digits. Rooms keep hash_of it only.
std::string new_token(const RandomBytes& random);
inline constexpr std::size_t kTokenDigits = 64;

/// SHA-256 of the token, as digits.
std::string hash_of(std::string_view token);

/// Whether both are the same hash; takes the same time wherever they differ.
bool same_hash(std::string_view one, std::string_view other);

/// A room's code, 60 random bits in three groups of letters and digits that nobody mixes up:
/// "k7q2-x4md-9rtz".
std::string new_code(const RandomBytes& random);

/// The code as rooms know it, whatever case and dashes it was typed with; nothing if it is none.
std::optional<std::string> read_code(std::string_view text);

/// An even choice below `bound`.
std::uint64_t random_below(const RandomBytes& random, std::uint64_t bound);

}  // namespace astragal::rooms
