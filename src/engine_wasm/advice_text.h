#pragma once

#include <boost/json.hpp>

#include "analysis/advice.h"
#include "engine_wasm/fields.h"

namespace astragal::engine_wasm {

/// Writes advice exactly: decimal numbers in JSON would be rounded, so doubles are written as bits.
boost::json::object advice_json(const analysis::Advice& advice);
/// Throws Malformed.
analysis::Advice read_advice(const Fields& fields);

}  // namespace astragal::engine_wasm
