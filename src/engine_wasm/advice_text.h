#pragma once

#include <boost/json.hpp>

#include "analysis/advice.h"
#include "engine_wasm/fields.h"

namespace astragal {

/// Advice to the last bit: JSON's decimal numbers would be rounded, so figures are written as the
/// bits of their doubles.
boost::json::object advice_json(const Advice& advice);
/// Throws Malformed.
Advice read_advice(const Fields& fields);

}  // namespace astragal
