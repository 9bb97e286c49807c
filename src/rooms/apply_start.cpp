// Events before a game: the order of seats, fair dice (docs/fair-dice.md) and the start.

#include <algorithm>

#include "dice/verify.h"
#include "rooms/apply.h"
#include "text/date.h"

namespace astragal::rooms {

using match::Match;

bool Change::keep_secret() {
  table_.secret = event_.secret;
  table_.commitment.clear();
  if (table_.by_hand()) return event_.secret.empty();
  const auto secret = dice::FairSecret::from_hex(event_.secret);
  if (secret) table_.commitment = secret->commitment();
  return secret.ok();
}

bool Change::shuffle() {
  table_.shuffled = event_.shuffled;
  if (!table_.by_hand() && event_.order.empty()) return !table_.record;
  // Real dice, or an old log, in which the order was not yet drawn at the start.
  std::vector<Chair> shuffled;
  for (const int from : event_.order) {
    if (table_.chair(from) == nullptr) return false;
    shuffled.push_back(*table_.chair(from));
  }
  if (shuffled.size() != table_.chairs.size()) return false;
  table_.chairs = std::move(shuffled);
  forget_seat_links();
  return true;
}

/// Removes links to single seats, because seat numbers changed.
void Change::forget_seat_links() {
  std::erase_if(table_.handovers, [](const Handover& link) { return link.seat != kNoSeat; });
}

bool Change::ready() {
  for (Chair& chair : table_.chairs) {
    if (chair.owner == event_.who) chair.entropy = event_.entropy;
  }
  return !table_.record;
}

bool Change::call() {
  if (table_.record || table_.starting || table_.by_hand()) return false;
  forget_bytes();
  table_.starting = Starting{event_.by, false, event_.time};
  return true;
}

void Change::forget_bytes() {
  for (Chair& chair : table_.chairs) {
    chair.commit.clear();
    chair.entropy.clear();
  }
}

bool Change::commit() {
  Chair* chair = chair_of(event_);
  if (chair == nullptr || !table_.starting || table_.starting->locked) return false;
  chair->commit = event_.commit;
  return true;
}

bool Change::lock() {
  if (!table_.starting || table_.starting->locked) return false;
  table_.starting->locked = true;
  table_.starting->since = event_.time;
  return true;
}

bool Change::reveal() {
  Chair* chair = chair_of(event_);
  if (chair == nullptr || !table_.starting || !table_.starting->locked ||
      !table_.fits_commit(*chair, event_.entropy)) {
    return false;
  }
  chair->entropy = event_.entropy;
  return true;
}

/// People who did not reveal lose their seats and cannot take part in the next game.
bool Change::make_void() {
  if (!table_.starting) return false;
  if (table_.starting->locked) ++table_.attempt;
  for (const int seat : event_.order) {
    if (table_.chair(seat) == nullptr) return false;
    withhold(table_.chair(seat)->owner);
  }
  forget_bytes();
  forget_seat_links();
  table_.starting.reset();
  return keep_secret();
}

void Change::withhold(int who) {
  for (Person& person : table_.people) {
    if (person.who == who) person.withheld = true;
  }
  for (Chair& chair : table_.chairs) {
    if (who != 0 && chair.owner == who) vacate(chair);
  }
}

/// Reorders the seats; the order follows from the key of the dice.
void Change::draw_order() {
  std::vector<dice::FairSeat> seats;
  std::vector<std::string> names;
  for (const Chair& chair : table_.chairs) {
    if (!chair.taken()) continue;
    seats.push_back({chair.name, dice::bytes_of(chair.entropy)});
    names.push_back(chair.name);
  }
  const auto key = dice::FairSecret::from_hex(table_.secret)
                       ->key(static_cast<std::uint32_t>(table_.attempt), true, seats);
  std::vector<Chair> drawn;
  for (const std::string& name : dice::shuffled_order(key, names)) {
    drawn.push_back(*std::find_if(table_.chairs.begin(), table_.chairs.end(),
                                  [&name](const Chair& chair) { return chair.name == name; }));
  }
  table_.chairs = std::move(drawn);
}

/// The agreement on the dice; old logs without commitments use scheme 1.
record::Agreement Change::agreement() const {
  if (!table_.starting) return {};
  record::Agreement agreed{2, {}, table_.attempt, table_.shuffled};
  for (const Chair& chair : table_.chairs) {
    if (!chair.commit.empty()) agreed.commits.emplace_back(chair.name, chair.commit);
  }
  return agreed;
}

/// The record before its first move; nullopt if the game cannot start.
std::optional<record::Record> Change::new_record() const {
  if (table_.carried) {
    std::vector<std::string> names;
    for (const Chair& chair : table_.chairs) {
      if (!chair.taken()) return std::nullopt;
      names.push_back(chair.name);
    }
    return table_.carried->begin(names);
  }
  auto started = Match::start(table_.start_text());
  if (std::get_if<match::StartFault>(&started) != nullptr) return std::nullopt;
  record::Record record(std::move(std::get<Match>(started)));
  record.from_state = !table_.state.is_null();
  return record;
}

/// Puts the moves of a game that began elsewhere into the new record.
void Change::carry_over() {
  const auto carried = std::exchange(table_.carried, nullptr);
  record::Record& record = *table_.record;
  carried->add_moves(record);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const auto [seat, bot] = carried->mover(i);
    const Chair* chair = table_.chair(seat);
    const bool person = chair != nullptr && chair->person;
    if (person && bot) record.moves[i].comments.emplace_back(kPlayedByBot);
    table_.movers.push_back(person && !bot ? chair->owner : 0);
  }
  table_.snapshots = carried->snapshots(record.start.seating().names);
  table_.effects = carried->effects();
  table_.outcomes = record::outcomes_in(record.moves);
  if (table_.keeps_motions) table_.throws = throws_in(record.moves);
  if (!table_.by_hand()) record.carried = static_cast<int>(table_.outcomes);
}

bool Change::start() {
  if (table_.record || (table_.starting && !table_.starting->locked)) return false;
  if (table_.starting && table_.shuffled) draw_order();
  auto started = new_record();
  if (!started) return false;
  std::erase_if(table_.chairs, [](const Chair& chair) { return !chair.taken(); });
  record::Record& record = *started;
  record.date = text::utc_date(event_.time / kSecond);
  using Kind = record::DiceSource::Kind;
  if (!table_.by_hand()) {
    record.dice = {table_.dice == "thrown" ? Kind::kThrown : Kind::kFair, table_.commitment};
    record.agreed = agreement();
    record.physics = event_.physics;
  }
  for (Chair& chair : table_.chairs) {
    chair.person = chair.owner != 0;
    if (!chair.bot.empty()) record.bots.emplace_back(chair.name, chair.bot);
    if (!chair.entropy.empty() && !table_.by_hand()) {
      record.entropy.emplace_back(chair.name, chair.entropy);
    }
  }
  table_.record = std::move(started);
  table_.outcomes = 0;
  table_.throws = 0;
  table_.snapshots.clear();
  table_.effects.clear();
  if (table_.carried) carry_over();
  if (!table_.by_hand()) {
    table_.dice_key = key_of(*table_.record, *dice::FairSecret::from_hex(table_.secret));
  }
  table_.starting.reset();
  for (Person& person : table_.people) person.withheld = false;
  forget_seat_links();
  changed();
  new_clock();
  return true;
}

}  // namespace astragal::rooms
