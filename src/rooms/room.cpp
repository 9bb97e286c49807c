#include "rooms/room.h"

#include <algorithm>
#include <cassert>

namespace astragal::rooms {

namespace {

// Sent events kept for clients that reconnect; the smaller limit applies. A client that missed more
// gets a complete welcome.
constexpr std::size_t kRecentEvents = 16;
constexpr std::size_t kRecentEventBytes = 24U << 10U;
constexpr std::size_t kRecentEventsAfterRestart = 4;
// Divisors of the event limit for non-game events: in all, for people without a seat, per person.
constexpr std::uint64_t kOtherEventsShare = 2;
constexpr std::uint64_t kVisitorsShare = 4;
constexpr std::uint64_t kPersonsShare = 10;

}  // namespace

Room Room::open(const Opening& opening, std::string code, const RandomBytes& random,
                const Limits& limits, Time now, std::string& token, Effects& effects) {
  Room room(random, limits);
  token = new_token(random);
  Event joined;
  joined.kind = EventKind::kJoined;
  joined.time = now;
  joined.by = joined.who = 1;
  joined.name = opening.name;
  joined.hash = hash_of(token);
  const std::string secret = opening.dice == "table" ? "" : new_token(random);
  room.table_.room = code;  // until the first event is applied
  Plan plan{{opening_event(opening, std::move(code), secret, now), joined}};
  plan.carried = opening.carried;
  room.begin(std::move(plan), 0, "", effects);
  std::get<Append>(effects.back()).game = opening.game;
  return room;
}

text::Result<Room> Room::restore(const std::vector<std::string>& log, const RandomBytes& random,
                                 const Limits& limits) {
  Room room(random, limits);
  for (const std::string& line : log) {
    const auto event = read_event(line);
    const auto applied = event ? room.table_.apply(*event) : text::Result<>(event.error());
    if (!applied) {
      const auto number = &line - log.data() + 1;
      return text::Error{"event " + std::to_string(number) + ": " + applied.error().what()};
    }
    // Clients connected when the server stopped missed a few events at most.
    if (log.size() - room.table_.number < kRecentEventsAfterRestart) {
      room.keep_recent({shared(event_text(room.table_, *event, true)),
                        shared(event_text(room.table_, *event, false))});
    }
  }
  if (log.empty()) return text::Error{"the room's log is empty"};
  room.left_at_ = room.table_.last_time;  // the real time is not recorded
  return room;
}

void Room::hello(ClientId client, const Message& message, Time now, Effects& effects) {
  const int who = message.token.empty() ? 0 : who_has(message.token);
  if (clients_.size() >= limits_.clients && who != 0) evict_one_for(who, effects);
  if (clients_.size() >= limits_.clients) {
    const auto refusal = refuse("table-full"_why, {{"most", limits_.clients}});
    send_refusal(client, message.id, refusal, effects);
    effects.emplace_back(Close{client});
    return;
  }
  if (who == 0 && !message.token.empty()) {
    send_refusal(client, message.id, refuse("bad-token"_why), effects);
  }
  if (clients_.empty()) here_since_ = now;
  if (left_at_ != 0) away_ += std::max<Time>(now - std::exchange(left_at_, 0), 0);
  if (who != 0 && !is_here(who)) returning_.insert(who);
  clients_[client] = who;
  if (message.state) want_state_.insert(client);
  const bool knows =
      message.since >= 0 && remembers(static_cast<std::uint64_t>(message.since), message.state);
  effects.emplace_back(Send{client, shared(welcome_text(table_, who, !knows))});
  if (knows) {
    const auto missed = table_.number - static_cast<std::uint64_t>(message.since);
    for (std::size_t i = recent_.size() - missed; i < recent_.size(); ++i) {
      effects.emplace_back(Send{client, recent_[i].text(message.state)});
    }
  }
  sent_watchers_ = -1;  // forces a presence message to the new client
  tell_presence(effects);
  go_on(now, effects);
}

bool Room::remembers(std::uint64_t since, bool with_state) const {
  if (since > table_.number || table_.number - since > recent_.size()) return false;
  const auto missed = static_cast<std::ptrdiff_t>(table_.number - since);
  return std::all_of(recent_.end() - missed, recent_.end(), [with_state](const SentEvent& event) {
    return event.text(with_state) != nullptr;
  });
}

/// Evicts, in this order: the newest spectator, the oldest of several connections of one person
/// (most likely dead), the newest connection of `who` or of a person without a seat.
void Room::evict_one_for(int who, Effects& effects) {
  enum class Rank { kStays, kSeatless, kDuplicate, kSpectator };
  std::map<int, int> connections;
  for (const auto& [client, person] : clients_) ++connections[person];
  const auto rank_of = [&](int person) {
    if (person == 0) return Rank::kSpectator;
    if (connections[person] > 1) return Rank::kDuplicate;
    return person == who || !table_.has_seat(person) ? Rank::kSeatless : Rank::kStays;
  };
  const auto order = [&](const std::pair<const ClientId, int>& connection) {
    const Rank rank = rank_of(connection.second);
    // Newer clients have larger ids.
    return std::pair(rank, rank == Rank::kDuplicate ? ~connection.first : connection.first);
  };
  const auto evicted = std::max_element(
      clients_.begin(), clients_.end(),
      [&](const auto& one, const auto& other) { return order(one) < order(other); });
  if (evicted == clients_.end() || rank_of(evicted->second) == Rank::kStays) return;
  send_refusal(evicted->first, "", refuse("table-full"_why, {{"most", limits_.clients}}), effects);
  effects.emplace_back(Close{evicted->first});
  want_state_.erase(evicted->first);
  clients_.erase(evicted);
}

void Room::said(ClientId client, const Message& message, Time now, Effects& effects) {
  if (!clients_.contains(client)) return;
  if (pending_ || !waiting_.empty()) {
    if (waiting_.size() < limits_.waiting) {
      waiting_.emplace_back(Act{client, message});
    } else {
      send_refusal(client, message.id, refuse("busy"_why), effects);
    }
    return;
  }
  act(client, message, now, effects);
  go_on(now, effects);
}

void Room::closed(ClientId client, Time now, Effects& effects) {
  clients_.erase(client);
  want_state_.erase(client);
  forget_questions(client, effects);
  forget_listener({client}, effects);
  if (clients_.empty()) cancel_thought(effects);
  tell_presence(effects);
  go_on(now, effects);
}

void Room::act(ClientId client, const Message& message, Time now, Effects& effects) {
  const auto found = clients_.find(client);
  if (found == clients_.end()) return;
  const auto refused = [&](const Refusal& refusal) {
    send_refusal(client, message.id, refusal, effects);
  };
  const Person* person = table_.person(found->second);
  if (person != nullptr && !message.id.empty()) {
    for (const auto& [id, number] : person->done) {
      if (id != message.id) continue;
      effects.emplace_back(Send{client, shared(done_text(id, number))});
      return;
    }
  }
  if (message.type == MessageType::kHint) return hint(client, message, now, effects);
  if (message.type == MessageType::kReport) {
    return report({client, message.id, 0}, message.game, effects);
  }
  const bool leaves = message.type == MessageType::kLeave || message.type == MessageType::kDelete;
  if (table_.number >= limits_.events && !leaves) {
    return refused(refuse("worn-out"_why));
  }
  if (const auto refusal = over_budget(message.type, found->second, now)) {
    return refused(*refusal);
  }
  if (complete(client, message, effects)) return;
  auto planned = plan(table_, message, asker(found->second, now));
  if (const auto* refusal = std::get_if<Refusal>(&planned)) {
    return refused(*refusal);
  }
  auto& plan = std::get<Plan>(planned);
  if (message.warn > 0) {
    if (!table_.hints) return refused(refuse("no-hints"_why));
    Message asked = message;
    asked.decision = plan.events.front().decision;  // in the record's words
    return ask_for_advice({client, std::move(asked)}, now, effects);
  }
  begin(std::move(plan), client, message.id, effects);
}

std::optional<Refusal> Room::over_budget(MessageType type, int who, Time now) {
  if (!causes_other_events(type)) return std::nullopt;
  const auto other_events = static_cast<std::uint64_t>(table_.other_events);
  const Person* person = table_.person(who);
  const bool is_used_up =
      other_events >=
          limits_.events / (table_.has_seat(who) ? kOtherEventsShare : kVisitorsShare) ||
      (person != nullptr &&
       static_cast<std::uint64_t>(person->other_events) >= limits_.events / kPersonsShare);
  if (is_used_up) return refuse("used-up"_why);
  std::erase_if(other_events_,
                [&](const auto& one) { return one.second.is_full(limits_.other_events, now); });
  Bucket& bucket = person == nullptr ? joining_ : other_events_[who];
  const Rate& rate = person == nullptr ? limits_.joining : limits_.other_events;
  if (bucket.take(rate, now)) return std::nullopt;
  return refuse("too-fast"_why, {{"n", bucket.seconds_left(rate)}});
}

bool Room::complete(ClientId client, const Message& message, Effects& effects) {
  if (message.type != MessageType::kDecide || message.in_full ||
      !needs_board(table_, message.decision)) {
    return false;
  }
  if (completing_ >= static_cast<int>(limits_.waiting)) {
    send_refusal(client, message.id, refuse("busy"_why), effects);
    return true;
  }
  ++completing_;
  Message asked = message;
  if (asked.position < 0) asked.position = static_cast<std::int64_t>(table_.position);
  effects.emplace_back(Complete{table_.room, std::make_shared<const match::Match>(table_.now()),
                                client, std::move(asked)});
  return true;
}

void Room::completed(const Complete& effect, const text::Result<std::string>& decision, Time now,
                     Effects& effects) {
  --completing_;
  if (decision) {
    Message message = effect.message;
    message.decision = *decision;
    message.in_full = true;
    return said(effect.client, message, now, effects);
  }
  if (clients_.contains(effect.client)) {
    const auto refusal = refuse("illegal"_why, {{"why", decision.error()}});
    send_refusal(effect.client, effect.message.id, refusal, effects);
  }
  go_on(now, effects);
}

void Room::begin(Plan plan, ClientId client, std::string id, Effects& effects) {
  assert(!pending_);
  pending_ = Pending{std::move(plan), client, std::move(id)};
  if (pending_->plan.erase) {
    effects.emplace_back(Erase{table_.room});
  } else if (pending_->plan.roll) {
    pending_->rolling = true;
    pending_->plan.roll->cause.client = client;
    effects.emplace_back(std::move(*pending_->plan.roll));
  } else {
    append(effects);
  }
}

void Room::append(Effects& effects) {
  std::vector<std::string> lines;
  pending_->plan.events.front().away = away_;
  for (Event& event : pending_->plan.events) {
    // Keeps times in the log monotonic if the system's clock was set back.
    event.time = std::max(event.time, table_.last_time);
    lines.push_back(write_event(event));
  }
  effects.emplace_back(Append{table_.room, table_.number + 1, std::move(lines)});
}

void Room::settled(std::uint64_t position, const std::optional<Fallen>& fallen, Time now,
                   Effects& effects) {
  if (!pending_ || !pending_->rolling || position != table_.position) return;
  pending_->rolling = false;
  if (fallen) {
    pending_->plan.events.back().outcome = fallen->outcome;
    pending_->plan.events.back().motion = fallen->motion;
    return append(effects);
  }
  const Pending failed = std::move(*pending_);
  pending_.reset();
  retry_at_ = now + kRetry;
  if (failed.client != 0)
    send_refusal(failed.client, failed.id, refuse("roll-failed"_why), effects);
  go_on(now, effects);
}

void Room::appended(std::uint64_t number, Time now, Effects& effects) {
  if (!pending_ || pending_->rolling) return;
  if (pending_->plan.erase) return finish_erase(effects);
  if (number != table_.number + pending_->plan.events.size()) return;
  const bool was_over = table_.stage() == RoomTable::Stage::kOver;
  const std::uint64_t position = table_.position;
  const Pending done = std::move(*pending_);
  pending_.reset();
  for (const Event& event : done.plan.events) {
    [[maybe_unused]] const auto applied =
        table_.apply(event, {done.plan.after ? &*done.plan.after : nullptr, done.plan.carried});
    assert(applied);
    tell_event(event, effects);
  }
  away_ -= done.plan.events.front().away;
  // A finished game that was continued makes its report obsolete.
  const bool moved_on = table_.position != position;
  if (moved_on && report_ && report_->game == table_.games + 1) report_.reset();
  const bool is_over = table_.stage() == RoomTable::Stage::kOver;
  if (is_over != was_over) effects.emplace_back(Mark{table_.room, is_over});
  answer(done, effects);
  go_on(now, effects);
}

void Room::tell_event(const Event& event, Effects& effects) {
  SentEvent told;
  for (const auto& [client, who] : clients_) {
    const bool wants = want_state_.contains(client);
    SharedText& text = wants ? told.full : told.plain;
    if (!text) text = shared(event_text(table_, event, wants));
    effects.emplace_back(Send{client, text});
  }
  keep_recent(std::move(told));
}

void Room::keep_recent(SentEvent told) {
  recent_bytes_ += told.bytes();
  recent_.push_back(std::move(told));
  auto first = recent_.begin();
  while (recent_.end() - first > static_cast<std::ptrdiff_t>(kRecentEvents) ||
         recent_bytes_ > kRecentEventBytes) {
    recent_bytes_ -= (first++)->bytes();
  }
  recent_.erase(recent_.begin(), first);
}

/// Sends the results that only the asker gets, and disconnects people who left.
void Room::answer(const Pending& done, Effects& effects) {
  const auto asker = clients_.find(done.client);
  const auto tell = [&](std::string text) {
    if (asker != clients_.end()) effects.emplace_back(Send{done.client, shared(std::move(text))});
  };
  std::uint64_t number = table_.number - done.plan.events.size();
  for (const Event& event : done.plan.events) {
    ++number;
    const bool comes = event.kind == EventKind::kJoined || event.kind == EventKind::kClaimed;
    if (asker != clients_.end() && comes) {
      asker->second = event.who;
      tell(you_text(event.who, done.plan.token));
    }
    if (!done.plan.key.empty()) tell(handover_text(done.id, done.plan.key, event.until));
    // A repetition of this message gets the same number.
    if (!event.id.empty()) tell(done_text(event.id, number));
    if (event.kind == EventKind::kClaimed) dismiss("moved", effects);
    if (event.kind == EventKind::kLeft) {
      dismiss(event.by == event.who ? "left" : "removed", effects);
    }
  }
  tell_presence(effects);
}

void Room::append_failed(const std::string& why, Time now, Effects& effects) {
  if (!pending_ || pending_->rolling) return;
  const Pending failed = std::move(*pending_);
  pending_.reset();
  retry_at_ = now + kRetry;
  if (failed.client != 0) {
    const auto refusal = refuse("storage"_why, {{"why", why}});
    send_refusal(failed.client, failed.id, refusal, effects);
  }
  if (table_.number == 0) erased_ = true;  // creation failed
  go_on(now, effects);
}

void Room::finish_erase(Effects& effects) {
  pending_.reset();
  waiting_.clear();
  erased_ = true;
  const SharedText gone = shared(gone_text("deleted"));
  for (const auto& [client, who] : clients_) {
    effects.emplace_back(Send{client, gone});
    effects.emplace_back(Close{client});
  }
  clients_.clear();
}

void Room::dismiss(std::string_view why, Effects& effects) {
  for (auto it = clients_.begin(); it != clients_.end();) {
    if (it->second == 0 || table_.person(it->second) != nullptr) {
      ++it;
      continue;
    }
    effects.emplace_back(Send{it->first, shared(gone_text(why))});
    effects.emplace_back(Close{it->first});
    it = clients_.erase(it);
  }
}

std::vector<int> Room::here() const {
  std::vector<int> all;
  for (const auto& [client, who] : clients_) {
    if (who != 0) all.push_back(who);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

bool Room::is_here(int who) const {
  return std::any_of(clients_.begin(), clients_.end(),
                     [who](const auto& client) { return client.second == who; });
}

void Room::tell_presence(Effects& effects) {
  auto now_here = here();
  const auto watching = static_cast<int>(std::count_if(
      clients_.begin(), clients_.end(), [](const auto& client) { return client.second == 0; }));
  if (now_here == sent_presence_ && watching == sent_watchers_) return;
  sent_presence_ = std::move(now_here);
  sent_watchers_ = watching;
  const SharedText text = shared(presence_text(sent_presence_, watching));
  for (const auto& [client, who] : clients_) effects.emplace_back(Send{client, text});
}

int Room::who_has(const std::string& token) const {
  const std::string hash = hash_of(token);
  int found = 0;
  for (const Person& person : table_.people) {
    if (same_hash(person.hash, hash)) found = person.who;
  }
  return found;
}

}  // namespace astragal::rooms
