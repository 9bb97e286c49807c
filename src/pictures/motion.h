#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "physics/motion.h"
#include "pictures/svg.h"

namespace astragal::pictures {

/// Where things in space are on paper, seen along one of two directions. The thrower is at the left
/// in both, so that one stands below the other and the same things are at the same height.
class View {
 public:
  enum class From { kAbove, kSide };
  struct Point {
    double x;
    double y;
  };

  /// `origin` is where (0, 0, 0) is drawn; a millimetre is a unit.
  View(From from, Point origin) : from_(from), origin_(origin) {}

  [[nodiscard]] From from() const { return from_; }
  [[nodiscard]] Point at(const physics::Vector& where) const {
    const Point way = along(where);
    return {origin_.x + way.x, origin_.y + way.y};
  }
  /// A direction.
  [[nodiscard]] Point along(const physics::Vector& way) const {
    return {way[1], from_ == From::kAbove ? way[0] : -way[2]};
  }
  /// How much a direction points to the viewer.
  [[nodiscard]] double towards(const physics::Vector& way) const {
    return from_ == From::kAbove ? way[2] : way[0];
  }

 private:
  From from_;
  Point origin_;
};

/// How one die moved, frame by frame, until it was at rest or gone.
struct DiePath {
  int die = 0;
  std::vector<physics::Placement> frames;
  bool gone = false;
};
std::vector<DiePath> paths_of(const physics::Motion& motion);

/// `colour` is a class of `picture_style`: red, green, blue, black or ivory.
void draw_die(Svg& svg, const View& view, const physics::Placement& placement, double edge,
              std::string_view colour);
/// The line that a die's centre drew, stronger with time, with outlines of the die here and there.
void draw_path(Svg& svg, const View& view, const DiePath& path, double edge,
               std::string_view colour);
/// A ring where something was struck, larger for a harder blow; a cross where a die was lost.
void draw_moments(Svg& svg, const View& view, const physics::Motion& motion,
                  const std::vector<DiePath>& paths, double edge);
/// Points for a `d` attribute, those left out without which the line is off by less than this.
std::string path_data(const View& view, const std::vector<physics::Vector>& points,
                      double tolerance = 0.4);

}  // namespace astragal::pictures
