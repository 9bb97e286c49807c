#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace astragal::host {

/// A monotonic counter. Thread-safe.
class Counter {
 public:
  void add(std::uint64_t count = 1) { value_.fetch_add(count, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

/// A gauge. Thread-safe.
class Gauge {
 public:
  void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }
  void add(std::int64_t change) { value_.fetch_add(change, std::memory_order_relaxed); }
  [[nodiscard]] std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_{0};
};

/// A histogram with fixed bounds.
class Distribution {
 public:
  explicit Distribution(std::initializer_list<double> bounds)
      : bounds_(bounds), counts_(bounds.size() + 1) {}

  void observe(double value);

  [[nodiscard]] std::uint64_t count() const;

 private:
  friend class Metrics;
  std::vector<double> bounds_;
  std::deque<std::atomic<std::uint64_t>> counts_;  ///< by bucket; the last one is unbounded
  std::atomic<double> sum_{0};
};

/// Bucket bounds in seconds, from 0.1 ms to seconds.
inline constexpr std::initializer_list<double> kSeconds{
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5};

/// All metrics of a server, written in Prometheus's text format 0.0.4. Returned references stay
/// valid as long as this object. Metrics are added at the start only, before other threads use
/// this.
class Metrics {
 public:
  /// `labels` in Prometheus's syntax, such as `reason="slow"`. Series with the same name must be
  /// added one after the other.
  Counter& counter(std::string_view name, std::string_view help, std::string_view labels = "");
  Gauge& gauge(std::string_view name, std::string_view help, std::string_view labels = "");
  Distribution& histogram(std::string_view name, std::string_view help,
                          std::initializer_list<double> bounds = kSeconds,
                          std::string_view labels = "");

  [[nodiscard]] std::string text() const;

 private:
  struct Series {
    std::string name;
    std::string help;
    std::string labels;
    const Counter* counter = nullptr;
    const Gauge* gauge = nullptr;
    const Distribution* histogram = nullptr;
  };
  static void write_values(const Series& series, std::string& text);

  std::vector<Series> series_;
  // Deques, because references to elements must stay valid.
  std::deque<Counter> counters_;
  std::deque<Gauge> gauges_;
  std::deque<Distribution> histograms_;
};

}  // namespace astragal::host
