#include "match/match.h"

namespace astragal::match {

template class BasicMatch<ASTRAGAL_GAME_TYPES>;

namespace {

template <class G>
Match usual_match() {
  std::string names;
  for (int seat = 0; seat < G::kMinSeats; ++seat) {
    names += seat == 0 ? "A" : fmt::format(", {}", static_cast<char>('A' + seat));
  }
  return std::get<Match>(Match::start({std::string(games::GameText<G>::kName), names, ""}));
}

template <class... Gs>
std::vector<Match> one_of_each(const std::variant<Gs...>* /*list*/) {
  return {usual_match<Gs>()...};
}

}  // namespace

std::vector<Match> usual_matches() { return one_of_each(static_cast<const Match::Any*>(nullptr)); }

}  // namespace astragal::match
