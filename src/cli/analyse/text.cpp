#include "cli/analyse/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/totals.h"
#include "text/canvas.h"
#include "text/message.h"

namespace astragal::cli {

using analysis::AnalysedRecord;
using analysis::SideTotals;
using match::Match;
using text::Style;

namespace {

constexpr int kColumns = 79;
constexpr int kMostName = 6;  // columns, so that the table fits

int name_width(const Match& match) {
  int width = 0;
  for (const SeatSet side : match.sides()) {
    width = std::max(width, text::shown_columns(match.name_of_side(side)));
  }
  return std::min(width, kMostName);
}

std::string name_column(const Match& match, SeatSet side, const Style& style) {
  return fitted(style, match.name_of_side(side), name_width(match));
}

std::string paint_of(const Style& style, double share, std::string_view text) {
  using Paint = Style::Paint;
  return style(share > 0.0005 ? Paint::kGreen : share < -0.0005 ? Paint::kRed : Paint::kNone, text);
}

/// A table of right-aligned figures with headings.
class Table {
 public:
  Table(const Match& match, const Style& style, std::vector<std::string> headings)
      : style_(style), headings_(std::move(headings)) {
    text_ = std::string(static_cast<std::size_t>(name_width(match)), ' ');
    for (const auto& heading : headings_)
      text_ += "  " + text::at_right(heading, width_of(heading));
    text_ = style_(Style::Paint::kBold, text_) + "\n";
  }
  void begin(const std::string& name) {
    text_ += name;
    column_ = 0;
  }
  void add(const std::string& figure, double painted = 0) {
    const int room = std::max(width_of(headings_[column_++]) - text::shown_columns(figure), 0);
    text_ +=
        "  " + std::string(static_cast<std::size_t>(room), ' ') + paint_of(style_, painted, figure);
  }
  void end() { text_ += '\n'; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  /// Width of a column: the heading's, but at least that of "100.0 %"; counts need less.
  static int width_of(const std::string& heading) {
    constexpr int kFigure = 7;
    const int width = text::shown_columns(heading);
    return heading == text::phrase("analyse", "fine") ? width : std::max(width, kFigure);
  }

  const Style& style_;
  std::vector<std::string> headings_;
  std::size_t column_ = 0;
  std::string text_;
};

std::vector<std::string> headings(std::initializer_list<std::string_view> keys) {
  std::vector<std::string> all;
  for (const auto key : keys) all.emplace_back(text::phrase("analyse", key));
  return all;
}

/// The changes of each player's winning chance; every line adds up.
std::string sums(const AnalysedRecord& analysed, const std::vector<SideTotals>& totals,
                 const Style& style) {
  const Match& match = analysed.record.start;
  Table table(match, style,
              headings({"start", "own-dice", "other-dice", "own-decisions", "other-decisions",
                        analysed.has_result() ? "result" : "now"}));
  for (const SideTotals& side : totals) {
    table.begin(name_column(match, side.side, style));
    table.add(analysis::percent_of(side.start));
    for (const double share :
         {side.luck_own, side.luck_others, side.decisions_own, side.decisions_others}) {
      table.add(analysis::signed_percent(share), share);
    }
    table.add(analysis::percent_of(side.end));
    table.end();
  }
  return table.text();
}

std::string skill(const AnalysedRecord& analysed, const std::vector<SideTotals>& totals,
                  const Style& style) {
  const Match& match = analysed.record.start;
  Table table(match, style,
              headings({"luck", "luck-error", "adjusted", "lost", "fine", "doubtful", "mistakes",
                        "blunders"}));
  for (const SideTotals& side : totals) {
    table.begin(name_column(match, side.side, style));
    table.add(analysis::signed_percent(side.luck()), side.luck());
    table.add("± " + text::decimal(100 * side.luck_error, 1));
    table.add(analysed.has_result() ? analysis::percent_of(side.luck_adjusted()) : "");
    table.add(analysis::percent_of(std::max(side.lost, 0.0)), side.lost > 0 ? -side.lost : 0);
    for (const int count : side.grades) table.add(std::to_string(count));
    table.end();
  }
  return table.text();
}

/// The chances over the game, one block character for several moves.
std::string curves(const AnalysedRecord& analysed, const Style& style) {
  constexpr std::array<std::string_view, 8> kBlocks{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const Match& match = analysed.record.start;
  const auto& moves = analysed.analysis.moves;
  const int names = name_width(match);
  const std::size_t points = moves.size() + 1;
  const std::size_t cells =
      std::min<std::size_t>(points, static_cast<std::size_t>(kColumns - names - 10));
  std::string text;
  for (const SeatSet side : match.sides()) {
    text += name_column(match, side, style) + "  ";
    for (std::size_t cell = 0; cell < cells; ++cell) {
      const std::size_t point = cells == 1 ? 0 : cell * (points - 1) / (cells - 1);
      const double chance =
          analysis::of_side(point == 0 ? analysed.analysis.start : moves[point - 1].chance, side);
      const auto block = static_cast<std::size_t>(std::clamp(chance * 8, 0.0, 7.0));
      text += kBlocks[block];
    }
    text += "  " + analysis::percent_of(analysis::of_side(analysed.analysis.last(), side)) + "\n";
  }
  return text;
}

std::string highlights(const AnalysedRecord& analysed, const std::vector<SideTotals>& totals,
                       const std::vector<analysis::ToldMove>& told, const Style& style) {
  std::string text;
  for (const SideTotals& side : totals) {
    const auto lines = standing_out(analysed, side, told);
    if (lines.empty()) continue;
    text += "\n" + style(Style::Paint::kBold, analysed.record.start.name_of_side(side.side)) + "\n";
    for (const auto& line : lines) text += "  " + text::wrapped(line, kColumns - 2, "    ");
  }
  return text;
}

std::string errors(const AnalysedRecord& analysed, const std::vector<analysis::ToldMove>& told,
                   const Style& style) {
  const auto lines = error_lines(analysed, told);
  if (lines.empty()) return "\n" + text::message("analyse", "no-errors") + "\n";
  std::string text = "\n" + style(Style::Paint::kBold, text::phrase("analyse", "errors")) + "\n";
  for (const auto& [move, line] : lines) text += text::wrapped(line, kColumns, "  ");
  return text;
}

}  // namespace

std::string analysis_text(const AnalysedRecord& analysed, const Style& style) {
  const auto& [record, analysis] = analysed;
  const Match& match = record.start;
  std::string text = style(
      Style::Paint::kBold,
      text::message("analyse", "heading", text::with("title", text::title_of(match.game_name())),
                    text::with("moves", text::counted("analyse", "moves",
                                                      static_cast<int>(record.moves.size())))));
  text += '\n';
  for (const auto& remark : remarks(analysed)) text += text::wrapped(remark, kColumns);
  if (!analysis.begun) return text;
  const auto totals = totals_of(analysis, match);
  const auto told = told_moves(analysed);
  text += "\n" + sums(analysed, totals, style) + "\n" + skill(analysed, totals, style);
  text += "\n" + style(Style::Paint::kBold, text::phrase("analyse", "curve")) + "\n" +
          curves(analysed, style);
  return text + highlights(analysed, totals, told, style) + errors(analysed, told, style);
}

}  // namespace astragal::cli
