#pragma once

#include <boost/json.hpp>

#include <cstdint>
#include <string>

#include "simulate/simulation.h"
#include "text/style.h"

namespace astragal::simulate {

/// A simulation and its figures.
struct SimulationResult {
  const match::Match& start;
  const SimulationPlan& plan;
  const Figures& figures;
  double seconds;  ///< wall time
};

/// A report as text: at most 80 columns, readable without colours.
std::string report_text(const SimulationResult& result, const text::Style& style);

/// A report as JSON. Values that need more games are null.
boost::json::object report_json(const SimulationResult& result);

/// A progress bar: "  43 % ███████       1.2 million games/s   12 s left", in at most `columns`
/// columns.
std::string progress_line(std::uint64_t finished, std::uint64_t games, double seconds, int columns);

}  // namespace astragal::simulate
