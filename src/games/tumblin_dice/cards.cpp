// Cards: placing them, and their effect on dice at rest.

#include <cstdlib>

#include "games/tumblin_dice/rules.h"

namespace astragal::games {

namespace {

using G = TumblinDice;

bool on_board(const G::Die& die) { return die.where == G::Die::Where::kBoard; }

void take_off(G::Die& die) {
  die = {};
  die.where = G::Die::Where::kOff;
}

void take_away(G::Card& card) {
  card = {};
  card.where = G::Card::Where::kGone;
}

/// The set of dice that satisfy `which`.
template <class Which>
G::DieSet those(const G::AtRest& rest, Which which) {
  G::DieSet set = 0;
  for (G::DieId die = 0; die < G::kAllDice; ++die) {
    if (which(die, rest.dice[die])) set |= G::only_die(die);
  }
  return set;
}

}  // namespace

TumblinDice::CardSet TumblinDice::cards_in_play() const {
  unsigned set = 0;
  if (config_.gates) set |= 0b11U << kFirstGate;
  set |= ((1U << state_.mines) - 1) << kFirstMine;
  set |= ((1U << breeding_cards()) - 1) << kFirstBreed;
  return static_cast<CardSet>(set);
}

TumblinDice::CardId TumblinDice::next_card() const {
  for (CardId card = 0; card < kCards; ++card) {
    if ((cards_in_play() >> card & 1) != 0 && state_.cards[card].where == Card::Where::kUnlaid) {
      return card;
    }
  }
  return kNoCard;
}

void TumblinDice::lay(CardId card, const Place& place) {
  state_.cards[card] = {Card::Where::kBoard, place};
  if (next_card() == kNoCard) begin_throws();
}

TumblinDice::AtRest TumblinDice::at_rest(const Outcome& thrown) const {
  AtRest rest{state_.dice, state_.cards};
  for (int i = 0; i < thrown.count; ++i) {
    const Moved& moved = thrown.moved[i];
    Die& die = rest.dice[moved.die];
    if (moved.how == Moved::How::kRest) {
      die = {Die::Where::kBoard, moved.level, moved.face, moved.card, moved.posed, moved.pose};
      rest.landed[moved.die] = moved.card;
      continue;
    }
    take_off(die);
    if (moved.how == Moved::How::kTrip) take_away(rest.cards[moved.card]);
  }
  return rest;
}

TumblinDice::Event TumblinDice::next_event(const AtRest& rest) const {
  const DieSet out =
      those(rest, [](DieId, const Die& die) { return on_board(die) && die.level == 0; });
  if (out != 0) return {Event::Kind::kOut, kNoCard, kNoCard, 0, out};
  // Mines come first, then gates, then breeding cards.
  constexpr std::array<CardId, kCards> kInOrder{2, 3, 4, 5, 6, 7, 0, 1, 8, 9};
  for (const CardId card : kInOrder) {
    if (rest.cards[card].where != Card::Where::kBoard || multiplies(card)) continue;
    const DieSet landed = those(rest, [&rest, card](DieId id, const Die& die) {
      return rest.landed[id] == card && (on_board(die) || is_mine(card));
    });
    if (landed == 0) continue;
    const auto first = static_cast<DieId>(std::countr_zero(landed));
    if (is_mine(card)) {
      const auto level = rest.cards[card].place.level;
      const bool clears = config_.mines == Mines::kProximity;
      return {Event::Kind::kMine, card, kNoCard, first, those(rest, [&](DieId id, const Die& die) {
                return on_board(die) && (clears ? die.level == level : rest.landed[id] == card);
              })};
    }
    if (is_gate(card)) {
      return {Event::Kind::kGate, card, static_cast<CardId>(card ^ 1), first, only_die(first)};
    }
    return {Event::Kind::kBreed, card, kNoCard, first, only_die(first)};
  }
  return {};
}

void TumblinDice::apply(AtRest& rest, const Event& event) {
  switch (event.kind) {
    case Event::Kind::kMine:
      take_away(rest.cards[event.card]);
      // A die that lay on it without triggering it now lies on the bare board.
      for (Die& die : rest.dice) {
        if (die.card == event.card) die.card = kNoCard;
      }
      [[fallthrough]];
    case Event::Kind::kOut:
      for (DieId die = 0; die < kAllDice; ++die) {
        if ((event.dice >> die & 1) != 0) take_off(rest.dice[die]);
      }
      break;
    case Event::Kind::kGate: {
      // Without poses the die takes the other gate's level; a pose already is the final one.
      Die& die = rest.dice[event.die];
      die.level = rest.cards[event.to].place.level;
      die.card = event.to;
      rest.landed[event.die] = kNoCard;
      break;
    }
    case Event::Kind::kBreed: rest.landed[event.die] = kNoCard; break;
    case Event::Kind::kNone: break;
  }
}

TumblinDice::AfterThrow TumblinDice::after(const Outcome& thrown) const {
  AtRest rest = at_rest(thrown);
  AfterThrow after;
  FixedList<DieId, kAllDice> parents;
  for (Event event = next_event(rest); event.kind != Event::Kind::kNone; event = next_event(rest)) {
    if (event.kind == Event::Kind::kBreed) parents.push_back(event.die);
    if (event.kind == Event::Kind::kGate) after.gated |= event.dice;
    apply(rest, event);
  }
  for (int i = 0; i < thrown.count; ++i) {
    const End& end = thrown.moved[i].end;
    Die& die = rest.dice[thrown.moved[i].die];
    if (!end.told || !on_board(die)) continue;
    if (end.off) {
      take_off(die);
    } else {
      die = {Die::Where::kBoard, end.level, end.face, end.card, die.posed, die.pose};
    }
  }
  after.dice = rest.dice;
  after.cards = rest.cards;
  for (const DieId parent : parents) {
    if (on_board(rest.dice[parent])) after.offers[after.offered++] = parent;
  }
  return after;
}

bool TumblinDice::covers(const Place& card, const Pose& pose) {
  constexpr std::int32_t kPerMillimetre = Pose::kPerCentimetre / 10;
  constexpr std::int32_t kHalf = kCardSize * kPerMillimetre / 2;
  return card.exact && std::abs(pose.x - card.x * kPerMillimetre) <= kHalf &&
         std::abs(pose.y - card.y * kPerMillimetre) <= kHalf;
}

bool TumblinDice::apart(const Pose& one, const Pose& other) {
  constexpr std::int64_t kMillimetre = Pose::kPerCentimetre / 10;
  const std::int64_t x = std::int64_t{one.x} - other.x;
  const std::int64_t y = std::int64_t{one.y} - other.y;
  const std::int64_t z = std::int64_t{one.z} - other.z;
  return x * x + y * y + z * z > kMillimetre * kMillimetre;
}

bool TumblinDice::lay_there_before(const Moved& moved) const {
  const Die& was = state_.dice[moved.die];
  return moved.how == Moved::How::kRest && moved.card != kNoCard && moved.posed && on_board(was) &&
         was.posed && was.level == moved.level && !apart(was.pose, moved.pose) &&
         covers(state_.cards[moved.card].place, moved.pose);
}

}  // namespace astragal::games
