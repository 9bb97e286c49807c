#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dice/fair.h"
#include "record/match_record.h"

namespace astragal::dice {

/// The bytes of each seat of a record, in seating order; empty if it added none.
std::vector<Bytes> entropy_by_seat(const record::Record& record);

/// The key of a record's dice, by the record's scheme.
DiceStream::Key key_of(const record::Record& record, const FairSecret& secret);

/// Whether physics throws the dice of this record.
bool dice_fly(const record::Record& record);

/// The number of outcomes in the record: also the index of the next one.
std::uint64_t outcomes_in(const record::Record& record);

/// The result of checking a record's dice.
struct Verdict {
  enum class Kind {
    kFair,         ///< every checked outcome is correct
    kByHand,       ///< real dice: nothing to check
    kNotRevealed,  ///< the secret is missing
    kNoSecret,     ///< the revealed secret is malformed
    kOtherSecret,  ///< the revealed secret does not match the commitment
    kNoBytes,      ///< a seat committed but did not reveal
    kOtherBytes,   ///< a seat's bytes do not match its commitment
    kNoCommit,     ///< a seat has bytes without a commitment
    kOtherOrder,   ///< the order of seats is not the drawn one
    kOtherDice,    ///< some outcomes are wrong
    kOtherKey,     ///< so many outcomes are wrong that the seats' bytes must differ
  };
  /// A wrong outcome.
  struct Difference {
    std::size_t move;       ///< index of the move in the record
    std::uint64_t outcome;  ///< number in the stream
    std::string told;
    std::string due;
  };

  Kind kind;
  std::size_t checked = 0;
  std::size_t carried = 0;    ///< outcomes that other dice rolled, before the game was moved
  std::size_t unchecked = 0;  ///< throws that came out otherwise here, or could not be thrown
  int physics = 1;            ///< this program's; the record has its own
  std::vector<Difference> unconfirmed{};  ///< of these, with `due` as simulated here
  std::vector<Difference> differences{};
  bool someone_added = false;        ///< the key includes bytes of a seat
  std::string seat{};                ///< the seat with wrong bytes
  std::vector<std::string> order{};  ///< the drawn order, if it differs
};

/// Checks every outcome of a record with seeded, fair or thrown dice. Throws are thrown again. One
/// that comes out otherwise is wrong if the record was made by the physics of this program, and
/// counts as unchecked if it was made by another one.
Verdict verify(const record::Record& record);

}  // namespace astragal::dice
