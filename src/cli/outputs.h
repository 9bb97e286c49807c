#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "text/message.h"
#include "text/result.h"
#include "text/words.h"

namespace astragal::cli {

/// Output files of a throw; "-" is standard output, empty means none.
struct Outputs {
  std::string svg;
  std::string motion;
  bool json = false;

  /// Whether standard output is used for data instead of text.
  [[nodiscard]] bool takes_stdout() const { return json || svg == "-" || motion == "-"; }
};

/// An error if two outputs go to standard output.
text::Result<> check_outputs(const Outputs& outputs);

/// Writes a file atomically; "-" is standard output.
text::Result<> write_output(const std::string& path, const std::string& content);

/// Prints the error on standard error and returns the exit status. Errors in `files` start with
/// "FILE:LINE: ", which editors can parse; others get the prefix "astragal: ".
int refuse(const text::Error& error, std::initializer_list<std::string> files);

/// Reads a whole number within a range; the error names the option.
template <class Int>
text::Result<Int> read_between(std::string_view option, std::string_view text, Int least,
                               Int most) {
  const auto number = text::read_number<Int>(text);
  if (number && *number >= least && *number <= most) return *number;
  return text::Error{fmt::format(
      "{} {}: {}", option, text::in_quotes(text),
      text::message("help", "not-in-range", text::with("least", least), text::with("most", most)))};
}

/// The value of `--threads`; the number of cores if empty.
text::Result<int> read_threads(const std::string& text);

}  // namespace astragal::cli
