#pragma once

#include <memory>
#include <string>

#include "bots/thinking.h"
#include "bots/trophy_buck/exact_race.h"
#include "text/result.h"

namespace astragal::simulate {

/// Where this program keeps what it can make again: $XDG_CACHE_HOME/astragal, or ~/.cache/astragal;
/// empty if there is no home.
std::string cache_folder();

/// The file for the race with this config; empty if there is no home.
std::string race_file(const games::TrophyBuck::Config& config);

/// The race that is shipped, or as it was kept; nothing if there is neither.
std::shared_ptr<const bots::ExactRace> known_race(const games::TrophyBuck::Config& config);

/// What bots know where the race is known.
void add_kept(const games::TrophyBuck& game, bots::Knowledge& knowledge);
/// The command that would make it known; empty if it is, or cannot be.
std::string solved_by(const games::TrophyBuck& game);

struct BuiltRace {
  std::shared_ptr<const bots::ExactRace> race;
  std::string file;      ///< where it is kept; empty if nowhere, or shipped
  double seconds = 0;    ///< that it took, 0 if it was there
  std::string remark{};  ///< a sentence if a file could not be used or written
};
/// The race as it is shipped or was kept, or else solved now, on all processors, and kept. `anew`
/// solves it in any case.
text::Result<BuiltRace> race_for(const games::TrophyBuck::Config& config, bool anew,
                                 const bots::ExactRace::Progress& progress);

}  // namespace astragal::simulate
