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

/// The phrase [section] key with its {names} filled in; the key itself if there is no such phrase,
/// so that the gap is visible.
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
/// Replaces the decimal point of a formatted number by the language's sign.
std::string with_decimal_sign(std::string number);

/// Translates typed text into the record's words, in lower case. The phrase lists pairs, as in
/// "braun:brown weiß:white".
std::string record_words(std::string_view section, std::string_view key, std::string_view text);
/// The words of typed text in lower case, without separators such as commas, dots and stars.
std::vector<std::string> typed_words(std::string_view text);

/// The title of a game; "Two Words" for two-words if the language's file has none.
std::string title_of(std::string_view game);

/// The text with a capital letter and a full stop.
std::string sentence(std::string_view text);
/// A phrase as a sentence, without its list of legal choices.
inline std::string sentence(const Phrase& phrase) { return sentence(phrase.brief()); }

/// The text wrapped at spaces to lines of at most `width` columns; further lines begin with
/// `indent`.
std::string wrapped(std::string_view text, int width, std::string_view indent = "");

/// The text with A to Z in lower case.
std::string lower(std::string_view text);

}  // namespace astragal::text
