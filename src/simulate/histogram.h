#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace astragal::simulate {

/// Counts whole numbers in bounded memory: one bin a number while they lie close to each other,
/// wider and wider bins (2, 4, 8 …) when they do not. What it holds depends on the numbers alone,
/// never on their order or on who counted which.
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
  /// Numbers from `low` to `high`, both whole multiples of width(), `high` not included.
  [[nodiscard]] std::uint64_t between(std::int64_t low, std::int64_t high) const;
  /// Numbers that one bin holds.
  [[nodiscard]] std::int64_t width() const { return std::int64_t{1} << shift_; }
  /// The smallest number such that `share` of all are not above its bin.
  [[nodiscard]] std::int64_t quantile(double share) const;

  friend bool operator==(const Histogram&, const Histogram&) = default;

 private:
  static constexpr std::uint64_t kBins = 2048;
  static constexpr std::int64_t kZero = 512;  ///< the bin of 0: most scores are positive

  /// Not below kBins for a number that lies outside.
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

/// Draws histograms beside each other as bars of characters, on the same scale, within `columns`
/// characters. Each line ends in a line feed.
std::string draw_histograms(std::string_view title, std::span<const HistogramColumn> shown,
                            int columns);

/// A bar of `length` character cells, to an eighth of a cell, and `rest` in the others of `cells`.
std::string bar(double length, int cells, std::string_view rest = " ");

}  // namespace astragal::simulate
