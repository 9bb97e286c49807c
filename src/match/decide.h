#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "games/refusals.h"
#include "match/basic_match.h"

namespace astragal::match {

/// As match.decide(words), but a refusal includes the game's reason. For input from people; bots
/// only make legal decisions.
template <class M>
text::Result<std::string> decide_or_say_why(M& match, const std::vector<std::string>& words) {
  auto decided = match.decide(words);
  if (decided) return decided;
  text::Error why = match.ask([&]<class Text, class G>(Text /*text*/, const G& game) {
    return games::Refusals<G>::why_not(game, words, match.seating());
  });
  if (why.empty()) return decided;
  const text::Error refused{"impossible-why"_why,
                            {{"decision", text::shown(fmt::format("{}", fmt::join(words, " ")))},
                             {"why", std::move(why)}}};
  return with_legal(refused, choices_of(match.legal()));
}

}  // namespace astragal::match
