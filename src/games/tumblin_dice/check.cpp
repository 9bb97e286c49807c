#include "games/tumblin_dice/check.h"

#include <algorithm>

namespace astragal::games {

namespace {

using G = TumblinDice;
using Step = TumblinDice::Step;
using DieWhere = TumblinDice::Die::Where;
using CardWhere = TumblinDice::Card::Where;

int thrown_by(const G& game, Seat seat) {
  const G::DieId next = game.next_die(seat);
  return next == G::kAllDice ? G::kDiceEach : next % G::kDiceEach;
}

/// Checks seats and order.
Reason why_not_order(const G& game) {
  const G::State& state = game.state();
  const bool teams = game.config().teams;
  const SeatSet all = all_seats(game.seats());
  if (state.step == Step::kStart) {
    if (state.playing != all) return "tumblin-dice.state-start"_why;
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      const auto before =
          std::count_if(state.ahead.begin(), state.ahead.begin() + game.seats(),
                        [&state, seat](auto ahead) { return ahead < state.ahead[seat]; });
      if (before != state.ahead[seat]) {
        return {"tumblin-dice.state-ahead"_why, {{"ahead", before}, {"seat", seat + 1}}};
      }
    }
    return game.tied() == 0 ? Reason("tumblin-dice.state-untied"_why) : Reason();
  }
  SeatSet seen = 0;
  for (int i = 0; i < std::popcount(state.playing); ++i) seen |= only(state.order[i]);
  if (seen != state.playing) return "tumblin-dice.state-order"_why;
  if (!state.overtime || teams ? state.playing != all : std::popcount(state.playing) < 2) {
    return "tumblin-dice.state-playing"_why;
  }
  if (teams && (state.order[2] != G::partner(state.order[0]) ||
                state.order[3] != G::partner(state.order[1]))) {
    return "tumblin-dice.state-teams"_why;
  }
  if (teams && game.config().team_by_seat &&
      (state.order[0] > state.order[2] || state.order[1] > state.order[3])) {
    return "tumblin-dice.state-team-order"_why;
  }
  return {};
}

/// Checks rounds, totals and the end.
Reason why_not_score(const G& game) {
  const G::State& state = game.state();
  const bool over = state.step == Step::kOver;
  if (state.step < Step::kThrow &&
      (state.round != 1 || state.overtime || state.totals != decltype(state.totals){})) {
    return "tumblin-dice.state-begin"_why;
  }
  const int target = game.config().target;
  const SeatSet ahead = game.winners();
  if (target == 0) {
    const int regular = game.config().rounds;
    if (state.overtime != (state.round > regular)) return "tumblin-dice.state-overtime"_why;
    if (over && state.round < regular) return "tumblin-dice.state-early-end"_why;
  } else if (!state.overtime && (game.score(first_of(ahead)) >= target) != over) {
    return "tumblin-dice.state-target"_why;
  }
  if (over) {
    const SeatSet side =
        only(first_of(ahead)) | (game.config().teams ? only(G::partner(first_of(ahead))) : 0);
    if (ahead != side) return "tumblin-dice.state-end"_why;
  } else if (state.overtime && ahead != state.playing) {
    return "tumblin-dice.state-overtime-tied"_why;
  }
  return {};
}

Reason why_not_cards(const G& game) {
  const G::State& state = game.state();
  const bool mined = game.config().mines != G::Mines::kOff && state.step > Step::kMines;
  if (mined ? state.mines < 1 : state.mines != 0) return "tumblin-dice.state-mines"_why;
  const G::CardSet all = game.cards_in_play();
  int laid = 0;
  bool gap = false;
  for (G::CardId card = 0; card < G::kCards; ++card) {
    const G::Card& it = state.cards[card];
    const bool played = (all >> card & 1) != 0;
    if (it.where == CardWhere::kUnlaid) {
      gap = gap || played;
      continue;
    }
    if (!played) return {"tumblin-dice.card-unused"_why, {{"card", card}}};
    if (gap) return {"tumblin-dice.state-card-order"_why, {{"card", card}}};
    ++laid;
    if (it.where == CardWhere::kGone) {
      if (!G::is_mine(card) || state.step < Step::kThrow) {
        return {"tumblin-dice.state-card-gone"_why, {{"card", card}}};
      }
      continue;
    }
    // Each card must be placeable with the card itself removed.
    G::State without = state;
    without.cards[card] = {};
    if (const auto why = G(game.config(), without).cannot_lie(it.place); !why.empty()) return why;
  }
  if (state.step < Step::kLay && laid != 0) return "tumblin-dice.state-no-card-yet"_why;
  if (state.step == Step::kCards && (all == 0 || game.config().players_lay))
    return "tumblin-dice.state-cards-random"_why;
  if (state.step == Step::kMines && game.config().mines == G::Mines::kOff)
    return "tumblin-dice.state-no-mines"_why;
  if (state.step == Step::kLay &&
      (!gap || !game.config().players_lay || state.turn != laid % game.seats())) {
    return "tumblin-dice.state-lay-turns"_why;
  }
  if (state.step > Step::kLay && gap) return "tumblin-dice.state-lay-first"_why;
  return {};
}

Reason why_not_die(const G& game, G::DieId id) {
  const G::Die& die = game.state().dice[id];
  if (die.where != DieWhere::kBoard) return {};
  if (die.level == 0 || !game.config().levels.has(die.level)) {
    return {"tumblin-dice.state-die-level"_why, {{"die", id}, {"level", die.level}}};
  }
  if (die.card == G::kNoCard) return {};
  const G::Card& card = game.state().cards[die.card];
  if (card.where == CardWhere::kBoard && card.place.level == die.level) return {};
  return {"tumblin-dice.state-die-card"_why,
          {{"die", id}, {"card", die.card}, {"level", die.level}}};
}

/// Checks dice: players throw theirs in the order of numbers, one per turn.
Reason why_not_dice(const G& game) {
  const G::State& state = game.state();
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    const int thrown = thrown_by(game, seat);
    const bool throws = state.step >= Step::kThrow && contains(state.playing, seat);
    if (thrown > 0 && !throws) {
      return {"tumblin-dice.state-die-thrown"_why, {{"die", G::die_id(game.colour_of(seat), 1)}}};
    }
    for (int number = 1; number <= G::kDiceEach; ++number) {
      const G::DieId die = G::die_id(game.colour_of(seat), number);
      if (number > thrown && state.dice[die].where != DieWhere::kUnthrown) {
        return {"tumblin-dice.state-die-order"_why,
                {{"die", die}, {"next", game.next_die(seat), "die"}}};
      }
      if (const auto why = why_not_die(game, die); !why.empty()) return why;
    }
    if (state.step == Step::kOver && throws && thrown != G::kDiceEach) {
      return {"tumblin-dice.state-die-left"_why, {{"die", game.next_die(seat)}}};
    }
  }
  return {};
}

