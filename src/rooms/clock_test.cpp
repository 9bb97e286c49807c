// The clock, and attempts to get more time.

#include <gtest/gtest.h>

#include "rooms/story_test.h"
#include "text/words.h"

namespace astragal::rooms {

using namespace match;
using namespace text;

namespace {

/// Two players with thirty seconds for a decision.
class TurnClock : public testing::Test {
 protected:
  static constexpr Time kClock = 30 * kSecond;

  void begin(const std::string& game) {
    story.opens("Ann", R"({"name":"Ann","game":")" + game + R"(","seats":2,"clock":30})");
    story.joins("Bob").sits("Ann", 0).sits("Bob", 1).says("Ann", R"({"type":"start"})");
    ASSERT_EQ(left(), kClock);
  }
  /// Time left for the seat to act.
  Time left() { return story.lobby().next_wake().value_or(0) - story.now; }
  [[nodiscard]] std::string actor() { return story.table().now().name_of(seat()); }
  [[nodiscard]] Seat seat() { return story.table().now().to_act(); }
  /// A legal decision after which the same player goes on without a roll; empty if there is none.
  std::string quiet_decision() {
    for (const std::string& words : story.table().now().legal()) {
      Match after = story.table().now();
      (void)after.decide(*split_words(words));
      if (after.phase() == Phase::kDecide && after.to_act() == seat()) return words;
    }
    return "";
  }
  /// Plays until a player has such a decision and the full time for it.
  void play_until_a_quiet_decision() {
    while (quiet_decision().empty() || left() != kClock) {
      ASSERT_EQ(story.table().stage(), RoomTable::Stage::kPlaying);
      story.decides(actor(), story.table().now().legal().front());
    }
  }
  void says_of_seat(const std::string& type, const std::string& more = "") {
    story.says(actor(),
               R"({"type":")" + type + R"(","seat":)" + std::to_string(seat()) + more + "}");
  }

