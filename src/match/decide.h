#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "match/basic_match.h"
#include "text/refusals.h"

namespace astragal {

/// As match.decide(words), but what is refused is refused with the reason that the game can give.
/// For what people write; a bot's words are legal.
template <class M>
Result<std::string> decide_or_say_why(M& match, const std::vector<std::string>& words) {
  auto decided = match.decide(words);
  if (decided) return decided;
  const std::string why = match.ask([&]<class Text, class G>(Text /*text*/, const G& game) {
    return Refusals<G>::why_not(game, words, match.seating());
  });
  if (why.empty()) return decided;
  const auto legal = match.legal();
  return Error{fmt::format("{} is not possible here: {}; legal: {}",
                           in_quotes(fmt::format("{}", fmt::join(words, " "))), why,
                           legal.empty() ? "nothing" : choices(legal))};
}

}  // namespace astragal
