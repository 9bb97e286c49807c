// Checks outcomes that people type.

#include <cstdlib>

#include "games/tumblin_dice/rules.h"

namespace astragal::games {

namespace {

using G = TumblinDice;
using Step = TumblinDice::Step;
using Moved = TumblinDice::Moved;

/// Whether this die can have moved.
Reason impossible_die(const G& game, G::DieId die) {
  const G::DieId thrown = game.next_die(game.to_act());
  if (die == thrown) return {};
  if (die >= G::kAllDice || game.owner_of(die) == kTable)
    return {"tumblin-dice.die-unused"_why, {{"die", die}}};
  switch (game.state().dice[die].where) {
    case G::Die::Where::kUnthrown:
      return {"tumblin-dice.die-unthrown"_why, {{"die", die}, {"thrown", thrown, "die"}}};
    case G::Die::Where::kOff: return {"tumblin-dice.die-gone"_why, {{"die", die}}};
    case G::Die::Where::kBoard: break;
  }
  return {};
}

Reason impossible_trip(const G& game, const Moved& die) {
  if (game.config().mines != G::Mines::kTrip || !G::is_mine(die.card)) {
    return {"tumblin-dice.trip-no-mine"_why, {{"die", die.die}, {"card", die.card}}};
  }
  if (game.state().cards[die.card].where == G::Card::Where::kBoard) return {};
  return {"tumblin-dice.trip-gone"_why, {{"die", die.die}, {"card", die.card}}};
}

/// Checks a die at rest on the board with these cards.
Reason impossible_rest(const G& game, const std::array<G::Card, G::kCards>& cards,
                       const Moved& die) {
  if (!game.config().levels.has(die.level)) {
    return {"tumblin-dice.no-level"_why,
            {{"die", die.die}, {"level", die.level}, {"levels", game.config().levels.bits}}};
  }
  if (die.face < 1 || die.face > kFaces) {
    return {"tumblin-dice.no-face"_why, {{"die", die.die}, {"face", die.face}}};
  }
  if (die.card == G::kNoCard) return {};
  const G::Card card = die.card < G::kCards ? cards[die.card] : G::Card{};
  switch (card.where) {
    case G::Card::Where::kUnlaid:
      return {"tumblin-dice.on-unused-card"_why, {{"die", die.die}, {"card", die.card}}};
    case G::Card::Where::kGone:
      return {"tumblin-dice.on-exploded"_why, {{"die", die.die}, {"card", die.card}}};
    case G::Card::Where::kBoard: break;
  }
  if (card.place.level == die.level) return {};
  return {"tumblin-dice.card-elsewhere"_why,
          {{"die", die.die},
           {"card", die.card},
           {"level", die.level},
           {"lies", card.place.level, "level"}}};
}

/// Checks a die's final place against the state `after` all cards have acted.
Reason impossible_end(const G& game, const Moved& die, const G::AfterThrow& after) {
  const G::End& end = die.end;
  if (!end.told) return {};
  if (die.how != Moved::How::kRest ||
      (!end.off && after.dice[die.die].where != G::Die::Where::kBoard)) {
    return {"tumblin-dice.end-gone"_why, {{"die", die.die}}};
  }
  if ((after.gated >> die.die & 1) != 0) {
    const int level = after.cards[die.card ^ 1].place.level;
    if (end.off || end.face != die.face || end.level != level) {
      return {"tumblin-dice.end-gate"_why,
              {{"die", die.die}, {"card", die.card}, {"level", level}, {"face", die.face}}};
    }
  }
  if (end.off) return {};
  if (end.level == 0)
    return {"tumblin-dice.end-level"_why, {{"die", die.die}, {"level", end.level}}};
  return impossible_rest(game, after.cards,
                         {Moved::How::kRest, die.die, end.level, end.face, end.card});
}

Reason impossible_throw(const G& game, const G::Outcome& outcome) {
  if (outcome.kind != G::Outcome::Kind::kThrow) return "tumblin-dice.dice-due"_why;
  const G::DieId thrown = game.next_die(game.to_act());
  bool thrown_is_named = false;
  G::CardSet tripped = 0;
  for (int i = 0; i < outcome.count; ++i) {
    const Moved& moved = outcome.moved[i];
    if (i > 0 && outcome.moved[i - 1].die >= moved.die)
      return {"tumblin-dice.twice"_why, {{"what", moved.die, "die"}}};
    thrown_is_named = thrown_is_named || moved.die == thrown;
    if (const auto why = impossible_die(game, moved.die); !why.empty()) return why;
    if (moved.how == Moved::How::kTrip) {
      if (const auto why = impossible_trip(game, moved); !why.empty()) return why;
      if ((tripped >> moved.card & 1) != 0) {
        return {"tumblin-dice.trip-again"_why, {{"card", moved.card}, {"die", moved.die}}};
      }
      tripped |= static_cast<G::CardSet>(1U << moved.card);
    } else if (moved.how == Moved::How::kRest) {
      const auto why = impossible_rest(game, game.state().cards, moved);
      if (!why.empty()) return why;
      if (game.config().mines == G::Mines::kTrip && G::is_mine(moved.card)) {
        return {"tumblin-dice.trip-rest"_why, {{"die", moved.die}, {"card", moved.card}}};
      }
    }
  }
  if (!thrown_is_named) return {"tumblin-dice.thrown-missing"_why, {{"die", thrown}}};
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
    return {"tumblin-dice.bred-due"_why, {{"die", next}}};
  }
  const Moved& die = outcome.moved[0];
  if (die.die != next)
    return {"tumblin-dice.bred-other"_why, {{"die", next}, {"other", die.die, "die"}}};
  if (die.how != Moved::How::kRest || die.level != beside.level || die.face != beside.face ||
      die.end.told) {
    return {
        "tumblin-dice.bred-place"_why,
        {{"die", next}, {"parent", parent, "die"}, {"level", beside.level}, {"face", beside.face}}};
  }
  return impossible_rest(game, game.state().cards, die);
}

Reason impossible_cards(const G& game, const G::Outcome& outcome) {
  if (outcome.kind != G::Outcome::Kind::kCards) return "tumblin-dice.cards-due"_why;
  // Placed one by one on a copy, so that each is checked against those before it.
  G::State board = game.state();
  const G::CardSet all = game.cards_in_play();
  for (G::CardId card = 0; card < G::kCards; ++card) {
    if ((all >> card & 1) == 0) {
      if (outcome.places[card] != G::Place{})
        return {"tumblin-dice.card-unused"_why, {{"card", card}}};
      continue;
    }
    const auto why = G(game.config(), board).cannot_lie(outcome.places[card]);
    if (!why.empty()) return why;
    board.cards[card] = {G::Card::Where::kBoard, outcome.places[card]};
  }
  return {};
}

}  // namespace

