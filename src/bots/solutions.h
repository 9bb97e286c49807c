#pragma once

#include <functional>
#include <string>

namespace astragal::bots {

/// Solutions of games that are too large to be loaded before a bot needs them: files of data/.
struct Solutions {
  /// The content of a file; empty if there is none. May throw to end the search.
  std::function<const std::string&(const std::string& name)> read;
};

}  // namespace astragal::bots
