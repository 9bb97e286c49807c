#include "crowd.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <poll.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "rooms/table.h"
#include "rooms/views.h"

namespace astragal::tests {

using namespace rooms;
using namespace store;

namespace json = boost::json;

namespace {

using std::chrono::milliseconds;

constexpr auto kLongTime = std::chrono::seconds(20);
constexpr int kChatsAtOnce = 8;      // of a connection; more are refused
constexpr int kMessagesAtOnce = 55;  // likewise

/// An address of its own for everybody, so that no limit by address is met.
std::string address_of(int table, int guest) { return fmt::format("10.1.{}.{}", table, guest); }

Invitation open_table(const std::string& server, int table) {
  const json::object opening = table % 2 == 0 ? json::object{{"name", "Ann"},
                                                             {"game", "rock-the-bock"},
                                                             {"options", {{"rounds", 1}}},
                                                             {"seats", 2}}
                                              : json::object{{"name", "Ann"},
                                                             {"game", "trophy-buck"},
                                                             {"options", {{"goal", 10}}},
                                                             {"seats", 3}};
  Peer peer(server);
  const auto answer =
      peer.request("POST", "/api/rooms", "X-Forwarded-For: " + address_of(table, 1) + "\r\n",
                   json::serialize(opening));
  if (answer.status != 201) {
    ADD_FAILURE() << "no table: " << answer.status << " " << answer.body;
    return {};
  }
  const auto created = json::parse(answer.body);
  return {created.at("room").as_string().c_str(), created.at("token").as_string().c_str(),
          address_of(table, 1)};
}

std::string_view stage_of(const Guest& guest) { return guest.table().at("stage").as_string(); }

bool is_host(const Guest& guest) {
  return guest.table().at("host").to_number<int>() == guest.who();
}

int owner_of(const json::value& seat) { return seat.at("who").to_number<int>(); }

bool is_free(const json::value& seat) { return seat.at("name").as_string().empty(); }

/// -1 if the guest has none.
int seat_of(const Guest& guest) {
  const auto& seats = guest.table().at("seats").as_array();
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (owner_of(seats[seat]) == guest.who()) return static_cast<int>(seat);
  }
  return -1;
}

int free_seat(const Guest& guest) {
  const auto& seats = guest.table().at("seats").as_array();
  const auto found = std::find_if(seats.begin(), seats.end(), is_free);
  return found == seats.end() ? -1 : static_cast<int>(found - seats.begin());
}

bool waits_for_somebody(const json::value& seat) {
  return owner_of(seat) == 0 && !seat.as_object().contains("bot");
}

/// A bot or the table has to move, and will, though after trouble with the disk it waits a second.
bool table_moves_by_itself(const Guest& guest) {
  if (stage_of(guest) != "playing") return false;
  const int seat = guest.now().at("to_act").to_number<int>();
  const auto& seats = guest.table().at("seats").as_array();
  return seat < 0 || seats[static_cast<std::size_t>(seat)].as_object().contains("bot");
}

/// A start failed, because somebody was away too long: the game goes without them.
bool is_missing_somebody(const Guest& guest) {
  return guest.table().at("fair").at("attempt").to_number<int>() > 1;
}

/// Sits down, or as the host puts a bot on the last seat and starts.
void gather(Guest& guest) {
  const auto& seats = guest.table().at("seats").as_array();
  const auto people = std::count_if(seats.begin(), seats.end(),
                                    [](const json::value& seat) { return owner_of(seat) != 0; });
  const int free = free_seat(guest);
  if (seat_of(guest) < 0) {
    if (free >= 0) guest.say({{"type", "sit"}, {"seat", free}});
  } else if (is_host(guest) && free < 0) {
    guest.say({{"type", "start"}});
  } else if (is_host(guest) && (people == 2 || is_missing_somebody(guest))) {
    guest.say({{"type", "bot"}, {"seat", free}, {"bot", "simple"}});
  }
}

/// Decides something if it is the guest's turn.
void decide(Guest& guest, Rng& rng) {
  const int seat = seat_of(guest);
  const auto& seats = guest.table().at("seats").as_array();
  if (seat < 0) {  // stood up; the seat waits
    const auto left = std::find_if(seats.begin(), seats.end(), waits_for_somebody);
    if (left != seats.end()) guest.say({{"type", "sit"}, {"seat", left - seats.begin()}});
    return;
  }
  if (guest.now().at("to_act").to_number<int>() != seat) return;
  const auto& chair = seats[static_cast<std::size_t>(seat)];
  if (chair.as_object().contains("resigned")) return;
  if (chair.as_object().contains("bot")) return guest.say({{"type", "resume"}, {"seat", seat}});
  const auto& legal = guest.now().at("legal").as_array();
  guest.say({{"type", "decide"},
             {"decision", legal[below(rng, legal.size())]},
             {"position", guest.now().at("position")}});
}

/// What a log leads to.
struct Ledger {
  std::vector<std::string> told;                           ///< each event as guests saw it
  std::map<std::string, std::vector<std::uint64_t>> done;  ///< where each message's event is
  std::vector<bool> has_id;                                ///< each event
};

Ledger read_log(const Store& store, const std::string& room) {
  Ledger ledger;
  const auto log = store.load(room);
  if (!log) {
    ADD_FAILURE() << log.error().what();
    return ledger;
  }
  RoomTable table;
  for (const Payload& payload : *log) {
    const auto event = read_event(std::string(payload.begin(), payload.end()));
    const bool fits = event && table.apply(*event);
    if (!fits) {
      ADD_FAILURE() << room << ": event " << ledger.told.size() + 1 << " cannot be";
      return ledger;
    }
    ledger.told.push_back(event_text(table, *event, true));
    ledger.has_id.push_back(!event->id.empty());
    if (!event->id.empty()) ledger.done[event->id].push_back(table.number);
  }
  return ledger;
}

void check_guest(const Guest& guest, const Ledger& ledger) {
  SCOPED_TRACE(guest.name() + " at " + guest.room());
  for (const auto& fault : guest.faults()) ADD_FAILURE() << fault;
  ASSERT_GE(ledger.told.size(), guest.events().size()) << "events that were told are lost";
  for (std::size_t i = 0; i < guest.events().size(); ++i) {
    if (guest.events()[i].empty()) continue;
    ASSERT_EQ(ledger.told[i], guest.events()[i]) << "event " << i + 1 << " is another one now";
  }
  for (const auto& [id, number] : guest.done()) {
    const auto found = ledger.done.find(id);
    ASSERT_NE(found, ledger.done.end()) << id << " was acknowledged and is lost";
    // What follows from an act at once, such as a start from the last `reveal`, is a part of it.
    std::uint64_t last = found->second.front();
    while (last < number && last < ledger.has_id.size() && !ledger.has_id[last]) ++last;
    EXPECT_EQ(last, number) << id << " is elsewhere";
  }
  for (const auto& [id, refusal] : guest.refused()) {
    EXPECT_FALSE(ledger.done.contains(id)) << id << " was refused (" << refusal.code << ")";
  }
}

}  // namespace

