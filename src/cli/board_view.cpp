#include "cli/board_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "games/tumblin_dice/text.h"

namespace astragal {

namespace {

using G = TumblinDice;
using Paint = Style::Paint;

constexpr long kFewest = 12;  // rows of the board, however low the screen
constexpr long kMost = 26;
constexpr int kLabels = 4;      // columns left of the board, for the levels' names
constexpr int kWidest = 66;     // columns of the board itself
constexpr double kAimed = 130;  // mm that the dotted line reaches beyond the pad

constexpr std::array<char, 4> kLetters{'R', 'G', 'B', 'K'};
constexpr std::array<Paint, 4> kPaints{Paint::kRed, Paint::kGreen, Paint::kBlue, Paint::kGrey};

struct Cell {
  std::string text = " ";
  Paint paint = Paint::kNone;
  bool taken = false;  ///< by a die or a card, which nothing may cover
};

class View {
 public:
  View(const Board& board, const Style& style, int rows) : board_(board), style_(style) {
    std::tie(low_, high_) = board.bounds();
    columns_ = std::clamp(style.width - kLabels - 2, 20, kWidest);
    rows_ = rows;
    cells_.resize(static_cast<std::size_t>(columns_ * rows_));
    draw_surfaces();
  }

  void draw_pegs() {
    for (const Peg& peg : board_.pegs) {
      if (Cell* cell = at(peg.at))
        *cell = {std::string(style_.either("●", "o")), Paint::kYellow, false};
    }
  }

  void draw_cards(const G& game) {
    for (G::CardId id = 0; id < G::kCards; ++id) {
      const G::Card& card = game.state().cards[id];
      if (card.where != G::Card::Where::kBoard || !card.place.exact) continue;
      const std::string name = GameText<G>::card_name(id);
      write({double(card.place.x), double(card.place.y)},
            fmt::format("[{}{}]", name.front(), name.back()), Paint::kYellow, false);
    }
  }

  void draw_dice(const G& game) {
    for (G::DieId id = 0; id < G::kAllDice; ++id) {
      const G::Die& die = game.state().dice[id];
      if (die.where != G::Die::Where::kBoard || !die.posed) continue;
      const auto colour = static_cast<std::size_t>(id / G::kDiceEach);
      write({die.pose.x / 100.0, die.pose.y / 100.0},
            fmt::format("{}{}", kLetters[colour], die.face), kPaints[colour], true);
    }
  }

  void draw_aim(const G::Aim& aim) {
    const BoardPoint start = board_.start();
    const double angle = aim.dir / 1800.0 * std::numbers::pi;
    const double length = board_.pad.outline.empty() ? 0 : kAimed - start.y;
    for (double along = 0; along < length; along += 4) {
      const BoardPoint point{start.x + aim.x + along * std::sin(angle),
                             start.y + along * std::cos(angle)};
      Cell* cell = at(point);
      if (cell == nullptr || cell->taken) continue;
      if (along == 0) {
        *cell = {std::string(style_.either("◆", "^")), Paint::kBold, true};
      } else if (cell->text != "●" && cell->text != "o") {
        *cell = {std::string(style_.either("·", ".")), Paint::kWhite, false};
      }
    }
  }

  [[nodiscard]] Block block() const {
    Block block;
    for (int row = 0; row < rows_; ++row) {
      std::string line;
      for (int column = 0; column < columns_; ++column) {
        const Cell& cell = cells_[index(row, column)];
        line += cell.paint == Paint::kNone ? cell.text : style_(cell.paint, cell.text);
      }
      const std::string label = label_of(row);
      block.add(style_(Paint::kBold, fmt::format("{:>{}} ", label, kLabels - 1)) + line);
    }
    return block;
  }

