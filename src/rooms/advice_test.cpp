#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>

#include "dice/tumblin_dice/planning.h"
#include "rooms/story_test.h"

namespace astragal::rooms {

using namespace bots;
using namespace dice;
using namespace physics;

namespace {

using testing::HasSubstr;
using Stage = RoomTable::Stage;

const std::string kHunt =
    R"({"name":"Ann","game":"trophy-buck","seats":3,"options":{"goal":12},"hints":true})";

/// Ann plays Trophy Buck with two bots and has a decision to make.
void ann_has_a_choice(Story& story, const std::string& body = kHunt) {
  story.opens("Ann", body).sits("Ann", 0);
  for (const int seat : {1, 2}) {
    story.says("Ann", fmt::format(R"({{"type":"bot","seat":{},"bot":"simple"}})", seat));
  }
  story.says("Ann", R"({"type":"start"})");
  while (story.table().now().legal().size() < 2) {
    ASSERT_EQ(story.table().stage(), Stage::kPlaying);
    story.decides("Ann", story.table().now().legal().front());
  }
}

/// The worst decision of the advice.
std::string worst_of(const boost::json::value& advice) {
  return advice.at("decisions").as_array().back().at("decision").as_string().c_str();
}

double loss_of(const boost::json::value& advice) {
  const auto& all = advice.at("decisions").as_array();
  return all.front().at("chance").to_number<double>() - all.back().at("chance").to_number<double>();
}

TEST(RoomAdvice, AnnAsksWhatIsBestAndOnlySheIsTold) {
  Story story;
  ann_has_a_choice(story);
  story.connects("Bob");
  story.says("Ann", R"({"type":"hint","id":"h"})");
  const auto advice = story.screen("Ann").last("advice");
  ASSERT_FALSE(advice.is_null());
  EXPECT_EQ(advice.at("id").as_string(), "h");
  EXPECT_EQ(advice.at("to_act").as_string(), "Ann");
  EXPECT_EQ(advice.at("decisions").as_array().size(), story.table().now().legal().size());
  EXPECT_TRUE(story.screen("Bob").last("advice").is_null());
  // A hint is not an event in the log.
  EXPECT_EQ(story.table().number, story.logs()[story.room].size());
}

TEST(RoomAdvice, WhoeverDoesNotDecideAndTablesWithoutHintsGetNone) {
  Story story;
  ann_has_a_choice(story);
  story.connects("Bob").says("Bob", R"({"type":"hint"})");
  EXPECT_EQ(story.refusal("Bob"), "your-turn-not");
  story.says("Ann", R"({"type":"hint","position":1})");
  EXPECT_EQ(story.refusal("Ann"), "stale");
  Story strict;
  ann_has_a_choice(strict, R"({"name":"Ann","game":"trophy-buck","seats":3})");
  strict.says("Ann", R"({"type":"hint"})");
  EXPECT_EQ(strict.refusal("Ann"), "no-hints");
  const auto before = strict.table().number;
  strict.says("Ann", R"({"type":"decide","decision":"stop","warn":0.02})");
  EXPECT_EQ(strict.refusal("Ann"), "no-hints");
  EXPECT_EQ(strict.table().number, before);
}

/// A game in which Ann has a hint about a decision that matters.
std::unique_ptr<Story> something_matters() {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto story = std::make_unique<Story>(Story::generous(), seed);
    ann_has_a_choice(*story);
    while (story->table().stage() == Stage::kPlaying) {
      if (story->table().now().legal().size() > 1) {
        story->says("Ann", R"({"type":"hint"})");
        if (loss_of(story->screen("Ann").last("advice")) >= 0.03) return story;
      }
      story->decides("Ann", story->table().now().legal().front());
    }
  }
  throw std::runtime_error("nothing matters");
}

TEST(RoomAdvice, AWarningStopsADecisionThatLosesTooMuchUntilItIsSaidAgain) {
  const auto holder = something_matters();
  Story& story = *holder;
  const auto advice = story.screen("Ann").last("advice");
  const auto position = story.table().position;
  const std::string worst = worst_of(advice);
  story.says("Ann",
             fmt::format(R"({{"type":"decide","decision":"{}","warn":0.01,"id":"d"}})", worst));
  EXPECT_EQ(story.table().position, position) << "it was not made";
  const auto warned = story.screen("Ann").last("advice");
  EXPECT_EQ(warned.at("warning").at("decision").as_string(), worst);
  EXPECT_DOUBLE_EQ(warned.at("warning").at("loss").to_number<double>(), loss_of(advice));
  story.says("Ann", fmt::format(R"({{"type":"decide","decision":"{}","id":"d"}})", worst));
  EXPECT_NE(story.table().position, position) << "she is sure";
}

TEST(RoomAdvice, ADecisionThatLosesLittleIsMadeAtOnce) {
  Story story;
  ann_has_a_choice(story);
  story.says("Ann", R"({"type":"hint"})");
  const std::string best = story.screen("Ann")
                               .last("advice")
                               .at("decisions")
                               .as_array()
                               .front()
                               .at("decision")
                               .as_string()
                               .c_str();
  const auto position = story.table().position;
  story.says("Ann",
             fmt::format(R"({{"type":"decide","decision":"{}","warn":0.01,"id":"d"}})", best));
  EXPECT_NE(story.table().position, position);
  EXPECT_EQ(story.screen("Ann").last("done").at("id").as_string(), "d");
}

/// Ann plays both seats of a game with thrown dice; hints can simulate throws.
void ann_throws_first(Story& story) {
  story.known = Knowledge::of(physics_of(shipped_board()));
  story.opens(
      "Ann",
      R"({"name":"Ann","game":"tumblin-dice","seats":2,"options":{"rounds":1},"hints":true})");
  story.sits("Ann", 0).sits("Ann", 1, R"(,"name":"Bob")").says("Ann", R"({"type":"start"})");
  ASSERT_EQ(story.table().stage(), Stage::kPlaying);
  ASSERT_EQ(story.table().now().legal().front(), "throw");
}

std::string to_throw(const std::string& aim, double warn) {
  return fmt::format(R"({{"type":"decide","decision":"throw {}","warn":{},"id":"{} {}"}})", aim,
                     warn, aim, warn);
}

TEST(RoomAdvice, AThrowOverTheEdgeIsWarnedOfAndOneDownTheMiddleIsNot) {
  Story story;
  ann_throws_first(story);
  const auto position = story.table().position;
  const std::string over = "x=0 dir=0 speed=4500 spin=0 kind=1";
  story.says("Ann", to_throw(over, 0.02));
  EXPECT_EQ(story.table().position, position) << "the die is still in her hand";
  const auto warned = story.screen("Ann").last("advice");
  ASSERT_FALSE(warned.is_null());
  EXPECT_EQ(warned.at("warning").at("decision").as_string(), "throw " + over);
  EXPECT_GT(warned.at("warning").at("loss").to_number<double>(), 0.02);
  // Another throw from the same place gets its own estimate.
  story.says("Ann", to_throw("x=0 dir=0 speed=1900 spin=0 kind=1", 0.02));
  EXPECT_NE(story.table().position, position);
}

TEST(RoomAdvice, AThrowIsJudgedThoughSomebodyAskedForAHintJustBefore) {
  Story story;
  ann_throws_first(story);
  const auto position = story.table().position;
  story.bots_wait = true;
  story.says("Ann", R"({"type":"hint"})");
  story.says("Ann", to_throw("x=0 dir=0 speed=4500 spin=0 kind=1", 0.02));
  story.bots_wait = false;
  story.goes_on();
  EXPECT_EQ(story.table().position, position);
  EXPECT_TRUE(story.screen("Ann").last("advice").as_object().contains("warning"));
}

TEST(RoomAdvice, WhereNobodyHasTimeToThinkTheGameGoesOn) {
  Story story;
  ann_has_a_choice(story);
  story.nobody_advises = true;
  story.says("Ann", R"({"type":"hint"})");
  EXPECT_EQ(story.refusal("Ann"), "busy");
  const auto position = story.table().position;
  story.says("Ann", R"({"type":"decide","decision":"stop","warn":0.01})");
  EXPECT_NE(story.table().position, position) << "better no warning than no game";
}

TEST(RoomAdvice, AHintThatComesTooLateIsNotTold) {
  Story story;
  ann_has_a_choice(story);
  story.bots_wait = true;
  story.says("Ann", R"({"type":"hint"})").decides("Ann", "stop");
  story.goes_on();
  EXPECT_EQ(story.refusal("Ann"), "stale");
  EXPECT_TRUE(story.screen("Ann").last("advice").is_null());
}

TEST(RoomAdvice, AJudgedDecisionOfAPositionThatIsPastIsNotMade) {
  Story story;
  ann_has_a_choice(story);
  story.bots_wait = true;
  story.says("Ann", R"({"type":"decide","decision":"stop","warn":0.5})");
  story.decides("Ann", "stop");
  const auto moves = story.table().record->moves.size();
  story.goes_on();
  EXPECT_EQ(story.refusal("Ann"), "stale");
  const auto& now = story.table().record->moves;
  ASSERT_GT(now.size(), moves) << "the bots played on";
  for (std::size_t i = moves; i < now.size() && now[i].seat == "Ann"; ++i)
    ADD_FAILURE() << "Ann moved twice";
}

TEST(RoomAdvice, TheReportComesWhenTheGameIsOverToAllWhoAskAndIsMadeOnce) {
  Story story;
  story.opens("Ann", R"({"name":"Ann","game":"trophy-buck","seats":3,"options":{"goal":10}})");
  const std::string report = "/api/rooms/" + story.room + "/report";
  EXPECT_EQ(story.asks("GET", report).status, 409);
  for (const int seat : {0, 1, 2}) story.sits("Ann", seat, fmt::format(R"(,"name":"P{}")", seat));
  story.says("Ann", R"({"type":"start"})").says("Ann", R"({"type":"report"})");
  EXPECT_EQ(story.refusal("Ann"), "not-over");
  while (story.table().stage() == Stage::kPlaying) {
    story.decides("Ann", story.table().now().legal().back());
  }
  story.connects("Bob").says("Bob", R"({"type":"report","id":"r"})");
  const auto told = story.screen("Bob").last("report");
  ASSERT_FALSE(told.is_null());
  EXPECT_EQ(told.at("game"), 1);
  EXPECT_EQ(told.at("report").at("game").as_string(), "trophy-buck");
  const auto asked = story.asks("GET", report);
  EXPECT_EQ(asked.status, 200);
  EXPECT_EQ(boost::json::parse(asked.body), told.at("report"));
  EXPECT_EQ(story.asks("GET", report + "?game=2").status, 404);
  // Also during the next game.
  story.says("Ann", R"({"type":"rematch"})").says("Ann", R"({"type":"start"})");
  EXPECT_EQ(story.asks("GET", report).status, 409);
  EXPECT_EQ(story.asks("GET", report + "?game=1").body, asked.body);
}

TEST(RoomAdvice, WhoAsksTooOftenHasToWait) {
  LobbyLimits limits;
  limits.advice = {2, 0.5};
  Story story(limits);
  ann_has_a_choice(story);
  for (int i = 0; i < 2; ++i) story.says("Ann", R"({"type":"hint"})");
  EXPECT_EQ(story.refusal("Ann"), "");
  story.says("Ann", R"({"type":"hint"})");
  EXPECT_EQ(story.refusal("Ann"), "too-fast");
}

}  // namespace
}  // namespace astragal::rooms
