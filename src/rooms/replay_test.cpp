#include "rooms/replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rooms/story_test.h"

namespace astragal::rooms {
namespace {

using testing::HasSubstr;
namespace json = boost::json;

const std::string kReplayed = R"(astragal 1
game: trophy-buck
date: 2026-11-16
seats: Ann, Bob, Cid
bots: Cid=hard
dice: table

Ann roll = brown.points brown.tracks white.startle
Ann roll = brown.points white.points green.startle
Ann stop
)";

json::value replay_of(Story& story, const std::string& record) {
  const auto answer = story.asks("POST", "/api/replay", record);
  EXPECT_EQ(answer.status, 200) << answer.body;
  auto replay = json::parse(answer.body);
  story.fits("replay", replay);
  return replay;
}

/// A client that received the messages of a replay.
ClientScreen watched(const json::value& replay) {
  ClientScreen screen;
  screen.see(replay.at("welcome"));
  for (const auto& event : replay.at("events").as_array()) screen.see(event);
  return screen;
}

TEST(Replay, ARecordOfATableIsToldAsIfOneHadLookedOn) {
  Story story;
  const auto replay = replay_of(story, kReplayed);
  EXPECT_EQ(replay.at("record").as_string(), kReplayed);
  EXPECT_EQ(replay.at("date").as_string(), "2026-11-16");
  const auto& welcome = replay.at("welcome");
  EXPECT_EQ(welcome.at("room").at("dice").as_string(), "table");
  EXPECT_EQ(welcome.at("table").at("seats").at(2).at("bot").as_string(), "hard");
  EXPECT_EQ(welcome.at("now").at("to_act").as_int64(), 0);
  const auto& events = replay.at("events").as_array();
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0].at("decision").as_string(), "roll");
  EXPECT_EQ(events[2].at("now").at("to_act").as_int64(), 1);
  EXPECT_EQ(events[2].at("now").at("scores").at(0).as_int64(), 8);
}

TEST(Replay, AGameAtATableIsToldAgainAsItWasTold) {
  Story story;
  story.opens("Ann", R"({"name":"Ann","game":"rock-the-bock","seats":2,"options":{"rounds":1}})");
  story.sits("Ann", 0).says("Ann", R"({"type":"bot","seat":1,"bot":"easy"})");
  plays_on(story.says("Ann", R"({"type":"start"})"));
  const auto record = story.asks("GET", "/api/rooms/" + story.room + "/record").body;
  const auto shown = watched(replay_of(story, record));
  const auto& screen = story.screen("Ann");
  EXPECT_EQ(shown.now.at("state"), screen.now.at("state"));
  EXPECT_EQ(shown.now.at("winners"), screen.now.at("winners"));
  EXPECT_EQ(shown.now.at("secret"), screen.now.at("secret"));
  EXPECT_EQ(shown.table.at("commitment"), screen.table.at("commitment"));
}

TEST(Replay, MotionsBelongToTheirThrows) {
  Story story;
  story.opens("Ann", R"({"name":"Ann","game":"tumblin-dice","seats":2,"options":{"rounds":1}})");
  story.sits("Ann", 0).says("Ann", R"({"type":"bot","seat":1,"bot":"easy"})");
  plays_on(story.says("Ann", R"({"type":"start"})"));
  const auto record = story.asks("GET", "/api/rooms/" + story.room + "/record").body;
  const auto replay = replay_of(story, record);
  int throws = 0;
  for (const auto& event : replay.at("events").as_array()) {
    const bool thrown = event.at("decision").as_string().starts_with("throw");
    EXPECT_EQ(event.as_object().contains("motion"), thrown);
    throws += thrown ? 1 : 0;
  }
  EXPECT_GE(throws, 8) << "four dice each";
}

