// Duration of a durable commit, and events per second in groups, on the disk of the folder in
// ASTRAGAL_BENCH_FOLDER (default: the current folder).
//
//   build/release/bench_store [commits]
//
// The first line is slower than the last: while the WAL grows, a sync also stores its new size.
// After 1,000 pages it is reused from the start.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "store/store.h"
#include "text/words.h"

namespace astragal::bench {

using namespace store;
using namespace text;

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRooms = 1000;
constexpr std::size_t kEventBytes = 120;  // a move with its outcome, in JSON

double milliseconds(Clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

void must(const Result<Store::Ticket>& result) {
  if (result) return;
  fmt::print(stderr, "{}\n", result.error().what());
  std::exit(1);
}

/// Commits groups of `group` events, each to another room, and prints a line of the table.
void measure(Store& store, std::vector<std::uint64_t>& next, int group, int commits) {
  std::vector<double> times;
  const Payload event(kEventBytes, 'x');
  std::size_t room = 0;
  const auto start = Clock::now();
  for (int commit = 0; commit < commits; ++commit) {
    const auto before = Clock::now();
    for (int i = 0; i < group; ++i) {
      room = (room + 1) % kRooms;
      must(store.append(fmt::format("R{}", room), next[room]++, {event}, commit));
    }
    must(store.flush());
    times.push_back(milliseconds(Clock::now() - before));
  }
  const double seconds = milliseconds(Clock::now() - start) / 1000;
  std::sort(times.begin(), times.end());
  const auto at = [&times](double share) {
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
  };
  fmt::print("{:>7} {:>9.2f} {:>9.2f} {:>9.2f} {:>12.0f}\n", group, at(0.5), at(0.99), times.back(),
             group * commits / seconds);
}

int run(int commits) {
  const char* named = std::getenv("ASTRAGAL_BENCH_FOLDER");
  const std::string folder =
      fmt::format("{}/bench_store.{}", named == nullptr ? "." : named, ::getpid());
  {
    auto store = Store::open(folder);
    if (!store) {
      fmt::print(stderr, "{}\n", store.error().what());
      return 1;
    }
    for (int i = 0; i < kRooms; ++i) must(store->create({fmt::format("R{}", i)}));
    must(store->flush());
    std::vector<std::uint64_t> next(kRooms, 1);
    fmt::print("{:>7} {:>9} {:>9} {:>9} {:>12}\n", "group", "p50 ms", "p99 ms", "most ms",
               "events/s");
    for (const int group : {1, 10, 100, 1000, 1}) measure(*store, next, group, commits);
  }
  std::filesystem::remove_all(folder);
  return 0;
}

}  // namespace
}  // namespace astragal::bench

int main(int argc, char** argv) {
  const auto commits = argc > 1 ? astragal::text::read_number(argv[1]) : 500;
  return commits && *commits > 0 ? astragal::bench::run(*commits) : 2;
}
