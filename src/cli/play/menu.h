#pragma once

#include <string>

#include "cli/screen/screen.h"
#include "match/match.h"

namespace astragal::cli {

/// What the command line says about a game to play; empty where it says nothing.
struct PlayRequest {
  std::string game;
  std::string seats;
  std::string options;
  std::string data;
  std::string dice;  ///< table, program or fair
  std::string seed;
  std::string entropy;  ///< for fair dice
  std::string resume;
  std::string save;
  bool force = false;  ///< overwrites what is in `save`
  bool ascii = false;
  bool no_colour = false;
};

/// Asks for what is missing: all of it, or, where the game was named, who plays. False to leave; an
/// error if what was given cannot be right whatever the answers are.
text::Result<bool> complete(PlayRequest& request, Screen& screen);

}  // namespace astragal::cli
