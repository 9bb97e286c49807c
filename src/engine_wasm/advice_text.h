#pragma once

#include <boost/json.hpp>

#include "analysis/advice.h"
#include "engine_wasm/fields.h"

namespace astragal::engine_wasm {

/// Advice to the last bit: JSON's decimal numbers would be rounded, so figures are written as the
/// bits of their doubles.
boost::json::object advice_json(const analysis::Advice& advice);
/// Throws Malformed.
analysis::Advice read_advice(const Fields& fields);

}  // namespace astragal::engine_wasm
