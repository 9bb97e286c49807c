#include "games/rock_the_bock/talk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "games/rock_the_bock/text.h"
#include "text/message.h"

namespace astragal::games {

using text::message;
using text::with;

using G = RockTheBock;
using Text = GameText<RockTheBock>;

namespace {

constexpr std::string_view kGame = Text::kName;

/// "2 roebucks", "1 red doe"
std::string dice_of(int kind, int count) {
  return text::counted(kGame, fmt::format("dice-{}", Text::kKinds[static_cast<std::size_t>(kind)]),
                       count);
}

std::string all_dice(FaceCounts rolled) {
  std::vector<std::string> parts;
  for (int kind = 0; kind < kFaces; ++kind) {
    if (rolled[kind] != 0) parts.push_back(dice_of(kind, rolled[kind]));
  }
  return text::list_of(parts);
}

/// The effect of taking dice: the dice, the player who marks them, and the excess over the row's
/// boxes.
struct Taken {
  int kind;
  int count;
  Seat marker;
  int lost;
};

Taken taken_by(const G& game, G::Decision decision) {
  const auto& sheets = game.state().sheets;
  Taken taken{G::kRoebuck, 0, game.to_act(), 0};
  int room = 0;
  if (decision == G::kTakeRoebucks) {
    room = G::kMostRoebucks - sheets[static_cast<std::size_t>(taken.marker)].roebucks;
  } else if (decision.code < G::take_wolves(0).code) {
    const int colour = decision.code - G::take_does(0).code;
    taken.kind = G::kDoe + colour;
    taken.marker = game.owner_of(colour);
    room = G::kMostDoes - sheets[static_cast<std::size_t>(taken.marker)].does;
  } else {
    taken.kind = G::kWolf;
    taken.marker = decision.code - G::take_wolves(0).code;
    room = G::kMostWolves - sheets[static_cast<std::size_t>(taken.marker)].wolves;
  }
  taken.count = game.state().rolled[taken.kind];
  taken.lost = std::max(taken.count - room, 0);
  return taken;
}

std::vector<std::string> after_turn(const G& before, const G& after, const Seating& seating) {
  const int round = before.round();
  if (after.round() == round && after.phase() != Phase::kOver) return {};
  std::vector<std::string> points;
  for (Seat seat = 0; seat < after.seats(); ++seat) {
    const int scored =
        after.state().points[static_cast<std::size_t>(round - 1)][static_cast<std::size_t>(seat)];
    points.push_back(fmt::format("{} {}{}", seating.names[static_cast<std::size_t>(seat)],
                                 scored > 0   ? "+"
                                 : scored < 0 ? "−"
                                              : "",
                                 std::abs(scored)));
  }
  return {
      message(kGame, "event-round", with("round", round), with("points", text::list_of(points)))};
}

/// The kinds that a word can abbreviate: "w", "wolves", "buck", "yellow".
std::vector<int> kinds_named(std::string_view word) {
  std::vector<int> kinds;
  for (int kind = 0; kind < kFaces; ++kind) {
    const auto name = Text::kKinds[static_cast<std::size_t>(kind)];
    const std::string many = kind == G::kWolf ? "wolves" : fmt::format("{}s", name);
    if (many.starts_with(word) || name.starts_with(word) ||
        (kind == G::kRoebuck && (word == "buck" || word == "bucks"))) {
      kinds.push_back(kind);
    }
  }
  return kinds;
}

/// Splits "r2w1" into r, 2, w, 1; drops "doe".
std::vector<std::string> words_and_numbers(std::string_view text) {
  std::vector<std::string> pieces;
  for (const auto& word : text::typed_words(text::record_words(kGame, "typed", text))) {
    if (word == "doe" || word == "does") continue;
    bool digits = false;
    for (std::size_t i = 0; i < word.size(); ++i) {
      const bool digit = word[i] >= '0' && word[i] <= '9';
      if (i == 0 || digit != digits) pieces.emplace_back();
      pieces.back() += word[i];
      digits = digit;
    }
    std::erase(pieces, "x");  // as in "2x red"
  }
  return pieces;
}

}  // namespace

std::string Talk<G>::choice(const G& game, G::Decision decision, const Seating& seating) {
  if (decision == G::kRoll) {
    const int dice = game.state().sheets[static_cast<std::size_t>(game.to_act())].dice;
    return message(kGame, "choice-roll", with("dice", text::counted(kGame, "own-dice", dice)));
  }
  const Taken taken = taken_by(game, decision);
  const bool mine = taken.marker == game.to_act();
  std::string text = message(kGame, mine ? "choice-take" : "choice-give",
                             with("dice", dice_of(taken.kind, taken.count)),
                             with("name", seating.names[static_cast<std::size_t>(taken.marker)]));
  if (taken.lost > 0) text += message(kGame, "too-many", with("lost", taken.lost));
  return text;
}

Told Talk<G>::decided(const G& before, G::Decision decision, const G& after,
                      const Seating& seating) {
  const Seat mover = before.to_act();
  const Taken taken = taken_by(before, decision);
  Told told{mover,
            message(kGame, taken.marker == mover ? "event-take" : "event-give",
                    with("dice", dice_of(taken.kind, taken.count)),
                    with("name", seating.names[static_cast<std::size_t>(taken.marker)])),
            after_turn(before, after, seating)};
  if (taken.lost > 0) told.did += message(kGame, "too-many", with("lost", taken.lost));
  if (before.state().sheets[static_cast<std::size_t>(mover)].dice == taken.count) {
    told.did += message(kGame, "event-no-dice");
  }
  return told;
}

Told Talk<G>::settled(const G& before, const G::Outcome& outcome, const G& after,
                      const Seating& /*seating*/) {
  Told told{before.to_act(), message(kGame, "event-roll", with("dice", all_dice(outcome))), {}};
  if (after.state().rolled.empty()) told.did += message(kGame, "event-unsuccessful");
  return told;
}

text::Result<std::vector<std::string>> Talk<G>::typed(const G& /*game*/, std::string_view text) {
  const auto pieces = words_and_numbers(text);
  const auto is_number = [](const std::string& piece) {
    return std::isdigit(static_cast<unsigned char>(piece[0])) != 0;
  };
  // If the input starts with a number, all numbers come before their words.
  const bool numbers_first = !pieces.empty() && is_number(pieces[0]);
  std::vector<std::string> dice;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    std::string count;
    if (numbers_first && is_number(pieces[i])) count = pieces[i++];
    const std::string word = i < pieces.size() ? pieces[i] : "";
    const auto kinds = word.empty() || is_number(word) ? std::vector<int>{} : kinds_named(word);
    if (kinds.size() != 1) {
      return text::Error{
          kinds.empty() ? "rock-the-bock.typed-kind"_why : "rock-the-bock.typed-kinds"_why,
          {{"word", text::shown(word.empty() ? count : word)}}};
    }
    if (!numbers_first && i + 1 < pieces.size() && is_number(pieces[i + 1])) count = pieces[++i];
    if (count.find_first_not_of('0') == std::string::npos && !count.empty()) continue;
    dice.push_back(fmt::format("{}{}{}", Text::kKinds[static_cast<std::size_t>(kinds[0])],
                               count.empty() ? "" : "*", count));
  }
  return dice;
}

}  // namespace astragal::games
