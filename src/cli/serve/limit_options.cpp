#include "cli/serve/limit_options.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <cstddef>
#include <set>
#include <variant>
#include <vector>

#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

namespace {

using std::chrono::milliseconds;

struct Limit {
  std::string_view name;
  std::variant<double*, std::size_t*, milliseconds*, rooms::Time*> place;
  double scale = 1;  ///< stored value per unit of the option
};

/// A limit that both the network and the rooms use has one name and sets both.
std::vector<Limit> limits_in(AllLimits& all) {
  auto& net = all.network;
  auto& rooms = all.rooms;
  return {
      {"connections", &net.connections},
      {"connections-per-address", &net.connections_by_address},
      {"new-connections-per-second", &net.new_connections.per_second},
      {"new-connections-burst", &net.new_connections.burst},
      {"requests-per-second", &net.requests.per_second},
      {"requests-burst", &net.requests.burst},
      {"visits-per-second", &rooms.connecting.per_second},
      {"visits-burst", &rooms.connecting.burst},
      {"new-tables-per-hour", &rooms.creating.per_second, 1.0 / 3600},
      {"new-tables-burst", &rooms.creating.burst},
      {"messages-per-second", &rooms.messages.per_second},
      {"messages-per-second", &net.messages.per_second},
      {"messages-burst", &rooms.messages.burst},
      {"messages-burst", &net.messages.burst},
      {"chat-per-second", &rooms.chat.per_second},
      {"chat-burst", &rooms.chat.burst},
      {"loaded-tables", &rooms.rooms},
      {"tables", &all.budget.tables},
      {"store-megabytes", &all.budget.store_megabytes},
      {"free-megabytes", &all.budget.free_megabytes},
      {"memory-megabytes", &all.budget.memory_megabytes},
      {"table-connections", &rooms.room.clients},
      {"table-events", &rooms.room.events},
      {"unload-seconds", &rooms.park_after},
      {"queue-bytes", &net.queue_bytes},
      {"request-seconds", &net.request_time},
      {"first-message-seconds", &net.first_message_time},
      {"ping-seconds", &net.silence_time},
      {"write-seconds", &net.write_time},
  };
}

double value_of(const Limit& limit) {
  if (auto* const* number = std::get_if<double*>(&limit.place)) return **number / limit.scale;
  if (auto* const* count = std::get_if<std::size_t*>(&limit.place)) {
    return static_cast<double>(**count);
  }
  if (auto* const* time = std::get_if<milliseconds*>(&limit.place)) {
    return static_cast<double>((*time)->count()) / rooms::kSecond;
  }
  return static_cast<double>(*std::get<rooms::Time*>(limit.place)) / rooms::kSecond;
}

void set_value(const Limit& limit, double value) {
  if (auto* const* number = std::get_if<double*>(&limit.place)) {
    **number = value * limit.scale;
  } else if (auto* const* count = std::get_if<std::size_t*>(&limit.place)) {
    **count = static_cast<std::size_t>(value);
  } else if (auto* const* time = std::get_if<milliseconds*>(&limit.place)) {
    **time = milliseconds(static_cast<std::int64_t>(value * rooms::kSecond));
  } else {
    *std::get<rooms::Time*>(limit.place) = static_cast<rooms::Time>(value * rooms::kSecond);
  }
}

}  // namespace

text::Result<> set_limit(AllLimits& limits, std::string_view text) {
  constexpr int kMaxLimit = 1'000'000'000;
  const auto equals = text.find('=');
  const auto name = text.substr(0, equals);
  bool found = false;
  for (const Limit& limit : limits_in(limits)) {
    if (limit.name != name) continue;
    const auto number =
        equals == text.npos ? std::nullopt : text::read_number<int>(text.substr(equals + 1));
    if (!number || *number < 1 || *number > kMaxLimit) {
      return text::Error{text::message("serve", "bad-limit",
                                       text::with("text", text::in_quotes(text)),
                                       text::with("most", kMaxLimit), text::with("name", name),
                                       text::with("value", value_of(limit)))};
    }
    set_value(limit, *number);
    found = true;
  }
  if (found) return text::kDone;
  return text::Error{
      text::message("serve", "no-such-limit", text::with("text", text::in_quotes(text)))};
}

std::string limits_help() {
  AllLimits all;
  std::string text;
  std::set<std::string_view> shown;
  for (const Limit& limit : limits_in(all)) {
    if (!shown.insert(limit.name).second) continue;
    text += fmt::format("  {:<28}{:>8.7g}  {}\n", limit.name, value_of(limit),
                        text::phrase("serve", fmt::format("limit-{}", limit.name)));
  }
  return text;
}

void allow_many_connections() {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
}

}  // namespace astragal::cli
