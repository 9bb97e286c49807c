#include "games/tumblin_dice/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/words.h"

namespace astragal {

using G = TumblinDice;
using Text = GameText<TumblinDice>;
using Step = TumblinDice::Step;

namespace {

/// "3x", "-1x"; what follows the x goes to `rest`.
std::optional<int> read_level(std::string_view word, std::string_view& rest) {
  const auto x = word.find('x');
  if (x == std::string_view::npos) return std::nullopt;
  const auto level = read_number(word.substr(0, x));
  if (!level || *level < G::kLowestLevel || *level > G::kHighestLevel) return std::nullopt;
  rest = word.substr(x + 1);
  return level;
}

Error not_a_place(std::string_view word) {
  return Error{
      fmt::format("{} is not a place for a card, such as 3x or 3x@120,340", in_quotes(word))};
}

/// "3x" or "3x@120,340"
Result<G::Place> read_place(std::string_view word) {
  std::string_view rest;
  const auto level = read_level(word, rest);
  if (!level) return not_a_place(word);
  G::Place place;
  place.level = static_cast<std::int8_t>(*level);
  if (rest.empty()) return place;
  const auto comma = rest.find(',');
  if (rest.front() != '@' || comma == std::string_view::npos) return not_a_place(word);
  const auto x = read_number<std::int16_t>(rest.substr(1, comma - 1));
  const auto y = read_number<std::int16_t>(rest.substr(comma + 1));
  if (!x || !y) return not_a_place(word);
  place.exact = true;
  place.x = *x;
  place.y = *y;
  return place;
}

std::string words_of(const G::Place& place) {
  return place.exact ? fmt::format("{}x@{},{}", place.level, place.x, place.y)
                     : fmt::format("{}x", place.level);
}

std::string words_of(const G::Moved& moved) {
  const std::string die = Text::die_name(moved.die);
  if (moved.how == G::Moved::How::kOff) return die + ":off";
  if (moved.how == G::Moved::How::kTrip) return die + ":trip@" + Text::card_name(moved.card);
  const auto lies = [](int level, int face, G::CardId card) {
    return fmt::format("{}x{}{}", level, face,
                       card == G::kNoCard ? "" : "@" + Text::card_name(card));
  };
  std::string text = die + ":" + lies(moved.level, moved.face, moved.card);
  if (moved.end.off) {
    text += ">off";
  } else if (moved.end.told) {
    text += ">" + lies(moved.end.level, moved.end.face, moved.end.card);
  }
  if (moved.posed) {
    const Pose& pose = moved.pose;
    text += fmt::format("/{},{},{},{}", pose.x, pose.y, pose.z, fmt::join(pose.turn, ","));
  }
  return text;
}

/// The seven numbers of a pose.
std::optional<Pose> read_pose(std::string_view text) {
  const auto numbers = split(text, ',');
  if (numbers.size() != 7) return std::nullopt;
  std::array<std::int32_t, 7> read{};
  for (std::size_t i = 0; i < read.size(); ++i) {
    const auto number = read_number<std::int32_t>(numbers[i]);
    if (!number) return std::nullopt;
    read[i] = *number;
  }
  return Pose{read[0], read[1], read[2], {read[3], read[4], read[5], read[6]}};
}

Error not_a_rest(std::string_view word) {
  return Error{fmt::format("{} must say where the die is: its level and face as in 3x5, or off",
                           in_quotes(word))};
}

/// What stands behind the @, if anything does; it is taken off `where`.
Result<G::CardId> read_card_under(std::string_view& where) {
  const auto at = where.find('@');
  if (at == std::string_view::npos) return G::kNoCard;
  const std::string_view name = where.substr(at + 1);
  const auto card = Text::read_card(name);
  if (!card) {
    return Error{
        fmt::format("{} is not a card; there are gate1, gate2, mine1 to mine6, breed1 "
                    "and breed2",
                    in_quotes(name))};
  }
  where = where.substr(0, at);
  return *card;
}

/// "3x5"
bool read_level_and_face(std::string_view where, std::int8_t& level, std::uint8_t& face) {
  std::string_view rest;
  const auto read = read_level(where, rest);
  const auto up = read ? read_number(rest) : std::nullopt;
  if (!up || *up < 1 || *up > kFaces) return false;
  level = static_cast<std::int8_t>(*read);
  face = static_cast<std::uint8_t>(*up);
  return true;
}

/// "4x5@breed1" or "off"
Result<G::End> read_end(std::string_view word, std::string_view where) {
  G::End end;
  end.told = true;
  end.off = where == "off";
  if (end.off) return end;
  const auto card = read_card_under(where);
  if (!card) return card.error();
  end.card = *card;
  if (!read_level_and_face(where, end.level, end.face)) return not_a_rest(word);
  return end;
}

/// "red1:3x5@mine2/…", "red1:off", "red1:trip@mine2", "red1:1x5@gate1>4x5@breed1/…"
Result<G::Moved> read_moved(std::string_view word) {
  const auto colon = std::min(word.find(':'), word.size());
  const auto die = Text::read_die(word.substr(0, colon));
  if (!die) {
    return Error{
        fmt::format("{} must begin with a die and a colon, as in red1:3x5", in_quotes(word))};
  }
  G::Moved moved;
  moved.die = *die;
  std::string_view where = word.substr(std::min(colon + 1, word.size()));
  if (where == "off" || where == "pad") return moved;
  if (const auto slash = where.find('/'); slash != std::string_view::npos) {
    const auto pose = read_pose(where.substr(slash + 1));
    if (!pose) {
      return Error{fmt::format("the pose in {} must be seven whole numbers", in_quotes(word))};
    }
    moved.posed = true;
    moved.pose = *pose;
    where = where.substr(0, slash);
  }
  if (const auto then = where.find('>'); then != std::string_view::npos) {
    const auto end = read_end(word, where.substr(then + 1));
    if (!end) return end.error();
    moved.end = *end;
    where = where.substr(0, then);
  }
  const auto card = read_card_under(where);
  if (!card) return card.error();
  moved.card = *card;
  if (where == "trip" && moved.card != G::kNoCard && !moved.posed && !moved.end.told) {
    moved.how = G::Moved::How::kTrip;
    return moved;
  }
  if (!read_level_and_face(where, moved.level, moved.face)) return not_a_rest(word);
  moved.how = G::Moved::How::kRest;
  return moved;
}

/// Once a throw named each die with the card under it, and its pose told whether it had moved at
/// all. In such a record it lies on the card as it did before, and triggers nothing.
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
      return Error{fmt::format("{} is not a number from 1 to 6", in_quotes(word))};
    }
    if (outcome.count < due) outcome.numbers[outcome.count++] = static_cast<std::uint8_t>(*number);
  }
  if (static_cast<int>(words.size()) != due) {
    return Error{fmt::format("{} {} given where {} {} due", words.size(),
                             words.size() == 1 ? "number is" : "numbers are", due,
                             due == 1 ? "is" : "are")};
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
    if (!card || colon == word.size()) {
      return Error{fmt::format("{} must be a card and its place, as in gate1:3x", in_quotes(word))};
    }
    if ((named >> *card & 1) != 0) {
      return Error{fmt::format("{} is named twice", Text::card_name(*card))};
    }
    named |= static_cast<G::CardSet>(1U << *card);
    const auto place = read_place(word.substr(colon + 1));
    if (!place) return place.error();
    outcome.places[*card] = *place;
  }
  if (named != game.cards_in_play()) return Error{"each card of this game must be named once"};
  return outcome;
}

