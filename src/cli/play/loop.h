#pragma once

#include <string>
#include <vector>

#include "cli/play/played_game.h"
#include "cli/screen/asking.h"
#include "cli/screen/table_view.h"

namespace astragal::cli {

/// A game at the terminal: shows the table, reports moves and asks, until the game ends or the user
/// quits. The record is saved after every move.
class PlayLoop {
 public:
  PlayLoop(PlayedGame& game, Screen& screen);

  /// An error if the record could not be saved.
  text::Result<> run();

 private:
  using Words = PlayedGame::Words;

  /// Result of an input line.
  enum class Answer {
    kNone,   ///< not understood here; try the next handler
    kAgain,  ///< handled; ask again
    kMoved,  ///< the position has changed
    kLeave,
  };

  /// Plays one move; false to quit.
  bool step();
  /// Reads lines until the question is answered; false to quit.
  bool ask();
  bool leave_after_the_end();

  Answer use(const Asking::Outcome& outcome);
  /// Keys that work at every prompt.
  Answer key(const std::string& line);
  Answer undo();
  void save_copy(const std::string& file, bool sure);
  void fit_window();
  /// Makes the move and saves the record; prints a refusal.
  Answer play(const Words& decision, const Words& outcome = {});
  void keep();
  void tell_what_bots_do();

  PlayedGame& game_;
  Screen& screen_;
  TableView view_;
  Asking asking_;
  bool asked_ = false;                 ///< a question is open; otherwise the game is over
  text::Result<> kept_ = text::kDone;  ///< result of the last save
  bool played_ = false;                ///< a move was made since the program started
};

}  // namespace astragal::cli
