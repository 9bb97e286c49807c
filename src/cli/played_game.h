#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "cli/talk.h"
#include "dice/fair.h"
#include "dice/thrown.h"
#include "record/match_record.h"

namespace astragal {

/// A game being played: its record, its dice, its bots, and the way back.
class PlayedGame {
 public:
  using Words = std::vector<std::string>;

  /// Goes on from a record, or begins with an empty one; kept in `file` from now on. Refuses dice
  /// and bots that cannot be played here. Fair dice need their secret.
  static Result<PlayedGame> from(Record record, std::string file,
                                 std::optional<FairSecret> secret = std::nullopt);

  [[nodiscard]] const Match& now() const { return record_.now; }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] bool dice_by_hand() const { return record_.dice.kind == DiceSource::Kind::kByHand; }
  /// The board that dice fly over; nullptr where dice are rolled, or thrown by hand.
  [[nodiscard]] const ThrownDice* flying() const { return flying_ ? &*flying_ : nullptr; }
  [[nodiscard]] bool is_bot(Seat seat) const;
  [[nodiscard]] bool any_person() const;

  /// What each move was like, from the first on.
  [[nodiscard]] const std::vector<Told>& told() const { return told_; }

  /// The position after a decision (none for what the table does) if dice have to settle it.
  [[nodiscard]] std::optional<Match> waiting_for_dice(const Words& decision) const;

  /// Makes a move. The program rolls, unless dice are thrown by hand: then `outcome` is what they
  /// showed. A refusal changes nothing.
  Result<> play(const Words& decision, const Words& outcome = {});

  /// What the bot to act decides: the same every time it is asked in the same place.
  [[nodiscard]] Words bot_decision() const;

  /// Takes back the last move and returns it; not what the program rolled, and not what a bot did.
  /// With dice thrown by hand everything, back to where a person decided or typed.
  Result<Move> take_back();

  /// Writes the record as it stands.
  [[nodiscard]] Result<> save() const;

 private:
  PlayedGame(Record record, std::string file, std::optional<FairSecret> secret,
             std::optional<ThrownDice> flying);
  void replay();
  [[nodiscard]] DiceStream dice() const;
  /// Rolls or throws what `after` waits for; the outcome in the record's words.
  std::string let_dice_settle(Match& after);

  Record record_;
  std::string file_;
  std::optional<FairSecret> secret_;      ///< of fair dice
  std::vector<std::optional<Bot>> bots_;  ///< by seat
  std::vector<Match> before_;             ///< the position before each move
  std::vector<Told> told_;
  std::optional<ThrownDice> flying_;
};

}  // namespace astragal
