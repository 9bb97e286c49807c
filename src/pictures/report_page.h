#pragma once

#include <string>

#include "analysis/report.h"

namespace astragal::pictures {

/// The report as one HTML file that needs nothing else: charts, and the tables behind them.
std::string analysis_page(const analysis::AnalysedRecord& analysed);

}  // namespace astragal::pictures
