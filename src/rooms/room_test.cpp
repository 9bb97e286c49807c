#include "rooms/room.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "dice/verify.h"
#include "rooms/story_test.h"

namespace astragal::rooms {

using namespace dice;
using namespace match;
using namespace record;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using Stage = RoomTable::Stage;

const std::string kBockForThree =
    R"({"name":"Ann","game":"rock-the-bock","seats":3,"options":{"rounds":1}})";
const std::string kShooters = R"({"name":"Ann","game":"sharp-shooters","options":{"rounds":1}})";

/// Ann and Bob sit at a table of Rock the Bock and the game has begun.
void begin_bock(Story& story, const std::string& body = kBockForThree) {
  story.opens("Ann", body).joins("Bob");
  story.sits("Ann", 0).sits("Bob", 2);
  story.says("Ann", R"({"type":"start"})");
}

Verdict::Kind verdict_on(const std::string& text) {
  std::istringstream input(text);
  auto record = read_record<Match>(input);
  if (const auto* fault = std::get_if<RecordFault>(&record))
    throw std::runtime_error(fault->why.what());
  return verify(std::get<Record>(record)).kind;
}

TEST(Room, TheStateComesWithEveryEventToThoseWhoAskForIt) {
  Story story;
  story.opens("Ann", kBockForThree);
  story.wants_state = false;
  story.joins("Bob").sits("Ann", 0).sits("Bob", 1).says("Ann", R"({"type":"start"})");
  plays_on(story, 3);
  const auto has_state = [&story](const std::string& person) {
    return story.screen(person).last("event").at("now").as_object().contains("state");
  };
  EXPECT_TRUE(has_state("Ann"));
  EXPECT_FALSE(has_state("Bob"));
  EXPECT_EQ(story.screen("Ann").now.at("legal"), story.screen("Bob").now.at("legal"));
  // Missed events arrive as they were sent.
  story.breaks("Ann").breaks("Bob").connects("Cid");
  story.returns("Bob").wants_state = true;
  story.returns("Ann");
  plays_on(story, 1);
  EXPECT_TRUE(has_state("Ann"));
  EXPECT_FALSE(has_state("Bob"));
  EXPECT_TRUE(story.connects("Dora").screen("Dora").now.as_object().contains("state"));
}

TEST(Room, AnnOpensATableBobJoinsByItsLinkAndTheyPlayToTheEnd) {
  Story story;
  begin_bock(story);
  EXPECT_EQ(story.table().stage(), Stage::kPlaying);
  EXPECT_EQ(story.table().seats_text(), "Ann, Bob");  // without the free seat
  plays_on(story);
  EXPECT_EQ(story.table().stage(), Stage::kOver);
  EXPECT_EQ(story.screen("Ann").shown(), story.screen("Bob").shown());
  const auto record = story.asks("GET", "/api/rooms/" + story.room + "/record");
  EXPECT_EQ(record.status, 200);
  EXPECT_EQ(verdict_on(record.body), Verdict::Kind::kFair);
  EXPECT_THAT(record.body, HasSubstr("scheme: 2\ncommit: Ann="));
  EXPECT_EQ(story.table().record->entropy.size(), 2U);
}

TEST(Room, TheSecretIsToldAtTheEndAndNotBefore) {
  Story story;
  begin_bock(story);
  const std::string secret = story.table().secret;
  const auto heard = [&] {
    std::string all;
    for (const auto& message : story.screen("Bob").inbox) all += boost::json::serialize(message);
    return all + story.asks("GET", "/api/rooms/" + story.room + "/record").body;
  };
  plays_on(story, 3);
  EXPECT_THAT(heard(), Not(HasSubstr(secret)));
  EXPECT_THAT(heard(), HasSubstr(story.table().commitment));
  plays_on(story);
  EXPECT_THAT(heard(), HasSubstr(secret));
  story.says("Bob", R"({"type":"rematch"})");
  EXPECT_NE(story.table().secret, secret);
}

TEST(Room, TokensAreKeptAsHashesOnly) {
  Story story;
  begin_bock(story);
  std::string log;
  for (const auto& line : story.logs()[story.room]) log += line;
  EXPECT_EQ(story.screen("Bob").token.size(), 64U);
  EXPECT_THAT(log, Not(HasSubstr(story.screen("Bob").token)));
  EXPECT_THAT(log, HasSubstr(hash_of(story.screen("Bob").token)));
}

TEST(Room, BobsConnectionBreaksAndHeGetsExactlyWhatHeMissed) {
  Story story;
  begin_bock(story);
  const auto seen = story.screen("Bob").number;
  story.breaks("Bob");
  EXPECT_EQ(boost::json::serialize(story.screen("Ann").last("presence").at("here")), "[1]");
  story.says("Ann", R"({"type":"say","text":"Bob?"})");
  plays_on(story, 1);
  story.screen("Bob").inbox.clear();
  story.returns("Bob");
  EXPECT_GT(story.screen("Bob").number, seen);
  std::vector<std::uint64_t> numbers;
  for (const auto& message : story.screen("Bob").inbox) {
    if (message.at("type") == "event")
      numbers.push_back(message.at("number").to_number<std::uint64_t>());
  }
  EXPECT_EQ(numbers.front(), seen + 1);
  EXPECT_EQ(numbers.size(), story.table().number - seen);
  EXPECT_EQ(story.screen("Ann").shown(), story.screen("Bob").shown());
}

TEST(Room, WhoComesBackAfterLongSeesTheLastHundredLinesOfChat) {
  Story story;
  begin_bock(story);
  story.breaks("Bob");
  for (int i = 0; i < 150; ++i) {
    story.passes(10 * kSecond).says("Ann", fmt::format(R"({{"type":"say","text":"{}"}})", i));
  }
  story.returns("Bob");
  EXPECT_EQ(story.screen("Ann").shown(), story.screen("Bob").shown());
  EXPECT_EQ(story.screen("Bob").chat.size(), 100U);
}

TEST(Room, BobsAnswerIsLostAndHeComesBackWithTheTokenHeMade) {
  Story story;
  const std::string token(64, '7');
  const std::string join = R"({"type":"join","name":"Bob","token":")" + token + R"(","id":"1"})";
  story.opens("Ann", kBockForThree).connects("Bob");
  story.disk_waits = true;
  story.says("Bob", join).breaks("Bob").goes_on();
  story.screen("Bob").token = token;
  story.connects("Bob");
  EXPECT_EQ(story.screen("Bob").who, 2);
  story.says("Bob", join);
  EXPECT_EQ(story.screen("Bob").last("done").at("id"), "1");
  EXPECT_EQ(story.table().people.size(), 2U);
  story.connects("Cid").says("Cid", R"({"type":"join","name":"Cid","token":")" + token + R"("})");
  EXPECT_EQ(story.refusal("Cid"), "already-joined");
}

TEST(Room, TheSameMessageTwiceIsDoneOnce) {
  Story story;
  begin_bock(story);
  const std::string actor = story.table().now().name_of(story.table().now().to_act());
  const std::string roll = fmt::format(R"({{"type":"decide","decision":"{}","id":"a1"}})",
                                       story.table().now().legal().front());
  story.says(actor, roll);
  const auto number = story.table().number;
  const auto done = story.screen(actor).last("done");
  story.says(actor, roll);
  EXPECT_EQ(story.table().number, number);
  EXPECT_EQ(story.screen(actor).last("done"), done);
  // Also by a room that was restored from its log.
  auto again = Room::restore(story.logs()[story.room], system_randomness(), {});
  EXPECT_EQ(again->table().person(story.screen(actor).who)->done.back().first, "a1");
}

TEST(Room, ADecisionOnAPositionThatIsPastIsRefused) {
  Story story;
  begin_bock(story);
  const auto position = story.table().position;
  plays_on(story, 1);
  const std::string actor = story.table().now().name_of(story.table().now().to_act());
  story.says(actor, fmt::format(R"({{"type":"decide","decision":"{}","position":{}}})",
                                story.table().now().legal().front(), position));
  EXPECT_EQ(story.refusal(actor), "stale");
  EXPECT_EQ(
      story.screen(actor).last("refused").at("params").at("position").to_number<std::uint64_t>(),
      story.table().position);
}

TEST(Room, SeveralSeatsCanBePlayedFromOneDevice) {
  Story story;
  story.opens("Ann", kBockForThree).sits("Ann", 0).sits("Ann", 1);
  EXPECT_EQ(story.refusal("Ann"), "bad-name");
  story.sits("Ann", 1, R"(,"name":"Bob","colour":"green")").says("Ann", R"({"type":"start"})");
  EXPECT_EQ(story.table().seats_text(), "Ann, Bob (green)");
  for (int move = 0; move < 6; ++move) story.decides("Ann", story.table().now().legal().back());
  EXPECT_GE(story.table().record->moves.size(), 6U);
}

TEST(Room, SpectatorsSeeAllAndCanDoNothing) {
  Story story;
  begin_bock(story);
  story.connects("Eve").decides("Eve", "roll");
  EXPECT_EQ(story.refusal("Eve"), "not-joined");
  plays_on(story, 2);
  EXPECT_EQ(story.screen("Eve").shown(), story.screen("Ann").shown());
  story.says("Eve", R"({"type":"join","name":"Eve"})").decides("Eve", "roll");
  EXPECT_EQ(story.refusal("Eve"), "your-turn-not");
  story.sits("Eve", 1);
  EXPECT_EQ(story.refusal("Eve"), "seat-taken");
}

TEST(Room, ASeatCanBeLeftAndTakenByAnother) {
  Story story;
  story.opens("Ann", kBockForThree).joins("Bob").sits("Bob", 0);
  story.sits("Ann", 0);
  EXPECT_EQ(story.refusal("Ann"), "seat-taken");
  story.says("Ann", R"({"type":"stand","seat":0})");
  EXPECT_EQ(story.refusal("Ann"), "not-yours");
  story.says("Bob", R"({"type":"stand","seat":0})").sits("Ann", 0);
  EXPECT_EQ(story.table().chair(0)->name, "Ann");
  story.sits("Bob", 7);
  EXPECT_EQ(story.refusal("Bob"), "no-seat");
}

TEST(Room, BotsPlayOnTheirSeats) {
  Story story;
  story.opens("Ann", R"({"name":"Ann","game":"trophy-buck","seats":3,"options":{"goal":10}})");
  story.sits("Ann", 0).says("Ann", R"({"type":"bot","seat":1,"bot":"simple"})");
  story.says("Ann", R"({"type":"bot","seat":2,"bot":"random","name":"Rita"})");
  story.says("Ann", R"({"type":"start"})");
  EXPECT_EQ(story.table().seats_text(), "Ann, Bot 1, Rita");
  for (int i = 0; i < 300 && story.table().stage() == Stage::kPlaying; ++i) plays_on(story, 1);
  EXPECT_EQ(story.table().stage(), Stage::kOver);
}

TEST(Room, OnlyTheHostStartsShufflesAndRemoves) {
  Story story;
  story.opens("Ann", kBockForThree).joins("Bob").sits("Ann", 0).sits("Bob", 1);
  for (const std::string type : {"start", "shuffle", "delete"}) {
    story.says("Bob", fmt::format(R"({{"type":"{}"}})", type));
    EXPECT_EQ(story.refusal("Bob"), "not-host");
  }
  story.says("Ann", R"({"type":"shuffle"})");
  EXPECT_TRUE(story.table().has_seat(1) && story.table().has_seat(2));
  story.says("Ann", R"({"type":"remove","who":2})");
  EXPECT_TRUE(story.screen("Bob").closed);
  EXPECT_EQ(story.screen("Bob").last("gone").at("why").as_string(), "removed");
  EXPECT_FALSE(story.table().has_seat(2));
  story.connects("Bob");
  EXPECT_EQ(story.refusal("Bob"), "bad-token");
}

TEST(Room, TheHostLeavesAndSomebodyElseIsHost) {
  Story story;
  story.opens("Ann", kBockForThree).joins("Bob").joins("Cid").sits("Cid", 0);
  story.says("Ann", R"({"type":"leave"})");
  EXPECT_EQ(story.table().host, 3);  // Cid, who plays
  story.says("Cid", R"({"type":"host","who":2})");
  EXPECT_EQ(story.table().host, 2);
}

TEST(Room, TheHostReplacesAnAbsentPlayerByABotUntilTheyReturn) {
  Story story;
  begin_bock(story);
  story.says("Ann", R"({"type":"bot","seat":1,"bot":"simple"})");
  EXPECT_EQ(story.refusal("Ann"), "is-here");
  story.breaks("Bob").says("Ann", R"({"type":"bot","seat":1,"bot":"simple"})");
  EXPECT_EQ(story.table().chair(1)->bot, "simple");
  plays_on(story, 1);
  story.returns("Bob");
  EXPECT_EQ(story.table().chair(1)->bot, "");
  EXPECT_EQ(story.screen("Ann").shown(), story.screen("Bob").shown());
}

TEST(Room, TheHostDeletesTheTable) {
  Story story;
  begin_bock(story);
  story.says("Ann", R"({"type":"delete"})");
  EXPECT_EQ(story.screen("Bob").last("gone").at("why").as_string(), "deleted");
  EXPECT_TRUE(story.screen("Bob").closed);
  story.connects("Bob");
  EXPECT_EQ(story.refusal("Bob"), "no-room");
}

TEST(Room, EveryGameOfASeriesKeepsItsRecord) {
  Story story;
  begin_bock(story);
  plays_on(story);
  const std::string url = "/api/rooms/" + story.room + "/record";
  const auto first = story.asks("GET", url).body;
  story.says("Ann", R"({"type":"rematch"})");
  EXPECT_EQ(story.asks("GET", url).body, first) << "nothing is rolled yet";
  story.says("Ann", R"({"type":"start"})");
  plays_on(story, 3);
  const auto second = story.asks("GET", url).body;
  EXPECT_NE(second, first);
  EXPECT_EQ(story.asks("GET", url + "?game=1").body, first);
  EXPECT_EQ(story.asks("GET", url + "?game=2").body, second);
  EXPECT_EQ(story.asks("GET", url + "?game=3").status, 404);
  EXPECT_EQ(story.asks("GET", url + "?game=x").status, 404);
}

TEST(Room, ResigningEndsAGameOfTwoAndTheSeriesCountsIt) {
  Story story;
  begin_bock(story);
  story.says("Bob", R"({"type":"resign","seat":1})");
  EXPECT_EQ(story.table().stage(), Stage::kOver);
  EXPECT_EQ(story.table().series(), (std::map<std::string, int>{{"Ann", 1}}));
  story.says("Bob", R"({"type":"rematch"})");
  EXPECT_EQ(story.table().stage(), Stage::kGathering);
  EXPECT_EQ(story.table().chairs.size(), 3U);
  story.says("Ann", R"({"type":"start"})");
  story.says("Ann", R"({"type":"resign","seat":0})");
  EXPECT_EQ(story.table().series(), (std::map<std::string, int>{{"Ann", 1}, {"Bob", 1}}));
}

TEST(Room, InAGameOfThreeABotGoesOnForWhoeverResigned) {
  Story story;
  story.opens("Ann", kBockForThree).joins("Bob").joins("Cid");
  story.sits("Ann", 0).sits("Bob", 1).sits("Cid", 2).says("Ann", R"({"type":"start"})");
  story.says("Bob", R"({"type":"resign","seat":1})");
  EXPECT_EQ(story.table().stage(), Stage::kPlaying);
  story.says("Bob", R"({"type":"resume","seat":1})");
  EXPECT_EQ(story.refusal("Bob"), "nothing-to-resume");
  plays_on(story);
  EXPECT_EQ(story.table().stage(), Stage::kOver);
  EXPECT_FALSE(contains(story.table().winners(), 1));
}

TEST(Room, ASeatMovesToAnotherDeviceByALinkThatWorksOnce) {
  Story story;
  begin_bock(story);
  story.says("Bob", R"({"type":"handover","id":"h"})");
  const auto key = story.screen("Bob").last("handover").at("key");
  const std::string claim =
      boost::json::serialize(boost::json::object{{"type", "claim"}, {"key", key}});
  story.connects("phone").says("phone", claim);
  EXPECT_EQ(story.screen("Bob").last("gone").at("why").as_string(), "moved");
  EXPECT_EQ(story.table().chair(1)->owner, story.screen("phone").who);
  story.connects("thief").says("thief", claim);
  EXPECT_EQ(story.refusal("thief"), "bad-key");
  story.connects("Bob");
  EXPECT_EQ(story.refusal("Bob"), "bad-token");
}

TEST(Room, OneSeatOfSeveralMovesAndAnOldLinkDoesNot) {
  Story story;
  story.opens("Ann", kBockForThree).sits("Ann", 0).sits("Ann", 1, R"(,"name":"Bob")");
  story.says("Ann", R"({"type":"handover","seat":1})");
  const auto claim = [&] {
    return boost::json::serialize(boost::json::object{
        {"type", "claim"}, {"key", story.screen("Ann").last("handover").at("key")}});
  };
  story.connects("Bob").passes(16 * kMinute).says("Bob", claim());
  EXPECT_EQ(story.refusal("Bob"), "bad-key");
  story.says("Ann", R"({"type":"handover","seat":1})").says("Bob", claim());
  EXPECT_EQ(story.table().person(story.screen("Bob").who)->name, "Bob");
  EXPECT_EQ(story.table().chair(0)->owner, 1);
  EXPECT_FALSE(story.screen("Ann").closed);
}

TEST(Room, OnesOwnDecisionIsTakenBackButNoRollAndNotAfterAnothersAct) {
  Story story;
  story.opens("Ann", kShooters).joins("Bob").sits("Ann", 0).sits("Bob", 1);
  story.says("Ann", R"({"type":"start"})");
  const auto undo = R"({"type":"undo"})";
  story.says("Ann", undo);
  EXPECT_EQ(story.refusal("Ann"), "no-undo-roll");  // the table's card
  bool undone = false;
  bool foreign = false;
  for (int i = 0; i < 60 && story.table().stage() == Stage::kPlaying; ++i) {
    plays_on(story, 1);
    if (story.table().stage() != Stage::kPlaying) break;
    const auto& last = story.table().record->moves.back();
    if (last.seat == "table") continue;
    const std::string other = last.seat == "Ann" ? "Bob" : "Ann";
    if (!last.outcome.empty()) {
      story.says(last.seat, undo);
      EXPECT_EQ(story.refusal(last.seat), "no-undo-roll");
    } else if (!undone) {
      story.says(other, undo);
      EXPECT_EQ(story.refusal(other), "no-undo-other");
      foreign = true;
      const auto moves = story.table().record->moves.size();
      story.says(last.seat, undo);
      undone = story.table().record->moves.size() == moves - 1;
    }
  }
  EXPECT_TRUE(undone && foreign);
  EXPECT_EQ(story.screen("Ann").shown(), story.screen("Bob").shown());
}

TEST(Room, AtARealTableTheLastEntryIsTakenBackRollsIncluded) {
  Story story;
  story.opens("Ann", R"({"name":"Ann","game":"trophy-buck","seats":3,"dice":"table"})");
  for (const int seat : {0, 1, 2}) {
    story.sits("Ann", seat, fmt::format(R"(,"name":"P{}")", seat));
  }
  story.says("Ann", R"({"type":"start"})").decides("Ann", "roll");
  EXPECT_EQ(story.refusal("Ann"), "dice-missing");
  story.decides("Ann", "roll", "brown.points brown.tracks white.startle");
  ASSERT_EQ(story.table().record->moves.size(), 1U);
  story.says("Ann", R"({"type":"undo"})");
  EXPECT_TRUE(story.table().record->moves.empty());
  story.decides("Ann", "roll", "brown.points brown.wings white.startle");
  EXPECT_EQ(story.refusal("Ann"), "illegal");
}

TEST(Room, AtARealTableSomebodyRollsForTheBot) {
  Story story;
  story.opens("Ann", R"({"name":"Ann","game":"trophy-buck","seats":3,"dice":"table"})");
  story.says("Ann", R"({"type":"bot","seat":0,"bot":"simple"})");
  story.sits("Ann", 1).sits("Ann", 2, R"(,"name":"Bob")").says("Ann", R"({"type":"start"})");
  ASSERT_EQ(story.table().intent, "roll");
  EXPECT_EQ(story.screen("Ann").now.at("intent").as_string(), "roll");
  story.decides("Ann", "roll", "brown.points brown.tracks white.startle");
  EXPECT_EQ(story.table().record->moves.front().seat, "Bot 1");
}

TEST(Room, WhenTheClockRunsOutABotPlaysUntilThePlayerReturns) {
  Story story;
  begin_bock(story, R"({"name":"Ann","game":"rock-the-bock","seats":3,"clock":30})");
  const Seat seat = story.table().now().to_act();
  const std::string actor = story.table().now().name_of(seat);
  story.passes(29 * kSecond);
  EXPECT_EQ(story.table().chair(seat)->bot, "");
  story.bots_wait = true;
  story.passes(2 * kSecond);
  EXPECT_TRUE(story.table().chair(seat)->late);
  story.decides(actor, story.table().now().legal().front());
  EXPECT_EQ(story.refusal(actor), "your-turn-not");
  story.says(actor, fmt::format(R"({{"type":"resume","seat":{}}})", seat));
  EXPECT_EQ(story.table().chair(seat)->bot, "");
  story.goes_on();  // the bot's decision is obsolete
  EXPECT_TRUE(story.table().record->moves.empty());
  story.passes(1);
  EXPECT_FALSE(story.table().record->moves.empty()) << "the time for this decision is over";
}

TEST(Room, AnEmptyTableHasNoClock) {
  Story story;
  begin_bock(story, R"({"name":"Ann","game":"rock-the-bock","seats":3,"clock":30})");
  story.breaks("Ann").breaks("Bob").passes(5 * kMinute);
  EXPECT_EQ(story.table().chair(0)->bot + story.table().chair(1)->bot, "");
  story.returns("Ann").passes(29 * kSecond);
  EXPECT_EQ(story.table().chair(0)->bot + story.table().chair(1)->bot, "");
}

TEST(Room, ChatHasALengthAndIsData) {
  Story story;
  begin_bock(story);
  story.says("Bob", R"({"type":"say","text":" <b>hi</b> "})");
  EXPECT_THAT(story.screen("Ann").chat, ElementsAre("Bob: <b>hi</b>"));
  story.checks_sent = false;
  story.says("Bob", fmt::format(R"({{"type":"say","text":"{}"}})", std::string(501, 'x')));
  EXPECT_EQ(story.refusal("Bob"), "bad-message");
  story.says("Bob", R"({"type":"say","text":"two\nlines"})");
  EXPECT_EQ(story.screen("Ann").chat.size(), 1U);
}

TEST(Room, WhatIsNotDurableNobodySees) {
  Story story;
  begin_bock(story);
  story.disk_waits = true;
  story.says("Bob", R"({"type":"say","text":"one","id":"1"})");
  story.says("Ann", R"({"type":"say","text":"two"})");
  EXPECT_TRUE(story.screen("Ann").chat.empty());
  story.connects("Eve");
  EXPECT_TRUE(story.screen("Eve").chat.empty());
  story.goes_on();
  EXPECT_THAT(story.screen("Ann").chat, ElementsAre("Bob: one", "Ann: two"));
  EXPECT_EQ(story.screen("Eve").shown(), story.screen("Ann").shown());
}

TEST(Room, AFullDiskRefusesAndLeavesTheTableAsItWas) {
  Story story;
  begin_bock(story);
  story.disk_is_full = true;
  const std::string before = story.screen("Ann").shown();
  plays_on(story, 1);
  const std::string actor = story.table().now().name_of(story.table().now().to_act());
  EXPECT_EQ(story.refusal(actor), "storage");
  EXPECT_EQ(story.screen("Ann").shown(), before);
  story.disk_is_full = false;
  plays_on(story);
  EXPECT_EQ(story.table().stage(), Stage::kOver);
}

TEST(Room, TumblinDiceFlyByPhysics) {
  Story story;
  story.opens("Ann", R"({"name":"Ann","game":"tumblin-dice","options":{"rounds":1,"gates":"on"}})");
  story.sits("Ann", 0).says("Ann", R"({"type":"bot","seat":1,"bot":"simple"})");
  story.says("Ann", R"({"type":"start"})");
  for (int i = 0; i < 40 && story.table().stage() == Stage::kPlaying; ++i) plays_on(story, 1);
  ASSERT_EQ(story.table().stage(), Stage::kOver);
  EXPECT_TRUE(story.table().record->motions.empty()) << "only the log keeps them";
  const auto record = story.asks("GET", "/api/rooms/" + story.room + "/record");
  EXPECT_THAT(record.body, HasSubstr("\nmotion "));
  EXPECT_EQ(verdict_on(record.body), Verdict::Kind::kFair);
}

}  // namespace
}  // namespace astragal::rooms
