// What can happen when people throw, and what cannot: they type what they see.

#include "games/tumblin_dice/rules.h"

namespace astragal {

namespace {

using G = TumblinDice;

/// Where a die is said to lie when `after` all cards have acted.
std::string_view impossible_end(const G& game, const G::Moved& die, const G::AfterThrow& after) {
  const G::End& end = die.end;
  if (!end.told) return "";
  if (die.how != G::Moved::How::kRest ||
      (!end.off && after.dice[die.die].where != G::Die::Where::kBoard)) {
    return "a die that left the board lies nowhere at the end";
  }
  const bool gated = (after.gated >> die.die & 1) != 0;
  if (gated &&
      (end.off || end.face != die.face || end.level != after.cards[die.card ^ 1].place.level)) {
    return "through a gate a die goes to the level of the other one, with the same face up";
  }
  if (end.off) return "";
  if (end.level == 0 || !game.config().levels.has(end.level))
    return "no die can stay on that level";
  if (end.face < 1 || end.face > kFaces) return "a die shows a number from 1 to 6";
  if (end.card == G::kNoCard) return "";
  if (end.card >= G::kCards || after.cards[end.card].where != G::Card::Where::kBoard) {
    return "a card is named that is not on the board";
  }
  return after.cards[end.card].place.level == end.level ? "" : "that card lies on another level";
}

}  // namespace

std::string_view TumblinDice::impossible(const Outcome& outcome) const {
  using Kind = Outcome::Kind;
  switch (state_.step) {
    case Step::kStart:
    case Step::kMines: {
      const bool start = state_.step == Step::kStart;
      const int due = start ? std::popcount(tied()) : 1;
      if (outcome.kind != (start ? Kind::kStart : Kind::kMines) || outcome.count != due) {
        return start ? "one number for each seat that is tied is due" : "one number is due";
      }
      for (int i = 0; i < kMaxSeats; ++i) {
        if (i < due ? outcome.numbers[i] < 1 || outcome.numbers[i] > kFaces
                    : outcome.numbers[i] != 0) {
          return "a die shows a number from 1 to 6";
        }
      }
      return "";
    }
    case Step::kCards: return impossible_cards(outcome);
    case Step::kThrowing: return impossible_throw(outcome);
    case Step::kBreeding: {
      const Die& parent = state_.dice[state_.offers[0]];
      if (outcome.kind != Kind::kBreed || outcome.count != 1) return "one bred die is due";
      const Moved& die = outcome.moved[0];
      if (die.die != next_die(to_act())) return "the bred die is the thrower's next one";
      if (die.how != Moved::How::kRest || die.level != parent.level || die.face != parent.face ||
          die.end.told) {
        return "a bred die lies on the level of the one that triggered, and shows the same face";
      }
      return impossible_rest(die);
    }
    default: return "no dice are due";
  }
}

std::string_view TumblinDice::impossible_cards(const Outcome& outcome) const {
  if (outcome.kind != Outcome::Kind::kCards) return "the places of the cards are due";
  // Laid one after the other on a copy, so that each is compared with those before it.
  TumblinDice board = *this;
  const CardSet all = cards_in_play();
  for (CardId card = 0; card < kCards; ++card) {
    if ((all >> card & 1) == 0) {
      if (outcome.places[card] != Place{}) return "a card is named that is not played with";
      continue;
    }
    if (const auto why = board.cannot_lie(outcome.places[card]); !why.empty()) return why;
    board.state_.cards[card] = {Card::Where::kBoard, outcome.places[card]};
  }
  return "";
}

std::string_view TumblinDice::impossible_throw(const Outcome& outcome) const {
  if (outcome.kind != Outcome::Kind::kThrow) return "the dice that moved are due";
  const DieId thrown = next_die(to_act());
  bool thrown_is_named = false;
  CardSet tripped = 0;
  for (int i = 0; i < outcome.count; ++i) {
    const Moved& moved = outcome.moved[i];
    if (i > 0 && outcome.moved[i - 1].die >= moved.die) return "a die is named twice";
    if (moved.die == thrown) {
      thrown_is_named = true;
    } else if (moved.die >= kAllDice || state_.dice[moved.die].where != Die::Where::kBoard) {
      return "a die is named that is not on the board";
    }
    if (moved.how == Moved::How::kTrip) {
      if (config_.mines != Mines::kTrip || !is_mine(moved.card) ||
          state_.cards[moved.card].where != Card::Where::kBoard) {
        return "only a trip mine on the board can be tripped";
      }
      if ((tripped >> moved.card & 1) != 0) return "a trip mine goes with the first die only";
      tripped |= static_cast<CardSet>(1U << moved.card);
    } else if (moved.how == Moved::How::kRest) {
      if (const auto why = impossible_rest(moved); !why.empty()) return why;
      if (config_.mines == Mines::kTrip && is_mine(moved.card)) {
        return "a die that touches a trip mine goes with it, as in red1:trip@mine1";
      }
    }
  }
  if (!thrown_is_named) return "the thrown die must be named";
  const AfterThrow after = this->after(outcome);
  for (int i = 0; i < outcome.count; ++i) {
    if (const auto why = impossible_end(*this, outcome.moved[i], after); !why.empty()) return why;
  }
  return "";
}

std::string_view TumblinDice::impossible_rest(const Moved& die) const {
  if (!config_.levels.has(die.level)) return "the board has no such level";
  if (die.face < 1 || die.face > kFaces) return "a die shows a number from 1 to 6";
  if (die.card == kNoCard) return "";
  if (die.card >= kCards || state_.cards[die.card].where != Card::Where::kBoard) {
    return "a card is named that is not on the board";
  }
  return state_.cards[die.card].place.level == die.level ? "" : "that card lies on another level";
}

}  // namespace astragal
