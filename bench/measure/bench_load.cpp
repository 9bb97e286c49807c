// Cost and latency of a server with rooms: starts `astragal serve` in its own process and plays at
// many tables at once, from one thread with a minimal client.
//
//   build/release/bench_load throughput --rooms 1000 --seconds 10
//
// docs/measurements/server.md has the figures and their meaning. Processor time is the server's
// own, user and system; if client and server share two cores, decisions per second depend on the
// machine.

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <sys/resource.h>

#include <filesystem>
#include <string>

#include "load_modes.h"

namespace astragal::bench::load {
namespace {

/// The default program: in the folder of this one.
std::string program_beside(const char* own) {
  return (std::filesystem::path(own).parent_path() / "astragal").string();
}

}  // namespace
}  // namespace astragal::bench::load

int main(int argc, char** argv) {
  using namespace astragal::bench::load;
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
