// ./play as whoever cloned the project starts it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "places.h"
#include "process.h"

namespace astragal::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// A clone with nothing in it that could be built, and perhaps a program from before.
class PlayCommand : public testing::Test {
 protected:
  PlayCommand() {
    fs::create_directories(folder.file("scripts"));
    fs::copy_file(test_file("/../play"), program());
    fs::copy_file(test_file("/../scripts/progress"), folder.file("scripts/progress"));
    write("scripts/install", "#!/bin/sh\n");
    write("scripts/web", "#!/bin/sh\n");
  }
  [[nodiscard]] std::string program() const { return folder.file("play"); }
  void write(const std::string& name, const std::string& content) const {
    fs::create_directories(fs::path(folder.file(name)).parent_path());
    std::ofstream(folder.file(name)) << content;
    fs::permissions(folder.file(name), fs::perms::owner_all);
  }
  void expect_that_the_build_failed(const Process::Arguments& arguments) const {
    Process play(arguments, {}, Process::Through::kPipes, program());
    EXPECT_EQ(play.finish(), 1);
    EXPECT_THAT(play.errors, HasSubstr("the build failed as shown above"));
    EXPECT_EQ(play.output, "");
  }

  TempFolder folder;
};

TEST_F(PlayCommand, SaysThatTheBuildFailedWhateverWasToBeStarted) {
  expect_that_the_build_failed({});
  expect_that_the_build_failed({"verify", "game.txt"});
  expect_that_the_build_failed({"trophy-buck"});
}

TEST_F(PlayCommand, DoesNotStartAProgramFromBeforeInstead) {
  write("build/release/astragal", "#!/bin/sh\necho old\n");
  expect_that_the_build_failed({"--version"});
  expect_that_the_build_failed({});
}

TEST_F(PlayCommand, ShowsHowFarTheBuildIs) {
  const std::string command = folder.file("scripts/progress") + " log building 2>&1";
  Process progress({"-c", "cd " + folder.path() + " && exec " + command}, {{"TERM", "xterm"}},
                   Process::Through::kTerminal, "/bin/sh");
  progress.type("[1/4] Building rules.cpp.o\n");
  EXPECT_TRUE(progress.wait_for("building: 25 %")) << progress.output;
  progress.type("pmstatus:g++:50.5:Unpacking\n");
  EXPECT_TRUE(progress.wait_for("building: 66 %")) << progress.output;
  progress.type("\x04");
  EXPECT_EQ(progress.finish(), 0);
  EXPECT_THAT(content_of(folder.file("log")), HasSubstr("[1/4] Building rules.cpp.o\n"));
}

}  // namespace
}  // namespace astragal::tests
