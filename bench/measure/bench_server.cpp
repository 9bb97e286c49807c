// Cost of the network without rooms: an echo hub in its own process, and a client with many busy or
// idle WebSockets.
//
//   build/release/bench_server [idle connections] [busy connections] [seconds]
//
// Prints messages per second, the server's processor time per message, and its memory per
// connection. The client should have its own core; with only two, other work disturbs.

#include <fmt/format.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "chat_hub.h"
#include "peer.h"

namespace astragal::bench {

using namespace host;
using namespace server;
using namespace tests;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMessageBytes = 120;  // a decision or an event, in JSON

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The server's process, seen from outside.
class ServerProcess {
 public:
  ServerProcess() {
    std::array<int, 2> pipe{};
    if (::pipe(pipe.data()) != 0) std::exit(1);
    std::fflush(stdout);
    child_ = ::fork();
    if (child_ == 0) serve(pipe[1]);
    ::close(pipe[1]);
    std::array<char, 64> text{};
    const auto size = ::read(pipe[0], text.data(), text.size());
    address = std::string(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  }
  ~ServerProcess() {
    ::kill(child_, SIGTERM);
    ::waitpid(child_, nullptr, 0);
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  [[nodiscard]] double processor_seconds() const {
    std::ifstream file(fmt::format("/proc/{}/stat", child_));
    std::string word;
    double ticks = 0;
    for (int field = 1; file >> word && field <= 15; ++field) {
      if (field >= 14) ticks += std::stod(word);
    }
    return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
  }
  [[nodiscard]] double memory_kilobytes() const {
    std::ifstream file(fmt::format("/proc/{}/statm", child_));
    long pages = 0;
    long resident = 0;
    file >> pages >> resident;
    return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024;
  }

  std::string address;

 private:
  [[noreturn]] static void serve(int out) {
    ServerOptions options;
    options.listen = {"127.0.0.1:0"};
    auto& limits = options.limits;
    limits.connections_by_address = limits.connections;
    limits.new_connections = limits.requests = limits.messages = {1e9, 1e9};
    limits.first_message_time = std::chrono::minutes(10);
    Metrics metrics;
    auto transport = Transport::open(options, {}, metrics);
    if (!transport) std::exit(1);
    const auto& where = transport->addresses().front();
    if (::write(out, where.data(), where.size()) < 0) std::exit(1);
    ChatHub hub(*transport);
    std::exit(transport->run(hub) == Transport::End::kDrained ? 0 : 1);
  }

  pid_t child_ = -1;
};

std::vector<Peer> open_many(const ServerProcess& server, int count) {
  std::vector<Peer> peers;
  for (int i = 0; i < count; ++i) {
    peers.emplace_back(server.address);
    // Browsers offer compression, which takes memory.
    const auto answer = peers.back().open(
        "/ws", "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n");
    if (answer.status != 101) {
      fmt::print(stderr, "connection {} was refused\n", i);
      std::exit(1);
    }
  }
  return peers;
}

void measure_idle(int count) {
  const ServerProcess server;
  { const auto first = open_many(server, 100); }  // one-time allocations
  const double before = server.memory_kilobytes();
  const auto start = Clock::now();
  auto peers = open_many(server, count);
  const double opening = seconds_since(start);
  const double idle = server.memory_kilobytes() - before;
  for (auto& peer : peers) peer.say(std::string(2000, 'x'));  // the echo is compressed
  for (auto& peer : peers) peer.hear();
  const double used = server.memory_kilobytes() - before;
  const double rest = server.processor_seconds();
  ::sleep(2);
  fmt::print("{} idle connections: {:.1f} KB each, {:.1f} KB after a large message each way\n",
             count, idle / count, used / count);
  fmt::print("  opened at {:.0f} a second; at rest {:.1f} % of a core\n", count / opening,
             (server.processor_seconds() - rest) / 2 * 100);
}

/// Keeps one message in flight on each connection.
void measure_busy(int count, double seconds) {
  const ServerProcess server;
  auto peers = open_many(server, count);
  const int poll = ::epoll_create1(0);
  for (std::size_t i = 0; i < peers.size(); ++i) {
    epoll_event event{EPOLLIN, {}};
    event.data.u64 = i;
    ::epoll_ctl(poll, EPOLL_CTL_ADD, peers[i].socket(), &event);
  }
  const std::string text(kMessageBytes, 'x');
  const std::string frame = Peer::encode({Frame::kText, true, false, text});
  std::vector<Clock::time_point> sent(peers.size(), Clock::now());
  std::vector<double> times;
  for (auto& peer : peers) peer.write(frame);
  const double processor = server.processor_seconds();
  const auto start = Clock::now();
  std::array<epoll_event, 256> events{};
  while (seconds_since(start) < seconds) {
    const int ready = ::epoll_wait(poll, events.data(), static_cast<int>(events.size()), 100);
    for (int i = 0; i < ready; ++i) {
      const auto which = static_cast<std::size_t>(events[static_cast<std::size_t>(i)].data.u64);
      std::array<char, 1024> bytes;  // an echo arrives in one piece
      if (::read(peers[which].socket(), bytes.data(), bytes.size()) <= 0) std::exit(1);
      times.push_back(seconds_since(sent[which]) * 1e3);
      sent[which] = Clock::now();
      peers[which].write(frame);
    }
  }
  const auto messages = static_cast<double>(times.size());
  std::sort(times.begin(), times.end());
  fmt::print(
      "{} busy connections: {:.0f} messages a second, {:.1f} µs of the server's processor each\n",
      count, messages / seconds_since(start),
      (server.processor_seconds() - processor) / messages * 1e6);
  fmt::print("  there and back: p50 {:.2f} ms, p99 {:.2f} ms\n", times[times.size() / 2],
             times[times.size() * 99 / 100]);
  ::close(poll);
}

}  // namespace
}  // namespace astragal::bench

int main(int argc, char** argv) {
  const auto argument = [&](int index, int otherwise) {
    return argc > index ? std::atoi(argv[index]) : otherwise;
  };
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
  astragal::bench::measure_idle(argument(1, 10'000));
  astragal::bench::measure_busy(argument(2, 100), argument(3, 5));
}
