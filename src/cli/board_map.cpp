#include "cli/board_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/motion_picture.h"

namespace astragal {

namespace {

using Paint = Style::Paint;

struct Cell {
  std::string text = " ";
  Paint paint = Paint::kNone;
};

Paint paint_of(int die) {
  constexpr std::array kPaints{Paint::kRed, Paint::kGreen, Paint::kBlue, Paint::kGrey};
  return kPaints[static_cast<std::size_t>(die / 4)];
}

/// Cells of equal size over the whole board; a character is about twice as high as wide.
class Map {
 public:
  explicit Map(const Board& board, const Style& style) : style_(style) {
    std::tie(low_, high_) = board.bounds();
    const double room = style.width - 2;
    across_ = std::max(8.0, (high_.x - low_.x) / room);
    columns_ = static_cast<int>(std::ceil((high_.x - low_.x) / across_));
    rows_ = static_cast<int>(std::ceil((high_.y - low_.y) / (2 * across_)));
    cells_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
  }

  void put(double x, double y, std::string_view text, Paint paint) {
    const int column = static_cast<int>(std::floor((x - low_.x) / across_));
    const int row = static_cast<int>(std::floor((high_.y - y) / (2 * across_)));
    if (column < 0 || column >= columns_ || row < 0 || row >= rows_) return;
    *(cells_.begin() + row * columns_ + column) = {std::string(text), paint};
  }

  /// Letters side by side, the first one in the middle of this place.
  void write(double x, double y, std::string_view text, Paint paint) {
    for (const char letter : text) {
      put(x, y, std::string_view(&letter, 1), paint);
      x += across_;
    }
  }

  /// Calls see(x, y) with the middle of every cell.
  template <class See>
  void each(See see) const {
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        see(low_.x + (column + 0.5) * across_, high_.y - (row + 0.5) * 2 * across_);
      }
    }
  }

  [[nodiscard]] std::string text() const {
    std::string all;
    for (int row = 0; row < rows_; ++row) {
      std::string line = "  ";
      const auto first = cells_.begin() + row * columns_;
      auto end = first + columns_;
      while (end != first && (end - 1)->text == " ") --end;
      for (auto cell = first; cell != end; ++cell) line += style_(cell->paint, cell->text);
      while (line.ends_with(' ')) line.pop_back();
      all += line + "\n";
    }
    return all;
  }

 private:
  Style style_;
  BoardPoint low_{};
  BoardPoint high_{};
  double across_ = 0;
  int columns_ = 0;
  int rows_ = 0;
  std::vector<Cell> cells_;
};

void put_board(Map& map, const Board& board, const Style& style) {
  const Map fresh = map;
  fresh.each([&](double x, double y) {
    const Surface* surface = board.below(x, y, Board::kHighest);
    if (surface == nullptr) return;
    // Neighbouring levels differ, so that their edges are seen.
    const bool odd = surface != &board.pad && surface->level % 2 != 0;
    map.put(x, y, odd ? style.either("·", ".") : style.either("░", ":"), Paint::kBrown);
  });
  for (const Surface& surface : board.surfaces) {
    double left = surface.outline.front().x;
    double low = surface.outline.front().y;
    double high = low;
    for (const BoardPoint corner : surface.outline) {
      left = std::min(left, corner.x);
      low = std::min(low, corner.y);
      high = std::max(high, corner.y);
    }
    map.write(left + board.die, (low + high) / 2, fmt::format("{}x", surface.level), Paint::kBold);
  }
  for (const Peg& peg : board.pegs)
    map.put(peg.at.x, peg.at.y, style.either("•", "o"), Paint::kNone);
}

}  // namespace

std::string board_map(const ThrowPlan& plan, const Thrown& thrown, const Style& style) {
  Map map(plan.board, style);
  put_board(map, plan.board, style);
  for (const DiePath& path : paths_of(thrown.result.motion)) {
    if (path.die != plan.die) continue;
    for (const Placement& there : path.frames) {
      map.put(there.at[0], there.at[1], style.either("∘", "*"), paint_of(path.die));
    }
  }
  for (int die = 0; die < Motion::kMostDice; ++die) {
    const DieResult& one = thrown.result.dice[static_cast<std::size_t>(die)];
    if (one.fate != Fate::kResting) continue;
    const auto at = to_placement(one.pose).at;
    map.put(at[0], at[1], std::to_string(one.face), paint_of(die));
  }
  return map.text();
}

}  // namespace astragal
