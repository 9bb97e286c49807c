#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/result.h"

namespace astragal::server {

/// Web pages that may use this server. Browsers name the page in `Origin`; requests without it do
/// not come from a page and are allowed.
class Origins {
 public:
  /// Which host names are accepted (prevents DNS rebinding).
  enum class Names {
    kThisMachine,  ///< listening on loopback only: localhost and IP addresses
    kThisNetwork,  ///< also names that do not exist in the public DNS
    kAll,          ///< with TLS, the certificate protects the name
  };

  /// Reads the values of --origin, such as `https://dice.example`. Without any, only pages of this
  /// server are allowed.
  static text::Result<Origins> read(const std::vector<std::string>& allowed, Names names);

  /// Whether `host`, with or without a port, is a name of this server.
  [[nodiscard]] bool knows(std::string_view host) const;
  /// Whether a page of `origin` may use this server under the name `host`.
  [[nodiscard]] bool allow(std::string_view origin, std::string_view host) const;

 private:
  std::vector<std::string> allowed_;
  Names names_ = Names::kThisMachine;
};

}  // namespace astragal::server
