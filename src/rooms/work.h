#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rooms/jobs.h"
#include "rooms/lobby.h"

namespace astragal::rooms {

// Effects that take long: how each is done and what happens with the answer. Whoever runs the rooms
// decides who does it, and when: the threads of a server, the workers of a browser.

using Work = std::variant<Check, Retell, Think, Complete, Simulate, Advise, Analyse, Study>;

template <class E>
concept WorkEffect = std::same_as<E, Check> || std::same_as<E, Retell> || std::same_as<E, Think> ||
    std::same_as<E, Complete> || std::same_as<E, Simulate> || std::same_as<E, Advise> ||
    std::same_as<E, Analyse> || std::same_as<E, Study>;

/// Of Check; of Retell and Study; of Think, Complete and Analyse; of Simulate; of Advise.
using WorkAnswer = std::variant<std::variant<Opening, Refusal>, Respond, text::Result<std::string>,
                                Fallen, analysis::Advice>;

/// What work is done with.
struct WorkMeans {
  const bots::Knowledge& knowledge;
  bots::Thinking thinking{};
  RoomLog log = std::vector<std::string>{};  ///< of the room that log_for() names
  Analyser analyser{};                       ///< of reports
};

/// The effect, if it is one that takes long.
std::optional<Work> work_of(const Effect& effect);

/// The room whose log is needed for it; empty if none is.
std::string_view log_for(const Work& work);
/// How long it may think; nothing if it takes as long as it takes.
std::optional<double> seconds_for(const Work& work);

/// Whether it is a report, which can be made in parts (analysis::Part).
bool makes_report(const Work& work);

/// Identifies a running job, so that it can be cancelled; one job of each key runs at a time. Empty
/// if nothing cancels it.
std::string job_key(const Work& work);
std::string job_key(const Cancel& effect);
std::string study_key(RequestId request);

WorkAnswer do_work(const Work& work, const WorkMeans& means);

/// Tells the lobby the answer; without one, that nobody could do the work now. Then whoever waits
/// is refused, or the room tries again in a moment.
void tell(Lobby& lobby, const Work& work, const std::optional<WorkAnswer>& answer, Time now,
          Effects& effects);

}  // namespace astragal::rooms
