#include "physics/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "core/portable/numbers.h"
#include "text/shipped.h"
#include "text/words.h"

namespace astragal::physics {

using text::shown;

BoardPoint Board::start() const {
  double left = std::numeric_limits<double>::max();
  double right = -left;
  double back = left;
  for (const BoardPoint point : pad.outline) {
    left = std::min(left, point.x);
    right = std::max(right, point.x);
    back = std::min(back, point.y);
  }
  return {(left + right) / 2, back + die};
}

double Board::half_pad() const {
  double right = start().x;
  for (const BoardPoint point : pad.outline) right = std::max(right, point.x);
  return right - start().x;
}

const Surface* Board::below(double x, double y, double z) const {
  const Surface* best = nullptr;
  const auto consider = [&](const Surface& surface) {
    if (surface.top > z || !inside(surface.outline, {x, y})) return;
    if (best == nullptr || surface.top > best->top) best = &surface;
  };
  consider(pad);
  for (const Surface& surface : surfaces) consider(surface);
  return best;
}

std::pair<BoardPoint, BoardPoint> Board::bounds() const {
  BoardPoint low = pad.outline.front();
  BoardPoint high = low;
  const auto widen = [&](const Surface& surface) {
    for (const BoardPoint p : surface.outline) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
  };
  widen(pad);
  for (const Surface& surface : surfaces) widen(surface);
  return {low, high};
}

namespace {

/// Limits of custom boards: tables build them on demand and search them point by point.
constexpr std::size_t kMostParts = 64;  // each of surfaces, pegs and walls
constexpr std::size_t kMostPoints = 512;

/// Thrown inside this file only, so that readers need no error handling.
struct Faulty {
  text::DataFault fault;
};

[[noreturn]] void refuse(std::string_view key, text::Error why) {
  throw Faulty{{std::move(why), std::string(key)}};
}

std::string in_mm(double number) { return fmt::format("{}", number); }

/// One table of the file; `key` is its path, empty for the root.
class Fields {
 public:
  Fields(const boost::json::value& value, std::string key) : key_(std::move(key)) {
    if (!value.is_object()) refuse(key_, {"board-table"_why, {{"field", name()}}});
    object_ = &value.get_object();
  }

  [[nodiscard]] const std::string& key() const { return key_; }
  /// The table's name in messages.
  [[nodiscard]] std::string name() const { return key_.empty() ? "board" : shown(key_); }
  [[nodiscard]] std::string name_of(std::string_view field) const {
    return fmt::format("{}{}{}", shown(key_), key_.empty() ? "" : ".", shown(field));
  }

  void only(std::initializer_list<std::string_view> known) const {
    for (const auto& entry : *object_) {
      const std::string_view field = entry.key();
      if (std::find(known.begin(), known.end(), field) == known.end()) {
        refuse(key_.empty() ? field : std::string_view(key_),
               {"json-unknown"_why, {{"field", name_of(field)}}});
      }
    }
  }

  [[nodiscard]] const boost::json::value* find(std::string_view field) const {
    return object_->if_contains(field);
  }

  [[nodiscard]] double number(std::string_view field, double low, double high) const {
    const auto* value = find(field);
    if (value == nullptr) refuse(key_, {"json-missing"_why, {{"field", name_of(field)}}});
    return check(*value, field, low, high);
  }

  [[nodiscard]] double number(std::string_view field, double low, double high,
                              double otherwise) const {
    const auto* value = find(field);
    return value == nullptr ? otherwise : check(*value, field, low, high);
  }

  [[nodiscard]] BoardPoint point(std::string_view field) const {
    const auto* value = find(field);
    const auto read = value == nullptr ? std::nullopt : as_point(*value);
    if (!read) refuse(key_, {"board-point"_why, {{"field", name_of(field)}}});
    return *read;
  }

