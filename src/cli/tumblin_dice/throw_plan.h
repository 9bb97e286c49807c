#pragma once

#include <string>

#include "cli/outputs.h"
#include "simulate/tumblin_dice/throws.h"
#include "text/result.h"

namespace astragal::cli {

/// The options of `astragal throw` as typed; empty if not given.
struct ThrowOptions {
  std::string x = "0";
  std::string dir = "0";
  std::string speed = "1600";
  std::string spin = "0";
  std::string kind = "slide";
  std::string face;
  std::string hands;
  std::string seed = "1";
  std::string throws = "1";
  std::string board;
  std::string lay;
  Outputs outputs;
};

/// Reads the files of board and position, and checks every number. Errors name the option, or read
/// "FILE:LINE: …".
text::Result<simulate::ThrowPlan> read_throw_plan(const ThrowOptions& options);

}  // namespace astragal::cli
