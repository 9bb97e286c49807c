#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace astragal {

/// So many a second over a long time, and so many at once.
struct RateLimit {
  double per_second = 0;
  double burst = 0;
};

/// A bucket of tokens that fills by the rate; whoever takes the last one has to wait. Times are
/// milliseconds of a clock that never goes back.
class TokenBucket {
 public:
  TokenBucket(const RateLimit& rate, std::int64_t now) : tokens_(rate.burst), last_(now) {}

  bool take(const RateLimit& rate, std::int64_t now, double count = 1);
  /// Whether it has filled up again, so that a new one would be the same.
  [[nodiscard]] bool full(const RateLimit& rate, std::int64_t now) const;

 private:
  double tokens_;
  std::int64_t last_;
};

/// How many addresses' share a site of IPv6 has in all.
constexpr int kAddressesOfSite = 4;

/// A bucket for each address, and one for each site of IPv6.
class RatesByAddress {
 public:
  explicit RatesByAddress(const RateLimit& rate)
      : rate_(rate),
        site_rate_{rate.per_second * kAddressesOfSite, rate.burst * kAddressesOfSite} {}

  bool take(const std::string& address, std::int64_t now);
  /// Forgets the addresses that have been quiet.
  void sweep(std::int64_t now);
  [[nodiscard]] std::size_t size() const { return buckets_.size(); }

 private:
  /// Where more addresses than this come within seconds, the limits by address cannot help, and
  /// must not cost the memory that those in all are there to keep.
  static constexpr std::size_t kMost = 100'000;

  RateLimit rate_;
  RateLimit site_rate_;
  std::unordered_map<std::string, TokenBucket> buckets_;
  std::unordered_map<std::string, TokenBucket> sites_;
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

}  // namespace astragal
