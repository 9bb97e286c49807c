#pragma once

#include <boost/json.hpp>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/result.h"

namespace astragal::text {

/// One option of a game: a whole number in a range, one of some words, or either.
struct OptionSpec {
  std::string_view key;
  std::string_view fallback;
  int min = 0;
  int max = -1;  ///< below min if the option takes words only
  std::array<std::string_view, 4> words{};
  std::string_view instead_of{};  ///< an option that must not be given together with this one

  /// The value that represents words[index]; negative, unlike numbers.
  static constexpr int word(int index) { return -1 - index; }
};

/// A value for each option of a game, in the order of its specs; see OptionSpec::word.
using OptionValues = std::vector<int>;

OptionValues default_options(std::span<const OptionSpec> specs);

/// Reads "goal=50, side=B".
Result<OptionValues> read_options(std::span<const OptionSpec> specs, std::string_view text);

/// The inverse of read_options; defaults are left out.
std::string write_options(std::span<const OptionSpec> specs, const OptionValues& values);

/// All options with their values.
boost::json::object options_json(std::span<const OptionSpec> specs, const OptionValues& values);

/// "10–200", "A, B", "off, 10–1000"
std::string value_range(const OptionSpec& spec);

/// "goal=36 (10–200)", for help.
std::string describe(const OptionSpec& spec);

}  // namespace astragal::text
