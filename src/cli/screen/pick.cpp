#include "cli/screen/pick.h"

#include <algorithm>

#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

namespace {

using Words = std::vector<std::string>;

Words words_of(std::string_view text) {
  std::string plain = text::lower(text);
  // Accept names without the quotes that records need.
  std::replace(plain.begin(), plain.end(), '"', ' ');
  Words words;
  for (const auto word : text::split(plain, ' ')) {
    if (!word.empty()) words.emplace_back(word);
  }
  return words;
}

/// Whether each typed word is a prefix of the word at its position.
bool begins(const Words& typed, const Words& whole) {
  return typed.size() <= whole.size() &&
         std::equal(typed.begin(), typed.end(), whole.begin(),
                    [](const auto& part, const auto& word) { return word.starts_with(part); });
}

/// Whether the typed words appear in order: "4 2" is in "place 4 in 2".
bool is_within(const Words& typed, const Words& whole) {
  std::size_t matched = 0;
  for (const auto& word : whole) {
    if (matched < typed.size() && word == typed[matched]) ++matched;
  }
  return matched == typed.size();
}

template <class Fits>
std::vector<std::size_t> found(const std::vector<record::Choice>& choices, Fits fits) {
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (fits(choices[i])) indices.push_back(i);
  }
  return indices;
}

}  // namespace

text::Result<std::size_t> pick(const std::vector<record::Choice>& choices, std::string_view line) {
  const auto count = choices.size();
  if (line.empty() && count == 1) return 0;
  if (line.empty()) return text::Error{text::message("play", "choose", text::with("count", count))};
  if (line.find_first_not_of("0123456789") == std::string_view::npos) {
    const auto number = text::read_number<std::size_t>(line);
    if (number && *number >= 1 && *number <= count) return *number - 1;
    return text::Error{
        text::message("play", count == 1 ? "choose-only" : "choose", text::with("count", count))};
  }
  const Words typed = words_of(line);
  const auto same = [&typed](const record::Choice& choice) {
    return typed == words_of(choice.words) || typed == words_of(choice.said);
  };
  const auto start = [&typed](const record::Choice& choice) {
    return begins(typed, words_of(choice.words)) || begins(typed, words_of(choice.said));
  };
  // Only the record's words: a sentence has words like "the" that could match by accident.
  const auto within = [&typed](const record::Choice& choice) {
    return is_within(typed, words_of(choice.words));
  };
  for (const auto& indices :
       {found(choices, same), found(choices, start), found(choices, within)}) {
    if (indices.size() == 1) return *indices.begin();
    if (indices.empty()) continue;
    std::vector<std::string> meant(indices.size());
    std::transform(indices.begin(), indices.end(), meant.begin(),
                   [&choices](std::size_t index) { return choices[index].words; });
    return text::Error{text::message("play", "several", text::with("line", text::in_quotes(line)),
                                     text::with("choices", text::list_of(meant, "or")))};
  }
  return text::Error{
      text::message("play", "not-a-choice", text::with("line", text::in_quotes(line)))};
}

}  // namespace astragal::cli
