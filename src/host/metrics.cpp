#include "host/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace astragal::host {

void Distribution::observe(double value) {
  const auto bucket = std::lower_bound(bounds_.begin(), bounds_.end(), value) - bounds_.begin();
  counts_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
  sum_.fetch_add(value, std::memory_order_relaxed);
}

std::uint64_t Distribution::count() const {
  std::uint64_t all = 0;
  for (const auto& count : counts_) all += count.load(std::memory_order_relaxed);
  return all;
}

Counter& Metrics::counter(std::string_view name, std::string_view help, std::string_view labels) {
  Series series{std::string(name), std::string(help), std::string(labels)};
  series.counter = &counters_.emplace_back();
  series_.push_back(std::move(series));
  return counters_.back();
}

Gauge& Metrics::gauge(std::string_view name, std::string_view help, std::string_view labels) {
  Series series{std::string(name), std::string(help), std::string(labels)};
  series.gauge = &gauges_.emplace_back();
  series_.push_back(std::move(series));
  return gauges_.back();
}

Distribution& Metrics::histogram(std::string_view name, std::string_view help,
                                 std::initializer_list<double> bounds, std::string_view labels) {
  Series series{std::string(name), std::string(help), std::string(labels)};
  series.histogram = &histograms_.emplace_back(bounds);
  series_.push_back(std::move(series));
  return histograms_.back();
}

void Metrics::write_values(const Series& series, std::string& text) {
  const auto out = std::back_inserter(text);
  const auto& name = series.name;
  const std::string labels = series.labels.empty() ? "" : "{" + series.labels + "}";
  if (series.counter != nullptr)
    fmt::format_to(out, "{}{} {}\n", name, labels, series.counter->value());
  if (series.gauge != nullptr)
    fmt::format_to(out, "{}{} {}\n", name, labels, series.gauge->value());
  if (series.histogram == nullptr) return;
  const Distribution& histogram = *series.histogram;
  std::uint64_t below = 0;
  for (std::size_t bucket = 0; bucket < histogram.counts_.size(); ++bucket) {
    below += histogram.counts_[bucket].load(std::memory_order_relaxed);
    const auto bound = bucket < histogram.bounds_.size()
                           ? fmt::format("{}", histogram.bounds_[bucket])
                           : std::string("+Inf");
    const std::string before = series.labels.empty() ? "" : series.labels + ",";
    fmt::format_to(out, "{}_bucket{{{}le=\"{}\"}} {}\n", name, before, bound, below);
  }
  fmt::format_to(out, "{}_sum{} {}\n", name, labels, histogram.sum_.load());
  fmt::format_to(out, "{}_count{} {}\n", name, labels, below);
}

std::string Metrics::text() const {
  std::string text;
  const std::string* last = nullptr;
  for (const Series& series : series_) {
    if (last == nullptr || *last != series.name) {
      const char* type = series.counter != nullptr ? "counter"
                         : series.gauge != nullptr ? "gauge"
                                                   : "histogram";
      fmt::format_to(std::back_inserter(text), "# HELP {} {}\n# TYPE {} {}\n", series.name,
                     series.help, series.name, type);
    }
    last = &series.name;
    write_values(series, text);
  }
  return text;
}

}  // namespace astragal::host
