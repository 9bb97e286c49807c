// Owners of jobs, and jobs that are cancelled because no client waits for them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rooms/story_test.h"

namespace astragal::rooms {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using What = Cancel::What;

class Fairness : public testing::Test {
 protected:
  Fairness() { story.addresses = {{"Ann", "10.0.0.1"}, {"Bob", "10.0.0.2"}, {"Cid", "10.0.0.3"}}; }

  /// Ann plays a bot, which is to act.
  void ann_plays_a_bot() {
    story.opens("Ann", R"({"name":"Ann","game":"rock-the-bock","seats":2,"hints":true})");
    story.says("Ann", R"({"type":"bot","seat":0,"bot":"easy"})").sits("Ann", 1);
    story.bots_wait = true;
    story.says("Ann", R"({"type":"start"})");
    ASSERT_EQ(story.table().now().to_act(), 0);
  }
  /// A finished game of two players.
  void ann_and_bob_have_played() {
    story.opens("Ann", R"({"name":"Ann","game":"rock-the-bock","options":{"rounds":1},)"
                       R"("seats":2,"hints":true})");
    story.joins("Bob").sits("Ann", 0).sits("Bob", 1).says("Ann", R"({"type":"start"})");
    plays_on(story);
    ASSERT_EQ(story.table().stage(), RoomTable::Stage::kOver);
    story.bots_wait = true;
  }

  Story story;
};

TEST_F(Fairness, BotsAreChargedToWhoOpenedTheTable) {
  ann_plays_a_bot();
  EXPECT_THAT(story.charged, ElementsAre("thought 10.0.0.1"));
}

TEST_F(Fairness, OrToWhoBroughtItBackIntoMemory) {
  ann_plays_a_bot();
  story.breaks("Ann").passes(11 * kMinute);
  ASSERT_EQ(story.lobby().rooms(), 0U);
  story.charged.clear();
  story.connects("Bob");
  EXPECT_THAT(story.charged, ElementsAre("thought 10.0.0.2")) << "he looks on, so it plays on";
}

TEST_F(Fairness, AHintIsChargedToWhoAsks) {
  story.opens("Ann", R"({"name":"Ann","game":"rock-the-bock","seats":2,"hints":true})");
  story.joins("Bob").sits("Bob", 0).sits("Ann", 1).says("Ann", R"({"type":"start"})");
  story.says("Bob", R"({"type":"hint","id":"h"})");
  EXPECT_THAT(story.charged, ElementsAre("hint 10.0.0.2"));
}

TEST_F(Fairness, AThrowIsChargedToWhoThrows) {
  story.opens("Ann", R"({"name":"Ann","game":"sharp-shooters","seats":2,"dice":"thrown"})");
  story.joins("Bob").sits("Bob", 0).sits("Ann", 1).says("Ann", R"({"type":"start"})");
  story.charged.clear();
  story.decides("Bob", story.table().now().legal().front());
  EXPECT_THAT(story.charged, Contains("throw 10.0.0.2"));
}

TEST_F(Fairness, AReportIsChargedToWhoAsksFirst) {
  ann_and_bob_have_played();
  story.says("Bob", R"({"type":"report","id":"r"})");
  story.asking = "10.0.0.3";
  story.asks("GET", "/api/rooms/" + story.room + "/report");
  EXPECT_THAT(story.charged, ElementsAre("report 10.0.0.2")) << "both wait for the same";
}

TEST_F(Fairness, AReportByRestToo) {
  ann_and_bob_have_played();
  story.asking = "10.0.0.3";
  story.asks("GET", "/api/rooms/" + story.room + "/report");
  EXPECT_THAT(story.charged, ElementsAre("report 10.0.0.3"));
}

TEST_F(Fairness, AReportThatNobodyWaitsForIsNotMade) {
  ann_and_bob_have_played();
  story.says("Bob", R"({"type":"report","id":"r"})");
  story.asks("GET", "/api/rooms/" + story.room + "/report");
  story.breaks("Bob");
  EXPECT_THAT(story.cancelled, IsEmpty()) << "somebody else still waits";
  story.hangs_up();
  EXPECT_THAT(story.cancelled, ElementsAre(What::kReport));
  story.returns("Bob").says("Bob", R"({"type":"report","id":"again"})").goes_on();
  EXPECT_EQ(story.screen("Bob").last("report").at("id").as_string(), "again");
}

TEST_F(Fairness, TheNextReportIsMadeInstead) {
  ann_and_bob_have_played();
  story.says("Bob", R"({"type":"report","id":"first"})");
  story.bots_wait = false;
  story.says("Ann", R"({"type":"rematch"})").says("Ann", R"({"type":"start"})");
  plays_on(story);
  story.bots_wait = true;
  story.says("Ann", R"({"type":"report","id":"second","game":2})");
  story.breaks("Bob");
  EXPECT_THAT(story.cancelled, ElementsAre(What::kReport));
  story.goes_on();
  EXPECT_EQ(story.screen("Ann").last("report").at("id").as_string(), "second");
}

TEST_F(Fairness, AHintThatNobodyWaitsForIsNotThoughtOut) {
  story.opens("Ann", R"({"name":"Ann","game":"rock-the-bock","seats":2,"hints":true})");
  story.joins("Bob").sits("Ann", 0).sits("Bob", 1).says("Ann", R"({"type":"start"})");
  story.bots_wait = true;
  story.says("Ann", R"({"type":"hint","id":"h"})").breaks("Ann");
  EXPECT_THAT(story.cancelled, ElementsAre(What::kAdvice));
  story.returns("Ann").says("Ann", R"({"type":"hint","id":"again"})").goes_on();
  EXPECT_EQ(story.screen("Ann").last("advice").at("id").as_string(), "again");
}

TEST_F(Fairness, ABotStopsThinkingWhenItsOwnerTakesOverAndWhenAllHaveGone) {
  story.opens("Ann", R"({"name":"Ann","game":"rock-the-bock","seats":2})");
  story.joins("Bob").sits("Ann", 0).sits("Bob", 1).says("Ann", R"({"type":"start"})");
  story.bots_wait = true;
  story.says("Ann", R"({"type":"bot","seat":0,"bot":"easy"})");
  story.says("Ann", R"({"type":"resume","seat":0})");
  EXPECT_THAT(story.cancelled, ElementsAre(What::kThought));
  story.says("Ann", R"({"type":"bot","seat":0,"bot":"easy"})").breaks("Bob").breaks("Ann");
  EXPECT_THAT(story.cancelled, ElementsAre(What::kThought, What::kThought));
  story.charged.clear();
  story.returns("Bob");
  EXPECT_THAT(story.charged, ElementsAre("thought 10.0.0.1")) << "Ann's bot goes on for her";
  const auto moves = story.table().record->moves.size();
  story.goes_on();
  EXPECT_GT(story.table().record->moves.size(), moves);
}

}  // namespace
}  // namespace astragal::rooms
