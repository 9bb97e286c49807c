#pragma once

#include <string>
#include <vector>

#include "physics/board.h"
#include "text/canvas.h"
#include "text/style.h"

namespace astragal::cli {

/// The board from above in characters, as seen by the thrower: the pad at the bottom, the steps
/// going down towards the top, edges as lines, shade beside the board, pegs.
class BoardGrid {
 public:
  BoardGrid(const physics::Board& board, const text::Style& style, int rows);

  /// Draws a mark unless the cell is taken.
  void mark(physics::BoardPoint point, std::string_view text, text::Style::Paint paint);
  /// Writes text centred at a point, or as near as possible. `solid` text is never covered, and
  /// covers other text.
  void write(physics::BoardPoint point, const std::string& text, text::Style::Paint paint,
             bool solid);

  [[nodiscard]] text::Block block() const;

 private:
  struct Cell {
    std::string text = " ";
    text::Style::Paint paint = text::Style::Paint::kNone;
    bool taken = false;  ///< by a peg or text
    bool solid = false;
  };

  [[nodiscard]] std::size_t index(int row, int column) const;
  [[nodiscard]] int row_of(double y) const;
  [[nodiscard]] int column_of(double x) const;
  /// The row of a point, or a neighbouring row that shows the same surface.
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
  int labels_ = 0;  ///< columns left of the board for the level names
  int columns_ = 0;
  int rows_ = 0;
  std::vector<Cell> cells_;
};

}  // namespace astragal::cli
