#include "pictures/report_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "analysis/totals.h"
#include "pictures/svg.h"
#include "text/message.h"
#include "text/shipped.h"

namespace astragal::pictures {

using analysis::percent_of;
using text::message;

namespace {

constexpr std::size_t kColours = 8;  // c0 to c7 of data/report.css, also different in lightness
constexpr std::array<std::string_view, 4> kDashes{"", "7 4", "2 4", "10 3 2 3"};

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
    html_.empty_element("meta", {{"charset", "utf-8"}});
    html_.empty_element("meta",
                        {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
    html_.text("title", {}, title() + ": " + names());
    html_.style(text::shipped_file("report.css"));
    html_.close();
  }

  [[nodiscard]] const bots::BySeat& chance_at(std::size_t point) const {
    const auto& analysis = analysed_.analysis;
    return point == 0 ? analysis.start : analysis.moves[point - 1].chance;
  }

  // ---- Curve of chances ----

  static constexpr double kWide = 760;
  static constexpr double kHigh = 320;
  static constexpr double kLeft = 48;
  static constexpr double kRight = 120;  // space for names
  static constexpr double kTop = 12;
  static constexpr double kBottom = 34;

  [[nodiscard]] Point place(std::size_t point, double chance) const {
    const auto last =
        static_cast<double>(std::max<std::size_t>(analysed_.analysis.moves.size(), 1));
    return {kLeft + (kWide - kLeft - kRight) * static_cast<double>(point) / last,
            kTop + (kHigh - kTop - kBottom) * (1 - chance)};
  }

  void open_drawing(double height, std::string_view about) {
    html_.open("svg", {{"viewBox", fmt::format("0 0 {} {}", svg_number(kWide), svg_number(height))},
                       {"role", "img"},
                       {"aria-label", std::string(about)}});
  }
  void draw_text(Point at, std::string_view anchor, std::string_view kind, std::string_view text) {
    html_.text("text",
               {{"x", svg_number(at.x)},
                {"y", svg_number(at.y)},
                {"text-anchor", std::string(anchor)},
                {"class", std::string(kind)}},
               text);
  }
  void draw_line(Point from, Point to, std::string_view kind) {
    html_.empty_element("path",
                        {{"class", std::string(kind)},
                         {"d", fmt::format("M{},{}L{},{}", svg_number(from.x), svg_number(from.y),
                                           svg_number(to.x), svg_number(to.y))}});
  }

  void curve() {
    html_.text("h2", {}, text::phrase("analyse", "curve"));
    const ElementScope figure(html_, {}, "figure");
    open_drawing(kHigh, message("analyse", "curve-about"));
    for (const int percent : {0, 25, 50, 75, 100}) {
      const Point at = place(0, percent / 100.0);
      draw_line(at, {kWide - kRight, at.y}, "grid");
      draw_text({kLeft - 8, at.y + 4}, "end", "soft", fmt::format("{} %", percent));
    }
    const std::size_t last = analysed_.analysis.moves.size();
    for (const std::size_t move : {std::size_t{0}, last / 2, last}) {
      if (move == last / 2 && last < 4) continue;
      draw_text({place(move, 0).x, kHigh - 12}, "middle", "soft",
                move == 0 ? message("analyse", "at-start") : std::to_string(move));
    }
    for (std::size_t side = 0; side < sides_.size(); ++side) draw_curve(side);
    for (std::size_t side = 0; side < sides_.size(); ++side) draw_marks(side);
    draw_names();
    html_.close();
    html_.text("figcaption", {}, text::phrase("analyse", "curve-caption"));
  }

  void draw_curve(std::size_t side) {
    std::string path;
    for (std::size_t point = 0; point <= analysed_.analysis.moves.size(); ++point) {
      const Point at = place(point, analysis::of_side(chance_at(point), sides_[side]));
      path += fmt::format("{}{},{}", point == 0 ? "M" : "L", svg_number(at.x), svg_number(at.y));
    }
    html_.empty_element("path", {{"class", fmt::format("line k{}", side % kColours)},
                                 {"stroke-dasharray", std::string(kDashes[side % kDashes.size()])},
                                 {"d", path}});
  }

  /// Marks mistakes on the player's line.
  void draw_marks(std::size_t side) {
    const auto& moves = analysed_.analysis.moves;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto& decision = moves[i].decision;
      if (!decision || decision->grade < analysis::Grade::kMistake ||
          !contains(sides_[side], decision->seat))
        continue;
      const Point at = place(i + 1, analysis::of_side(moves[i].chance, sides_[side]));
      const ElementScope dot(html_,
                             {{"class", fmt::format("mark f{}", side % kColours)},
                              {"cx", svg_number(at.x)},
                              {"cy", svg_number(at.y)},
                              {"r", decision->grade == analysis::Grade::kBlunder ? "7" : "5"}},
                             "circle");
      html_.text("title", {}, error_line(analysed_, told_, i));
    }
  }

