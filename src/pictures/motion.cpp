#include "pictures/motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace astragal::pictures {

using physics::Vector;

namespace {

constexpr int kFramesAStroke = 6;
constexpr int kFramesAGhost = 8;
constexpr double kGhostApart = 0.6;  // die edges: closer outlines are omitted
constexpr double kFaint = 0.4;

std::string pair(View::Point point) {
  return fmt::format("{},{}", svg_number(point.x), svg_number(point.y));
}

double distance_to_line(View::Point from, View::Point to, View::Point point) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double length = std::hypot(dx, dy);
  if (length < 1e-9) return std::hypot(point.x - from.x, point.y - from.y);
  return std::abs(dx * (point.y - from.y) - dy * (point.x - from.x)) / length;
}

/// Douglas–Peucker line simplification.
void keep_needed(const std::vector<View::Point>& points, std::size_t first, std::size_t last,
                 double tolerance, std::vector<bool>& keep) {
  double farthest = tolerance;
  std::size_t split = first;
  for (std::size_t i = first + 1; i < last; ++i) {
    const double away = distance_to_line(points[first], points[last], points[i]);
    if (away > farthest) {
      farthest = away;
      split = i;
    }
  }
  if (split == first) return;
  keep[split] = true;
  keep_needed(points, first, split, tolerance, keep);
  keep_needed(points, split, last, tolerance, keep);
}

struct Face {
  Vector normal;
  Vector across;
  Vector down;
};

Face face_of(const physics::Rotation& turn, int face) {
  constexpr std::array<std::array<int, 2>, 6> kSides{
      {{2, 3}, {3, 1}, {1, 2}, {2, 1}, {1, 3}, {3, 2}}};
  const auto& sides = kSides[static_cast<std::size_t>(face - 1)];
  return {rotated(turn, physics::normal_of(face)), rotated(turn, physics::normal_of(sides[0])),
          rotated(turn, physics::normal_of(sides[1]))};
}

Vector moved(const Vector& from, const Vector& way, double far) {
  return {from[0] + way[0] * far, from[1] + way[1] * far, from[2] + way[2] * far};
}

constexpr double kEdgeOn = 0.05;  // faces at a flatter angle are not drawn

/// Calls draw(number, matrix) for the faces towards the viewer.
template <class Draw>
void each_visible_face(const View& view, const physics::Placement& placement, double edge,
                       Draw draw) {
  const double half = edge / 2;
  for (int number = 1; number <= 6; ++number) {
    const Face face = face_of(placement.turn, number);
    if (view.towards(face.normal) < kEdgeOn) continue;
    const auto middle = view.at(moved(placement.at, face.normal, half));
    const auto across = view.along(face.across);
    const auto down = view.along(face.down);
    draw(number,
         fmt::format("matrix({:.2f} {:.2f} {:.2f} {:.2f} {} {})", across.x * half, across.y * half,
                     down.x * half, down.y * half, svg_number(middle.x), svg_number(middle.y)));
  }
}

}  // namespace

std::vector<DiePath> paths_of(const physics::Motion& motion) {
  std::vector<DiePath> paths;
  const auto frames = unroll(motion);
  for (int die = 0; die < physics::Motion::kMostDice; ++die) {
    const auto index = static_cast<std::size_t>(die);
    std::size_t end = 0;
    for (std::size_t frame = 0; frame < frames.size(); ++frame) {
      if ((motion.frames[frame] >> die & 1) != 0) end = frame + 1;
    }
    if (end == 0) continue;
    DiePath path{die, {}, false};
    for (std::size_t frame = 0; frame < end; ++frame) path.frames.push_back(*frames[frame][index]);
    for (const physics::Moment& moment : motion.moments) {
      path.gone |= moment.die == die && moment.what >= physics::Happening::kOff;
    }
    paths.push_back(std::move(path));
  }
  return paths;
}

