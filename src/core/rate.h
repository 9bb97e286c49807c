#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace astragal {

/// Token bucket parameters: burst size and refill rate.
struct Rate {
  double burst = 0;
  double per_second = 0;
};

/// A token bucket. Times are milliseconds of a monotonic clock.
class Bucket {
 public:
  /// Takes one token; false if there is none.
  bool take(const Rate& rate, std::int64_t now) {
    used_ = used_at(rate, now);
    last_ = now;
    if (used_ + 1 > rate.burst) return false;
    used_ += 1;
    return true;
  }
  /// Whole seconds until the next token, at least 1.
  [[nodiscard]] int seconds_left(const Rate& rate) const {
    const double missing = used_ + 1 - rate.burst;
    return std::max(1, static_cast<int>(std::ceil(missing / rate.per_second)));
  }
  /// Whether the bucket has refilled, so that it need not be kept.
  [[nodiscard]] bool is_full(const Rate& rate, std::int64_t now) const {
    return used_at(rate, now) <= 0;
  }

 private:
  [[nodiscard]] double used_at(const Rate& rate, std::int64_t now) const {
    const auto passed = static_cast<double>(std::max<std::int64_t>(now - last_, 0));
    return std::max(0.0, used_ - rate.per_second * passed / 1000);
  }

  double used_ = 0;
  std::int64_t last_ = 0;
};

/// Values by client address, dropped when idle. Clients control the number of addresses, so every
/// operation is O(1).
template <class Value>
class ByAddress {
 public:
  /// At this limit an arbitrary address is dropped for a new one.
  static constexpr std::size_t kMaxAddresses = 100'000;

  Value& operator[](const std::string& address) {
    const auto found = values_.find(address);
    if (found != values_.end()) return found->second;
    if (values_.size() >= kMaxAddresses) values_.erase(values_.begin());
    return values_[address];
  }

  /// Drops idle values among the next kBucketsPerSweep buckets of the map; successive calls visit
  /// all of them.
  template <class IsIdle>
  void sweep(IsIdle is_idle) {
    constexpr std::size_t kBucketsPerSweep = 512;
    std::vector<std::string> idle;
    const std::size_t count = values_.bucket_count();
    for (std::size_t looked = 0; looked < std::min(kBucketsPerSweep, count); ++looked) {
      next_ = (next_ + 1) % count;
      for (auto entry = values_.begin(next_); entry != values_.end(next_); ++entry) {
        if (is_idle(entry->second)) idle.push_back(entry->first);
      }
    }
    for (const auto& address : idle) values_.erase(address);
  }

  [[nodiscard]] std::size_t size() const { return values_.size(); }

 private:
  std::unordered_map<std::string, Value> values_;
  std::size_t next_ = 0;  ///< index of the map's bucket visited last
};

}  // namespace astragal
