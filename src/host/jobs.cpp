#include "host/jobs.h"

#include <chrono>

#include "bots/bots.h"

namespace astragal::host {

namespace {

/// A limit of `seconds` of wall time, for jobs that a person waits for. The job also stops when it
/// is cancelled or the server stops.
bots::Thinking think_for(double seconds, Workers::Run& run, const Stops& stops) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  bots::Thinking thinking;
  thinking.stop = [stops, end, &run] { return *stops || run.stopped() || Clock::now() >= end; };
  return thinking;
}

/// A limit of `seconds` of processor time, for jobs that share the processor with others. The job
/// also stops after kLongestJob of wall time, when it is cancelled, or when the server stops.
bots::Thinking work_for(double seconds, Workers::Run& run, const Stops& stops) {
  using Clock = std::chrono::steady_clock;
  constexpr int kLookEvery = 16;  // reading processor time is a system call
  constexpr std::chrono::seconds kLongestJob{90};
  bots::Thinking thinking;
  thinking.stop = [stops, seconds, &run, asked = 0, over = false,
                   end = Clock::now() + kLongestJob]() mutable {
    if (*stops || run.stopped() || over || Clock::now() >= end) return true;
    if (++asked % kLookEvery == 0) over = run.seconds() >= seconds;
    return over;
  };
  return thinking;
}

Workers& pool_for(const rooms::Think& effect, Pools& pools) {
  const bots::Bot bot = bots::read_bot(effect.bot).value_or(bots::Bot::kSimple);
  return bot >= bots::Bot::kHard ? pools.thinkers : pools.quick;
}
Workers& pool_for(const rooms::Study& effect, Pools& pools) {
  return effect.report ? pools.reporters : pools.advisers;
}
Workers& pool_for(const rooms::Check& /*effect*/, Pools& pools) { return pools.readers; }
Workers& pool_for(const rooms::Retell& /*effect*/, Pools& pools) { return pools.readers; }
Workers& pool_for(const rooms::Complete& /*effect*/, Pools& pools) { return pools.dice; }
Workers& pool_for(const rooms::Simulate& /*effect*/, Pools& pools) { return pools.dice; }
Workers& pool_for(const rooms::Advise& /*effect*/, Pools& pools) { return pools.advisers; }
Workers& pool_for(const rooms::Analyse& /*effect*/, Pools& pools) { return pools.reporters; }

JobOwner owner(const rooms::Check& effect) { return {effect.address}; }
JobOwner owner(const rooms::Study& effect) { return {effect.address}; }
JobOwner owner(const rooms::Retell& effect) { return {effect.address, effect.room}; }
template <class E>
JobOwner owner(const E& effect) {
  return {effect.cause.address, effect.room};
}

}  // namespace

bots::Thinking thinking_for(const rooms::Work& work, Workers::Run& run, const Stops& stops) {
  const auto seconds = seconds_for(work);
  if (!seconds) return {};
  const bool watched =
      std::holds_alternative<rooms::Think>(work) || std::holds_alternative<rooms::Advise>(work);
  return watched ? think_for(*seconds, run, stops) : work_for(*seconds, run, stops);
}

HubCall call_of(const rooms::Work& work) {
  if (std::holds_alternative<rooms::Think>(work)) return HubCall::kThought;
  if (std::holds_alternative<rooms::Advise>(work)) return HubCall::kAdvised;
  if (std::holds_alternative<rooms::Analyse>(work)) return HubCall::kAnalysed;
  if (std::holds_alternative<rooms::Complete>(work) ||
      std::holds_alternative<rooms::Simulate>(work)) {
    return HubCall::kSettled;
  }
  return HubCall::kHttp;
}

Workers& workers_for(const rooms::Work& work, Pools& pools) {
  return std::visit([&](const auto& effect) -> Workers& { return pool_for(effect, pools); }, work);
}

JobOwner owner_of(const rooms::Work& work) {
  return std::visit([](const auto& effect) { return owner(effect); }, work);
}

}  // namespace astragal::host
