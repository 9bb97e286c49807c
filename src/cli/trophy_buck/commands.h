#pragma once

#include <CLI/App.hpp>

#include <type_traits>

#include "games/trophy_buck/rules.h"

namespace astragal::cli {

/// `astragal solve`.
void add_commands(std::type_identity<games::TrophyBuck> game, CLI::App& app, int& status);

}  // namespace astragal::cli
