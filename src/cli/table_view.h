#pragma once

#include <string>
#include <vector>

#include "cli/aim.h"
#include "cli/screen.h"
#include "cli/seen_game.h"

namespace astragal {

/// The table of a game on a screen: the picture, what happened since somebody last looked, and what
/// they may choose. It remembers who knows what.
class TableView {
 public:
  TableView(const SeenGame& game, Screen& screen);

  [[nodiscard]] const SeenGame& game() const { return game_; }
  [[nodiscard]] Screen& screen() const { return screen_; }

  /// The table for this player, with what they missed; they know it from now on.
  void show(Seat viewer, const std::vector<std::string>& choices,
            const TumblinDice::Aim* aim = nullptr);
  /// The same for somebody who waits, and will be told again when it is their turn.
  void glance(Seat viewer, const std::vector<std::string>& choices = {});
  /// What happened since anyone was told, in sentences; once it is told it is known to all.
  std::vector<std::string> take_news();
  /// Whether the last player to move goes on without having said anything worth telling alone.
  [[nodiscard]] bool turn_goes_on() const;
  /// Moves went back: nobody knows more than those that are left.
  void forget_beyond_the_last_move();

  /// To be said with the next picture.
  void note(std::string sentence) { notes_.push_back(std::move(sentence)); }

  /// What the player to act may choose.
  [[nodiscard]] std::vector<Choice> options() const;
  /// How this player last threw, where dice fly.
  AimWords& aim_of(Seat seat) { return aims_[static_cast<std::size_t>(seat)]; }

 private:
  void take_up_aims();
  [[nodiscard]] std::string picture(const TumblinDice::Aim* aim) const;
  [[nodiscard]] std::vector<std::string> news_since(std::size_t known) const;

  const SeenGame& game_;
  Screen& screen_;
  std::vector<std::size_t> seen_;   ///< by seat: how many moves its player knows of
  std::vector<AimWords> aims_;      ///< by seat: the last throw, where dice fly
  std::size_t shown_ = 0;           ///< how many moves have been told to anyone
  std::vector<std::string> notes_;  ///< to be said with the next picture
};

}  // namespace astragal
