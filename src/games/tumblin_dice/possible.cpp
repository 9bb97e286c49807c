// What can happen when people throw, and what cannot: they type what they see.

#include "games/tumblin_dice/possible.h"

#include <cstdlib>

namespace astragal {

namespace {

using G = TumblinDice;
using Step = TumblinDice::Step;
using Moved = TumblinDice::Moved;

/// Whether this die can have moved at all.
Reason impossible_die(const G& game, G::DieId die) {
  const G::DieId thrown = game.next_die(game.to_act());
  if (die == thrown) return {};
  if (die >= G::kAllDice || game.owner_of(die) == kTable) return {"nobody plays with {die}", die};
  switch (game.state().dice[die].where) {
    case G::Die::Where::kUnthrown:
      return {"{die} has not been thrown yet; {die} is thrown now", die, thrown};
    case G::Die::Where::kOff: return {"{die} is no longer on the board", die};
    case G::Die::Where::kBoard: break;
  }
  return {};
}

Reason impossible_trip(const G& game, const Moved& die) {
  if (game.config().mines != G::Mines::kTrip || !G::is_mine(die.card)) {
    return {"{die} cannot trip {card}, which is no trip mine", die.die, die.card};
  }
  if (game.state().cards[die.card].where == G::Card::Where::kBoard) return {};
  return {"{die} cannot trip {card}, which is not on the board", die.die, die.card};
}

/// A die at rest on the board, with these cards on it.
Reason impossible_rest(const G& game, const std::array<G::Card, G::kCards>& cards,
                       const Moved& die) {
  if (!game.config().levels.has(die.level)) {
    return {"{die} cannot be on {level}; the board has {levels}", die.die, die.level,
            game.config().levels.bits};
  }
  if (die.face < 1 || die.face > kFaces) {
    return {"{die} cannot show {n}; a die shows 1 to 6", die.die, die.face};
  }
  if (die.card == G::kNoCard) return {};
  const G::Card card = die.card < G::kCards ? cards[die.card] : G::Card{};
  switch (card.where) {
    case G::Card::Where::kUnlaid:
      return {"{die} cannot be on {card}; this game is played without it", die.die, die.card};
    case G::Card::Where::kGone:
      return {"{die} cannot be on {card}; it has exploded", die.die, die.card};
    case G::Card::Where::kBoard: break;
  }
  if (card.place.level == die.level) return {};
  return {"{die} cannot be on {card} on {level}; it lies on {level}", die.die, die.card, die.level,
          card.place.level};
}

/// Where a die is said to lie when `after` all cards have acted.
Reason impossible_end(const G& game, const Moved& die, const G::AfterThrow& after) {
  const G::End& end = die.end;
  if (!end.told) return {};
  if (die.how != Moved::How::kRest ||
      (!end.off && after.dice[die.die].where != G::Die::Where::kBoard)) {
    return {"{die} left the board, so it lies nowhere at the end", die.die};
  }
  if ((after.gated >> die.die & 1) != 0) {
    const int level = after.cards[die.card ^ 1].place.level;
    if (end.off || end.face != die.face || end.level != level) {
      return {"{die} goes through {card} to {level} and still shows {n}", die.die, die.card, level,
              die.face};
    }
  }
  if (end.off) return {};
  if (end.level == 0) return {"{die} cannot stay on {level}", die.die, end.level};
  return impossible_rest(game, after.cards,
                         {Moved::How::kRest, die.die, end.level, end.face, end.card});
}

Reason impossible_throw(const G& game, const G::Outcome& outcome) {
  if (outcome.kind != G::Outcome::Kind::kThrow) return "the dice that moved are due";
  const G::DieId thrown = game.next_die(game.to_act());
  bool thrown_is_named = false;
  G::CardSet tripped = 0;
  for (int i = 0; i < outcome.count; ++i) {
    const Moved& moved = outcome.moved[i];
    if (i > 0 && outcome.moved[i - 1].die >= moved.die) return {"{die} is named twice", moved.die};
    thrown_is_named = thrown_is_named || moved.die == thrown;
    if (const auto why = impossible_die(game, moved.die); !why.empty()) return why;
    if (moved.how == Moved::How::kTrip) {
      if (const auto why = impossible_trip(game, moved); !why.empty()) return why;
      if ((tripped >> moved.card & 1) != 0) {
        return {"{card} goes with the first die that touches it, so {die} cannot trip it",
                moved.card, moved.die};
      }
      tripped |= static_cast<G::CardSet>(1U << moved.card);
    } else if (moved.how == Moved::How::kRest) {
      const auto why = impossible_rest(game, game.state().cards, moved);
      if (!why.empty()) return why;
      if (game.config().mines == G::Mines::kTrip && G::is_mine(moved.card)) {
        return {"a die that touches a trip mine goes with it, so it is {die}:trip@{card}",
                moved.die, moved.card};
      }
    }
  }
  if (!thrown_is_named) return {"{die} is thrown now and must be named", thrown};
  const G::AfterThrow after = game.after(outcome);
  for (int i = 0; i < outcome.count; ++i) {
    if (const auto why = impossible_end(game, outcome.moved[i], after); !why.empty()) return why;
  }
  return {};
}

Reason impossible_bred(const G& game, const G::Outcome& outcome) {
  const G::DieId parent = game.state().offers[0];
  const G::Die& beside = game.state().dice[parent];
  const G::DieId next = game.next_die(game.to_act());
  if (outcome.kind != G::Outcome::Kind::kBreed || outcome.count != 1) {
    return {"one bred die is due, {die}", next};
  }
  const Moved& die = outcome.moved[0];
  if (die.die != next) return {"the bred die is {die}, not {die}", next, die.die};
  if (die.how != Moved::How::kRest || die.level != beside.level || die.face != beside.face ||
      die.end.told) {
    return {"{die} is bred beside {die}, so it lies on {level} and shows {n}", next, parent,
            beside.level, beside.face};
  }
  return impossible_rest(game, game.state().cards, die);
}

Reason impossible_cards(const G& game, const G::Outcome& outcome) {
  if (outcome.kind != G::Outcome::Kind::kCards) return "the places of the cards are due";
  // Laid one after the other on a copy, so that each is compared with those before it.
  G::State board = game.state();
  const G::CardSet all = game.cards_in_play();
  for (G::CardId card = 0; card < G::kCards; ++card) {
    if ((all >> card & 1) == 0) {
      if (outcome.places[card] != G::Place{}) return {"this game is played without {card}", card};
      continue;
    }
    const auto why = why_cannot_lie(G(game.config(), board), outcome.places[card]);
    if (!why.empty()) return why;
    board.cards[card] = {G::Card::Where::kBoard, outcome.places[card]};
  }
  return {};
}

}  // namespace

std::string_view TumblinDice::impossible(const Outcome& outcome) const {
  return why_impossible(*this, outcome).sentence();
}

std::string_view TumblinDice::cannot_lie(const Place& place) const {
  return why_cannot_lie(*this, place).sentence();
}

Reason why_impossible(const G& game, const G::Outcome& outcome) {
  using Kind = G::Outcome::Kind;
  switch (game.state().step) {
    case Step::kStart:
    case Step::kMines: {
      const bool start = game.state().step == Step::kStart;
      const int due = start ? std::popcount(game.tied()) : 1;
      if (outcome.kind != (start ? Kind::kStart : Kind::kMines) || outcome.count != due) {
        return start ? "one number for each seat that is tied is due" : "one number is due";
      }
      for (int i = 0; i < G::kMaxSeats; ++i) {
        if (i < due ? outcome.numbers[i] < 1 || outcome.numbers[i] > kFaces
                    : outcome.numbers[i] != 0) {
          return {"{n} is not a number from 1 to 6", outcome.numbers[i]};
        }
      }
      return {};
    }
    case Step::kCards: return impossible_cards(game, outcome);
    case Step::kThrowing: return impossible_throw(game, outcome);
    case Step::kBreeding: return impossible_bred(game, outcome);
    default: return "no dice are due";
  }
}

Reason why_cannot_lie(const G& game, const G::Place& place) {
  const G::CardId next = game.next_card();
  if (place.level < 1 || !game.config().levels.has(place.level)) {
    constexpr std::uint32_t kUpFromOne = ~0U << (1 - G::kLowestLevel);
    return {"{card} cannot lie on {level}; cards lie on {levels}", next, place.level,
            game.config().levels.bits & kUpFromOne};
  }
  if (!place.exact) return {};
  if (std::abs(place.x) > G::kBoardReach || std::abs(place.y) > G::kBoardReach) {
    return {"{card} cannot lie at {x},{y}; no board is that large", next, place.x, place.y};
  }
  for (G::CardId other = 0; other < G::kCards; ++other) {
    const G::Card& card = game.state().cards[other];
    if (card.where == G::Card::Where::kBoard && card.place.exact &&
        std::abs(card.place.x - place.x) < G::kCardSize &&
        std::abs(card.place.y - place.y) < G::kCardSize) {
      return {"{card} would overlap {card}; cards are 30 mm square", next, other};
    }
  }
  return {};
}

}  // namespace astragal
