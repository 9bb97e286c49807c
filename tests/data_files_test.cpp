// Data files of people's own, as `--data FILE` takes them: faults name file, line and reason.

#include <gtest/gtest.h>

#include <fstream>

#include "cli/files.h"
#include "process.h"

namespace astragal::tests {

using namespace cli;

namespace {

class DataFiles : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& content) {
    std::ofstream(folder_.file(name)) << content;
    return folder_.file(name);
  }

  [[nodiscard]] const TempFolder& folder() const { return folder_; }

  /// Why a game of three cannot start with this file; empty if it can.
  static std::string refusal(const std::string& game, const std::string& file) {
    const auto match = start_match({game, "Ann, Bob, Cid"}, file);
    return match ? "" : match.error().what();
  }

 private:
  TempFolder folder_;
};

TEST_F(DataFiles, StartAGameWithWhatTheyHold) {
  const auto match = start_match({"trophy-buck", "Ann, Bob, Cid"},
                                 write("dice.toml", "[faces]\nbrown = [4, 1, 1]\n"));
  ASSERT_TRUE(match) << match.error().what();
  EXPECT_EQ(boost::json::serialize(match->data()), R"({"faces":{"brown":[4,1,1]}})");
  EXPECT_EQ(refusal("sharp-shooters",
                    write("cards.json",
                          R"({"cards":{"1A":["1=10","2=10","3=10","4=10","5=10","6=10"]}})")),
            "");
}

TEST_F(DataFiles, AreRefusedWithFileLineAndReason) {
  const std::string dice = write("dice.toml", "# mine\n\n[faces]\nbrown = [4, 1, 2]\n");
  EXPECT_EQ(refusal("trophy-buck", dice), dice + ":4: the faces of brown must add up to 6, not 7");
  const std::string cards = write("cards.json", "{\n \"cards\": {\n  \"1A\": []\n }\n}\n");
  EXPECT_EQ(refusal("sharp-shooters", cards), cards + ":3: card 1A must have six rows");
  const std::string broken = write("broken.toml", "[faces]\nbrown = [4, 1,\n");
  EXPECT_EQ(refusal("trophy-buck", broken).substr(0, broken.size() + 3), broken + ":2:");
  EXPECT_EQ(refusal("rock-the-bock", dice),
            dice + ":1: this game has no data that can be replaced");
}

TEST_F(DataFiles, ThatCannotBeReadAreNamed) {
  EXPECT_EQ(refusal("trophy-buck", folder().path()),
            folder().path() + ": this is a folder, not a file");
  const std::string missing = folder().file("missing.toml");
  EXPECT_EQ(refusal("trophy-buck", missing),
            missing + ": cannot be read: No such file or directory");
  EXPECT_EQ(refusal("trophy-buck", "/dev/zero"), "/dev/zero: the file is longer than 16 MB");
  EXPECT_EQ(refusal("trophy-buck", "/proc/self/mem"),
            "/proc/self/mem: cannot be read: Input/output error");
}

TEST_F(DataFiles, DoNotHideOtherFaults) {
  const auto match = start_match({"trophy-buck", "Ann, Bob"}, write("dice.toml", "[faces]\n"));
  ASSERT_FALSE(match);
  EXPECT_EQ(match.error().what(), "Trophy Buck is for 3 to 10 players, not 2");
}

}  // namespace
}  // namespace astragal::tests
