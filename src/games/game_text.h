#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/seats.h"
#include "text/data_file.h"
#include "text/options.h"

namespace astragal::games {

/// Who sits where. Colours are indices into the game's own colours; empty where it has none.
struct Seating {
  std::vector<std::string> names;
  std::vector<int> colours;
  friend bool operator==(const Seating&, const Seating&) = default;
};

/// What a game is started with, once names, colours and options have been read.
struct Setup {
  Seating seating;
  text::OptionValues options;
  boost::json::value data;  ///< replaces the shipped data; null for none
  bool by_hand = true;      ///< real dice at a real table
};

/// A Config, or what is wrong with the data or with the options together.
template <class Config>
using Configured = std::variant<Config, text::DataFault>;

/// How a game speaks: everything about it that is words or JSON. Each game specialises this in its
/// text.h; docs/adding-a-game.md shows an example.
///
///   kName, kOptions, kColours (of seats)
///   configure(setup)             a Config, or a DataFault
///   data(config)                 the JSON that would replace the shipped data; empty if none does
///   event(game)                  what the table does in kSettle with to_act() == kTable
///   words(decision, seating)     as in records
///   words(game, outcome)         as in records
///   read_outcome(game, words)    the opposite; only the form: impossible() is asked afterwards
///   due(game, seating)           which outcome is due: "4 numbers from 1 to 6"
///   state(game), from_state(config, json)
///   topic(game)                  key of the rule that applies now in data/words
///   picture(game, seating, style)
///
/// And what only some games need:
///
///   deal(options)                the order in which colours are dealt, if not as they are listed
///   thing(kind, value)           what that which a Reason of the rules is about is called
///   refuse(setup)                why these options cannot be, with these seats; empty if they can
///   read_decision(game, words)   decisions with numbers of their own, which legal() cannot list;
///                                nothing if the words are not of that form
///   teams(game)                  the seats that score and win together; empty if all play alone
///   view(game)                   what a screen shows that the state does not say in so many words
///   effects(before, after, decision, outcome)
///                                what a move did beyond its words; empty for most moves
///   kMatchKeepsData              instead of data(config), where it is more than a config can hold
template <class G>
struct GameText;

/// A reason of the rules, with the game's own names for its things.
template <class G>
text::Error explained(const Reason& reason) {
  if constexpr (requires { &GameText<G>::thing; }) {
    return text::told(reason, &GameText<G>::thing);
  } else {
    return text::told(reason);
  }
}

}  // namespace astragal::games
