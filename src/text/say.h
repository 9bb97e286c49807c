#pragma once

#include <fmt/args.h>
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

namespace astragal {

/// A value for a {name} in a phrase.
template <class T>
struct Filled {
  const char* name;
  const T& value;
};
template <class T>
Filled<T> with(const char* name, const T& value) {
  return {name, value};
}

/// The phrase as the language file has it; the key itself, where it has none, so that it is seen.
std::string_view words_for(std::string_view section, std::string_view key);

/// What the language file says under [section] key, its {names} filled in.
template <class... Ts>
std::string say(std::string_view section, std::string_view key, const Filled<Ts>&... filled) {
  fmt::dynamic_format_arg_store<fmt::format_context> values;
  (values.push_back(fmt::arg(filled.name, filled.value)), ...);
  return fmt::vformat(words_for(section, key), values);
}

/// A number with its noun: "1 wolf", "3 wolves"; the phrase reads "{} wolf|{} wolves".
std::string counted(std::string_view section, std::string_view key, int count);

/// With a capital and a full stop, and without what records add about legal lines.
std::string sentence(std::string_view text);

/// Broken at spaces into lines of at most `width` columns; further lines begin with `indent`.
std::string wrapped(std::string_view text, int width, std::string_view indent = "");

/// Letters A to Z made small.
std::string lower(std::string_view text);

}  // namespace astragal
