#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/style.h"

namespace astragal::text {

/// Columns that the text takes on a terminal, colour codes left out.
int shown_columns(std::string_view text);

/// The text in exactly `width` columns, cut where it is too long, in characters that the style has.
std::string fitted(const Style& style, std::string_view text, int width);

/// The same, standing at the right.
std::string at_right(std::string_view text, int width);

/// Lines of text, as a thing that can stand beside or below another one.
class Block {
 public:
  Block() = default;
  explicit Block(std::vector<std::string> lines) : lines_(std::move(lines)) {}

  void add(std::string line) { lines_.push_back(std::move(line)); }
  void add(const Block& below);

  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
  [[nodiscard]] int width() const;
  [[nodiscard]] int height() const { return static_cast<int>(lines_.size()); }
  /// Every line with its newline, and no spaces at the ends.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::string> lines_;
};

/// Two blocks, tops level.
Block beside(const Block& left, const Block& right, int gap);

/// As many blocks in a row as `width` has room for, then a further row below.
Block in_rows(const std::vector<Block>& blocks, int width, int gap);

/// A line around the block, with a title in its upper edge.
Block framed(const Style& style, const Block& inside, Style::Paint paint = Style::Paint::kNone,
             std::string_view title = "");

/// `sure` and `hoped` out of `full`, as a bar of `width` columns: "####++......".
std::string bar(const Style& style, int width, int full, int sure, int hoped, Style::Paint paint);

/// A die seen from above, five lines high.
Block pip_die(const Style& style, int number);

/// A minus sign that is as wide as a plus, or the keyboard's own.
std::string with_sign(const Style& style, int number);

}  // namespace astragal::text
