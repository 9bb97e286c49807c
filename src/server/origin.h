#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/result.h"

namespace astragal {

/// Which web pages may talk to this server. Browsers say in `Origin` whose page it is; programs
/// that are no browsers send none, and hold nobody's rights.
class Origins {
 public:
  /// The origins of --origin, such as `https://dice.example`; without any, pages of this server
  /// only. `local`: it listens on this machine only. Then names other than localhost are refused,
  /// since a name of somebody else's could be made to mean this machine.
  static Result<Origins> read(const std::vector<std::string>& allowed, bool local);

  [[nodiscard]] bool allow(std::string_view origin, std::string_view host) const;

 private:
  std::vector<std::string> allowed_;
  bool local_ = true;
};

}  // namespace astragal
