#pragma once

#include <string>

#include "analysis/report.h"

namespace astragal::pictures {

/// The report as a self-contained HTML file: charts and tables.
std::string analysis_page(const analysis::AnalysedRecord& analysed);

}  // namespace astragal::pictures
