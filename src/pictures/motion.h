#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "physics/motion.h"
#include "pictures/svg.h"

namespace astragal::pictures {

/// Projection along one of two directions. The thrower is at the left in both, so that one can be
/// drawn below the other with aligned positions.
class View {
 public:
  enum class From { kAbove, kSide };
  struct Point {
    double x;
    double y;
  };

  /// `origin` is the image of (0, 0, 0); the scale is one unit per millimetre.
  View(From from, Point origin) : from_(from), origin_(origin) {}

  [[nodiscard]] From from() const { return from_; }
  [[nodiscard]] Point at(const physics::Vector& where) const {
    const Point way = along(where);
    return {origin_.x + way.x, origin_.y + way.y};
  }
  /// Projects a direction.
  [[nodiscard]] Point along(const physics::Vector& way) const {
    return {way[1], from_ == From::kAbove ? way[0] : -way[2]};
  }
  /// The component of a direction towards the viewer.
  [[nodiscard]] double towards(const physics::Vector& way) const {
    return from_ == From::kAbove ? way[2] : way[0];
  }

 private:
  From from_;
  Point origin_;
};

/// The path of one die, frame by frame, until it rests or is removed.
struct DiePath {
  int die = 0;
  std::vector<physics::Placement> frames;
  bool gone = false;
};
std::vector<DiePath> paths_of(const physics::Motion& motion);

/// `colour` is a class of `picture_style`: red, green, blue, black or ivory.
void draw_die(Svg& svg, const View& view, const physics::Placement& placement, double edge,
              std::string_view colour);
/// The path of a die's centre, with increasing opacity, and outlines of the die along it.
void draw_path(Svg& svg, const View& view, const DiePath& path, double edge,
               std::string_view colour);
/// A ring at each impact, larger for a stronger one; a cross where a die was lost.
void draw_moments(Svg& svg, const View& view, const physics::Motion& motion,
                  const std::vector<DiePath>& paths, double edge);
/// Data of a `d` attribute, simplified to this tolerance.
std::string path_data(const View& view, const std::vector<physics::Vector>& points,
                      double tolerance = 0.4);

}  // namespace astragal::pictures
