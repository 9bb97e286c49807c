#include "simulate/threads.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace astragal::simulate {

int default_threads() {
  return std::clamp<int>(std::thread::hardware_concurrency(), 1, kMostThreads);
}

bots::Thinking::ForEach on_threads(int threads) {
  return [threads](int count, const std::function<void(int)>& task) {
    std::atomic<int> next{0};
    const auto work = [&] {
      for (int i = next++; i < count; i = next++) task(i);
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < std::min(threads, count); ++i) others.emplace_back(work);
    work();
  };
}

}  // namespace astragal::simulate
