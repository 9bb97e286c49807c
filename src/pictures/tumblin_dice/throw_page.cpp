#include "pictures/tumblin_dice/throw_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "pictures/style.h"
#include "pictures/tumblin_dice/board.h"
#include "simulate/tumblin_dice/throw_words.h"
#include "text/message.h"

namespace astragal::pictures {

namespace {

constexpr double kEdge = 20;    // outer margin
constexpr double kAround = 44;  // mm of table around the board
constexpr double kHeader = 72;
constexpr double kGap = 12;       // between the panels
constexpr double kUnder = 14;     // below the table top, in the side view
constexpr double kLeastAir = 40;  // mm above the pad, at least, in the side view
constexpr double kMostAir = 140;  // mm above the pad, at most, in the side view
constexpr double kFooter = 30;
constexpr double kRow = 20;          // height of a row in the table of shares
constexpr double kAimLength = 2000;  // longer than the frame, which clips it

double width_of(const physics::Board& board) {
  const auto [low, high] = board.bounds();
  return high.y - low.y + 2 * kAround;
}

double height_from_above(const physics::Board& board) {
  const auto [low, high] = board.bounds();
  return high.x - low.x + 2 * kAround;
}

double height_from_side(const physics::Board& board, double highest) {
  const double air = std::clamp(highest + 24 - board.pad.top, kLeastAir, kMostAir);
  return board.pad.top + air + kUnder;
}

}  // namespace

ThrowPage::ThrowPage(const simulate::ThrowPlan& plan, const Content& content)
    : plan_(plan),
      low_(plan.board.bounds().first),
      above_{kEdge, kHeader, width_of(plan.board), height_from_above(plan.board)},
      side_{kEdge, kHeader + above_.height + kGap, above_.width,
            height_from_side(plan.board, content.highest)},
      rows_top_(side_.y + side_.height + kGap),
      height_(rows_top_ + kFooter +
              (content.rows == 0 ? 0 : static_cast<double>(content.rows) * kRow + kGap)),
      svg_(above_.width + 2 * kEdge, height_, content.title,
           content.said + " " + text::message("throw", "picture-about"), picture_style()) {
  draw_face_definitions(svg_);
  draw_wood_definitions(svg_);
  draw_rect("paper", {0, 0, above_.width + 2 * kEdge, height_}, 0);
  draw_heading(svg_, kEdge, above_.width, content.title, content.said);
}

void ThrowPage::write(std::string_view kind, View::Point at, std::string_view text,
                      std::string_view anchor) {
  svg_.text("text",
            {{"class", std::string(kind)},
             {"x", svg_number(at.x)},
             {"y", svg_number(at.y)},
             {"text-anchor", std::string(anchor)}},
            text);
}

void ThrowPage::draw_rect(std::string_view kind, const Rect& rect, double round) {
  svg_.empty_element("rect", {{"class", std::string(kind)},
                              {"x", svg_number(rect.x)},
                              {"y", svg_number(rect.y)},
                              {"width", svg_number(rect.width)},
                              {"height", svg_number(rect.height)},
                              {"rx", svg_number(round)}});
}

void ThrowPage::draw_views(const std::function<void(const View&)>& draw) {
  const double left = kEdge + kAround - low_.y;
  draw_view({View::From::kAbove, {left, above_.y + kAround - low_.x}}, above_, "from-above", draw);
  draw_view({View::From::kSide, {left, side_.y + side_.height - kUnder}}, side_, "from-side", draw);
  draw_scale();
  write("small", {above_.x + above_.width - 12, above_.y + 20}, aim_details(plan_), "end");
}

void ThrowPage::draw_view(const View& view, const Rect& frame, std::string_view name,
                          const std::function<void(const View&)>& draw) {
  {
    const ElementScope clip(svg_, {{"id", fmt::format("clip-{}", name)}}, "clipPath");
    draw_rect("", frame, 8);
  }
  draw_rect("table", frame, 8);
  {
    const ElementScope inside(svg_, {{"clip-path", fmt::format("url(#clip-{})", name)}});
    if (view.from() == View::From::kSide) {
      svg_.empty_element(
          "path", {{"class", "ground"},
                   {"d", fmt::format("M{},{}h{}", svg_number(frame.x),
                                     svg_number(view.at({0, 0, 0}).y), svg_number(frame.width))}});
    }
    draw_board(svg_, view, plan_.board);
    if (view.from() == View::From::kAbove) draw_aim(view);
    draw(view);
  }
  write("small", {frame.x + 12, frame.y + 20}, text::message("throw", name));
}

void ThrowPage::draw_aim(const View& view) {
  const physics::BoardPoint start = plan_.board.start();
  const double angle = plan_.aim.direction / 10.0 * std::numbers::pi / 180;
  const auto from = view.at({start.x + plan_.aim.x, start.y, 0});
  const auto way = view.along({std::sin(angle) * kAimLength, std::cos(angle) * kAimLength, 0});
  svg_.empty_element("path",
                     {{"class", "aim"},
                      {"d", fmt::format("M{},{}l{},{}", svg_number(from.x), svg_number(from.y),
                                        svg_number(way.x), svg_number(way.y))}});
}

void ThrowPage::draw_scale() {
  const double right = above_.x + above_.width - 14;
  const double y = above_.y + above_.height - 14;
  svg_.empty_element(
      "path", {{"class", "ground"},
               {"fill", "none"},
               {"d", fmt::format("M{},{}v-6m0,3h-100m0,-3v6", svg_number(right), svg_number(y))}});
  write("small", {right - 50, y - 8}, text::message("throw", "scale"), "middle");
}

void ThrowPage::draw_shares(const std::vector<std::pair<std::string, int>>& rows, int all) {
  constexpr double kNames = 44;
  constexpr double kNumbers = 64;
  const double left = kEdge + kNames;
  const double full = above_.width - kNames - kNumbers;
  double y = rows_top_;
  for (const auto& [name, count] : rows) {
    const double share = static_cast<double>(count) / all;
    write("said", {left - 8, y + 14}, name, "end");
    draw_rect("bar-of", {left, y + 2, full, kRow - 5}, 4);
    if (count > 0) draw_rect("bar", {left, y + 2, full * share, kRow - 5}, 4);
    write("said", {kEdge + above_.width, y + 14}, text::decimal(100 * share, 1) + " %", "end");
    y += kRow;
  }
}

std::string ThrowPage::finish(std::string_view small_print) {
  write("small", {kEdge, height_ - 12}, small_print);
  return svg_.finish();
}

}  // namespace astragal::pictures
