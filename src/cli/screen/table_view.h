#pragma once

#include <string>
#include <vector>

#include "cli/screen/game_screen.h"
#include "cli/screen/screen.h"
#include "cli/screen/seen_game.h"

namespace astragal::cli {

/// The table of a game on a screen: the picture, what happened since somebody last looked, and what
/// they may choose. It remembers who knows what.
class TableView {
 public:
  TableView(const SeenGame& game, Screen& screen);

  [[nodiscard]] const SeenGame& game() const { return game_; }
  [[nodiscard]] Screen& screen() const { return screen_; }

  /// The table for this player, with what they missed; they know it from now on.
  void show(Seat viewer, const std::vector<std::string>& choices);
  /// The same for somebody who waits, and will be told again when it is their turn.
  void glance(Seat viewer, const std::vector<std::string>& choices = {});
  /// The picture once more, at the size that the screen has now.
  void show_again();
  /// What happened since anyone was told, in sentences; once it is told it is known to all.
  std::vector<std::string> take_news();
  /// Whether the last player to move goes on without having said anything worth telling alone.
  [[nodiscard]] bool turn_goes_on() const;
  /// Moves went back: nobody knows more than those that are left.
  void forget_beyond_the_last_move();

  /// To be said with the next picture, after all moves so far, or after the first `moves`. Notes
  /// come in the order of their moves.
  void note(std::string sentence) { note(std::move(sentence), game_.told().size()); }
  void note(std::string sentence, std::size_t moves) {
    notes_.push_back({std::move(sentence), moves});
  }

  /// What the game's own screen shows and asks.
  [[nodiscard]] GameScreen& own() const { return *own_; }

 private:
  [[nodiscard]] long rows() const;
  /// Moves and notes, as they happened; the notes are said by that.
  std::vector<std::string> news_since(std::size_t known);

  struct Note {
    std::string sentence;
    std::size_t moves;  ///< that came before it
  };
  struct Shown {
    std::vector<std::string> news;
    std::vector<std::string> choices;
    bool aiming = false;
  };
  const SeenGame& game_;
  Screen& screen_;
  std::unique_ptr<GameScreen> own_;
  std::vector<std::size_t> seen_;  ///< by seat: how many moves its player knows of
  std::size_t shown_ = 0;          ///< how many moves have been told to anyone
  std::vector<Note> notes_;        ///< to be said with the next picture
  Shown last_;
};

}  // namespace astragal::cli
