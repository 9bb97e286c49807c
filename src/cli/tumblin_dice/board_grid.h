#pragma once

#include <string>
#include <vector>

#include "physics/board.h"
#include "text/canvas.h"
#include "text/style.h"

namespace astragal::cli {

/// The board from above in characters, as the thrower sees it: the pad below, the steps going down
/// towards the top, their edges as lines, shade beside the board, pegs.
class BoardGrid {
 public:
  BoardGrid(const physics::Board& board, const text::Style& style, int rows);

  /// A mark where nothing stands yet.
  void mark(physics::BoardPoint point, std::string_view text, text::Style::Paint paint);
  /// Text with its middle at a point, or as near to it as there is room. What is `solid` is never
  /// covered, and covers what is not.
  void write(physics::BoardPoint point, const std::string& text, text::Style::Paint paint,
             bool solid);

  [[nodiscard]] text::Block block() const;

 private:
  struct Cell {
    std::string text = " ";
    text::Style::Paint paint = text::Style::Paint::kNone;
    bool taken = false;  ///< by a peg or by what was written
    bool solid = false;
  };

  [[nodiscard]] std::size_t index(int row, int column) const;
  [[nodiscard]] int row_of(double y) const;
  [[nodiscard]] int column_of(double x) const;
  /// The row of a point, or the one beside it that shows the same surface.
  [[nodiscard]] int row_for(physics::BoardPoint point) const;
  [[nodiscard]] const physics::Surface* surface_at(int row, int column) const;
  [[nodiscard]] bool has_room(int row, int column, int width, bool solid) const;
  [[nodiscard]] std::string label_of(int row) const;
  Cell* at(physics::BoardPoint point);
  void draw_surfaces();

  const physics::Board& board_;
  text::Style style_;
  physics::BoardPoint low_{};
  physics::BoardPoint high_{};
  int labels_ = 0;  ///< columns left of the board, for the levels' names
  int columns_ = 0;
  int rows_ = 0;
  std::vector<Cell> cells_;
};

}  // namespace astragal::cli
