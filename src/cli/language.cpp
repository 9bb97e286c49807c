#include "cli/language.h"

#include "text/words.h"

namespace astragal::cli {

namespace {

bool is_untranslated(std::string_view locale) {
  const auto name = locale.substr(0, locale.find('.'));
  return name == "C" || name == "POSIX";
}

/// The value of the last `--lang de` or `--lang=de`. Help texts are in this language, so it is
/// needed before CLI11 parses the options.
std::string_view asked_for(const std::vector<std::string_view>& arguments) {
  constexpr std::string_view kOption = "--lang";
  std::string_view value;
  for (std::size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    if (arguments[i] == kOption && i + 1 < arguments.size()) value = arguments[i + 1];
    if (arguments[i].starts_with("--lang=")) value = arguments[i].substr(kOption.size() + 1);
  }
  return value;
}

}  // namespace

text::Language preferred_language(const std::vector<std::string_view>& arguments,
                                  const Environment& environment) {
  if (const auto asked = asked_for(arguments); !asked.empty()) {
    return text::find_language(asked).value_or(text::Language::kEnglish);
  }
  std::string_view locale;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    if (locale.empty()) locale = environment(name);
  }
  if (is_untranslated(locale)) return text::Language::kEnglish;
  for (const auto listed : text::split(environment("LANGUAGE"), ':')) {
    if (is_untranslated(listed)) return text::Language::kEnglish;
    if (const auto found = text::find_language(listed)) return *found;
  }
  return text::find_language(locale).value_or(text::Language::kEnglish);
}

}  // namespace astragal::cli
