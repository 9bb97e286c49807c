#pragma once

#include <fmt/args.h>
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"
#include "text/reason.h"

namespace astragal::text {

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

/// What the language's file says under [section] key, its {names} filled in; the key itself if
/// there is nothing, so that it is seen.
template <class... Ts>
std::string message(Language language, std::string_view section, std::string_view key,
                    const Filled<Ts>&... filled) {
  fmt::dynamic_format_arg_store<fmt::format_context> values;
  (values.push_back(fmt::arg(filled.name, filled.value)), ...);
  const auto text = phrase(language, section, key);
  return fmt::vformat(text.empty() ? key : text, values);
}

/// In the language of this program.
template <class... Ts>
std::string message(std::string_view section, std::string_view key, const Filled<Ts>&... filled) {
  return message(language(), section, key, filled...);
}

/// A number with its noun: "1 wolf", "3 wolves"; the phrase reads "{} wolf|{} wolves".
std::string counted(Language language, std::string_view section, std::string_view key, int count);
std::string counted(std::string_view section, std::string_view key, int count);

/// "1.5", or "1,5" in other languages.
std::string decimal(double value, int digits);
/// The same for a number in digits.
std::string with_decimal_sign(std::string number);

/// What people typed in their language, in small letters and with the record's words for theirs:
/// the phrase lists both, as in "braun:brown weiß:white".
std::string record_words(std::string_view section, std::string_view key, std::string_view text);
/// Typed words, in small letters, without what people put between them: commas, dots, stars …
std::vector<std::string> typed_words(std::string_view text);

/// What a game is called: two-words is Two Words where the language's file has no title.
std::string title_of(std::string_view game);

/// With a capital and a full stop.
std::string sentence(std::string_view text);
/// The same, without what records add about legal lines.
inline std::string sentence(const Phrase& phrase) { return sentence(phrase.brief()); }

/// Broken at spaces into lines of at most `width` columns; further lines begin with `indent`.
std::string wrapped(std::string_view text, int width, std::string_view indent = "");

/// Letters A to Z made small.
std::string lower(std::string_view text);

}  // namespace astragal::text
