// Reads dice, cards and throws from records and input. An error names the word.

#include <fmt/format.h>

#include <algorithm>

#include "games/tumblin_dice/refusals.h"
#include "games/tumblin_dice/text.h"
#include "text/words.h"

namespace astragal::games {

using text::Error;
using text::read_number;
using text::Result;
using text::shown;

using G = TumblinDice;
using Text = GameText<TumblinDice>;
using Step = TumblinDice::Step;

namespace {

/// The level of "3x5" or "-1x"; the text after the x goes to `rest`. The rules check the range.
std::optional<std::int8_t> read_level(std::string_view word, std::string_view& rest) {
  const auto x = word.find('x');
  if (x == std::string_view::npos) return std::nullopt;
  rest = word.substr(x + 1);
  return read_number<std::int8_t>(word.substr(0, x));
}

Error not_a_place(G::CardId card, std::string_view word) {
  return {"tumblin-dice.not-a-place"_why, {{"word", shown(word)}, {"card", Text::card_name(card)}}};
}

/// A card's place: "3x" or "3x@120,340".
Result<G::Place> read_place(G::CardId card, std::string_view word) {
  std::string_view rest;
  const auto level = read_level(word, rest);
  if (!level) return not_a_place(card, word);
  G::Place place;
  place.level = *level;
  if (rest.empty()) return place;
  const auto comma = rest.find(',');
  if (rest.front() != '@' || comma == std::string_view::npos) return not_a_place(card, word);
  const auto x = read_number<std::int16_t>(rest.substr(1, comma - 1));
  const auto y = read_number<std::int16_t>(rest.substr(comma + 1));
  if (!x || !y) return not_a_place(card, word);
  place.exact = true;
  place.x = *x;
  place.y = *y;
  return place;
}

/// The seven numbers of a pose.
std::optional<Pose> read_pose(std::string_view text) {
  const auto numbers = text::split(text, ',');
  if (numbers.size() != 7) return std::nullopt;
  std::array<std::int32_t, 7> read{};
  for (std::size_t i = 0; i < read.size(); ++i) {
    const auto number = read_number<std::int32_t>(numbers[i]);
    if (!number || *number < -Refusals<G>::kMostPose || *number > Refusals<G>::kMostPose)
      return std::nullopt;
    read[i] = *number;
  }
  return Pose{read[0], read[1], read[2], {read[3], read[4], read[5], read[6]}};
}

/// The names of the dice in play: "red1–4", "green1–4".
std::vector<std::string> dice_here(const G& game) {
  std::vector<std::string> items;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    const auto colour = Text::kColours[static_cast<std::size_t>(game.colour_of(seat))];
    items.push_back(fmt::format("{}1–{}", colour, G::kDiceEach));
  }
  return items;
}

std::vector<std::string> cards_here(const G& game) {
  std::vector<std::string> items;
  for (G::CardId card = 0; card < G::kCards; ++card) {
    if ((game.cards_in_play() >> card & 1) != 0) items.push_back(Text::card_name(card));
  }
  return items;
}

Error not_a_die(const G& game, std::string_view word) {
  for (const auto colour : Text::kColours) {
    if (!word.starts_with(colour) || !read_number(word.substr(colour.size()))) continue;
    return {"tumblin-dice.no-fifth-die"_why, {{"die", shown(word)}, {"colour", colour}}};
  }
  return {"tumblin-dice.not-a-die"_why, {{"word", shown(word)}, {"dice", dice_here(game)}}};
}

Error not_a_card(const G& game, std::string_view word) {
  auto cards = cards_here(game);
  if (cards.empty()) return {"tumblin-dice.no-cards"_why, {{"word", shown(word)}}};
  return {"tumblin-dice.not-a-card"_why, {{"word", shown(word)}, {"cards", std::move(cards)}}};
}

/// A die at rest, "3x5@mine2", with its card already read, or the error.
struct Rest {
  std::int8_t level = 0;
  std::uint8_t face = 0;
};
Result<Rest> read_rest(G::DieId id, std::string_view where) {
  const std::string die = Text::die_name(id);
  std::string_view rest;
  const auto level = read_level(where, rest);
  if (level && rest.empty()) {
    return Error{"tumblin-dice.face-missing"_why, {{"die", die}, {"where", where}}};
  }
  const auto face = level ? read_number<std::uint8_t>(rest) : std::nullopt;
  if (!face) {
    return Error{"tumblin-dice.not-a-rest"_why, {{"where", shown(where)}, {"die", die}}};
  }
  return Rest{*level, *face};
}

/// The card after the @, if any; removes it from `where`.
Result<G::CardId> read_card_under(const G& game, std::string_view& where) {
  const auto at = where.find('@');
  if (at == std::string_view::npos) return G::kNoCard;
  const auto card = Text::read_card(where.substr(at + 1));
  if (!card) return not_a_card(game, where.substr(at + 1));
  where = where.substr(0, at);
  return *card;
}

/// A final place: "4x5@breed1" or "off".
Result<G::End> read_end(const G& game, G::DieId die, std::string_view where) {
  G::End end;
  end.told = true;
  end.off = where == "off";
  if (end.off) return end;
  const auto card = read_card_under(game, where);
  if (!card) return card.error();
  const auto rest = read_rest(die, where);
  if (!rest) return rest.error();
  end.level = rest->level;
  end.face = rest->face;
  end.card = *card;
  return end;
}

/// A moved die: "red1:3x5@mine2/…", "red1:off", "red1:trip@mine2", "red1:1x5@gate1>4x5@breed1/…".
Result<G::Moved> read_moved(const G& game, std::string_view word) {
  const auto colon = std::min(word.find(':'), word.size());
  const auto die = Text::read_die(word.substr(0, colon));
  if (!die) return not_a_die(game, word.substr(0, colon));
  const std::string name = Text::die_name(*die);
  if (colon == word.size()) {
    return Error{"tumblin-dice.rest-missing"_why, {{"die", name}}};
  }
  G::Moved moved;
  moved.die = *die;
  std::string_view where = word.substr(colon + 1);
  if (where == "off" || where == "pad") return moved;
  if (const auto slash = where.find('/'); slash != std::string_view::npos) {
    const auto pose = read_pose(where.substr(slash + 1));
    if (!pose) {
      return Error{"tumblin-dice.pose-form"_why, {{"die", name}, {"most", Refusals<G>::kMostPose}}};
    }
    moved.posed = true;
    moved.pose = *pose;
    where = where.substr(0, slash);
  }
  if (const auto then = where.find('>'); then != std::string_view::npos) {
    const auto end = read_end(game, *die, where.substr(then + 1));
    if (!end) return end.error();
    moved.end = *end;
    where = where.substr(0, then);
  }
  const auto card = read_card_under(game, where);
  if (!card) return card.error();
  moved.card = *card;
  if (where == "trip") {
    if (moved.card == G::kNoCard || moved.posed || moved.end.told) {
      return Error{"tumblin-dice.trip-form"_why, {{"die", name}}};
    }
    moved.how = G::Moved::How::kTrip;
    return moved;
  }
  const auto rest = read_rest(*die, where);
  if (!rest) return rest.error();
  moved.how = G::Moved::How::kRest;
  moved.level = rest->level;
  moved.face = rest->face;
  return moved;
}

/// Old records named the card under every die, and only the pose told whether the die had moved. A
/// die that has not moved stays on its card and triggers nothing.
G::Moved as_it_was_meant(const G& game, G::Moved moved) {
  if (moved.end.told || !game.lay_there_before(moved) || game.multiplies(moved.card)) return moved;
  moved.end = {true, false, moved.level, moved.face, moved.card};
  moved.card = G::kNoCard;
  return moved;
}

Result<G::Outcome> read_numbers(const std::vector<std::string>& words, int due) {
  G::Outcome outcome;
  for (const auto& word : words) {
    const auto number = read_number(word);
    if (!number || *number < 1 || *number > kFaces) {
      return Error{"number"_why, {{"word", shown(word)}, {"most", kFaces}}};
    }
    if (outcome.count < due) outcome.numbers[outcome.count++] = static_cast<std::uint8_t>(*number);
  }
  if (static_cast<int>(words.size()) != due) {
    return Error{"numbers"_why, {{"n", words.size()}, {"due", due}}};
  }
  return outcome;
}

Result<G::Outcome> read_cards(const G& game, const std::vector<std::string>& words) {
  G::Outcome outcome;
  outcome.kind = G::Outcome::Kind::kCards;
  G::CardSet named = 0;
  for (const std::string_view word : words) {
    const auto colon = std::min(word.find(':'), word.size());
    const auto card = Text::read_card(word.substr(0, colon));
    if (!card) return not_a_card(game, word.substr(0, colon));
    const std::string name = Text::card_name(*card);
    if (colon == word.size()) return Error{"tumblin-dice.place-missing"_why, {{"card", name}}};
    if ((named >> *card & 1) != 0) return Error{"tumblin-dice.twice"_why, {{"what", name}}};
    named |= static_cast<G::CardSet>(1U << *card);
    const auto place = read_place(*card, word.substr(colon + 1));
    if (!place) return place.error();
    outcome.places[*card] = *place;
  }
  const auto missing = static_cast<G::CardSet>(game.cards_in_play() & ~named);
  if (missing != 0) {
    const auto first = Text::card_name(static_cast<G::CardId>(std::countr_zero(missing)));
    return Error{"tumblin-dice.card-missing"_why, {{"card", first}}};
  }
  return outcome;
}

Result<G::Outcome> read_dice(const G& game, const std::vector<std::string>& words) {
  std::vector<G::Moved> dice;
  for (const auto& word : words) {
    const auto moved = read_moved(game, word);
    if (!moved) return moved.error();
    dice.push_back(as_it_was_meant(game, *moved));
  }
  std::stable_sort(dice.begin(), dice.end(),
                   [](const G::Moved& a, const G::Moved& b) { return a.die < b.die; });
  G::Outcome outcome;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    if (i > 0 && dice[i - 1].die == dice[i].die) {
      return Error{"tumblin-dice.twice"_why, {{"what", Text::die_name(dice[i].die)}}};
    }
    outcome.add(dice[i]);
  }
  return outcome;
}

