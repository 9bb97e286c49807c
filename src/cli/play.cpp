#include "cli/commands.h"
namespace astragal {
void add_play(CLI::App& app, int& /*status*/) { app.add_subcommand("play", ""); }
}  // namespace astragal
