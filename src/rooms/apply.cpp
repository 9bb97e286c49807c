// How each event changes a RoomTable. Events were checked before they were written; the checks here
// only guard against damaged logs.

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "dice/verify.h"
#include "rooms/budget.h"
#include "rooms/grow.h"
#include "rooms/table.h"
#include "text/date.h"
#include "text/json_reader.h"
#include "text/words.h"

namespace astragal::rooms {

using match::Match;

namespace {

text::Error broken(const Event& event) {
  return text::Error{
      fmt::format("the room's log is damaged: nothing can be '{}' there", name_of(event.kind))};
}

/// Applies one event to a RoomTable.
class Change {
 public:
  Change(RoomTable& table, const Event& event, const Match* after)
      : table_(table), event_(event), after_(after) {}

  bool make() {
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

 private:
  bool open() {
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
    return read(event_.data, table_.data) && read(event_.state, table_.state) && keep_secret();
  }

  static bool read(const std::string& text, boost::json::value& into) {
    if (text.empty()) return true;
    auto parsed = text::parse_json(text);
    if (parsed) into = std::move(*parsed);
    return parsed.ok();
  }

  bool keep_secret() {
    table_.secret = event_.secret;
    table_.commitment.clear();
    if (table_.by_hand()) return event_.secret.empty();
    const auto secret = dice::FairSecret::from_hex(event_.secret);
    if (secret) table_.commitment = secret->commitment();
    return secret.ok();
  }

  bool join() {
    if (event_.who <= table_.last_who) return false;
    table_.last_who = event_.who;
    table_.people.push_back({event_.who, event_.name, event_.hash});
    if (table_.host == 0) table_.host = event_.who;
    return true;
  }

  bool leave(int who) {
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

  bool pass_on(int who) {
    if (table_.person(who) == nullptr) return false;
    table_.host = who;
    return true;
  }

  /// Frees the seat; during a game it keeps name and colour.
  void vacate(Chair& chair) {
    if (table_.record) {
      chair.owner = 0;
    } else {
      chair = {};
    }
  }

  bool sit() {
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

  bool stand() {
    Chair* chair = chair_of(event_);
    if (chair != nullptr) vacate(*chair);
    return chair != nullptr;
  }

  bool seat_bot() {
    Chair* chair = chair_of(event_);
    if (chair == nullptr) return false;
    if (!table_.record) *chair = {event_.name};
    chair->bot = event_.bot;
    chair->late = event_.late;
    return true;
  }

  bool resume() {
    Chair* chair = chair_of(event_);
    if (chair == nullptr) return false;
    chair->bot.clear();
    chair->late = false;
    table_.intent.clear();
    return true;
  }

  bool shuffle() {
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
  void forget_seat_links() {
    std::erase_if(table_.handovers, [](const Handover& link) { return link.seat != kNoSeat; });
  }

  bool ready() {
    for (Chair& chair : table_.chairs) {
      if (chair.owner == event_.who) chair.entropy = event_.entropy;
    }
    return !table_.record;
  }

  bool call() {
    if (table_.record || table_.starting || table_.by_hand()) return false;
    forget_bytes();
    table_.starting = Starting{event_.by, false, event_.time};
    return true;
  }

  void forget_bytes() {
    for (Chair& chair : table_.chairs) {
      chair.commit.clear();
      chair.entropy.clear();
    }
  }

  bool commit() {
    Chair* chair = chair_of(event_);
    if (chair == nullptr || !table_.starting || table_.starting->locked) return false;
    chair->commit = event_.commit;
    return true;
  }

  bool lock() {
    if (!table_.starting || table_.starting->locked) return false;
    table_.starting->locked = true;
    table_.starting->since = event_.time;
    return true;
  }

  bool reveal() {
    Chair* chair = chair_of(event_);
    if (chair == nullptr || !table_.starting || !table_.starting->locked ||
        !table_.fits_commit(*chair, event_.entropy)) {
      return false;
    }
    chair->entropy = event_.entropy;
    return true;
  }

  /// People who did not reveal lose their seats and cannot take part in the next game.
  bool make_void() {
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

  void withhold(int who) {
    for (Person& person : table_.people) {
      if (person.who == who) person.withheld = true;
    }
    for (Chair& chair : table_.chairs) {
      if (who != 0 && chair.owner == who) vacate(chair);
    }
  }

  /// Reorders the seats; the order follows from the key of the dice.
  void draw_order() {
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
  [[nodiscard]] record::Agreement agreement() const {
    if (!table_.starting) return {};
    record::Agreement agreed{2, {}, table_.attempt, table_.shuffled};
    for (const Chair& chair : table_.chairs) {
      if (!chair.commit.empty()) agreed.commits.emplace_back(chair.name, chair.commit);
    }
    return agreed;
  }

  bool start() {
    if (table_.record || (table_.starting && !table_.starting->locked)) return false;
    if (table_.starting && table_.shuffled) draw_order();
    auto started = Match::start(table_.start_text());
    if (std::get_if<match::StartFault>(&started) != nullptr) return false;
    std::erase_if(table_.chairs, [](const Chair& chair) { return !chair.taken(); });
    record::Record record(std::move(std::get<Match>(started)));
    record.date = text::utc_date(event_.time / kSecond);
    record.from_state = !table_.state.is_null();
    using Kind = record::DiceSource::Kind;
    if (!table_.by_hand()) {
      record.dice = {table_.dice == "thrown" ? Kind::kThrown : Kind::kFair, table_.commitment};
      record.agreed = agreement();
    }
    for (Chair& chair : table_.chairs) {
      chair.person = chair.owner != 0;
      if (!chair.bot.empty()) record.bots.emplace_back(chair.name, chair.bot);
      if (!chair.entropy.empty() && !table_.by_hand()) {
        record.entropy.emplace_back(chair.name, chair.entropy);
      }
    }
    table_.record = std::move(record);
    table_.outcomes = 0;
    table_.throws = 0;
    table_.snapshots.clear();
    table_.effects.clear();
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

  bool intend() {
    table_.intent = event_.decision;
    changed();
    return table_.record.has_value();
  }

  bool move() {
    if (!table_.record || event_.seat < kTable) return false;
    auto& record = *table_.record;
    if (event_.seat != kTable && table_.chair(event_.seat) == nullptr) return false;
    const Seat before = record.now.to_act();
    stop_clock();
    const Match::Any game_before = record.now.game();
    auto played = play();
    if (!played) return false;
    const auto effects = record.now.effects(game_before, played->decision, played->outcome);
    if (!effects.empty()) {
      table_.effects.emplace_back(record.moves.size(), boost::json::serialize(effects));
    }
    const bool rolled = !played->outcome.empty();
    if (event_.seat != kTable && event_.by == 0 && table_.chair(event_.seat)->person) {
      played->comments.emplace_back("   # played by a bot");
    }
    if (rolled) ++table_.outcomes;
    if (table_.keeps_motions) {
      table_.throws += record::throws_in({*played});
      if (!event_.motion.empty()) record.motions.push_back({table_.throws, event_.motion});
    }
    reserve_quarter_more(record.moves, 1);
    record.moves.push_back(std::move(*played));
    if (record.moves.size() % RoomTable::kSnapshots == 0) table_.snapshots.push_back(record.now);
    reserve_quarter_more(table_.movers, 1);
    table_.movers.push_back(event_.by);
    table_.intent.clear();
    if (record.now.phase() == Phase::kOver) record.reveal = table_.secret;
    // After a roll or a change of turn this is a new decision: discard time spent here before an
    // undo.
    const bool new_decision = rolled || record.now.to_act() != before;
    if (new_decision && table_.spent.size() > record.moves.size()) {
      table_.spent.resize(record.moves.size());
    }
    changed();
    go_on_with_clock();
    return true;
  }

  text::Result<record::Move> play() {
    Match& now = table_.record->now;
    if (after_ == nullptr) {
      return play_line(now, line_of(now, event_.seat, event_.decision, event_.outcome));
    }
    record::Move move{now.name_of(event_.seat), event_.decision, event_.outcome};
    assert(play_line(now, line_of(now, event_.seat, event_.decision, event_.outcome)).ok() &&
           now == *after_);
    now = *after_;
    return move;
  }

  bool undo() {
    if (!table_.record || event_.count < 0) return false;
    auto& record = *table_.record;
    const auto count = static_cast<std::size_t>(event_.count);
    if (count > record.moves.size()) return false;
    stop_clock();
    const auto first = record.moves.end() - event_.count;
    const std::vector<record::Move> undone(first, record.moves.end());
    record.moves.erase(first, record.moves.end());
    table_.movers.resize(record.moves.size());
    std::erase_if(table_.effects,
                  [&](const auto& effect) { return effect.first >= record.moves.size(); });
    table_.outcomes -= static_cast<std::uint64_t>(
        std::count_if(undone.begin(), undone.end(),
                      [](const record::Move& move) { return !move.outcome.empty(); }));
    if (table_.keeps_motions) table_.throws -= throws_in(undone);
    if (!replay_from_snapshot()) return false;
    table_.intent.clear();
    changed();
    go_on_with_clock();
    return true;
  }

  /// Recomputes the game from the last snapshot, replaying fewer than kSnapshots moves.
  bool replay_from_snapshot() {
    auto& record = *table_.record;
    const std::size_t kept = record.moves.size() / RoomTable::kSnapshots;
    auto& snapshots = table_.snapshots;
    snapshots.erase(snapshots.begin() + static_cast<std::ptrdiff_t>(kept), snapshots.end());
    const std::size_t first = kept * RoomTable::kSnapshots;
    record.now = table_.snapshot(first);
    for (std::size_t i = first; i < record.moves.size(); ++i) {
      const record::Move& move = record.moves[i];
      const auto words = text::split_words(move.decision);
      record::MoveLine line{move.seat, *words, std::nullopt};
      if (!move.outcome.empty()) line.outcome = *text::split_words(move.outcome);
      if (!play_line(record.now, line)) return false;
    }
    return true;
  }

  bool resign() {
    Chair* chair = chair_of(event_);
    if (chair == nullptr || !table_.record) return false;
    chair->resigned = true;
    chair->bot = event_.bot;
    table_.record->trailing_comments.push_back(fmt::format("# {} resigned", chair->name));
    changed();
    return true;
  }

  bool again() {
    if (table_.stage() != RoomTable::Stage::kOver) return false;
    table_.wins = table_.series();
    forget_old_wins();
    ++table_.games;
    for (Chair& chair : table_.chairs) {
      const Chair before = std::move(chair);
      chair = {};
      if (before.owner == 0 && (before.person || before.bot.empty())) continue;
      chair.name = before.name;
      chair.colour = before.colour;
      chair.owner = before.owner;
      if (before.owner == 0) chair.bot = before.bot;
    }
    table_.chairs.resize(static_cast<std::size_t>(table_.places));
    table_.record.reset();
    table_.snapshots = {};
    table_.movers = {};
    table_.attempt = 1;
    table_.shuffled = false;
    table_.intent.clear();
    changed();
    new_clock();
    return keep_secret();
  }

  /// Drops names that have no seat, fewest wins first, down to kWinsKept.
  void forget_old_wins() {
    auto& wins = table_.wins;
    while (wins.size() > RoomTable::kWinsKept) {
      const auto keeps = [this](const std::string& name) {
        return std::any_of(table_.chairs.begin(), table_.chairs.end(),
                           [&name](const Chair& chair) { return chair.name == name; });
      };
      wins.erase(std::min_element(wins.begin(), wins.end(), [&](const auto& one, const auto& two) {
        return std::pair(keeps(one.first), one.second) < std::pair(keeps(two.first), two.second);
      }));
    }
  }

  bool say() {
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

  bool hand_over() {
    std::erase_if(table_.handovers, [this](const Handover& link) {
      return link.who == event_.who && link.seat == event_.seat;
    });
    table_.handovers.push_back({event_.who, event_.seat, event_.hash, event_.until});
    return true;
  }

  bool claim() {
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

  Chair* chair_of(const Event& event) {
    if (table_.chair(event.seat) == nullptr) return nullptr;
    return &table_.chairs[static_cast<std::size_t>(event.seat)];
  }

  void changed() { table_.position = table_.number; }

  // Time spent is kept per decision, so that a bot playing for a while, or an undo, does not give
  // more time.
  void new_clock() {
    table_.spent.clear();
    table_.since = event_.time;
  }
  void stop_clock() {
    const std::size_t decision = table_.record->moves.size();
    if (table_.spent.size() <= decision) table_.spent.resize(decision + 1);
    table_.spent[decision] = std::max<Time>(event_.time - table_.since, 0);
  }
  void go_on_with_clock() {
    const std::size_t decision = table_.record->moves.size();
    table_.since = event_.time - (decision < table_.spent.size() ? table_.spent[decision] : 0);
  }

  RoomTable& table_;
  const Event& event_;
  const Match* after_;
};

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

text::Result<> RoomTable::apply(const Event& event, const Match* after) {
  if (number == 0 && event.kind != EventKind::kOpened) return broken(event);
  ++number;
  if (stage() == Stage::kPlaying) since += event.away;  // no clock runs while the room is empty
  last_time = std::max(last_time, event.time);
  if (!Change(*this, event, after).make()) return broken(event);
  note_done(*this, event);
  count_other_events(*this, event);
  return text::kDone;
}

}  // namespace astragal::rooms
