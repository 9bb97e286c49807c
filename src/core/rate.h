#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace astragal {

/// So many at once, and then so many a second.
struct Rate {
  double burst = 0;
  double per_second = 0;
};

/// What somebody may still do: a token bucket. Times are milliseconds of a clock that never goes
/// back.
class Bucket {
 public:
  /// Takes one, if there is one.
  bool take(const Rate& rate, std::int64_t now) {
    used_ = used_at(rate, now);
    last_ = now;
    if (used_ + 1 > rate.burst) return false;
    used_ += 1;
    return true;
  }
  /// How long until there is one again, in whole seconds from 1.
  [[nodiscard]] int seconds_left(const Rate& rate) const {
    const double missing = used_ + 1 - rate.burst;
    return std::max(1, static_cast<int>(std::ceil(missing / rate.per_second)));
  }
  /// Nothing was taken for so long that it need not be remembered.
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

/// Values by address that are forgotten when they no longer matter. Strangers choose how many
/// addresses there are, so no call takes longer when there are many.
template <class Value>
class ByAddress {
 public:
  /// Where more addresses than this come within seconds, limits by address do not help.
  static constexpr std::size_t kMost = 100'000;

  /// The value of this address, a new one if there is none.
  Value& operator[](const std::string& address) {
    const auto found = values_.find(address);
    if (found != values_.end()) return found->second;
    if (values_.size() >= kMost) values_.erase(values_.begin());
    return values_[address];
  }

  /// Forgets those of the next few addresses that `is_idle`. All of them have been looked at after
  /// kMost / kAtOnce calls at the latest.
  template <class IsIdle>
  void sweep(IsIdle is_idle) {
    constexpr std::size_t kAtOnce = 512;
    std::vector<std::string> idle;
    const std::size_t count = values_.bucket_count();
    for (std::size_t looked = 0; looked < std::min(kAtOnce, count); ++looked) {
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
  std::size_t next_ = 0;  ///< of the map's buckets, the one that was looked at last
};

}  // namespace astragal