std::uint64_t seed_of_test() {
  const char* seed = std::getenv("ASTRAGAL_SEED");
  return seed == nullptr ? 1 : std::strtoull(seed, nullptr, 10);
}

bool full_test() { return std::getenv("ASTRAGAL_FULL") != nullptr; }

void Crowd::open_tables(const std::string& server, int tables) {
  for (int table = 0; table < tables; ++table) {
    const Invitation ann = open_table(server, table);
    guests_.emplace_back(ann, "Ann");
    guests_.emplace_back(Invitation{ann.room, "", address_of(table, 2)}, "Bob");
  }
  // The second one joins, and nothing breaks meanwhile: the answer to a join comes only once. Games
  // are short, so that at some table the next one is always about to begin.
  std::vector<bool> has_played(guests_.size());
  ASSERT_TRUE(play(server, [&] {
    for (std::size_t i = 0; i < guests_.size(); ++i) {
      const Guest& guest = guests_[i];
      const bool sits = guest.who() != 0 && !guest.table().is_null();
      if (sits && stage_of(guest) != "gathering") has_played[i] = true;
    }
    return std::find(has_played.begin(), has_played.end(), false) == has_played.end();
  }));
}

void Crowd::be_lively() {
  lively_ = true;
  const std::size_t tables = guests_.size() / 2;
  for (std::size_t table = 0; table < tables; ++table) {
    const Guest& host = guests_[2 * table];
    guests_.emplace_back(Invitation{host.room(), "", address_of(static_cast<int>(table), 3)},
                         "Visitor");
    visitors_.insert(&guests_.back());
  }
}