std::string path_data(const View& view, const std::vector<Vector>& points, double tolerance) {
  if (points.empty()) return "";
  std::vector<View::Point> drawn;
  drawn.reserve(points.size());
  for (const Vector& point : points) drawn.push_back(view.at(point));
  std::vector<bool> keep(drawn.size(), false);
  keep.front() = keep.back() = true;
  keep_needed(drawn, 0, drawn.size() - 1, tolerance, keep);
  std::string data = "M" + pair(drawn.front());
  for (std::size_t i = 1; i < drawn.size(); ++i) {
    if (keep[i]) data += (i == 1 ? "L" : " ") + pair(drawn[i]);
  }
  return data;
}

void draw_die(Svg& svg, const View& view, const physics::Placement& placement, double edge,
              std::string_view colour) {
  const ElementScope die(svg, {{"class", fmt::format("die {}", colour)}});
  each_visible_face(view, placement, edge, [&svg](int number, const std::string& matrix) {
    svg.empty_element("use", {{"href", fmt::format("#face{}", number)}, {"transform", matrix}});
  });
}

void draw_path(Svg& svg, const View& view, const DiePath& path, double edge,
               std::string_view colour) {
  const auto strength = [&path](std::size_t frame) {
    const double share = static_cast<double>(frame) / static_cast<double>(path.frames.size());
    return fmt::format("{:.2f}", kFaint + (1 - kFaint) * share);
  };
  const ElementScope group(svg, {{"class", fmt::format("path {}", colour)}});
  Vector last = path.frames.back().at;
  for (std::size_t frame = 0; frame + 1 < path.frames.size(); frame += kFramesAGhost) {
    const physics::Placement& there = path.frames[frame];
    const double away =
        std::hypot(there.at[0] - last[0], there.at[1] - last[1], there.at[2] - last[2]);
    if (away < kGhostApart * edge) continue;
    last = there.at;
    const ElementScope ghost(svg, {{"class", "ghost"}, {"opacity", strength(frame)}});
    each_visible_face(view, there, edge, [&svg](int, const std::string& matrix) {
      svg.empty_element("use", {{"href", "#side"}, {"transform", matrix}});
    });
  }
  for (std::size_t first = 0; first + 1 < path.frames.size(); first += kFramesAStroke) {
    const std::size_t end = std::min(first + kFramesAStroke, path.frames.size() - 1);
    std::vector<Vector> points;
    for (std::size_t frame = first; frame <= end; ++frame) points.push_back(path.frames[frame].at);
    svg.empty_element(
        "path", {{"d", path_data(view, points)}, {"class", "line"}, {"opacity", strength(end)}});
  }
}

void draw_moments(Svg& svg, const View& view, const physics::Motion& motion,
                  const std::vector<DiePath>& paths, double edge) {
  constexpr int kTicksAFrame = 960 / physics::Motion::kRate;
  for (const physics::Moment& moment : motion.moments) {
    const auto path = std::find_if(paths.begin(), paths.end(),
                                   [&moment](const auto& p) { return p.die == moment.die; });
    if (path == paths.end()) continue;
    const auto frame = std::min<std::size_t>(moment.time / kTicksAFrame, path->frames.size() - 1);
    physics::Placement there = path->frames[frame];
    if (moment.what >= physics::Happening::kOff) {
      const auto at = view.at(there.at);
      svg.empty_element("path",
                        {{"class", "lost"},
                         {"d", fmt::format("M{}l10,10m0,-10l-10,10", pair({at.x - 5, at.y - 5}))}});
      continue;
    }
    if (moment.what == physics::Happening::kBoard)
      there.at[2] -= physics::reach_down(there.turn, edge);
    const auto at = view.at(there.at);
    // The area is proportional to the strength.
    const double radius = 0.8 * std::sqrt(static_cast<double>(moment.strength));
    svg.empty_element(
        "circle", {{"class", moment.what == physics::Happening::kDie ? "blow die-blow" : "blow"},
                   {"cx", svg_number(at.x)},
                   {"cy", svg_number(at.y)},
                   {"r", svg_number(std::max(1.2, radius))}});
  }
}

}  // namespace astragal::pictures
