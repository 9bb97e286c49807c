#include "host/rate.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace astragal::host {

bool RatesByAddress::take(const std::string& address, std::int64_t now) {
  // Takes from the address first, so that a refused address does not use up its site's tokens.
  if (!buckets_[address].take(rate_, now)) return false;
  const auto site = site_key(address);
  return !site || sites_[*site].take(site_rate_, now);
}

void RatesByAddress::sweep(std::int64_t now) {
  buckets_.sweep([&](const Bucket& bucket) { return bucket.is_full(rate_, now); });
  sites_.sweep([&](const Bucket& bucket) { return bucket.is_full(site_rate_, now); });
}

bool CountsByAddress::enter(const std::string& address) {
  const auto site = site_key(address);
  const auto count_of = [this](const std::string& key) {
    const auto found = counts_.find(key);
    return found == counts_.end() ? 0 : found->second;
  };
  if (count_of(address) >= most_) return false;
  if (site && count_of(*site) >= most_ * kAddressesOfSite) return false;
  ++counts_[address];
  if (site) ++counts_[*site];
  return true;
}

void CountsByAddress::leave(const std::string& address) {
  leave_one(address);
  if (const auto site = site_key(address)) leave_one(*site);
}

void CountsByAddress::leave_one(const std::string& key) {
  const auto found = counts_.find(key);
  if (found != counts_.end() && --found->second == 0) counts_.erase(found);
}

namespace {

using AddressBytes = std::array<unsigned char, 16>;

std::string written(const AddressBytes& bytes) {
  constexpr std::array<unsigned char, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (std::equal(kMapped.begin(), kMapped.end(), bytes.begin())) {
    return ::inet_ntop(AF_INET, &bytes[12], text.data(), text.size());
  }
  return ::inet_ntop(AF_INET6, bytes.data(), text.data(), text.size());
}

/// The prefix of `count` bytes of an IPv6 address; nothing for other texts.
std::optional<std::string> first_bytes(std::string_view address, std::size_t count) {
  AddressBytes bytes{};
  if (::inet_pton(AF_INET6, std::string(address).c_str(), bytes.data()) != 1) return std::nullopt;
  std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(count), bytes.end(), 0);
  return fmt::format("{}/{}", written(bytes), count * 8);
}

}  // namespace

std::optional<std::string> plain_address(std::string_view address) {
  const std::string text(address);
  AddressBytes bytes{};
  if (::inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1) return written(bytes);
  if (::inet_pton(AF_INET, text.c_str(), bytes.data()) == 1) return text;
  return std::nullopt;
}

std::string address_key(std::string_view address) {
  const auto plain = plain_address(address);
  if (!plain) return std::string(address);
  return first_bytes(*plain, 8).value_or(*plain);
}

std::optional<std::string> site_key(std::string_view key) {
  return first_bytes(key.substr(0, key.find('/')), 6);
}

}  // namespace astragal::host
