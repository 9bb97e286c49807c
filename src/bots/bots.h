#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/rock_the_bock/rules.h"
#include "games/sharp_shooters/rules.h"
#include "games/trophy_buck/rules.h"
#include "games/tumblin_dice/rules.h"
#include "match/match.h"

namespace astragal {

/// Players that are not people.
enum class Bot : std::uint8_t {
  kRandom,  ///< any legal decision, all alike
  kSimple,  ///< a sensible rule of thumb for each game
};

std::span<const std::string_view> bot_names();
std::optional<Bot> read_bot(std::string_view name);
std::string_view name_of(Bot bot);

/// The simple bot's knowledge, one file a game. A game without one is played at random.
TrophyBuck::Decision simple_decision(const TrophyBuck& game);
RockTheBock::Decision simple_decision(const RockTheBock& game);
SharpShooters::Decision simple_decision(const SharpShooters& game);
TumblinDice::Decision simple_decision(const TumblinDice& game);

/// Any throw that people make without aiming, where legal() cannot list them; `any(n)` is a number
/// below n.
TumblinDice::Decision careless_decision(const TumblinDice& game,
                                        const std::function<std::uint64_t(std::uint64_t)>& any);

/// What the bot does in a position where a player decides.
template <Game G, RandomWords R>
typename G::Decision choose(Bot bot, const G& game, R& words) {
  if constexpr (requires { simple_decision(game); }) {
    if (bot == Bot::kSimple) return simple_decision(game);
  }
  const auto any = [&words](std::uint64_t count) { return below(words, count); };
  if constexpr (requires { careless_decision(game, any); }) {
    return careless_decision(game, any);
  } else {
    const auto legal = game.legal();
    return legal[any(legal.size())];
  }
}

/// The same for a match, in the record's words.
std::string choose_words(Bot bot, const Match& match, Rng& rng);

}  // namespace astragal
