#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/screen/seen_game.h"
#include "text/style.h"

namespace astragal::cli {

/// What the terminal shows of a game and asks about it. This is enough for games whose decisions
/// can be listed; a game that needs more has its own in src/cli/<game>/screen.h.
class GameScreen {
 public:
  using Words = SeenGame::Words;

  explicit GameScreen(const SeenGame& game) : game_(game) {}
  virtual ~GameScreen() = default;
  GameScreen(const GameScreen&) = delete;
  GameScreen& operator=(const GameScreen&) = delete;

  /// What the player to act may choose.
  [[nodiscard]] virtual std::vector<record::Choice> options() const {
    return record::choices(game_.now());
  }
  /// The table, where `rows` lines are free for it.
  [[nodiscard]] virtual std::string picture(const text::Style& style, long rows) const;

  /// Whether the player to act aims, line by line, instead of choosing.
  [[nodiscard]] virtual bool aims() const { return false; }
  /// The table with the aim on it.
  [[nodiscard]] virtual std::string aim_picture(const text::Style& style, long rows) const {
    return picture(style, rows);
  }
  [[nodiscard]] virtual std::string aim_question() const { return ""; }
  /// Changes the aim as the line says; the decision once it is let go.
  virtual text::Result<std::optional<Words>> aim(const std::string& /*line*/) {
    return std::optional<Words>();
  }

 protected:
  [[nodiscard]] const SeenGame& game() const { return game_; }

 private:
  const SeenGame& game_;
};

std::unique_ptr<GameScreen> game_screen(const SeenGame& game);

/// The table, on a screen with so many lines for it; `flying`, where given, are its dice.
std::string table_picture(const match::Match& match, const dice::FlyingDice* flying,
                          const text::Style& style, long rows);

}  // namespace astragal::cli
