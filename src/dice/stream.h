#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace astragal::dice {

/// The dice of games: a keyed stream that anyone with the key can repeat.
///
/// Specification (explained in docs/dice.md): outcome number n of a game, counted from 0, reads the
/// words of blocks HMAC-SHA-256(key, n || b) for b = 0, 1, 2 …, with n and b as 8 bytes each, most
/// significant first. A block of 32 bytes is four words of 8 bytes, most significant byte first. So
/// each outcome can be computed separately, whatever number of words the others use.
class DiceStream {
 public:
  using Key = std::array<std::uint8_t, 32>;

  explicit DiceStream(const Key& key, std::uint64_t next_outcome = 0)
      : key_(key), outcome_(next_outcome) {}

  /// The stream of `dice: seeded SEED`: the key is SHA-256 of the seed's bytes.
  static DiceStream seeded(std::string_view seed, std::uint64_t next_outcome = 0);

  /// The random numbers of one outcome.
  class Source {
   public:
    std::uint64_t operator()();

    /// A source that nobody has read from is described by DiceStream(key(), outcome()).next().
    [[nodiscard]] const Key& key() const { return key_; }
    [[nodiscard]] std::uint64_t outcome() const { return outcome_; }

   private:
    friend class DiceStream;
    Source(const Key& key, std::uint64_t outcome) : key_(key), outcome_(outcome) {}

    Key key_;
    std::uint64_t outcome_;
    std::uint64_t block_ = 0;
    std::array<std::uint8_t, 32> bytes_{};
    std::size_t used_ = 32;
  };

  /// The random numbers of the next outcome.
  Source next() { return {key_, outcome_++}; }

 private:
  Key key_;
  std::uint64_t outcome_;
};

/// Base64, as used in records.
std::string to_base64(std::string_view bytes);

/// A random seed, in hexadecimal.
std::string random_seed();

}  // namespace astragal::dice
