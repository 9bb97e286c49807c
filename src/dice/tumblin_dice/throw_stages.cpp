#include "dice/tumblin_dice/throw_stages.h"

#include <algorithm>
#include <cstdlib>

namespace astragal::dice {

using G = games::TumblinDice;

namespace {

constexpr double kPerMillimetre = Pose::kPerCentimetre / 10.0;

physics::BoardPoint point(const Pose& pose) {
  return {pose.x / kPerMillimetre, pose.y / kPerMillimetre};
}

G::Die off() {
  G::Die die;
  die.where = G::Die::Where::kOff;
  return die;
}

bool on_board(const G::Die& die) { return die.where == G::Die::Where::kBoard; }

template <class Do>
void for_each(G::DieSet dice, Do what) {
  for (; dice != 0; dice &= static_cast<G::DieSet>(dice - 1)) {
    what(static_cast<G::DieId>(std::countr_zero(dice)));
  }
}

}  // namespace

G::CardId card_under(const std::array<G::Card, G::kCards>& cards, const G::Config& config,
                     int level, const Pose& pose) {
  for (G::CardId card = 0; card < G::kCards; ++card) {
    const G::Card& it = cards[card];
    if (it.where != G::Card::Where::kBoard || it.place.level != level) continue;
    if (G::is_mine(card) && config.mines == G::Mines::kTrip) continue;
    if (G::covers(it.place, pose)) return card;
  }
  return G::kNoCard;
}

ThrowStages::ThrowStages(physics::Table& table, const G& game, const physics::Lay& lay,
                         const How& how)
    : table_(table),
      game_(game),
      how_(how),
      thrown_(game.next_die(game.to_act())),
      before_(lay),
      lay_(lay),
      rest_{game.state().dice, game.state().cards} {
  for (G::DieId die = 0; die < G::kAllDice; ++die) {
    G::Die& it = rest_.dice[die];
    if (!on_board(it) || it.posed || !lay[die]) continue;
    // Dice that people placed get a pose.
    it.posed = true;
    it.pose = *lay[die];
    if (it.card != G::kNoCard && rest_.cards[it.card].place.exact) {
      it.card = card_under(rest_.cards, game.config(), it.level, it.pose);
    }
    touched_ |= G::only_die(die);
  }
}

physics::Wish ThrowStages::wish() const {
  physics::Wish wish;
  wish.record = how_.record;
  wish.coarse = how_.coarse;
  return wish;
}

void ThrowStages::run(const physics::Throw& thrown) {
  throw_die(thrown);
  take_out();
  land();
  explode();
  for (G::Event event = game_.next_event(rest_); event.kind != G::Event::Kind::kNone;
       event = game_.next_event(rest_)) {
    act(event);
  }
}

void ThrowStages::throw_die(const physics::Throw& thrown) {
  std::vector<physics::Zone> zones;
  std::vector<G::CardId> mines;
  for (G::CardId card = G::kFirstMine; card < G::kFirstBreed; ++card) {
    const G::Card& mine = rest_.cards[card];
    if (game_.config().mines != G::Mines::kTrip || mine.where != G::Card::Where::kBoard ||
        !mine.place.exact) {
      continue;
    }
    const double half = G::kCardSize / 2.0;
    zones.push_back(
        {{mine.place.x - half, mine.place.y - half}, {mine.place.x + half, mine.place.y + half}});
    mines.push_back(card);
  }
  physics::Wish wished = wish();
  wished.zones = zones;
  const physics::ThrowResult result = table_.throw_die(lay_, thrown_, thrown, wished);
  motion_ = result.motion;
  touched_ |= G::only_die(thrown_);
  see(result);
  for (const physics::ZoneHit& hit : result.hits) {
    const G::CardId mine = mines[static_cast<std::size_t>(hit.zone)];
    rest_.cards[mine] = {G::Card::Where::kGone, {}};
    named_[static_cast<std::size_t>(hit.die)] =
        G::Moved{G::Moved::How::kTrip, static_cast<G::DieId>(hit.die), 0, 0, mine};
  }
  if (!result.pad_first && on_board(rest_.dice[thrown_])) {
    rest_.dice[thrown_] = off();
    remove(G::only_die(thrown_));
  }
}

/// Takes over the simulated poses, before cards act.
void ThrowStages::see(const physics::ThrowResult& result) {
  for (G::DieId die = 0; die < G::kAllDice; ++die) {
    const physics::DieResult& now = result.dice[die];
    if (now.rest_state == physics::RestState::kAbsent ||
        (now.rest_state == physics::RestState::kResting && lay_[die] == now.pose)) {
      continue;
    }
    G::Die& it = rest_.dice[die];
    touched_ |= G::only_die(die);
    it = off();
    lay_[die].reset();
    if (now.on_pad && how_.record) append_removal(motion_, die);
    if (now.on_pad || now.rest_state != physics::RestState::kResting) continue;
    lay_[die] = now.pose;
    it.where = G::Die::Where::kBoard;
    it.level = static_cast<std::int8_t>(now.level);
    it.face = static_cast<std::uint8_t>(now.face);
    it.card = card_under(rest_.cards, game_.config(), now.level, now.pose);
    it.posed = true;
    it.pose = now.pose;
  }
}

/// Removes dice on 0x once the throw has come to rest. No die has landed yet, so the rules see no
/// other event.
void ThrowStages::take_out() {
  for (G::Event event = game_.next_event(rest_); event.kind == G::Event::Kind::kOut;
       event = game_.next_event(rest_)) {
    for_each(event.dice, [this](G::DieId id) {
      const G::Die& die = rest_.dice[id];
      named_[id] = G::Moved{G::Moved::How::kRest, id, die.level, die.face};
    });
    act(event);
  }
}

/// Determines which dice landed on which cards: those more than a millimetre away from their place
/// before the throw.
void ThrowStages::land() {
  for (G::DieId id = 0; id < G::kAllDice; ++id) {
    const G::Die& die = rest_.dice[id];
    if (named_[id]) continue;
    named_[id] = G::Moved{G::Moved::How::kOff, id};
    if (!on_board(die)) continue;
    named_[id] = G::Moved{G::Moved::How::kRest, id, die.level, die.face};
    const bool moved = id == thrown_ || (before_[id] && G::apart(*before_[id], die.pose));
    if (moved) rest_.landed[id] = die.card;
    if (moved || game_.multiplies(die.card)) named_[id]->card = die.card;
  }
}

/// Triggers all mines that were landed on, before other dice fall.
void ThrowStages::explode() {
  G::DieSet gone = 0;
  for (G::Event event = game_.next_event(rest_); event.kind == G::Event::Kind::kMine;
       event = game_.next_event(rest_)) {
    gone |= event.dice;
    G::apply(rest_, event);
  }
  if (gone != 0) remove(gone);
}

void ThrowStages::act(const G::Event& event) {
  switch (event.kind) {
    case G::Event::Kind::kOut:
    case G::Event::Kind::kMine:
      G::apply(rest_, event);
      remove(event.dice);
      break;
    case G::Event::Kind::kGate: pass_gate(event); break;
    case G::Event::Kind::kBreed: offer(event); break;
    case G::Event::Kind::kNone: break;
  }
}

/// There is no space, or other cards have pushed it off this one.
void ThrowStages::does_not_trigger(G::DieId die) {
  rest_.landed[die] = G::kNoCard;
  named_[die]->card = G::kNoCard;
}

void ThrowStages::pass_gate(const G::Event& event) {
  G::Die& die = rest_.dice[event.die];
  const G::Place& to = rest_.cards[event.to].place;
  const auto spot = to.exact && die.card == event.card
                        ? spot_near(to.level, {double(to.x), double(to.y)}, event.die)
                        : std::nullopt;
  if (!spot) {
    does_not_trigger(event.die);
    return;
  }
  const Pose from = die.pose;
  G::apply(rest_, event);
  lay_[event.die] = die.pose = *spot;
  die.card = card_under(rest_.cards, game_.config(), die.level, die.pose);
  if (how_.record) append_jump(motion_, event.die, physics::to_placement(*spot));
  settle(std::array{from, *spot});
}

void ThrowStages::offer(const G::Event& event) {
  const G::Die& die = rest_.dice[event.die];
  if (die.card != event.card || !spot_near(die.level, point(die.pose), G::kAllDice)) {
    does_not_trigger(event.die);
    return;
  }
  G::apply(rest_, event);
  offers_.push_back(event.die);
}

std::optional<Pose> ThrowStages::spot_near(int level, physics::BoardPoint at, G::DieId die) const {
  physics::Lay others = lay_;
  if (die < G::kAllDice) others[die].reset();
  const int face = die < G::kAllDice ? rest_.dice[die].face : 1;
  return table_.free_spot(others, level, at, kCardReach, face);
}

/// Removes dice from the board that the rules have removed, and lets others fall.
void ThrowStages::remove(G::DieSet dice) {
  std::vector<Pose> around;
  for_each(dice, [&](G::DieId die) {
    if (!lay_[die]) return;
    around.push_back(*lay_[die]);
    lay_[die].reset();
    if (how_.record) append_removal(motion_, die);
  });
  settle(around);
}

void ThrowStages::settle(std::span<const Pose> around) {
  if (!how_.settle_again) return;
  const physics::ThrowResult result = table_.settle(lay_, around, wish());
  if (how_.record) append(motion_, result.motion);
  see(result);
}

/// The final place of a die, if the rules do not imply it.
G::End ThrowStages::end_of(const G::Moved& named, const G::AfterThrow& told) const {
  const G::Die& now = rest_.dice[named.die];
  const G::Die& then = told.dice[named.die];
  const bool follows = now.where == then.where && now.level == then.level &&
                       now.face == then.face && now.card == then.card;
  // Old records infer from the pose whether a die has landed; here it has.
  if (follows && !game_.lay_there_before(named)) return {};
  if (!on_board(now)) return {true, true};
  return {true, false, now.level, now.face, now.card};
}

G::Outcome ThrowStages::outcome() const {
  G::Outcome outcome;
  for_each(touched_, [&](G::DieId id) {
    G::Moved moved = *named_[id];
    if (const G::Die& die = rest_.dice[id]; on_board(die)) {
      moved.posed = true;
      moved.pose = die.pose;
    }
    outcome.add(moved);
  });
  const G::AfterThrow told = game_.after(outcome);
  for (G::Moved& moved : std::span(outcome.moved).first(outcome.count)) {
    moved.end = end_of(moved, told);
  }
  return outcome;
}

bool ThrowStages::follows_from_outcome() const {
  const G::Outcome outcome = this->outcome();
  const G::AfterThrow told = game_.after(outcome);
  return game_.impossible(outcome).empty() && told.dice == rest_.dice &&
         told.cards == rest_.cards &&
         std::equal(offers_.begin(), offers_.end(), told.offers.begin(),
                    told.offers.begin() + told.offered);
}

}  // namespace astragal::dice
