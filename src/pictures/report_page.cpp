#include "pictures/report_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "analysis/totals.h"
#include "pictures/svg.h"
#include "text/message.h"

namespace astragal::pictures {

using analysis::percent_of;
using text::message;

namespace {

// Eight colours that differ in lightness too, for paper in daylight and for a dark screen.
constexpr std::string_view kSheet = R"(
:root{color-scheme:light dark;--paper:#F6F0E4;--ink:#2B2118;--soft:#6A5A48;--rule:#D8CBB2;--good:#2F5D46;--bad:#A3401C;
--c0:#34567F;--c1:#B4532A;--c2:#2F5D46;--c3:#8A6A12;--c4:#6B3F7A;--c5:#2B2118;--c6:#1F7A8C;--c7:#A33B5E}
@media (prefers-color-scheme:dark){:root{--paper:#17201C;--ink:#EBDFC8;--soft:#B3A78F;--rule:#3A473F;--good:#9CCB84;--bad:#F08A58;
--c0:#8FB8EC;--c1:#F08A58;--c2:#9CCB84;--c3:#E2B85A;--c4:#CFA3E0;--c5:#EBDFC8;--c6:#7FD0DF;--c7:#F29AB5}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 ui-sans-serif,system-ui,"DejaVu Sans",sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.15rem;margin:2rem 0 .5rem}
h3{font-size:1rem;margin:1rem 0 0}
ul{margin:.25rem 0;padding-left:1.2rem}
p{margin:.25rem 0}
.soft{color:var(--soft)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid var(--rule);overflow-wrap:normal;white-space:nowrap}
th{font-weight:600;vertical-align:bottom}
.text{text-align:left;white-space:normal;overflow-wrap:anywhere;min-width:9rem}
.good{color:var(--good)}.bad{color:var(--bad)}
.grade{font-weight:600}
figure{margin:0}
figcaption{color:var(--soft);font-size:.9rem}
svg{display:block;width:100%;height:auto}
svg text{fill:var(--ink);font-size:13px}
svg .soft{fill:var(--soft)}
.grid{stroke:var(--rule);stroke-width:1}
.zero{stroke:var(--soft);stroke-width:1}
.line{fill:none;stroke-width:2.5;stroke-linejoin:round}
.mark{stroke:var(--paper);stroke-width:1.5}
.k0{stroke:var(--c0)}.k1{stroke:var(--c1)}.k2{stroke:var(--c2)}.k3{stroke:var(--c3)}.k4{stroke:var(--c4)}.k5{stroke:var(--c5)}.k6{stroke:var(--c6)}.k7{stroke:var(--c7)}
.f0{fill:var(--c0)}.f1{fill:var(--c1)}.f2{fill:var(--c2)}.f3{fill:var(--c3)}.f4{fill:var(--c4)}.f5{fill:var(--c5)}.f6{fill:var(--c6)}.f7{fill:var(--c7)}
.up{fill:var(--good)}.down{fill:var(--bad)}
summary{cursor:pointer;padding:.6rem 0}
@media print{:root{--paper:#fff;--ink:#000;--soft:#444;--rule:#bbb}body{max-width:none;padding:0}
.scroll{overflow:visible}tr,figure{break-inside:avoid}h2{break-after:avoid}}
)";

constexpr std::size_t kColours = 8;
constexpr std::array<std::string_view, 4> kDashes{"", "7 4", "2 4", "10 3 2 3"};

/// Figures to a tenth of a unit of the drawing.
std::string n(double value) { return svg_number(value); }

/// Writes the page part by part.
class Page {
 public:
  explicit Page(const analysis::AnalysedRecord& analysed)
      : analysed_(analysed),
        match_(analysed.record.start),
        sides_(match_.sides()),
        html_("<!DOCTYPE html>\n") {}

  std::string write() {
    html_.open(
        "html",
        {{"lang", std::string(text::kLanguageCodes[static_cast<std::size_t>(text::language())])}});
    head();
    html_.open("body");
    html_.text("h1", {}, title());
    html_.text("p", {}, names());
    for (const auto& remark : remarks(analysed_)) html_.text("p", {{"class", "soft"}}, remark);
    if (analysed_.analysis.begun) {
      totals_ = totals_of(analysed_.analysis, match_);
      told_ = told_moves(analysed_);
      curve();
      changes();
      players();
      errors();
      moves();
    }
    html_.text("p", {{"class", "soft"}}, message("analyse", "small-print"));
    return html_.finish();
  }

 private:
  struct Point {
    double x;
    double y;
  };

  [[nodiscard]] std::string title() const {
    return message("analyse", "page-title",
                   text::with("title", text::title_of(match_.game_name())));
  }
  [[nodiscard]] std::string names() const {
    std::vector<std::string> all;
    for (const SeatSet side : sides_) all.push_back(match_.name_of_side(side));
    std::string text = text::list_of(all);
    if (!analysed_.record.date.empty()) text += ", " + analysed_.record.date;
    return text + ".";
  }

  void head() {
    html_.open("head");
    html_.shape("meta", {{"charset", "utf-8"}});
    html_.shape("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
    html_.text("title", {}, title() + ": " + names());
    html_.style(kSheet);
    html_.close();
  }

  [[nodiscard]] const bots::BySeat& chance_at(std::size_t point) const {
    const auto& analysis = analysed_.analysis;
    return point == 0 ? analysis.start : analysis.moves[point - 1].chance;
  }

  // The curve of chances.

  static constexpr double kWide = 760;
  static constexpr double kHigh = 320;
  static constexpr double kLeft = 48;
  static constexpr double kRight = 120;  // for names
  static constexpr double kTop = 12;
  static constexpr double kBottom = 34;

  [[nodiscard]] Point place(std::size_t point, double chance) const {
    const auto last =
        static_cast<double>(std::max<std::size_t>(analysed_.analysis.moves.size(), 1));
    return {kLeft + (kWide - kLeft - kRight) * static_cast<double>(point) / last,
            kTop + (kHigh - kTop - kBottom) * (1 - chance)};
  }

  void open_drawing(double height, std::string_view about) {
    html_.open("svg", {{"viewBox", fmt::format("0 0 {} {}", n(kWide), n(height))},
                       {"role", "img"},
                       {"aria-label", std::string(about)}});
  }
  void letters(Point at, std::string_view anchor, std::string_view kind, std::string_view text) {
    html_.text("text",
               {{"x", n(at.x)},
                {"y", n(at.y)},
                {"text-anchor", std::string(anchor)},
                {"class", std::string(kind)}},
               text);
  }
  void rule(Point from, Point to, std::string_view kind) {
    html_.shape("path",
                {{"class", std::string(kind)},
                 {"d", fmt::format("M{},{}L{},{}", n(from.x), n(from.y), n(to.x), n(to.y))}});
  }

  void curve() {
    html_.text("h2", {}, text::phrase("analyse", "curve"));
    const SvgGroup figure(html_, {}, "figure");
    open_drawing(kHigh, message("analyse", "curve-about"));
    for (const int percent : {0, 25, 50, 75, 100}) {
      const Point at = place(0, percent / 100.0);
      rule(at, {kWide - kRight, at.y}, "grid");
      letters({kLeft - 8, at.y + 4}, "end", "soft", fmt::format("{} %", percent));
    }
    const std::size_t last = analysed_.analysis.moves.size();
    for (const std::size_t move : {std::size_t{0}, last / 2, last}) {
      if (move == last / 2 && last < 4) continue;
      letters({place(move, 0).x, kHigh - 12}, "middle", "soft",
              move == 0 ? message("analyse", "at-start") : std::to_string(move));
    }
    for (std::size_t side = 0; side < sides_.size(); ++side) draw_line(side);
    for (std::size_t side = 0; side < sides_.size(); ++side) draw_marks(side);
    draw_names();
    html_.close();
    html_.text("figcaption", {}, text::phrase("analyse", "curve-caption"));
  }

  void draw_line(std::size_t side) {
    std::string path;
    for (std::size_t point = 0; point <= analysed_.analysis.moves.size(); ++point) {
      const Point at = place(point, analysis::of_side(chance_at(point), sides_[side]));
      path += fmt::format("{}{},{}", point == 0 ? "M" : "L", n(at.x), n(at.y));
    }
    html_.shape("path", {{"class", fmt::format("line k{}", side % kColours)},
                         {"stroke-dasharray", std::string(kDashes[side % kDashes.size()])},
                         {"d", path}});
  }

  /// A dot where somebody made a mistake, on that player's own line.
  void draw_marks(std::size_t side) {
    const auto& moves = analysed_.analysis.moves;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto& decision = moves[i].decision;
      if (!decision || decision->grade < analysis::Grade::kMistake ||
          !contains(sides_[side], decision->seat))
        continue;
      const Point at = place(i + 1, analysis::of_side(moves[i].chance, sides_[side]));
      const SvgGroup dot(html_,
                         {{"class", fmt::format("mark f{}", side % kColours)},
                          {"cx", n(at.x)},
                          {"cy", n(at.y)},
                          {"r", decision->grade == analysis::Grade::kBlunder ? "7" : "5"}},
                         "circle");
      html_.text("title", {}, error_line(analysed_, told_, i));
    }
  }

  /// At the ends of the lines, moved apart where they would cover each other.
  void draw_names() {
    constexpr double kLine = 16;
    std::vector<std::size_t> order(sides_.size());
    std::iota(order.begin(), order.end(), 0);
    const std::size_t last = analysed_.analysis.moves.size();
    const auto height = [&](std::size_t side) {
      return place(last, analysis::of_side(chance_at(last), sides_[side])).y;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return height(a) < height(b); });
    std::vector<double> at;
    at.reserve(order.size());
    for (const std::size_t side : order) {
      at.push_back(at.empty() ? height(side) : std::max(height(side), at.back() + kLine));
    }
    double limit = kHigh - kBottom + 4;
    for (std::size_t i = at.size(); i-- > 0; limit = at[i] - kLine) at[i] = std::min(at[i], limit);
    for (std::size_t i = 0; i < order.size(); ++i) {
      letters({kWide - kRight + 8, at[i] + 4}, "start", fmt::format("f{}", order[i] % kColours),
              short_name(order[i]));
    }
  }

  [[nodiscard]] std::string short_name(std::size_t side) const {
    constexpr std::size_t kMost = 14;
    std::string name = match_.name_of_side(sides_[side]);
    std::size_t letters = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
      const bool begins = (static_cast<unsigned char>(name[i]) & 0xC0U) != 0x80U;
      if (begins && ++letters > kMost) return name.substr(0, i) + "…";
    }
    return name;
  }

  // What changed the chances.

  void changes() {
    constexpr std::array<std::string_view, 4> kParts{"own-dice", "other-dice", "own-decisions",
                                                     "other-decisions"};
    constexpr double kRow = 20;
    constexpr double kHead = 24;
    constexpr double kMiddle = 440;
    constexpr double kReach = 230;  // for the longest bar, to each side
    html_.text("h2", {}, text::phrase("analyse", "changes"));
    double most = 0.1;
    for (const auto& side : totals_) {
      for (const double part : parts_of(side)) most = std::max(most, std::abs(part));
    }
    const double height = static_cast<double>(totals_.size()) * (kHead + 4 * kRow) + 8;
    const SvgGroup figure(html_, {}, "figure");
    open_drawing(height, message("analyse", "changes-about"));
    rule({kMiddle, 4}, {kMiddle, height - 4}, "zero");
    double y = 4;
    for (std::size_t i = 0; i < totals_.size(); ++i) {
      letters({0, y + 17}, "start", fmt::format("f{}", i % kColours), short_name(i));
      y += kHead;
      const auto parts = parts_of(totals_[i]);
      for (std::size_t part = 0; part < kParts.size(); ++part, y += kRow) {
        const double length = kReach * std::abs(parts[part]) / most;
        letters({16, y + 13}, "start", "soft", text::phrase("analyse", kParts[part]));
        html_.shape("rect", {{"class", parts[part] < 0 ? "down" : "up"},
                             {"x", n(parts[part] < 0 ? kMiddle - length : kMiddle)},
                             {"y", n(y + 2)},
                             {"width", n(length)},
                             {"height", n(kRow - 6)}});
        const bool left = parts[part] < 0;
        letters({kMiddle + (left ? -length - 6 : length + 6), y + 13}, left ? "end" : "start", "",
                analysis::signed_percent(parts[part]));
      }
    }
    html_.close();
    html_.text("figcaption", {},
               text::phrase("analyse", analysed_.analysis.solved ? "changes-caption-exact"
                                                                 : "changes-caption"));
  }

  static std::array<double, 4> parts_of(const analysis::SideTotals& side) {
    return {side.luck_own, side.luck_others, side.decisions_own, side.decisions_others};
  }

  // Tables.

  void open_table(std::initializer_list<std::string_view> headings) {
    html_.open("div", {{"class", "scroll"}, {"tabindex", "0"}});
    html_.open("table");
    html_.open("thead");
    html_.open("tr");
    std::size_t column = 0;
    for (const auto key : headings) {
      html_.text("th", {{"scope", "col"}, {"class", column++ == 0 ? "text" : ""}},
                 text::phrase("analyse", key));
    }
    html_.close();
    html_.close();
    html_.open("tbody");
  }
  void close_table() {
    for (int i = 0; i < 3; ++i) html_.close();
  }
  void cell(std::string_view text, std::string_view kind = "") {
    html_.text("td", {{"class", std::string(kind)}}, text);
  }
  void change_cell(double share) {
    cell(analysis::signed_percent(share), share > 0.0005 ? "good" : share < -0.0005 ? "bad" : "");
  }
  void row_of(std::string_view name) {
    html_.open("tr");
    html_.text("th", {{"scope", "row"}, {"class", "text"}}, name);
  }

  void players() {
    const bool over = analysed_.has_result();
    html_.text("h2", {}, text::phrase("analyse", "sums"));
    open_table({"player", "start", "own-dice", "other-dice", "own-decisions", "other-decisions",
                over ? "result" : "now"});
    for (const auto& side : totals_) {
      row_of(match_.name_of_side(side.side));
      cell(percent_of(side.start));
      for (const double part : parts_of(side)) change_cell(part);
      cell(percent_of(side.end));
      html_.close();
    }
    close_table();
    html_.text("h2", {}, text::phrase("analyse", "skill"));
    open_table({"player", "luck", "luck-error", "without-luck", "lost", "fine", "doubtful",
                "mistakes", "blunders"});
    for (const auto& side : totals_) {
      row_of(match_.name_of_side(side.side));
      change_cell(side.luck());
      cell("± " + text::decimal(100 * side.luck_error, 1));
      cell(over ? percent_of(side.luck_adjusted()) : "");
      cell(percent_of(std::max(side.lost, 0.0)));
      for (const int count : side.grades) cell(std::to_string(count));
      html_.close();
    }
    close_table();
    highlights();
  }

  void highlights() {
    for (const auto& side : totals_) {
      const auto lines = standing_out(analysed_, side, told_);
      if (lines.empty()) continue;
      html_.text("h3", {}, match_.name_of_side(side.side));
      const SvgGroup list(html_, {}, "ul");
      for (const auto& line : lines) html_.text("li", {}, line);
    }
  }

  void errors() {
    html_.text("h2", {}, text::phrase("analyse", "errors"));
    const auto lines = error_lines(analysed_, told_);
    if (lines.empty()) return html_.text("p", {}, text::phrase("analyse", "no-errors"));
    const SvgGroup list(html_, {}, "ul");
    for (const auto& [move, line] : lines) html_.text("li", {}, line);
  }

  /// Everything, for those who want to know or cannot see the charts.
  void moves() {
    html_.text("h2", {}, text::phrase("analyse", "all-moves"));
    // Open, because a printer could not open it.
    const SvgGroup details(html_, {{"open", "open"}}, "details");
    html_.text("summary", {}, text::phrase("analyse", "all-moves-summary"));
    html_.open("div", {{"class", "scroll"}, {"tabindex", "0"}});
    html_.open("table");
    html_.open("thead");
    html_.open("tr");
    const auto heading = [this](std::string_view text, std::string_view kind) {
      html_.text("th", {{"scope", "col"}, {"class", std::string(kind)}}, text);
    };
    heading(text::phrase("analyse", "number"), "");
    for (const auto key : {"player", "move", "decision"})
      heading(text::phrase("analyse", key), "text");
    heading(text::phrase("analyse", "lost"), "");
    heading(text::phrase("analyse", "luck"), "");
    for (const SeatSet side : sides_) heading(match_.name_of_side(side), "");
    html_.close();
    html_.close();
    html_.open("tbody");
    for (std::size_t i = 0; i < told_.size(); ++i) row_of_move(i);
    for (int i = 0; i < 3; ++i) html_.close();
  }

  void row_of_move(std::size_t index) {
    const analysis::AnalysedMove& move = analysed_.analysis.moves[index];
    const SvgGroup row(html_, {}, "tr");
    cell(std::to_string(index + 1));
    cell(told_[index].who, "text");
    cell(told_[index].did, "text");
    if (!move.decision) {
      cell("", "text");
      cell("");
    } else {
      const auto grade = analysis::kGradeNames[static_cast<std::size_t>(move.decision->grade)];
      std::string text(text::phrase("analyse", grade));
      if (!told_[index].better.empty() && move.decision->grade != analysis::Grade::kFine) {
        text += message("analyse", "better", text::with("better", told_[index].better));
      }
      cell(text, move.decision->grade == analysis::Grade::kFine ? "text" : "text grade bad");
      cell(percent_of(std::max(move.decision->loss, 0.0)));
    }
    if (move.dice && move.dice->seat != kTable) {
      const auto side = std::find_if(sides_.begin(), sides_.end(),
                                     [&](SeatSet set) { return contains(set, move.dice->seat); });
      change_cell(analysis::of_side(move.dice->luck, *side));
    } else {
      cell("");
    }
    for (const SeatSet side : sides_) cell(percent_of(analysis::of_side(move.chance, side)));
  }

  const analysis::AnalysedRecord& analysed_;
  const match::Match& match_;
  std::vector<SeatSet> sides_;
  Markup html_;
  std::vector<analysis::SideTotals> totals_;
  std::vector<analysis::ToldMove> told_;
};

}  // namespace

std::string analysis_page(const analysis::AnalysedRecord& analysed) {
  return Page(analysed).write();
}

}  // namespace astragal::pictures