Result<G::Outcome> read_dice(const G& game, const std::vector<std::string>& words) {
  std::vector<G::Moved> dice;
  for (const auto& word : words) {
    const auto moved = read_moved(word);
    if (!moved) return moved.error();
    dice.push_back(as_it_was_meant(game, *moved));
  }
  std::stable_sort(dice.begin(), dice.end(),
                   [](const G::Moved& a, const G::Moved& b) { return a.die < b.die; });
  G::Outcome outcome;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    if (i > 0 && dice[i - 1].die == dice[i].die) {
      return Error{fmt::format("{} is named twice", Text::die_name(dice[i].die))};
    }
    outcome.add(dice[i]);
  }
  return outcome;
}

}  // namespace

std::string Text::die_name(G::DieId die) {
  return fmt::format("{}{}", kColours[static_cast<std::size_t>(die / G::kDiceEach)],
                     die % G::kDiceEach + 1);
}

std::optional<G::DieId> Text::read_die(std::string_view word) {
  for (G::DieId die = 0; die < G::kAllDice; ++die) {
    if (word == die_name(die)) return die;
  }
  return std::nullopt;
}

std::string Text::card_name(G::CardId card) {
  if (G::is_gate(card)) return fmt::format("gate{}", card - G::kFirstGate + 1);
  if (G::is_mine(card)) return fmt::format("mine{}", card - G::kFirstMine + 1);
  return fmt::format("breed{}", card - G::kFirstBreed + 1);
}

