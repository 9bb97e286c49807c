#include "rooms/apply.h"

#include <fmt/format.h>

#include <algorithm>

#include "rooms/budget.h"
#include "rooms/grow.h"
#include "text/json_reader.h"

namespace astragal::rooms {

bool Change::make() {
  switch (event_.kind) {
    case EventKind::kOpened: return open();
    case EventKind::kJoined: return join();
    case EventKind::kLeft: return leave(event_.who);
    case EventKind::kSat: return sit();
    case EventKind::kStood: return stand();
    case EventKind::kBot: return seat_bot();
    case EventKind::kResumed: return resume();
    case EventKind::kShuffled: return shuffle();
    case EventKind::kReady: return ready();
    case EventKind::kStarted: return start();
    case EventKind::kIntended: return intend();
    case EventKind::kMoved: return move();
    case EventKind::kUndone: return undo();
    case EventKind::kResigned: return resign();
    case EventKind::kAgain: return again();
    case EventKind::kSaid: return say();
    case EventKind::kHandover: return hand_over();
    case EventKind::kClaimed: return claim();
    case EventKind::kHost: return pass_on(event_.who);
    case EventKind::kCalled: return call();
    case EventKind::kCommitted: return commit();
    case EventKind::kLocked: return lock();
    case EventKind::kRevealed: return reveal();
    case EventKind::kVoided: return make_void();
  }
  return false;
}

bool Change::open() {
  if (table_.number != 1 || event_.count < 1 || event_.count > kMaxSeats) return false;
  table_.room = event_.room;
  table_.game = event_.game;
  table_.options = event_.options;
  table_.dice = event_.dice;
  table_.clock = event_.clock;
  table_.listed = event_.listed;
  table_.hints = event_.hints;
  table_.places = event_.count;
  table_.chairs.resize(static_cast<std::size_t>(event_.count));
  if (!event_.record.empty()) {
    table_.carried = known_.carried
                         ? known_.carried
                         : read_carried(event_.record, RoomTable::kSnapshots, table_.keeps_motions);
    if (!table_.carried || table_.carried->seats() != table_.chairs.size()) return false;
  }
  return read(event_.data, table_.data) && read(event_.state, table_.state) && keep_secret();
}

bool Change::read(const std::string& text, boost::json::value& into) {
  if (text.empty()) return true;
  auto parsed = text::parse_json(text);
  if (parsed) into = std::move(*parsed);
  return parsed.ok();
}

bool Change::join() {
  if (event_.who <= table_.last_who) return false;
  table_.last_who = event_.who;
  table_.people.push_back({event_.who, event_.name, event_.hash});
  if (table_.host == 0) table_.host = event_.who;
  return true;
}

bool Change::leave(int who) {
  if (table_.person(who) == nullptr) return false;
  for (Chair& chair : table_.chairs) {
    if (chair.owner == who) vacate(chair);
  }
  std::erase_if(table_.handovers, [who](const Handover& link) { return link.who == who; });
  std::erase_if(table_.people, [who](const Person& person) { return person.who == who; });
  if (table_.host != who) return true;
  // The new host is the oldest person with a seat, or else the oldest.
  table_.host = table_.people.empty() ? 0 : table_.people.front().who;
  for (const Person& person : table_.people) {
    if (table_.has_seat(person.who)) return pass_on(person.who);
  }
  return true;
}

bool Change::pass_on(int who) {
  if (table_.person(who) == nullptr) return false;
  table_.host = who;
  return true;
}

/// Frees the seat; during a game it keeps name and colour.
void Change::vacate(Chair& chair) {
  if (table_.record) {
    chair.owner = 0;
  } else {
    chair = {};
  }
}

bool Change::sit() {
  Chair* chair = chair_of(event_);
  if (chair == nullptr || table_.person(event_.who) == nullptr) return false;
  chair->owner = event_.who;
  if (table_.record) {
    chair->bot.clear();
    chair->late = false;
    return true;
  }
  chair->name = event_.name;
  chair->colour = event_.colour;
  chair->entropy = event_.entropy;
  return true;
}

bool Change::stand() {
  Chair* chair = chair_of(event_);
  if (chair != nullptr) vacate(*chair);
  return chair != nullptr;
}

bool Change::seat_bot() {
  Chair* chair = chair_of(event_);
  if (chair == nullptr) return false;
  if (!table_.record) *chair = {event_.name};
  chair->bot = event_.bot;
  chair->late = event_.late;
  return true;
}

bool Change::resume() {
  Chair* chair = chair_of(event_);
  if (chair == nullptr) return false;
  chair->bot.clear();
  chair->late = false;
  table_.intent.clear();
  return true;
}

bool Change::say() {
  const auto bytes = [](const ChatLine& line) { return line.name.size() + line.text.size(); };
  auto& chat = table_.chat;
  chat.push_back({table_.number, event_.time, event_.by, event_.name, event_.text});
  table_.chat_bytes += bytes(chat.back());
  auto first = chat.begin();
  while (chat.end() - first > static_cast<std::ptrdiff_t>(RoomTable::kChatKept) ||
         table_.chat_bytes > RoomTable::kChatBytes) {
    table_.chat_bytes -= bytes(*first++);
  }
  chat.erase(chat.begin(), first);
  return true;
}

bool Change::hand_over() {
  std::erase_if(table_.handovers, [this](const Handover& link) {
    return link.who == event_.who && link.seat == event_.seat;
  });
  table_.handovers.push_back({event_.who, event_.seat, event_.hash, event_.until});
  return true;
}

bool Change::claim() {
  std::erase_if(table_.handovers, [this](const Handover& link) {
    return link.who == event_.from && link.seat == event_.seat;
  });
  if (table_.person(event_.from) == nullptr) return false;
  if (!event_.hash.empty() && !join()) return false;
  if (table_.person(event_.who) == nullptr) return false;
  for (std::size_t seat = 0; seat < table_.chairs.size(); ++seat) {
    Chair& chair = table_.chairs[seat];
    const bool meant = event_.seat == kNoSeat || event_.seat == static_cast<Seat>(seat);
    if (chair.owner == event_.from && meant) chair.owner = event_.who;
  }
  if (event_.seat != kNoSeat || event_.from == event_.who) return true;
  const bool hosted = table_.host == event_.from;
  return leave(event_.from) && (!hosted || pass_on(event_.who));
}

Chair* Change::chair_of(const Event& event) {
  if (table_.chair(event.seat) == nullptr) return nullptr;
  return &table_.chairs[static_cast<std::size_t>(event.seat)];
}

namespace {

text::Error broken(const Event& event) {
  return text::Error{
      fmt::format("the room's log is damaged: nothing can be '{}' there", name_of(event.kind))};
}

/// Remembers the id of a message, so that it is not processed twice.
void note_done(RoomTable& table, const Event& event) {
  if (event.id.empty()) return;
  for (Person& person : table.people) {
    if (person.who != event.by) continue;
    if (person.done.size() == RoomTable::kDoneKept) person.done.erase(person.done.begin());
    reserve_quarter_more(person.done, 1);
    person.done.emplace_back(event.id, table.number);
  }
}

void count_other_events(RoomTable& table, const Event& event) {
  if (is_game_event(event.kind)) return;
  ++table.other_events;
  for (Person& person : table.people) {
    if (person.who == event.by) ++person.other_events;
  }
}

}  // namespace

text::Result<> RoomTable::apply(const Event& event, const KnownChange& known) {
  if (number == 0 && event.kind != EventKind::kOpened) return broken(event);
  ++number;
  if (stage() == Stage::kPlaying) since += event.away;  // no clock runs while the room is empty
  last_time = std::max(last_time, event.time);
  if (!Change(*this, event, known).make()) return broken(event);
  note_done(*this, event);
  count_other_events(*this, event);
  return text::kDone;
}

}  // namespace astragal::rooms
