#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "cli/screen/seen_game.h"
#include "dice/fair.h"
#include "dice/flying.h"

namespace astragal {

/// A game being played: its record, its dice, its bots, and the way back.
class PlayedGame final : public SeenGame {
 public:
  /// Goes on from a record, or begins with an empty one; kept in `file` from now on. Refuses dice
  /// and bots that cannot be played here. Fair dice need their secret.
  static Result<PlayedGame> from(Record record, std::string file,
                                 std::optional<FairSecret> secret = std::nullopt);

  [[nodiscard]] const Record& record() const override { return record_; }
  [[nodiscard]] const std::vector<Told>& told() const override { return told_; }
  [[nodiscard]] const FlyingDice* flying() const override { return flying_.get(); }
  [[nodiscard]] bool is_bot(Seat seat) const override;
  [[nodiscard]] bool any_person() const;
  [[nodiscard]] const std::string& file() const { return file_; }

  /// Makes a move. The program rolls, unless dice are thrown by hand: then `outcome` is what they
  /// showed. A refusal changes nothing.
  Result<> play(const Words& decision, const Words& outcome = {});

  /// What the bot to act decides: the same every time it is asked in the same place.
  [[nodiscard]] Words bot_decision() const;

  /// Undoes the last move and says what it was; not what the program rolled, and not what a bot
  /// did. With dice thrown by hand everything, back to where a person decided or typed.
  Result<std::string> undo();

  /// Writes the record as it stands.
  [[nodiscard]] Result<> save() const;

 private:
  PlayedGame(Record record, std::string file, std::optional<FairSecret> secret,
             std::unique_ptr<FlyingDice> flying);
  [[nodiscard]] DiceStream dice() const;
  /// Rolls or throws what `after` waits for; the outcome in the record's words.
  std::string let_dice_settle(Match& after);

  Record record_;
  std::string file_;
  std::optional<FairSecret> secret_;      ///< of fair dice
  std::vector<std::optional<Bot>> bots_;  ///< by seat
  std::vector<Match> before_;             ///< the position before each move
  std::vector<Told> told_;
  std::unique_ptr<FlyingDice> flying_;  ///< where physics throws
  Knowledge knowledge_;                 ///< of the bots
};

}  // namespace astragal
