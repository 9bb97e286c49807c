#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/rate.h"

namespace astragal::host {

/// How many addresses' share a site of IPv6 has in all.
constexpr int kAddressesOfSite = 4;

/// A bucket for each address, and one for each site of IPv6.
class RatesByAddress {
 public:
  explicit RatesByAddress(const Rate& rate)
      : rate_(rate),
        site_rate_{rate.burst * kAddressesOfSite, rate.per_second * kAddressesOfSite} {}

  bool take(const std::string& address, std::int64_t now);
  /// Forgets the addresses that have been quiet, some of them at a time.
  void sweep(std::int64_t now);
  [[nodiscard]] std::size_t size() const { return buckets_.size(); }

 private:
  Rate rate_;
  Rate site_rate_;
  ByAddress<Bucket> buckets_;
  ByAddress<Bucket> sites_;
};

/// How many connections each address has, and each site of IPv6.
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

/// An address as inet_ntop writes it, those of IPv4 always as such; nothing if it is none.
std::optional<std::string> plain_address(std::string_view address);

/// What counts as one address: of IPv6 the first 64 bits, since every household has that many.
std::string address_key(std::string_view address);
/// What counts as one site: of IPv6 the first 48 bits, since whoever asks a provider gets that many
/// and with it 65,536 addresses of the kind above. Nothing for IPv4.
std::optional<std::string> site_key(std::string_view key);

}  // namespace astragal::host
