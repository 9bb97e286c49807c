#include "engine_wasm/budget.h"

#include <algorithm>
#include <chrono>

#include "bots/bots.h"

namespace astragal::engine_wasm {

bots::Thinking think_for(double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  bots::Thinking thinking;
  thinking.stop = [end] { return Clock::now() >= end; };
  return thinking;
}

bots::Thinking thinking_for(const rooms::Work& work, const Fields& task) {
  if (task.has("iterations")) {
    bots::Thinking thinking;
    thinking.iterations = task.count("iterations");
    return thinking;
  }
  const auto usual = seconds_for(work);
  if (!usual) return {};
  bots::Thinking thinking = think_for(task.has("seconds") ? task.real("seconds") : *usual);
  const double speed = task.has("speed") ? task.real("speed") : 1;
  const auto* effect = std::get_if<rooms::Think>(&work);
  const auto level = effect == nullptr ? std::nullopt : bots::read_bot(effect->bot);
  if (speed < 1 && level && *level >= bots::Bot::kEasy) {
    const double share = std::max(speed, 0.01);
    thinking.iterations =
        static_cast<std::uint64_t>(share * static_cast<double>(iterations_of(*level)));
  }
  return thinking;
}

}  // namespace astragal::engine_wasm
