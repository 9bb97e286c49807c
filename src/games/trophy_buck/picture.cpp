#include <fmt/format.h>

#include <algorithm>

#include "games/trophy_buck/text.h"
#include "text/canvas.h"
#include "text/message.h"
#include "text/names.h"

namespace astragal::games {

using text::Block;
using text::message;
using text::Style;
using text::with;

using G = TrophyBuck;
using Text = GameText<TrophyBuck>;
using Paint = Style::Paint;

namespace {

constexpr int kDieWidth = 7;  // fits the longest colour, orange
constexpr int kInOneColumn = 5;
constexpr std::array<Paint, G::kColours> kPaints{Paint::kBrown, Paint::kWhite, Paint::kGreen,
                                                 Paint::kOrange};

std::string colour_name(int colour) {
  return message(Text::kName,
                 fmt::format("colour-{}", Text::kDiceColours[static_cast<std::size_t>(colour)]));
}

/// A line for each hunter: marker, name, bar towards the goal, score.
class Scores {
 public:
  Scores(const G& game, const Seating& seating, const Style& style)
      : game_(game), seating_(seating), style_(style) {
    const bool two_columns = game.seats() > kInOneColumn && style.width >= 70;
    width_ = two_columns ? (style.width - kGap) / 2 : style.width;
    const int most = two_columns || style.width < 70 ? 12 : 24;
    for (const auto& name : seating.names)
      name_ = std::max(name_, std::min(text::columns(name), most));
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      number_ = std::max(number_, static_cast<int>(std::to_string(game.score(seat)).size()));
    }
    const int stake =
        std::max(kStake, text::shown_columns(text::phrase(Text::kName, "picture-out")));
    const int taken = kMark + name_ + 1 + 1 + number_ + stake;
    bar_ = std::min(width_ - taken, std::max(game.config().goal, 18));
  }

  [[nodiscard]] Block draw() const {
    const int rows = width_ == style_.width ? game_.seats() : (game_.seats() + 1) / 2;
    Block left;
    Block right;
    for (Seat seat = 0; seat < game_.seats(); ++seat) (seat < rows ? left : right).add(line(seat));
    return right.height() == 0 ? left : beside(left, right, width_ - left.width() + kGap);
  }

 private:
  static constexpr int kGap = 3;
  static constexpr int kMark = 2;
  static constexpr int kStake = 4;  // width of " +12"

  [[nodiscard]] bool someone_out() const {
    return game_.tiebreak() && game_.phase() != Phase::kOver;
  }

  [[nodiscard]] std::string line(Seat seat) const {
    const bool over = game_.phase() == Phase::kOver;
    const bool won = over && contains(game_.winners(), seat);
    const bool acts = !over && game_.to_act() == seat;
    const int stake = acts ? game_.state().turn_points : 0;
    std::string text;
    text += style_(Paint::kYellow, acts  ? style_.either("▸ ", "> ")
                                   : won ? style_.either("★ ", "* ")
                                         : "  ");
    text += style_(acts || won ? Paint::kBold : Paint::kNone,
                   fitted(style_, seating_.names[static_cast<std::size_t>(seat)], name_));
    text += fmt::format(
        " {} {}", bar(style_, bar_, game_.config().goal, game_.score(seat), stake, Paint::kGreen),
        style_(Paint::kBold, fmt::format("{:>{}}", game_.score(seat), number_)));
    if (stake != 0) text += style_(Paint::kYellow, fmt::format(" +{}", stake));
    if (someone_out() && !contains(game_.state().playing, seat))
      text += style_(Paint::kDim, text::phrase(Text::kName, "picture-out"));
    return text;
  }