  /// Names at the ends of the lines, moved apart to avoid overlaps.
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
      draw_text({kWide - kRight + 8, at[i] + 4}, "start", fmt::format("f{}", order[i] % kColours),
                short_name(order[i]));
    }
  }

  [[nodiscard]] std::string short_name(std::size_t side) const {
    constexpr std::size_t kMaxNameLength = 14;
    std::string name = match_.name_of_side(sides_[side]);
    std::size_t letters = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
      const bool begins = (static_cast<unsigned char>(name[i]) & 0xC0U) != 0x80U;
      if (begins && ++letters > kMaxNameLength) return name.substr(0, i) + "…";
    }
    return name;
  }

  // ---- Sources of changes ----

  void changes() {
    constexpr std::array<std::string_view, 4> kParts{"own-dice", "other-dice", "own-decisions",
                                                     "other-decisions"};
    constexpr double kRow = 20;
    constexpr double kHead = 24;
    constexpr double kMiddle = 440;
    constexpr double kReach = 230;  // length of the longest bar, to each side
    html_.text("h2", {}, text::phrase("analyse", "changes"));
    double most = 0.1;
    for (const auto& side : totals_) {
      for (const double part : parts_of(side)) most = std::max(most, std::abs(part));
    }
    const double height = static_cast<double>(totals_.size()) * (kHead + 4 * kRow) + 8;
    const ElementScope figure(html_, {}, "figure");
    open_drawing(height, message("analyse", "changes-about"));
    draw_line({kMiddle, 4}, {kMiddle, height - 4}, "zero");
    double y = 4;
    for (std::size_t i = 0; i < totals_.size(); ++i) {
      draw_text({0, y + 17}, "start", fmt::format("f{}", i % kColours), short_name(i));
      y += kHead;
      const auto parts = parts_of(totals_[i]);
      for (std::size_t part = 0; part < kParts.size(); ++part, y += kRow) {
        const double length = kReach * std::abs(parts[part]) / most;
        draw_text({16, y + 13}, "start", "soft", text::phrase("analyse", kParts[part]));
        html_.empty_element("rect",
                            {{"class", parts[part] < 0 ? "down" : "up"},
                             {"x", svg_number(parts[part] < 0 ? kMiddle - length : kMiddle)},
                             {"y", svg_number(y + 2)},
                             {"width", svg_number(length)},
                             {"height", svg_number(kRow - 6)}});
        const bool left = parts[part] < 0;
        draw_text({kMiddle + (left ? -length - 6 : length + 6), y + 13}, left ? "end" : "start", "",
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

  // ---- Tables ----

  struct Heading {
    std::string text;
    std::string kind;
  };
  /// Headings with these keys, the first one of a text column.
  static std::vector<Heading> headings_of(std::initializer_list<std::string_view> keys) {
    std::vector<Heading> headings;
    for (const auto key : keys) {
      headings.push_back(
          {std::string(text::phrase("analyse", key)), headings.empty() ? "text" : ""});
    }
    return headings;
  }

  void open_table(const std::vector<Heading>& headings) {
    html_.open("div", {{"class", "scroll"}, {"tabindex", "0"}});
    html_.open("table");
    html_.open("thead");
    html_.open("tr");
    for (const auto& [text, kind] : headings) {
      html_.text("th", {{"scope", "col"}, {"class", kind}}, text);
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
    open_table(headings_of({"player", "start", "own-dice", "other-dice", "own-decisions",
                            "other-decisions", over ? "result" : "now"}));
    for (const auto& side : totals_) {
      row_of(match_.name_of_side(side.side));
      cell(percent_of(side.start));
      for (const double part : parts_of(side)) change_cell(part);
      cell(percent_of(side.end));
      html_.close();
    }
    close_table();
    html_.text("h2", {}, text::phrase("analyse", "skill"));
    open_table(headings_of({"player", "luck", "luck-error", "without-luck", "lost", "fine",
                            "doubtful", "mistakes", "blunders"}));
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
      const ElementScope list(html_, {}, "ul");
      for (const auto& line : lines) html_.text("li", {}, line);
    }
  }

  void errors() {
    html_.text("h2", {}, text::phrase("analyse", "errors"));
    const auto lines = error_lines(analysed_, told_);
    if (lines.empty()) return html_.text("p", {}, text::phrase("analyse", "no-errors"));
    const ElementScope list(html_, {}, "ul");
    for (const auto& [move, line] : lines) html_.text("li", {}, line);
  }

  /// All values as a table, also for readers who cannot see the charts.
  void moves() {
    html_.text("h2", {}, text::phrase("analyse", "all-moves"));
    // Open, so that it is printed.
    const ElementScope details(html_, {{"open", "open"}}, "details");
    html_.text("summary", {}, text::phrase("analyse", "all-moves-summary"));
    auto headings = headings_of({"number", "player", "move", "decision", "lost", "luck"});
    headings[0].kind = "";
    for (const int column : {1, 2, 3}) headings[column].kind = "text";
    for (const SeatSet side : sides_) headings.push_back({match_.name_of_side(side), ""});
    open_table(headings);
    for (std::size_t i = 0; i < told_.size(); ++i) row_of_move(i);
    close_table();
  }

  void row_of_move(std::size_t index) {
    const analysis::AnalysedMove& move = analysed_.analysis.moves[index];
    const ElementScope row(html_, {}, "tr");
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
