#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace astragal::text {

/// Languages of messages; each is a file in data/words.
enum class Language : std::uint8_t { kEnglish, kGerman };
inline constexpr std::array<std::string_view, 2> kLanguageCodes{"en", "de"};

/// The language of a code or locale ("de", "de_AT.UTF-8"); nullopt if it is not supported.
std::optional<Language> find_language(std::string_view locale);

/// The language of this thread or program; English by default.
Language language();
/// With `ascii`, umlauts are replaced: ae for ä.
void set_language(Language language, bool ascii = false);

/// Sets the language of this thread for its lifetime. Messages to clients are in English; clients
/// translate them.
class LanguageScope {
 public:
  explicit LanguageScope(Language language);
  ~LanguageScope();
  LanguageScope(const LanguageScope&) = delete;
  LanguageScope& operator=(const LanguageScope&) = delete;

 private:
  std::optional<Language> before_;
};

/// The text of `key` in [section] of the language's file; empty if there is none.
std::string_view phrase(Language language, std::string_view section, std::string_view key);
std::string_view phrase(std::string_view section, std::string_view key);

}  // namespace astragal::text