  [[nodiscard]] Outline outline() const {
    const auto* value = find("outline");
    const auto* list = value == nullptr ? nullptr : value->if_array();
    if (list == nullptr || list->size() < 3 || list->size() > 64) {
      refuse(key_, {"board-outline"_why, {{"field", name_of("outline")}}});
    }
    Outline outline;
    for (const auto& entry : *list) {
      const auto read = as_point(entry);
      if (!read) {
        refuse(key_, {"board-point"_why,
                      {{"field", fmt::format("{}[{}]", name_of("outline"), outline.size())}}});
      }
      outline.push_back(*read);
    }
    if (crosses_itself(outline)) {
      refuse(key_, {"board-crosses"_why, {{"field", name_of("outline")}}});
    }
    if (twice_area(outline) < 0) std::reverse(outline.begin(), outline.end());
    return outline;
  }

  /// Calls `read` with the fields of every entry of the table `field`.
  template <class Read>
  void each(std::string_view field, Read read) const {
    const auto* value = find(field);
    if (value == nullptr) return;
    if (!value->is_object()) refuse(field, {"board-table"_why, {{"field", field}}});
    const std::size_t count = value->get_object().size();
    if (count > kMostParts) {
      refuse(field, {"board-parts"_why, {{"field", field}, {"n", count}, {"most", kMostParts}}});
    }
    for (const auto& entry : value->get_object()) {
      const std::string name(entry.key());
      read(Fields(entry.value(), fmt::format("{}.{}", field, name)), name);
    }
  }

 private:
  static std::optional<double> as_number(const boost::json::value& value) {
    if (value.is_double()) {
      return std::isfinite(value.get_double()) ? std::optional(value.get_double()) : std::nullopt;
    }
    if (value.is_int64()) return static_cast<double>(value.get_int64());
    return std::nullopt;
  }

  static std::optional<BoardPoint> as_point(const boost::json::value& value) {
    const auto* list = value.if_array();
    if (list == nullptr || list->size() != 2) return std::nullopt;
    const auto x = as_number((*list)[0]);
    const auto y = as_number((*list)[1]);
    const double far = 10 * Board::kWidest;
    if (!x || !y || std::abs(*x) > far || std::abs(*y) > far) return std::nullopt;
    return BoardPoint{*x, *y};
  }

  [[nodiscard]] double check(const boost::json::value& value, std::string_view field, double low,
                             double high) const {
    const auto number = as_number(value);
    if (!number || *number < low || *number > high) {
      refuse(key_.empty() ? field : std::string_view(key_),
             {"board-number"_why,
              {{"field", name_of(field)}, {"min", in_mm(low)}, {"max", in_mm(high)}}});
    }
    return *number;
  }

