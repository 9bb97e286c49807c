#include "host/tables.h"

#include <chrono>
#include <future>
#include <limits>
#include <utility>
#include <variant>

#include "host/jobs.h"
#include "host/log.h"
#include "host/tending.h"

namespace astragal::host {

using rooms::Effects;
using store::Store;

namespace {

std::vector<store::Payload> payloads_of(const std::vector<std::string>& lines) {
  std::vector<store::Payload> payloads;
  payloads.reserve(lines.size());
  for (const auto& line : lines) payloads.emplace_back(line.begin(), line.end());
  return payloads;
}

text::Result<Store::Ticket> write(Store& store, const rooms::Append& effect, rooms::Time time) {
  const std::int64_t seconds = time / rooms::kSecond;
  if (effect.first == 1) {
    store::RoomInfo room{effect.room, effect.game};
    room.created = room.updated = seconds;
    if (auto created = store.create(room); !created) return created;
  }
  return store.append(effect.room, effect.first, payloads_of(effect.events), seconds);
}

/// The log of a room; no lines if the room does not exist.
rooms::RoomLog read(const Store& store, const std::string& room) {
  const auto there = store.has(room);
  if (!there) return there.error();
  if (!*there) return std::vector<std::string>{};
  const auto payloads = store.load(room);
  if (!payloads) return payloads.error();
  std::vector<std::string> lines;
  for (const auto& payload : *payloads) lines.emplace_back(payload.begin(), payload.end());
  return lines;
}

/// The log of a room, read by a worker thread. It blocks on the store, so that only logs in use are
/// in memory.
rooms::RoomLog read_log(Committer& committer, const std::string& room, Counter& failed) {
  const auto promise = std::make_shared<std::promise<rooms::RoomLog>>();
  auto lines = promise->get_future();
  committer.ask([promise, room, &failed](Store& store) -> std::function<void()> {
    auto read_lines = read(store, room);
    if (!read_lines) {
      failed.add();
      log(LogLevel::kError, "load_failed",
          {{"row", store.row_of(room)}, {"what", read_lines.error().what()}});
    }
    promise->set_value(std::move(read_lines));
    return [] {};
  });
  return lines.get();
}

}  // namespace

Tables::Tables(const Parts& parts, const rooms::LobbyLimits& limits, int keep_days,
               bots::Knowledge knowledge)
    : network_(parts.network),
      committer_(parts.committer),
      pools_(parts.pools),
      times_(parts.metrics),
      room_limits_(limits.room),
      lobby_(limits, rooms::system_randomness()),
      knowledge_(std::move(knowledge)),
      keep_days_(keep_days),
      budget_(parts.budget),
      tables_of_sites_({limits.creating.burst * kAddressesOfSite,
                        limits.creating.per_second * kAddressesOfSite}),
      kept_(parts.metrics.gauge("astragal_tables_kept", "Tables in the store")),
      store_bytes_(parts.metrics.gauge("astragal_store_bytes", "Bytes of the store")),
      free_bytes_(
          parts.metrics.gauge("astragal_disk_free_bytes", "Bytes that are free on its disk")),
      memory_bytes_(parts.metrics.gauge("astragal_memory_bytes", "Memory of this program")),
      rooms_(parts.metrics.gauge("astragal_rooms", "Rooms in memory")),
      clients_(parts.metrics.gauge("astragal_clients", "Clients of rooms")),
      messages_(parts.metrics.counter("astragal_messages_total", "Messages of clients")),
      events_(parts.metrics.counter("astragal_events_total", "Events written to logs")),
      loads_failed_(parts.metrics.counter("astragal_loads_failed_total",
                                          "Times that a room's log could not be read.")),
      damaged_(parts.metrics.counter("astragal_damaged_rooms_total",
                                     "Times that a room was asked for whose log makes no sense.")),
      prunes_postponed_(parts.metrics.counter(
          "astragal_prunes_postponed_total",
          "Times that no room was deleted for its age because the time may be wrong.")) {}

Tables::~Tables() { *stops_ = true; }

template <class Act>
void Tables::with_lobby(HubCall call, Act act) {
  const HubTimes::Scope measured(times_, call);
  Effects effects;
  effects.reserve(8);
  act(effects);
  for (rooms::Effect& effect : effects) {
    std::visit([this](auto& one) { this->perform(std::move(one)); }, effect);
  }
}

void Tables::http(const HttpRequest& request, HttpReply reply) {
  if (draining_ && request.method == "POST") {
    reply(text_answer(503, "The server stops; come back in a moment.\n"));
    return;
  }
  if (auto refusal = no_new_table(request)) return reply(std::move(*refusal));
  const rooms::RequestId id = request.id;
  replies_.emplace(id, std::move(reply));
  const std::string target = request.path + (request.query.empty() ? "" : "?" + request.query);
  with_lobby(HubCall::kHttp, [&](Effects& effects) {
    lobby_.asked(id, {request.method, target, request.body, request.address}, now(), effects);
  });
}

std::optional<HttpAnswer> Tables::no_new_table(const HttpRequest& request) {
  if (request.method != "POST" || request.path != "/api/rooms") return std::nullopt;
  if (const auto why = why_full(budget_, usage_); !why.text.empty()) {
    return json_answer(503, refused_text("", rooms::refuse(why)));
  }
  const auto site = site_key(request.address);
  const auto steady = std::chrono::steady_clock::now().time_since_epoch();
  const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(steady).count();
  if (!site || tables_of_sites_.take(*site, time)) return std::nullopt;
  constexpr int kMinuteInSeconds = 60;
  return json_answer(429,
                     refused_text("", rooms::refuse("too-fast"_why, {{"n", kMinuteInSeconds}})));
}

std::optional<HttpAnswer> Tables::opened(ConnectionId id, const HttpRequest& request) {
  if (draining_) return text_answer(503, "The server stops; come back in a moment.\n");
  with_lobby(HubCall::kOpened,
             [&](Effects& effects) { lobby_.opened(id, request.address, now(), effects); });
  return std::nullopt;
}

void Tables::said(ConnectionId id, std::string_view text) {
  messages_.add();
  if (draining_) return;  // the client sends it again after reconnecting
  with_lobby(HubCall::kSaid, [&](Effects& effects) { lobby_.said(id, text, now(), effects); });
}

void Tables::closed(ConnectionId id) {
  with_lobby(HubCall::kClosed, [&](Effects& effects) { lobby_.closed(id, now(), effects); });
}

void Tables::hung_up(std::uint64_t request) {
  bool cancelled = cancel(rooms::study_key(request));
  with_lobby(HubCall::kHttp, [&](Effects& effects) {
    cancelled = lobby_.hung_up(request, now(), effects) || cancelled;
  });
  if (cancelled)
    perform(refused_response(request, 503, rooms::refuse("busy"_why)));  // the client is gone
}

void Tables::tick(std::int64_t steady) {
  times_.look();
  const auto wake = lobby_.next_wake();
  const rooms::Time time = now();
  if (draining_) return;
  look_at_usage(steady);
  lobby_.forget_addresses(time);
  tables_of_sites_.sweep(time);
  if (time >= tend_at_) tend_store();
  if (!wake || *wake > time) return;
  with_lobby(HubCall::kTick, [&](Effects& effects) { lobby_.tick(time, effects); });
}

void Tables::look_at_usage(std::int64_t steady) {
  constexpr std::int64_t kEvery = 1000;  // milliseconds between measurements
  if (steady < look_at_) return;
  look_at_ = std::numeric_limits<std::int64_t>::max();
  committer_.ask([this, steady, writable = usage_.writable](Store& store) {
    return std::function<void()>([this, steady, usage = host::measure(store, writable)] {
      usage_ = usage;
      look_at_ = steady + kEvery;
    });
  });
}

std::string_view Tables::trouble() const {
  return is_disk_full(budget_, usage_) ? "the disk is full" : "";
}

void Tables::tend_store() {
  Tending tending{now(), clock_.drift(), clock_.running(), keep_days_, false, {}};
  tend_at_ = tending.now + rooms::kHour;
  if (keep_days_ > 0 && tending.now >= prune_at_) {
    tending.prune = true;
    tending.in_use = lobby_.in_use();
  }
  committer_.ask([this, tending = std::move(tending)](Store& store) -> std::function<void()> {
    return [this, pruning = tending.prune, done = tend(store, tending)] {
      if (!done) {
        log(LogLevel::kWarning, "prune", {{"fault", done.error().what()}});
      } else if (done->postponed && pruning) {
        prunes_postponed_.add();
        log(LogLevel::kWarning, "prune_postponed", {{"why", *done->postponed}});
      } else if (pruning) {
        prune_at_ = now() + rooms::kDay;
        if (!done->pruned.empty()) log(LogLevel::kInfo, "prune", {{"rooms", done->pruned.size()}});
      }
    };
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

void Tables::perform(rooms::Append effect) {
  events_.add(effect.events.size());
  if (effect.first == 1) ++usage_.tables;  // until the next measurement
  const std::uint64_t last = effect.first + effect.events.size() - 1;
  const rooms::Time time = now();
  const std::string room = effect.room;
  committer_.commit(
      [effect = std::move(effect), time](Store& store) { return write(store, effect, time); },
      [this, room, last](const text::Result<Store::Ticket>& ticket) {
        usage_.writable = ticket.ok();
        with_lobby(HubCall::kAppended, [&](Effects& effects) {
          if (ticket) {
            lobby_.appended(room, last, now(), effects);
          } else {
            lobby_.append_failed(room, ticket.error().what(), now(), effects);
          }
        });
      });
}

void Tables::perform(const rooms::Mark& effect) {
  committer_.commit(
      [effect](Store& store) {
        return store.set_state(effect.room,
                               effect.over ? store::RoomState::kOver : store::RoomState::kOpen);
      },
      [](const text::Result<Store::Ticket>&) {});
}

void Tables::perform(const rooms::Erase& effect) {
  committer_.ask([this, room = effect.room, time = now()](Store& store) -> std::function<void()> {
    auto removed = store.remove(room, time / rooms::kSecond);
    if (!removed) removed = text::Error{store.for_strangers(removed.error())};
    return [this, room, removed] {
      with_lobby(HubCall::kAppended, [&](Effects& effects) {
        if (removed) {
          lobby_.appended(room, 0, now(), effects);
        } else {
          lobby_.append_failed(room, removed.error().what(), now(), effects);
        }
      });
    };
  });
}

void Tables::perform(const rooms::Load& effect) {
  if (why_full(budget_, usage_).text == "server-full-memory") {
    // Posted, because the lobby must not be re-entered here.
    network_.post([this, room = effect.room] {
      with_lobby(HubCall::kLoaded, [&](Effects& effects) {
        lobby_.loaded(room, rooms::refuse("busy"_why), now(), effects);
      });
    });
    return;
  }
  const auto taken = pools_.readers.submit(
      {effect.address, effect.room},
      [this, &committer = committer_, &failed = loads_failed_, room = effect.room,
       limits = room_limits_](Workers::Run& /*run*/) -> std::function<void()> {
        auto loaded = std::make_shared<rooms::Loaded>(
            load_room(read_log(committer, room, failed), rooms::system_randomness(), limits));
        return [this, room, loaded] {
          with_lobby(HubCall::kLoaded, [&](Effects& effects) {
            lobby_.loaded(room, std::move(*loaded), now(), effects);
          });
        };
      });
  if (taken != 0) return;
  with_lobby(HubCall::kLoaded, [&](Effects& effects) {
    lobby_.loaded(effect.room, rooms::refuse("busy"_why), now(), effects);
  });
}

/// Logs the room's row, since the code is an invitation, and no content of the event.
void Tables::perform(const rooms::Damaged& effect) {
  damaged_.add();
  committer_.ask([effect](Store& store) -> std::function<void()> {
    log(LogLevel::kError, "room_damaged",
        {{"row", store.row_of(effect.room)},
         {"what", effect.what},
         {"help", "astragal rooms check"}});
    return {};
  });
}

void Tables::perform(const rooms::Send& effect) { network_.send(effect.client, effect.text); }

void Tables::perform(const rooms::Close& effect) { network_.close(effect.client, 1000, ""); }

template <rooms::WorkEffect E>
void Tables::perform(E effect) {
  const auto work = std::make_shared<const rooms::Work>(std::move(effect));
  Workers& workers = workers_for(*work, pools_);
  // The job may outlive this object, so it has its own copy of everything it needs.
  const Workers::JobId id = workers.submit(
      owner_of(*work),
      [this, work, &committer = committer_, &failed = loads_failed_, known = knowledge_,
       stops = stops_](Workers::Run& run) -> std::function<void()> {
        rooms::WorkMeans means{known};
        if (const std::string room(log_for(*work)); !room.empty()) {
          means.log = read_log(committer, room, failed);
        }
        means.thinking = thinking_for(*work, run, stops);
        return [this, work, answer = std::optional(do_work(*work, means))] {
          running_.erase(job_key(*work));
          tell_lobby(*work, answer);
        };
      });
  if (id == 0) return tell_lobby(*work, std::nullopt);
  if (auto key = job_key(*work); !key.empty()) running_[std::move(key)] = {&workers, id};
}

void Tables::tell_lobby(const rooms::Work& work, const std::optional<rooms::WorkAnswer>& answer) {
  with_lobby(call_of(work), [&](Effects& effects) { tell(lobby_, work, answer, now(), effects); });
}

bool Tables::cancel(const std::string& key) {
  const auto found = running_.extract(key);
  if (!found.empty()) found.mapped().workers->cancel(found.mapped().job);
  return !found.empty();
}

void Tables::perform(const rooms::Cancel& effect) { cancel(job_key(effect)); }

void Tables::perform(const rooms::Respond& effect) {
  const auto reply = replies_.extract(effect.request);
  if (reply.empty()) return;
  HttpAnswer answer = text_answer(effect.status, effect.body);
  answer.type = effect.content_type;
  reply.mapped()(std::move(answer));
}

}  // namespace astragal::host
