#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/seats.h"
#include "text/data_file.h"
#include "text/options.h"

namespace astragal::games {

/// Names and colours by seat. Colours are indices into the game's colours; empty if it has none.
struct Seating {
  std::vector<std::string> names;
  std::vector<int> colours;
  friend bool operator==(const Seating&, const Seating&) = default;
};

/// Names, colours and options of a new game, after parsing.
struct Setup {
  Seating seating;
  text::OptionValues options;
  boost::json::value data;  ///< replaces the shipped data; null for none
  bool by_hand = true;      ///< real dice, entered by players
};

/// A Config, or the error in the data or in the combination of options.
template <class Config>
using Configured = std::variant<Config, text::DataFault>;

/// Text and JSON of a game. Each game specialises this in its text.h; docs/adding-a-game.md shows
/// an example.
///
///   kName, kOptions, kColours (of seats)
///   configure(setup)             a Config, or a DataFault
///   data(config)                 the JSON that would replace the shipped data; empty if none does
///   event(game)                  name of the table's event in kSettle with to_act() == kTable
///   words(decision, seating)     as in records
///   words(game, outcome)         as in records
///   read_outcome(game, words)    parses only; impossible() checks it afterwards
///   due(game, seating)           the expected outcome: "4 numbers from 1 to 6"
///   state(game), from_state(config, json)
///   topic(game)                  key of the rule that applies now in data/words
///   picture(game, seating, style)
///
/// Optional:
///
///   deal(options)                the order in which colours are assigned, if not as listed
///   thing(kind, value)           the name of a Reason's parameter, e.g. "red1" for die 0
///   refuse(setup)                why the options are invalid with these seats; empty if valid
///   read_decision(game, words)   decisions with free numbers, which legal() cannot list;
///                                empty if the words have another form
///   teams(game)                  the seats that score and win together; empty if all play alone
///   view(game)                   derived values that a screen shows beside the state
///   effects(before, after, decision, outcome)
///                                consequences of a move beyond its words; empty for most moves
///   kMatchKeepsData              instead of data(config), if the data is too large for a Config
template <class G>
struct GameText;

/// A reason of the rules, with its parameters named by the game.
template <class G>
text::Error explained(const Reason& reason) {
  if constexpr (requires { &GameText<G>::thing; }) {
    return text::told(reason, &GameText<G>::thing);
  } else {
    return text::told(reason);
  }
}

}  // namespace astragal::games
