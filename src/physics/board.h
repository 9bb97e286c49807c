#pragma once

#include <boost/json.hpp>

#include <string>
#include <variant>
#include <vector>

#include "physics/outline.h"
#include "text/data_file.h"

namespace astragal::physics {

/// A flat piece of the board: a terrace, one of the 4x platforms, the pad. Solid down to the table.
struct Surface {
  std::string name;
  int level = 0;   ///< what a die on it is multiplied by; may be negative
  double top = 0;  ///< millimetres above the table
  Outline outline;
  friend bool operator==(const Surface&, const Surface&) = default;
};

struct Peg {
  std::string name;
  BoardPoint at{};
  double radius = 0;
  double height = 0;
  double bottom = 0;  ///< the top of the surface it stands on
  friend bool operator==(const Peg&, const Peg&) = default;
};

/// A rail along an edge.
struct Wall {
  std::string name;
  BoardPoint from{};
  BoardPoint to{};
  double thickness = 0;
  double bottom = 0;
  double height = 0;
  friend bool operator==(const Wall&, const Wall&) = default;
};

/// How dice slide and bounce, on the board and on each other.
struct Material {
  double friction = 0.45;
  double restitution = 0.25;
  friend bool operator==(const Material&, const Material&) = default;
};

/// A board that dice are thrown on; data/board.toml describes the shipped one. Lengths in
/// millimetres: x to the right, y away from the thrower, z up from the table.
struct Board {
  double die = 16;  ///< edge of a die
  Material material;
  Surface pad;                    ///< where throws start
  std::vector<Surface> surfaces;  ///< without the pad
  std::vector<Peg> pegs;
  std::vector<Wall> walls;
  friend bool operator==(const Board&, const Board&) = default;

  static constexpr double kWidest = 900;   ///< room for flight remains within the motion's range
  static constexpr double kHighest = 300;  ///< of the pad

  /// Where a throw with x = 0 has the die's centre: in the middle of the pad, an edge from its
  /// back.
  [[nodiscard]] BoardPoint start() const;
  /// Half of the pad's width: throws start from -half to half.
  [[nodiscard]] double half_pad() const;
  /// The highest surface below a point, or nullptr if there is only the table. The pad counts.
  [[nodiscard]] const Surface* below(double x, double y, double z) const;
  /// The least and the greatest x and y of all surfaces.
  [[nodiscard]] std::pair<BoardPoint, BoardPoint> bounds() const;
};

/// Reads a board in the form of data/board.toml, and checks that it can be played on.
std::variant<Board, text::DataFault> read_board(const boost::json::value& json);

const Board& shipped_board();

}  // namespace astragal::physics