TEST(Replay, AFaultIsNamedWithItsLine) {
  Story story;
  const auto answer = story.asks("POST", "/api/replay", kReplayed + "Ann roll\n");
  EXPECT_EQ(answer.status, 422);
  const auto refused = json::parse(answer.body);
  story.fits("refused", refused);
  EXPECT_EQ(refused.at("code").as_string(), "bad-record");
  EXPECT_EQ(refused.at("params").at("line").as_int64(), 11);
  EXPECT_EQ(refused.at("params").at("why").at("code").as_string(), "turn");
  EXPECT_EQ(refused.at("params").at("why").at("params").at("name").as_string(), "Bob");
  EXPECT_THAT(refused.at("text").as_string().c_str(), HasSubstr("it is Bob's turn, not Ann's"));
  EXPECT_EQ(story.asks("POST", "/api/report", "").status, 422);
}

TEST(Replay, ABoardThatCannotBeThrownOnIsAFaultOfItsLine) {
  Story story;
  std::string record = "astragal 1\ngame: tumblin-dice\nseats: Ann, Bob\ndice: table\n";
  record += "data: {\"board\":{}}\n\n";
  const auto answer = story.asks("POST", "/api/replay", record);
  EXPECT_EQ(answer.status, 422);
  EXPECT_EQ(json::parse(answer.body).at("params").at("line").as_int64(), 5) << answer.body;
}

TEST(Replay, ABoardOfLevelsAloneIsEnoughForARealTable) {
  Story story;
  const std::string record =
      "astragal 1\ngame: tumblin-dice\nseats: Ann, Bob\ndice: table\n"
      "data: {\"surfaces\":{\"0x\":{\"level\":0},\"5x\":{\"level\":5}}}\n\n"
      "table start = 6 1\nAnn throw = red1:5x2\n";
  const auto shown = watched(replay_of(story, record));
  EXPECT_EQ(shown.now.at("state").at("dice").at(0).at(0).at("level").as_int64(), 5);
}

TEST(Replay, APoseThatIsNotWhatTheWordsSayIsAFaultOfItsLine) {
  Story story;
  const std::string record =
      "astragal 1\ngame: tumblin-dice\nseats: Ann, Bob\ndice: thrown " + std::string(64, 'a') +
      "\n\ntable start = 6 1\nAnn throw = red1:2x6/-9000,27000,5600,1048576,0,0,0\n";
  const auto answer = story.asks("POST", "/api/replay", record);
  EXPECT_EQ(answer.status, 422);
  EXPECT_EQ(json::parse(answer.body).at("params").at("line").as_int64(), 7);
  EXPECT_THAT(answer.body, HasSubstr("the pose of red1 is on 3x, not on 2x"));
}

TEST(Replay, ARecordThatIsSentIsAnalysed) {
  Story story;
  const auto answer = story.asks("POST", "/api/report", kReplayed);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(json::parse(answer.body).at("moves").as_array().size(), 3U);
}

TEST(Replay, WhoeverSendsTooManyRecordsWaits) {
  LobbyLimits limits = Story::generous();
  limits.studying = LobbyLimits{}.studying;
  Story story(limits);
  for (int i = 0; i < 30; ++i) EXPECT_EQ(story.asks("POST", "/api/replay", kReplayed).status, 200);
  EXPECT_EQ(story.asks("POST", "/api/replay", kReplayed).status, 429);
}

TEST(WhatIf, AnnPlaysOnFromAMomentOfAGame) {
  Story story;
  const auto replay = replay_of(story, kReplayed);
  const auto& state = replay.at("events").at(1).at("now").at("state");
  story.opens("Ann", json::serialize(json::object{
                         {"name", "Ann"}, {"game", "trophy-buck"}, {"seats", 3}, {"from", state}}));
  story.sits("Ann", 0);
  for (const int seat : {1, 2}) {
    story.says("Ann", fmt::format(R"({{"type":"bot","seat":{},"bot":"simple"}})", seat));
  }
  story.says("Ann", R"({"type":"start"})").decides("Ann", "stop");
  EXPECT_EQ(story.table().now().json().at("scores").at("Ann").as_int64(), 8);
  EXPECT_TRUE(story.screen("Ann").last("welcome").at("room").at("midway").as_bool());
  plays_on(story);
  // The record says where the game began, and can be read and checked like any other.
  const auto record = story.asks("GET", "/api/rooms/" + story.room + "/record").body;
  EXPECT_THAT(record, HasSubstr("\nfrom: {"));
  const auto again = replay_of(story, record);
  EXPECT_EQ(again.at("welcome").at("now").at("state"), state);
  // A room that was unloaded is restored from its log.
  const auto restored = Room::restore(story.logs()[story.room], system_randomness(), {});
  ASSERT_TRUE(restored.ok());
  EXPECT_EQ(restored->table().record->start.state(), state);
}