Error why_not_laid(const G& game, const std::vector<std::string>& words) {
  const std::string next = Text::card_name(game.next_card());
  if (words[0] != "card") return {"tumblin-dice.lay-first"_why, {{"card", next}}};
  if (words.size() != 3) return {"tumblin-dice.lay-form"_why, {{"card", next}}};
  if (!Text::read_card(words[1])) return not_a_card(game, words[1]);
  if (words[1] == next) return {};
  return {"tumblin-dice.lay-next"_why, {{"card", next}, {"other", words[1]}}};
}

Error why_not_bred(const G& game, const std::vector<std::string>& words) {
  const std::string parent = Text::die_name(game.state().offers[0]);
  if (words[0] != "breed" || words.size() != 2) {
    return {"tumblin-dice.breed-first"_why, {{"die", parent}}};
  }
  if (!Text::read_die(words[1])) return not_a_die(game, words[1]);
  return {"tumblin-dice.breed-beside"_why, {{"die", parent}, {"other", words[1]}}};
}

}  // namespace

std::optional<G::DieId> Text::read_die(std::string_view word) {
  for (G::DieId die = 0; die < G::kAllDice; ++die) {
    if (word == die_name(die)) return die;
  }
  return std::nullopt;
}

std::optional<G::CardId> Text::read_card(std::string_view word) {
  for (G::CardId card = 0; card < G::kCards; ++card) {
    if (word == card_name(card)) return card;
  }
  return std::nullopt;
}

