#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/result.h"

namespace astragal::text {

/// Spaces, tabs and the like off both ends.
std::string_view trim(std::string_view text);

/// The pieces between separators, trimmed; an empty text has none.
std::vector<std::string_view> split(std::string_view text, char separator);

/// The words of a line, apart at spaces; a word in double quotes may hold spaces. The quotes are
/// taken off. Fails on a quote that does not end.
Result<std::vector<std::string>> split_words(std::string_view line);

/// "a, b and c" in the language of this program; `last` is a key of [text], "and" or "or".
std::string list_of(const std::vector<std::string>& items, std::string_view last = "and");

/// What somebody can choose from; where there is much, those that differ in their last word are put
/// together: "place 1 in 2/4", "place 3 in 4", "pass".
std::vector<std::string> grouped_choices(const std::vector<std::string>& items);

/// Text from outside as an error message shows it: cut where long, and what would disturb a line of
/// text (bad bytes, control and direction characters) made visible.
std::string shown(std::string_view text);
/// The same in 'quotes'.
std::string in_quotes(std::string_view text);

/// "1,234,567", or "1.234.567" in other languages.
std::string grouped(std::uint64_t number);

/// A whole number in decimal, nothing else in the text.
template <class Int = int>
std::optional<Int> read_number(std::string_view text) {
  Int value{};
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace astragal::text
