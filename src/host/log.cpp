#include "host/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <utility>

#include "text/message.h"

namespace astragal::host {

namespace {

constexpr std::array<std::pair<std::string_view, LogLevel>, 5> kLevels{
    {{"debug", LogLevel::kDebug},
     {"info", LogLevel::kInfo},
     {"warning", LogLevel::kWarning},
     {"error", LogLevel::kError},
     {"off", LogLevel::kOff}}};

spdlog::level::level_enum spdlog_level(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug: return spdlog::level::debug;
    case LogLevel::kInfo: return spdlog::level::info;
    case LogLevel::kWarning: return spdlog::level::warn;
    case LogLevel::kError: return spdlog::level::err;
    case LogLevel::kOff: break;
  }
  return spdlog::level::off;
}

spdlog::logger& logger() {
  static spdlog::logger it = [] {
    spdlog::logger made("astragal", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made.set_pattern("time=%Y-%m-%dT%H:%M:%S.%eZ level=%l %v", spdlog::pattern_time_type::utc);
    return made;
  }();
  return it;
}

bool plain(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view("-_.:/+").find(c) != std::string_view::npos;
}

void append_value(std::string& line, std::string_view value) {
  if (!value.empty() && std::all_of(value.begin(), value.end(), plain)) {
    line += value;
    return;
  }
  line += '"';
  for (const char c : value) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      line += {'\\', c};
    } else if (code < 0x20 || code == 0x7f) {
      line += fmt::format("\\x{:02x}", code);
    } else {
      line += c;
    }
  }
  line += '"';
}

}  // namespace

text::Result<LogLevel> read_log_level(std::string_view name) {
  for (const auto& [known, level] : kLevels) {
    if (name == known) return level;
  }
  return text::Error{text::message("serve", "bad-log-level", text::with("text", name))};
}

void set_log_level(LogLevel level) { logger().set_level(spdlog_level(level)); }

std::string log_line(std::string_view what, std::initializer_list<LogField> fields) {
  std::string line = "event=";
  append_value(line, what);
  for (const LogField& field : fields) {
    line += ' ';
    line += field.key;
    line += '=';
    append_value(line, field.value);
  }
  return line;
}

void log(LogLevel level, std::string_view what, std::initializer_list<LogField> fields) {
  if (logger().should_log(spdlog_level(level))) {
    logger().log(spdlog_level(level), spdlog::string_view_t(log_line(what, fields)));
  }
}

}  // namespace astragal::host
