#include "games/rock_the_bock/text.h"

namespace astragal {

std::string GameText<RockTheBock>::picture(const G& /*game*/, const Seating& /*seating*/,
                                       const Style& /*style*/) {
  return "";
}

}  // namespace astragal
