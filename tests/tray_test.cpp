// `astragal tray` as a process: rolls, and the library of rolls.

#include "physics/tray.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>

#include "dice/stream.h"
#include "process.h"
#include "xml_check.h"

namespace astragal::tests {

using namespace dice;
using namespace physics;

namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;

Finished tray(Process::Arguments arguments) {
  arguments.insert(arguments.begin(), "tray");
  return run_astragal(arguments);
}

std::string refused_tray(const Process::Arguments& arguments) {
  const auto ran = tray(arguments);
  EXPECT_EQ(ran.status, 2) << ran.output;
  EXPECT_THAT(ran.output, IsEmpty());
  EXPECT_EQ(ran.errors.find('\n'), ran.errors.size() - 1) << ran.errors;
  return ran.errors;
}

TEST(TrayCommand, RollsFiveDice) {
  const auto ran = tray({});
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.output, HasSubstr("●"));
  EXPECT_THAT(ran.output, EndsWith(" s.\n"));
  EXPECT_EQ(tray({}).output, ran.output) << "the seed is the same";
}

TEST(TrayCommand, TellsProgramsTheFaces) {
  const auto ran = tray({"--dice", "3", "--seed", "x", "--json"});
  const auto json = boost::json::parse(ran.output).as_object();
  EXPECT_EQ(json.at("dice"), 3);
  EXPECT_EQ(json.at("faces").as_array().size(), 3U);
  EXPECT_EQ(json.at("poses").at(0).as_array().size(), 7U);
  EXPECT_TRUE(json.contains("fault"));
}

TEST(TrayCommand, SaysWhyARollDoesNotCount) {
  for (int seed = 0; seed < 400; ++seed) {
    const auto ran = tray({"--dice", "10", "--seed", std::to_string(seed)});
    if (ran.output.find("does not count: ") != std::string::npos) return;
  }
  ADD_FAILURE() << "all 400 rolls counted";
}

TEST(TrayCommand, DrawsAndKeepsTheMotion) {
  const TempFolder folder;
  EXPECT_EQ(tray({"--svg", folder.file("a.svg"), "--motion", folder.file("a.bin")}).status, 0);
  EXPECT_EQ(xml_fault(content_of(folder.file("a.svg"))), "");
  const auto motion = decode(content_of(folder.file("a.bin")));
  ASSERT_TRUE(motion);
  EXPECT_EQ(motion->frames.front(), 0x1F);
}

TEST(TrayCommand, MakesALibraryOfRolls) {
  const TempFolder folder;
  const auto ran = tray({"--library", folder.file("one"), "--variants", "8"});
  EXPECT_EQ(ran.status, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("tray-10.bin: 8 rolls, "));
  EXPECT_EQ(tray({"--library", folder.file("two"), "--variants", "8"}).status, 0);
  // The browser's part tests with these bytes how it reads such files.
  const auto golden =
      boost::json::parse(content_of(test_file("/../web/tests/golden/library-1.json")));
  EXPECT_EQ(to_base64(content_of(folder.file("one/tray-1.bin"))), golden.at("library").as_string());
  for (int dice = 1; dice <= Tray::kMostDice; ++dice) {
    const auto name = "/tray-" + std::to_string(dice) + ".bin";
    const auto bytes = content_of(folder.file("one") + name);
    EXPECT_LE(bytes.size(), 60'000U);
    EXPECT_EQ(bytes.substr(0, 6), std::string("AT\1") + static_cast<char>(dice) + '\10' + '\0');
    EXPECT_EQ(content_of(folder.file("two") + name), bytes) << "the seed is the same";
  }
}

TEST(TrayCommand, BadOptionsGetOneSentence) {
  EXPECT_EQ(refused_tray({"--dice", "11"}),
            "astragal: --dice '11': must be a whole number from 1 to 10\n");
  EXPECT_EQ(refused_tray({"--variants", "9"}),
            "astragal: --variants is for --library; add it, or remove --variants\n");
  EXPECT_EQ(refused_tray({"--library", "x", "--variants", "7"}),
            "astragal: --variants '7': must be a whole number from 8 to 64\n");
  EXPECT_EQ(refused_tray({"--library", "x", "--dice", "3"}),
            "astragal: --library records rolls of 1 to 10 dice; remove --dice, --svg, --motion "
            "and --json\n");
  EXPECT_EQ(refused_tray({"--library", "/no/such/folder"}),
            "astragal: --library '/no/such/folder': can't create the folder: No such file or "
            "directory\n");
  EXPECT_THAT(refused_tray({"--json", "--motion", "-"}), HasSubstr("only one of --json"));
}

}  // namespace
}  // namespace astragal::tests
