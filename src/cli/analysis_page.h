#pragma once

#include <string>

#include "cli/analysis_text.h"

namespace astragal {

/// The report as one HTML file that needs nothing else: charts, and the tables behind them.
std::string analysis_page(const AnalysedRecord& analysed);

}  // namespace astragal
