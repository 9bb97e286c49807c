#pragma once

#include <string_view>
#include <vector>

#include "record/talk.h"

namespace astragal::cli {

/// Which choice a line means: its number; the record's words or ours, or the beginnings of them;
/// nothing, where there is only one. The error says what to type instead.
text::Result<std::size_t> pick(const std::vector<record::Choice>& choices, std::string_view line);

}  // namespace astragal::cli
