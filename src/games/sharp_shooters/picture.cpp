#include <fmt/format.h>

#include <algorithm>

#include "games/sharp_shooters/text.h"
#include "text/canvas.h"
#include "text/message.h"

namespace astragal::games {

using text::Block;
using text::message;
using text::Style;
using text::with;

using G = SharpShooters;
using Text = GameText<SharpShooters>;
using Step = SharpShooters::Step;
using Paint = Style::Paint;

namespace {

constexpr int kSquare = 3;  // width in columns
constexpr int kGap = 1;

/// Short name of the row's kind.
std::string kind_of(const G::Row& row) {
  const int first = row.square(0);
  if (first == G::kAny) {
    for (int i = 1; i < static_cast<int>(row.length); ++i) {
      if (row.square(i) == G::kOther) return message(Text::kName, "picture-house");
    }
    return message(Text::kName, "picture-wild");
  }
  bool same = true;
  bool up = true;
  bool down = true;
  for (int i = 1; i < static_cast<int>(row.length); ++i) {
    same = same && row.square(i) == first;
    up = up && row.square(i) == row.square(i - 1) + 1;
    down = down && row.square(i) == row.square(i - 1) - 1;
  }
  if (same) return message(Text::kName, fmt::format("picture-{}", first));
  return message(Text::kName, up || down ? "picture-straight" : "picture-order");
}

/// The number that the next open square takes: "4", "any", "not 6"; "full" if none is open.
std::string wanted(const G& game, int row) {
  if (game.complete(row)) return message(Text::kName, "picture-full");
  int takes = 0;
  int last = 0;
  int refused = 0;
  for (int number = 1; number <= kFaces; ++number) {
    if (game.takes_now(number, row)) {
      ++takes;
      last = number;
    } else {
      refused = number;
    }
  }
  if (takes == kFaces) return message(Text::kName, "picture-any");
  return takes == 1 ? std::to_string(last)
                    : message(Text::kName, "picture-not", with("number", refused));
}

/// The text of an open square: its number if known; else * any, = same as before, ≠ different.
std::string printed(const G& game, const Style& style, int row, int square) {
  const G::Row& rules = game.card()[static_cast<std::size_t>(row)];
  const int filled = game.state().filled[static_cast<std::size_t>(row)];
  int back = square;
  while (back >= filled && rules.square(back) == G::kSame) --back;
  if (back < filled) return std::to_string(game.number_at(row, filled - 1));
  switch (rules.square(square)) {
    case G::kAny: return "*";
    case G::kSame: return "=";
    case G::kOther: return std::string(style.either("≠", "!"));
    default: return std::to_string(rules.square(square));
  }
}

/// Filled squares as [4], the next one as ›5‹, later ones as printed.
std::string squares(const G& game, const Style& style, int row) {
  const auto length = static_cast<int>(game.card()[static_cast<std::size_t>(row)].length);
  const int filled = game.state().filled[static_cast<std::size_t>(row)];
  std::string text;
  for (int i = 0; i < length; ++i) {
    if (i < filled) {
      text += style(Paint::kBold, fmt::format("[{}]", game.number_at(row, i)));
    } else if (i == filled) {
      text +=
          style(Paint::kYellow, fmt::format("{}{}{}", style.either("›", ">"),
                                            printed(game, style, row, i), style.either("‹", "<")));
    } else {
      text += style(Paint::kDim, fmt::format(" {} ", printed(game, style, row, i)));
    }
  }
  return text + std::string(static_cast<std::size_t>(kSquare * (G::kMostSquares - length)), ' ');
}

/// The width of the widest of these words.
int widest(std::initializer_list<std::string_view> keys) {
  int width = 0;
  for (const auto key : keys) {
    width = std::max(width, text::shown_columns(message(Text::kName, key, with("number", 6))));
  }
  return width;
}

Block card(const G& game, const Style& style) {
  constexpr int kRoomy = 50;  // in columns; narrower terminals omit the kind of row
  const int wants = widest({"picture-full", "picture-any", "picture-not"});
  const int values = widest({"picture-win", "picture-pay"});
  Block inside;
  for (int row = 0; row < G::kRows; ++row) {
    const G::Row& rules = game.card()[static_cast<std::size_t>(row)];
    const bool done = game.complete(row);
    const bool pays = rules.value() > 0;
    const std::string value =
        fmt::format("{:<{}} {:>3}", message(Text::kName, pays ? "picture-win" : "picture-pay"),
                    values, std::abs(rules.value()));
    const auto kind = style.width < kRoomy ? "" : fmt::format("{:<10} ", kind_of(rules));
    inside.add(fmt::format(" {} {} {}{} {:<{}}", row + 1, squares(game, style, row), kind,
                           style(done   ? Paint::kDim
                                 : pays ? Paint::kGreen
                                        : Paint::kRed,
                                 value),
                           wanted(game, row), wants));
  }
  const auto name = message(Text::kName, "picture-card",
                            with("card", Text::face_name(game.card_index(), game.config().side)));
  const auto heading = message(Text::kName, "picture-wants");
  std::string title = style(Paint::kBold, name);
  const int rest = inside.width() - text::shown_columns(name) - text::shown_columns(heading);
  for (int i = 0; i < rest; ++i) title += style(Paint::kBrown, style.either("─", "-"));
  return framed(style, inside, Paint::kBrown, title.append(heading));
}

/// Chips as in the ruling: one 50 and five 10s until the first trade, then the fewest possible.
std::string chips(const G& game, const Style& style, Seat seat) {
  const int money = game.score(seat);
  const bool untouched = !contains(game.state().traded, seat);
  const int hundreds = untouched ? 0 : money / 100;
  const int fifties = untouched ? 1 : money % 100 / 50;
  const int tens = untouched ? 5 : money % 50 / 10;
  const auto stack = [&](int count, int most, std::string_view beautiful, std::string_view ascii,
                         Paint paint) {
    const auto chip = style.either(beautiful, ascii);
    if (count > most) return style(paint, fmt::format("{}{}", count, chip));
    std::string text;
    for (int i = 0; i < count; ++i) text += chip;
    return style(paint, text);
  };
  return stack(hundreds, 3, "◉", "C", Paint::kYellow) + stack(fifties, 1, "◎", "L", Paint::kBlue) +
         stack(tens, 5, "○", "X", Paint::kWhite);
}

/// "5+2": dice of this turn and of the reserve.
std::string dice_left(const G& game, Seat seat) {
  const G::State& state = game.state();
  const int all = state.dice[static_cast<std::size_t>(seat)];
  const int now = state.to_roll + state.hand.total();
  const bool acts = game.phase() != Phase::kOver && game.to_act() == seat;
  return acts && now != 0 ? fmt::format("{}+{}", now, all - now) : std::to_string(all);
}

Block players(const G& game, const Seating& seating, const Style& style) {
  constexpr int kName = 9;
  constexpr int kMoney = 5;
  const int dice = std::max(5, text::shown_columns(text::phrase(Text::kName, "picture-dice")) + 1);
  const bool over = game.phase() == Phase::kOver;
  Block block;
  block.add(style(Paint::kDim, fmt::format("  {:{}}{:>{}}{:>{}} {}", "", kName,
                                           message(Text::kName, "picture-money"), kMoney,
                                           message(Text::kName, "picture-dice"), dice,
                                           message(Text::kName, "picture-chips"))));
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    const bool won = over && contains(game.winners(), seat);
    const bool acts = !over && game.to_act() == seat;
    block.add(
        fmt::format("{}{}{}{:>{}} {}",
                    style(Paint::kYellow, acts  ? style.either("▸ ", "> ")
                                          : won ? style.either("★ ", "* ")
                                                : "  "),
                    style(acts || won ? Paint::kBold : Paint::kNone,
                          fitted(style, seating.names[static_cast<std::size_t>(seat)], kName)),
                    style(Paint::kBold, fmt::format("{:>{}}", game.score(seat), kMoney)),
                    dice_left(game, seat), dice, chips(game, style, seat)));
  }
  block.add(style(Paint::kDim, style.either("  ◉ 100  ◎ 50  ○ 10", "  C = 100  L = 50  X = 10")));
  return block;
}

Block hand(const G& game, const Style& style) {
  std::vector<Block> dice;
  for (int face = 0; face < kFaces; ++face) {
    for (int i = 0; i < game.state().hand[face]; ++i) dice.push_back(pip_die(style, face + 1));
  }
  return in_rows(dice, style.width, kGap);
}

}  // namespace

std::string Text::picture(const G& game, const Seating& seating, const Style& style) {
  const bool over = game.phase() == Phase::kOver;
  const bool extra = game.round() > game.config().rounds;
  Block table;
  auto round = extra ? message(kName, "picture-extra", with("round", game.round()))
                     : message("text", "round-of", with("round", game.round()),
                               with("rounds", game.config().rounds));
  if (over) round = message("text", "over-after", with("round", round));
  table.add(fmt::format("{} {} {}", style(Paint::kBold, text::phrase(kName, "title")),
                        style.either("·", "-"), round));
  const Block people = players(game, seating, style);
  table.add(game.state().step == Step::kCard
                ? people
                : text::in_rows({card(game, style), people}, style.width, kGap));
  if (!game.state().hand.empty()) table.add(hand(game, style));
  return table.text();
}

}  // namespace astragal::games
