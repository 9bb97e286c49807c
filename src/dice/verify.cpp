#include "dice/verify.h"

#include <algorithm>
#include <cassert>

#include "text/words.h"

namespace astragal {

namespace {

/// What the outcome of a move must be, in a position that waits for it; empty if nobody can tell.
std::string due_outcome(const Record& record, const Match& waiting, const Move& move,
                        DiceStream::Words words, const Rethrow& rethrow) {
  if (record.dice.kind == DiceSource::Kind::kThrown) {
    return rethrow ? rethrow(waiting, move, words) : "";
  }
  Match settled = waiting;
  return settled.settle_fairly(words);
}

/// Replays the record as it is told and compares each outcome with what the stream has for it, so
/// that one changed die is one difference.
void compare(const Record& record, DiceStream stream, const Rethrow& rethrow, Verdict& verdict) {
  Match match = record.start;
  for (std::size_t index = 0; index < record.moves.size(); ++index) {
    const Move& move = record.moves[index];
    // The moves were legal when they were read, so they are now.
    if (match.phase() == Phase::kDecide) {
      [[maybe_unused]] const auto decided = match.decide(*split_words(move.decision));
      assert(decided);
    }
    if (move.outcome.empty()) continue;
    const std::uint64_t number = verdict.checked + verdict.unchecked;
    std::string due = due_outcome(record, match, move, stream.next(), rethrow);
    ++(due.empty() ? verdict.unchecked : verdict.checked);
    if (!due.empty() && due != move.outcome) {
      verdict.differences.push_back({index, number, move.outcome, std::move(due)});
    }
    [[maybe_unused]] const auto settled = match.settle(*split_words(move.outcome));
    assert(settled);
  }
}

Verdict verify_stream(const Record& record, const DiceStream& stream, const Rethrow& rethrow,
                      bool someone_added) {
  Verdict verdict{Verdict::Kind::kFair};
  verdict.someone_added = someone_added;
  compare(record, stream, rethrow, verdict);
  const std::size_t different = verdict.differences.size();
  if (different > 0) verdict.kind = Verdict::Kind::kOtherDice;
  // A changed die changes one outcome. A changed key changes nearly all of them.
  const bool committed = record.dice.kind != DiceSource::Kind::kSeeded;
  if (committed && different > 2 && 2 * different > verdict.checked) {
    verdict.kind = Verdict::Kind::kOtherKey;
  }
  return verdict;
}

}  // namespace

std::vector<Bytes> entropy_by_seat(const Record& record) {
  const auto& names = record.start.seating().names;
  std::vector<Bytes> entropy(names.size());
  for (const auto& [name, digits] : record.entropy) {
    const auto seat = std::find(names.begin(), names.end(), name) - names.begin();
    entropy[static_cast<std::size_t>(seat)] = bytes_of(digits);
  }
  return entropy;
}

std::uint64_t outcomes_in(const Record& record) {
  return static_cast<std::uint64_t>(
      std::count_if(record.moves.begin(), record.moves.end(),
                    [](const Move& move) { return !move.outcome.empty(); }));
}

Verdict verify(const Record& record, const Rethrow& rethrow) {
  using Kind = Verdict::Kind;
  if (record.dice.kind == DiceSource::Kind::kByHand) return {Kind::kByHand};
  if (record.dice.kind == DiceSource::Kind::kSeeded) {
    return verify_stream(record, DiceStream::seeded(record.dice.argument), rethrow, false);
  }
  if (record.reveal.empty()) return {Kind::kNotRevealed};
  const auto secret = FairSecret::from_hex(record.reveal);
  if (!secret) return {Kind::kNoSecret};
  if (secret->commitment() != record.dice.argument) return {Kind::kOtherSecret};
  return verify_stream(record, DiceStream(secret->key(entropy_by_seat(record))), rethrow,
                       !record.entropy.empty());
}

}  // namespace astragal
