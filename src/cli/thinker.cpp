#include "cli/thinker.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "cli/outputs.h"
#include "cli/race_file.h"
#include "dice/planning.h"

namespace astragal {

namespace {

constexpr int kMostThreads = 256;

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

Knowledge knowledge_for_tables() {
  const auto hunt = Match::start({"trophy-buck", "A, B, C", ""});
  Knowledge knowledge = knowledge_for(std::get<Match>(hunt), false);
  knowledge.physics = physics_of(shipped_board());
  return knowledge;
}

Knowledge knowledge_for(const Match& match, bool dice_fly) {
  Knowledge knowledge;
  if (dice_fly && std::holds_alternative<TumblinDice>(match.game())) {
    const auto dice = ThrownDice::on(match.data());
    if (const auto* thrown = std::get_if<ThrownDice>(&dice)) {
      knowledge.physics = physics_of(thrown->board());
    }
  }
  if (const auto* hunt = std::get_if<TrophyBuck>(&match.game())) {
    knowledge.race = kept_race(hunt->config());
  }
  return knowledge;
}

}  // namespace astragal
