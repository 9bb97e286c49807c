#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "record/match_record.h"

namespace astragal::record {

using namespace match;

namespace {

using testing::HasSubstr;

const std::string kThrows =
    "astragal 1\ngame: tumblin-dice\nseats: Ann, Bob\n\ntable start = 6 1\n"
    "Ann throw x=0 dir=0 speed=900 spin=0 kind=0 = red1:1x1\nBob throw = green1:off\n";

std::variant<Record, RecordFault> read_throws(const std::string& text) {
  std::istringstream input(text);
  return read_record<Match>(input);
}

std::string fault(const std::string& text) {
  const auto record = read_throws(text);
  const auto* fault = std::get_if<RecordFault>(&record);
  return fault == nullptr ? "" : std::to_string(fault->line) + ": " + fault->why.what();
}

TEST(MotionLines, FollowTheMovesAndAreKept) {
  const auto record =
      read_throws(kThrows + "motion 1: AAEC\nmotion 2: AAECAw==   # Bob\n# the end\n");
  ASSERT_EQ(record.index(), 0U);
  const std::string text = write_record(std::get<Record>(record));
  EXPECT_THAT(text,
              HasSubstr("green1:off\nmotion 1: AAEC\nmotion 2: AAECAw==\n# Bob\n# the end\n"));
  const auto again = read_throws(text);
  ASSERT_EQ(again.index(), 0U);
  EXPECT_EQ(write_record(std::get<Record>(again)), text);
  EXPECT_EQ(std::get<Record>(again).motions, std::get<Record>(record).motions);
}

TEST(MotionLines, AreOfThrowsThatTheRecordHas) {
  EXPECT_EQ(fault(kThrows + "motion 3: AAEC\n"),
            "8: motion 3 belongs to no throw; the record has 2 throws");
  EXPECT_EQ(fault(kThrows + "motion 0: AAEC\n"),
            "8: motion 0 belongs to no throw; the record has 2 throws");
  EXPECT_THAT(fault(kThrows + "motion 2: AAEC\nmotion 1: AAEC\n"),
              HasSubstr("9: motion 1 cannot follow motion 2; there is one for each throw"));
  EXPECT_THAT(fault(kThrows + "motion 1: AAEC\nmotion 1: AAEC\n"), HasSubstr("one for each"));
  EXPECT_THAT(fault(kThrows + "motion 1: AAEC\nAnn throw = red2:off\n"),
              HasSubstr("9: no move can follow the motions"));
}

TEST(MotionLines, AreBase64) {
  for (const std::string bad : {"", "AAE", "AA=C", "AAEC!", "AAEC====", "===="}) {
    EXPECT_THAT(fault(kThrows + "motion 1: " + bad + "\n"), HasSubstr("motion 1 must be base64"))
        << bad;
  }
}

TEST(MotionLines, LeaveAPlayerOfThatNameAlone) {
  EXPECT_EQ(fault("astragal 1\ngame: tumblin-dice\nseats: motion, Bob\n\ntable start = 6 1\n"
                  "motion throw = red1:1x1\n"),
            "");
}

}  // namespace
}  // namespace astragal::record
