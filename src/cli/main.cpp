#include "cli/commands.h"

int main(int argc, char** argv) { return astragal::cli::run_commands(argc, argv); }
