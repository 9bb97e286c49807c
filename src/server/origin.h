#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/result.h"

namespace astragal::server {

/// Which web pages may talk to this server. Browsers say in `Origin` whose page it is; programs
/// that are no browsers send none, and hold nobody's rights.
class Origins {
 public:
  /// Whose names may mean this server. Somebody else's name can be made to mean this machine or one
  /// in this network, and then pages of that name seem to be ours.
  enum class Names {
    kThisMachine,  ///< it listens here only: localhost, and addresses
    kThisNetwork,  ///< and names that nobody can have in the public DNS
    kAll,          ///< with TLS the certificate says whose names are meant
  };

  /// The origins of --origin, such as `https://dice.example`; without any, pages of this server
  /// only.
  static text::Result<Origins> read(const std::vector<std::string>& allowed, Names names);

  /// Whether a request to this host, with or without a port, is meant for this server.
  [[nodiscard]] bool knows(std::string_view host) const;
  /// Whether a page of this origin may talk to this server, which it calls `host`.
  [[nodiscard]] bool allow(std::string_view origin, std::string_view host) const;

 private:
  std::vector<std::string> allowed_;
  Names names_ = Names::kThisMachine;
};

}  // namespace astragal::server
