#pragma once

#include <string>
#include <vector>

#include "cli/screen/game_screen.h"
#include "cli/screen/game_source.h"
#include "cli/screen/screen.h"

namespace astragal::cli {

/// The table on a screen: picture, moves since the viewer last looked, choices. Tracks which moves
/// each player has seen.
class TableView {
 public:
  TableView(const GameSource& game, Screen& screen);

  [[nodiscard]] const GameSource& game() const { return game_; }
  [[nodiscard]] Screen& screen() const { return screen_; }

  /// Shows the table and missed moves to a player, and marks them as seen.
  void show(Seat viewer, const std::vector<std::string>& choices);
  /// The same for a player who waits; the moves are reported again at their turn.
  void glance(Seat viewer, const std::vector<std::string>& choices = {});
  /// Redraws the picture at the current size.
  void show_again();
  /// Moves not reported to anyone yet, as sentences; marks them as seen by all.
  std::vector<std::string> take_news();
  /// Whether the last player's turn continues with nothing to report yet.
  [[nodiscard]] bool turn_goes_on() const;
  /// After an undo: limits what players have seen to the remaining moves.
  void forget_beyond_the_last_move();

  /// Adds a note to the next picture, after all moves so far or after the first `moves`. Notes must
  /// be added in the order of their moves.
  void note(std::string sentence) { note(std::move(sentence), game_.told().size()); }
  void note(std::string sentence, std::size_t moves) {
    notes_.push_back({std::move(sentence), moves});
  }

  /// The game's own display and input.
  [[nodiscard]] GameScreen& own() const { return *own_; }

 private:
  [[nodiscard]] long rows() const;
  /// Moves and notes in order; removes the notes.
  std::vector<std::string> news_since(std::size_t known);

  struct Note {
    std::string sentence;
    std::size_t moves;  ///< number of moves before it
  };
  struct Shown {
    std::vector<std::string> news;
    std::vector<std::string> choices;
    bool aiming = false;
  };
  const GameSource& game_;
  Screen& screen_;
  std::unique_ptr<GameScreen> own_;
  std::vector<std::size_t> seen_;  ///< by seat: number of moves seen
  std::size_t shown_ = 0;          ///< number of moves reported to anyone
  std::vector<Note> notes_;        ///< for the next picture
  Shown last_;
};

}  // namespace astragal::cli
