#include "cli/throw_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cli/board_picture.h"
#include "cli/labels.h"
#include "cli/say.h"
#include "cli/throw_report.h"

namespace astragal {

namespace {

constexpr double kEdge = 20;    // around everything
constexpr double kAround = 44;  // mm of table that are seen around the board
constexpr double kHeader = 72;
constexpr double kGap = 12;       // between the panels
constexpr double kUnder = 14;     // below the table's top, in the side view
constexpr double kHighest = 240;  // mm that the side view shows at most
constexpr double kFooter = 30;
constexpr double kRow = 20;          // of the table of shares
constexpr double kAimLength = 2000;  // the frame cuts it off

/// Where on the page what is drawn.
struct Page {
  Page(const Board& board, double highest, std::size_t rows)
      : low(board.bounds().first),
        high(board.bounds().second),
        width(high.y - low.y + 2 * kAround),
        above_height(high.x - low.x + 2 * kAround),
        side_top(kHeader + above_height + kGap),
        side_height(std::clamp(highest + 24, board.pad.top + 40, kHighest) + kUnder),
        rows_top(side_top + side_height + kGap),
        height(rows_top + (rows == 0 ? 0 : static_cast<double>(rows) * kRow + kGap) + kFooter) {}

  [[nodiscard]] View above() const {
    return {View::From::kAbove, {kEdge + kAround - low.y, kHeader + kAround - low.x}};
  }
  [[nodiscard]] View side() const {
    return {View::From::kSide, {kEdge + kAround - low.y, side_top + side_height - kUnder}};
  }

