#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/screen/game_source.h"
#include "text/style.h"

namespace astragal::cli {

/// Display and input of a game at the terminal. The default suits games whose decisions can be
/// listed; other games override it in src/cli/<game>/screen.h.
class GameScreen {
 public:
  using Words = GameSource::Words;

  explicit GameScreen(const GameSource& game) : game_(game) {}
  virtual ~GameScreen() = default;
  GameScreen(const GameScreen&) = delete;
  GameScreen& operator=(const GameScreen&) = delete;

  /// The choices of the player to act.
  [[nodiscard]] virtual std::vector<record::Choice> options() const {
    return record::choices(game_.now());
  }
  /// The table, drawn in at most `rows` lines.
  [[nodiscard]] virtual std::string picture(const text::Style& style, long rows) const;

  /// Whether the player aims line by line instead of choosing.
  [[nodiscard]] virtual bool aims() const { return false; }
  /// The table with the current aim.
  [[nodiscard]] virtual std::string aim_picture(const text::Style& style, long rows) const {
    return picture(style, rows);
  }
  [[nodiscard]] virtual std::string aim_question() const { return ""; }
  /// Changes the aim by an input line; returns the decision when the line throws.
  virtual text::Result<std::optional<Words>> aim(const std::string& /*line*/) {
    return std::optional<Words>();
  }

 protected:
  [[nodiscard]] const GameSource& game() const { return game_; }

 private:
  const GameSource& game_;
};

std::unique_ptr<GameScreen> game_screen(const GameSource& game);

/// The table in at most `rows` lines; `flying`, if given, are its physics dice.
std::string table_picture(const match::Match& match, const dice::FlyingDice* flying,
                          const text::Style& style, long rows);

}  // namespace astragal::cli
