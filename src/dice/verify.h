#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dice/fair.h"
#include "record/match_record.h"

namespace astragal::dice {

/// What each seat of a record added to the secret, in seating order; nothing is empty.
std::vector<Bytes> entropy_by_seat(const record::Record& record);

/// The key of a record's dice, by the scheme that they were agreed on.
DiceStream::Key key_of(const record::Record& record, const FairSecret& secret);

/// Whether physics throws the dice of this record.
bool dice_fly(const record::Record& record);

/// How many outcomes stand in the record: also the number of the next one.
std::uint64_t outcomes_in(const record::Record& record);

/// What came of checking a record's dice.
struct Verdict {
  enum class Kind {
    kFair,         ///< every outcome that could be checked is what the dice must be
    kByHand,       ///< people rolled: there is nothing to check
    kNotRevealed,  ///< the secret is missing
    kNoSecret,     ///< what is revealed cannot be one
    kOtherSecret,  ///< what is revealed is not what was committed to
    kNoBytes,      ///< a seat committed itself and did not reveal
    kOtherBytes,   ///< a seat's bytes are not what it committed to
    kNoCommit,     ///< a seat's bytes are there that it never committed to
    kOtherOrder,   ///< the seats are not as they were drawn
    kOtherDice,    ///< some outcomes are not what the dice must be
    kOtherKey,     ///< so many of them that it is not the dice: the seats' bytes are others
  };
  /// An outcome that should be another.
  struct Difference {
    std::size_t move;       ///< its index in the record
    std::uint64_t outcome;  ///< its number in the stream
    std::string told;
    std::string due;
  };

  Kind kind;
  std::size_t checked = 0;
  std::size_t unchecked = 0;  ///< throws that came out otherwise here, or could not be thrown
  int physics = 1;            ///< this program's; the record has its own
  std::vector<Difference> unconfirmed{};  ///< the former, `due` being what came out here
  std::vector<Difference> differences{};
  bool someone_added = false;        ///< some seat's bytes are in the key
  std::string seat{};                ///< whose bytes are wrong
  std::vector<std::string> order{};  ///< as the seats were drawn, where they are in another
};

/// Checks every outcome of a record with seeded, fair or thrown dice. Throws are thrown again. One
/// that comes out otherwise is wrong if the record was made by the physics of this program, and
/// counts as unchecked if it was made by another one.
Verdict verify(const record::Record& record);

}  // namespace astragal::dice
