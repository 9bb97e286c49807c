#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/game_talk.h"
#include "record/match_record.h"

namespace astragal::record {

/// A decision as a record has it, and as a person would say it.
struct Choice {
  std::string words;
  std::string said;
};

/// What the player to act may choose, in the order of the rules.
std::vector<Choice> choices(const match::Match& match);

/// What `move` was like, which led from one position to the other.
games::Told tell(const match::Match& before, const Move& move, const match::Match& after);

/// Moves as sentences; what one player did in a row is one of them.
std::vector<std::string> retell(const std::vector<games::Told>& moves, const match::Match& match);

/// What people typed about real dice, in the record's words; whether it can be is not asked here.
text::Result<std::vector<std::string>> read_typed(const match::Match& match, std::string_view text);

/// Who won, in a sentence.
std::string ending(const match::Match& match);

/// The rule that applies now, for who asks.
std::string rule_now(const match::Match& match);

/// How many can play a game: "2 to 4".
std::string players_of(std::string_view game);
/// "Points that trigger the last round (10–200) [36]"; the option's key stands for a question that
/// the game has no words for.
std::string option_question(std::string_view game, const text::OptionSpec& spec);

}  // namespace astragal::record
