#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/game_talk.h"
#include "record/match_record.h"

namespace astragal::record {

/// A decision in the record's words, and in the language of this program.
struct Choice {
  std::string words;
  std::string said;
};

/// The legal decisions, in the order of the rules.
std::vector<Choice> choices(const match::Match& match);

/// A description of `move`, which led from `before` to `after`.
games::Told tell(const match::Match& before, const Move& move, const match::Match& after);

/// Moves as sentences; consecutive moves of one player become one sentence.
std::vector<std::string> retell(const std::vector<games::Told>& moves, const match::Match& match);

/// Typed real dice in the record's words; not checked against the rules.
text::Result<std::vector<std::string>> read_typed(const match::Match& match, std::string_view text);

/// A sentence that names the winners.
std::string ending(const match::Match& match);

/// The rule that applies now, in words.
std::string rule_now(const match::Match& match);

/// The number of players of a game: "2 to 4".
std::string players_of(std::string_view game);
/// "Points that trigger the last round (10–200) [36]"; with the option's key if the game has no
/// text for it.
std::string option_question(std::string_view game, const text::OptionSpec& spec);

}  // namespace astragal::record
