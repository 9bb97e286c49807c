#include "bots/bots.h"

#include <algorithm>
#include <array>

namespace astragal {

namespace {
constexpr std::array<std::string_view, 2> kNames{"random", "simple"};
}

std::span<const std::string_view> bot_names() { return kNames; }

std::optional<Bot> read_bot(std::string_view name) {
  const auto* found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Bot>(found - kNames.begin());
}

std::string_view name_of(Bot bot) { return kNames[static_cast<std::size_t>(bot)]; }

std::string choose_words(Bot bot, const Match& match, Rng& rng) {
  return match.ask([&](auto text, const auto& game) {
    return text.words(choose(bot, game, rng), match.seating());
  });
}

}  // namespace astragal
