#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/aim.h"
#include "cli/played_game.h"
#include "cli/screen.h"

namespace astragal {

/// A game at the terminal: shows the table, says what happened, asks, until the game ends or the
/// people leave. The record is on disk after every move.
class PlayLoop {
 public:
  PlayLoop(PlayedGame& game, Screen& screen);

  /// An error if the record could not be kept as it stands.
  Result<> run();

 private:
  using Words = PlayedGame::Words;

  /// What came of an answer.
  enum class Answer {
    kNone,   ///< it was not meant for whoever was asked
    kAgain,  ///< answered; the question stands
    kMoved,  ///< there is another position to ask about
    kLeave,
  };

  /// What is being asked.
  struct Question {
    const Match& about;
    bool for_dice = false;
    bool reconsider = false;  ///< taking back means the decision that waits for these dice
  };

  void take_up_aims();
  /// One move by whoever is next; false to leave.
  bool step();
  bool ask_for_choice();
  bool ask_for_throw();
  bool ask_for_dice(const Words& decision, bool reconsider);
  bool leave_after_the_end();

  Answer choose(const std::vector<Choice>& options, const std::string& line);
  Answer roll_at_once(const std::vector<Choice>& options, const std::string& line);
  /// The keys that work everywhere.
  Answer key(const Question& question, const std::string& line);
  Answer take_back(const Question& question);
  void save_copy(const std::string& file);
  void explain(const Question& question);
  /// Makes the move and keeps the record; a refusal is said and changes nothing.
  Answer play(const Words& decision, const Words& outcome = {});
  void keep();

  void show(Seat viewer, const std::vector<std::string>& choices,
            const TumblinDice::Aim* aim = nullptr);
  /// The table, and the throw that is being aimed.
  [[nodiscard]] std::string picture(const TumblinDice::Aim* aim) const;
  /// What the player to act may choose.
  [[nodiscard]] std::vector<Choice> options() const;
  void tell_what_bots_do();

  PlayedGame& game_;
  Screen& screen_;
  std::vector<std::size_t> seen_;  ///< by seat: how many moves its player knows of
  std::vector<AimWords> aims_;     ///< by seat: the last throw, where dice fly
  std::size_t shown_ = 0;          ///< how many moves have been told to anyone
  std::string notice_;             ///< to be said with the next picture
  Result<> kept_ = kDone;          ///< how saving went last
  bool played_ = false;            ///< something, since the program started
};

}  // namespace astragal
