#include "pictures/tray.h"

#include <algorithm>

#include "pictures/motion.h"
#include "pictures/style.h"
#include "text/message.h"

namespace astragal::pictures {

namespace {

constexpr double kEdge = 20;
constexpr double kHeader = 72;
constexpr double kFooter = 34;
constexpr double kNarrowest = 480;  // minimum width for the text

void draw_box(Svg& svg, const View& view, const char* kind, const char* fill,
              physics::BoardPoint low, physics::BoardPoint high) {
  const auto corner = view.at({low.x, low.y, 0});
  svg.empty_element("rect", {{"class", kind},
                             {"fill", fill},
                             {"x", svg_number(corner.x)},
                             {"y", svg_number(corner.y)},
                             {"width", svg_number(high.y - low.y)},
                             {"height", svg_number(high.x - low.x)},
                             {"rx", "3"}});
}

void draw_tray(Svg& svg, const View& view, const physics::TrayShape& shape) {
  const double x = shape.width / 2;
  const double y = shape.depth / 2;
  const double wall = physics::TrayShape::kThickness;
  draw_box(svg, view, "wood", "#B08A62", {-x - wall, -y - wall}, {x + wall, y + wall});
  draw_box(svg, view, "", "#2F5D46", {-x, -y}, {x, y});
  draw_box(svg, view, "wall", "", {-x - wall, y}, {x + wall, y + wall});
}

}  // namespace

std::string tray_picture(const physics::TrayShape& shape, const physics::TrayResult& result,
                         const std::string& title, const std::string& said) {
  const double wall = physics::TrayShape::kThickness;
  const double width = std::max(shape.depth + 2 * wall + 2 * kEdge, kNarrowest);
  const double height = kHeader + shape.width + 2 * wall + kFooter;
  const View view(View::From::kAbove, {width / 2, kHeader + wall + shape.width / 2});
  Svg svg(width, height, title, said, picture_style());
  draw_face_definitions(svg);
  svg.empty_element("rect", {{"class", "paper"}, {"width", "100%"}, {"height", "100%"}});
  draw_heading(svg, kEdge, width - 2 * kEdge, title, said);
  draw_tray(svg, view, shape);
  auto paths = paths_of(result.motion);
  // Dice on top of others are drawn after them.
  std::stable_sort(paths.begin(), paths.end(), [](const auto& a, const auto& b) {
    return a.frames.back().at[2] < b.frames.back().at[2];
  });
  for (const DiePath& path : paths) draw_path(svg, view, path, shape.die, "chalk");
  draw_moments(svg, view, result.motion, paths, shape.die);
  for (const DiePath& path : paths) {
    if (!path.gone) draw_die(svg, view, path.frames.back(), shape.die, "ivory");
  }
  svg.text("text", {{"class", "small"}, {"x", svg_number(kEdge)}, {"y", svg_number(height - 12)}},
           text::message("tray", "legend"));
  return svg.finish();
}

}  // namespace astragal::pictures
