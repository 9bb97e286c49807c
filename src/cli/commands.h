#pragma once

#include <CLI/App.hpp>

namespace astragal::cli {

inline constexpr int kExitFine = 0;
inline constexpr int kExitFailure = 1;  ///< the input was right: a failed write, unfair dice
inline constexpr int kExitFault = 2;    ///< bad input: one sentence on standard error

/// The whole program: parses the command line, runs a command, returns the exit status.
int run_commands(int argc, char** argv);

/// Each adds its command, which stores its exit status in `status`.
void add_show(CLI::App& app, int& status);
void add_play(CLI::App& app, int& status);
void add_join(CLI::App& app, int& status);
void add_serve(CLI::App& app, int& status);
void add_rooms(CLI::App& app, int& status);
void add_simulate(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);
void add_tray(CLI::App& app, int& status);
void add_advise(CLI::App& app, int& status);
void add_analyse(CLI::App& app, int& status);

}  // namespace astragal::cli
