// Rooms that play while other clients misbehave.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "load_modes.h"

namespace astragal::bench::load {

namespace {

/// Measures rooms that play while other clients misbehave.
void beside(const Options& options, Report& report, const std::vector<std::string>& more_limits,
            const std::function<void(Fleet&, int port)>& disturb,
            const std::function<void()>& look) {
  const Folder folder(options.folder);
  auto limits = no_limits();
  limits.insert(limits.end(), more_limits.begin(), more_limits.end());
  const ServerProcess server(options.program, folder.name() + "/data", limits);
  Fleet fleet(plan_of(options, server));
  fleet.play_at(options.rate, 1.5);
  Stillness stillness;
  // Messages in flight at the end of a part belong to it.
  const auto play = [&] {
    auto latencies = fleet.play_at(options.rate, options.seconds / 2).latencies;
    const auto late = fleet.wait(0.2).latencies;
    latencies.insert(latencies.end(), late.begin(), late.end());
    return latencies;
  };
  const auto before = play();
  disturb(fleet, server.port());
  const auto during = play();
  report.add_latency("alone: send to the other's receipt", before);
  report.add_latency("disturbed: send to the other's receipt", during);
  report.add("p99 disturbed", share(during, 0.99) / share(before, 0.99), "times");
  report.add_stillness(stillness);
  report.add("server with all", server.memory_kilobytes() / 1024, "MB");
  look();
}

double count_closed(const std::vector<Socket>& sockets) {
  double closed = 0;
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

}  // namespace

void silent(const Options& options, Report& report) {
  const int count = std::min(options.connections, 1000);
  std::vector<Socket> mute;        // open a WebSocket and never speak
  std::vector<Socket> speechless;  // connect and send nothing at all
  std::vector<Socket> slow;        // send a request a byte at a time
  const auto disturb = [&](Fleet& fleet, int port) {
    for (int i = 0; i < count; ++i) {
      mute.emplace_back(port).ask_for_websocket();
      (void)mute.back().accepted();
      speechless.emplace_back(port);
      slow.emplace_back(port).write("GET /api/health HTTP/1.1\r\nX-Slow: ");
    }
    for (int i = 0; i < 3; ++i) {
      fleet.play_at(options.rate, 1);
      for (const Socket& socket : slow) socket.write("x");
    }
  };
  const auto look = [&] {
    report.add("of each kind of peer", count);
    report.add("WebSockets that never spoke, closed", count_closed(mute));
    report.add("connections that sent nothing, closed", count_closed(speechless));
    report.add("requests a byte a second, closed", count_closed(slow));
  };
  Options longer = options;
  longer.seconds = std::max(options.seconds, 16.0);
  beside(longer, report, {"request-seconds=4", "first-message-seconds=4"}, disturb, look);
}

/// Spectators that never read. Half of them request more answers than the server's limit per
/// client, the others as many as the kernel buffers.
void slow_reader(const Options& options, Report& report) {
  constexpr int kCount = 20;
  std::vector<Socket> deaf;
  const auto disturb = [&](Fleet& fleet, int /*port*/) {
    deaf = fleet.add_deaf(kCount);
    for (std::size_t i = 0; i < deaf.size(); ++i) {
      for (int left = i % 2 == 0 ? 1500 : 60'000; left > 0; --left) deaf[i].say(R"({"type":"x"})");
    }
  };
  const auto look = [&] {
    report.add("peers that never read", static_cast<double>(deaf.size()));
    report.add("of them dropped", count_closed(deaf));
  };
  beside(options, report, {}, disturb, look);
}

}  // namespace astragal::bench::load
