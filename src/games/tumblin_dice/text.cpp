// Writes dice, cards and throws as in records; read.cpp reads them.

#include "games/tumblin_dice/text.h"

#include <fmt/format.h>

#include "games/tumblin_dice/refusals.h"
#include "text/words.h"

namespace astragal::games {

using G = TumblinDice;
using Text = GameText<TumblinDice>;
using Step = TumblinDice::Step;

namespace {

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

}  // namespace

std::string Text::die_name(G::DieId die) {
  return fmt::format("{}{}", kColours[static_cast<std::size_t>(die / G::kDiceEach)],
                     die % G::kDiceEach + 1);
}

std::string Text::card_name(G::CardId card) {
  if (G::is_gate(card)) return fmt::format("gate{}", card - G::kFirstGate + 1);
  if (G::is_mine(card)) return fmt::format("mine{}", card - G::kFirstMine + 1);
  return fmt::format("breed{}", card - G::kFirstBreed + 1);
}

std::string Text::thing(std::string_view kind, int value) {
  if (kind == "die") return die_name(static_cast<G::DieId>(value));
  if (kind == "card") return card_name(static_cast<G::CardId>(value));
  if (kind == "level") return fmt::format("{}x", value);
  if (kind != "levels") return "";
  std::vector<std::string> items;
  for (int level = G::kLowestLevel; level <= G::kHighestLevel; ++level) {
    if (G::Levels{static_cast<std::uint32_t>(value)}.has(level)) {
      items.push_back(fmt::format("{}x", level));
    }
  }
  return fmt::format("{}", fmt::join(items, ", "));
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

text::Phrase Text::due(const G& game, const Seating& seating) {
  const G::State& state = game.state();
  std::vector<std::string> items;
  switch (state.step) {
    case Step::kStart:
      for (SeatSet rest = game.tied(); rest != 0; rest &= rest - 1) {
        items.push_back(seating.names[static_cast<std::size_t>(first_of(rest))]);
      }
      return {"due-one-each"_why, {{"names", items}}};
    case Step::kMines: return {"due-numbers"_why, {{"n", 1}}};
    case Step::kCards:
      for (G::CardId card = 0; card < G::kCards; ++card) {
        if ((game.cards_in_play() >> card & 1) != 0) items.push_back(card_name(card));
      }
      return {"tumblin-dice.due-cards"_why, {{"cards", items}, {"card", items.front()}}};
    case Step::kBreeding: {
      const auto& parent = state.dice[state.offers[0]];
      return text::Phrase(fmt::format("{}:{}x{}", die_name(game.next_die(game.to_act())),
                                      parent.level, parent.face));
    }
    default: break;
  }
  if (state.step != Step::kThrowing) return "nothing"_why;
  return {"tumblin-dice.due-dice"_why, {{"die", die_name(game.next_die(game.to_act()))}}};
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

std::vector<std::string> GameTraits<G>::with_defaults(std::vector<std::string> words) {
  if (words != std::vector<std::string>{"throw"}) return words;
  G::Decision plain;
  plain.aimed = true;
  plain.aim = G::Aim::plain();
  return *text::split_words(Text::words(plain, {}));
}

bool GameTraits<G>::needs_board(const std::vector<std::string>& words) {
  return !words.empty() && words.front() == "card";
}

}  // namespace astragal::games
