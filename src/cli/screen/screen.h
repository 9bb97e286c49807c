#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/screen/terminal.h"
#include "text/canvas.h"
#include "text/result.h"
#include "text/style.h"

namespace astragal::cli {

/// Whether an answer means yes.
bool is_yes(std::string_view line);

/// How things stand on the terminal: sentences, lists, the table.
class Screen {
 public:
  Screen(Terminal& terminal, const text::Style& style) : terminal_(terminal), style_(style) {}

  [[nodiscard]] bool ended() const { return terminal_.ended(); }
  [[nodiscard]] Terminal& terminal() const { return terminal_; }

  /// A sentence or a paragraph, broken to fit.
  void print(std::string_view text);
  /// The same in the background.
  void hint(std::string_view text);
  /// Which keys there are: always on a screen, which has forgotten, else once.
  void remind(std::string_view keys);
  void blank() { write("\n"); }

  /// The table, what happened, and a list of choices. On a screen that is high enough it takes the
  /// place of what was there; else it goes below, the table last, so that nothing is lost.
  void show(const std::string& table, const std::vector<std::string>& news,
            const std::vector<std::string>& choices);

  /// Numbered choices, in two columns where there are many.
  [[nodiscard]] text::Block numbered(const std::vector<std::string>& choices) const;
  void draw(const text::Block& block) { write(block.text()); }
  [[nodiscard]] int width() const;
  [[nodiscard]] int height() const { return terminal_.height(); }
  /// For pictures that fit.
  [[nodiscard]] text::Style style() const;
  /// Whether pictures take each other's place; who wants no colours gets no other codes either.
  [[nodiscard]] bool redraws() const { return terminal_.has_screen() && style_.colour; }

  /// A question as it stands before an answer.
  [[nodiscard]] std::string prompt(std::string_view question) const;
  /// The answer to a question; nothing when it is time to leave.
  std::optional<std::string> ask(std::string_view prompt);
  /// Whether the answer to a question is yes.
  bool confirm(std::string_view question);

 private:
  void write(std::string text);

  Terminal& terminal_;
  text::Style style_;
  std::string reminded_;  ///< of these keys
};

}  // namespace astragal::cli
