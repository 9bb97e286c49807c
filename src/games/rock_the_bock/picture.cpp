#include <fmt/format.h>

#include <algorithm>

#include "games/rock_the_bock/text.h"
#include "text/canvas.h"
#include "text/message.h"

namespace astragal::games {

using text::Block;
using text::message;
using text::Style;

using G = RockTheBock;
using Text = GameText<RockTheBock>;
using Paint = Style::Paint;

namespace {

constexpr std::array<Paint, G::kColours> kPaints{Paint::kRed, Paint::kBlue, Paint::kGreen,
                                                 Paint::kYellow};
constexpr int kBoxes = 12;   // boxes of the longest row
constexpr int kInside = 15;  // width of a sheet: boxes, a space, a number
constexpr int kLabels = 9;   // width of the row names left of the sheets
constexpr int kGroup = 11;   // inner width of a group of dice; "yellow does" fits

Paint paint_of(const G& game, Seat seat) {
  return kPaints[static_cast<std::size_t>(game.config().colour_of[static_cast<std::size_t>(seat)])];
}

std::string colour_of(const G& game, Seat seat) {
  const auto colour =
      static_cast<std::size_t>(game.config().colour_of[static_cast<std::size_t>(seat)]);
  return message(Text::kName, fmt::format("colour-{}", Text::kColours[colour]));
}

/// A row of the pad: crossed boxes, open boxes, number of crossed ones.
std::string boxes(const Style& style, Paint paint, int crossed, int all, int number) {
  std::string text;
  for (int i = 0; i < crossed; ++i) text += style.either("☒", "X");
  text = style(paint, text);
  std::string open;
  for (int i = crossed; i < all; ++i) open += style.either("☐", ".");
  text += style(Paint::kDim, open);
  text += std::string(static_cast<std::size_t>(kBoxes - all), ' ');
  return fmt::format("{} {}", text, style(Paint::kBold, fmt::format("{:>2}", number)));
}

class Pad {
 public:
  Pad(const G& game, const Seating& seating, const Style& style)
      : game_(game), seating_(seating), style_(style) {}

  [[nodiscard]] Block labels() const {
    Block block({""});
    for (const auto* row : {"roebucks", "wolves", "does", "dice"}) {
      block.add(message(Text::kName, fmt::format("picture-{}", row)));
    }
    if (!over()) block.add(message(Text::kName, "picture-now"));
    for (int round = 1; round <= finished(); ++round) {
      block.add(message("text", "round", text::with("round", round)));
    }
    block.add(message(Text::kName, "picture-total"));
    return block;
  }

  [[nodiscard]] Block sheet(Seat seat) const {
    const auto index = static_cast<std::size_t>(seat);
    const G::Sheet& sheet = game_.state().sheets[index];
    const Paint paint = paint_of(game_, seat);
    Block inside;
    inside.add(boxes(style_, paint, sheet.roebucks, G::kMostRoebucks, sheet.roebucks));
    inside.add(boxes(style_, paint, sheet.wolves, G::kMostWolves, sheet.wolves));
    inside.add(boxes(style_, paint, sheet.does, G::kMostDoes, sheet.does));
    inside.add(boxes(style_, paint, G::kDice - sheet.dice, G::kDice, G::kDice - sheet.dice));
    if (!over()) inside.add(text::at_right(with_sign(style_, sheet.points()), kInside));
    for (int round = 0; round < finished(); ++round) {
      const int points = game_.state().points[static_cast<std::size_t>(round)][index];
      inside.add(text::at_right(with_sign(style_, points), kInside));
    }
    inside.add(text::at_right(style_(Paint::kBold, with_sign(style_, game_.score(seat))), kInside));
    return framed(style_, inside, paint, title(seat));
  }

 private:
  [[nodiscard]] bool over() const { return game_.phase() == Phase::kOver; }
  [[nodiscard]] int finished() const { return game_.round() - (over() ? 0 : 1); }

