#include "cli/commands.h"
namespace astragal {
void add_simulate(CLI::App& app, int& /*status*/) { app.add_subcommand("simulate", ""); }
}  // namespace astragal
