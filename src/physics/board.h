#pragma once

#include <boost/json.hpp>

#include <string>
#include <variant>
#include <vector>

#include "physics/outline.h"
#include "text/data_file.h"

namespace astragal::physics {

/// A flat part of the board: a terrace, a 4x platform, the pad. Solid down to the table.
struct Surface {
  std::string name;
  int level = 0;   ///< multiplier of dice on it; may be negative
  double top = 0;  ///< millimetres above the table
  Outline outline;
  friend bool operator==(const Surface&, const Surface&) = default;
};

struct Peg {
  std::string name;
  BoardPoint at{};
  double radius = 0;
  double height = 0;
  double bottom = 0;  ///< top of the surface it stands on
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

/// Contact properties of dice with the board and with each other.
struct Material {
  double friction = 0.5;
  double restitution = 0.25;
  friend bool operator==(const Material&, const Material&) = default;
};

/// A board; data/board.toml describes the shipped one. Lengths in millimetres: x to the right, y
/// away from the thrower, z up from the table.
struct Board {
  double die = 16;  ///< edge of a die
  Material material;
  Surface pad;                    ///< where throws start
  std::vector<Surface> surfaces;  ///< without the pad
  std::vector<Peg> pegs;
  std::vector<Wall> walls;
  friend bool operator==(const Board&, const Board&) = default;

  static constexpr double kWidest = 900;   ///< keeps flying dice in the range of a Motion
  static constexpr double kHighest = 300;  ///< height of the pad

  /// The die's centre for a throw with x = 0: in the middle of the pad, one die edge from its back.
  [[nodiscard]] BoardPoint start() const;
  /// Half the width of the pad: throws start at x from -half to half.
  [[nodiscard]] double half_pad() const;
  /// The highest surface below a point, the pad included; nullptr if there is only the table.
  [[nodiscard]] const Surface* below(double x, double y, double z) const;
  /// The smallest and largest x and y of all surfaces.
  [[nodiscard]] std::pair<BoardPoint, BoardPoint> bounds() const;
};

/// Reads a board in the format of data/board.toml and checks that it is playable.
std::variant<Board, text::DataFault> read_board(const boost::json::value& json);

const Board& shipped_board();

}  // namespace astragal::physics
