#pragma once

#include <string>
#include <string_view>

#include "core/reason.h"

namespace astragal {

/// The reason in words: `name` says what a thing of a kind is called, "red1" for a {die}.
std::string in_words(const Reason& reason, std::string (*name)(std::string_view kind, int thing));

/// Where all things are numbers.
std::string in_words(const Reason& reason);

}  // namespace astragal
