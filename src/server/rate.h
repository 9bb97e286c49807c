#pragma once

#include <cstdint>
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

/// A bucket for each address.
class RatesByAddress {
 public:
  explicit RatesByAddress(const RateLimit& rate) : rate_(rate) {}

  bool take(const std::string& address, std::int64_t now);
  /// Forgets the addresses that have been quiet.
  void sweep(std::int64_t now);
  [[nodiscard]] std::size_t size() const { return buckets_.size(); }

 private:
  /// Where more addresses than this come within seconds, the limits by address cannot help, and
  /// must not cost the memory that those in all are there to keep.
  static constexpr std::size_t kMost = 100'000;

  RateLimit rate_;
  std::unordered_map<std::string, TokenBucket> buckets_;
};

/// How many connections each address has.
class CountsByAddress {
 public:
  explicit CountsByAddress(std::size_t most) : most_(most) {}

  bool enter(const std::string& address);
  void leave(const std::string& address);

 private:
  std::size_t most_;
  std::unordered_map<std::string, std::size_t> counts_;
};

/// What counts as one address: of IPv6 the first 64 bits, since every household has that many.
std::string address_key(std::string_view address);

}  // namespace astragal
