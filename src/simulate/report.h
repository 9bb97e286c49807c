#pragma once

#include <boost/json.hpp>

#include <cstdint>
#include <string>

#include "simulate/simulation.h"
#include "text/style.h"

namespace astragal::simulate {

/// A simulation and what came of it.
struct SimulationResult {
  const match::Match& start;
  const SimulationPlan& plan;
  const Figures& figures;
  double seconds;  ///< on the clock on the wall
};

/// For a person: at most 80 columns, readable without colours.
std::string report_text(const SimulationResult& result, const text::Style& style);

/// For a program: one object. What cannot be told from so few games is null.
boost::json::object report_json(const SimulationResult& result);

/// "  43 % ███████       1.2 million games/s   12 s left", in at most `columns` columns.
std::string progress_line(std::uint64_t finished, std::uint64_t games, double seconds, int columns);

}  // namespace astragal::simulate
