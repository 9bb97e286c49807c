// Cards: how they come onto the board, and what they do to dice at rest.

#include <algorithm>
#include <cstdlib>

#include "games/tumblin_dice/rules.h"

namespace astragal {

namespace {

using G = TumblinDice;

bool lies_on(const G::Die& die, G::CardId card) {
  return die.where == G::Die::Where::kBoard && die.card == card;
}

void take_off(G::Die& die) {
  die = {};
  die.where = G::Die::Where::kOff;
}

void take_away(G::Card& card) {
  card = {};
  card.where = G::Card::Where::kGone;
}

/// No more than a millimetre, where poses tell; such a die triggers nothing.
bool hardly_moved(const G::Die& before, const G::Moved& now) {
  if (before.where != G::Die::Where::kBoard || !before.posed || !now.posed) return false;
  constexpr std::int64_t kMillimetre = Pose::kPerCentimetre / 10;
  const std::int64_t x = now.pose.x - before.pose.x;
  const std::int64_t y = now.pose.y - before.pose.y;
  const std::int64_t z = now.pose.z - before.pose.z;
  return x * x + y * y + z * z <= kMillimetre * kMillimetre;
}

/// The dice that `which` holds for.
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
  if (config_.breed != Breed::kOff) set |= ((1U << config_.breeding_cards) - 1) << kFirstBreed;
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
    if (!hardly_moved(die, moved)) rest.moved |= only_die(moved.die);
    if (moved.how == Moved::How::kRest) {
      die = {Die::Where::kBoard, moved.level, moved.face, moved.card, moved.posed, moved.pose};
      continue;
    }
    take_off(die);
    if (moved.how == Moved::How::kTrip) take_away(rest.cards[moved.card]);
  }
  return rest;
}

TumblinDice::Event TumblinDice::next_event(const AtRest& rest) const {
  const DieSet out = those(rest, [&rest](DieId id, const Die& die) {
    return (rest.moved >> id & 1) != 0 && die.where == Die::Where::kBoard && die.level == 0;
  });
  if (out != 0) return {Event::Kind::kOut, kNoCard, kNoCard, 0, out};
  // Mines come first, then gates, then breeding cards.
  constexpr std::array<CardId, kCards> kInOrder{2, 3, 4, 5, 6, 7, 0, 1, 8, 9};
  for (const CardId card : kInOrder) {
    if (rest.cards[card].where != Card::Where::kBoard || (rest.used >> card & 1) != 0) continue;
    const DieSet triggering = those(rest, [&rest, card](DieId id, const Die& die) {
      return lies_on(die, card) && ((rest.moved & ~rest.acted) >> id & 1) != 0;
    });
    if (triggering == 0) continue;
    const auto first = static_cast<DieId>(std::countr_zero(triggering));
    if (is_mine(card)) {
      const auto level = rest.cards[card].place.level;
      const bool clears = config_.mines == Mines::kProximity;
      return {Event::Kind::kMine, card, kNoCard, first,
              clears ? those(rest,
                             [level](DieId, const Die& die) {
                               return die.where == Die::Where::kBoard && die.level == level;
                             })
                     : triggering};
    }
    if (is_gate(card)) {
      return {Event::Kind::kGate, card, static_cast<CardId>(card ^ 1), first, only_die(first)};
    }
    if (config_.breed == Breed::kDice) {
      return {Event::Kind::kBreed, card, kNoCard, first, only_die(first)};
    }
  }
  return {};
}

void TumblinDice::apply(AtRest& rest, const Event& event) {
  rest.acted |= event.dice;
  if (event.card != kNoCard) rest.used |= static_cast<CardSet>(1U << event.card);
  if (event.kind == Event::Kind::kMine) take_away(rest.cards[event.card]);
  if (event.kind == Event::Kind::kGate) {
    // At a real table it takes the other gate's level; a pose is that of the very end anyway.
    Die& die = rest.dice[event.die];
    die.level = rest.cards[event.to].place.level;
    die.card = event.to;
  }
  if (event.kind == Event::Kind::kOut || event.kind == Event::Kind::kMine) {
    for (DieId die = 0; die < kAllDice; ++die) {
      if ((event.dice >> die & 1) != 0) take_off(rest.dice[die]);
    }
  }
}

}  // namespace astragal
