#pragma once

#include <memory>
#include <string>

#include "bots/thinking.h"
#include "bots/trophy_buck/exact_race.h"
#include "text/result.h"

namespace astragal::simulate {

/// The cache folder: $XDG_CACHE_HOME/astragal, or ~/.cache/astragal; empty without a home folder.
std::string cache_folder();

/// The file of the race with this config; empty without a home folder.
std::string race_file(const games::TrophyBuck::Config& config);

/// The shipped or stored race; null if there is none.
std::shared_ptr<const bots::ExactRace> known_race(const games::TrophyBuck::Config& config);

/// Adds the shipped or stored race, if there is one.
void add_kept(const games::TrophyBuck& game, bots::Knowledge& knowledge);
/// The command that would solve the race; empty if it is solved, or cannot be.
std::string solved_by(const games::TrophyBuck& game);

struct BuiltRace {
  std::shared_ptr<const bots::ExactRace> race;
  std::string file;      ///< its file; empty if not stored, or shipped
  double seconds = 0;    ///< solving time, 0 if it was loaded
  std::string remark{};  ///< a sentence if a file could not be used or written
};
/// The shipped or stored race; otherwise solves it on all cores and stores it. `anew` always solves
/// it.
text::Result<BuiltRace> race_for(const games::TrophyBuck::Config& config, bool anew,
                                 const bots::ExactRace::Progress& progress);

}  // namespace astragal::simulate