std::optional<G::CardId> Text::read_card(std::string_view word) {
  for (G::CardId card = 0; card < G::kCards; ++card) {
    if (word == card_name(card)) return card;
  }
  return std::nullopt;
}

std::vector<SeatSet> Text::teams(const G& game) {
  if (!game.config().teams) return {};
  return {only(0) | only(2), only(1) | only(3)};
}

std::string_view Text::event(const G& game) {
  constexpr std::array<std::string_view, 3> kEvents{"start", "mines", "cards"};
  const auto step = static_cast<std::size_t>(game.state().step);
  return step < kEvents.size() ? kEvents[step] : "";
}

std::string Text::words(const G::Decision& decision, const Seating& /*seating*/) {
  switch (decision.kind) {
    case G::Decision::Kind::kLay:
      return fmt::format("card {} {}", card_name(decision.card), words_of(decision.place));
    case G::Decision::Kind::kBreed: return "breed " + die_name(decision.die);
    case G::Decision::Kind::kDecline: return "decline";
    case G::Decision::Kind::kThrow: break;
  }
  if (!decision.aimed) return "throw";
  const G::Aim& aim = decision.aim;
  std::string text = fmt::format("throw x={} dir={} speed={} spin={} kind={}", aim.x, aim.dir,
                                 aim.speed, aim.spin, static_cast<int>(aim.kind));
  if (aim.face != 0) text += fmt::format(" face={}", aim.face);
  return text;
}

std::string Text::words(const G& /*game*/, const G::Outcome& outcome) {
  using Kind = G::Outcome::Kind;
  std::vector<std::string> items;
  if (outcome.kind == Kind::kStart || outcome.kind == Kind::kMines) {
    for (int i = 0; i < outcome.count; ++i) items.push_back(std::to_string(outcome.numbers[i]));
  } else if (outcome.kind == Kind::kCards) {
    for (G::CardId card = 0; card < G::kCards; ++card) {
      const G::Place& place = outcome.places[card];
      if (place.level != 0) items.push_back(card_name(card) + ":" + words_of(place));
    }
  } else {
    for (int i = 0; i < outcome.count; ++i) items.push_back(words_of(outcome.moved[i]));
  }
  return fmt::format("{}", fmt::join(items, " "));
}

std::string Text::due(const G& game, const Seating& seating) {
  const G::State& state = game.state();
  std::vector<std::string> items;
  switch (state.step) {
    case Step::kStart:
      for (SeatSet rest = game.tied(); rest != 0; rest &= rest - 1) {
        items.push_back(seating.names[static_cast<std::size_t>(first_of(rest))]);
      }
      return fmt::format("a number from 1 to 6 each for {}, in this order", list_of(items));
    case Step::kMines: return "a number from 1 to 6";
    case Step::kCards:
      for (G::CardId card = 0; card < G::kCards; ++card) {
        if ((game.cards_in_play() >> card & 1) != 0) items.push_back(card_name(card));
      }
      return fmt::format("{}, each with its place, as in {}:3x", list_of(items), items.front());
    case Step::kBreeding: {
      const auto& parent = state.dice[state.offers[0]];
      return fmt::format("{}:{}x{}", die_name(game.next_die(game.to_act())), parent.level,
                         parent.face);
    }
    default: break;
  }
  if (state.step != Step::kThrowing) return "nothing";
  const std::string die = die_name(game.next_die(game.to_act()));
  return fmt::format("{} and every other die that moved, as in {}:3x5 or {}:off", die, die, die);
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
    const auto place = read_place(words[2]);
    if (!place) return place.error();
    if (const auto why = game.cannot_lie(*place); !why.empty()) return Error{std::string(why)};
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

std::string_view Text::topic(const G& game) {
  switch (game.state().step) {
    case Step::kStart: return "start";
    case Step::kMines: return "mines";
    case Step::kCards: return "cards";
    case Step::kLay: return "lay";
    case Step::kBreed:
    case Step::kBreeding: return "breed";
    case Step::kOver: return "over";
    default: return game.state().overtime ? "overtime" : "throw";
  }
}

}  // namespace astragal
