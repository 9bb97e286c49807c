#include "games/sharp_shooters/text.h"

namespace astragal {

std::string GameText<SharpShooters>::picture(const G& /*game*/, const Seating& /*seating*/,
                                       const Style& /*style*/) {
  return "";
}

}  // namespace astragal
