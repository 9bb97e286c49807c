#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "text/result.h"

namespace astragal::client {

/// Where a server is, and perhaps which table there.
struct Link {
  bool tls = false;
  std::string host{};      ///< a name or an address; of IPv6 without brackets
  std::uint16_t port = 0;  ///< the one that is meant, also if it was not written
  std::string code{};      ///< of a table; empty for the server as a whole
  std::string key{};       ///< of a link that moves a seat to another device

  /// "dice.example:8707" as a request's Host header has it.
  [[nodiscard]] std::string authority() const;
  /// The invitation to this table, without a key.
  [[nodiscard]] std::string invitation() const;

  friend bool operator==(const Link&, const Link&) = default;
};

/// Reads "http://host:8707/k7q2-x4md-9rtz", with https, without a code, with #KEY at its end, or
/// without the scheme: then it is plain HTTP, and without a port it is ours.
text::Result<Link> read_link(std::string_view text);

inline constexpr std::uint16_t kOurPort = 8707;

}  // namespace astragal::client
