#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cli/screen/screen.h"

// Questions that several menus ask.

namespace astragal::cli {

/// Whether the answer quits: a word such as "q", or the end of the input.
bool leaves(const std::optional<std::string>& line);

/// The game that its number or the beginning of its name means; empty if it is not clear.
std::string_view game_meant(std::string_view line);

/// 1 or 2; nothing to quit.
std::optional<int> ask_one_or_two(Screen& screen, std::string_view question, const std::string& one,
                                  const std::string& two, std::string_view prompt);

/// Asks for every option of a game and appends the answers to `options`; false to quit.
/// `fault_in(options)` says why they are impossible, or nothing.
bool ask_options(Screen& screen, std::string_view game, std::string& options,
                 const std::function<std::string(const std::string&)>& fault_in);

}  // namespace astragal::cli
