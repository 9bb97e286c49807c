#include "load_machine.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <string>

#include "load_server.h"

namespace astragal::bench::load {

namespace {

constexpr double kNoticed = 0.010;  // seconds

}  // namespace

double stolen_seconds() {
  std::ifstream file("/proc/stat");
  std::string name;
  std::array<double, 8> ticks{};
  file >> name;
  for (double& tick : ticks) file >> tick;
  return ticks.back() / static_cast<double>(sysconf(_SC_CLK_TCK));
}

Stillness::Stillness() : overslept_(std::max(std::thread::hardware_concurrency(), 1U)) {
  for (std::size_t core = 0; core < overslept_.size(); ++core) {
    threads_.emplace_back([this, core] { watch(core); });
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(core, &only);
    ::pthread_setaffinity_np(threads_.back().native_handle(), sizeof only, &only);
  }
}

Stillness::~Stillness() { found(); }

void Stillness::watch(std::size_t core) {
  for (double last = now(); !stop_;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const double woken = now();
    if (woken - last > kNoticed) overslept_[core].push_back({last, woken});
    last = woken;
  }
}

Stillness::Found Stillness::found() {
  stop_ = true;
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
  Moments still = overslept_.front();
  for (const Moments& other : overslept_) {
    Moments both;
    for (const Moment& one : still) {
      for (const Moment& two : other) {
        const Moment shared{std::max(one.begin, two.begin), std::min(one.end, two.end)};
        if (shared.end - shared.begin > kNoticed) both.push_back(shared);
      }
    }
    still = std::move(both);
  }
  Found found;
  for (const Moment& moment : still) {
    const double milliseconds = (moment.end - moment.begin) * 1e3;
    found.longest = std::max(found.longest, milliseconds);
    found.all += milliseconds;
  }
  return found;
}

}  // namespace astragal::bench::load
