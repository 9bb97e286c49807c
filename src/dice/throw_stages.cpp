#include "dice/throw_stages.h"

#include <algorithm>
#include <cstdlib>

namespace astragal {

using G = TumblinDice;

namespace {

constexpr double kPerMillimetre = Pose::kPerCentimetre / 10.0;

BoardPoint point(const Pose& pose) { return {pose.x / kPerMillimetre, pose.y / kPerMillimetre}; }

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
  constexpr std::int32_t kHalf = G::kCardSize * Pose::kPerCentimetre / 10 / 2;
  constexpr std::int32_t kPerMm = Pose::kPerCentimetre / 10;
  for (G::CardId card = 0; card < G::kCards; ++card) {
    const G::Card& it = cards[card];
    if (it.where != G::Card::Where::kBoard || !it.place.exact || it.place.level != level) continue;
    if (G::is_mine(card) && config.mines == G::Mines::kTrip) continue;
    if (std::abs(pose.x - it.place.x * kPerMm) <= kHalf &&
        std::abs(pose.y - it.place.y * kPerMm) <= kHalf) {
      return card;
    }
  }
  return G::kNoCard;
}

ThrowStages::ThrowStages(Table& table, const G& game, const Lay& lay, const How& how)
    : table_(table),
      game_(game),
      how_(how),
      thrown_(game.next_die(game.to_act())),
      lay_(lay),
      rest_{game.state().dice, game.state().cards} {
  for (G::DieId die = 0; die < G::kAllDice; ++die) {
    G::Die& it = rest_.dice[die];
    if (!on_board(it) || it.posed || !lay[die]) continue;
    // A die that people placed by hand has a pose from now on. To be named must not trigger.
    it.posed = true;
    it.pose = *lay[die];
    if (game.config().breed != G::Breed::kMultiplier || !G::is_breed(it.card)) it.card = G::kNoCard;
    touched_ |= G::only_die(die);
  }
}

Wish ThrowStages::wish() const {
  Wish wish;
  wish.record = how_.record;
  wish.coarse = how_.coarse;
  return wish;
}

void ThrowStages::run(const Throw& thrown) {
  std::vector<Zone> zones;
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
  Wish wished = wish();
  wished.zones = zones;
  const ThrowResult result = table_.throw_die(lay_, thrown_, thrown, wished);
  motion_ = result.motion;
  touched_ |= G::only_die(thrown_);
  see(result);
  for (const ZoneHit& hit : result.hits) {
    const G::CardId mine = mines[static_cast<std::size_t>(hit.zone)];
    rest_.cards[mine] = {G::Card::Where::kGone, {}};
    before_cards_[static_cast<std::size_t>(hit.die)] =
        G::Moved{G::Moved::How::kTrip, static_cast<G::DieId>(hit.die), 0, 0, mine};
  }
  if (!result.pad_first && on_board(rest_.dice[thrown_])) {
    rest_.dice[thrown_] = off();
    remove(G::only_die(thrown_));
  }
  for (G::Event event = game_.next_event(rest_); event.kind != G::Event::Kind::kNone;
       event = game_.next_event(rest_)) {
    act(event);
  }
}

/// Dice are where physics says; cards have not acted on this yet.
void ThrowStages::see(const ThrowResult& result) {
  for (G::DieId die = 0; die < G::kAllDice; ++die) {
    const DieResult& now = result.dice[die];
    if (now.fate == Fate::kAbsent || (now.fate == Fate::kResting && lay_[die] == now.pose)) {
      continue;
    }
    G::Die& it = rest_.dice[die];
    touched_ |= G::only_die(die);
    if (now.moved) rest_.moved |= G::only_die(die);
    it = off();
    lay_[die].reset();
    if (now.on_pad && how_.record) append_removal(motion_, die);
    if (now.on_pad || now.fate != Fate::kResting) continue;
    lay_[die] = now.pose;
    it.where = G::Die::Where::kBoard;
    it.level = static_cast<std::int8_t>(now.level);
    it.face = static_cast<std::uint8_t>(now.face);
    it.card = card_under(rest_.cards, game_.config(), now.level, now.pose);
    it.posed = true;
    it.pose = now.pose;
  }
}

void ThrowStages::act(const G::Event& event) {
  switch (event.kind) {
    case G::Event::Kind::kOut:
    case G::Event::Kind::kMine:
      remember(event.dice);
      G::apply(rest_, event);
      remove(event.dice);
      break;
    case G::Event::Kind::kGate: pass_gate(event); break;
    case G::Event::Kind::kBreed: offer(event); break;
    case G::Event::Kind::kNone: break;
  }
}

void ThrowStages::pass_gate(const G::Event& event) {
  G::Die& die = rest_.dice[event.die];
  const G::Place& to = rest_.cards[event.to].place;
  const auto spot =
      to.exact ? spot_near(to.level, {double(to.x), double(to.y)}, event.die) : std::nullopt;
  if (!spot) {
    die.card = G::kNoCard;  // named without its card it triggers nothing
    return;
  }
  remember(event.dice);
  const Pose from = die.pose;
  G::apply(rest_, event);
  lay_[event.die] = die.pose = *spot;
  if (how_.record) append_jump(motion_, event.die, to_placement(*spot));
  settle(std::array{from, *spot});
}

void ThrowStages::offer(const G::Event& event) {
  G::Die& die = rest_.dice[event.die];
  if (spot_near(die.level, point(die.pose), G::kAllDice)) {
    G::apply(rest_, event);
  } else {
    die.card = G::kNoCard;
  }
}

std::optional<Pose> ThrowStages::spot_near(int level, BoardPoint at, G::DieId die) const {
  Lay others = lay_;
  if (die < G::kAllDice) others[die].reset();
  const int face = die < G::kAllDice ? rest_.dice[die].face : 1;
  return table_.free_spot(others, level, at, kCardReach, face);
}

/// Takes dice off the table that the rules have taken off already, and lets others fall.
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
  const ThrowResult result = table_.settle(lay_, around, wish());
  if (how_.record) append(motion_, result.motion);
  see(result);
}

/// How the record tells of dice that a card is about to move.
void ThrowStages::remember(G::DieSet dice) {
  for_each(dice, [this](G::DieId id) {
    const G::Die& die = rest_.dice[id];
    if ((touched_ >> id & 1) == 0 || before_cards_[id]) return;
    before_cards_[id] = G::Moved{G::Moved::How::kRest, id, die.level, die.face, die.card};
  });
}

G::Outcome ThrowStages::outcome() const {
  G::Outcome outcome;
  for_each(touched_, [&](G::DieId id) {
    const G::Die& die = rest_.dice[id];
    G::Moved moved{G::Moved::How::kOff, id};
    if (before_cards_[id]) {
      moved = *before_cards_[id];
    } else if (on_board(die)) {
      moved = {G::Moved::How::kRest, id, die.level, die.face, die.card};
    }
    if (on_board(die)) {
      moved.posed = true;
      moved.pose = die.pose;
    }
    outcome.add(moved);
  });
  return outcome;
}

bool ThrowStages::follows_from_outcome() const {
  G::AtRest told = game_.at_rest(outcome());
  for (G::Event event = game_.next_event(told); event.kind != G::Event::Kind::kNone;
       event = game_.next_event(told)) {
    G::apply(told, event);
  }
  return told.dice == rest_.dice && told.cards == rest_.cards && told.used == rest_.used;
}

}  // namespace astragal
