#include "server/tables.h"

#include <chrono>
#include <future>
#include <limits>
#include <utility>
#include <variant>

#include "rooms/settling.h"
#include "server/log.h"

namespace astragal {

namespace {

/// Milliseconds since 1970: what stands in logs means the same after a restart.
Time now() {
  using std::chrono::milliseconds;
  return std::chrono::duration_cast<milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

/// Thinking that ends after so long, and when the server stops.
Thinking think_for(double seconds, const std::shared_ptr<std::atomic<bool>>& stops) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  Thinking thinking;
  thinking.stop = [stops, end] { return *stops || Clock::now() >= end; };
  return thinking;
}

constexpr double kSecondsForAHint = 1;
constexpr double kSecondsForAReport = 60;

std::vector<Payload> payloads_of(const std::vector<std::string>& lines) {
  std::vector<Payload> payloads;
  payloads.reserve(lines.size());
  for (const auto& line : lines) payloads.emplace_back(line.begin(), line.end());
  return payloads;
}

Result<Store::Ticket> write(Store& store, const Append& effect, Time time) {
  const std::int64_t seconds = time / kSecond;
  if (effect.first == 1) {
    RoomInfo room{effect.room, effect.game};
    room.created = room.updated = seconds;
    if (auto created = store.create(room); !created) return created;
  }
  return store.append(effect.room, effect.first, payloads_of(effect.events), seconds);
}

/// No lines if there is no such room.
RoomLog read(const Store& store, const std::string& room) {
  const auto there = store.has(room);
  if (!there) return there.error();
  if (!*there) return std::vector<std::string>{};
  const auto payloads = store.load(room);
  if (!payloads) return payloads.error();
  std::vector<std::string> lines;
  for (const auto& payload : *payloads) lines.emplace_back(payload.begin(), payload.end());
  return lines;
}

/// The log of a room, for a worker. It waits for the store, so that only those logs are in memory
/// that are being used.
RoomLog read_log(Committer& committer, const std::string& room) {
  const auto promise = std::make_shared<std::promise<RoomLog>>();
  auto lines = promise->get_future();
  committer.ask([promise, room](Store& store) -> std::function<void()> {
    promise->set_value(read(store, room));
    return [] {};
  });
  auto result = lines.get();
  if (!result) log(LogLevel::kError, "load_failed", {{"what", result.error().what}});
  return result;
}

/// The board and the tray of this thread, which no other thread uses.
FlyingDice& dice_of_this_thread() {
  thread_local FlyingDice dice;
  return dice;
}

}  // namespace

Tables::Tables(const Parts& parts, const LobbyLimits& limits, int keep_days, Knowledge knowledge)
    : transport_(parts.transport),
      committer_(parts.committer),
      workers_(parts.workers),
      advisers_(parts.advisers),
      reporters_(parts.reporters),
      readers_(parts.readers),
      room_limits_(limits.room),
      lobby_(limits, system_randomness()),
      knowledge_(std::move(knowledge)),
      keep_days_(keep_days),
      budget_(parts.budget),
      tables_of_sites_({limits.creating.per_second * kAddressesOfSite,
                        limits.creating.burst * kAddressesOfSite}),
      kept_(parts.metrics.gauge("astragal_tables_kept", "Tables in the store")),
      store_bytes_(parts.metrics.gauge("astragal_store_bytes", "Bytes of the store")),
      free_bytes_(
          parts.metrics.gauge("astragal_disk_free_bytes", "Bytes that are free on its disk")),
      memory_bytes_(parts.metrics.gauge("astragal_memory_bytes", "Memory of this program")),
      rooms_(parts.metrics.gauge("astragal_rooms", "Rooms in memory")),
      clients_(parts.metrics.gauge("astragal_clients", "Clients of rooms")),
      messages_(parts.metrics.counter("astragal_messages_total", "Messages of clients")),
      events_(parts.metrics.counter("astragal_events_total", "Events written to logs")) {}

Tables::~Tables() { *stops_ = true; }

void Tables::learn(Knowledge knowledge) {
  const std::lock_guard lock(learning_);
  knowledge_ = std::move(knowledge);
}

Knowledge Tables::knowledge() const {
  const std::lock_guard lock(learning_);
  return knowledge_;
}

template <class Act>
void Tables::with_lobby(Act act) {
  Effects effects;
  effects.reserve(8);
  act(effects);
  for (Effect& effect : effects) {
    std::visit([this](auto& one) { this->perform(std::move(one)); }, effect);
  }
}

void Tables::http(const HttpRequest& request, HttpReply reply) {
  if (draining_ && request.method == "POST") {
    reply(text_answer(503, "The server stops; come back in a moment.\n"));
    return;
  }
  if (auto refusal = no_new_table(request)) return reply(std::move(*refusal));
  const RequestId id = ++last_request_;
  replies_.emplace(id, std::move(reply));
  const std::string target = request.path + (request.query.empty() ? "" : "?" + request.query);
  with_lobby([&](Effects& effects) {
    lobby_.asked(id, {request.method, target, request.body, request.address}, now(), effects);
  });
}

std::optional<HttpAnswer> Tables::no_new_table(const HttpRequest& request) {
  if (request.method != "POST" || request.path != "/api/rooms") return std::nullopt;
  if (const auto why = why_full(budget_, usage_); !why.empty()) {
    return json_answer(503, refused_text("", refuse(why)));
  }
  const auto site = site_key(request.address);
  const auto steady = std::chrono::steady_clock::now().time_since_epoch();
  const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(steady).count();
  if (!site || tables_of_sites_.take(*site, time)) return std::nullopt;
  constexpr int kMinuteInSeconds = 60;
  return json_answer(429, refused_text("", refuse("too-fast", {{"seconds", kMinuteInSeconds}})));
}

std::optional<HttpAnswer> Tables::opened(ConnectionId id, const HttpRequest& request) {
  if (draining_) return text_answer(503, "The server stops; come back in a moment.\n");
  with_lobby([&](Effects& effects) { lobby_.opened(id, request.address, now(), effects); });
  return std::nullopt;
}

void Tables::said(ConnectionId id, std::string_view text) {
  messages_.add();
  if (draining_) return;  // the client sends it again when it has come back
  with_lobby([&](Effects& effects) { lobby_.said(id, text, now(), effects); });
}

void Tables::closed(ConnectionId id) {
  with_lobby([&](Effects& effects) { lobby_.closed(id, now(), effects); });
}

void Tables::tick(std::int64_t steady) {
  const auto wake = lobby_.next_wake();
  const Time time = now();
  if (draining_) return;
  look_at_usage(steady);
  if (keep_days_ > 0 && time >= prune_at_) {
    prune_at_ = time + kDay;
    prune();
  }
  if (!wake || *wake > time) return;
  with_lobby([&](Effects& effects) { lobby_.tick(time, effects); });
}

void Tables::look_at_usage(std::int64_t now) {
  constexpr std::int64_t kEvery = 1000;  // milliseconds after the last look
  if (now < look_at_) return;
  look_at_ = std::numeric_limits<std::int64_t>::max();
  committer_.ask([this, now, writable = usage_.writable](Store& store) {
    return std::function<void()>([this, now, usage = astragal::measure(store, writable)] {
      usage_ = usage;
      look_at_ = now + kEvery;
    });
  });
}

std::string_view Tables::trouble() const {
  return is_disk_full(budget_, usage_) ? "the disk is full" : "";
}

void Tables::prune() {
  committer_.ask([days = keep_days_, in_use = lobby_.in_use()](Store& store) {
    const auto pruned = store.prune(now() / kSecond, days, in_use);
    return std::function<void()>([pruned] {
      if (!pruned) {
        log(LogLevel::kWarning, "prune", {{"fault", pruned.error().what}});
      } else if (!pruned->empty()) {
        log(LogLevel::kInfo, "prune", {{"rooms", pruned->size()}});
      }
    });
  });
}

void Tables::drain(std::function<void()> done) {
  draining_ = true;
  *stops_ = true;
  committer_.ask([done = std::move(done)](Store&) { return done; });
}

void Tables::measure() {
  kept_.set(static_cast<std::int64_t>(usage_.tables));
  store_bytes_.set(static_cast<std::int64_t>(usage_.store_bytes));
  free_bytes_.set(static_cast<std::int64_t>(usage_.free_bytes));
  memory_bytes_.set(static_cast<std::int64_t>(usage_.memory_bytes));
  rooms_.set(static_cast<std::int64_t>(lobby_.rooms()));
  clients_.set(static_cast<std::int64_t>(lobby_.clients()));
}

void Tables::perform(Append effect) {
  events_.add(effect.events.size());
  if (effect.first == 1) ++usage_.tables;  // until the next look
  const std::uint64_t last = effect.first + effect.events.size() - 1;
  const Time time = now();
  const std::string room = effect.room;
  committer_.commit(
      [effect = std::move(effect), time](Store& store) { return write(store, effect, time); },
      [this, room, last](const Result<Store::Ticket>& ticket) {
        usage_.writable = ticket.ok();
        with_lobby([&](Effects& effects) {
          if (ticket) {
            lobby_.appended(room, last, now(), effects);
          } else {
            lobby_.append_failed(room, ticket.error().what, now(), effects);
          }
        });
      });
}

void Tables::perform(const Mark& effect) {
  committer_.commit(
      [effect](Store& store) {
        return store.set_state(effect.room, effect.over ? RoomState::kOver : RoomState::kOpen);
      },
      [](const Result<Store::Ticket>&) {});
}

void Tables::perform(const Erase& effect) {
  committer_.ask([this, room = effect.room](Store& store) -> std::function<void()> {
    auto removed = store.remove(room, now() / kSecond);
    if (!removed) removed = Error{store.for_strangers(removed.error())};
    return [this, room, removed] {
      with_lobby([&](Effects& effects) {
        if (removed) {
          lobby_.appended(room, 0, now(), effects);
        } else {
          lobby_.append_failed(room, removed.error().what, now(), effects);
        }
      });
    };
  });
}

void Tables::perform(const Load& effect) {
  if (why_full(budget_, usage_) == "server-full-memory") {
    // From the poster, as the answer of the store would come: the lobby is in the middle of this.
    transport_.post([this, room = effect.room] {
      with_lobby([&](Effects& effects) { lobby_.loaded(room, refuse("busy"), now(), effects); });
    });
    return;
  }
  const bool taken = readers_.submit(effect.room,
                                     [this, &committer = committer_, room = effect.room,
                                      limits = room_limits_]() -> std::function<void()> {
                                       auto loaded = std::make_shared<Loaded>(load_room(
                                           read_log(committer, room), system_randomness(), limits));
                                       return [this, room, loaded] {
                                         with_lobby([&](Effects& effects) {
                                           lobby_.loaded(room, std::move(*loaded), now(), effects);
                                         });
                                       };
                                     });
  if (taken) return;
  with_lobby([&](Effects& effects) { lobby_.loaded(effect.room, refuse("busy"), now(), effects); });
}

void Tables::perform(const Retell& effect) {
  const bool taken = readers_.submit(
      effect.address, [this, &committer = committer_, effect]() -> std::function<void()> {
        return
            [this, answer = retell(effect, read_log(committer, effect.room))] { perform(answer); };
      });
  if (!taken) perform(refused_response(effect.request, 503, refuse("busy")));
}

void Tables::perform(const Check& effect) {
  const bool taken = readers_.submit(effect.address, [this, effect]() -> std::function<void()> {
    return [this, effect, opening = checked(*effect.opening)] {
      with_lobby([&](Effects& effects) { lobby_.checked(effect, opening, now(), effects); });
    };
  });
  if (!taken) perform(refused_response(effect.request, 503, refuse("busy")));
}

void Tables::perform(const Complete& effect) {
  const bool taken = workers_.submit(effect.room, [this, effect]() -> std::function<void()> {
    return [this, effect, decision = complete(effect)] {
      with_lobby([&](Effects& effects) { lobby_.completed(effect, decision, now(), effects); });
    };
  });
  if (taken) return;
  with_lobby([&](Effects& effects) {
    lobby_.completed(effect, Error{"too many others throw just now"}, now(), effects);
  });
}

void Tables::perform(const Send& effect) { transport_.send(effect.client, effect.text); }

void Tables::perform(const Close& effect) { transport_.close(effect.client, 1000, ""); }

void Tables::perform(const Think& effect) {
  // The job itself may run when this is gone: it has its own copy of all it needs.
  const double seconds = seconds_of(read_bot(effect.bot).value_or(Bot::kSimple));
  const bool taken = workers_.submit(
      effect.room,
      [this, effect, seconds, known = knowledge(), stops = stops_]() -> std::function<void()> {
        return [this, effect, decision = think(effect, think_for(seconds, stops), known)] {
          with_lobby([&](Effects& effects) {
            lobby_.thought(effect.room, effect.position, decision, now(), effects);
          });
        };
      });
  if (taken) return;
  // Too much to do: the room tries again in a moment.
  with_lobby(
      [&](Effects& effects) { lobby_.thought(effect.room, effect.position, "", now(), effects); });
}

void Tables::perform(const Simulate& effect) {
  const bool taken = workers_.submit(effect.room, [this, effect]() -> std::function<void()> {
    return [this, effect, fallen = let_fly(dice_of_this_thread(), effect)] {
      with_lobby([&](Effects& effects) {
        lobby_.settled(effect.room, effect.position, fallen, now(), effects);
      });
    };
  });
  if (taken) return;
  with_lobby([&](Effects& effects) {
    lobby_.settled(effect.room, effect.position, std::nullopt, now(), effects);
  });
}

void Tables::perform(const Advise& effect) {
  const bool taken = advisers_.submit(
      effect.room, [this, effect, known = knowledge(), stops = stops_]() -> std::function<void()> {
        const auto thinking = think_for(kSecondsForAHint, stops);
        return [this, effect, advice = advise(effect, thinking, known)] {
          with_lobby([&](Effects& effects) {
            lobby_.advised(effect.room, effect.position, advice, now(), effects);
          });
        };
      });
  if (taken) return;
  with_lobby([&](Effects& effects) {
    lobby_.advised(effect.room, effect.position, std::nullopt, now(), effects);
  });
}

void Tables::perform(const Analyse& effect) {
  const bool taken =
      reporters_.submit(effect.room,
                        [this, &committer = committer_, effect, known = knowledge(),
                         stops = stops_]() -> std::function<void()> {
                          const auto lines = read_log(committer, effect.room);
                          const auto thinking = think_for(kSecondsForAReport, stops);
                          return [this, effect, report = analyse(effect, lines, thinking, known)] {
                            with_lobby([&](Effects& effects) {
                              lobby_.analysed(effect.room, report, now(), effects);
                            });
                          };
                        });
  if (taken) return;
  with_lobby([&](Effects& effects) {
    lobby_.analysed(effect.room, Error{"too many others are being made"}, now(), effects);
  });
}

void Tables::perform(const Study& effect) {
  // A replay is there at once, a report takes long.
  const bool taken =
      (effect.report ? reporters_ : advisers_)
          .submit(effect.address, [this, effect, known = knowledge(), stops = stops_] {
            const auto thinking = think_for(kSecondsForAReport, stops);
            return [this, answer = study(effect, thinking, known)] { perform(answer); };
          });
  if (!taken) perform(refused_response(effect.request, 503, refuse("busy")));
}

void Tables::perform(const Respond& effect) {
  const auto reply = replies_.extract(effect.request);
  if (reply.empty()) return;
  HttpAnswer answer = text_answer(effect.status, effect.body);
  answer.type = effect.content_type;
  reply.mapped()(std::move(answer));
}

}  // namespace astragal
