// What a server with rooms costs and how quick it is: starts `astragal serve` in a process of its
// own and plays at many tables at once, from one thread that knows as little as it can.
//
//   build/release/bench_load throughput --rooms 1000 --seconds 10
//
// docs/server.md has the figures and what they mean. Processor time is the server's own, user and
// system; where client and server share two cores, decisions a second say more of the machine.

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "load_fleet.h"
#include "load_server.h"
#include "store/store.h"

namespace astragal::load {
namespace {

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
  bool compression = false;
  bool json = false;
};

/// Figures by name, in order.
class Report {
 public:
  void add(const std::string& name, double value, const char* unit = "") {
    rows_.push_back({name, value, unit});
  }
  void print(bool as_json) const {
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

 private:
  struct Row {
    std::string name;
    double value;
    const char* unit;
  };
  std::vector<Row> rows_;
};

double share(std::vector<float> values, double at) {
  if (values.empty()) return 0;
  const auto place =
      values.begin() + static_cast<long>(at * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

/// Everything that one address may not do, and this one does.
std::vector<std::string> no_limits() {
  std::vector<std::string> limits;
  for (const char* name :
       {"connections", "connections-of-address", "new-connections-per-second",
        "new-connections-at-once", "requests-per-second", "requests-at-once", "hellos-per-second",
        "hellos-at-once", "new-rooms-per-hour", "new-rooms-at-once", "messages-per-second",
        "messages-at-once", "rooms", "room-events"}) {
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
  plan.compression = options.compression;
  return plan;
}

/// How long it takes to make one event durable, in ms, with nothing else in the way.
std::vector<float> bare_commits(const std::string& folder, int count) {
  const std::string place = folder + "/bare";
  std::vector<float> times;
  auto store = Store::open(place);
  if (!store) return times;
  const Payload event(150, 'x');
  (void)store->create({"R"});
  std::uint64_t number = 1;
  for (int i = 0; i < count; ++i) {
    const double start = now();
    (void)store->append("R", number++, {event}, 0);
    if (!store->flush()) return {};
    times.push_back(static_cast<float>((now() - start) * 1e3));
  }
  std::filesystem::remove_all(place);
  return times;
}

void add_latency(Report& report, const std::string& what, const std::vector<float>& times) {
  report.add(what + " p50", share(times, 0.5), "ms");
  report.add(what + " p99", share(times, 0.99), "ms");
}

void throughput(const Options& options, Report& report) {
  const Folder folder(options.folder);
  const ServerProcess server(options.program, folder.name() + "/data", no_limits());
  Fleet fleet(plan_of(options, server));
  fleet.play(1);  // what is needed once
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
  add_latency(report, "send to the other's receipt", totals.latencies);
  report.add("refused", static_cast<double>(totals.refused));
  report.add("closed", static_cast<double>(totals.closed));
}

void paced(const Options& options, Report& report) {
  const Folder folder(options.folder);
  auto bare = bare_commits(folder.name(), 400);
  const ServerProcess server(options.program, folder.name() + "/data", no_limits());
  Fleet fleet(plan_of(options, server));
  fleet.play_at(options.rate, 1.5);
  const double before = server.processor_seconds();
  const auto totals = fleet.play_at(options.rate, options.seconds);
  const double used = server.processor_seconds() - before;
  const auto after = bare_commits(folder.name(), 400);
  bare.insert(bare.end(), after.begin(), after.end());
  const auto count = static_cast<double>(std::max<std::uint64_t>(totals.decisions, 1));
  report.add("decisions", count);
  report.add("decisions a second", count / options.seconds);
  report.add("server's processor time a decision", used / count * 1e6, "µs");
  add_latency(report, "a bare commit", bare);
  add_latency(report, "send to the other's receipt", totals.latencies);
  report.add("p99 in bare commits' p99", share(totals.latencies, 0.99) / share(bare, 0.99),
             "times");
  report.add("refused", static_cast<double>(totals.refused));
}

void memory(const Options& options, Report& report) {
  const Folder folder(options.folder);
  const ServerProcess server(options.program, folder.name() + "/data", no_limits());
  Options few = options;
  few.rooms = 50;
  { Fleet(plan_of(few, server)).play_until(5); }  // what is needed once
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

/// Rooms that play while others do what they should not; the figures of those who play.
void beside(const Options& options, Report& report, const std::vector<std::string>& more_limits,
            const std::function<void(Fleet&, int port)>& disturb) {
  const Folder folder(options.folder);
  auto limits = no_limits();
  limits.insert(limits.end(), more_limits.begin(), more_limits.end());
  const ServerProcess server(options.program, folder.name() + "/data", limits);
  Fleet fleet(plan_of(options, server));
  fleet.play_at(options.rate, 1.5);
  const auto before = fleet.play_at(options.rate, options.seconds / 2);
  disturb(fleet, server.port());
  const auto during = fleet.play_at(options.rate, options.seconds / 2);
  add_latency(report, "alone: send to the other's receipt", before.latencies);
  add_latency(report, "disturbed: send to the other's receipt", during.latencies);
  report.add("p99 disturbed", share(during.latencies, 0.99) / share(before.latencies, 0.99),
             "times");
  report.add("server with all", server.memory_kilobytes() / 1024, "MB");
}

std::size_t count_closed(const std::vector<Socket>& sockets) {
  std::size_t closed = 0;
  for (const Socket& socket : sockets) {
    std::array<char, 256> bytes;
    socket.stop_waiting();
    long got = 0;
    do got = socket.read(bytes.data(), bytes.size());
    while (got > 0);
    if (got == 0) ++closed;
  }
  return closed;
}

void silent(const Options& options, Report& report) {
  const int count = std::min(options.connections, 1000);
  std::vector<Socket> mute;        // open a WebSocket and never speak
  std::vector<Socket> speechless;  // connect and send nothing at all
  std::vector<Socket> slow;        // send a request a few bytes at a time
  const auto disturb = [&](Fleet&, int port) {
    for (int i = 0; i < count; ++i) {
      mute.emplace_back(port).ask_for_websocket(true);
      (void)mute.back().accepted();
      speechless.emplace_back(port);
      slow.emplace_back(port).write("GET /api/health HTTP/1.1\r\nX-Slow: ");
    }
  };
  Options half = options;
  half.seconds = std::max(options.seconds, 16.0);
  beside(half, report, {"request-seconds=4", "first-message-seconds=4"},
         [&](Fleet& fleet, int port) {
           disturb(fleet, port);
           for (int i = 0; i < 3; ++i) {
             fleet.play_at(options.rate, 1);
             for (const Socket& socket : slow) socket.write("x");
           }
         });
  report.add("WebSockets that never spoke, closed", static_cast<double>(count_closed(mute)));
  report.add("connections that sent nothing, closed",
             static_cast<double>(count_closed(speechless)));
  report.add("requests a byte a second, closed", static_cast<double>(count_closed(slow)));
  report.add("of each", count);
}

void slow_reader(const Options& options, Report& report) {
  beside(options, report, {}, [&](Fleet& fleet, int) { fleet.add_deaf(options.rooms); });
}

/// The program, if nobody says where: beside this one.
std::string program_beside(const char* own) {
  return (std::filesystem::path(own).parent_path() / "astragal").string();
}

}  // namespace
}  // namespace astragal::load

int main(int argc, char** argv) {
  using namespace astragal::load;
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);

  Options options;
  options.program = program_beside(argv[0]);
  CLI::App app("Plays at many tables of a server at once, and says what it costs");
  app.footer(R"(
Examples:
  bench_load throughput --rooms 1000          everybody decides at once
  bench_load paced --rooms 200 --rate 1       one decision a second and room
  bench_load memory --rooms 1000
  bench_load parked --rooms 10000 --moves 5
  bench_load idle --connections 10000
  bench_load silent --rooms 100               beside peers that never speak
  bench_load slow-reader --rooms 100          beside peers that never read)");
  app.require_subcommand(1);
  app.fallthrough();
  app.add_option("--program", options.program, "astragal")->capture_default_str();
  app.add_option("--folder", options.folder, "Where the server keeps its rooms meanwhile")
      ->capture_default_str();
  app.add_option("--game", options.game)->capture_default_str();
  app.add_option("--seats", options.seats)->capture_default_str();
  app.add_option("--rooms", options.rooms)->capture_default_str();
  app.add_option("--seconds", options.seconds)->capture_default_str();
  app.add_option("--rate", options.rate, "Decisions a second and room")->capture_default_str();
  app.add_option("--moves", options.moves, "Decisions in a room")->capture_default_str();
  app.add_option("--connections", options.connections)->capture_default_str();
  app.add_flag("--no-ids", options.no_ids, "Decisions without an id are not answered 'done'");
  app.add_flag("--compression", options.compression, "Offer compression, as browsers do");
  app.add_flag("--json", options.json);

  Report report;
  const auto mode = [&](const char* name, const char* what, void (*run)(const Options&, Report&)) {
    app.add_subcommand(name, what)->callback([&, run] { run(options, report); });
  };
  mode("throughput", "Everybody decides as soon as it is their turn", throughput);
  mode("paced", "Each room at its pace; beside it a bare commit", paced);
  mode("memory", "What a room takes", memory);
  mode("parked", "A start with rooms that nobody is in", parked);
  mode("idle", "Connections that do nothing", idle);
  mode("silent", "Peers that never speak, or very slowly", silent);
  mode("slow-reader", "Peers that never read", slow_reader);
  CLI11_PARSE(app, argc, argv);
  report.print(options.json);
}
