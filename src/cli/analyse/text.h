#pragma once

#include <string>

#include "analysis/report.h"
#include "text/style.h"

namespace astragal {

/// The report for a terminal.
std::string analysis_text(const AnalysedRecord& analysed, const Style& style);

}  // namespace astragal
