#include "dice/verify.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <optional>

#include "dice/flying.h"
#include "physics/version.h"
#include "text/words.h"

namespace astragal::dice {

using record::Record;

namespace {

/// Computes the correct outcomes.
class Referee {
 public:
  explicit Referee(const Record& record)
      : flies_(dice_fly(record)),
        same_physics_(record.physics == physics::physics_version() && record.physics != 1) {
    if (!flies_) return;
    auto dice = flying_dice(record.start);
    if (auto* flying = std::get_if<std::unique_ptr<FlyingDice>>(&dice))
      flying_ = std::move(*flying);
  }

  /// The outcome of a waiting position; empty if it cannot be computed.
  std::string due(const match::Match& waiting, DiceStream::Source rng) {
    match::Match settled = waiting;
    if (!flies_) return settled.settle_fairly(rng);
    if (!flying_) return "";  // a game or a board without physics
    return flying_->settle(settled, std::ref(rng), false).outcome;
  }

  /// Whether the outcome is up to a physics that may do it otherwise than this one.
  [[nodiscard]] bool may_differ(const match::Match& waiting) const {
    return flies_ && !same_physics_ && (!flying_ || flying_->is_throw(waiting));
  }

 private:
  bool flies_;
  bool same_physics_;
  std::unique_ptr<FlyingDice> flying_;
};

/// Records the comparison of an outcome with the correct one.
void note(const Referee& referee, const match::Match& waiting, Verdict::Difference found,
          Verdict& verdict) {
  const bool differs = found.due != found.told;
  if (found.due.empty() || (differs && referee.may_differ(waiting))) {
    ++verdict.unchecked;
    if (!found.due.empty()) verdict.unconfirmed.push_back(std::move(found));
    return;
  }
  ++verdict.checked;
  if (differs) verdict.differences.push_back(std::move(found));
}

/// Replays the record's moves and compares each outcome separately, so that one changed die is one
/// difference.
void compare(const Record& record, DiceStream stream, Verdict& verdict) {
  Referee referee(record);
  match::Match match = record.start;
  for (std::size_t index = 0; index < record.moves.size(); ++index) {
    const record::Move& move = record.moves[index];
    // The moves were checked when the record was read.
    if (match.phase() == Phase::kDecide) {
      [[maybe_unused]] const auto decided = match.decide(*text::split_words(move.decision));
      assert(decided);
    }
    if (move.outcome.empty()) continue;
    const std::uint64_t number = verdict.carried + verdict.checked + verdict.unchecked;
    auto words = stream.next();
    if (number < static_cast<std::uint64_t>(record.carried)) {
      ++verdict.carried;
    } else {
      note(referee, match, {index, number, move.outcome, referee.due(match, words)}, verdict);
    }
    [[maybe_unused]] const auto settled = match.settle(*text::split_words(move.outcome));
    assert(settled);
  }
}

const std::string* find(const std::vector<std::pair<std::string, std::string>>& pairs,
                        const std::string& name) {
  const auto found = std::find_if(pairs.begin(), pairs.end(),
                                  [&name](const auto& pair) { return pair.first == name; });
  return found == pairs.end() ? nullptr : &found->second;
}

/// Checks the seats' bytes; empty if each revealed what it had committed to.
std::optional<Verdict> wrong_bytes(const Record& record) {
  if (record.agreed.scheme == 1) return std::nullopt;
  const auto wrong = [](Verdict::Kind kind, const std::string& seat) {
    Verdict verdict{kind};
    verdict.seat = seat;
    return verdict;
  };
  for (const auto& [name, commit] : record.agreed.commits) {
    const std::string* digits = find(record.entropy, name);
    if (digits == nullptr) return wrong(Verdict::Kind::kNoBytes, name);
    if (seat_commit(record.dice.argument, name, bytes_of(*digits)) != commit) {
      return wrong(Verdict::Kind::kOtherBytes, name);
    }
  }
  for (const auto& [name, digits] : record.entropy) {
    if (find(record.agreed.commits, name) == nullptr) return wrong(Verdict::Kind::kNoCommit, name);
  }
  return std::nullopt;
}

Verdict verify_stream(const Record& record, const DiceStream& stream, bool someone_added) {
  Verdict verdict{Verdict::Kind::kFair};
  verdict.someone_added = someone_added;
  verdict.physics = physics::physics_version();
  compare(record, stream, verdict);
  const std::size_t different = verdict.differences.size();
  if (different > 0) verdict.kind = Verdict::Kind::kOtherDice;
  // A changed die changes one outcome; a changed key changes nearly all of them.
  const bool committed = record.dice.kind != record::DiceSource::Kind::kSeeded;
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

DiceStream::Key key_of(const Record& record, const FairSecret& secret) {
  const auto entropy = entropy_by_seat(record);
  if (record.agreed.scheme == 1) return secret.first_key(entropy);
  const auto& names = record.start.seating().names;
  std::vector<FairSeat> seats;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    seats.push_back({names[seat], entropy[seat]});
  }
  return secret.key(static_cast<std::uint32_t>(record.agreed.attempt), record.agreed.shuffled,
                    std::move(seats), static_cast<std::uint32_t>(record.carried));
}

bool dice_fly(const Record& record) {
  return record.dice.kind == record::DiceSource::Kind::kThrown ||
         (record.dice.kind != record::DiceSource::Kind::kByHand && dice_only_fly(record.start));
}

std::uint64_t outcomes_in(const Record& record) { return record::outcomes_in(record.moves); }

Verdict verify(const Record& record) {
  using Kind = Verdict::Kind;
  if (record.dice.kind == record::DiceSource::Kind::kByHand) return {Kind::kByHand};
  if (record.dice.kind == record::DiceSource::Kind::kSeeded) {
    return verify_stream(record, DiceStream::seeded(record.dice.argument), false);
  }
  if (record.reveal.empty()) return {Kind::kNotRevealed};
  const auto secret = FairSecret::from_hex(record.reveal);
  if (!secret) return {Kind::kNoSecret};
  if (secret->commitment() != record.dice.argument) return {Kind::kOtherSecret};
  if (auto wrong = wrong_bytes(record)) return std::move(*wrong);
  const auto key = key_of(record, *secret);
  if (record.agreed.shuffled) {
    const auto& names = record.start.seating().names;
    Verdict verdict{Kind::kOtherOrder};
    verdict.order = shuffled_order(key, names);
    if (verdict.order != names) return verdict;
  }
  return verify_stream(record, DiceStream(key), !record.entropy.empty());
}

}  // namespace astragal::dice
