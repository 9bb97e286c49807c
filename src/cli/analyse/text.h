#pragma once

#include <string>

#include "analysis/report.h"
#include "text/style.h"

namespace astragal::cli {

/// The report for a terminal.
std::string analysis_text(const analysis::AnalysedRecord& analysed, const text::Style& style);

}  // namespace astragal::cli
