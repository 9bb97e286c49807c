#pragma once

#include <string_view>
#include <vector>

#include "record/talk.h"

namespace astragal::cli {

/// The choice that a line selects: by number, by words of the record or of the sentence (or their
/// beginnings), or by an empty line if there is only one. The error says what to type.
text::Result<std::size_t> pick(const std::vector<record::Choice>& choices, std::string_view line);

}  // namespace astragal::cli
