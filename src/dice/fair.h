#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dice/stream.h"
#include "text/result.h"

namespace astragal::dice {

/// Dice that neither the server nor players can choose, and that anyone can verify afterwards.
/// docs/fair-dice.md has the specification:
///
///   commitment = SHA-256(secret), published first
///   commit     = SHA-256 of a seat's bytes; all are published before any seat reveals
///   key        = HMAC-SHA-256(secret, all seats with their bytes)
///   dice       = DiceStream(key)
///   reveal     = secret, after the game
using Bytes = std::vector<std::uint8_t>;

inline constexpr std::size_t kMostEntropy = 64;  ///< bytes per seat
/// Servers refuse fewer bytes, because they could be guessed by trying.
inline constexpr std::size_t kLeastEntropy = 16;

/// A seat and its bytes; a bot has none.
struct FairSeat {
  std::string name;
  Bytes bytes{};
};

/// The server's secret for one game; a rematch has another.
class FairSecret {
 public:
  using Raw = std::array<std::uint8_t, 32>;

  explicit FairSecret(const Raw& bytes) : bytes_(bytes) {}
  /// A cryptographically random secret.
  static FairSecret random();
  /// From the 64 hexadecimal digits of a record.
  static text::Result<FairSecret> from_hex(std::string_view digits);

  [[nodiscard]] std::string hex() const;
  /// Published before the game: 64 hexadecimal digits.
  [[nodiscard]] std::string commitment() const;
  /// The key of the game's dice, for the seats in seating order. With `shuffled`, the order of
  /// `seats` does not matter. `carried` outcomes are from before the game was moved here.
  [[nodiscard]] DiceStream::Key key(std::uint32_t attempt, bool shuffled,
                                    std::vector<FairSeat> seats, std::uint32_t carried = 0) const;
  /// The key by scheme 1, for records without commitments of players. One entry for each seat, in
  /// seating order.
  [[nodiscard]] DiceStream::Key first_key(const std::vector<Bytes>& entropy) const;

  friend bool operator==(const FairSecret&, const FairSecret&) = default;

 private:
  [[nodiscard]] DiceStream::Key key_for(const Bytes& message) const;

  Raw bytes_;
};

/// A seat's commitment to its bytes: 64 hexadecimal digits. `commitment` is the server's.
std::string seat_commit(std::string_view commitment, std::string_view name, const Bytes& bytes);

/// The order of shuffled seats, derived from the key.
std::vector<std::string> shuffled_order(const DiceStream::Key& key, std::vector<std::string> names);

/// Default bytes of a client: 32 cryptographically random bytes, as digits.
std::string random_entropy();

/// Decodes hexadecimal digits. Requires an even number.
Bytes bytes_of(std::string_view digits);

}  // namespace astragal::dice
