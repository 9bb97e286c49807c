#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "match/basic_match.h"
#include "games/refusals.h"

namespace astragal {

/// As match.decide(words), but what is refused is refused with the reason that the game can give.
/// For what people write; a bot's words are legal.
template <class M>
Result<std::string> decide_or_say_why(M& match, const std::vector<std::string>& words) {
  auto decided = match.decide(words);
  if (decided) return decided;
  Error why = match.ask([&]<class Text, class G>(Text /*text*/, const G& game) {
    return Refusals<G>::why_not(game, words, match.seating());
  });
  if (why.empty()) return decided;
  const Error refused{
      "impossible-why"_why,
      {{"decision", shown(fmt::format("{}", fmt::join(words, " ")))}, {"why", std::move(why)}}};
  return with_legal(refused, choices_of(match.legal()));
}

}  // namespace astragal
