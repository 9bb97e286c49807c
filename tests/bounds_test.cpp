// What a stranger can do to a table has bounds: in what it costs others to come back, in what
// everybody is told, and in how much of the table anybody can use up.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/mirror.h"
#include "rooms/story_test.h"

namespace astragal::tests {

using namespace client;
using namespace match;
using namespace rooms;

namespace {

using testing::HasSubstr;
using Stage = RoomTable::Stage;

const std::string kBock = R"({"name":"Ann","game":"rock-the-bock","seats":3})";
/// Trophy Buck with real dice: whoever rolls startles goes on as long as they like.
const std::string kBuck = R"({"name":"Ann","game":"trophy-buck","seats":3,"dice":"table"})";

void say_emoji(Story& story, const std::string& person) {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "🎲";
  story.passes(2 * kSecond).says(person, fmt::format(R"({{"type":"say","text":"{}"}})", text));
}

void begin_buck(Story& story) {
  story.opens("Ann", kBuck);
  for (const int seat : {0, 1, 2}) story.sits("Ann", seat, fmt::format(R"(,"name":"P{}")", seat));
  story.says("Ann", R"({"type":"start"})");
}

/// One move: a roll that ends the turn.
void startle(Story& story) {
  story.decides("Ann", "roll", "brown.startle brown.startle white.startle");
}

std::size_t bytes_of(const std::vector<boost::json::value>& inbox, std::size_t from = 0) {
  std::size_t bytes = 0;
  for (std::size_t i = from; i < inbox.size(); ++i) {
    bytes += boost::json::serialize(inbox[i]).size();
  }
  return bytes;
}

TEST(Bounds, WhoMissedMuchIsWelcomedAnew) {
  Story story;
  story.opens("Ann", kBock).joins("Bob").breaks("Bob");
  for (int i = 0; i < 150; ++i) {
    story.passes(2 * kSecond).says("Ann", R"({"type":"say","text":"Where is Bob?"})");
  }
  const auto seen = story.screen("Bob").inbox.size();
  story.returns("Bob");
  EXPECT_TRUE(story.screen("Bob").last("welcome").as_object().contains("room"));
  EXPECT_EQ(story.screen("Bob").inbox.size(), seen + 2) << "the welcome, and who is here";
  EXPECT_EQ(story.screen("Bob").number, story.table().number);
  EXPECT_EQ(story.screen("Bob").shown(), story.screen("Ann").shown());
}

TEST(Bounds, WhoMissedALittleIsToldExactlyThat) {
  Story story;
  story.opens("Ann", kBock).joins("Bob").breaks("Bob");
  for (int i = 0; i < 10; ++i)
    story.passes(2 * kSecond).says("Ann", R"({"type":"say","text":"!"})");
  const auto seen = story.screen("Bob").inbox.size();
  story.returns("Bob");
  EXPECT_FALSE(story.screen("Bob").last("welcome").as_object().contains("room"));
  EXPECT_EQ(story.screen("Bob").inbox.size(), seen + 12);
  EXPECT_EQ(story.screen("Bob").shown(), story.screen("Ann").shown());
}

TEST(Bounds, WhatSomebodyIsToldWhoComesFitsWhateverIsSaid) {
  Story story;
  story.opens("Ann", kBock).joins("Bob").breaks("Bob");
  for (int i = 0; i < 88; ++i) say_emoji(story, "Ann");
  const auto seen = story.screen("Bob").inbox.size();
  story.returns("Bob").connects("Eve");
  EXPECT_LT(bytes_of(story.screen("Bob").inbox, seen), 64U << 10U);
  EXPECT_LT(bytes_of(story.screen("Eve").inbox), 64U << 10U);
  EXPECT_GE(story.screen("Eve").chat.size(), 8U);
  EXPECT_EQ(story.screen("Eve").chat.back(), story.screen("Ann").chat.back());
}

TEST(Bounds, TakenBackTheGameIsAsIfItHadNeverBeen) {
  Story story;
  begin_buck(story);
  std::vector<Match> before;
  const auto undo = [&] {
    story.says("Ann", R"({"type":"undo"})");
    EXPECT_EQ(story.table().now(), before.back());
    before.pop_back();
  };
  const auto play = [&](int moves) {
    for (; moves > 0; --moves) {
      before.push_back(story.table().now());
      startle(story);
    }
  };
  play(70);
  for (int i = 0; i < 10; ++i) undo();  // from 70 to 60: across a snapshot
  play(40);
  while (!before.empty()) undo();
  EXPECT_TRUE(story.table().record->moves.empty());
  EXPECT_TRUE(story.table().snapshots.empty());
  EXPECT_EQ(story.table().outcomes, 0U);
  play(3);
  const auto again = Room::restore(story.logs()[story.room], system_randomness(), {});
  EXPECT_EQ(again->table().now(), story.table().now());
}

TEST(Bounds, OfALongGameTheLastMovesAreToldAndWhereTheyBegin) {
  Story story;
  begin_buck(story);
  for (int i = 0; i < 1500; ++i) startle(story);
  story.connects("Eve");
  const auto welcome = story.screen("Eve").last("welcome");
  const auto earlier = welcome.at("earlier").to_number<std::size_t>();
  EXPECT_EQ(earlier + welcome.at("moves").as_array().size(), 1500U);
  EXPECT_GT(welcome.at("moves").as_array().size(), 500U);
  EXPECT_LT(boost::json::serialize(welcome).size(), 256U << 10U);

  // Whoever plays along ends where the table is, and can follow an undo beyond what they know.
  Mirror mirror;
  for (const auto& message : story.screen("Eve").inbox) {
    const auto heard = mirror.hear(message);
    ASSERT_TRUE(heard.ok()) << heard.error().what();
  }
  EXPECT_EQ(mirror.earlier(), earlier);
  EXPECT_EQ(mirror.record()->now.state(), story.table().now().state());
}

TEST(Bounds, WhoPlaysAlongFollowsAnUndoBeyondWhatTheyKnow) {
  Story story;
  begin_buck(story);
  for (int i = 0; i < 1500; ++i) startle(story);
  story.wants_state = false;
  story.connects("Eve");
  Mirror mirror;
  std::size_t heard = 0;
  const auto listens = [&] {
    auto& inbox = story.screen("Eve").inbox;
    for (; heard < inbox.size(); ++heard) ASSERT_TRUE(mirror.hear(inbox[heard]).ok());
  };
  listens();
  const std::size_t known = mirror.record()->moves.size();
  for (std::size_t i = 0; i < known + 5; ++i) story.says("Ann", R"({"type":"undo"})");
  startle(story);
  listens();
  EXPECT_EQ(mirror.record()->now.state(), story.table().now().state());
  EXPECT_EQ(mirror.earlier() + mirror.record()->moves.size(), story.table().record->moves.size());
}

TEST(Bounds, WhoHasATokenGetsInAndOnlookersGiveWay) {
  LobbyLimits limits = Story::generous();
  limits.room.clients = 4;
  Story story(limits);
  story.opens("Ann", kBock).joins("Bob").sits("Bob", 0).breaks("Bob");
  story.connects("Eve").connects("Fay").connects("Gus");
  EXPECT_FALSE(story.screen("Gus").closed);
  story.connects("Hal");
  EXPECT_TRUE(story.screen("Hal").closed) << "one onlooker too many";
  story.returns("Bob");
  EXPECT_FALSE(story.screen("Bob").closed);
  EXPECT_TRUE(story.screen("Gus").closed) << "the newest";
  EXPECT_EQ(story.refusal("Gus"), "table-full");
  EXPECT_FALSE(story.screen("Eve").closed);
  story.decides("Bob", "roll");
  EXPECT_EQ(story.refusal("Bob"), "not-now-gathering") << "and is heard";
}

TEST(Bounds, ASeatComesBeforeSeveralConnectionsOfOnePersonAndBeforeThoseWithoutOne) {
  LobbyLimits limits = Story::generous();
  limits.room.clients = 3;
  Story story(limits);
  story.opens("Ann", kBock).joins("Bob").sits("Bob", 0).breaks("Bob");
  story.joins("Cid");
  story.screen("tablet").token = story.screen("Cid").token;
  story.connects("tablet");  // of Cid too
  story.connects("Bob");
  EXPECT_FALSE(story.screen("Bob").closed);
  EXPECT_TRUE(story.screen("Cid").closed) << "the older of two";
  story.breaks("Bob").joins("Dan").connects("Bob");
  EXPECT_FALSE(story.screen("Bob").closed);
  EXPECT_TRUE(story.screen("Dan").closed) << "without a seat";
}

TEST(Bounds, PeopleWithoutASeatWhoAreGoneMakeRoom) {
  Story story;
  story.opens("Ann", kBock).joins("Bob").sits("Bob", 0).breaks("Bob");
  for (int i = 2; i < 64; ++i) {
    const auto name = fmt::format("Visitor {}", i);
    story.joins(name).breaks(name);
  }
  ASSERT_EQ(story.table().people.size(), 64U);
  story.joins("Cid");
  EXPECT_NE(story.screen("Cid").who, 0) << story.refusal("Cid");
  EXPECT_EQ(story.table().people.size(), 64U);
  EXPECT_TRUE(story.table().person(1) && story.table().person(2)) << "the host, and who has a seat";
  EXPECT_FALSE(story.table().person(3)) << "the first visitor is gone";
}

TEST(Bounds, HandingASeatOnAndOnMakesNoEndlessTable) {
  Story story;
  story.opens("Ann", kBock).sits("Ann", 0);
  std::string holder = "Ann";
  for (int i = 0; i < 80; ++i) {
    story.says(holder, R"({"type":"handover","seat":0})");
    const auto key = story.screen(holder).last("handover").at("key");
    const std::string next = fmt::format("device {}", i);
    story.connects(next).says(
        next, boost::json::serialize(boost::json::object{{"type", "claim"}, {"key", key}}));
    if (holder != "Ann") story.breaks(holder);
    holder = next;
  }
  EXPECT_EQ(story.table().people.size(), 64U);
  EXPECT_EQ(story.table().chair(0)->owner, story.screen(holder).who);
}

TEST(Bounds, NobodyWearsATableOutByTalking) {
  LobbyLimits limits = Story::generous();
  limits.chat = {1e9, 1e9};
  limits.room.events = 400;
  Story story(limits);
  story.opens("Ann", kBock).joins("Bob").sits("Ann", 0).sits("Bob", 1);
  story.says("Ann", R"({"type":"start"})").joins("Eve");
  for (int i = 0; i < 500; ++i) {
    story.says("Eve", R"({"type":"say","text":"!"})").says("Bob", R"({"type":"say","text":"?"})");
  }
  EXPECT_EQ(story.refusal("Eve"), "used-up");
  EXPECT_LT(story.table().number, 100U) << "a person has a tenth";
  for (int i = 0; i < 500; ++i) {
    const auto visitor = fmt::format("Visitor {}", i);
    story.joins(visitor).says(visitor, R"({"type":"leave"})");
  }
  EXPECT_LT(story.table().number, 310U) << "strangers together have a quarter, and may leave";
  story.says("Ann", R"({"type":"say","text":"Let us play on."})");
  EXPECT_EQ(story.screen("Bob").chat.back(), "Ann: Let us play on.") << "who plays has more";
  const auto moves = story.table().record->moves.size();
  plays_on(story, 30);
  EXPECT_EQ(story.table().record->moves.size(), moves + 30);
}

TEST(Bounds, NobodyIsFasterThanATableCanBe) {
  LobbyLimits limits = Story::generous();
  limits.room.other_events = {5, 1};
  Story story(limits);
  story.opens("Ann", kBock);
  for (int i = 0; i < 10; ++i) {
    story.sits("Ann", 0).says("Ann", R"({"type":"stand","seat":0})");
  }
  EXPECT_EQ(story.refusal("Ann"), "too-fast");
  const auto number = story.table().number;
  story.connects("Ann").sits("Ann", 0);
  EXPECT_EQ(story.table().number, number) << "also on another connection";
  story.passes(3 * kSecond).says("Ann", R"({"type":"stand","seat":0})").sits("Ann", 0);
  EXPECT_EQ(story.table().number, number + 2);
}

TEST(Bounds, ASeriesRemembersSoManyNames) {
  Story story;
  story.opens("Ann", kBock).sits("Ann", 0, R"(,"name":"Ann")");
  for (int i = 0; i < 50; ++i) {
    story.sits("Ann", 1, fmt::format(R"(,"name":"P{}")", i)).says("Ann", R"({"type":"start"})");
    story.says("Ann", fmt::format(R"({{"type":"resign","seat":{}}})", i % 2));
    story.says("Ann", R"({"type":"rematch"})").says("Ann", R"({"type":"stand","seat":1})");
  }
  EXPECT_EQ(story.table().games, 50);
  EXPECT_LE(story.table().series().size(), RoomTable::kWinsKept);
  EXPECT_EQ(story.table().series().at("Ann"), 25);
}

TEST(Bounds, ABoardHasSoManyParts) {
  Story story;
  std::string surfaces;
  for (int i = 0; i < 65; ++i) {
    surfaces += fmt::format(R"({}"s{}":{{"level":1,"top":20,"outline":[[{},0],[{},0],[{},500]]}})",
                            i > 0 ? "," : "", i, i * 10 - 400, i * 10 - 392, i * 10 - 392);
  }
  const auto opens = [&](const std::string& all) {
    return story.asks("POST", "/api/rooms",
                      R"({"name":"Ann","game":"tumblin-dice","data":{"die":16,"pad":{"top":99,)"
                      R"("outline":[[-80,-120],[80,-120],[80,0],[-80,0]]},"surfaces":{)" +
                          all + "}}}");
  };
  const auto refused = opens(surfaces);
  EXPECT_EQ(refused.status, 400);
  EXPECT_THAT(refused.body, HasSubstr("the board has 65 surfaces; the limit is 64"));
  EXPECT_EQ(opens(surfaces.substr(0, surfaces.rfind(",\"s64\""))).status, 201);
}

TEST(Bounds, OnABoardOfOnesOwnCardsAreLaidByWhoKnowsTheBoard) {
  Story story;
  story.opens("Ann",
              R"({"name":"Ann","game":"tumblin-dice","options":{"gates":"on","cards":"players"}})");
  story.sits("Ann", 0).sits("Ann", 1, R"(,"name":"Bob")").says("Ann", R"({"type":"start"})");
  const auto legal = story.table().now().legal();
  ASSERT_THAT(legal.front(), testing::StartsWith("card "));
  story.decides("Ann", legal.front());
  EXPECT_THAT(story.table().record->moves.back().decision, HasSubstr("@")) << "in millimetres";
  story.decides("Ann", "card nowhere 9x");
  EXPECT_EQ(story.refusal("Ann"), "illegal");
}

}  // namespace
}  // namespace astragal::tests
