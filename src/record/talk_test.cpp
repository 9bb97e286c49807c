#include "record/talk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.h"
#include "table.h"
#include "text/message.h"

namespace astragal::record {

using namespace games;
using namespace match;
using namespace tests;
using namespace text;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// Plays a line and describes it.
std::vector<std::string> told(StoryTable& table, const std::string& line) {
  const Match before = table.match();
  Match after = before;
  const auto move = play_line(after, *read_move_line(line));
  EXPECT_TRUE(move.ok()) << (move ? "" : move.error().what());
  table.play(line);
  return retell({tell(before, *move, after)}, after);
}

std::vector<std::string> said(const StoryTable& table) {
  std::vector<std::string> all;
  for (const auto& choice : choices(table.match())) all.push_back(choice.said);
  return all;
}

std::string typed(const Match& waiting, std::string_view text) {
  const auto words = read_typed(waiting, text);
  return words ? fmt::format("{}", fmt::join(*words, " ")) : "fault: " + words.error().what();
}

TEST(Talk, TrophyBuck) {
  StoryTable table("trophy-buck", "Ann, Bob, Cid", "goal=10");
  EXPECT_THAT(said(table), ElementsAre("roll three dice from the bag"));
  EXPECT_THAT(told(table, "Ann roll = brown.points brown.tracks white.startle"),
              ElementsAre("Ann rolls brown 2, brown tracks and white startle."));
  EXPECT_THAT(said(table), ElementsAre("keep hunting: roll the tracks and 2 new dice",
                                       "stop and score 2 points"));
  told(table, "Ann roll = brown.points green.points green.points");
  EXPECT_THAT(told(table, "Ann stop"),
              ElementsAre("Ann stops and scores 16 points, now at 16.",
                          "Ann has reached the goal: this is the last round."));
  EXPECT_THAT(told(table, "Bob roll = brown.startle brown.startle white.startle"),
              ElementsAre("Bob rolls brown startle, brown startle and white startle; is bust with "
                          "3 startles."));
  told(table, "Cid roll = green.points green.points white.points");
  EXPECT_THAT(told(table, "Cid stop"),
              ElementsAre("Cid stops and scores 16 points, now at 16.",
                          "Ann and Cid share the lead and play an extra round."));
  told(table, "Ann roll = brown.points brown.startle white.startle");
  EXPECT_THAT(told(table, "Ann roll = brown.startle brown.points green.points"),
              ElementsAre("Ann rolls brown 2, brown startle and green 6; is bust with 3 startles "
                          "and loses 10 points."));
  told(table, "Cid roll = brown.points brown.points brown.points");
  told(table, "Cid stop");
  EXPECT_EQ(ending(table.match()), "Cid wins with 22 points.");
}

TEST(Talk, RockTheBock) {
  StoryTable table("rock-the-bock", "Ann, Bob", "rounds=1");
  EXPECT_THAT(said(table), ElementsAre("roll your 10 dice"));
  EXPECT_THAT(told(table, "Ann roll = roebuck wolf*2 red*3 blue green*2 yellow"),
              ElementsAre("Ann rolls 1 roebuck, 2 wolves, 3 red does, 1 blue doe, 2 green does and "
                          "1 yellow doe."));
  EXPECT_THAT(said(table), ElementsAre("take 1 roebuck", "take 3 red does",
                                       "give 1 blue doe to Bob", "give 2 wolves to Bob"));
  EXPECT_THAT(told(table, "Ann take wolves Bob"), ElementsAre("Ann gives 2 wolves to Bob."));
  EXPECT_THAT(told(table, "Bob roll = green*4 yellow*6"),
              ElementsAre("Bob rolls 4 green does and 6 yellow does and can use none of them."));
  told(table, "Ann roll = roebuck*8");
  EXPECT_THAT(told(table, "Ann take roebucks"),
              ElementsAre("Ann takes 8 roebucks and has no dice left."));
  told(table, "Bob roll = red*9 roebuck");
  told(table, "Bob take red");
  told(table, "Bob roll = blue");
  EXPECT_THAT(told(table, "Bob take blue"),
              ElementsAre("Bob takes 1 blue doe and has no dice left.",
                          "Round 1 is over: Ann +9 and Bob −1."));
  EXPECT_EQ(ending(table.match()), "Ann wins with 9 points.");
}

TEST(Talk, RockTheBockSheetsThatAreFull) {
  StoryTable table("rock-the-bock", "Ann, Bob");
  table.play({"Ann roll = wolf*9 red", "Ann take wolves Bob", "Bob roll = red*10", "Bob take red",
              "Ann roll = red", "Ann take red"});
  table.play({"Bob roll = red*10", "Bob take red", "Ann roll = red*4 blue*6"});
  EXPECT_THAT(said(table),
              ElementsAre("take 4 red does (2 too many for the sheet)", "give 6 blue does to Bob"));
  EXPECT_THAT(told(table, "Ann take red"),
              ElementsAre("Ann takes 4 red does (2 too many for the sheet)."));
}

TEST(Talk, SharpShooters) {
  StoryTable table("sharp-shooters", "Ann, Bob", "rounds=1",
                   R"({"cards":{"3A":["2=80","3=-30","4=10","5=10","6=10","66=10"]}})");
  EXPECT_THAT(told(table, "table card = 3"), ElementsAre("Round 1 is played on card 3A."));
  EXPECT_THAT(told(table, "table start = 2 2"),
              ElementsAre("Roll for first turn: Ann 2, Bob 2. Ann and Bob roll again."));
  EXPECT_THAT(told(table, "table start = 3 2"),
              ElementsAre("Roll for first turn: Ann 3, Bob 2. Ann starts."));
  EXPECT_THAT(said(table), ElementsAre("roll 5 dice"));
  EXPECT_THAT(told(table, "Ann roll = 1 1 1 1 1"),
              ElementsAre("Ann rolls 1 1 1 1 1 and nothing fits."));
  EXPECT_THAT(told(table, "Bob roll = 2 3 6 6 6"), ElementsAre("Bob rolls 2 3 6 6 6."));
  EXPECT_THAT(said(table), ElementsAre("place 2 in row 1 (completes it: +80)",
                                       "place 3 in row 2 (completes it: −30)",
                                       "place 6 in row 5 (completes it: +10)", "place 6 in row 6"));
  EXPECT_THAT(told(table, "Bob place 3 in 2"), ElementsAre("Bob places 3 in row 2 and pays 30."));
  EXPECT_THAT(told(table, "Bob place 2 in 1"), ElementsAre("Bob places 2 in row 1 and wins 80."));
  table.play("Bob place 6 in 6").play("Bob place 6 in 6");
  EXPECT_THAT(said(table), ElementsAre("roll the last die again",
                                       "place 6 in row 5 (completes it: +10)", "pass"));
  EXPECT_THAT(told(table, "Bob pass"), ElementsAre("Bob passes."));
  EXPECT_THAT(told(table, "Ann roll = cocked"),
              ElementsAre("Ann has an invalid throw (a die is not flat) and rolls again."));
  table.play({"Ann roll = 4 5 6 1 1", "Ann place 4 in 3", "Ann place 5 in 4"});
  EXPECT_THAT(told(table, "Ann place 6 in 5"),
              ElementsAre("Ann places 6 in row 5 and wins 10.", "The card is full."));
  EXPECT_EQ(ending(table.match()), "Bob wins with 160 in chips.");
}

TEST(Talk, WhatOnePlayerDoesInARowIsOneSentence) {
  const StoryTable table("trophy-buck", "Ann, Bob, Cid");
  EXPECT_THAT(
      retell({{0, "rolls", {}}, {0, "stops", {}}, {1, "rolls", {"All is well."}}, {1, "stops", {}}},
             table.match()),
      ElementsAre("Ann rolls; stops.", "Bob rolls.", "All is well.", "Bob stops."));
}

TEST(Talk, EveryMoveAndChoiceHasWords) {
  Rng rng(11);
  for (const auto& [game, seats] :
       std::vector<std::pair<std::string, std::string>>{{"trophy-buck", "a, b, c"},
                                                        {"rock-the-bock", "a, b, c, d"},
                                                        {"sharp-shooters", "a, b"}}) {
    for (int i = 0; i < 10; ++i) {
      StoryTable table(game, seats);
      while (!table.over()) {
        Match after = table.match();
        Move move{after.name_of(after.to_act()), after.event()};
        if (after.phase() == Phase::kDecide) {
          const auto options = choices(after);
          const auto& option = options[below(rng, options.size())];
          // A phrase missing from the language file would show as its key.
          ASSERT_THAT(option.said, Not(HasSubstr("choice-")));
          move.decision = option.words;
          ASSERT_TRUE(after.decide(*split_words(option.words)));
        }
        if (after.phase() == Phase::kSettle && after.to_act() == table.match().to_act()) {
          move.outcome = after.settle_fairly(rng);
        }
        const auto lines = retell({tell(table.match(), move, after)}, after);
        ASSERT_FALSE(lines.empty());
        for (const auto& line : lines) {
          ASSERT_THAT(line, Not(HasSubstr("event-")));
          ASSERT_TRUE(line.ends_with('.'));
        }
        table.play(name_on_line(move.seat) + " " + move.decision +
                   (move.outcome.empty() ? "" : " = " + move.outcome));
      }
    }
  }
}

TEST(Talk, DiceAsPeopleTypeThem) {
  StoryTable hunt("trophy-buck", "Ann, Bob, Cid");
  EXPECT_EQ(typed(hunt.match(), "bp Bt, ws"), "brown.points brown.tracks white.startle");
  EXPECT_EQ(typed(hunt.match(), "orange.points g.s wtr"),
            "orange.points green.startle white.tracks");
  EXPECT_EQ(typed(hunt.match(), "brown point, b startles"), "brown.points brown.startle");
  EXPECT_THAT(typed(hunt.match(), "bp purple"), HasSubstr("'purple' is not a die"));
  EXPECT_THAT(typed(hunt.match(), "brown"), HasSubstr("'brown' is not a die"));

  StoryTable meadow("rock-the-bock", "Ann, Bob");
  for (const auto* line : {"2 roebucks 1 wolf 3 red", "roebuck*2 wolf red*3", "ro2 w1 re3",
                           "2ro, 1w, 3re", "2 bucks, wolf, 3x red does", "roe 2 wolves 1 red 3"}) {
    const std::string counts = typed(meadow.match(), line);
    EXPECT_TRUE(counts == "roebuck*2 wolf*1 red*3" || counts == "roebuck*2 wolf red*3")
        << line << ": " << counts;
  }
  EXPECT_EQ(typed(meadow.match(), "0 wolves 2 green"), "green*2");
  EXPECT_THAT(typed(meadow.match(), "r2"), HasSubstr("'r' could be several kinds"));
  EXPECT_THAT(typed(meadow.match(), "2 3 red"), HasSubstr("'3' is not a kind"));
  EXPECT_THAT(typed(meadow.match(), "2"), HasSubstr("'2' is not a kind"));

  StoryTable tray("sharp-shooters", "Ann, Bob");
  EXPECT_EQ(typed(tray.match(), "Card 7A"), "7");
  EXPECT_EQ(typed(tray.match(), "12"), "12");
  EXPECT_EQ(typed(tray.match(), "7c"), "7c");
  tray.play("table card = 7");
  EXPECT_EQ(typed(tray.match(), "13, 6"), "1 3 6");
  EXPECT_EQ(typed(tray.match(), "cocked"), "cocked");
}

TEST(Talk, WhatTheTableShowsAndTellsCanBeTyped) {
  StoryTable hunt("trophy-buck", "Ann, Bob, Cid");
  constexpr std::string_view kThree = "brown.points white.points green.startle";
  EXPECT_EQ(typed(hunt.match(), "brown 2 white 4 green !"), kThree);
  EXPECT_EQ(typed(hunt.match(), "brown 2, white 4 and green startle"), kThree);
  EXPECT_EQ(typed(hunt.match(), "b2 w4 g!"), kThree);
  EXPECT_EQ(typed(hunt.match(), "brown ∴ white :. orange 8"),
            "brown.tracks white.tracks orange.points");
  EXPECT_THAT(typed(hunt.match(), "brown 4"), HasSubstr("'brown' is not a die"));

  StoryTable steps("tumblin-dice", "Ann, Bob");
  steps.play("table start = 6 1");
  Match throwing = steps.match();
  ASSERT_TRUE(throwing.decide({"throw"}));
  for (const auto* line : {"2x5", "2x 5", "red1 2x 5", "red1:2x5", "to 2x, showing 5",
                           "throws red1 to 2x, showing 5", "a 5 on 2x"}) {
    EXPECT_EQ(typed(throwing, line), "red1:2x5") << line;
  }
  EXPECT_EQ(typed(throwing, "red1 2x 5, green2 to 3x showing 1"), "red1:2x5 green2:3x1");
  EXPECT_EQ(typed(throwing, "red1 off the board"), "red1:off");
}

TEST(Message, FillsInAndBreaksLines) {
  EXPECT_EQ(counted("rock-the-bock", "dice-wolf", 1), "1 wolf");
  EXPECT_EQ(counted("rock-the-bock", "dice-wolf", 0), "0 wolves");
  EXPECT_EQ(sentence(with_legal(Error("the die is lost"), Error("roll"))), "The die is lost.");
  EXPECT_EQ(sentence("Is it?"), "Is it?");
  EXPECT_EQ(sentence(""), "");
  EXPECT_EQ(wrapped("a bb ccc dddd", 6, "  "), "a bb\n  ccc\n  dddd\n");
  EXPECT_EQ(wrapped("", 6), "\n");
}

}  // namespace
}  // namespace astragal::record
