#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace astragal::text {

/// The languages that people are spoken to in; each is a file of data/words.
enum class Language : std::uint8_t { kEnglish, kGerman };
inline constexpr std::array<std::string_view, 2> kLanguageCodes{"en", "de"};

/// The language of a code or a locale, "de" or "de_AT.UTF-8"; nothing if there is no such file.
std::optional<Language> find_language(std::string_view locale);

/// The language of this program: English, unless the command line or the environment says
/// otherwise.
Language language();
/// With `ascii` its letters are those of the keyboard only: ae for ä.
void set_language(Language language, bool ascii = false);

/// Another language for this thread, as long as it lives: what clients are told is in English, as
/// they have their own words for it.
class LanguageScope {
 public:
  explicit LanguageScope(Language language);
  ~LanguageScope();
  LanguageScope(const LanguageScope&) = delete;
  LanguageScope& operator=(const LanguageScope&) = delete;

 private:
  std::optional<Language> before_;
};

/// What the language's file says under [section] key; empty if nothing.
std::string_view phrase(Language language, std::string_view section, std::string_view key);
std::string_view phrase(std::string_view section, std::string_view key);

}  // namespace astragal::text
