#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "text/result.h"

namespace astragal::client {

/// The address of a server or of one of its tables.
struct Link {
  bool tls = false;
  std::string host{};      ///< a name or an address; IPv6 without brackets
  std::uint16_t port = 0;  ///< the default port if the text had none
  std::string code{};      ///< of a table; empty for the server itself
  std::string key{};       ///< of a link that moves a seat to another device

  /// Value of a request's Host header: "dice.example:8707".
  [[nodiscard]] std::string authority() const;
  /// The link that invites to this table, without the key.
  [[nodiscard]] std::string invitation() const;

  friend bool operator==(const Link&, const Link&) = default;
};

/// Reads "http://host:8707/k7q2-x4md-9rtz". The scheme may be https, the code may be missing, #KEY
/// may follow. Without a scheme it is plain HTTP, and the default port is then kOurPort.
text::Result<Link> read_link(std::string_view text);

inline constexpr std::uint16_t kOurPort = 8707;

}  // namespace astragal::client