  const G& game_;
  const Seating& seating_;
  const Style& style_;
  int width_ = 0;
  int name_ = 0;
  int bar_ = 0;
  int number_ = 2;
};

std::string symbol(const G& game, const Style& style, G::Face face, int colour) {
  if (face == G::kStartle) return "!";
  if (face == G::kTracks) return std::string(style.either("∴", ":."));
  return std::to_string(game.config().colours[static_cast<std::size_t>(colour)].worth);
}

Block die(const Style& style, int colour, std::string_view shows) {
  const auto paint = kPaints[static_cast<std::size_t>(colour)];
  const auto label = colour_name(colour);
  const auto centred = [](std::string_view text, int width) {
    const int rest = std::max(width - text::columns(text), 0);
    return fmt::format("{:{}}{}{:{}}", "", rest - rest / 2, text, "", rest / 2);
  };
  Block face;
  face.add(style(Paint::kBold, centred(shows, kDieWidth - 2)));
  Block drawn = framed(style, face, paint);
  drawn.add(style(paint, centred(label, kDieWidth)));
  return drawn;
}

/// The dice of a pile; one per colour with a count if there are more than `most`.
Block dice(const G& game, const Style& style, G::Face face, G::Pile pile, int most) {
  std::vector<Block> drawn;
  for (int colour = 0; colour < G::kColours; ++colour) {
    const std::string shows = symbol(game, style, face, colour);
    const int count = pile[colour];
    if (pile.total() > most && count > 1) {
      drawn.push_back(
          die(style, colour, fmt::format("{}{}{}", count, style.either("×", "x"), shows)));
    } else {
      for (int i = 0; i < count; ++i) drawn.push_back(die(style, colour, shows));
    }
  }
  return in_rows(drawn, style.width, 0);
}

/// Startles at the left, tracks in the middle, points at the right.
Block clearing(const G& game, const Style& style) {
  const G::State& state = game.state();
  const auto zone = [&](const std::string& title, G::Face face, G::Pile pile, int most) {
    Block block;
    block.add(style(Paint::kDim, title));
    if (pile.total() != 0) block.add(dice(game, style, face, pile, most));
    return block;
  };
  int lying = 0;
  for (int colour = 0; colour < G::kColours; ++colour) {
    lying += state.points[colour] * game.config().colours[static_cast<std::size_t>(colour)].worth;
  }
  std::string points = message(Text::kName, "picture-points", with("points", state.turn_points));
  if (lying != state.turn_points) {
    const int before = state.turn_points - lying;
    points += message(Text::kName, "picture-stand", with("points", before));
  }
  constexpr int kGap = 2;
  const Block startles =
      zone(message(Text::kName, "picture-startles", with("startles", state.startles.total()),
                   with("most", G::kStartlesToBust)),
           G::kStartle, state.startles, G::kStartlesToBust);
  const Block tracks =
      zone(message(Text::kName, "picture-tracks"), G::kTracks, state.tracks, G::kDiceInRoll);
  const int left = std::max(startles.width(), 2 * kDieWidth);
  // Reserves space for three tracks, so that points do not move, if the width permits.
  const auto room = [&](int middle) {
    return (style.width - left - middle - 2 * kGap) / kDieWidth;
  };
  const bool roomy = state.points.total() <= room(G::kDiceInRoll * kDieWidth);
  const int middle = roomy ? G::kDiceInRoll * kDieWidth : std::max(tracks.width(), kDieWidth);
  const Block shot = zone(points, G::kPoints, state.points, room(middle));
  if (left + middle + 2 * kGap + shot.width() > style.width) {
    return text::in_rows({startles, tracks, shot}, style.width, kGap);
  }
  const Block both = beside(startles, tracks, left - startles.width() + kGap);
  return beside(both, shot, left + middle + 2 * kGap - both.width());
}

/// "in the bag: ■■■ 3 brown  ■ 1 green"
Block bag(const G& game, const Style& style) {
  const G::Pile inside = game.state().bag;
  constexpr int kMostSquares = 6;  // above this, only the number is shown
  std::vector<Block> parts{
      Block({message(Text::kName, inside.total() == 0 ? "picture-bag-empty" : "picture-bag")})};
  for (int colour = 0; colour < G::kColours; ++colour) {
    const int count = inside[colour];
    if (count == 0) continue;
    std::string squares;
    for (int i = 0; i < count && count <= kMostSquares; ++i) squares += style.either("■", "#");
    const auto paint = kPaints[static_cast<std::size_t>(colour)];
    parts.push_back(Block({fmt::format("{}{}{} {} ", style(paint, squares),
                                       squares.empty() ? "" : " ", count, colour_name(colour))}));
  }
  return in_rows(parts, style.width, 1);
}

}  // namespace

std::string Text::picture(const G& game, const Seating& seating, const Style& style) {
  const bool over = game.phase() == Phase::kOver;
  const auto dot = style.either("·", "-");
  Block table;
  const int number = game.round();
  std::string round = message("text", "round", with("round", number));
  if (over) {
    round = message("text", "over-after", with("round", round));
  } else if (game.tiebreak()) {
    round = message(kName, "picture-tiebreak", with("round", number));
  }
  table.add(fmt::format("{} {} {} {} {}", style(Paint::kBold, text::phrase(kName, "title")), dot,
                        round, dot,
                        message(kName, "picture-goal", with("goal", game.config().goal))));
  table.add(Scores(game, seating, style).draw());
  if (!over) {
    table.add("");
    if (!game.fresh_turn()) table.add(clearing(game, style));
    table.add(bag(game, style));
  }
  return table.text();
}

}  // namespace astragal::games
