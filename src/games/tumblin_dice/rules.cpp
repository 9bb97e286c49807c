#include "games/tumblin_dice/rules.h"

#include <algorithm>

namespace astragal::games {

static_assert(Game<TumblinDice>);

TumblinDice::TumblinDice(const Config& config) : config_(config) {
  state_.playing = all_seats(config.seats);
}

SeatSet TumblinDice::winners() const {
  return leaders(state_.playing, [this](Seat seat) { return score(seat); });
}

Seat TumblinDice::owner_of(DieId die) const {
  for (Seat seat = 0; seat < seats(); ++seat) {
    if (colour_of(seat) == die / kDiceEach) return seat;
  }
  return kTable;
}

TumblinDice::DieId TumblinDice::next_die(Seat seat) const {
  for (int number = 1; number <= kDiceEach; ++number) {
    const DieId die = die_id(colour_of(seat), number);
    if (state_.dice[die].where == Die::Where::kUnthrown) return die;
  }
  return kAllDice;
}

int TumblinDice::worth(DieId die) const {
  const Die& it = state_.dice[die];
  if (it.where != Die::Where::kBoard) return 0;
  int value = it.face;
  if (multiplies(it.card)) {
    value *= static_cast<int>(
        std::count_if(state_.dice.begin(), state_.dice.end(), [&it](const Die& other) {
          return other.where == Die::Where::kBoard && other.card == it.card;
        }));
  }
  return config_.adding ? it.level + value : it.level * value;
}

FixedList<TumblinDice::Decision, TumblinDice::kHighestLevel> TumblinDice::legal() const {
  FixedList<Decision, kHighestLevel> list;
  Decision decision;
  if (state_.step == Step::kThrow) {
    list.push_back(decision);
  } else if (state_.step == Step::kLay) {
    decision.kind = Decision::Kind::kLay;
    decision.card = next_card();
    for (int level = 1; level <= kHighestLevel; ++level) {
      if (!config_.levels.has(level)) continue;
      decision.place.level = static_cast<std::int8_t>(level);
      list.push_back(decision);
    }
  } else if (state_.step == Step::kBreed) {
    decision.kind = Decision::Kind::kBreed;
    decision.die = state_.offers[0];
    list.push_back(decision);
    decision = {};
    decision.kind = Decision::Kind::kDecline;
    list.push_back(decision);
  }
  return list;
}

void TumblinDice::decide(const Decision& decision) {
  switch (decision.kind) {
    case Decision::Kind::kThrow:
      state_.aimed = decision.aimed;
      state_.aim = decision.aim;
      state_.step = Step::kThrowing;
      break;
    case Decision::Kind::kLay:
      state_.turn = static_cast<std::uint8_t>((state_.turn + 1) % seats());
      lay(decision.card, decision.place);
      break;
    case Decision::Kind::kBreed: state_.step = Step::kBreeding; break;
    case Decision::Kind::kDecline: drop_offer(); break;
  }
}

void TumblinDice::settle(const Outcome& outcome) {
  switch (outcome.kind) {
    case Outcome::Kind::kStart: settle_start(outcome); break;
    case Outcome::Kind::kMines:
      state_.mines = outcome.numbers[0];
      after_mines();
      break;
    case Outcome::Kind::kCards:
      for (CardId card = next_card(); card != kNoCard; card = next_card()) {
        lay(card, outcome.places[card]);
      }
      break;
    case Outcome::Kind::kThrow: settle_throw(outcome); break;
    case Outcome::Kind::kBreed:
      state_.dice[outcome.moved[0].die] = at_rest(outcome).dice[outcome.moved[0].die];
      drop_offer();
      break;
  }
}

void TumblinDice::after_start() {
  if (config_.mines != Mines::kOff) {
    state_.step = Step::kMines;
  } else {
    after_mines();
  }
}

void TumblinDice::after_mines() {
  if (next_card() == kNoCard) {
    begin_throws();
  } else {
    state_.step = config_.players_lay ? Step::kLay : Step::kCards;
  }
}

void TumblinDice::begin_throws() {
  state_.turn = 0;
  state_.step = Step::kThrow;
}

void TumblinDice::settle_throw(const Outcome& outcome) {
  const AfterThrow after = this->after(outcome);
  state_.dice = after.dice;
  state_.cards = after.cards;
  state_.offers = after.offers;
  state_.offered = after.offered;
  state_.aimed = false;
  state_.aim = {};
  offer_or_go_on();
}

void TumblinDice::drop_offer() {
  std::copy(state_.offers.begin() + 1, state_.offers.end(), state_.offers.begin());
  state_.offers.back() = 0;
  --state_.offered;
  offer_or_go_on();
}

void TumblinDice::offer_or_go_on() {
  if (state_.offered != 0 && next_die(to_act()) != kAllDice) {
    state_.step = Step::kBreed;
    return;
  }
  state_.offered = 0;
  state_.offers = {};
  next_turn();
}

void TumblinDice::next_turn() {
  const int throwers = std::popcount(state_.playing);
  for (int i = 0; i < throwers; ++i) {
    state_.turn = static_cast<std::uint8_t>((state_.turn + 1) % throwers);
    if (next_die(to_act()) != kAllDice) {
      state_.step = Step::kThrow;
      return;
    }
  }
  end_round();
}

bool TumblinDice::one_side(SeatSet seats) const {
  return std::has_single_bit(seats) ||
         (config_.teams &&
          (seats & ~(only(first_of(seats)) | only(partner(first_of(seats))))) == 0);
}

void TumblinDice::end_round() {
  for (DieId die = 0; die < kAllDice; ++die) {
    if (const int points = worth(die); points != 0) state_.totals[owner_of(die)] += points;
  }
  const SeatSet ahead = winners();
  const bool last =
      state_.overtime || (config_.target != 0 ? score(first_of(ahead)) >= config_.target
                                              : state_.round >= config_.rounds);
  if (last && one_side(ahead)) {
    state_.turn = 0;
    state_.step = Step::kOver;  // the dice stay visible
    return;
  }
  if (last) {
    state_.overtime = true;
    state_.playing = ahead;
  }
  ++state_.round;
  state_.dice = {};
  set_next_order();
  begin_throws();
}

}  // namespace astragal::games
