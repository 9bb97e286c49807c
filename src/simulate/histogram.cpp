#include "simulate/histogram.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "text/canvas.h"
#include "text/message.h"

namespace astragal::simulate {

void Histogram::merge(const Histogram& other) {
  while (shift_ < other.shift_) widen();
  for (std::uint64_t bin = 0; bin < kBins; ++bin) {
    if (other.bins_[bin] == 0) continue;
    const std::int64_t first = (static_cast<std::int64_t>(bin) - kZero) * other.width();
    bins_[index_of(first)] += other.bins_[bin];
  }
}

std::uint64_t Histogram::total() const {
  return std::accumulate(bins_.begin(), bins_.end(), std::uint64_t{0});
}

std::uint64_t Histogram::between(std::int64_t low, std::int64_t high) const {
  const auto bin = [this](std::int64_t number) {
    return std::clamp<std::int64_t>((number >> shift_) + kZero, 0, kBins);
  };
  return low < high ? std::accumulate(bins_.begin() + bin(low), bins_.begin() + bin(high),
                                      std::uint64_t{0})
                    : 0;
}

std::int64_t Histogram::quantile(double share) const {
  const double wanted = share * static_cast<double>(total());
  std::uint64_t seen = 0;
  for (std::uint64_t bin = 0; bin < kBins; ++bin) {
    seen += bins_[bin];
    if (seen > 0 && static_cast<double>(seen) >= wanted) {
      return (static_cast<std::int64_t>(bin) - kZero) * width();
    }
  }
  return 0;
}

void Histogram::widen() {
  std::vector<std::uint64_t> wider(kBins);
  for (std::uint64_t bin = 0; bin < kBins; ++bin) {
    wider[static_cast<std::uint64_t>(((static_cast<std::int64_t>(bin) - kZero) >> 1) + kZero)] +=
        bins_[bin];
  }
  bins_ = std::move(wider);
  ++shift_;
}

void Histogram::widen_for(std::int64_t number) {
  while (index_of(number) >= kBins) widen();
}

namespace {

constexpr int kMostRows = 16;
constexpr std::int64_t kOpen = std::numeric_limits<std::int64_t>::max() / 2;

/// The numbers of one line: [low, high); -kOpen and kOpen are unbounded.
struct Range {
  std::int64_t low;
  std::int64_t high;
};

/// The step between lines: 1, 2, 5, 10 … bins.
std::int64_t step_for(std::int64_t span, std::int64_t width) {
  for (std::int64_t ten = width;; ten *= 10) {
    for (const std::int64_t step : {ten, 2 * ten, 5 * ten}) {
      if (span / step + 2 <= kMostRows) return step;
    }
  }
}

/// Lines that show all but the rarest extremes separately; these are in the first and last line.
std::vector<Range> ranges_for(std::span<const HistogramColumn> shown) {
  constexpr double kEnd = 0.001;
  std::int64_t low = kOpen;
  std::int64_t high = -kOpen;
  std::int64_t width = 1;
  bool below = false;
  bool above = false;
  for (const auto& [heading, histogram] : shown) {
    low = std::min(low, histogram->quantile(kEnd));
    high = std::max(high, histogram->quantile(1 - kEnd));
    width = std::max(width, histogram->width());
  }
  const std::int64_t step = step_for(high - low, width);
  low -= (low % step + step) % step;
  std::vector<Range> ranges;
  for (std::int64_t at = low; at <= high; at += step) ranges.push_back({at, at + step});
  for (const auto& [heading, histogram] : shown) {
    below = below || histogram->between(-kOpen, low) > 0;
    above = above || histogram->between(ranges.back().high, kOpen) > 0;
  }
  if (below) ranges.front().low = -kOpen;
  if (above) ranges.back().high = kOpen;
  return ranges;
}

std::string label(const Range& range) {
  if (range.low == -kOpen)
    return text::message("simulate", "up-to", text::with("number", range.high - 1));
  if (range.high == kOpen)
    return text::message("simulate", "and-up", text::with("number", range.low));
  if (range.high == range.low + 1) return fmt::format("{}", range.low);
  return text::message("simulate", "range", text::with("low", range.low),
                       text::with("high", range.high - 1));
}

double share_of(const Histogram& histogram, const Range& range) {
  const auto total = static_cast<double>(std::max<std::uint64_t>(histogram.total(), 1));
  return static_cast<double>(histogram.between(range.low, range.high)) / total;
}

std::string trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

}  // namespace

std::string bar(double length, int cells, std::string_view rest) {
  constexpr std::array<std::string_view, 9> kEighths{
      "", "\u258F", "\u258E", "\u258D", "\u258C", "\u258B", "\u258A", "\u2589", "\u2588"};
  const int eighths = std::clamp(static_cast<int>(std::lround(length * 8)), 0, 8 * cells);
  std::string text;
  for (int i = 0; i < eighths / 8; ++i) text += kEighths[8];
  text += kEighths[static_cast<std::size_t>(eighths % 8)];
  for (int i = (eighths + 7) / 8; i < cells; ++i) text += rest;
  return text;
}

std::string draw_histograms(std::string_view title, std::span<const HistogramColumn> shown,
                            int columns) {
  constexpr int kPercent = 9;  // width of "100.0 % " and a space before it
  const auto ranges = ranges_for(shown);
  int labels = text::shown_columns(title);
  double longest = 0;
  for (const Range& range : ranges) {
    labels = std::max(labels, text::shown_columns(label(range)));
    for (const auto& column : shown) {
      longest = std::max(longest, share_of(*column.histogram, range));
    }
  }
  const int each = (columns - labels) / static_cast<int>(shown.size());
  const int cells = std::clamp(each - kPercent - 1, 4, 40);
  std::string line = fmt::format("{:<{}}", title, labels);
  for (const auto& column : shown) {
    line += fmt::format("{:{}}{:<{}} ", "", kPercent, column.heading, cells);
  }
  std::string text = trimmed(line);
  for (const Range& range : ranges) {
    line = fmt::format("{:>{}}", label(range), labels);
    for (const auto& column : shown) {
      const double share = share_of(*column.histogram, range);
      const std::string percent =
          share > 0 ? fmt::format("{:>5} %", text::decimal(100 * share, 1)) : "";
      line +=
          fmt::format(" {:7} {} ", percent, bar(longest > 0 ? share / longest * cells : 0, cells));
    }
    text += trimmed(line);
  }
  return text;
}

}  // namespace astragal::simulate
