#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dice/stream.h"
#include "text/result.h"

namespace astragal {

/// Dice that neither the server nor the players can choose, and that anyone can check afterwards.
/// docs/fair-dice.md describes the scheme for people, to the bit:
///
///   commitment = SHA-256(secret), published before anyone adds anything
///   key        = HMAC-SHA-256(secret, "astragal fair dice 1" || s0 || s1 || …)
///                where s is a seat's number of bytes (one byte) and then those bytes
///   dice       = DiceStream(key)
///   reveal     = secret, once the game is over
using Bytes = std::vector<std::uint8_t>;

inline constexpr std::size_t kMostEntropy = 64;  ///< bytes that a seat can add

/// The server's secret of one game; a rematch has another.
class FairSecret {
 public:
  using Raw = std::array<std::uint8_t, 32>;

  explicit FairSecret(const Raw& bytes) : bytes_(bytes) {}
  /// One that nobody can guess.
  static FairSecret random();
  /// As a record reveals it: 64 hexadecimal digits.
  static Result<FairSecret> from_hex(std::string_view digits);

  [[nodiscard]] std::string hex() const;
  /// What is published before the game: 64 hexadecimal digits.
  [[nodiscard]] std::string commitment() const;
  /// The key of the game's dice. One entry for each seat, in seating order, of at most kMostEntropy
  /// bytes; a bot, or a seat whose client added nothing, has an empty one.
  [[nodiscard]] DiceStream::Key key(const std::vector<Bytes>& entropy) const;

  friend bool operator==(const FairSecret&, const FairSecret&) = default;

 private:
  Raw bytes_;
};

/// What a seat's client adds if nobody says otherwise: 16 bytes that nobody can guess, as digits.
std::string random_entropy();

/// Hexadecimal digits in small letters, and back; `digits` must be an even number of them.
std::string to_hex(const Bytes& bytes);
Bytes bytes_of(std::string_view digits);

}  // namespace astragal
