#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "cli/screen/game_source.h"
#include "dice/fair.h"
#include "dice/flying.h"

namespace astragal::cli {

/// A running local game: record, dice, bots and undo.
class PlayedGame final : public GameSource {
 public:
  /// Continues a record, or starts with an empty one; saves it to `file`. Refuses dice and bots
  /// that this program cannot play. Fair dice need their secret.
  static text::Result<PlayedGame> from(record::Record record, std::string file,
                                       std::optional<dice::FairSecret> secret = std::nullopt);

  [[nodiscard]] const record::Record& record() const override { return record_; }
  [[nodiscard]] const std::vector<games::Told>& told() const override { return told_; }
  [[nodiscard]] const dice::FlyingDice* flying() const override { return flying_.get(); }
  [[nodiscard]] bool is_bot(Seat seat) const override;
  [[nodiscard]] bool any_person() const;
  [[nodiscard]] const std::string& file() const { return file_; }

  /// Makes a move. The program rolls, unless real dice are used: then `outcome` is what they
  /// showed. A refused move changes nothing.
  text::Result<> play(const Words& decision, const Words& outcome = {});

  /// The decision of the bot to act. The same position gives the same decision.
  [[nodiscard]] Words bot_decision() const;

  /// Undoes the last move and describes it. Bots' moves and the program's rolls cannot be undone;
  /// with real dice everything can, back to a person's decision or input.
  text::Result<std::string> undo();

  [[nodiscard]] text::Result<> save() const;

 private:
  PlayedGame(record::Record record, std::string file, std::optional<dice::FairSecret> secret,
             std::unique_ptr<dice::FlyingDice> flying);
  [[nodiscard]] dice::DiceStream dice() const;
  /// Rolls or throws the dice that `after` waits for; returns the outcome in the record's words.
  std::string let_dice_settle(match::Match& after);

  record::Record record_;
  std::string file_;
  std::optional<dice::FairSecret> secret_;      ///< of fair dice
  std::vector<std::optional<bots::Bot>> bots_;  ///< by seat
  std::vector<match::Match> before_;            ///< the position before each move
  std::vector<games::Told> told_;
  std::unique_ptr<dice::FlyingDice> flying_;  ///< null unless physics throws the dice
  bots::Knowledge knowledge_;                 ///< of the bots
};

}  // namespace astragal::cli