/// Checks whose turn it is.
Reason why_not_turn(const G& game) {
  const G::State& state = game.state();
  if (state.step < Step::kLay || state.step == Step::kOver) {
    return state.turn == 0 ? Reason() : Reason("tumblin-dice.state-nobody"_why);
  }
  if (state.step == Step::kLay) return {};
  const int own = thrown_by(game, game.to_act());
  if (own == G::kDiceEach)
    return {"tumblin-dice.state-turn-empty"_why, {{"seat", game.to_act() + 1}}};
  const bool offer = state.step == Step::kBreed || state.step == Step::kBreeding;
  if (!game.breeds(G::kFirstBreed)) {
    if (offer) return "tumblin-dice.state-no-offers"_why;
    for (int i = 0; i < std::popcount(state.playing); ++i) {
      if (thrown_by(game, state.order[i]) != own + (i < state.turn ? 1 : 0)) {
        return {"tumblin-dice.state-throw-turns"_why, {{"seat", state.order[i] + 1}}};
      }
    }
  }
  if (!offer) {
    const bool set = state.aim.face != 0 && !game.config().free_start_face;
    return set ? Reason("tumblin-dice.state-start-face"_why) : Reason();
  }
  if (own == 0) return "tumblin-dice.state-breed-thrown"_why;
  // The card is not checked: other cards may have pushed the die off it.
  G::DieSet offered = 0;
  for (int i = 0; i < state.offered; ++i) {
    const G::DieId die = state.offers[i];
    if (state.dice[die].where != DieWhere::kBoard || (offered >> die & 1) != 0) {
      return "tumblin-dice.state-offers"_why;
    }
    offered |= G::only_die(die);
  }
  return {};
}

}  // namespace

Reason why_impossible(const TumblinDice& game) {
  for (const auto check :
       {why_not_order, why_not_score, why_not_cards, why_not_dice, why_not_turn}) {
    if (const auto why = check(game); !why.empty()) return why;
  }
  return {};
}

}  // namespace astragal::games
