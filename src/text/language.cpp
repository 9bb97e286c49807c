#include "text/language.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "text/data_file.h"
#include "text/shipped.h"

namespace astragal::text {

namespace {

std::atomic<Language> program_language = Language::kEnglish;
std::atomic<bool> ascii_only = false;
thread_local std::optional<Language> thread_language;

std::string in_ascii(std::string text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kLetters{
      {{"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"Ä", "Ae"}, {"Ö", "Oe"}, {"Ü", "Ue"}, {"ß", "ss"}}};
  for (const auto& [letter, plain] : kLetters) {
    for (auto at = text.find(letter); at != std::string::npos; at = text.find(letter, at)) {
      text.replace(at, letter.size(), plain);
    }
  }
  return text;
}

boost::json::value words_of(std::string_view code, bool ascii = false) {
  const auto file = fmt::format("words/{}.toml", code);
  std::string text(shipped_file(file));
  return DataFile::parse(file, ascii ? in_ascii(std::move(text)) : std::move(text))->value();
}

const boost::json::object& catalogue(Language language) {
  if (language == Language::kGerman) {
    static const boost::json::value kGerman = words_of("de", ascii_only);
    return kGerman.as_object();
  }
  static const boost::json::value kEnglish = words_of("en");
  return kEnglish.as_object();
}

}  // namespace

std::optional<Language> find_language(std::string_view locale) {
  const auto code = locale.substr(0, locale.find_first_of("_.@-"));
  const auto* const found = std::find(kLanguageCodes.begin(), kLanguageCodes.end(), code);
  if (found == kLanguageCodes.end()) return std::nullopt;
  return static_cast<Language>(found - kLanguageCodes.begin());
}

Language language() { return thread_language.value_or(program_language); }
void set_language(Language language, bool ascii) {
  program_language = language;
  ascii_only = ascii;
}

LanguageScope::LanguageScope(Language language) : before_(thread_language) {
  thread_language = language;
}
LanguageScope::~LanguageScope() { thread_language = before_; }

std::string_view phrase(Language language, std::string_view section, std::string_view key) {
  const auto dot = section.find('.');  // [GAME.reasons] is in [GAME]
  const auto* table = catalogue(language).if_contains(section.substr(0, dot));
  if (table != nullptr && dot != std::string_view::npos) {
    table = table->as_object().if_contains(section.substr(dot + 1));
  }
  const auto* text = table == nullptr ? nullptr : table->as_object().if_contains(key);
  return text == nullptr ? std::string_view() : std::string_view(text->as_string());
}

std::string_view phrase(std::string_view section, std::string_view key) {
  return phrase(language(), section, key);
}

}  // namespace astragal::text
