#include "text/canvas.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "text/names.h"

namespace astragal::text {

namespace {

std::string spaces(int count) {
  return std::string(static_cast<std::size_t>(std::max(count, 0)), ' ');
}

std::string repeated(std::string_view glyph, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += glyph;
  return text;
}

}  // namespace

int shown_columns(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      i = std::min(text.find('m', i), text.size());
    } else {
      plain += text[i];
    }
  }
  return columns(plain);
}

std::string fitted(const Style& style, std::string_view text, int width) {
  constexpr std::string_view kDots = "…";
  std::string kept = fit(text, width);
  if (!style.unicode && columns(text) > width) {
    if (const auto at = kept.rfind(kDots); at != std::string::npos) {
      kept.replace(at, kDots.size(), "~");
    }
  }
  return kept;
}

std::string at_right(std::string_view text, int width) {
  return spaces(width - shown_columns(text)).append(text);
}

void Block::add(const Block& below) {
  lines_.insert(lines_.end(), below.lines_.begin(), below.lines_.end());
}

int Block::width() const {
  int widest = 0;
  for (const auto& line : lines_) widest = std::max(widest, shown_columns(line));
  return widest;
}

std::string Block::text() const {
  std::string whole;
  for (const auto& line : lines_) {
    whole += line.substr(0, line.find_last_not_of(' ') + 1);
    whole += '\n';
  }
  return whole;
}

Block beside(const Block& left, const Block& right, int gap) {
  const int column = left.width() + gap;
  Block both;
  for (std::size_t i = 0; i < std::max(left.lines().size(), right.lines().size()); ++i) {
    std::string line = i < left.lines().size() ? left.lines()[i] : "";
    if (i < right.lines().size()) {
      line += spaces(column - shown_columns(line));
      line += right.lines()[i];
    }
    both.add(std::move(line));
  }
  return both;
}

Block in_rows(const std::vector<Block>& blocks, int width, int gap) {
  Block all;
  Block row;
  for (const Block& block : blocks) {
    if (row.height() == 0) {
      row = block;
    } else if (row.width() + gap + block.width() <= width) {
      row = beside(row, block, gap);
    } else {
      all.add(row);
      row = block;
    }
  }
  all.add(row);
  return all;
}

Block framed(const Style& style, const Block& inside, Style::Paint paint, std::string_view title) {
  const int width = std::max(inside.width(), shown_columns(title));
  const auto across = style.either("─", "-");
  const auto side = style(paint, style.either("│", "|"));
  Block frame;
  frame.add(style(paint, style.either("╭", "+")) + std::string(title) +
            style(paint, fmt::format("{}{}", repeated(across, width - shown_columns(title)),
                                     style.either("╮", "+"))));
  for (const auto& line : inside.lines()) {
    frame.add(fmt::format("{}{}{}{}", side, line, spaces(width - shown_columns(line)), side));
  }
  frame.add(style(paint, fmt::format("{}{}{}", style.either("╰", "+"), repeated(across, width),
                                     style.either("╯", "+"))));
  return frame;
}

std::string bar(const Style& style, int width, int full, int score, int pending,
                Style::Paint paint) {
  // Rounded down so that only a full bar looks full; a positive value shows at least one cell.
  const auto cells = [width, full](int value) {
    if (value <= 0) return 0;
    return std::clamp(static_cast<int>(static_cast<long long>(value) * width / full), 1, width);
  };
  const int solid = cells(score);
  const int light =
      pending == 0 ? 0 : std::max(cells(score + pending) - solid, solid < width ? 1 : 0);
  return style(paint, repeated(style.either("█", "#"), solid)) +
         style(paint, repeated(style.either("▒", "+"), light)) +
         style(Style::Paint::kDim, repeated(style.either("·", "."), width - solid - light));
}

Block pip_die(const Style& style, int number) {
  // Three rows of three positions, one bit each.
  constexpr std::array<int, 7> kPips{
      0, 0b000'010'000, 0b100'000'001, 0b100'010'001, 0b101'000'101, 0b101'010'101, 0b101'101'101};
  Block face;
  for (int row = 0; row < 3; ++row) {
    std::string line = " ";
    for (int place = 0; place < 3; ++place) {
      const bool pip = (kPips[static_cast<std::size_t>(number)] >> (3 * row + place) & 1) != 0;
      line += fmt::format("{} ", pip ? style.either("●", "o") : " ");
    }
    face.add(line);
  }
  return framed(style, face);
}

std::string with_sign(const Style& style, int number) {
  if (number == 0) return "0";
  return number > 0 ? fmt::format("+{}", number)
                    : fmt::format("{}{}", style.either("−", "-"), -number);
}

}  // namespace astragal::text
