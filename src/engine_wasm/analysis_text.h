#pragma once

#include <string>
#include <string_view>

#include "analysis/analysis.h"

namespace astragal::engine_wasm {

/// The analysis of a part of a record as JSON text, and back. Figures are written as their bits.
std::string write_analysis(const analysis::Analysis& analysis);
/// Throws Malformed.
analysis::Analysis read_analysis(std::string_view text);

}  // namespace astragal::engine_wasm
