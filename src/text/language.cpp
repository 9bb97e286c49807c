#include "text/language.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

#include "text/data_file.h"
#include "text/shipped.h"

namespace astragal {

namespace {

Language program_language = Language::kEnglish;
thread_local std::optional<Language> thread_language;

boost::json::value words_of(std::string_view code) {
  const auto file = fmt::format("words/{}.toml", code);
  return DataFile::parse(file, std::string(shipped_file(file)))->value();
}

const boost::json::object& catalogue(Language language) {
  if (language == Language::kGerman) {
    static const boost::json::value kGerman = words_of("de");
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
void set_language(Language language) { program_language = language; }

LanguageScope::LanguageScope(Language language) : before_(thread_language) {
  thread_language = language;
}
LanguageScope::~LanguageScope() { thread_language = before_; }

std::string_view phrase(Language language, std::string_view section, std::string_view key) {
  const auto* table = catalogue(language).if_contains(section);
  const auto* text = table == nullptr ? nullptr : table->as_object().if_contains(key);
  if (text != nullptr) return text->as_string();
  return language == Language::kEnglish ? std::string_view()
                                        : phrase(Language::kEnglish, section, key);
}

std::string_view phrase(std::string_view section, std::string_view key) {
  return phrase(language(), section, key);
}

}  // namespace astragal