TEST(WhatIf, EverybodyKeepsTheirColour) {
  Story story;
  const auto replay = replay_of(story,
                                "astragal 1\ngame: rock-the-bock\nseats: Ann (yellow), Bob (red)\n"
                                "dice: table\n\nAnn roll = roebuck*4 red*6\n");
  const auto& seats = replay.at("welcome").at("table").at("seats");
  EXPECT_EQ(seats.at(0).at("colour").as_string(), "yellow");
  EXPECT_EQ(seats.at(1).at("colour").as_string(), "red");
  const auto& state = replay.at("events").at(0).at("now").at("state");
  story.opens("Ann",
              json::serialize(json::object{
                  {"name", "Ann"}, {"game", "rock-the-bock"}, {"seats", 2}, {"from", state}}));
  story.sits("Ann", 0).says("Ann", R"({"type":"bot","seat":1,"bot":"simple"})");
  story.says("Ann", R"({"type":"start"})").decides("Ann", "take red");
  EXPECT_EQ(story.table().record->start.colours(),
            (std::vector<std::string_view>{"yellow", "red"}));
}

TEST(WhatIf, AGameThatIsOverOrOfOthersCannotBePlayedOn) {
  Story story;
  const auto state = replay_of(story, kReplayed).at("welcome").at("now").at("state");
  const auto refused = [&](const json::object& body) {
    const auto answer = story.asks("POST", "/api/rooms", json::serialize(body));
    return answer.status == 400 ? std::string(json::parse(answer.body).at("code").as_string()) : "";
  };
  EXPECT_EQ(refused({{"name", "Ann"}, {"game", "trophy-buck"}, {"seats", 4}, {"from", state}}),
            "cannot-start");
  EXPECT_EQ(refused({{"name", "Ann"}, {"game", "rock-the-bock"}, {"seats", 3}, {"from", state}}),
            "cannot-start");
  EXPECT_EQ(refused({{"name", "Ann"}, {"game", "trophy-buck"}, {"seats", 3}, {"from", "here"}}),
            "bad-message");
}

TEST(OwnData, AnnsOwnDiceAreRolledAtHerTable) {
  Story story;
  story.opens("Ann", R"({"name":"Ann","game":"trophy-buck","seats":3,)"
                     R"("data":{"faces":{"brown":[3,2,1]}}})");
  EXPECT_EQ(story.screen("Ann")
                .last("welcome")
                .at("room")
                .at("data")
                .at("faces")
                .at("brown")
                .at(1)
                .as_int64(),
            2);
  story.sits("Ann", 0);
  for (const int seat : {1, 2}) {
    story.says("Ann", fmt::format(R"({{"type":"bot","seat":{},"bot":"simple"}})", seat));
  }
  plays_on(story.says("Ann", R"({"type":"start"})"));
  const auto record = story.asks("GET", "/api/rooms/" + story.room + "/record").body;
  EXPECT_THAT(record, HasSubstr("\ndata: {\"faces\":{\"brown\":[3,2,1"));
}

TEST(OwnData, WhatCannotBePlayedWithIsSaid) {
  Story story;
  const auto answer =
      story.asks("POST", "/api/rooms",
                 R"({"name":"Ann","game":"trophy-buck","data":{"faces":{"brown":[9,9,9]}}})");
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(json::parse(answer.body).at("code").as_string(), "cannot-start");
}

}  // namespace
}  // namespace astragal::rooms
