#pragma once

#include <boost/json.hpp>

#include "analysis/advice.h"
#include "analysis/analysis.h"

namespace astragal::analysis {

/// Both in the format of docs/analysis.md.
boost::json::object json_of(const record::Record& record, const Analysis& analysis);
boost::json::object json_of(const match::Match& match, const Advice& advice);

}  // namespace astragal::analysis
