#include "cli/serve/limit_options.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <cstddef>
#include <set>
#include <variant>
#include <vector>

#include "text/words.h"

namespace astragal {

namespace {

using std::chrono::milliseconds;

struct Limit {
  std::string_view name;
  std::string_view what;
  std::variant<double*, std::size_t*, milliseconds*, Time*> place;
  double scale = 1;  ///< what is kept, for each that is said
};

/// What the network and the rooms both look at has one name, and is set in both.
std::vector<Limit> limits_in(AllLimits& all) {
  auto& net = all.network;
  auto& rooms = all.rooms;
  return {
      {"connections", "in all", &net.connections},
      {"connections-of-address", "of one address", &net.connections_by_address},
      {"new-connections-per-second", "of one address", &net.new_connections.per_second},
      {"new-connections-at-once", "of one address", &net.new_connections.burst},
      {"requests-per-second", "of one address", &net.requests.per_second},
      {"requests-at-once", "of one address", &net.requests.burst},
      {"hellos-per-second", "of one address, with questions to /api", &rooms.connecting.per_second},
      {"hellos-at-once", "of one address, with questions to /api", &rooms.connecting.burst},
      {"new-rooms-per-hour", "of one address", &rooms.creating.per_second, 1.0 / 3600},
      {"new-rooms-at-once", "of one address", &rooms.creating.burst},
      {"messages-per-second", "of one connection", &rooms.messages.per_second},
      {"messages-per-second", "of one connection", &net.messages.per_second},
      {"messages-at-once", "of one connection", &rooms.messages.burst},
      {"messages-at-once", "of one connection", &net.messages.burst},
      {"chat-per-second", "of one connection", &rooms.chat.per_second},
      {"chat-at-once", "of one connection", &rooms.chat.burst},
      {"rooms", "in memory", &rooms.rooms},
      {"tables", "that are kept; nobody opens another beyond these four", &all.budget.tables},
      {"store-megabytes", "of the file with the tables", &all.budget.store_megabytes},
      {"free-megabytes", "that stay free on its disk", &all.budget.free_megabytes},
      {"memory-megabytes", "of this program", &all.budget.memory_megabytes},
      {"room-connections", "to one room", &rooms.room.clients},
      {"room-events", "until a room takes nothing new", &rooms.room.events},
      {"park-seconds", "until a room that everybody left leaves memory", &rooms.park_after},
      {"queue-bytes", "that wait for a slow reader", &net.queue_bytes},
      {"request-seconds", "until the first request is there", &net.request_time},
      {"first-message-seconds", "until a WebSocket says something", &net.first_message_time},
      {"silence-seconds", "without an answer to a ping", &net.silence_time},
      {"write-seconds", "until one message is read", &net.write_time},
  };
}

double value_of(const Limit& limit) {
  if (auto* const* number = std::get_if<double*>(&limit.place)) return **number / limit.scale;
  if (auto* const* count = std::get_if<std::size_t*>(&limit.place)) {
    return static_cast<double>(**count);
  }
  if (auto* const* time = std::get_if<milliseconds*>(&limit.place)) {
    return static_cast<double>((*time)->count()) / kSecond;
  }
  return static_cast<double>(*std::get<Time*>(limit.place)) / kSecond;
}

void set_value(const Limit& limit, double value) {
  if (auto* const* number = std::get_if<double*>(&limit.place)) {
    **number = value * limit.scale;
  } else if (auto* const* count = std::get_if<std::size_t*>(&limit.place)) {
    **count = static_cast<std::size_t>(value);
  } else if (auto* const* time = std::get_if<milliseconds*>(&limit.place)) {
    **time = milliseconds(static_cast<std::int64_t>(value * kSecond));
  } else {
    *std::get<Time*>(limit.place) = static_cast<Time>(value * kSecond);
  }
}

}  // namespace

Result<> set_limit(AllLimits& limits, std::string_view text) {
  constexpr int kMost = 1'000'000'000;
  const auto equals = text.find('=');
  const auto name = text.substr(0, equals);
  bool found = false;
  for (const Limit& limit : limits_in(limits)) {
    if (limit.name != name) continue;
    const auto number =
        equals == text.npos ? std::nullopt : read_number<int>(text.substr(equals + 1));
    if (!number || *number < 1 || *number > kMost) {
      return Error{fmt::format("--limit {}: a whole number from 1 to {} is wanted, such as {}={}",
                               in_quotes(text), kMost, name, value_of(limit))};
    }
    set_value(limit, *number);
    found = true;
  }
  if (found) return kDone;
  return Error{
      fmt::format("--limit {}: there is no such limit; astragal serve --limit help lists them",
                  in_quotes(text))};
}

std::string limits_help() {
  AllLimits all;
  std::string text;
  std::set<std::string_view> shown;
  for (const Limit& limit : limits_in(all)) {
    if (!shown.insert(limit.name).second) continue;
    text += fmt::format("  {:<28}{:>8.7g}  {}\n", limit.name, value_of(limit), limit.what);
  }
  return text;
}

void allow_many_connections() {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
}

}  // namespace astragal
