#include "rooms/carried.h"

#include <gmock/gmock.h>

#include "dice/record_check.h"
#include "dice/verify.h"
#include "rooms/story_test.h"

namespace astragal::rooms {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

/// Ann alone against a bot, whose name is also a word of the game.
constexpr const char* kAlone =
    "astragal 1\ngame: rock-the-bock\nseats: Ann (yellow), wolves\nbots: wolves=hard\n"
    "options: rounds=1\ndice: fair "
    "1e0d3b4a5c6d7e8f901e0d3b4a5c6d7e8f901e0d3b4a5c6d7e8f90aabbccddee\n"
    "\nAnn roll = wolf*4 roebuck*6\nAnn take wolves wolves   # hello\n"
    "wolves roll = roebuck*5 wolf*5\nwolves take wolves Ann\nAnn roll = roebuck*6\n"
    "Ann take roebucks\n# a comment\n";

std::string moving(const std::string& record, const std::string& game = "rock-the-bock") {
  return json::serialize(json::object{{"name", "Ann"}, {"game", game}, {"record", record}});
}

/// Ann moves her game to the server, where Bob takes the seat of the bot.
void move_here(Story& story, const std::string& record = kAlone) {
  story.opens("Ann", moving(record));
  story.sits("Ann", 0).joins("Bob").sits("Bob", 1).says("Ann", R"({"type":"start"})");
}

std::string record_of(Story& story) {
  return story.asks("GET", "/api/rooms/" + story.room + "/record").body;
}

std::string refused(const std::string& body, int status = 400) {
  Story story;
  const auto answer = story.asks("POST", "/api/rooms", body);
  EXPECT_EQ(answer.status, status) << answer.body;
  EXPECT_TRUE(story.logs().empty());
  return answer.status < 400 ? "" : std::string(json::parse(answer.body).at("text").as_string());
}

TEST(Carried, AGameBegunAloneIsFinishedWithAFriend) {
  Story story;
  move_here(story);
  EXPECT_EQ(story.table().record->moves.size(), 6U);
  EXPECT_EQ(story.screen("Bob").moves,
            (std::vector<std::string>{"Ann roll = roebuck*6 wolf*4", "Ann take wolves Bob",
                                      "Bob roll = roebuck*5 wolf*5", "Bob take wolves Ann",
                                      "Ann roll = roebuck*6", "Ann take roebucks"}));
  plays_on(story);
  ASSERT_EQ(story.table().stage(), RoomTable::Stage::kOver);
  const std::string record = record_of(story);
  EXPECT_THAT(record, HasSubstr("\nseats: Ann (yellow), Bob (red)\n"));
  EXPECT_THAT(record, HasSubstr("\ncarried: 3\n"));
  EXPECT_THAT(record, HasSubstr("\n\nAnn roll = roebuck*6 wolf*4\nAnn take wolves Bob\n"
                                "Bob roll = roebuck*5 wolf*5   # played by a bot\n"
                                "Bob take wolves Ann   # played by a bot\n"
                                "Ann roll = roebuck*6\nAnn take roebucks\n"));
  EXPECT_THAT(record, Not(HasSubstr("hello")));
  EXPECT_THAT(record, Not(HasSubstr("bots:")));
}

TEST(Carried, TheRecordSaysWhichDiceAreProved) {
  Story story;
  move_here(story);
  plays_on(story);
  const std::string text = record_of(story);
  const auto verdict_of = [](const std::string& changed) {
    return dice::verify(std::get<record::Record>(dice::read_record_text(changed)));
  };
  const auto verdict = verdict_of(text);
  EXPECT_EQ(verdict.kind, dice::Verdict::Kind::kFair);
  EXPECT_EQ(verdict.carried, 3U);
  EXPECT_EQ(verdict.checked, record::outcomes_in(story.table().record->moves) - 3);
  EXPECT_GT(verdict.checked, 3U);
  EXPECT_TRUE(verdict.someone_added);
  // Nobody can say later that another die was rolled elsewhere: the number is part of the key.
  std::string more = text;
  more.replace(more.find("carried: 3"), 10, "carried: 4");
  EXPECT_EQ(verdict_of(more).kind, dice::Verdict::Kind::kOtherKey);
}

TEST(Carried, TheExampleForOtherCheckersIsThisGame) {
  Story story;
  move_here(story);
  plays_on(story);
  std::ifstream file(tests::test_file("/data/moved.txt"));
  const std::string kept{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(record_of(story), kept);
}

TEST(Carried, HistoryUndoAndReportGoOn) {
  Story story;
  move_here(story);
  EXPECT_EQ(story.table().now().to_act(), 1);
  story.says("Ann", R"({"type":"undo"})");
  EXPECT_EQ(story.refusal("Ann"), "");
  EXPECT_EQ(story.table().record->moves.size(), 5U);
  EXPECT_EQ(story.table().now().to_act(), 0);
  story.says("Ann", R"({"type":"undo"})");
  EXPECT_EQ(story.refusal("Ann"), "no-undo-roll");
  plays_on(story);
  const auto report = story.asks("GET", "/api/rooms/" + story.room + "/report");
  EXPECT_EQ(report.status, 200);
  const auto moves = json::parse(report.body).at("moves").as_array();
  EXPECT_EQ(moves.at(0).at("outcome").as_string(), "roebuck*6 wolf*4");
  EXPECT_EQ(moves.size(), story.table().record->moves.size());
}

TEST(Carried, WhoeverComesLaterAndARestartSeeTheSame) {
  Story story;
  move_here(story);
  plays_on(story, 4);
  story.connects("Cid");
  EXPECT_EQ(story.screen("Cid").moves, story.screen("Ann").moves);
  const auto restored = Room::restore(story.logs()[story.room], system_randomness(), {});
  ASSERT_TRUE(restored.ok());
  EXPECT_EQ(welcome_text(restored->table(), 0, true), welcome_text(story.table(), 0, true));
  EXPECT_EQ(restored->table().movers, story.table().movers);
  EXPECT_EQ(restored->table().next_dice().key(), story.table().next_dice().key());
  // Also before it goes on.
  Story waiting;
  waiting.opens("Ann", moving(kAlone)).sits("Ann", 0);
  EXPECT_EQ(waiting.screen("Ann").table.at("carried").as_int64(), 6);
  EXPECT_EQ(waiting.screen("Ann").table.at("seats").at(0).at("colour").as_string(), "yellow");
  const auto again = Room::restore(waiting.logs()[waiting.room], system_randomness(), {});
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(welcome_text(again->table(), 0, true), welcome_text(waiting.table(), 0, true));
}

TEST(Carried, ARematchIsANewGame) {
  Story story;
  move_here(story);
  plays_on(story);
  story.says("Ann", R"({"type":"rematch"})").says("Ann", R"({"type":"start"})");
  ASSERT_EQ(story.table().stage(), RoomTable::Stage::kPlaying);
  EXPECT_TRUE(story.table().record->moves.empty());
  EXPECT_TRUE(story.screen("Bob").moves.empty());
  plays_on(story);
  EXPECT_THAT(record_of(story), Not(HasSubstr("carried:")));
}

TEST(Carried, SeatsOrderAndColoursStay) {
  Story story;
  story.opens("Ann", moving(kAlone)).sits("Ann", 0);
  story.says("Ann", R"({"type":"start"})");
  EXPECT_EQ(story.refusal("Ann"), "cannot-start");
  EXPECT_THAT(json::serialize(story.screen("Ann").last("refused")), HasSubstr("seats-carried"));
  story.says("Ann", R"({"type":"shuffle"})");
  EXPECT_EQ(story.refusal("Ann"), "not-now-playing");
  story.joins("Bob").sits("Bob", 1, R"(,"colour":"green")");
  EXPECT_EQ(story.refusal("Bob"), "no-colour");
  story.sits("Bob", 1, R"(,"colour":"red")");
  story.says("Ann", R"({"type":"start"})");
  EXPECT_EQ(story.table().now().colours(), (std::vector<std::string_view>{"yellow", "red"}));
}

TEST(Carried, RealDiceGoOnWithoutAnyHeader) {
  Story story;
  move_here(
      story,
      "astragal 1\ngame: rock-the-bock\nseats: Ann, Rita\nbots: Rita=easy\noptions: rounds=1\n\n"
      "Ann roll = wolf*4 roebuck*6\nAnn take roebucks\n");
  story.says("Bob", R"({"type":"undo"})").says("Bob", R"({"type":"undo"})");
  EXPECT_TRUE(story.table().record->moves.empty());
  story.decides("Ann", "roll", "wolf*10");
  EXPECT_EQ(story.refusal("Ann"), "");
  EXPECT_THAT(record_of(story), Not(HasSubstr("carried:")));
}

TEST(Carried, ThrownDiceKeepTheirMotions) {
  Story alone;
  alone.opens("Ann", R"({"name":"Ann","game":"sharp-shooters","seats":2,"dice":"thrown"})");
  alone.sits("Ann", 0).says("Ann", R"({"type":"bot","seat":1,"bot":"simple"})");
  alone.says("Ann", R"({"type":"start"})");
  plays_on(alone, 5);
  const std::string before = record_of(alone);
  ASSERT_THAT(before, HasSubstr("\nmotion 1: "));
  Story story;
  story.opens("Ann", moving(before, "sharp-shooters"));
  story.sits("Ann", 0).joins("Bob").sits("Bob", 1).says("Ann", R"({"type":"start"})");
  plays_on(story, 5);
  const std::string after = record_of(story);
  const auto motion = before.substr(before.find("\nmotion 1: "), 200);
  EXPECT_THAT(after, HasSubstr(motion));
  EXPECT_TRUE(std::holds_alternative<record::Record>(dice::read_record_text(after)));
}

TEST(Carried, LongGamesAreToldInShort) {
  std::string record =
      "astragal 1\ngame: trophy-buck\nseats: Ann, Rita, Cid\noptions: goal=200\n\n";
  for (int turn = 0; turn < 600; ++turn) {
    for (const char* name : {"Ann", "Rita", "Cid"}) {
      record += fmt::format("{0} roll = green.startle white.startle orange.startle\n", name);
    }
  }
  Story story;
  story.opens("Ann", moving(record, "trophy-buck")).sits("Ann", 0);
  story.joins("Bob").sits("Bob", 1).says("Ann", R"({"type":"bot","seat":2,"bot":"simple"})");
  story.says("Ann", R"({"type":"start"})");
  ASSERT_EQ(story.table().record->moves.size(), 1800U);
  const auto started = story.screen("Bob").last("event");
  EXPECT_EQ(started.at("event").as_string(), "started");
  EXPECT_EQ(started.at("earlier").as_int64(), 1800);
  EXPECT_FALSE(started.as_object().contains("moves"));
}

TEST(Carried, ARecordOfAStrangerIsChecked) {
  EXPECT_EQ(refused(moving("hello"), 422),
            "Line 1 of the record: this is not a record; the first line must be 'astragal 1'.");
  std::string cheating = kAlone;
  cheating.replace(cheating.find("wolf*4 roebuck*6"), 16, "wolf*4 roebuck*7");
  EXPECT_THAT(refused(moving(cheating), 422),
              HasSubstr("Line 8 of the record: you entered 11 dice"));
  EXPECT_EQ(refused(moving(kAlone, "trophy-buck")),
            "The game cannot start: the record is of Rock the Bock.");
  EXPECT_EQ(refused(moving("astragal 1\ngame: chess\nseats: Ann, Bob\n\n", "chess")),
            "There is no game called chess.");
  EXPECT_THAT(refused(R"({"name":"Ann","game":"rock-the-bock","seats":2,"record":"x"})"),
              HasSubstr("seats is in the record already; leave it out"));
  EXPECT_THAT(refused(R"({"name":"Ann","game":"rock-the-bock","record":7})"), HasSubstr("record"));
}

TEST(Carried, AGameThatIsOverCannotGoOn) {
  Story story;
  move_here(story);
  plays_on(story);
  EXPECT_EQ(refused(moving(record_of(story))),
            "The game cannot start: in this state the game is over.");
}

TEST(Carried, WhatIsTooLongIsRefused) {
  const std::string start = "astragal 1\ngame: trophy-buck\nseats: A, B, C\noptions: goal=200\n\n";
  EXPECT_THAT(refused(moving(start + std::string(200'000, '#'), "trophy-buck"), 413),
              HasSubstr("196608"));
  // Many short moves in few bytes.
  std::string record = "astragal 1\ngame: sharp-shooters\nseats: A, B\noptions: rounds=12\n\n";
  for (std::size_t move = 0; move < 6000; ++move) record += "table card = 1\n";
  EXPECT_THAT(refused(moving(record, "sharp-shooters"), 422), HasSubstr("Line 7 of the record"));
}

TEST(Carried, OnlySoManyMovesCanGoOn) {
  std::string record = "astragal 1\ngame: trophy-buck\nseats: A, B, C\noptions: goal=200\n\n";
  for (int move = 0; move < 5001; ++move) {
    record += fmt::format("{} roll = brown.startle brown.startle brown.startle\n", "ABC"[move % 3]);
  }
  Opening opening{"Ann", "trophy-buck"};
  opening.record = record;
  const auto answer = checked(opening);
  ASSERT_TRUE(std::holds_alternative<Refusal>(answer));
  EXPECT_EQ(std::get<Refusal>(answer).what(),
            "The game cannot start: a record to continue can have 5000 moves; this one has 5001.");
}

TEST(Carried, CheckingIsLongWorkThatIsRationed) {
  LobbyLimits limits = Story::generous();
  limits.studying = LobbyLimits{}.studying;
  Story story(limits);
  for (int i = 0; i < 30; ++i) {
    EXPECT_EQ(story.asks("POST", "/api/rooms", moving("x")).status, 422);
  }
  EXPECT_EQ(story.asks("POST", "/api/rooms", moving(kAlone)).status, 429);
}

}  // namespace
}  // namespace astragal::rooms
