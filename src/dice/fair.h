#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dice/stream.h"
#include "text/result.h"

namespace astragal::dice {

/// Dice that neither the server nor the players can choose, and that anyone can check afterwards.
/// docs/fair-dice.md describes the scheme for people, to the bit:
///
///   commitment = SHA-256(secret), published before anyone adds anything
///   commit     = SHA-256 of what a seat adds; all are published before anyone reveals anything
///   key        = HMAC-SHA-256(secret, all seats with what they added)
///   dice       = DiceStream(key)
///   reveal     = secret, once the game is over
using Bytes = std::vector<std::uint8_t>;

inline constexpr std::size_t kMostEntropy = 64;  ///< bytes that a seat can add
/// Fewer could be found by trying, so servers do not take them.
inline constexpr std::size_t kLeastEntropy = 16;

/// A seat of a game that starts, and what it adds; a bot adds nothing.
struct FairSeat {
  std::string name;
  Bytes bytes{};
};

/// The server's secret of one game; a rematch has another.
class FairSecret {
 public:
  using Raw = std::array<std::uint8_t, 32>;

  explicit FairSecret(const Raw& bytes) : bytes_(bytes) {}
  /// One that nobody can guess.
  static FairSecret random();
  /// As a record reveals it: 64 hexadecimal digits.
  static text::Result<FairSecret> from_hex(std::string_view digits);

  [[nodiscard]] std::string hex() const;
  /// What is published before the game: 64 hexadecimal digits.
  [[nodiscard]] std::string commitment() const;
  /// The key of the game's dice, for the seats in seating order. If they are shuffled, the order
  /// that they are given in does not matter.
  [[nodiscard]] DiceStream::Key key(std::uint32_t attempt, bool shuffled,
                                    std::vector<FairSeat> seats) const;
  /// The key by the first scheme, of records from before players committed themselves. One entry
  /// for each seat, in seating order.
  [[nodiscard]] DiceStream::Key first_key(const std::vector<Bytes>& entropy) const;

  friend bool operator==(const FairSecret&, const FairSecret&) = default;

 private:
  [[nodiscard]] DiceStream::Key key_for(const Bytes& message) const;

  Raw bytes_;
};

/// What a seat publishes before it reveals its bytes: 64 hexadecimal digits. `commitment` is the
/// server's.
std::string seat_commit(std::string_view commitment, std::string_view name, const Bytes& bytes);

/// The order of shuffled seats, which follows from the key of the dice.
std::vector<std::string> shuffled_order(const DiceStream::Key& key, std::vector<std::string> names);

/// What a seat's client adds if nobody says otherwise: 32 bytes that nobody can guess, as digits.
std::string random_entropy();

/// What hexadecimal digits stand for; there must be an even number of them.
Bytes bytes_of(std::string_view digits);

}  // namespace astragal::dice
