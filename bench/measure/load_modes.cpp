#include "load_modes.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "store/store.h"

namespace astragal::bench::load {

using namespace store;
using namespace text;

void Report::add_latency(const std::string& what, const std::vector<float>& times) {
  add(what + " p50", share(times, 0.5), "ms");
  add(what + " p99", share(times, 0.99), "ms");
}

void Report::add_stillness(Stillness& stillness) {
  const auto found = stillness.found();
  add("the machine stood still, longest", found.longest, "ms");
  add("the same, in all", found.all, "ms");
}

void Report::print(bool as_json) const {
  if (as_json) {
    boost::json::object all;
    for (const Row& row : rows_) all[row.name] = row.value;
    fmt::print("{}\n", boost::json::serialize(all));
    return;
  }
  for (const Row& row : rows_) {
    const int digits = row.value >= 1000 || row.value == static_cast<long>(row.value) ? 0 : 2;
    fmt::print("{:<44}{:>12.{}f} {}\n", row.name, row.value, digits, row.unit);
  }
}

double share(std::vector<float> values, double at) {
  if (values.empty()) return 0;
  const auto place =
      values.begin() + static_cast<long>(at * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

std::vector<std::string> no_limits() {
  std::vector<std::string> limits;
  for (const char* name :
       {"connections", "connections-per-address", "new-connections-per-second",
        "new-connections-burst", "requests-per-second", "requests-burst", "visits-per-second",
        "visits-burst", "new-tables-per-hour", "new-tables-burst", "messages-per-second",
        "messages-burst", "loaded-tables", "table-events"}) {
    limits.push_back(fmt::format("{}=100000000", name));
  }
  return limits;
}

Fleet::Plan plan_of(const Options& options, const ServerProcess& server) {
  Fleet::Plan plan;
  plan.port = server.port();
  plan.rooms = options.rooms;
  plan.game = options.game;
  plan.seats = options.seats;
  plan.ids = !options.no_ids;
  return plan;
}

namespace {

/// Makes an event durable every 5 ms, without other work. A pause of the machine delays one such
/// commit, but all decisions that arrive during it; so commits are also measured from their due
/// time.
class BareCommits {
 public:
  explicit BareCommits(const std::string& folder) : store_(Store::open(folder)) {
    if (store_) (void)store_->create({"R"});
  }

  void make(double seconds) {
    constexpr double kEvery = 0.005;
    const double begin = now();
    for (double due = begin; store_ && due < begin + seconds; due += kEvery) {
      if (const double left = due - now(); left > 0) {
        std::this_thread::sleep_for(std::chrono::duration<double>(left));
      }
      const double start = now();
      (void)store_->append("R", ++events_, {Payload(150, 'x')}, 0);
      if (!store_->flush()) return;
      alone.push_back(static_cast<float>((now() - start) * 1e3));
      from_due.push_back(static_cast<float>((now() - due) * 1e3));
    }
  }

  std::vector<float> alone{};     ///< duration of each, in ms
  std::vector<float> from_due{};  ///< including the wait for the one before

 private:
  Result<Store> store_;
  std::uint64_t events_ = 0;
};

}  // namespace

void throughput(const Options& options, Report& report) {
  const Folder folder(options.folder);
  const ServerProcess server(options.program, folder.name() + "/data", no_limits());
  Fleet fleet(plan_of(options, server));
  fleet.play(1);  // one-time work
  const double server_before = server.processor_seconds();
  const double own_before = own_processor_seconds();
  const double start = now();
  const auto totals = fleet.play(options.seconds);
  const double taken = now() - start;
  const double server_used = server.processor_seconds() - server_before;
  const double own_used = own_processor_seconds() - own_before;
  const auto count = static_cast<double>(std::max<std::uint64_t>(totals.decisions, 1));
  report.add("decisions", count);
  report.add("games", static_cast<double>(totals.games));
  report.add("decisions a second", count / taken);
  report.add("server's processor time a decision", server_used / count * 1e6, "µs");
  report.add("client's processor time a decision", own_used / count * 1e6, "µs");
  report.add("server's share of a core", server_used / taken * 100, "%");
  report.add("bytes received a decision", static_cast<double>(totals.bytes) / count);
  report.add_latency("send to the other's receipt", totals.latencies);
  report.add("refused", static_cast<double>(totals.refused));
  report.add("closed", static_cast<double>(totals.closed));
}

/// Games and bare commits alternate every second, so that slow moments of the machine or disk
/// affect both equally.
void paced(const Options& options, Report& report) {
  const Folder folder(options.folder);
  BareCommits bare(folder.name() + "/bare");
  const ServerProcess server(options.program, folder.name() + "/data", no_limits());
  Fleet fleet(plan_of(options, server));
  fleet.play_at(options.rate, 1.5);
  std::vector<float> latencies;
  double decisions = 0;
  double refused = 0;
  double used = 0;
  double stolen = 0;
  Stillness stillness;
  const auto note = [&](const Fleet::Totals& totals) {
    latencies.insert(latencies.end(), totals.latencies.begin(), totals.latencies.end());
    decisions += static_cast<double>(totals.decisions);
    refused += static_cast<double>(totals.refused);
  };
  for (double played = 0; played < options.seconds; ++played) {
    note(fleet.wait(0.1));
    bare.make(1);
    const double used_before = server.processor_seconds();
    const double stolen_before = stolen_seconds();
    note(fleet.play_at(options.rate, 1));
    used += server.processor_seconds() - used_before;
    stolen += stolen_seconds() - stolen_before;
  }
  note(fleet.wait(1));  // includes late messages
  const double count = std::max(decisions, 1.0);
  report.add("decisions", count);
  report.add("decisions a second", count / options.seconds);
  report.add("server's processor time a decision", used / count * 1e6, "µs");
  report.add("of a core, given to others by the host", stolen / options.seconds * 100, "%");
  report.add_stillness(stillness);
  report.add_latency("a bare commit", bare.alone);
  report.add_latency("a bare commit from when it was due", bare.from_due);
  report.add_latency("send to the other's receipt", latencies);
  const double p99 = share(latencies, 0.99);
  report.add("p99 in bare commits' p99", p99 / share(bare.alone, 0.99), "times");
  report.add("p99 in bare commits' p99 from when due", p99 / share(bare.from_due, 0.99), "times");
  report.add("refused", refused);
}

void memory(const Options& options, Report& report) {
  const Folder folder(options.folder);
  const ServerProcess server(options.program, folder.name() + "/data", no_limits());
  Options few = options;
  few.rooms = 50;
  { Fleet(plan_of(few, server)).play_until(5); }  // one-time work
  const double before = server.memory_kilobytes();
  Fleet fleet(plan_of(options, server));
  const double begun = server.memory_kilobytes();
  fleet.play_until(static_cast<std::uint64_t>(options.moves));
  const double played = server.memory_kilobytes();
  report.add("server before", before / 1024, "MB");
  report.add("server with all", played / 1024, "MB");
  report.add("a room when its game begins", (begun - before) / options.rooms, "KB");
  report.add(fmt::format("a room after {} decisions", options.moves),
             (played - before) / options.rooms, "KB");
}

void parked(const Options& options, Report& report) {
  const Folder folder(options.folder);
  const std::string data = folder.name() + "/data";
  {
    const ServerProcess server(options.program, data, no_limits());
    Options some = options;
    for (int left = options.rooms; left > 0; left -= some.rooms) {
      some.rooms = std::min(left, 1000);
      Fleet(plan_of(some, server)).play_until(static_cast<std::uint64_t>(options.moves));
    }
    report.add("server that played them, before it parks", server.memory_kilobytes() / 1024, "MB");
  }
  const ServerProcess server(options.program, data, no_limits());
  const Socket asking(server.port());
  report.add("rooms", options.rooms);
  report.add("until it listens", server.starting_seconds(), "s");
  report.add("server with parked rooms", server.memory_kilobytes() / 1024, "MB");
}

void idle(const Options& options, Report& report) {
  const Folder folder(options.folder);
  const ServerProcess server(options.program, folder.name() + "/data", no_limits());
  Options all = options;
  all.rooms = options.connections / options.seats;
  const double before = server.memory_kilobytes();
  Fleet fleet(plan_of(all, server));
  const double rest = server.processor_seconds();
  const auto totals = fleet.wait(options.seconds);
  report.add("connections", static_cast<double>(fleet.connections()));
  report.add("closed", static_cast<double>(totals.closed));
  report.add("server's share of a core at rest",
             (server.processor_seconds() - rest) / options.seconds * 100, "%");
  report.add("a connection with its half of a room",
             (server.memory_kilobytes() - before) / static_cast<double>(fleet.connections()), "KB");
}

}  // namespace astragal::bench::load
