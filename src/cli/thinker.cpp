#include "cli/thinker.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "cli/outputs.h"
#include "dice/thrown.h"

namespace astragal {

namespace {

constexpr int kMostThreads = 256;

/// Boards with dice, one for each thread that throws; kept for the next throw.
class Boards {
 public:
  explicit Boards(const Board& board) : board_(board) {}

  TumblinDice::Outcome settle(const TumblinDice& game, const ThrownDice::Words& words,
                              bool coarse) {
    std::unique_ptr<ThrownDice> dice = take();
    const auto outcome = dice->settle(game, words, {.record = false, .coarse = coarse}).outcome;
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(dice));
    return outcome;
  }

 private:
  std::unique_ptr<ThrownDice> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!free_.empty()) {
        auto dice = std::move(free_.back());
        free_.pop_back();
        return dice;
      }
    }
    return std::make_unique<ThrownDice>(board_);
  }

  Board board_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<ThrownDice>> free_;
};

}  // namespace

Result<int> read_threads(const std::string& text) {
  if (text.empty()) return std::clamp<int>(std::thread::hardware_concurrency(), 1, kMostThreads);
  return read_between("--threads", text, 1, kMostThreads);
}

Thinking::ForEach on_threads(int threads) {
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

Knowledge knowledge_for(const Match& match, bool dice_fly) {
  Knowledge knowledge;
  if (dice_fly && std::holds_alternative<TumblinDice>(match.game())) {
    const auto dice = ThrownDice::on(match.data());
    if (const auto* thrown = std::get_if<ThrownDice>(&dice)) {
      knowledge.physics = [boards = std::make_shared<Boards>(thrown->board())](
                              const TumblinDice& game, const ThrownDice::Words& words,
                              bool coarse) { return boards->settle(game, words, coarse); };
    }
  }
  return knowledge;
}

}  // namespace astragal
