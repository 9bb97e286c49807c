#pragma once

#include <string>
#include <vector>

#include "load_fleet.h"
#include "load_machine.h"
#include "load_server.h"

namespace astragal::bench::load {

struct Options {
  std::string program{};
  std::string folder = ".";
  std::string game = "rock-the-bock";
  int seats = 2;
  int rooms = 200;
  int connections = 10'000;
  double seconds = 10;
  double rate = 1;
  int moves = 40;
  bool no_ids = false;
  bool json = false;
};

/// Figures by name, in order.
class Report {
 public:
  void add(const std::string& name, double value, const char* unit = "") {
    rows_.push_back({name, value, unit});
  }
  /// p50 and p99 of times in ms.
  void add_latency(const std::string& what, const std::vector<float>& times);
  /// Stops it and adds its result: pauses of the machine explain otherwise unexplained times.
  void add_stillness(Stillness& stillness);
  void print(bool as_json) const;

 private:
  struct Row {
    std::string name;
    double value;
    const char* unit;
  };
  std::vector<Row> rows_;
};

/// The quantile `at` of the values.
double share(std::vector<float> values, double at);
/// Limits high enough for a single address.
std::vector<std::string> no_limits();
Fleet::Plan plan_of(const Options& options, const ServerProcess& server);

// Measurements: see --help.
void throughput(const Options& options, Report& report);
void paced(const Options& options, Report& report);
void memory(const Options& options, Report& report);
void parked(const Options& options, Report& report);
void idle(const Options& options, Report& report);
// load_disturbed.cpp
void silent(const Options& options, Report& report);
void slow_reader(const Options& options, Report& report);

}  // namespace astragal::bench::load
