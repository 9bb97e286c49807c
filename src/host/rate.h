#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/rate.h"

namespace astragal::host {

/// The limit of an IPv6 site, as a multiple of an address's limit.
constexpr int kAddressesOfSite = 4;

/// A token bucket for each address, and one for each IPv6 site.
class RatesByAddress {
 public:
  explicit RatesByAddress(const Rate& rate)
      : rate_(rate),
        site_rate_{rate.burst * kAddressesOfSite, rate.per_second * kAddressesOfSite} {}

  bool take(const std::string& address, std::int64_t now);
  /// Removes idle addresses, some of them per call.
  void sweep(std::int64_t now);
  [[nodiscard]] std::size_t size() const { return buckets_.size(); }

 private:
  Rate rate_;
  Rate site_rate_;
  ByAddress<Bucket> buckets_;
  ByAddress<Bucket> sites_;
};

/// Open connections by address and by IPv6 site.
class CountsByAddress {
 public:
  explicit CountsByAddress(std::size_t most) : most_(most) {}

  bool enter(const std::string& address);
  void leave(const std::string& address);

 private:
  void leave_one(const std::string& key);

  std::size_t most_;
  std::unordered_map<std::string, std::size_t> counts_;
};

/// An address as inet_ntop writes it, with mapped IPv4 addresses as plain IPv4; nothing if it is
/// not an address.
std::optional<std::string> plain_address(std::string_view address);

/// The unit that counts as one address: for IPv6 the first 64 bits, the size of a household's
/// network.
std::string address_key(std::string_view address);
/// The unit that counts as one site: for IPv6 the first 48 bits, the size of network that providers
/// give on request, with 65,536 addresses in the sense above. Nothing for IPv4.
std::optional<std::string> site_key(std::string_view key);

}  // namespace astragal::host
