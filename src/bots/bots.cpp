#include "bots/bots.h"

#include <algorithm>
#include <array>

#include "text/words.h"

namespace astragal::bots {

namespace {

constexpr std::array<std::string_view, 6> kNames{"random", "simple", "easy",
                                                 "medium", "hard",   "master"};

/// The limits of a level's search; the first one reached ends it. Random and simple do not search.
struct Limits {
  std::uint64_t iterations;
  double seconds;
};
Limits limits_of(Bot level) {
  switch (level) {
    case Bot::kHard: return {20'000, 1};
    case Bot::kMaster: return {100'000, 3};
    default: return {2'000, 1};
  }
}

}  // namespace

std::span<const std::string_view> bot_names() { return kNames; }

std::span<const std::string_view> level_names() {
  return bot_names().subspan(static_cast<std::size_t>(Bot::kEasy));
}

std::string list_of_bots() { return text::list_of({kNames.begin(), kNames.end()}); }

std::optional<Bot> read_bot(std::string_view name) {
  const auto* found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Bot>(found - kNames.begin());
}

std::string_view name_of(Bot bot) { return kNames[static_cast<std::size_t>(bot)]; }

std::uint64_t iterations_of(Bot level) { return limits_of(level).iterations; }

double seconds_of(Bot level) { return limits_of(level).seconds; }

std::string choose_words(Bot bot, const match::Match& match, Rng& rng, Thinking thinking,
                         const Knowledge& knowledge) {
  return match.ask([&](auto text, const auto& game) {
    return text.words(choose(bot, game, rng, thinking, knowledge), match.seating());
  });
}

void learn_from(const match::Match& match, bool dice_fly, Knowledge& knowledge) {
  match.ask([&](auto /*text*/, const auto& game) {
    if constexpr (requires { learn_from(game, match.data(), dice_fly, knowledge); }) {
      learn_from(game, match.data(), dice_fly, knowledge);
    }
  });
}

Knowledge known_at(const match::Match& match, Knowledge knowledge) {
  if (!match.data().empty()) learn_from(match, true, knowledge);
  return knowledge;
}

}  // namespace astragal::bots