  Story story;
};

TEST_F(TurnClock, HandingTheSeatToABotAndBackBringsNoTime) {
  begin("rock-the-bock");
  story.bots_wait = true;
  story.passes(20 * kSecond);
  says_of_seat("bot", R"(,"bot":"easy")");
  story.passes(kSecond);
  says_of_seat("resume");
  EXPECT_EQ(left(), 9 * kSecond);
}

TEST_F(TurnClock, WhoseTimeIsOverCannotComeBackForTheSameDecision) {
  begin("rock-the-bock");
  story.bots_wait = true;
  story.passes(kClock);
  ASSERT_TRUE(story.table().chair(seat())->late);
  says_of_seat("resume");
  EXPECT_LE(left(), 0);
  story.passes(1);
  EXPECT_TRUE(story.table().chair(seat())->late) << "the bot plays it";
}

TEST_F(TurnClock, UndoBringsNoTime) {
  begin("sharp-shooters");
  play_until_a_quiet_decision();
  const std::string player = actor();
  const std::string first = quiet_decision();
  story.passes(10 * kSecond).decides(player, first);
  EXPECT_EQ(left(), kClock) << "a new decision";
  story.passes(15 * kSecond).says(player, R"({"type":"undo"})");
  EXPECT_EQ(left(), 20 * kSecond) << "ten were spent on this one";
  story.decides(player, first);
  EXPECT_EQ(left(), 15 * kSecond) << "and fifteen on that one";
}

TEST_F(TurnClock, ARollIsANewDecision) {
  begin("sharp-shooters");
  play_until_a_quiet_decision();
  const std::string player = actor();
  const std::string first = quiet_decision();
  story.decides(player, first).passes(15 * kSecond).says(player, R"({"type":"undo"})");
  // A different decision, which ends in a roll: the next one has the full time.
  for (const std::string& words : story.table().now().legal()) {
    Match after = story.table().now();
    (void)after.decide(*split_words(words));
    if (after.phase() == Phase::kDecide && after.to_act() == seat()) continue;
    story.decides(player, words);
    break;
  }
  EXPECT_EQ(left(), kClock);
}

TEST_F(TurnClock, LeavingAndComingBackBringsNoTime) {
  begin("rock-the-bock");
  story.passes(20 * kSecond);
  story.breaks(actor()).passes(5 * kSecond).returns(actor());
  EXPECT_EQ(left(), 5 * kSecond) << "the other one waits all the time";
}

TEST_F(TurnClock, WhileNobodyIsThereNoTimePassesAndNoneIsGivenBack) {
  begin("rock-the-bock");
  story.passes(20 * kSecond);
  story.breaks("Ann").breaks("Bob").passes(5 * kMinute).returns("Ann");
  EXPECT_EQ(left(), 10 * kSecond);
  story.passes(kSecond).says("Ann", R"({"type":"say","text":"Bob?"})");
  EXPECT_EQ(left(), 9 * kSecond) << "it is in the log now";
  story.breaks("Ann").passes(20 * kMinute);
  ASSERT_EQ(story.lobby().rooms(), 0U) << "it has left memory";
  story.returns("Ann");
  EXPECT_EQ(left(), 9 * kSecond);
}

TEST_F(TurnClock, WhoComesBackIsToldThatTheClockStoodStill) {
  begin("rock-the-bock");
  story.breaks("Ann").breaks("Bob").passes(5 * kMinute).returns("Ann");
  story.says("Ann", R"({"type":"say","text":"Bob?"})");
  const auto& said = story.screen("Ann").last("event");
  ASSERT_TRUE(said.as_object().contains("now")) << "from here on the minutes count as never passed";
  EXPECT_EQ(said.at("now").at("since").to_number<Time>(), story.table().since);
  story.says("Ann", R"({"type":"say","text":"Bob!"})");
  EXPECT_FALSE(story.screen("Ann").last("event").as_object().contains("now"));
}

TEST_F(TurnClock, StandsStillForGoodOnceTheGameIsOver) {
  begin("rock-the-bock");
  says_of_seat("resign");
  ASSERT_EQ(story.table().stage(), RoomTable::Stage::kOver);
  const Time since = story.table().since;
  story.breaks("Ann").breaks("Bob").passes(5 * kMinute).returns("Ann");
  story.says("Ann", R"({"type":"say","text":"Bob?"})");
  EXPECT_EQ(story.table().since, since) << "nobody is told another time";
}

TEST_F(TurnClock, StandingUpAndSittingDownBringsNoTime) {
  begin("rock-the-bock");
  const std::string player = actor();
  const std::string number = std::to_string(seat());
  story.passes(20 * kSecond);
  story.says(player, R"({"type":"stand","seat":)" + number + "}");
  story.says(player, R"({"type":"sit","seat":)" + number + "}");
  EXPECT_EQ(left(), 10 * kSecond);
}

TEST_F(TurnClock, SomebodyElsesResignationBringsNoTime) {
  story.opens("Ann", R"({"name":"Ann","game":"rock-the-bock","seats":3,"clock":30})");
  story.joins("Bob").joins("Cid").sits("Ann", 0).sits("Bob", 1).sits("Cid", 2);
  story.says("Ann", R"({"type":"start"})").passes(20 * kSecond);
  const Seat other = (seat() + 1) % 3;
  story.says(story.table().now().name_of(other),
             R"({"type":"resign","seat":)" + std::to_string(other) + "}");
  EXPECT_EQ(story.table().chair(other)->resigned, true);
  EXPECT_EQ(left(), 10 * kSecond);
}

TEST_F(TurnClock, TheLogsTimesNeverGoBack) {
  begin("rock-the-bock");
  const auto last_time = [&] { return read_event(story.logs()[story.room].back())->time; };
  const Time before = last_time();
  story.breaks("Ann").breaks("Bob").passes(20 * kMinute);
  story.now = before - kHour;  // a restart with the system's clock set back
  story.returns("Ann").says("Ann", R"({"type":"say","text":"What time is it?"})");
  EXPECT_GE(last_time(), before);
}

}  // namespace
}  // namespace astragal::rooms
