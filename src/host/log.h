#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "text/result.h"

namespace astragal::host {

/// A field of a log line, `key=value`.
struct LogField {
  template <class T>
  LogField(std::string_view name, const T& content)
      : key(name), value(fmt::format("{}", content)) {}
  std::string_view key;
  std::string value;
};

enum class LogLevel { kDebug, kInfo, kWarning, kError, kOff };

text::Result<LogLevel> read_log_level(std::string_view name);
void set_log_level(LogLevel level);

/// Writes a line to standard error in logfmt: time, level, event, and fields. Values are quoted,
/// because they may contain text from clients, so a line stays one line. Request targets are never
/// logged: links contain invitations.
void log(LogLevel level, std::string_view what, std::initializer_list<LogField> fields = {});

/// The line without time and level.
std::string log_line(std::string_view what, std::initializer_list<LogField> fields);

}  // namespace astragal::host