  BoardPoint low;
  BoardPoint high;
  double width;
  double above_height;
  double side_top;
  double side_height;
  double rows_top;
  double height;
};

void write(Svg& svg, const char* kind, double x, double y, std::string_view text,
           const char* anchor = "start") {
  svg.text("text",
           {{"class", kind}, {"x", svg_number(x)}, {"y", svg_number(y)}, {"text-anchor", anchor}},
           text);
}

void draw_rect(Svg& svg, const char* kind, double x, double y, double width, double height,
               double round) {
  svg.shape("rect", {{"class", kind},
                     {"x", svg_number(x)},
                     {"y", svg_number(y)},
                     {"width", svg_number(width)},
                     {"height", svg_number(height)},
                     {"rx", svg_number(round)}});
}

Svg begin_page(const Page& page, const std::string& title, const std::string& said) {
  const double width = page.width + 2 * kEdge;
  Svg svg(width, page.height, title, said + " " + say("throw", "picture-about"), motion_style());
  draw_face_definitions(svg);
  draw_wood_definitions(svg);
  {
    const SvgGroup definitions(svg, {}, "defs");
    const auto clip = [&](const char* name, double top, double height) {
      const SvgGroup path(svg, {{"id", name}}, "clipPath");
      draw_rect(svg, "", kEdge, top, page.width, height, 8);
    };
    clip("clip-above", kHeader, page.above_height);
    clip("clip-side", page.side_top, page.side_height);
  }
  draw_rect(svg, "paper", 0, 0, width, page.height, 0);
  draw_heading(svg, kEdge, page.width, title, said);
  return svg;
}

void draw_scale(Svg& svg, const Page& page) {
  const double right = kEdge + page.width - 14;
  const double y = kHeader + page.above_height - 14;
  svg.shape("path",
            {{"class", "ground"},
             {"fill", "none"},
             {"d", fmt::format("M{0},{1}v-6m0,3h-100m0,-3v6", svg_number(right), svg_number(y))}});
  write(svg, "small", right - 50, y - 8, say("throw", "scale"), "middle");
}

void draw_aim(Svg& svg, const View& view, const ThrowPlan& plan) {
  const BoardPoint start = plan.board.start();
  const double angle = plan.aim.direction / 10.0 * std::numbers::pi / 180;
  const auto from = view.at({start.x + plan.aim.x, start.y, 0});
  const auto way = view.along({std::sin(angle) * kAimLength, std::cos(angle) * kAimLength, 0});
  svg.shape("path", {{"class", "aim"},
                     {"d", fmt::format("M{},{}l{},{}", svg_number(from.x), svg_number(from.y),
                                       svg_number(way.x), svg_number(way.y))}});
}

/// Calls draw(view) twice, inside the frame of each view.
template <class Draw>
void draw_views(Svg& svg, const Page& page, const ThrowPlan& plan, Draw draw) {
  const auto panel = [&](const View& view, const char* clip, double top, double height,
                         const char* caption) {
    draw_rect(svg, "table", kEdge, top, page.width, height, 8);
    const SvgGroup inside(svg, {{"clip-path", fmt::format("url(#{})", clip)}});
    if (view.from() == View::From::kSide) {
      const double ground = view.at({0, 0, 0}).y;
      svg.shape("path", {{"class", "ground"},
                         {"d", fmt::format("M{},{}h{}", svg_number(kEdge), svg_number(ground),
                                           svg_number(page.width))}});
    }
    draw_board(svg, view, plan.board);
    if (view.from() == View::From::kAbove) draw_aim(svg, view, plan);
    draw(view);
    write(svg, "small", kEdge + 12, top + 20, say("throw", caption));
  };
  panel(page.above(), "clip-above", kHeader, page.above_height, "from-above");
  panel(page.side(), "clip-side", page.side_top, page.side_height, "from-side");
  draw_scale(svg, page);
}

struct LyingDie {
  int die;
  Placement placement;
};

/// What is farther from the viewer first.
void draw_lying(Svg& svg, const View& view, std::vector<LyingDie> dice, double edge) {
  std::stable_sort(dice.begin(), dice.end(), [&view](const auto& a, const auto& b) {
    return view.towards(a.placement.at) < view.towards(b.placement.at);
  });
  for (const LyingDie& one : dice) {
    draw_die(svg, view, one.placement, edge, die_colour(one.die));
  }
}

/// The names of the dice that moved.
void draw_names(Svg& svg, const View& view, const std::vector<LyingDie>& dice,
                const ThrowResult& result, double edge) {
  std::vector<View::Point> things;
  std::vector<Label> labels;
  for (const LyingDie& one : dice) {
    things.push_back(view.at(one.placement.at));
    if (result.dice[static_cast<std::size_t>(one.die)].moved) {
      labels.push_back({die_name(one.die), things.back()});
    }
  }
  place_labels(labels, things, edge);
  for (const Label& label : labels) {
    write(svg, "name", label.at.x, label.at.y + 4, label.text, "middle");
  }
}

std::vector<LyingDie> lying(const Lay& lay) {
  std::vector<LyingDie> dice;
  for (int die = 0; die < Motion::kMostDice; ++die) {
    const auto& pose = lay[static_cast<std::size_t>(die)];
    if (pose) dice.push_back({die, to_placement(*pose)});
  }
  return dice;
}

double highest_of(const std::vector<DiePath>& paths) {
  double highest = 0;
  for (const DiePath& path : paths) {
    for (const Placement& there : path.frames) highest = std::max(highest, there.at[2]);
  }
  return highest;
}

void draw_shares(Svg& svg, const Page& page, const Tally& sum) {
  constexpr double kNames = 44;
  constexpr double kNumbers = 64;
  double y = page.rows_top;
  const double full = page.width - kNames - kNumbers;
  for (const auto& [name, count] : rows_of(sum)) {
    const double share = static_cast<double>(count) / sum.throws;
    write(svg, "said", kEdge + kNames - 8, y + 14, name, "end");
    draw_rect(svg, "bar-of", kEdge + kNames, y + 2, full, kRow - 5, 4);
    if (count > 0) draw_rect(svg, "bar", kEdge + kNames, y + 2, full * share, kRow - 5, 4);
    write(svg, "said", kEdge + page.width, y + 14, fmt::format("{:.1f} %", 100 * share), "end");
    y += kRow;
  }
}

}  // namespace

std::string throw_picture(const ThrowPlan& plan, const Thrown& thrown) {
  const auto paths = paths_of(thrown.result.motion);
  const Page page(plan.board, highest_of(paths), 0);
  Svg svg = begin_page(page, aim_words(plan), outcome_words(plan, thrown));
  const double edge = plan.board.die;
  draw_views(svg, page, plan, [&](const View& view) {
    for (const DiePath& path : paths) draw_path(svg, view, path, edge, die_colour(path.die));
    draw_moments(svg, view, thrown.result.motion, paths, edge);
    const auto dice = lying(thrown.result.lay());
    draw_lying(svg, view, dice, edge);
    if (view.from() == View::From::kAbove) draw_names(svg, view, dice, thrown.result, edge);
  });
  write(svg, "small", kEdge, page.height - 12, say("throw", "legend"));
  return svg.finish();
}

std::string fan_picture(const ThrowPlan& plan, const std::vector<Thrown>& all) {
  const Tally sum = tally(plan, all);
  const Page page(plan.board, 0, rows_of(sum).size());
  Svg svg = begin_page(page, aim_words(plan), fan_words(plan, sum));
  const auto shown = std::min<std::size_t>(all.size(), ThrowPlan::kMostPaths);
  const auto faint = fmt::format("{:.2f}", std::clamp(8.0 / static_cast<double>(shown), 0.08, 0.6));
  const auto thrown_die = static_cast<std::size_t>(plan.die);
  draw_views(svg, page, plan, [&](const View& view) {
    draw_lying(svg, view, lying(plan.lay), plan.board.die);
    const SvgGroup fan(svg, {{"class", fmt::format("{}", die_colour(plan.die))}});
    for (std::size_t i = 0; i < shown; ++i) {
      for (const DiePath& path : paths_of(all[i].result.motion)) {
        if (path.die != plan.die) continue;
        std::vector<Vector> points;
        for (const Placement& there : path.frames) points.push_back(there.at);
        svg.shape("path",
                  {{"class", "fan"}, {"opacity", faint}, {"d", path_data(view, points, 1)}});
      }
    }
    if (view.from() == View::From::kSide) return;
    for (std::size_t i = 0; i < shown; ++i) {
      const DieResult& die = all[i].result.dice[thrown_die];
      if (die.fate != Fate::kResting) continue;
      const auto at = view.at(to_placement(die.pose).at);
      svg.shape(
          "circle",
          {{"class", "end"}, {"cx", svg_number(at.x)}, {"cy", svg_number(at.y)}, {"r", "3.2"}});
    }
  });
  draw_shares(svg, page, sum);
  write(svg, "small", kEdge, page.height - 12,
        say("throw", shown < all.size() ? "fan-legend-some" : "fan-legend", with("count", shown)));
  return svg.finish();
}

}  // namespace astragal
