#include "pictures/tumblin_dice/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "text/message.h"

namespace astragal::pictures {

using physics::Board;
using physics::Surface;

namespace {

using Colour = std::array<int, 3>;
constexpr Colour kPale{0xEF, 0xE0, 0xC2};
constexpr Colour kOchre{0xD9, 0xA4, 0x41};
constexpr Colour kPad{0xB0, 0x8A, 0x62};
constexpr double kLabelInside = 24;  // mm from the edge of a surface

std::string mixed(const Colour& from, const Colour& to, double share) {
  std::string text = "#";
  for (std::size_t i = 0; i < 3; ++i) {
    text +=
        fmt::format("{:02X}", static_cast<int>(std::lround(from[i] + (to[i] - from[i]) * share)));
  }
  return text;
}

/// The higher the level, the closer to ochre.
std::string wood_of(const Board& board, const Surface& surface) {
  if (&surface == &board.pad) return mixed(kPad, kPad, 0);
  int low = surface.level;
  int high = surface.level;
  for (const Surface& other : board.surfaces) {
    low = std::min(low, other.level);
    high = std::max(high, other.level);
  }
  return mixed(kPale, kOchre, high == low ? 0 : double(surface.level - low) / (high - low));
}

/// Lowest first, so that higher ones cast shadows on them.
std::vector<const Surface*> by_height(const Board& board) {
  std::vector<const Surface*> all{&board.pad};
  for (const Surface& surface : board.surfaces) all.push_back(&surface);
  std::stable_sort(all.begin(), all.end(), [](auto* a, auto* b) { return a->top < b->top; });
  return all;
}

std::string outline_data(const View& view, const Surface& surface, double away, double aside) {
  std::string data;
  for (const physics::BoardPoint corner : surface.outline) {
    const auto at = view.at({corner.x + aside, corner.y + away, surface.top});
    data += fmt::format("{}{},{}", data.empty() ? "M" : "L", svg_number(at.x), svg_number(at.y));
  }
  return data + "Z";
}

struct Span {
  double low;
  double high;
};

template <class Part>
Span span_of(const Surface& surface, Part part) {
  Span span{part(surface.outline.front()), part(surface.outline.front())};
  for (const physics::BoardPoint corner : surface.outline) {
    span = {std::min(span.low, part(corner)), std::max(span.high, part(corner))};
  }
  return span;
}
Span along(const Surface& surface) {
  return span_of(surface, [](physics::BoardPoint point) { return point.y; });
}
Span across(const Surface& surface) {
  return span_of(surface, [](physics::BoardPoint point) { return point.x; });
}

std::string label_of(const Board& board, const Surface& surface) {
  return &surface == &board.pad ? text::message("throw", "pad") : fmt::format("{}x", surface.level);
}

void draw_label(Svg& svg, const View& view, const physics::Vector& where, double size,
                const std::string& text) {
  const auto at = view.at(where);
  svg.text("text",
           {{"class", "burned"},
            {"x", svg_number(at.x)},
            {"y", svg_number(at.y + size * 0.36)},
            {"font-size", svg_number(size)}},
           text);
}

void draw_from_above(Svg& svg, const View& view, const Board& board) {
  for (const Surface* surface : by_height(board)) {
    svg.empty_element("path", {{"class", "shadow"}, {"d", outline_data(view, *surface, 5, 4)}});
    const std::string data = outline_data(view, *surface, 0, 0);
    svg.empty_element("path", {{"class", "wood"}, {"d", data}, {"fill", wood_of(board, *surface)}});
    svg.empty_element("path", {{"d", data}, {"fill", "url(#grain)"}});
    svg.empty_element("path", {{"class", "dim"}, {"d", data}});
    const Span y = along(*surface);
    const double size = std::clamp((y.high - y.low) / 4, 8.0, 20.0);
    draw_label(svg, view,
               {across(*surface).low + std::min(kLabelInside, size * 1.2), (y.low + y.high) / 2,
                surface->top},
               size, label_of(board, *surface));
  }
  for (const physics::Peg& peg : board.pegs) {
    const auto at = view.at({peg.at.x, peg.at.y, 0});
    const auto circle = [&](const char* kind, double off, double radius) {
      svg.empty_element("circle", {{"class", kind},
                                   {"cx", svg_number(at.x + off)},
                                   {"cy", svg_number(at.y + off)},
                                   {"r", svg_number(radius)}});
    };
    circle("shadow", 3, peg.radius);
    circle("peg", 0, peg.radius);
    circle("shine", -peg.radius * 0.3, peg.radius * 0.35);
  }
}

void draw_upright(Svg& svg, const View& view, const char* kind, const std::string& fill, Span y,
                  Span z) {
  const auto corner = view.at({0, y.low, z.high});
  svg.empty_element("rect", {{"class", kind},
                             {"fill", fill},
                             {"x", svg_number(corner.x)},
                             {"y", svg_number(corner.y)},
                             {"width", svg_number(y.high - y.low)},
                             {"height", svg_number(z.high - z.low)}});
}

/// Draws from back to front.
void draw_from_side(Svg& svg, const View& view, const Board& board) {
  for (const physics::Peg& peg : board.pegs) {
    draw_upright(svg, view, "peg", "none", {peg.at.y - peg.radius, peg.at.y + peg.radius},
                 {peg.bottom, peg.bottom + peg.height});
  }
  auto surfaces = by_height(board);
  std::stable_sort(surfaces.begin(), surfaces.end(),
                   [](auto* a, auto* b) { return across(*a).high < across(*b).high; });
  for (const Surface* surface : surfaces) {
    const Span y = along(*surface);
    draw_upright(svg, view, "wood", wood_of(board, *surface), y, {0, surface->top});
    draw_upright(svg, view, "", "url(#grain-side)", y, {0, surface->top});
    draw_upright(svg, view, "dim", "", y, {0, surface->top});
  }
  std::set<std::pair<double, std::string>> written;  // platforms behind each other need one label
  for (const Surface* surface : surfaces) {
    const Span y = along(*surface);
    const std::string label = label_of(board, *surface);
    if (!written.insert({y.low, label}).second) continue;
    draw_label(svg, view, {0, (y.low + y.high) / 2, surface->top / 2},
               std::clamp((y.high - y.low) / 5, 8.0, 16.0), label);
  }
}

void draw_wall(Svg& svg, const View& view, const physics::Wall& wall) {
  if (view.from() == View::From::kSide) {
    const auto y = std::minmax(wall.from.y, wall.to.y);
    draw_upright(svg, view, "shadow", "none", {y.first, y.second},
                 {wall.bottom, wall.bottom + wall.height});
    return;
  }
  const auto from = view.at({wall.from.x, wall.from.y, 0});
  const auto to = view.at({wall.to.x, wall.to.y, 0});
  svg.empty_element("line", {{"x1", svg_number(from.x)},
                             {"y1", svg_number(from.y)},
                             {"x2", svg_number(to.x)},
                             {"y2", svg_number(to.y)},
                             {"stroke", "#6A4A32"},
                             {"stroke-width", svg_number(wall.thickness)}});
}

void define_grain(Svg& svg, const char* name, const char* turn) {
  const ElementScope pattern(svg,
                             {{"id", name},
                              {"width", "64"},
                              {"height", "40"},
                              {"patternUnits", "userSpaceOnUse"},
                              {"patternTransform", turn}},
                             "pattern");
  svg.empty_element("path", {{"d",
                              "M0,6C20,2 44,10 64,6M0,15C24,19 40,11 64,15M0,25C16,22 48,28 64,25"
                              "M0,34C28,38 36,31 64,34"},
                             {"fill", "none"},
                             {"stroke", "#6A4A32"},
                             {"stroke-opacity", "0.13"},
                             {"stroke-width", "1"}});
}

}  // namespace

void draw_wood_definitions(Svg& svg) {
  const ElementScope definitions(svg, {}, "defs");
  define_grain(svg, "grain", "rotate(90)");
  define_grain(svg, "grain-side", "rotate(0)");
}

void draw_board(Svg& svg, const View& view, const Board& board) {
  if (view.from() == View::From::kAbove) {
    draw_from_above(svg, view, board);
  } else {
    draw_from_side(svg, view, board);
  }
  for (const physics::Wall& wall : board.walls) draw_wall(svg, view, wall);
}

}  // namespace astragal::pictures
