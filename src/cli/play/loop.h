#pragma once

#include <string>
#include <vector>

#include "cli/play/played_game.h"
#include "cli/screen/asking.h"
#include "cli/screen/table_view.h"

namespace astragal::cli {

/// A game at the terminal: shows the table, says what happened, asks, until the game ends or the
/// people leave. The record is on disk after every move.
class PlayLoop {
 public:
  PlayLoop(PlayedGame& game, Screen& screen);

  /// An error if the record could not be kept as it stands.
  text::Result<> run();

 private:
  using Words = PlayedGame::Words;

  /// What came of an answer.
  enum class Answer {
    kNone,   ///< it was not meant for whoever was asked
    kAgain,  ///< answered; the question stands
    kMoved,  ///< there is another position to ask about
    kLeave,
  };

  /// One move by whoever is next; false to leave.
  bool step();
  /// Reads lines until the question is answered; false to leave.
  bool ask();
  bool leave_after_the_end();

  Answer use(const Asking::Outcome& outcome);
  /// The keys that work everywhere.
  Answer key(const std::string& line);
  Answer undo();
  void save_copy(const std::string& file, bool sure);
  void fit_window();
  /// Makes the move and keeps the record; a refusal is said and changes nothing.
  Answer play(const Words& decision, const Words& outcome = {});
  void keep();
  void tell_what_bots_do();

  PlayedGame& game_;
  Screen& screen_;
  TableView view_;
  Asking asking_;
  bool asked_ = false;                 ///< a question stands; else the game is over
  text::Result<> kept_ = text::kDone;  ///< how saving went last
  bool played_ = false;                ///< something, since the program started
};

}  // namespace astragal::cli
