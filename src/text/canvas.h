#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/style.h"

namespace astragal::text {

/// Width of the text in terminal columns, without colour codes.
int shown_columns(std::string_view text);

/// The text cut or padded to exactly `width` columns, in characters that the style supports.
std::string fitted(const Style& style, std::string_view text, int width);

/// The text padded on the left to `width` columns.
std::string at_right(std::string_view text, int width);

/// Lines of text that can be placed beside or below other blocks.
class Block {
 public:
  Block() = default;
  explicit Block(std::vector<std::string> lines) : lines_(std::move(lines)) {}

  void add(std::string line) { lines_.push_back(std::move(line)); }
  void add(const Block& below);

  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
  [[nodiscard]] int width() const;
  [[nodiscard]] int height() const { return static_cast<int>(lines_.size()); }
  /// All lines with newlines, without trailing spaces.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::string> lines_;
};

/// Two blocks side by side, aligned at the top.
Block beside(const Block& left, const Block& right, int gap);

/// Blocks in rows, as many per row as fit into `width` columns.
Block in_rows(const std::vector<Block>& blocks, int width, int gap);

/// The block in a box, with a title in its upper edge.
Block framed(const Style& style, const Block& inside, Style::Paint paint = Style::Paint::kNone,
             std::string_view title = "");

/// A bar of `width` columns: `score` solid, `pending` lighter, out of `full`: "####++......".
std::string bar(const Style& style, int width, int full, int score, int pending,
                Style::Paint paint);

/// A die seen from above, five lines high.
Block pip_die(const Style& style, int number);

/// The number with its sign; a typographic minus if the style has Unicode, otherwise '-'.
std::string with_sign(const Style& style, int number);

}  // namespace astragal::text
