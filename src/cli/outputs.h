#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "text/message.h"
#include "text/result.h"
#include "text/words.h"

namespace astragal::cli {

/// Where a throw goes besides the text: files, or "-" for standard output; empty for nowhere.
struct Outputs {
  std::string svg;
  std::string motion;
  bool json = false;

  /// Whether something takes standard output for itself.
  [[nodiscard]] bool takes_stdout() const { return json || svg == "-" || motion == "-"; }
};

/// Refuses two things on one standard output.
text::Result<> check_outputs(const Outputs& outputs);

/// Writes into a file, whole or not at all; "-" is standard output.
text::Result<> write_output(const std::string& path, const std::string& content);

/// Says on standard error what is wrong, and returns the exit status. A fault in one of these files
/// begins with the file's name already, as editors like it.
int refuse(const text::Error& error, std::initializer_list<std::string> files);

/// A whole number in a range, or a sentence that names the option.
template <class Int>
text::Result<Int> read_between(std::string_view option, std::string_view text, Int least,
                               Int most) {
  const auto number = text::read_number<Int>(text);
  if (number && *number >= least && *number <= most) return *number;
  return text::Error{fmt::format(
      "{} {}: {}", option, text::in_quotes(text),
      text::message("help", "not-in-range", text::with("least", least), text::with("most", most)))};
}

/// How many threads `--threads` asks for; as many as there are cores where it says nothing.
text::Result<int> read_threads(const std::string& text);

}  // namespace astragal::cli
