#include "cli/tumblin_dice/board_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "text/message.h"

namespace astragal::cli {

namespace {

using Paint = text::Style::Paint;

constexpr int kWidest = 66;  // columns of the board

/// The middle of a surface along the throwing direction (y).
double middle_of(const physics::Surface& surface) {
  double low = surface.outline.front().y;
  double high = low;
  for (const physics::BoardPoint& corner : surface.outline) {
    low = std::min(low, corner.y);
    high = std::max(high, corner.y);
  }
  return (low + high) / 2;
}

}  // namespace

BoardGrid::BoardGrid(const physics::Board& board, const text::Style& style, int rows)
    : board_(board),
      style_(style),
      labels_(text::shown_columns(text::phrase("throw", "pad")) + 1),
      columns_(std::clamp(style.width - labels_ - 2, 20, kWidest)),
      rows_(rows) {
  std::tie(low_, high_) = board.bounds();
  cells_.resize(index(rows_, 0));
  draw_surfaces();
  for (const physics::Peg& peg : board.pegs) {
    if (Cell* cell = at(peg.at)) {
      *cell = {std::string(style.either("●", "o")), Paint::kYellow, true, false};
    }
  }
}

std::size_t BoardGrid::index(int row, int column) const {
  return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
         static_cast<std::size_t>(column);
}

int BoardGrid::row_of(double y) const {
  return static_cast<int>(std::floor((high_.y - y) * rows_ / (high_.y - low_.y)));
}

int BoardGrid::column_of(double x) const {
  return static_cast<int>(std::floor((x - low_.x) * columns_ / (high_.x - low_.x)));
}

int BoardGrid::row_for(physics::BoardPoint point) const {
  const int row = row_of(point.y);
  const physics::Surface* surface = board_.below(point.x, point.y, physics::Board::kHighest);
  for (const int near : {row, row - 1, row + 1}) {
    if (surface != nullptr && surface_at(near, column_of(point.x)) == surface) return near;
  }
  return row;
}

BoardGrid::Cell* BoardGrid::at(physics::BoardPoint point) {
  const int row = row_for(point);
  const int column = column_of(point.x);
  if (row < 0 || row >= rows_ || column < 0 || column >= columns_) return nullptr;
  return &cells_[index(row, column)];
}

const physics::Surface* BoardGrid::surface_at(int row, int column) const {
  if (row < 0 || row >= rows_ || column < 0 || column >= columns_) return nullptr;
  return board_.below(low_.x + (column + 0.5) * (high_.x - low_.x) / columns_,
                      high_.y - (row + 0.5) * (high_.y - low_.y) / rows_, physics::Board::kHighest);
}

void BoardGrid::draw_surfaces() {
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column) {
      Cell& cell = cells_[index(row, column)];
      const physics::Surface* here = surface_at(row, column);
      if (here == nullptr) {
        cell = {std::string(style_.either("░", ":")), Paint::kDim};
      } else if (surface_at(row + 1, column) != here) {
        cell = {std::string(style_.either("▁", "_")), Paint::kBrown};
      }
    }
  }
}

void BoardGrid::mark(physics::BoardPoint point, std::string_view text, Paint paint) {
  Cell* cell = at(point);
  if (cell != nullptr && !cell->taken) *cell = {std::string(text), paint};
}

void BoardGrid::write(physics::BoardPoint point, const std::string& text, Paint paint, bool solid) {
  const int width = static_cast<int>(text.size());
  const int row = std::clamp(row_for(point), 0, rows_ - 1);
  const int wanted = column_of(point.x) - width / 2;
  for (int away = 0; away < columns_; ++away) {
    for (const int column : {wanted - away, wanted + away}) {
      if (!has_room(row, column, width, solid)) continue;
      for (int i = 0; i < width; ++i) {
        cells_[index(row, column + i)] = {text.substr(static_cast<std::size_t>(i), 1), paint, true,
                                          solid};
      }
      return;
    }
  }
}

bool BoardGrid::has_room(int row, int column, int width, bool solid) const {
  if (column < 0 || column + width > columns_) return false;
  for (int i = 0; i < width; ++i) {
    const Cell& cell = cells_[index(row, column + i)];
    if (cell.solid || (!solid && cell.taken)) return false;
  }
  return true;
}

/// The level's name, in the middle row of the level only.
std::string BoardGrid::label_of(int row) const {
  for (const physics::Surface& surface : board_.surfaces) {
    if (row_of(middle_of(surface)) == row) return fmt::format("{}x", surface.level);
  }
  return row_of(middle_of(board_.pad)) == row ? text::message("throw", "pad") : "";
}

text::Block BoardGrid::block() const {
  text::Block block;
  for (int row = 0; row < rows_; ++row) {
    std::string line;
    for (int column = 0; column < columns_; ++column) {
      const Cell& cell = cells_[index(row, column)];
      line += cell.paint == Paint::kNone ? cell.text : style_(cell.paint, cell.text);
    }
    block.add(style_(Paint::kBold, fmt::format("{:>{}} ", label_of(row), labels_ - 1)) + line);
  }
  return block;
}

}  // namespace astragal::cli
