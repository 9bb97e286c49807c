#include "cli/commands.h"

int main(int argc, char** argv) { return astragal::run_commands(argc, argv); }