  /// The title in the sheet's upper edge: "▸Ann, red".
  [[nodiscard]] std::string title(Seat seat) const {
    const bool acts = !over() && game_.to_act() == seat;
    const bool won = over() && contains(game_.winners(), seat);
    const auto colour = colour_of(game_, seat);
    const auto mark = acts  ? style_.either("▸", ">")
                      : won ? style_.either("★", "*")
                            : style_.either("─", "-");
    const auto& name = seating_.names[static_cast<std::size_t>(seat)];
    const int room = kInside - 1 - 2 - text::shown_columns(colour);
    const std::string shown = fitted(style_, name, std::min(room, text::shown_columns(name)));
    return fmt::format(
        "{}{}", style_(Paint::kYellow, mark),
        style_(acts || won ? Paint::kBold : Paint::kNone, fmt::format("{}, {}", shown, colour)));
  }

  const G& game_;
  const Seating& seating_;
  const Style& style_;
};

/// The sheets side by side, wrapped to the width of the terminal.
Block sheets(const G& game, const Seating& seating, const Style& style) {
  const Pad pad(game, seating, style);
  const int a_row = std::clamp((style.width - kLabels) / (kInside + 2), 1, G::kMaxSeats);
  Block all;
  for (Seat first = 0; first < game.seats(); first += a_row) {
    Block row = pad.labels();
    int gap = kLabels - row.width();
    for (Seat seat = first; seat < std::min(game.seats(), first + a_row); ++seat) {
      row = beside(row, pad.sheet(seat), gap);
      gap = 0;
    }
    all.add(row);
  }
  return all;
}

/// One kind of the rolled dice: count, name, and the player who would mark them.
Block group(const G& game, const Seating& seating, const Style& style, int kind) {
  const int count = game.state().rolled[kind];
  const int colour = kind - G::kDoe;
  const Seat owner = colour < 0 ? kTable : game.owner_of(colour);
  Paint paint = Paint::kWhite;
  std::string who = message(Text::kName, "picture-yours");
  if (kind == G::kWolf) {
    paint = Paint::kGrey;
    who = message(Text::kName, "picture-to-give");
  } else if (colour >= 0) {
    paint = kPaints[static_cast<std::size_t>(colour)];
    if (owner == kTable) {
      who = message(Text::kName, "picture-nobodys");
    } else if (owner != game.to_act()) {
      const auto& name = seating.names[static_cast<std::size_t>(owner)];
      who = message(Text::kName, "picture-for", text::with("name", name));
    }
  }
  const auto what = text::counted(
      Text::kName, fmt::format("picture-{}-group", Text::kKinds[static_cast<std::size_t>(kind)]),
      count);
  const int width = std::max(kGroup, text::shown_columns(what));
  std::string dice;
  for (int i = 0; i < count; ++i) dice += style.either("■", "#");
  Block inside;
  inside.add(fmt::format("{} {}", style(Paint::kBold, std::to_string(count)), style(paint, dice)));
  inside.add(fitted(style, what, width));
  inside.add(style(Paint::kDim, fitted(style, who, width)));
  return framed(style, inside, paint);
}

Block rolled(const G& game, const Seating& seating, const Style& style) {
  std::vector<Block> groups;
  for (int kind = 0; kind < kFaces; ++kind) {
    if (game.state().rolled[kind] != 0) groups.push_back(group(game, seating, style, kind));
  }
  return in_rows(groups, style.width, 0);
}

}  // namespace

std::string Text::picture(const G& game, const Seating& seating, const Style& style) {
  const auto dot = style.either("·", "-");
  Block table;
  auto round = message("text", "round-of", text::with("round", game.round()),
                       text::with("rounds", game.config().rounds));
  if (game.phase() == Phase::kOver)
    round = message("text", "over-after", text::with("round", round));
  table.add(fmt::format("{} {} {}", style(Paint::kBold, text::phrase(kName, "title")), dot, round));
  table.add(sheets(game, seating, style));
  if (!game.state().rolled.empty()) table.add(rolled(game, seating, style));
  return table.text();
}

}  // namespace astragal::games
