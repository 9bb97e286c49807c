#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace astragal::simulate {

/// Counts integers in bounded memory: one bin per number in a small range, wider bins (2, 4, 8 …)
/// otherwise. The result depends only on the numbers, not on their order or on the thread.
class Histogram {
 public:
  Histogram() : bins_(kBins) {}

  void add(std::int64_t number) {
    auto index = index_of(number);
    if (index >= kBins) {
      widen_for(number);
      index = index_of(number);
    }
    ++bins_[index];
  }
  void merge(const Histogram& other);

  [[nodiscard]] std::uint64_t total() const;
  /// Count of numbers in [low, high), both multiples of width().
  [[nodiscard]] std::uint64_t between(std::int64_t low, std::int64_t high) const;
  /// Width of a bin.
  [[nodiscard]] std::int64_t width() const { return std::int64_t{1} << shift_; }
  /// The smallest number such that at least `share` of all are not above its bin.
  [[nodiscard]] std::int64_t quantile(double share) const;

  friend bool operator==(const Histogram&, const Histogram&) = default;

 private:
  static constexpr std::uint64_t kBins = 2048;
  static constexpr std::int64_t kZero = 512;  ///< the bin of 0: most scores are positive

  /// At least kBins if `number` is out of range.
  [[nodiscard]] std::uint64_t index_of(std::int64_t number) const {
    return static_cast<std::uint64_t>((number >> shift_) + kZero);
  }
  void widen();
  void widen_for(std::int64_t number);

  std::vector<std::uint64_t> bins_;
  int shift_ = 0;
};

/// A histogram with its heading.
struct HistogramColumn {
  std::string_view heading;
  const Histogram* histogram;
};

/// Draws histograms side by side as text bars, on the same scale, at most `columns` wide. Each line
/// ends with a line feed.
std::string draw_histograms(std::string_view title, std::span<const HistogramColumn> shown,
                            int columns);

/// A bar of `length` cells, to an eighth of a cell, padded with `rest` to `cells`.
std::string bar(double length, int cells, std::string_view rest = " ");

}  // namespace astragal::simulate
