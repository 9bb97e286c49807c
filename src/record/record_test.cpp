#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "record/match_record.h"

namespace astragal::record {

using namespace match;

namespace {

using testing::HasSubstr;

std::variant<Record, RecordFault> read(const std::string& text) {
  std::istringstream input(text);
  return read_record<Match>(input);
}

std::string fault_in(const std::string& text) {
  const auto result = read(text);
  const auto* fault = std::get_if<RecordFault>(&result);
  return fault == nullptr ? "" : std::to_string(fault->line) + ": " + fault->why.what();
}

std::string canonical(const std::string& text) {
  return write_record(std::get<Record>(read(text)));
}

const std::string kMeadow = "astragal 1\ngame: rock-the-bock\nseats: Ann Lee, Bob\n";
const std::string kMoves =
    "\n\"Ann Lee\" roll = red*9 roebuck\n\"Ann Lee\" take red\nBob roll = blue*10\nBob take blue\n";
const std::string kEnd = "\"Ann Lee\" roll = roebuck\n\"Ann Lee\" take roebucks\n";

TEST(Record, HoldsAGameFromStartToNow) {
  const auto record = std::get<Record>(read(kMeadow + kMoves));
  EXPECT_EQ(record.dice.kind, DiceSource::Kind::kByHand)
      << "without a word, dice are rolled by hand";
  EXPECT_FALSE(record.from_state);
  ASSERT_EQ(record.moves.size(), 4U);
  EXPECT_EQ(record.moves[0].seat, "Ann Lee");
  EXPECT_EQ(record.moves[0].decision, "roll");
  EXPECT_EQ(record.moves[0].outcome, "roebuck red*9") << "in the game's own order";
  EXPECT_EQ(record.moves[1].outcome, "");
  EXPECT_EQ(record.now.name_of(record.now.to_act()), "Ann Lee");
  EXPECT_NE(record.now, record.start);
}

TEST(Record, GainsItsResultWhenItIsOver) {
  const std::string text = kMeadow + "options: rounds=1\n" + kMoves + kEnd;
  EXPECT_THAT(canonical(text), HasSubstr("\nresult: Ann Lee 9, Bob 0\n"));
  EXPECT_EQ(canonical(canonical(text)), canonical(text));
}

TEST(Record, AgreesWithItsResult) {
  const auto with = [](const std::string& result) {
    return fault_in(kMeadow + "options: rounds=1\nresult: " + result + "\n" + kMoves + kEnd);
  };
  EXPECT_EQ(with("Ann Lee 9, Bob 0"), "");
  EXPECT_EQ(with("\"Ann Lee\"   9,Bob 0"), "") << "quotes and spaces do not matter";
  const std::string right = " is not how this game ended; the result is Ann Lee 9, Bob 0";
  for (const char* wrong :
       {"Ann Lee 9, Bob 1", "Ann Lee 9", "Bob 0, Ann Lee 9", "Ann 9, Bob 0",
        "Ann Lee 9, Bob 0, Cid 0", "9, 0", "Ann Lee9, Bob 0", "Ann Lee 9, Bob"}) {
    EXPECT_EQ(with(wrong), std::string("5: result: '") + wrong + "'" + right);
  }
  EXPECT_EQ(fault_in(kMeadow + "result: Ann Lee 0, Bob 0\n"),
            "4: result: the game is not over after the last line, so this header is too early");
}

TEST(Record, IsPlayedLineByLine) {
  auto record = std::get<Record>(read(kMeadow));
  const auto play = [&record](std::string_view line) {
    const auto move = play_line(record.now, *read_move_line(line));
    return move ? "" : move.error().what();
  };
  EXPECT_EQ(play("Bob roll = red*10"), "it is Ann Lee's turn, not Bob's; legal: \"Ann Lee\" roll");
  EXPECT_EQ(play("table roll = red*10"),
            "it is Ann Lee's turn, not the table's; legal: \"Ann Lee\" roll");
  EXPECT_EQ(play("Eve roll = red*10"), "nobody here is called 'Eve'; legal: \"Ann Lee\" roll");
  EXPECT_EQ(play("dice: table"),
            "the header 'dice:' must come before the blank line above the moves; legal: \"Ann "
            "Lee\" roll");
  EXPECT_EQ(play("\"Ann Lee\""),
            "the line does not say what Ann Lee does; legal: \"Ann Lee\" roll");
  EXPECT_EQ(play("\"Ann Lee\" roll"),
            "'roll' needs '=' and the outcome; legal: 10 dice such as roebuck*2 wolf red");
  EXPECT_EQ(play("\"Ann Lee\" roll=red*10"),
            "there must be a space before and after '='; legal: \"Ann Lee\" roll");
  EXPECT_EQ(record.now, record.start) << "nothing of this was played";
  EXPECT_EQ(play("\"Ann Lee\" roll = red*10"), "");
  EXPECT_EQ(play("\"Ann Lee\" take red = red*10"),
            "'take red' has no outcome; legal: the line without '=' and what follows");
  EXPECT_EQ(play("\"Ann Lee\" take red"), "");
}

TEST(Record, LetsTheTableAct) {
  auto record = std::get<Record>(read("astragal 1\ngame: sharp-shooters\nseats: Ann, Bob\n"));
  const auto play = [&record](std::string_view line) {
    const auto move = play_line(record.now, *read_move_line(line));
    return move ? "" : move.error().what();
  };
  EXPECT_EQ(play("Ann roll = 1 2 3 4 5"), "it is the table's turn, not Ann's; legal: table card");
  EXPECT_EQ(play("table"), "the line does not say what the table does; legal: table card");
  EXPECT_THAT(play("table start = 1 2"),
              HasSubstr("the table's next line is 'card'; legal: table"));
  EXPECT_THAT(play("table card"), HasSubstr("'card' needs '=' and the outcome"));
  EXPECT_EQ(play("table card = 1"), "");
  EXPECT_EQ(play("table start = 1 2"), "");
}

TEST(Record, KeepsEveryHeader) {
  const std::string hash(64, 'a');
  const std::string text =
      "astragal 1\ngame: rock-the-bock\ndate: 2026-11-15\n"
      "seats: Ann Lee (green), Bob (red)\nbots: Bob=hard\noptions: rounds=1\n"
      "dice: fair " +
      hash +
      "\nentropy: Ann Lee=00ff\nreveal: 0123\n"
      "result: Ann Lee 0, Bob 10\n\n"
      "\"Ann Lee\" roll = red*10\n\"Ann Lee\" take red\n"
      "Bob roll = roebuck green*9\nBob take roebucks\n"
      "Bob roll = green*9\nBob take green\n";
  const auto record = read(text);
  ASSERT_EQ(record.index(), 0U) << std::get<RecordFault>(record).why.what();
  EXPECT_EQ(write_record(std::get<Record>(record)), text);
}

TEST(Record, NeedsAGameAndSeats) {
  EXPECT_EQ(fault_in("astragal 1\nseats: Ann, Bob\n"),
            "1: the header 'game:' is missing; a record needs game: and seats: before the first "
            "blank line");
  EXPECT_EQ(fault_in("astragal 1\ngame: rock-the-bock\n"),
            "1: the header 'seats:' is missing; a record needs game: and seats: before the first "
            "blank line");
}

}  // namespace
}  // namespace astragal::record