void Crowd::take_turn(Guest& guest) {
  if (calm_ || !guest.is_settled() || guest.table().is_null()) return;
  if (guest.said() > kMessagesAtOnce) return guest.hang_up();
  if (visitors_.contains(&guest)) return visit(guest);
  if (guest.who() == 0) return guest.say({{"type", "join"}, {"name", guest.name()}});
  if (below(rng_, 30) == 0 && guest.said() < kChatsAtOnce) {
    guest.say({{"type", "say"}, {"text", fmt::format("Well rolled, {}!", below(rng_, 1000))}});
  }
  if (lively_ && below(rng_, 6) == 0) return do_something_odd(guest);
  const auto stage = stage_of(guest);
  if (stage == "gathering") return gather(guest);
  if (stage == "playing") return decide(guest, rng_);
  if (is_host(guest)) guest.say({{"type", "rematch"}});
}

/// Most of it is refused, as the moment is wrong.
void Crowd::do_something_odd(Guest& guest) {
  const int seat = seat_of(guest);
  switch (below(rng_, 9)) {
    case 0: return guest.say({{"type", "undo"}});
    case 1: return guest.say({{"type", "shuffle"}});
    case 2:
      return guest.say(
          {{"type", "commit"}, {"seat", std::max(seat, 0)}, {"commit", std::string(64, 'c')}});
    case 3: return guest.say({{"type", "bot"}, {"seat", std::max(seat, 0)}, {"bot", "random"}});
    case 4: return guest.say({{"type", "resume"}, {"seat", std::max(seat, 0)}});
    case 5: return guest.say({{"type", "handover"}});
    case 6: return guest.say({{"type", "stand"}, {"seat", std::max(seat, 0)}});
    case 7: return guest.say({{"type", "resign"}, {"seat", std::max(seat, 0)}});
    default: return guest.say({{"type", "decide"}, {"decision", "fly"}});
  }
}

/// Joins, says something, leaves, and comes as somebody else.
void Crowd::visit(Guest& guest) {
  const auto turn = below(rng_, 3);
  if (guest.who() == 0) {
    guest.say({{"type", "join"}, {"name", fmt::format("Visitor {}", below(rng_, 1'000'000))}});
  } else if (turn == 0) {
    guest.say({{"type", "say"}, {"text", "Who wins?"}});
  } else if (turn == 1) {
    guest.say({{"type", "leave"}});
  }
}

void Crowd::bring_back(const std::string& server) {
  for (Guest& guest : guests_) {
    if (guest.is_connected()) continue;
    if (guest.was_dismissed()) guest.forget_token();
    if (before_coming && !calm_) before_coming(guest);
    guest.come(server);
  }
}

void Crowd::poll_all(int milliseconds) {
  std::vector<pollfd> ends;
  for (const Guest& guest : guests_) ends.push_back({guest.socket(), POLLIN, 0});
  if (::poll(ends.data(), ends.size(), milliseconds) <= 0) return;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    if (ends[i].revents == 0) continue;
    guests_[i].listen();
    take_turn(guests_[i]);
  }
}

bool Crowd::play(const std::string& server, const std::function<bool()>& enough) {
  const auto until = Clock::now() + kLongTime;
  auto next_look = Clock::now();
  while (!enough()) {
    const auto now = Clock::now();
    if (now > until) {
      explain();
      return false;
    }
    bring_back(server);
    poll_all(5);
    if (now < next_look) continue;
    next_look = now + milliseconds(50);
    for (Guest& guest : guests_) {
      if (guest.waits_since(now - milliseconds(500))) guest.repeat();
      take_turn(guest);
    }
  }
  return true;
}