Reason TumblinDice::impossible(const Outcome& outcome) const {
  using Kind = Outcome::Kind;
  switch (state_.step) {
    case Step::kStart:
    case Step::kMines: {
      const bool start = state_.step == Step::kStart;
      const int due = start ? std::popcount(tied()) : 1;
      if (outcome.kind != (start ? Kind::kStart : Kind::kMines) || outcome.count != due) {
        return start ? "tumblin-dice.one-each"_why : "tumblin-dice.one-number"_why;
      }
      for (int i = 0; i < kMaxSeats; ++i) {
        if (i < due ? outcome.numbers[i] < 1 || outcome.numbers[i] > kFaces
                    : outcome.numbers[i] != 0) {
          return {"number"_why, {{"word", outcome.numbers[i]}, {"most", kFaces}}};
        }
      }
      return {};
    }
    case Step::kCards: return impossible_cards(*this, outcome);
    case Step::kThrowing: return impossible_throw(*this, outcome);
    case Step::kBreeding: return impossible_bred(*this, outcome);
    default: return "no-dice-due"_why;
  }
}

Reason TumblinDice::cannot_lie(const Place& place) const {
  const CardId next = next_card();
  if (place.level < 1 || !config_.levels.has(place.level)) {
    constexpr std::uint32_t kUpFromOne = ~0U << (1 - kLowestLevel);
    return {"tumblin-dice.card-level"_why,
            {{"card", next}, {"level", place.level}, {"levels", config_.levels.bits & kUpFromOne}}};
  }
  if (!place.exact) return {};
  if (std::abs(place.x) > kBoardReach || std::abs(place.y) > kBoardReach) {
    return {"tumblin-dice.card-far"_why, {{"card", next}, {"x", place.x}, {"y", place.y}}};
  }
  for (CardId other = 0; other < kCards; ++other) {
    const Card& card = state_.cards[other];
    if (card.where == Card::Where::kBoard && card.place.exact &&
        std::abs(card.place.x - place.x) < kCardSize &&
        std::abs(card.place.y - place.y) < kCardSize) {
      return {"tumblin-dice.cards-overlap"_why, {{"card", next}, {"other", other, "card"}}};
    }
  }
  return {};
}

}  // namespace astragal::games
