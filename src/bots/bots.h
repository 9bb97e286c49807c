#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bots/thinking.h"
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
  kEasy,    ///< errs like somebody who has just learned the game
  kMedium,  ///< better than every rule of thumb that we know
  kHard,    ///< thinks for a second at most
  kMaster,  ///< thinks for three seconds at most
};

std::span<const std::string_view> bot_names();
/// Those for people to play against; the others are for study.
std::span<const std::string_view> level_names();
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

/// What a bot of the levels does, from easy to master; the rest of its thinking is `thinking`'s.
/// Forced and solved decisions come at once.
TrophyBuck::Decision level_decision(const TrophyBuck& game, Bot level, const Thinking& thinking,
                                    const Knowledge& knowledge);
RockTheBock::Decision level_decision(const RockTheBock& game, Bot level, const Thinking& thinking,
                                     const Knowledge& knowledge);
SharpShooters::Decision level_decision(const SharpShooters& game, Bot level,
                                       const Thinking& thinking, const Knowledge& knowledge);
TumblinDice::Decision level_decision(const TumblinDice& game, Bot level, const Thinking& thinking,
                                     const Knowledge& knowledge);

/// All decisions with what they are worth, as well as it can be told: exactly where the game is
/// solved, by search and playouts elsewhere. For advice and analysis.
Ranking<TrophyBuck> rank(const TrophyBuck& game, const Thinking& thinking,
                         const Knowledge& knowledge);
Ranking<RockTheBock> rank(const RockTheBock& game, const Thinking& thinking,
                          const Knowledge& knowledge);
Ranking<SharpShooters> rank(const SharpShooters& game, const Thinking& thinking,
                            const Knowledge& knowledge);
Ranking<TumblinDice> rank(const TumblinDice& game, const Thinking& thinking,
                          const Knowledge& knowledge);

/// A throw of one's own, which `rank` does not list, told like those that it lists; nothing if it
/// cannot be tried.
std::optional<Estimate> weigh(const TumblinDice& game, const TumblinDice::Decision& decision,
                              const Thinking& thinking, const Knowledge& knowledge);

/// What a level may use where nobody says otherwise.
std::uint64_t iterations_of(Bot level);

/// How long it may think then, at most, on one core.
double seconds_of(Bot level);

/// What the bot does in a position where a player decides. Without iterations in `thinking`, the
/// level's own.
template <Game G>
typename G::Decision choose(Bot bot, const G& game, Rng& words, Thinking thinking = {},
                            const Knowledge& knowledge = {}) {
  if constexpr (requires { level_decision(game, bot, thinking, knowledge); }) {
    if (bot >= Bot::kEasy) {
      if (thinking.iterations == 0) thinking.iterations = iterations_of(bot);
      thinking.seed = words();
      return level_decision(game, bot, thinking, knowledge);
    }
  }
  if constexpr (requires { simple_decision(game); }) {
    if (bot != Bot::kRandom) return simple_decision(game);
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
std::string choose_words(Bot bot, const Match& match, Rng& rng, Thinking thinking = {},
                         const Knowledge& knowledge = {});

}  // namespace astragal
