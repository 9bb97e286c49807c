#include "cli/screen/pick.h"

#include <algorithm>
#include <set>

#include "text/message.h"
#include "text/words.h"

namespace astragal {

namespace {

using Words = std::vector<std::string>;

Words words_of(std::string_view text) {
  std::string plain = lower(text);
  // A name may stand without the quotes that records need.
  std::replace(plain.begin(), plain.end(), '"', ' ');
  Words words;
  for (const auto word : split(plain, ' ')) {
    if (!word.empty()) words.emplace_back(word);
  }
  return words;
}

/// Each typed word begins the word in its place.
bool begins(const Words& typed, const Words& whole) {
  return typed.size() <= whole.size() &&
         std::equal(typed.begin(), typed.end(), whole.begin(),
                    [](const auto& part, const auto& word) { return word.starts_with(part); });
}

/// The same with words left out: "4 2" is in "place 4 in 2".
bool is_within(const Words& typed, const Words& whole) {
  std::size_t matched = 0;
  for (const auto& word : whole) {
    if (matched < typed.size() && word.starts_with(typed[matched])) ++matched;
  }
  return matched == typed.size();
}

/// The choices that `fits` finds in either of their wordings.
template <class Fits>
std::set<std::size_t> found(const std::vector<Choice>& choices, Fits fits) {
  std::set<std::size_t> indices;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (fits(words_of(choices[i].words)) || fits(words_of(choices[i].said))) indices.insert(i);
  }
  return indices;
}

}  // namespace

Result<std::size_t> pick(const std::vector<Choice>& choices, std::string_view line) {
  const auto count = choices.size();
  if (line.empty() && count == 1) return 0;
  if (line.empty()) return Error{message("play", "choose", with("count", count))};
  if (line.find_first_not_of("0123456789") == std::string_view::npos) {
    const auto number = read_number<std::size_t>(line);
    if (number && *number >= 1 && *number <= count) return *number - 1;
    return Error{message("play", count == 1 ? "choose-only" : "choose", with("count", count))};
  }
  const Words typed = words_of(line);
  const auto same = [&typed](const Words& whole) { return typed == whole; };
  const auto start = [&typed](const Words& whole) { return begins(typed, whole); };
  const auto within = [&typed](const Words& whole) { return is_within(typed, whole); };
  for (const auto& indices :
       {found(choices, same), found(choices, start), found(choices, within)}) {
    if (indices.size() == 1) return *indices.begin();
    if (indices.empty()) continue;
    std::vector<std::string> meant(indices.size());
    std::transform(indices.begin(), indices.end(), meant.begin(),
                   [&choices](std::size_t index) { return choices[index].words; });
    return Error{message("play", "several", with("line", in_quotes(line)),
                         with("choices", list_of(meant, "or")))};
  }
  return Error{message("play", "not-a-choice", with("line", in_quotes(line)))};
}

}  // namespace astragal
