#include "cli/analysis_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/totals.h"
#include "cli/say.h"
#include "cli/simulation_report.h"
#include "cli/talk.h"
#include "text/canvas.h"

namespace astragal {

namespace {

constexpr int kColumns = 79;
constexpr int kMostName = 6;  // so that all columns fit

std::string said(const Match& match, const std::string& words) {
  for (const Choice& choice : choices(match)) {
    if (choice.words == words) return choice.said;
  }
  return words;
}

/// A share that rounds to nothing has no sign.
long tenths(double share) { return std::lround(1000 * share); }

int name_width(const Match& match) {
  int width = 0;
  for (const SeatSet side : match.sides()) {
    width = std::max(width, shown_columns(match.name_of_side(side)));
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

/// Right-aligned columns of figures with headings.
class Table {
 public:
  Table(const Match& match, const Style& style, std::vector<std::string> headings)
      : style_(style), headings_(std::move(headings)) {
    text_ = std::string(static_cast<std::size_t>(name_width(match)), ' ');
    for (const auto& heading : headings_) text_ += "  " + at_right(heading, width_of(heading));
    text_ = style_(Style::Paint::kBold, text_) + "\n";
  }
  void begin(const std::string& name) {
    text_ += name;
    column_ = 0;
  }
  void add(const std::string& figure, double painted = 0) {
    const int room = std::max(width_of(headings_[column_++]) - shown_columns(figure), 0);
    text_ +=
        "  " + std::string(static_cast<std::size_t>(room), ' ') + paint_of(style_, painted, figure);
  }
  void end() { text_ += '\n'; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  /// Of a column: the heading's, but wide enough for "100.0 %"; counts need less.
  static int width_of(const std::string& heading) {
    constexpr int kFigure = 7;
    const int width = shown_columns(heading);
    return heading == words_for("analyse", "fine") ? width : std::max(width, kFigure);
  }

  const Style& style_;
  std::vector<std::string> headings_;
  std::size_t column_ = 0;
  std::string text_;
};

std::vector<std::string> headings(std::initializer_list<std::string_view> keys) {
  std::vector<std::string> all;
  for (const auto key : keys) all.emplace_back(words_for("analyse", key));
  return all;
}

/// How the chances came to be what they are: each line adds up.
std::string sums(const AnalysedRecord& analysed, const std::vector<SideTotals>& totals,
                 const Style& style) {
  const Match& match = analysed.record.start;
  Table table(match, style,
              headings({"start", "own-dice", "other-dice", "own-decisions", "other-decisions",
                        analysed.has_result() ? "result" : "now"}));
  for (const SideTotals& side : totals) {
    table.begin(name_column(match, side.side, style));
    table.add(percent_of(side.start));
    for (const double share :
         {side.luck_own, side.luck_others, side.decisions_own, side.decisions_others}) {
      table.add(signed_percent(share), share);
    }
    table.add(percent_of(side.end));
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
    table.add(signed_percent(side.luck()), side.luck());
    table.add(fmt::format("± {:.1f}", 100 * side.luck_error));
    table.add(analysed.has_result() ? percent_of(side.luck_adjusted()) : "");
    table.add(percent_of(std::max(side.lost, 0.0)), side.lost > 0 ? -side.lost : 0);
    for (const int count : side.grades) table.add(std::to_string(count));
    table.end();
  }
  return table.text();
}

/// The chances over the game, a block for each few moves.
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
          of_side(point == 0 ? analysed.analysis.start : moves[point - 1].chance, side);
      const auto block = static_cast<std::size_t>(std::clamp(chance * 8, 0.0, 7.0));
      text += kBlocks[block];
    }
    text += "  " + percent_of(of_side(analysed.analysis.last(), side)) + "\n";
  }
  return text;
}

std::string highlights(const AnalysedRecord& analysed, const std::vector<SideTotals>& totals,
                       const std::vector<ToldMove>& told, const Style& style) {
  std::string text;
  for (const SideTotals& side : totals) {
    const auto lines = standing_out(analysed, side, told);
    if (lines.empty()) continue;
    text += "\n" + style(Style::Paint::kBold, analysed.record.start.name_of_side(side.side)) + "\n";
    for (const auto& line : lines) text += "  " + wrapped(line, kColumns - 2, "    ");
  }
  return text;
}

std::string errors(const AnalysedRecord& analysed, const std::vector<ToldMove>& told,
                   const Style& style) {
  const auto lines = error_lines(analysed, told);
  if (lines.empty()) return "\n" + say("analyse", "no-errors") + "\n";
  std::string text = "\n" + style(Style::Paint::kBold, words_for("analyse", "errors")) + "\n";
  for (const auto& [move, line] : lines) text += wrapped(line, kColumns, "  ");
  return text;
}

}  // namespace

std::string percent_of(double share) {
  const double rounded = static_cast<double>(tenths(share)) / 10;
  return fmt::format("{}{:.1f} %", rounded < 0 ? "−" : "", std::abs(rounded));
}

std::string signed_percent(double share) {
  const long rounded = tenths(share);
  return fmt::format("{}{:.1f}",
                     rounded > 0   ? "+"
                     : rounded < 0 ? "−"
                                   : "",
                     std::abs(static_cast<double>(rounded)) / 10);
}

std::vector<ToldMove> told_moves(const AnalysedRecord& analysed) {
  std::vector<ToldMove> told;
  Match now = analysed.record.start;
  for (std::size_t i = 0; i < analysed.analysis.moves.size(); ++i) {
    const Move& move = analysed.record.moves[i];
    const Match before = now;
    const auto line =
        read_move_line(fmt::format("{} {}{}{}", name_on_line(move.seat), move.decision,
                                   move.outcome.empty() ? "" : " = ", move.outcome));
    (void)play_line(now, *line);
    const Told what = tell(before, move, now);
    ToldMove one{before.name_of(before.to_act()), what.did, ""};
    if (one.did.empty()) one.did = what.sentences.empty() ? move.decision : what.sentences.front();
    const auto& decision = analysed.analysis.moves[i].decision;
    if (decision && decision->best != move.decision) one.better = said(before, decision->best);
    told.push_back(std::move(one));
  }
  return told;
}

std::vector<std::string> standing_out(const AnalysedRecord& analysed, const SideTotals& side,
                                      const std::vector<ToldMove>& told) {
  const auto& moves = analysed.analysis.moves;
  std::vector<std::string> lines;
  const auto add = [&](std::string_view key, std::size_t move, const std::string& figure) {
    lines.push_back(say("analyse", key, with("move", move + 1), with("figure", figure),
                        with("did", told[move].did)));
  };
  for (const auto& [key, move] :
       {std::pair("luckiest", side.luckiest), std::pair("unluckiest", side.unluckiest)}) {
    if (!move) continue;
    const double luck = of_side(moves[*move].dice->luck, side.side);
    if (tenths(luck) != 0) add(key, *move, signed_percent(luck));
  }
  if (side.costliest && tenths(moves[*side.costliest].decision->loss) > 0) {
    add("costliest", *side.costliest, percent_of(moves[*side.costliest].decision->loss));
    lines.back() += say("analyse", "better", with("better", told[*side.costliest].better));
  }
  return lines;
}

std::string error_line(const AnalysedRecord& analysed, const std::vector<ToldMove>& told,
                       std::size_t move) {
  const MadeDecision& decision = *analysed.analysis.moves[move].decision;
  const auto grade = kGradeNames[static_cast<std::size_t>(decision.grade)];
  return say("analyse", "error", with("move", move + 1), with("name", told[move].who),
             with("did", told[move].did), with("grade", words_for("analyse", grade)),
             with("lost", percent_of(decision.loss)),
             with("error", fmt::format("{:.1f}", 100 * decision.loss_error))) +
         say("analyse", "better", with("better", told[move].better));
}

std::vector<std::pair<std::size_t, std::string>> error_lines(const AnalysedRecord& analysed,
                                                             const std::vector<ToldMove>& told) {
  std::vector<std::pair<std::size_t, std::string>> lines;
  for (std::size_t i = 0; i < told.size(); ++i) {
    const auto& decision = analysed.analysis.moves[i].decision;
    if (!decision || decision->grade == Grade::kFine) continue;
    lines.emplace_back(i, error_line(analysed, told, i));
  }
  return lines;
}

std::vector<std::string> remarks(const AnalysedRecord& analysed) {
  const auto& [record, analysis] = analysed;
  std::vector<std::string> lines;
  lines.push_back(analysis.solved
                      ? say("analyse", "exact")
                      : say("analyse", "effort", with("playouts", grouped(analysis.playouts))));
  if (analysis.moves.size() < record.moves.size()) {
    lines.push_back(say("analyse", "stopped", with("done", analysis.moves.size()),
                        with("moves", record.moves.size())));
  } else if (record.now.phase() != Phase::kOver) {
    lines.push_back(say("analyse", "not-over"));
  }
  if (record.dice.kind == DiceSource::Kind::kByHand &&
      std::holds_alternative<TumblinDice>(record.start.game())) {
    lines.push_back(say("analyse", "thrown-by-hand"));
  }
  return lines;
}

std::string analysis_text(const AnalysedRecord& analysed, const Style& style) {
  const auto& [record, analysis] = analysed;
  const Match& match = record.start;
  std::string text =
      style(Style::Paint::kBold,
            say("analyse", "heading", with("title", words_for(match.game_name(), "title")),
                with("moves", counted("analyse", "moves", static_cast<int>(record.moves.size())))));
  text += '\n';
  for (const auto& remark : remarks(analysed)) text += wrapped(remark, kColumns);
  if (!analysis.begun) return text;
  const auto totals = totals_of(analysis, match);
  const auto told = told_moves(analysed);
  text += "\n" + sums(analysed, totals, style) + "\n" + skill(analysed, totals, style);
  text += "\n" + style(Style::Paint::kBold, words_for("analyse", "curve")) + "\n" +
          curves(analysed, style);
  return text + highlights(analysed, totals, told, style) + errors(analysed, told, style);
}

}  // namespace astragal
