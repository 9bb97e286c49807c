#pragma once

#include <array>

namespace astragal::bots {

/// How many slides with normal hands end on 2x, by speed (lanes.h: kLaneSpeeds).
extern const std::array<double, 8> kLaneOn2x;

/// Points of a slide on the empty board, by [hands][speed][direction].
extern const std::array<double, 120> kLanePoints;

/// A die that lies in the way of the throw.
struct LaneStruck {
  double thrown;   ///< points for the thrown die
  double gains;    ///< points for the one that lies there …
  double by_face;  ///< … and that times its face
};
/// By [speed][place].
extern const std::array<LaneStruck, 48> kLaneStruck;

}  // namespace astragal::bots
