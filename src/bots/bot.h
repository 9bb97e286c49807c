#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace astragal::bots {

/// Players that are not people.
enum class Bot : std::uint8_t {
  kRandom,  ///< any legal decision, all alike
  kSimple,  ///< a sensible rule of thumb for each game
  kEasy,    ///< errs like somebody who has just learned the game
  kMedium,  ///< better than every rule of thumb that we know
  kHard,    ///< thinks for a second at most
  kMaster,  ///< thinks for three seconds at most
};

std::span<const std::string_view> bot_names();
/// Those for people to play against; the others are for study.
std::span<const std::string_view> level_names();
/// "random, simple, easy, medium, hard and master"
std::string list_of_bots();
std::optional<Bot> read_bot(std::string_view name);
std::string_view name_of(Bot bot);

/// What a level may use where nobody says otherwise.
std::uint64_t iterations_of(Bot level);

/// How long it may think then, at most, on one core.
double seconds_of(Bot level);

}  // namespace astragal::bots
