#include "dice/verify.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <optional>

#include "dice/thrown.h"
#include "text/words.h"

namespace astragal {

namespace {

/// Says what outcomes must be.
class Referee {
 public:
  explicit Referee(const Record& record)
      : in_a_tray_(record.dice.kind == DiceSource::Kind::kThrown) {
    if (!std::holds_alternative<TumblinDice>(record.start.game())) return;
    auto dice = ThrownDice::on(record.start.data());
    if (auto* thrown = std::get_if<ThrownDice>(&dice)) thrown_ = std::move(*thrown);
  }

  /// The outcome in a position that waits for it, `told` by the record; empty if nobody can tell.
  std::string due(const Match& waiting, DiceStream::Words words, const std::string& told) {
    Match settled = waiting;
    const auto* game = std::get_if<TumblinDice>(&waiting.game());
    if (game == nullptr) {
      // Into a tray players throw; what the table does is drawn all the same.
      return in_a_tray_ && waiting.to_act() != kTable ? "" : settled.settle_fairly(words);
    }
    if (!thrown_) return "";  // the board is one that nothing can fly over
    const auto step = game->state().step;
    const bool flies = step == TumblinDice::Step::kThrowing || step == TumblinDice::Step::kBreeding;
    std::string due =
        settled.settle_with<TumblinDice>(thrown_->settle(*game, std::ref(words), {}).outcome);
    return flies && due != told ? "" : due;
  }

 private:
  bool in_a_tray_;
  std::optional<ThrownDice> thrown_;
};

/// Replays the record as it is told and compares each outcome with what the stream has for it, so
/// that one changed die is one difference.
void compare(const Record& record, DiceStream stream, Verdict& verdict) {
  Referee referee(record);
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
    std::string due = referee.due(match, stream.next(), move.outcome);
    ++(due.empty() ? verdict.unchecked : verdict.checked);
    if (!due.empty() && due != move.outcome) {
      verdict.differences.push_back({index, number, move.outcome, std::move(due)});
    }
    [[maybe_unused]] const auto settled = match.settle(*split_words(move.outcome));
    assert(settled);
  }
}

Verdict verify_stream(const Record& record, const DiceStream& stream, bool someone_added) {
  Verdict verdict{Verdict::Kind::kFair};
  verdict.someone_added = someone_added;
  compare(record, stream, verdict);
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

Verdict verify(const Record& record) {
  using Kind = Verdict::Kind;
  if (record.dice.kind == DiceSource::Kind::kByHand) return {Kind::kByHand};
  if (record.dice.kind == DiceSource::Kind::kSeeded) {
    return verify_stream(record, DiceStream::seeded(record.dice.argument), false);
  }
  if (record.reveal.empty()) return {Kind::kNotRevealed};
  const auto secret = FairSecret::from_hex(record.reveal);
  if (!secret) return {Kind::kNoSecret};
  if (secret->commitment() != record.dice.argument) return {Kind::kOtherSecret};
  return verify_stream(record, DiceStream(secret->key(entropy_by_seat(record))),
                       !record.entropy.empty());
}

}  // namespace astragal
