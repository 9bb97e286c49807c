#include "rooms/lobby.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rooms/story_test.h"

namespace astragal::rooms {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kBock = R"({"name":"Ann","game":"rock-the-bock","seats":2,"listed":true})";

TEST(Lobby, CodesHaveSixtyBitsAndForgiveHowTheyAreTyped) {
  const auto code = new_code(system_randomness());
  EXPECT_EQ(code.size(), 14U);
  EXPECT_EQ(read_code("K7Q2 X4MD9RTO"), "k7q2-x4md-9rt0");
  EXPECT_EQ(read_code(code), code);
  EXPECT_FALSE(read_code("k7q2-x4md"));
  EXPECT_FALSE(read_code("k7q2-x4md-9rt!"));
}

TEST(Lobby, AnswersTheQuestionsOfTheRestPart) {
  Story story;
  story.fits("games", boost::json::parse(story.asks("GET", "/api/games").body));
  story.fits("health", boost::json::parse(story.asks("GET", "/api/health").body));
  story.opens("Ann", kBock);
  const auto rooms = boost::json::parse(story.asks("GET", "/api/rooms").body);
  story.fits("rooms", rooms);
  EXPECT_EQ(rooms.at("rooms").as_array().size(), 1U);
  EXPECT_EQ(story.asks("GET", "/api/rooms/" + story.room + "/record").status, 409);
  EXPECT_EQ(story.asks("GET", "/api/rooms/aaaa-bbbb-cccc/record").status, 404);
  EXPECT_EQ(story.asks("GET", "/api/secrets").status, 404);
}

TEST(Lobby, ATableThatIsNotListedIsNotShown) {
  Story story;
  story.opens("Ann", R"({"name":"Ann","game":"rock-the-bock"})");
  EXPECT_THAT(story.asks("GET", "/api/rooms").body, Not(HasSubstr(story.room)));
}

TEST(Lobby, SaysWhyATableCannotBeOpened) {
  Story story;
  const auto code = [&](const std::string& body) {
    const auto answer = story.asks("POST", "/api/rooms", body);
    EXPECT_EQ(answer.status, 400);
    story.fits("refused", boost::json::parse(answer.body));
    return std::string(boost::json::parse(answer.body).at("code").as_string());
  };
  EXPECT_EQ(code("{"), "bad-message");
  EXPECT_EQ(code(R"({"name":"Ann","game":"chess"})"), "no-game");
  EXPECT_EQ(code(R"({"name":"A,B","game":"trophy-buck"})"), "bad-name");
  EXPECT_EQ(code(R"({"name":"Ann","game":"trophy-buck","seats":2})"), "seats");
  EXPECT_EQ(code(R"({"name":"Ann","game":"trophy-buck","dice":"thrown"})"), "no-dice");
  EXPECT_EQ(code(R"({"name":"Ann","game":"trophy-buck","clock":1})"), "no-clock");
  EXPECT_EQ(code(R"({"name":"Ann","game":"trophy-buck","options":{"goal":1}})"), "cannot-start");
  const std::string levels =
      R"("data":{"surfaces":{"0x":{"level":0},"1x":{"level":1},"5x":{"level":5}}})";
  EXPECT_EQ(code(R"({"name":"Ann","game":"tumblin-dice","dice":"thrown",)" + levels + "}"),
            "cannot-start");
  const auto by_hand = R"({"name":"Ann","game":"tumblin-dice","dice":"table",)" + levels + "}";
  EXPECT_EQ(story.asks("POST", "/api/rooms", by_hand).status, 201)
      << "a score pad needs no more than the levels";
  story.disk_is_full = true;
  EXPECT_EQ(story.asks("POST", "/api/rooms", kBock).status, 503);
  EXPECT_EQ(story.lobby().rooms(), 1U) << "the score pad";
}

TEST(Lobby, ParksEmptyRoomsAndBringsThemBack) {
  Story story;
  story.opens("Ann", kBock).joins("Bob").sits("Bob", 0);
  story.says("Bob", R"({"type":"say","text":"later"})").breaks("Bob").breaks("Ann");
  story.passes(11 * kMinute);
  EXPECT_EQ(story.lobby().rooms(), 0U);
  story.returns("Bob");
  EXPECT_EQ(story.lobby().rooms(), 1U);
  story.connects("Ann");
  EXPECT_EQ(story.screen("Ann").shown(), story.screen("Bob").shown());
  EXPECT_EQ(story.table().chair(0)->owner, story.screen("Bob").who);
}

TEST(Lobby, ALogThatCannotBeReadIsNotARoomThatIsNotThere) {
  Story story;
  story.opens("Ann", kBock).breaks("Ann").passes(11 * kMinute);
  story.logs()[story.room].push_back("nonsense");
  story.connects("Ann");
  EXPECT_EQ(story.refusal("Ann"), "damaged");
  ASSERT_EQ(story.damaged.size(), 1U);
  EXPECT_TRUE(story.damaged[0].starts_with("event 3: ")) << story.damaged[0];
  EXPECT_EQ(story.damaged[0].find("nonsense"), std::string::npos) << story.damaged[0];
  EXPECT_EQ(story.asks("GET", "/api/rooms/" + story.room + "/record").status, 503);
  story.logs()[story.room].clear();
  story.connects("Ann");
  EXPECT_EQ(story.refusal("Ann"), "no-room");
  EXPECT_EQ(story.asks("GET", "/api/rooms/" + story.room + "/record").status, 404);
}

TEST(Lobby, LimitsWhatAStrangerCanSend) {
  LobbyLimits limits;
  limits.messages = {5, 1};
  limits.creating = {2, 0.001};
  limits.room.clients = 2;
  limits.max_too_fast = 3;
  Story story(limits);
  story.opens("Ann", kBock).connects("Bob").connects("Cid");
  EXPECT_EQ(story.refusal("Cid"), "table-full");
  EXPECT_TRUE(story.screen("Cid").closed);
  story.checks_sent = false;
  for (int i = 0; i < 4; ++i) story.says("Bob", "nonsense");
  EXPECT_EQ(story.refusal("Bob"), "bad-message");
  story.says("Bob", "nonsense");
  EXPECT_EQ(story.refusal("Bob"), "too-fast");
  for (int i = 0; i < 3; ++i) story.says("Bob", "nonsense");
  EXPECT_TRUE(story.screen("Bob").closed);
  EXPECT_EQ(story.asks("POST", "/api/rooms", kBock).status, 201);
  EXPECT_EQ(story.asks("POST", "/api/rooms", kBock).status, 429);
  EXPECT_EQ(story.asks("POST", "/api/rooms", std::string(200000, ' ')).status, 413);
}

TEST(Lobby, NobodyActsBeforeHello) {
  Story story;
  story.opens("Ann", kBock);
  constexpr ClientId kStranger = 99;
  Effects effects;
  story.lobby().opened(kStranger, "192.0.2.9", story.now, effects);
  const std::size_t before = effects.size();
  story.lobby().said(kStranger, R"({"type":"join","name":"Bob"})", story.now, effects);
  ASSERT_EQ(effects.size(), before + 1);
  EXPECT_THAT(*std::get<Send>(effects.back()).text, HasSubstr(R"("hello-first")"));
  EXPECT_EQ(story.table().people.size(), 1U);
}

TEST(Lobby, APageOfAnOlderProtocolLooksOnAndIsToldToReload) {
  Story story;
  story.opens("Ann", kBock);
  story.protocol = kProtocol - 1;
  story.checks_sent = false;
  story.connects("Bob");
  EXPECT_FALSE(story.screen("Bob").last("welcome").is_null());
  EXPECT_TRUE(story.screen("Bob").last("refused").is_null());
  story.says("Bob", R"({"type":"join","name":"Bob","id":"b1"})");
  EXPECT_EQ(story.refusal("Bob"), "old-client");
  EXPECT_EQ(story.screen("Bob").last("refused").at("id").as_string(), "b1");
  EXPECT_EQ(story.table().people.size(), 1U);
}

TEST(Lobby, AClientThatDoesNotSayItsProtocolIsOld) {
  Story story;
  story.opens("Ann", kBock);
  constexpr ClientId kStranger = 99;
  Effects effects;
  story.lobby().opened(kStranger, "192.0.2.9", story.now, effects);
  story.lobby().said(kStranger, R"({"type":"hello","room":")" + story.room + R"("})", story.now,
                     effects);
  story.lobby().said(kStranger, R"({"type":"join","name":"Bob"})", story.now, effects);
  EXPECT_THAT(*std::get<Send>(effects.back()).text, HasSubstr(R"("old-client")"));
  EXPECT_EQ(story.table().people.size(), 1U);
}

TEST(Lobby, WhoeverComesToATableThatIsNoneIsTurnedAway) {
  Story story;
  story.opens("Ann", kBock);
  story.room = "no such code";
  story.connects("Bob");
  EXPECT_EQ(story.refusal("Bob"), "no-room");
  EXPECT_TRUE(story.screen("Bob").closed);
}

TEST(Lobby, ATableThatCannotBeReadJustNowIsNotSaidToBeGone) {
  Story story;
  story.room = "k7q2-x4md-9rtz";  // not loaded
  story.disk_fails = true;
  EXPECT_EQ(story.asks("GET", "/api/rooms/" + story.room + "/record").status, 503);
  story.connects("Bob");
  EXPECT_EQ(story.refusal("Bob"), "busy");
  EXPECT_TRUE(story.screen("Bob").closed) << "and may come again";
  story.disk_fails = false;
  story.connects("Bob");
  EXPECT_EQ(story.refusal("Bob"), "no-room");
}

TEST(Message, IsReadStrictly) {
  const auto why = [](std::string_view text) {
    const auto read = read_message(text);
    const auto* refusal = std::get_if<Refusal>(&read);
    return refusal == nullptr ? "" : refusal->what();
  };
  EXPECT_EQ(why(R"({"type":"start"})"), "");
  EXPECT_THAT(why("[]"), HasSubstr("object"));
  EXPECT_THAT(why(R"({"type":"dance"})"), HasSubstr("no message of type 'dance'"));
  EXPECT_THAT(why(R"({"type":"sit"})"), HasSubstr("needs the field 'seat'"));
  EXPECT_THAT(why(R"({"type":"sit","seat":"0"})"), HasSubstr("whole number"));
  EXPECT_THAT(why(R"({"type":"start","seat":0})"), HasSubstr("no field"));
  EXPECT_THAT(why(R"({"type":"reveal","seat":0,"entropy":"xy"})"), HasSubstr("digits"));
  EXPECT_THAT(why(R"({"type":"commit","seat":0,"commit":"00ff"})"), HasSubstr("64 digits"));
  EXPECT_THAT(why(R"({"type":"undo","position":-1})"), HasSubstr("not negative"));
  EXPECT_THAT(why(R"({"type":"join","name":"Bob","token":"77"})"), HasSubstr("64 digits"));
  EXPECT_THAT(why(std::string(5000, ' ')), HasSubstr("too long"));
}

}  // namespace
}  // namespace astragal::rooms
