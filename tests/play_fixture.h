#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "cli/files.h"
#include "process.h"

namespace astragal::tests {

/// A place where games are kept, and a game in it.
class Play : public testing::Test {
 protected:
  using Arguments = Process::Arguments;

  /// `astragal play` with these arguments, kept in game.txt, whatever was there.
  [[nodiscard]] Arguments play(Arguments arguments) const {
    arguments.insert(arguments.begin(), "play");
    arguments.insert(arguments.end(), {"--save", kept(), "--force"});
    return arguments;
  }
  [[nodiscard]] Arguments resume() const { return {"play", "--resume", kept()}; }
  [[nodiscard]] std::string kept() const { return folder.file("game.txt"); }
  [[nodiscard]] Process::Environment home() const { return {{"XDG_STATE_HOME", folder.path()}}; }
  Finished run(const Arguments& arguments, std::string_view input = "") const {
    return run_astragal(arguments, input, home());
  }

  /// The record that is on disk, which must be a good one.
  [[nodiscard]] record::Record record() const {
    auto loaded = cli::load_record(kept());
    if (!loaded) throw std::runtime_error(loaded.error().what());
    return *loaded;
  }
  [[nodiscard]] std::vector<std::string> moves() const {
    std::vector<std::string> lines;
    for (const auto& move : record().moves) {
      lines.push_back(move.seat + " " + move.decision +
                      (move.outcome.empty() ? "" : " = " + move.outcome));
    }
    return lines;
  }

  TempFolder folder;
};

}  // namespace astragal::tests