Result<G::Outcome> Text::read_outcome(const G& game, const std::vector<std::string>& words) {
  using Kind = G::Outcome::Kind;
  const Step step = game.state().step;
  const bool numbers = step == Step::kStart || step == Step::kMines;
  auto outcome = numbers
                     ? read_numbers(words, step == Step::kStart ? std::popcount(game.tied()) : 1)
                 : step == Step::kCards ? read_cards(game, words)
                                        : read_dice(game, words);
  if (!outcome) return outcome;
  outcome->kind = step == Step::kStart      ? Kind::kStart
                  : step == Step::kMines    ? Kind::kMines
                  : step == Step::kCards    ? Kind::kCards
                  : step == Step::kBreeding ? Kind::kBreed
                                            : Kind::kThrow;
  return outcome;
}

Result<std::optional<G::Decision>> Text::read_decision(const G& game,
                                                       const std::vector<std::string>& words) {
  G::Decision decision;
  if (game.state().step == Step::kLay && words.size() == 3 && words[0] == "card" &&
      words[1] == card_name(game.next_card())) {
    const auto place = read_place(game.next_card(), words[2]);
    if (!place) return place.error();
    if (const auto why = game.cannot_lie(*place); !why.empty()) return explained<G>(why);
    decision.kind = G::Decision::Kind::kLay;
    decision.card = game.next_card();
    decision.place = *place;
    return std::optional(decision);
  }
  if (game.state().step != Step::kThrow || words.size() < 2 || words[0] != "throw") {
    return std::optional<G::Decision>();
  }
  return read_aim(game, words);
}

Error Refusals<G>::why_not(const G& game, const std::vector<std::string>& words,
                           const Seating& /*seating*/) {
  if (words.empty()) return {};
  switch (game.state().step) {
    case Step::kLay: return why_not_laid(game, words);
    case Step::kBreed: return why_not_bred(game, words);
    case Step::kThrow:
      if (words[0] == "card") return "tumblin-dice.lay-nothing"_why;
      if (words[0] == "breed" || words[0] == "decline") return "tumblin-dice.breed-nothing"_why;
      return {};
    default: return {};
  }
}

}  // namespace astragal::games
