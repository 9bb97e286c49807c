#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/result.h"

namespace astragal::text {

/// The text without white space at both ends.
std::string_view trim(std::string_view text);

/// The parts between separators, trimmed; none for a blank text.
std::vector<std::string_view> split(std::string_view text, char separator);

/// The words of a line. A word in double quotes may contain spaces; the quotes are removed. Fails
/// on an unclosed quote.
Result<std::vector<std::string>> split_words(std::string_view line);

/// "a, b and c" in the language of this program; `last` is a key of [text], "and" or "or".
std::string list_of(const std::vector<std::string>& items, std::string_view last = "and");

/// Choices for a message; long lists are shortened by merging choices that differ in their last
/// word only: "place 1 in 2/4", "place 3 in 4", "pass".
std::vector<std::string> grouped_choices(const std::vector<std::string>& items);

/// Untrusted text for an error message: cut if long, with bad bytes, control and direction
/// characters escaped.
std::string shown(std::string_view text);
/// shown(text) in 'quotes'.
std::string in_quotes(std::string_view text);

/// "1,234,567", or "1.234.567" in other languages.
std::string grouped(std::uint64_t number);

/// A decimal whole number that is the entire text.
template <class Int = int>
std::optional<Int> read_number(std::string_view text) {
  Int value{};
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace astragal::text
