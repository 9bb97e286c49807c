#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "cli/screen/seen_game.h"
#include "dice/fair.h"
#include "dice/flying.h"

namespace astragal::cli {

/// A game being played: its record, its dice, its bots, and the way back.
class PlayedGame final : public SeenGame {
 public:
  /// Goes on from a record, or begins with an empty one; kept in `file` from now on. Refuses dice
  /// and bots that cannot be played here. Fair dice need their secret.
  static text::Result<PlayedGame> from(record::Record record, std::string file,
                                       std::optional<dice::FairSecret> secret = std::nullopt);

  [[nodiscard]] const record::Record& record() const override { return record_; }
  [[nodiscard]] const std::vector<games::Told>& told() const override { return told_; }
  [[nodiscard]] const dice::FlyingDice* flying() const override { return flying_.get(); }
  [[nodiscard]] bool is_bot(Seat seat) const override;
  [[nodiscard]] bool any_person() const;
  [[nodiscard]] const std::string& file() const { return file_; }

  /// Makes a move. The program rolls, unless dice are thrown by hand: then `outcome` is what they
  /// showed. A refusal changes nothing.
  text::Result<> play(const Words& decision, const Words& outcome = {});

  /// What the bot to act decides: the same every time it is asked in the same place.
  [[nodiscard]] Words bot_decision() const;

  /// Undoes the last move and says what it was; not what the program rolled, and not what a bot
  /// did. With dice thrown by hand everything, back to where a person decided or typed.
  text::Result<std::string> undo();

  /// Writes the record as it stands.
  [[nodiscard]] text::Result<> save() const;

 private:
  PlayedGame(record::Record record, std::string file, std::optional<dice::FairSecret> secret,
             std::unique_ptr<dice::FlyingDice> flying);
  [[nodiscard]] dice::DiceStream dice() const;
  /// Rolls or throws what `after` waits for; the outcome in the record's words.
  std::string let_dice_settle(match::Match& after);

  record::Record record_;
  std::string file_;
  std::optional<dice::FairSecret> secret_;      ///< of fair dice
  std::vector<std::optional<bots::Bot>> bots_;  ///< by seat
  std::vector<match::Match> before_;            ///< the position before each move
  std::vector<games::Told> told_;
  std::unique_ptr<dice::FlyingDice> flying_;  ///< where physics throws
  bots::Knowledge knowledge_;                 ///< of the bots
};

}  // namespace astragal::cli