/// What everybody waits for, when the time is over.
void Crowd::explain() const {
  for (const Guest& guest : guests_) {
    std::cerr << fmt::format("{} at {}: {}, {} events, unanswered:", guest.name(), guest.room(),
                             !guest.is_connected() ? "away"
                             : guest.is_welcome()  ? "here"
                                                   : "not welcomed",
                             guest.events().size());
    for (const auto& message : guest.unanswered()) std::cerr << " " << message.text;
    if (!guest.events().empty()) std::cerr << "; last: " << guest.events().back().substr(0, 150);
    std::cerr << "\n";
  }
}

void Crowd::play_for(const std::string& server, milliseconds time) {
  const auto until = Clock::now() + time;
  play(server, [until] { return Clock::now() >= until; });
}

bool Crowd::calm_down(const std::string& server) {
  calm_ = true;
  std::map<std::string, std::size_t> longest;
  const auto same = [&](const Guest& guest) {
    return guest.is_settled() && guest.events().size() == longest[guest.room()] &&
           !table_moves_by_itself(guest);
  };
  auto quiet_since = Clock::now();
  std::size_t before = 0;
  const bool calm = play(server, [&] {
    for (const Guest& guest : guests_) {
      auto& most = longest[guest.room()];
      most = std::max(most, guest.events().size());
    }
    if (heard() != before || !std::all_of(guests_.begin(), guests_.end(), same)) {
      before = heard();
      quiet_since = Clock::now();
    }
    return Clock::now() - quiet_since > milliseconds(200);
  });
  calm_ = false;
  return calm;
}

void Crowd::hang_up() {
  for (Guest& guest : guests_) guest.hang_up();
}

std::size_t Crowd::heard() const {
  std::size_t all = 0;
  for (const Guest& guest : guests_) all += guest.events().size();
  return all;
}

std::size_t Crowd::done() const {
  std::size_t all = 0;
  for (const Guest& guest : guests_) all += guest.done().size();
  return all;
}

void Crowd::mark() {
  marks_.clear();
  for (const Guest& guest : guests_) marks_.push_back(guest.done().size());
}

std::size_t Crowd::tables_in_play() const {
  std::set<std::string> rooms;
  for (std::size_t i = 0; i < guests_.size(); ++i) {
    if (guests_[i].done().size() > (i < marks_.size() ? marks_[i] : 0)) {
      rooms.insert(guests_[i].room());
    }
  }
  return rooms.size();
}

void Crowd::check(const Store& store) const {
  std::map<std::string, Ledger> ledgers;
  for (const Guest& guest : guests_) {
    if (!ledgers.contains(guest.room())) {
      ledgers[guest.room()] = read_log(store, guest.room());
    }
    check_guest(guest, ledgers[guest.room()]);
  }
  for (const auto& [room, ledger] : ledgers) {
    for (const auto& [id, numbers] : ledger.done) {
      EXPECT_EQ(numbers.size(), 1U) << room << ": " << id << " was done more than once";
    }
  }
  const auto rooms = store.list();
  ASSERT_TRUE(rooms.ok()) << rooms.error().what();
  for (const RoomInfo& room : *rooms) {
    const auto found = ledgers.find(room.code);
    if (found == ledgers.end()) continue;
    EXPECT_EQ(room.events, found->second.told.size()) << room.code << ": numbers have no gap";
  }
}

void Crowd::check_views(const std::string& server) const {
  for (const Guest& guest : guests_) {
    Peer peer(server);
    ASSERT_EQ(peer.open().status, 101);
    peer.say(
        json::serialize(json::object{{"type", "hello"}, {"protocol", 2}, {"room", guest.room()}}));
    std::string text;
    for (bool last = false; !last;) {
      const auto frame = peer.hear();
      ASSERT_TRUE(frame.has_value()) << "no welcome";
      text += frame->content;
      last = frame->last;
    }
    const auto welcome = json::parse(text);
    SCOPED_TRACE(guest.name() + " at " + guest.room());
    EXPECT_EQ(welcome.at("number").to_number<std::size_t>(), guest.events().size());
    EXPECT_EQ(welcome.at("table"), guest.table());
    EXPECT_EQ(welcome.at("now"), guest.now());
  }
}

}  // namespace astragal::tests
