#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace astragal::bots {

/// Kinds of computer players.
enum class Bot : std::uint8_t {
  kRandom,  ///< any legal decision with equal probability
  kSimple,  ///< a rule of thumb for each game
  kEasy,    ///< errs like a beginner
  kMedium,  ///< no search; stronger than `simple`
  kHard,    ///< limits: iterations_of, seconds_of
  kMaster,  ///< limits: iterations_of, seconds_of
};

std::span<const std::string_view> bot_names();
/// The levels to play against: easy to master. The other bots are for experiments.
std::span<const std::string_view> level_names();
/// "random, simple, easy, medium, hard and master"
std::string list_of_bots();
std::optional<Bot> read_bot(std::string_view name);
std::string_view name_of(Bot bot);

/// Default iterations of a level. The first limit reached, iterations or seconds, ends a search.
std::uint64_t iterations_of(Bot level);

/// Time limit of a level in seconds on one core; only servers use it.
double seconds_of(Bot level);

}  // namespace astragal::bots
