#include "cli/screen/screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

using text::Style;

namespace {

constexpr int kWidest = 80;     // longer lines are hard to read
constexpr int kNarrowest = 40;  // narrower pictures break anyway
constexpr int kIndent = 5;      // columns for the numbers of choices
constexpr std::size_t kInOneColumn = 4;
constexpr std::size_t kMostColumns = 3;
constexpr int kAroundTheTable = 4;  // lines: blanks, hint, prompt

/// Replaces the few non-ASCII characters of our texts.
std::string in_ascii(std::string text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kPlain{
      {{"−", "-"}, {"–", "-"}, {"…", "..."}, {"·", "-"}}};
  for (const auto& [beautiful, plain] : kPlain) {
    for (auto at = text.find(beautiful); at != std::string::npos; at = text.find(beautiful, at)) {
      text.replace(at, beautiful.size(), plain);
    }
  }
  return text;
}

}  // namespace

bool is_yes(std::string_view line) {
  const auto words = text::split(text::phrase("play", "yes"), ' ');
  return std::find(words.begin(), words.end(), text::lower(line)) != words.end();
}

int Screen::width() const { return std::clamp(terminal_.width(), kNarrowest, kWidest); }

void Screen::write(std::string text) {
  terminal_.write(style_.unicode ? text : in_ascii(std::move(text)));
}

void Screen::print(std::string_view text) { write(text::wrapped(text, width())); }

void Screen::hint(std::string_view text) {
  write(style_(Style::Paint::kDim, text::trim(text::wrapped(text, width()))) + "\n");
}

void Screen::remind(std::string_view keys) {
  if (redraws() || reminded_ != keys) hint(keys);
  reminded_ = keys;
}

text::Block Screen::numbered(const std::vector<std::string>& choices) const {
  std::vector<std::string> lines;
  for (const auto& choice : choices) {
    const auto number = fmt::format("{:>3} ", lines.size() + 1);
    lines.push_back(fmt::format("{} {}", style_(Style::Paint::kBold, number), choice));
  }
  // A few choices are a single column; many use as many columns as fit.
  for (std::size_t columns = kMostColumns; columns > 1; --columns) {
    if (lines.size() <= kInOneColumn * (columns - 1)) continue;
    const std::size_t height = (lines.size() + columns - 1) / columns;
    text::Block all;
    for (std::size_t first = 0; first < lines.size(); first += height) {
      const auto from = lines.begin() + static_cast<std::ptrdiff_t>(first);
      const auto count = static_cast<std::ptrdiff_t>(std::min(height, lines.size() - first));
      all = beside(all, text::Block({from, from + count}), first == 0 ? 0 : 2);
    }
    if (all.width() <= width()) return all;
  }
  text::Block all;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    std::string before = style_(Style::Paint::kBold, fmt::format("{:>3} ", i + 1)) + " ";
    const std::string text = text::wrapped(choices[i], width() - kIndent);
    for (const auto line : text::split(text::trim(text), '\n')) {
      all.add(before + std::string(line));
      before.assign(kIndent, ' ');
    }
  }
  return all;
}

Style Screen::style() const {
  Style style = style_;
  style.width = width();
  return style;
}

void Screen::show(const std::string& table, const std::vector<std::string>& news,
                  const std::vector<std::string>& choices) {
  std::string happened;
  for (const auto& line : news) happened += text::wrapped(line, width(), "  ");
  const std::string below = numbered(choices).text();
  const auto lines = std::count(table.begin(), table.end(), '\n') +
                     std::count(happened.begin(), happened.end(), '\n') +
                     std::count(below.begin(), below.end(), '\n');
  const bool fits = lines + kAroundTheTable <= terminal_.height();
  const std::string gap = happened.empty() ? "" : "\n";
  if (redraws() && fits) {
    terminal_.clear_screen();
    write(table + gap + happened + "\n" + below);
  } else if (!redraws()) {
    write("\n" + table + gap + happened + "\n" + below);
  } else {
    write("\n" + happened + gap + table + "\n" + below);
  }
}

std::optional<std::string> Screen::ask(std::string_view prompt) {
  std::string excuse = text::wrapped(text::phrase("play", "unreadable"), width());
  return terminal_.ask(this->prompt(prompt), excuse);
}

bool Screen::confirm(std::string_view question) {
  const auto line = ask(question);
  return line && is_yes(*line);
}

std::string Screen::prompt(std::string_view question) const {
  return style_(Style::Paint::kBold, fmt::format("{}> ", question));
}

}  // namespace astragal::cli
