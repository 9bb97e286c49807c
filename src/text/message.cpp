#include "text/message.h"

#include <algorithm>

#include "text/canvas.h"
#include "text/words.h"

namespace astragal::text {

std::string counted(Language language, std::string_view section, std::string_view key, int count) {
  const auto both = phrase(language, section, key);
  const auto bar = both.find('|');
  const auto form =
      count == 1 || bar == std::string_view::npos ? both.substr(0, bar) : both.substr(bar + 1);
  return fmt::format(fmt::runtime(form), count);
}

std::string counted(std::string_view section, std::string_view key, int count) {
  return counted(language(), section, key, count);
}

std::string with_decimal_sign(std::string number) {
  if (const auto point = number.find('.'); point != std::string::npos) {
    number.replace(point, 1, phrase("text", "decimal-sign"));
  }
  return number;
}

std::string decimal(double value, int digits) {
  return with_decimal_sign(fmt::format("{:.{}f}", value, digits));
}

std::string record_words(std::string_view section, std::string_view key, std::string_view text) {
  const std::string typed = lower(text);
  const auto pairs = split(phrase(section, key), ' ');
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c & 0x80) != 0; };
  std::string words;
  for (auto at = typed.begin(); at != typed.end();) {
    const auto end = is_letter(*at) ? std::find_if_not(at, typed.end(), is_letter) : at + 1;
    std::string_view word(&*at, static_cast<std::size_t>(end - at));
    for (const auto pair : pairs) {
      const auto colon = pair.find(':');
      if (pair.substr(0, colon) == word) word = pair.substr(colon + 1);
    }
    words += word;
    at = end;
  }
  return words;
}

std::string title_of(std::string_view game) {
  std::string title(phrase(game, "title"));
  if (!title.empty()) return title;
  for (const auto word : split(game, '-')) {
    if (!title.empty()) title += ' ';
    title += word;
    char& first = title[title.size() - word.size()];
    if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
  }
  return title;
}

std::string sentence(std::string_view text) {
  std::string whole(trim(text));
  if (whole.empty()) return whole;
  if (whole[0] >= 'a' && whole[0] <= 'z') whole[0] = static_cast<char>(whole[0] - 'a' + 'A');
  if (std::string_view(".!?").find(whole.back()) == std::string_view::npos) whole += '.';
  return whole;
}

std::string wrapped(std::string_view text, int width, std::string_view indent) {
  std::string whole;
  int used = 0;
  for (const auto word : split(text, ' ')) {
    if (word.empty()) continue;
    const int wide = shown_columns(word);
    if (used != 0 && used + 1 + wide > width) {
      whole += '\n';
      whole += indent;
      used = shown_columns(indent);
    } else if (used != 0) {
      whole += ' ';
      ++used;
    }
    whole += word;
    used += wide;
  }
  return whole + '\n';
}

std::string lower(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return small;
}

std::vector<std::string> typed_words(std::string_view text) {
  std::string spaced = lower(text);
  std::replace_if(
      spaced.begin(), spaced.end(),
      [](char c) { return std::string_view(",;.:*+/-_|=()").find(c) != std::string_view::npos; },
      ' ');
  std::vector<std::string> words;
  for (const auto word : split(spaced, ' ')) {
    if (!word.empty() && word != "and" && word != "x") words.emplace_back(word);
  }
  return words;
}

}  // namespace astragal::text
