#include "games/tumblin_dice/talk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "games/tumblin_dice/text.h"
#include "text/message.h"

namespace astragal::games {

using text::list_of;
using text::message;
using text::with;

using G = TumblinDice;
using Text = GameText<TumblinDice>;

namespace {

constexpr std::string_view kGame = Text::kName;

std::string name_of(const Seating& seating, Seat seat) {
  return seating.names[static_cast<std::size_t>(seat)];
}

/// "Ann 4, Bob 2"
std::string rolled(const G& before, const G::Outcome& outcome, const Seating& seating) {
  std::vector<std::string> parts;
  std::size_t i = 0;
  for (SeatSet rest = before.tied(); rest != 0; rest &= rest - 1) {
    parts.push_back(fmt::format("{} {}", name_of(seating, first_of(rest)), outcome.numbers[i++]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string start_sentence(const G& before, const G::Outcome& outcome, const G& after,
                           const Seating& seating) {
  std::vector<std::string> names;
  if (after.state().step == G::Step::kStart) {
    for (SeatSet rest = after.tied(); rest != 0; rest &= rest - 1) {
      names.push_back(name_of(seating, first_of(rest)));
    }
    return message(kGame, "event-start-again", with("rolled", rolled(before, outcome, seating)),
                   with("names", list_of(names)));
  }
  for (int i = 0; i < after.seats(); ++i) names.push_back(name_of(seating, after.state().order[i]));
  return message(kGame, "event-order", with("rolled", rolled(before, outcome, seating)),
                 with("names", list_of(names)));
}

/// The path of the thrown die, continuing "throws red1".
std::string thrown_words(const G::Moved& die) {
  if (die.how == G::Moved::How::kOff) return message(kGame, "event-thrown-off");
  if (die.how == G::Moved::How::kTrip) {
    return message(kGame, "event-thrown-trip", with("card", Talk<G>::card(die.card)));
  }
  return message(kGame, die.level == 0 ? "event-thrown-short" : "event-thrown",
                 with("level", int{die.level}), with("face", int{die.face}));
}

/// The path of a bumped die; empty if it hardly moved.
std::string bumped_words(const G::Die& was, const G::Moved& die) {
  const std::string name = Talk<G>::die(die.die);
  if (die.how == G::Moved::How::kOff || (die.how == G::Moved::How::kRest && die.level == 0)) {
    return message(kGame, "event-bumped-off", with("die", name));
  }
  if (die.how == G::Moved::How::kTrip) {
    return message(kGame, "event-bumped-trip", with("die", name),
                   with("card", Talk<G>::card(die.card)));
  }
  if (was.level == die.level && was.face == die.face) return "";
  return message(kGame, "event-bumped", with("die", name), with("level", int{die.level}),
                 with("face", int{die.face}));
}

/// Sentences for dice that moved after cards had acted. A change of card alone is ignored.
void add_falls(std::vector<std::string>& sentences, const G::AtRest& rest,
               const G::Outcome& outcome) {
  for (const G::Moved& die : std::span(outcome.moved).first(outcome.count)) {
    const G::Die& lay = rest.dice[die.die];
    if (!die.end.told || lay.where != G::Die::Where::kBoard) continue;
    const std::string name = Talk<G>::die(die.die);
    if (die.end.off) {
      sentences.push_back(message(kGame, "event-then-off", with("die", name)));
    } else if (die.end.level != lay.level || die.end.face != lay.face) {
      sentences.push_back(message(kGame, "event-then", with("die", name),
                                  with("level", int{die.end.level}),
                                  with("face", int{die.end.face})));
    }
  }
}

/// Sentences for card effects, in order.
std::vector<std::string> card_sentences(const G& before, const G::Outcome& outcome) {
  std::vector<std::string> sentences;
  G::AtRest rest = before.at_rest(outcome);
  for (G::Event event = before.next_event(rest); event.kind != G::Event::Kind::kNone;
       event = before.next_event(rest)) {
    if (event.kind == G::Event::Kind::kMine) {
      std::vector<std::string> dice;
      for (G::DieId die = 0; die < G::kAllDice; ++die) {
        if ((event.dice >> die & 1) != 0) dice.push_back(Talk<G>::die(die));
      }
      const auto* const key = dice.empty()       ? "event-mine-too"
                              : dice.size() == 1 ? "event-mine"
                                                 : "event-mine-many";
      sentences.push_back(message(kGame, key, with("card", Talk<G>::card(event.card)),
                                  with("dice", list_of(dice))));
    }
    if (event.kind == G::Event::Kind::kGate) {
      sentences.push_back(message(kGame, "event-gate", with("die", Talk<G>::die(event.die)),
                                  with("card", Talk<G>::card(event.card)),
                                  with("level", int{rest.cards[event.to].place.level})));
    }
    G::apply(rest, event);
  }
  add_falls(sentences, rest, outcome);
  return sentences;
}

/// Adds the scores if a round has ended.
void add_round_end(Told& told, const G& before, const G& after, const Seating& seating) {
  const bool over = after.phase() == Phase::kOver;
  if (!over && after.round() == before.round()) return;
  std::vector<std::string> scores;
  for (Seat seat = 0; seat < after.seats(); ++seat) {
    const int gained = after.state().totals[static_cast<std::size_t>(seat)] -
                       before.state().totals[static_cast<std::size_t>(seat)];
    if (!contains(before.state().playing, seat)) continue;
    scores.push_back(fmt::format("{} {}", name_of(seating, seat), gained));
  }
  told.sentences.push_back(message(kGame, "event-round", with("round", before.round()),
                                   with("scores", list_of(scores))));
  if (over || !after.state().overtime) return;
  std::vector<std::string> names;
  for (SeatSet rest = after.state().playing; rest != 0; rest &= rest - 1) {
    names.push_back(name_of(seating, first_of(rest)));
  }
  told.sentences.push_back(message(kGame, "event-overtime", with("names", list_of(names))));
}

Told throw_told(const G& before, const G::Outcome& outcome, const G& after,
                const Seating& seating) {
  const G::DieId thrown = before.next_die(before.to_act());
  Told told{before.to_act(), message(kGame, "event-throw", with("die", Talk<G>::die(thrown))), {}};
  std::vector<std::string> others;
  for (const G::Moved& die : std::span(outcome.moved).first(outcome.count)) {
    if (die.die == thrown) {
      told.did += thrown_words(die);
    } else if (auto words = bumped_words(before.state().dice[die.die], die); !words.empty()) {
      others.push_back(std::move(words));
    }
  }
  if (!others.empty()) {
    told.did += text::phrase(kGame, others.size() == 1 ? "event-and-one" : "event-and-more");
    told.did += list_of(others);
  }
  told.sentences = card_sentences(before, outcome);
  add_round_end(told, before, after, seating);
  return told;
}

/// The full name of a die typed as "r1" or "red1"; empty if it is none.
std::string die_named(std::string_view word) {
  if (word.empty() || word.back() < '1' || word.back() > '0' + G::kDiceEach) return "";
  const std::string_view colour = word.substr(0, word.size() - 1);
  for (std::size_t i = 0; i < Text::kColours.size(); ++i) {
    constexpr std::array<std::string_view, 4> kShort{"r", "g", "b", "k"};
    if (colour == Text::kColours[i] || colour == kShort[i]) {
      return std::string(Text::kColours[i]) + word.back();
    }
  }
  return "";
}

std::vector<std::string> spaced_words(std::string_view text) {
  std::string spaced = text::record_words(kGame, "typed", text);
  std::replace_if(
      spaced.begin(), spaced.end(), [](char c) { return c == ',' || c == ';'; }, ' ');
  std::vector<std::string> words;
  for (const auto word : text::split(spaced, ' ')) {
    if (!word.empty() && word != "and") words.emplace_back(word);
  }
  return words;
}

/// Joins places into single words: "2x 5", "to 2x, showing 5" and "a 5 on 2x" become 2x5, "off the
/// board" becomes off.
std::vector<std::string> places_joined(std::string_view text) {
  constexpr std::array<std::string_view, 8> kFiller{"to",  "showing", "shows", "a",
                                                    "the", "board",   "on",    "throws"};
  const auto is_face = [](const std::string& word) {
    return word.size() == 1 && word[0] >= '1' && word[0] <= '6';
  };
  const auto is_level = [](const std::string& word) { return word.ends_with('x'); };
  std::vector<std::string> words;
  std::string face;  // a face whose level has not come yet
  for (auto& word : spaced_words(text)) {
    if (std::find(kFiller.begin(), kFiller.end(), word) != kFiller.end()) continue;
    const bool after_level = !words.empty() && is_level(words.back());
    if (is_face(word) && after_level) {
      words.back() += word;
    } else if (is_face(word) && face.empty()) {
      face = word;
    } else {
      words.push_back(is_level(word) ? word + std::exchange(face, "") : std::move(word));
    }
  }
  if (!face.empty()) words.push_back(face);
  return words;
}

}  // namespace

std::string Talk<G>::die(G::DieId die) {
  const auto colour = Text::kColours[static_cast<std::size_t>(die / G::kDiceEach)];
  return message(kGame, "die",
                 with("colour", text::phrase(kGame, fmt::format("colour-{}", colour))),
                 with("number", die % G::kDiceEach + 1));
}

std::string Talk<G>::card(G::CardId card) {
  const std::string name = Text::card_name(card);  // "gate1"
  return message(kGame, "card-" + name.substr(0, name.size() - 1), with("number", name.back()));
}

std::string Talk<G>::choice(const G& game, const G::Decision& decision,
                            const Seating& /*seating*/) {
  switch (decision.kind) {
    case G::Decision::Kind::kLay:
      return message(kGame, "choice-lay", with("card", Talk<G>::card(decision.card)),
                     with("level", int{decision.place.level}));
    case G::Decision::Kind::kBreed: {
      const G::Die& parent = game.state().dice[decision.die];
      return message(kGame, "choice-breed", with("die", Talk<G>::die(game.next_die(game.to_act()))),
                     with("parent", Talk<G>::die(decision.die)), with("level", int{parent.level}),
                     with("face", int{parent.face}));
    }
    case G::Decision::Kind::kDecline: return message(kGame, "choice-decline");
    case G::Decision::Kind::kThrow: break;
  }
  return message(kGame, "choice-throw", with("die", Talk<G>::die(game.next_die(game.to_act()))));
}

Told Talk<G>::decided(const G& before, const G::Decision& decision, const G& after,
                      const Seating& seating) {
  Told told{before.to_act(), message(kGame, "event-decline"), {}};
  if (decision.kind == G::Decision::Kind::kLay) {
    told.did = message(kGame, "event-lay", with("card", Talk<G>::card(decision.card)),
                       with("level", int{decision.place.level}));
  }
  add_round_end(told, before, after, seating);
  return told;
}

Told Talk<G>::settled(const G& before, const G::Outcome& outcome, const G& after,
                      const Seating& seating) {
  using Kind = G::Outcome::Kind;
  switch (outcome.kind) {
    case Kind::kStart: return {kTable, "", {start_sentence(before, outcome, after, seating)}};
    case Kind::kMines:
      return {kTable, "", {text::counted(kGame, "event-mines", outcome.numbers[0])}};
    case Kind::kCards: return {kTable, "", {message(kGame, "event-cards")}};
    case Kind::kBreed: {
      Told told{before.to_act(),
                message(kGame, "event-breed", with("die", Talk<G>::die(outcome.moved[0].die)),
                        with("parent", Talk<G>::die(before.state().offers[0]))),
                {}};
      add_round_end(told, before, after, seating);
      return told;
    }
    case Kind::kThrow: break;
  }
  return throw_told(before, outcome, after, seating);
}

text::Result<std::vector<std::string>> Talk<G>::typed(const G& game, std::string_view text) {
  std::vector<std::string> words;
  std::string die;  // a die whose place has not come yet
  const bool throwing = game.state().step == G::Step::kThrowing;
  for (const auto& word : throwing ? places_joined(text) : spaced_words(text)) {
    const auto colon = word.find(':');
    const std::string named = die_named(word.substr(0, colon));
    if (throwing && colon != std::string::npos && !named.empty()) {
      words.push_back(named + word.substr(colon));
    } else if (throwing && !named.empty()) {
      die = named;
    } else if (throwing && colon == std::string::npos && (!die.empty() || words.empty())) {
      // A place without a die belongs to the last die named, or else to the thrown die.
      words.push_back((die.empty() ? Text::die_name(game.next_die(game.to_act())) : die) + ":" +
                      word);
      die.clear();
    } else {
      words.push_back(word);
    }
  }
  return words;
}

}  // namespace astragal::games
