#include "games/trophy_buck/talk.h"

#include <fmt/format.h>

#include <bit>

#include "games/trophy_buck/text.h"
#include "text/message.h"

namespace astragal::games {

using text::message;
using text::with;

using G = TrophyBuck;
using Text = GameText<TrophyBuck>;

namespace {

constexpr std::string_view kGame = Text::kName;

/// "brown 2, brown tracks and white startle"
std::string dice(const G& game, const G::Outcome& outcome) {
  std::vector<std::string> parts;
  for (std::size_t colour = 0; colour < G::kColours; ++colour) {
    const auto name = text::phrase(kGame, fmt::format("colour-{}", Text::kDiceColours[colour]));
    for (std::size_t face = 0; face < outcome.by_face.size(); ++face) {
      const std::string shows =
          face == G::kPoints ? std::to_string(game.config().colours[colour].worth)
                             : message(kGame, fmt::format("face-{}", Text::kFaceWords[face]));
      for (int i = 0; i < outcome.by_face[face][static_cast<int>(colour)]; ++i) {
        parts.push_back(message(kGame, "die", with("colour", name), with("shows", shows)));
      }
    }
  }
  return text::list_of(parts);
}

/// Sentences about the end of a turn.
std::vector<std::string> after_turn(const G& before, const G& after, const Seating& seating) {
  const Seat mover = before.to_act();
  const int goal = before.config().goal;
  const auto reached = [goal](const G& game, Seat seat) { return game.score(seat) >= goal; };
  bool first = !reached(before, mover) && reached(after, mover);
  for (Seat seat = 0; seat < before.seats(); ++seat) first = first && !reached(before, seat);
  if (first && after.round() == before.round() && after.phase() != Phase::kOver) {
    return {
        message(kGame, "event-goal", with("name", seating.names[static_cast<std::size_t>(mover)]))};
  }
  // Tied leaders are past the goal already.
  const bool extra =
      after.round() != before.round() && reached(after, first_of(after.state().playing));
  if (!extra) return {};
  std::vector<std::string> names;
  for (SeatSet rest = after.state().playing; rest != 0; rest &= rest - 1) {
    names.push_back(seating.names[static_cast<std::size_t>(first_of(rest))]);
  }
  return {message(kGame, "event-tiebreak", with("names", text::list_of(names)))};
}

/// The colour that `text` starts with, and the length of its name; -1 for none.
int colour_named(std::string_view text) {
  for (std::size_t colour = 0; colour < G::kColours; ++colour) {
    if (!text.empty() && Text::kDiceColours[colour].starts_with(text)) {
      return static_cast<int>(colour);
    }
  }
  return -1;
}

/// A face by its word, or a points face by its number.
int face_named(const G& game, int colour, std::string_view text) {
  if (colour < 0 || text.empty()) return -1;
  const int worth = game.config().colours[static_cast<std::size_t>(colour)].worth;
  if (text == std::to_string(worth)) return G::kPoints;
  for (std::size_t face = 0; face < Text::kFaceWords.size(); ++face) {
    if (Text::kFaceWords[face].starts_with(text) ||
        (text.ends_with('s') && Text::kFaceWords[face] == text.substr(0, text.size() - 1))) {
      return static_cast<int>(face);
    }
  }
  return -1;
}

std::optional<std::string> die_named(const G& game, std::string_view colour_text,
                                     std::string_view face_text) {
  const int colour = colour_named(colour_text);
  const int face = face_named(game, colour, face_text);
  if (face < 0) return std::nullopt;
  return fmt::format("{}.{}", Text::kDiceColours[static_cast<std::size_t>(colour)],
                     Text::kFaceWords[static_cast<std::size_t>(face)]);
}

/// A colour and a face in one word: "bp", "b2", "brpoints".
std::optional<std::string> run_together(const G& game, std::string_view word) {
  for (std::size_t cut = 1; cut < word.size(); ++cut) {
    if (auto die = die_named(game, word.substr(0, cut), word.substr(cut))) return die;
  }
  return std::nullopt;
}

/// Replaces the picture's symbols by words: "green !" is a startle.
std::string without_signs(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kSigns{
      {{"!", " startle "}, {"∴", " tracks "}, {":.", " tracks "}}};
  std::string words(text);
  for (const auto& [sign, word] : kSigns) {
    for (auto at = words.find(sign); at != std::string::npos; at = words.find(sign, at)) {
      words.replace(at, sign.size(), word);
    }
  }
  return words;
}

}  // namespace

std::string Talk<G>::choice(const G& game, G::Decision decision, const Seating& /*seating*/) {
  const G::State& state = game.state();
  if (decision == G::Decision::kStop) {
    return message(kGame, "choice-stop",
                   with("points", text::counted(kGame, "score", state.turn_points)));
  }
  if (game.fresh_turn()) return message(kGame, "choice-roll");
  const int tracks = state.tracks.total();
  return message(kGame,
                 tracks == 0                ? "choice-hunt"
                 : tracks == G::kDiceInRoll ? "choice-hunt-tracks"
                                            : "choice-hunt-both",
                 with("new", text::counted(kGame, "new-dice", G::kDiceInRoll - tracks)));
}

Told Talk<G>::decided(const G& before, G::Decision /*stop*/, const G& after,
                      const Seating& seating) {
  const Seat mover = before.to_act();
  return {mover,
          message(kGame, "event-stop",
                  with("points", text::counted(kGame, "score", before.state().turn_points)),
                  with("score", after.score(mover))),
          after_turn(before, after, seating)};
}

Told Talk<G>::settled(const G& before, const G::Outcome& outcome, const G& after,
                      const Seating& seating) {
  const G::State& state = before.state();
  Told told{before.to_act(), message(kGame, "event-roll", with("dice", dice(before, outcome))), {}};
  if (G::kDiceInRoll - state.tracks.total() > state.bag.total()) {
    told.did = fmt::format("{}; {}", message(kGame, "event-stand"), told.did);
  }
  const int startles = state.startles.total() + outcome.by_face[G::kStartle].total();
  if (startles < G::kStartlesToBust) return told;
  int lost = state.turn_points;
  for (int colour = 0; colour < G::kColours; ++colour) {
    lost += outcome.by_face[G::kPoints][colour] *
            before.config().colours[static_cast<std::size_t>(colour)].worth;
  }
  told.did += "; ";
  told.did += message(kGame, lost == 0 ? "event-bust" : "event-bust-losing",
                      with("startles", text::counted(kGame, "startles", startles)),
                      with("points", text::counted(kGame, "score", lost)));
  told.sentences = after_turn(before, after, seating);
  return told;
}

text::Result<std::vector<std::string>> Talk<G>::typed(const G& game, std::string_view text) {
  std::vector<std::string> dice;
  const auto words = text::typed_words(text::record_words(kGame, "typed", without_signs(text)));
  for (std::size_t i = 0; i < words.size(); ++i) {
    auto die = run_together(game, words[i]);
    if (!die && i + 1 < words.size()) {
      die = die_named(game, words[i], words[i + 1]);
      if (die) ++i;
    }
    if (!die) return text::Error{"trophy-buck.typed-die"_why, {{"word", text::shown(words[i])}}};
    dice.push_back(*die);
  }
  return dice;
}

}  // namespace astragal::games