 private:
  [[nodiscard]] std::size_t index(int row, int column) const {
    return static_cast<std::size_t>(row * columns_ + column);
  }
  [[nodiscard]] BoardPoint middle(int row, int column) const {
    return {low_.x + (column + 0.5) * (high_.x - low_.x) / columns_,
            high_.y - (row + 0.5) * (high_.y - low_.y) / rows_};
  }
  [[nodiscard]] int row_of(double y) const {
    return static_cast<int>(std::floor((high_.y - y) * rows_ / (high_.y - low_.y)));
  }
  [[nodiscard]] int column_of(double x) const {
    return static_cast<int>(std::floor((x - low_.x) * columns_ / (high_.x - low_.x)));
  }
  Cell* at(BoardPoint point) {
    const int row = row_of(point.y);
    const int column = column_of(point.x);
    if (row < 0 || row >= rows_ || column < 0 || column >= columns_) return nullptr;
    return &cells_[index(row, column)];
  }

  [[nodiscard]] const Surface* surface_at(int row, int column) const {
    if (row < 0 || row >= rows_ || column < 0 || column >= columns_) return nullptr;
    const BoardPoint point = middle(row, column);
    return board_.below(point.x, point.y, 1e9);
  }

  /// Steps down are lines; beside the board there is shade.
  void draw_surfaces() {
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        Cell& cell = cells_[index(row, column)];
        const Surface* here = surface_at(row, column);
        if (here == nullptr) {
          cell = {std::string(style_.either("░", ":")), Paint::kDim, false};
        } else if (const Surface* near = surface_at(row + 1, column); near != here) {
          cell = {std::string(style_.either("▁", "_")), Paint::kBrown, false};
        }
      }
    }
  }

  /// In the nearest cells that are free.
  void write(BoardPoint point, const std::string& text, Paint paint, bool over_cards) {
    const int width = static_cast<int>(text.size());
    const int row = std::clamp(row_of(point.y), 0, rows_ - 1);
    const int wanted = column_of(point.x) - width / 2;
    for (int away = 0; away < columns_; ++away) {
      for (const int column : {wanted - away, wanted + away}) {
        if (column < 0 || column + width > columns_ || !free(row, column, width, over_cards))
          continue;
        for (int i = 0; i < width; ++i) {
          cells_[index(row, column + i)] = {text.substr(static_cast<std::size_t>(i), 1), paint,
                                            over_cards};
        }
        return;
      }
    }
  }
  [[nodiscard]] bool free(int row, int column, int width, bool over_cards) const {
    for (int i = 0; i < width; ++i) {
      const Cell& cell = cells_[index(row, column + i)];
      if (cell.taken || (!over_cards && cell.text == "[")) return false;
    }
    return true;
  }

  /// Each level's name once, in the middle of its rows.
  [[nodiscard]] std::string label_of(int row) const {
    const auto named = [&](const Surface& surface, std::string name) -> std::string {
      double low = 1e9;
      double high = -1e9;
      for (const BoardPoint& corner : surface.outline) {
        low = std::min(low, corner.y);
        high = std::max(high, corner.y);
      }
      return row_of((low + high) / 2) == row ? std::move(name) : "";
    };
    for (const Surface& surface : board_.surfaces) {
      if (auto name = named(surface, fmt::format("{}x", surface.level)); !name.empty()) return name;
    }
    return named(board_.pad, "pad");
  }

  const Board& board_;
  const Style& style_;
  BoardPoint low_{};
  BoardPoint high_{};
  int columns_ = 0;
  int rows_ = 0;
  std::vector<Cell> cells_;
};

}  // namespace

Block board_view(const Board& board, const G& game, const Style& style, int rows,
                 const G::Aim* aim) {
  View view(board, style, rows);
  view.draw_pegs();
  view.draw_cards(game);
  if (aim != nullptr) view.draw_aim(*aim);
  view.draw_dice(game);
  return view.block();
}

std::string table_picture(const Match& match, const Board& board, const Style& style, long rows,
                          const G::Aim* aim) {
  const auto& game = std::get<G>(match.game());
  const Block view =
      board_view(board, game, style, static_cast<int>(std::clamp(rows, kFewest, kMost)), aim);
  return GameText<G>::picture_around(game, match.seating(), style, view);
}

}  // namespace astragal