  const boost::json::object* object_ = nullptr;
  std::string key_;
};

Surface read_surface(const Fields& fields, const std::string& name) {
  fields.only({"level", "top", "outline"});
  Surface surface;
  surface.name = name;
  const double level = fields.number("level", -9, 9);
  surface.level = static_cast<int>(level);
  if (surface.level != level) {
    refuse(fields.key(),
           {"json-whole"_why, {{"field", fields.name_of("level")}, {"min", -9}, {"max", 9}}});
  }
  surface.top = fields.number("top", 10, Board::kHighest);
  surface.outline = fields.outline();
  return surface;
}

Peg read_peg(const Fields& fields, const std::string& name, const Board& board) {
  fields.only({"at", "radius", "height"});
  Peg peg{name, fields.point("at"), fields.number("radius", 1, 50), fields.number("height", 2, 100),
          0};
  const Surface* under = board.below(peg.at.x, peg.at.y, Board::kHighest);
  if (under == nullptr || !holds_disc(under->outline, peg.at, peg.radius)) {
    refuse(fields.key(), {"board-peg"_why, {{"field", fields.name()}}});
  }
  peg.bottom = under->top;
  return peg;
}

Wall read_wall(const Fields& fields, const std::string& name) {
  fields.only({"from", "to", "thickness", "bottom", "height"});
  Wall wall{name,
            fields.point("from"),
            fields.point("to"),
            fields.number("thickness", 2, 50),
            fields.number("bottom", 0, Board::kHighest),
            fields.number("height", 2, Board::kHighest)};
  if (portable::hypot(wall.to.x - wall.from.x, wall.to.y - wall.from.y) < 1) {
    refuse(fields.key(), {"board-wall"_why, {{"field", fields.name()}}});
  }
  return wall;
}

void check_points(const Board& board) {
  std::size_t points = board.pad.outline.size();
  for (const Surface& surface : board.surfaces) points += surface.outline.size();
  if (points <= kMostPoints) return;
  refuse("surfaces", {"board-points"_why, {{"n", points}, {"most", kMostPoints}}});
}

void check_surfaces(const Board& board) {
  for (std::size_t i = 0; i < board.surfaces.size(); ++i) {
    const Surface& one = board.surfaces[i];
    const std::string key = "surfaces." + one.name;
    if (one.top >= board.pad.top) {
      refuse(key,
             {"board-above-pad"_why,
              {{"field", shown(key)}, {"top", in_mm(one.top)}, {"pad", in_mm(board.pad.top)}}});
    }
    if (overlap(one.outline, board.pad.outline)) {
      refuse(key, {"board-overlap"_why, {{"field", shown(key)}, {"other", "pad"}}});
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (overlap(one.outline, board.surfaces[j].outline)) {
        refuse(key, {"board-overlap"_why,
                     {{"field", shown(key)}, {"other", "surfaces." + board.surfaces[j].name}}});
      }
    }
  }
  const auto [low, high] = board.bounds();
  if (high.x - low.x > Board::kWidest || high.y - low.y > Board::kWidest) {
    refuse("surfaces", {"board-wide"_why,
                        {{"width", std::lround(high.x - low.x)},
                         {"length", std::lround(high.y - low.y)},
                         {"most", std::lround(Board::kWidest)}}});
  }
}

Board read(const boost::json::value& json) {
  const Fields file(json, "");
  file.only({"die", "friction", "restitution", "pad", "surfaces", "pegs", "walls"});
  Board board;
  board.die = file.number("die", 5, 60);
  board.material.friction = file.number("friction", 0.05, 1.5, board.material.friction);
  board.material.restitution = file.number("restitution", 0, 0.8, board.material.restitution);
  const auto* pad = file.find("pad");
  if (pad == nullptr) refuse("", {"json-missing"_why, {{"field", "pad"}}});
  const Fields pad_fields(*pad, "pad");
  pad_fields.only({"top", "outline"});
  board.pad = {"pad", 0, pad_fields.number("top", 10, Board::kHighest), pad_fields.outline()};
  if (!holds_square(board.pad.outline, board.start(), 0.49 * board.die) ||
      board.half_pad() < board.die) {
    refuse("pad", {"board-pad"_why, {{"die", in_mm(board.die)}}});
  }
  file.each("surfaces", [&board](const Fields& fields, const std::string& name) {
    board.surfaces.push_back(read_surface(fields, name));
  });
  if (board.surfaces.empty()) refuse("", {"json-missing"_why, {{"field", "surfaces"}}});
  check_points(board);
  check_surfaces(board);
  file.each("pegs", [&board](const Fields& fields, const std::string& name) {
    board.pegs.push_back(read_peg(fields, name, board));
  });
  file.each("walls", [&board](const Fields& fields, const std::string& name) {
    board.walls.push_back(read_wall(fields, name));
  });
  return board;
}

}  // namespace

std::variant<Board, text::DataFault> read_board(const boost::json::value& json) {
  try {
    return read(json);
  } catch (const Faulty& faulty) {
    return faulty.fault;
  }
}

const Board& shipped_board() {
  static const Board kBoard = [] {
    const auto file =
        text::DataFile::parse("board.toml", std::string(text::shipped_file("board.toml")));
    assert(file);
    auto board = read_board(file->value());
    assert(std::holds_alternative<Board>(board));
    return std::get<Board>(std::move(board));
  }();
  return kBoard;
}

}  // namespace astragal::physics
