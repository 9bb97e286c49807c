#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"

namespace astragal::cli {

/// The value of an environment variable; empty if it is not set.
using Environment = std::function<std::string_view(const char* name)>;

/// The language of `--lang`, or else of the environment, as in gettext: the locale is the first of
/// LC_ALL, LC_MESSAGES and LANG that is set; C and POSIX are English; for other locales LANGUAGE
/// lists languages in order of preference. Unknown languages become English.
text::Language preferred_language(const std::vector<std::string_view>& arguments,
                                  const Environment& environment);

}  // namespace astragal::cli
