#pragma once

#include <string>

#include "cli/screen/screen.h"
#include "match/match.h"

namespace astragal::cli {

/// The options of `astragal play`; empty if not given.
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
  bool force = false;  ///< overwrite `save`
  bool ascii = false;
  bool no_colour = false;
};

/// Asks for missing options: all of them, or only the players if the game is given. False to quit;
/// an error if no answer can make the request valid.
text::Result<bool> complete(PlayRequest& request, Screen& screen);

}  // namespace astragal::cli
