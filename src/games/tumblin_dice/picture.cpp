#include <fmt/format.h>

#include <algorithm>

#include "games/tumblin_dice/talk.h"
#include "games/tumblin_dice/text.h"
#include "text/canvas.h"
#include "text/message.h"

namespace astragal::games {

using text::Block;
using text::message;
using text::Style;
using text::with;

using G = TumblinDice;
using Text = GameText<TumblinDice>;
using Step = TumblinDice::Step;
using Paint = Style::Paint;

namespace {

constexpr int kNameWidth = 12;
constexpr int kBoard = 58;  // width inside the frame
constexpr int kNarrowBoard = 46;

std::string colour_name(std::string_view colour) {
  return message(Text::kName, fmt::format("colour-{}", colour));
}

/// A die: "R5", or on a card "R5@gate1".
std::string die_text(const G& game, const Style& style, G::DieId id) {
  const G::Die& die = game.state().dice[id];
  const auto colour = static_cast<std::size_t>(id / G::kDiceEach);
  std::string text =
      style(Text::kPaints[colour], fmt::format("{}{}", Text::kLetters[colour], die.face));
  if (die.card != G::kNoCard) text += style(Paint::kDim, "@" + Talk<G>::card(die.card));
  return text;
}

/// Joins words into lines of at most `width` columns.
std::vector<std::string> wrapped(const std::vector<std::string>& things, int width) {
  std::vector<std::string> lines(1);
  for (const std::string& thing : things) {
    if (!lines.back().empty() &&
        text::shown_columns(lines.back()) + 1 + text::shown_columns(thing) > width) {
      lines.emplace_back();
    }
    if (!lines.back().empty()) lines.back() += " ";
    lines.back() += thing;
  }
  return lines;
}

/// One level with its dice and cards, and a step at its lower edge.
void add_level(Block& board, const G& game, const Style& style, int level, int width) {
  const G::State& state = game.state();
  std::vector<std::string> things;
  for (G::DieId die = 0; die < G::kAllDice; ++die) {
    const G::Die& it = state.dice[die];
    if (it.where == G::Die::Where::kBoard && it.level == level) {
      things.push_back(die_text(game, style, die));
    }
  }
  for (G::CardId card = 0; card < G::kCards; ++card) {
    const G::Card& it = state.cards[card];
    if (it.where == G::Card::Where::kBoard && it.place.level == level) {
      things.push_back(style(Paint::kYellow, fmt::format("[{}]", Talk<G>::card(card))));
    }
  }
  if (things.empty() && level == 0)
    things.push_back(style(Paint::kDim, text::phrase(Text::kName, "picture-nothing-stays")));
  bool first = true;
  for (const std::string& line : wrapped(things, width - 6)) {
    board.add((first ? style(Paint::kBold, fmt::format("{:>3}x  ", level)) : "      ") + line);
    first = false;
  }
}

Block board(const G& game, const Style& style) {
  const int width = std::min(style.width < 70 ? kNarrowBoard : kBoard, style.width - 2);
  Block inside;
  const bool throws = game.state().step == Step::kThrow || game.state().step == Step::kThrowing;
  std::string pad = style(Paint::kBold, text::phrase(Text::kName, "picture-pad"));
  if (throws) {
    const auto die = game.next_die(game.to_act());
    pad += style(Text::kPaints[static_cast<std::size_t>(die / G::kDiceEach)], Talk<G>::die(die));
    pad += style.either(" ↓", " v");
  }
  inside.add(pad);
  bool step_down = true;
  // Order: pad, levels in ascending value, then negative levels.
  const auto add = [&](int level) {
    if (!game.config().levels.has(level)) return;
    std::string edge;
    for (int i = 0; i < width; ++i)
      edge += style.either(step_down ? "━" : "─", step_down ? "=" : "-");
    inside.add(style(Paint::kBrown, edge));
    step_down = false;
    add_level(inside, game, style, level, width);
  };
  for (int level = 0; level <= G::kHighestLevel; ++level) add(level);
  for (int level = -1; level >= G::kLowestLevel; --level) add(level);
  return framed(style, inside, Paint::kBrown);
}

/// The current score of a seat's dice on the board.
int on_board(const G& game, Seat seat) {
  int points = 0;
  for (int number = 1; number <= G::kDiceEach; ++number) {
    points += game.worth(G::die_id(game.colour_of(seat), number));
  }
  return points;
}

/// A symbol for each die: not thrown, on the board, off.
std::string four_dice(const G& game, const Style& style, Seat seat) {
  std::string text;
  for (int number = 1; number <= G::kDiceEach; ++number) {
    switch (game.state().dice[G::die_id(game.colour_of(seat), number)].where) {
      case G::Die::Where::kUnthrown: text += style.either("□", "o"); break;
      case G::Die::Where::kBoard: text += style.either("■", "#"); break;
      case G::Die::Where::kOff: text += style.either("·", "."); break;
    }
  }
  return style(Text::kPaints[static_cast<std::size_t>(game.colour_of(seat))], text);
}

Block players(const G& game, const Seating& seating, const Style& style) {
  const bool over = game.phase() == Phase::kOver;
  const bool teams = game.config().teams;
  const int names = style.width < 50 ? 7 : kNameWidth;
  int colours = 0;
  for (const auto colour : Text::kColours)
    colours = std::max(colours, text::shown_columns(colour_name(colour)));
  Block block;
  block.add(style(Paint::kDim, fmt::format("  {:{}} {:<{}}{:<5}{:>6}{:>7}{}", "", names,
                                           message(Text::kName, "picture-colour"), colours + 3,
                                           message(Text::kName, "picture-dice"),
                                           message(Text::kName, "picture-board"),
                                           message(Text::kName, "picture-total"),
                                           teams ? message(Text::kName, "picture-team") : "")));
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    const bool won = over && contains(game.winners(), seat);
    const bool acts = !over && game.to_act() == seat;
    const bool out = !contains(game.state().playing, seat);
    const auto colour = static_cast<std::size_t>(game.colour_of(seat));
    std::string line = style(Paint::kYellow, acts  ? style.either("▸ ", "> ")
                                             : won ? style.either("★ ", "* ")
                                                   : "  ");
    line += style(acts || won ? Paint::kBold : (out ? Paint::kDim : Paint::kNone),
                  fitted(style, seating.names[static_cast<std::size_t>(seat)], names));
    line += " " +
            style(Text::kPaints[colour], fmt::format("{} {:<{}} ", Text::kLetters[colour],
                                                     colour_name(Text::kColours[colour]), colours));
    line += four_dice(game, style, seat) + " ";
    line += fmt::format("{:>6}", over ? "" : std::to_string(on_board(game, seat)));
    line += style(Paint::kBold,
                  fmt::format("{:>7}", game.state().totals[static_cast<std::size_t>(seat)]));
    if (teams) line += fmt::format("{:>6}", game.score(seat));
    if (out && !over) line += style(Paint::kDim, text::phrase(Text::kName, "picture-watches"));
    block.add(line);
  }
  return block;
}

/// The round: "round 2 of 4", "round 6, overtime", "round 3, up to 100 points".
std::string round_text(const G& game) {
  const auto& config = game.config();
  const int number = game.round();
  const auto round = with("round", number);
  if (game.state().overtime) return message(Text::kName, "picture-overtime", round);
  return config.target != 0
             ? message(Text::kName, "picture-target", round, with("points", config.target))
             : message("text", "round-of", round, with("rounds", config.rounds));
}

}  // namespace

std::string Text::picture(const G& game, const Seating& seating, const Style& style) {
  return picture_around(game, seating, style,
                        game.state().step == Step::kStart ? Block() : board(game, style));
}

std::string Text::picture_around(const G& game, const Seating& seating, const Style& style,
                                 const Block& board) {
  Block table;
  auto round = round_text(game);
  if (game.phase() == Phase::kOver) round = message("text", "over-after", with("round", round));
  table.add(fmt::format("{} {} {}", style(Paint::kBold, text::phrase(kName, "title")),
                        style.either("·", "-"), round));
  table.add(board);
  table.add(players(game, seating, style));
  const auto legend =
      message(Text::kName, "picture-legend", with("unthrown", style.either("□", "o")),
              with("board", style.either("■", "#")), with("off", style.either("·", ".")));
  if (text::shown_columns(legend) <= style.width) {
    table.add(style(Paint::kDim, legend));
  } else {
    const std::string text = text::wrapped(legend, style.width - 2);
    for (const auto line : text::split(text::trim(text), '\n')) {
      table.add(style(Paint::kDim, fmt::format("  {}", line)));
    }
  }
  return table.text();
}

}  // namespace astragal::games
