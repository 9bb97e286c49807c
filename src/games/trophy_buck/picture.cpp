#include "games/trophy_buck/text.h"

namespace astragal {

std::string GameText<TrophyBuck>::picture(const G& /*game*/, const Seating& /*seating*/,
                                       const Style& /*style*/) {
  return "";
}

}  // namespace astragal
