#include "server/rate.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace astragal {

bool TokenBucket::take(const RateLimit& rate, std::int64_t now, double count) {
  const double passed = static_cast<double>(std::max<std::int64_t>(now - last_, 0)) / 1000;
  tokens_ = std::min(rate.burst, tokens_ + passed * rate.per_second);
  last_ = now;
  if (tokens_ < count) return false;
  tokens_ -= count;
  return true;
}

bool TokenBucket::full(const RateLimit& rate, std::int64_t now) const {
  return tokens_ + static_cast<double>(now - last_) / 1000 * rate.per_second >= rate.burst;
}

bool RatesByAddress::take(const std::string& address, std::int64_t now) {
  if (buckets_.size() >= kMost) buckets_.clear();
  return buckets_.try_emplace(address, rate_, now).first->second.take(rate_, now);
}

void RatesByAddress::sweep(std::int64_t now) {
  std::erase_if(buckets_, [&](const auto& entry) { return entry.second.full(rate_, now); });
}

bool CountsByAddress::enter(const std::string& address) {
  auto& count = counts_[address];
  if (count >= most_) return false;
  ++count;
  return true;
}

void CountsByAddress::leave(const std::string& address) {
  const auto found = counts_.find(address);
  if (found != counts_.end() && --found->second == 0) counts_.erase(found);
}

std::string address_key(std::string_view address) {
  std::string text(address);
  std::array<unsigned char, 16> bytes{};
  if (::inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return text;
  constexpr std::array<unsigned char, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  std::array<char, INET6_ADDRSTRLEN> written{};
  if (std::equal(kMapped.begin(), kMapped.end(), bytes.begin())) {
    return ::inet_ntop(AF_INET, &bytes[12], written.data(), written.size());
  }
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return std::string(::inet_ntop(AF_INET6, bytes.data(), written.data(), written.size())) + "/64";
}

}  // namespace astragal
