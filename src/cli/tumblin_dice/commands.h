#pragma once

#include <CLI/App.hpp>

#include <type_traits>

#include "games/tumblin_dice/rules.h"

namespace astragal::cli {

/// `astragal throw`.
void add_commands(std::type_identity<games::TumblinDice> game, CLI::App& app, int& status);

}  // namespace astragal::cli
