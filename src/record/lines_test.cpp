#include "record/lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace astragal::record {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST(Dates, AreDaysOrMoments) {
  for (const char* date :
       {"2026-11-15", "2024-02-29", "2026-11-15T20:14", "2026-11-15T20:14:39", "2026-11-15T20:14Z",
        "2026-11-15T20:14:39.125Z", "2026-11-15T20:14:00+01:00", "2026-11-15T00:00-09:30"}) {
    EXPECT_TRUE(is_date(date)) << date;
  }
}

TEST(Dates, ThatAreNoneAreRefused) {
  for (const char* date : {"",
                           "2026",
                           "2026-11",
                           "2026-11-5",
                           "26-11-15",
                           "2026-13-01",
                           "2026-02-30",
                           "2025-02-29",
                           "2026/11/15",
                           "2026-11-15T",
                           "2026-11-15T24:00",
                           "2026-11-15T20",
                           "2026-11-15T20:60",
                           "2026-11-15T20:14:61",
                           "2026-11-15T20:14:00.",
                           "2026-11-15T20:14z",
                           "2026-11-15 20:14",
                           "2026-11-15T20:14+1",
                           "2026-11-15T20:14+01:00:00",
                           "2026-11-15T20:14+25:00",
                           "2026-11-15Tea:time",
                           "2026-ab-15",
                           "2026-11-xx",
                           "2026-11-15T20:14:ab"}) {
    EXPECT_FALSE(is_date(date)) << date;
  }
}

const std::string kHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

TEST(DiceSources, AreReadAndWritten) {
  for (const std::string& text :
       {std::string("table"), std::string("seeded 7-of-9"), "fair " + kHash, "thrown " + kHash}) {
    ASSERT_TRUE(read_dice_source(text)) << text;
    EXPECT_EQ(write_dice_source(*read_dice_source(text)), text);
  }
  EXPECT_EQ(read_dice_source("seeded   x")->argument, "x");
  EXPECT_EQ(read_dice_source("fair E3" + kHash.substr(2))->argument, kHash) << "in small letters";
}

TEST(DiceSources, ThatAreNoneAreRefused) {
  for (const std::string& text :
       {std::string(), std::string("Table"), std::string("table 7"), std::string("seeded"),
        std::string("seeded a b"), "seeded " + std::string(65, 'x'), std::string("seeded ü"),
        std::string("fair"), "fair " + kHash + "00", "thrown " + kHash.substr(1) + "x"}) {
    EXPECT_FALSE(read_dice_source(text)) << text;
  }
}

TEST(Pairs, NameSeatsInTheirOrder) {
  const std::vector<std::string> seats{"Ann Lee", "Bob", "Cid"};
  const auto read = [&seats](std::string_view text) {
    return read_pairs(text, seats, is_level, "wanted-level"_why);
  };
  EXPECT_THAT(*read(""), IsEmpty());
  EXPECT_THAT(*read("Cid=hard,Ann Lee = medium"),
              ElementsAre(Pair("Ann Lee", "medium"), Pair("Cid", "hard")));
  EXPECT_EQ(read("Bob").error().what(),
            "'Bob' must be a seat's name, = and a level such as medium");
  EXPECT_EQ(read("Eve=hard").error().what(),
            "'Eve' is not one of the seats; they are Ann Lee, Bob and Cid");
  EXPECT_EQ(read("Bob=a, Bob=b").error().what(), "Bob is named twice");
}

TEST(Pairs, HoldLevelsOrHexadecimalDigits) {
  EXPECT_TRUE(is_level("medium"));
  EXPECT_TRUE(is_level("hard-2"));
  EXPECT_FALSE(is_level(""));
  EXPECT_FALSE(is_level("Hard"));
  EXPECT_FALSE(is_level(std::string(25, 'x')));
  EXPECT_TRUE(is_hex("00fF"));
  EXPECT_FALSE(is_hex(""));
  EXPECT_FALSE(is_hex("0"));
  EXPECT_FALSE(is_hex("0g"));
  EXPECT_FALSE(is_hex(std::string(130, '0')));
  EXPECT_EQ(lower_case("00fF"), "00ff");
}

TEST(MoveLines, AreASeatADecisionAndPerhapsAnOutcome) {
  const auto roll = *read_move_line("\"Ann Lee\" roll = brown.points  white.points");
  EXPECT_EQ(roll.seat, "Ann Lee");
  EXPECT_THAT(roll.decision, ElementsAre("roll"));
  EXPECT_THAT(*roll.outcome, ElementsAre("brown.points", "white.points"));
  const auto stop = *read_move_line("Ann stop");
  EXPECT_THAT(stop.decision, ElementsAre("stop"));
  EXPECT_EQ(stop.outcome, std::nullopt);
  EXPECT_THAT(*read_move_line("Ann roll =")->outcome, IsEmpty());
  EXPECT_THAT(read_move_line("Ann")->decision, IsEmpty());
  EXPECT_FALSE(read_move_line("\"Ann roll"));
}

/// Reads a whole record.
class Shape {
 public:
  explicit Shape(std::string text) : input_(std::move(text)), lines_(input_) {
    fault_ = lines_.read_headers();
    while (!fault_) {
      auto next = lines_.next_move();
      if (const auto* fault = std::get_if<RecordFault>(&next)) {
        fault_ = *fault;
      } else if (std::get<0>(next)) {
        moves.push_back(*std::get<0>(next));
      } else {
        return;
      }
    }
  }

  [[nodiscard]] std::string fault() const {
    return fault_ ? std::to_string(fault_->line) + ": " + fault_->why.what() : "";
  }
  [[nodiscard]] std::string header(const std::string& key) const {
    const auto found = lines_.headers().find(key);
    return found == lines_.headers().end() ? "none" : found->second.value;
  }
  [[nodiscard]] const std::vector<std::string>& last_comments() const {
    return lines_.trailing_comments();
  }

  std::vector<RecordLines::Line> moves;

 private:
  std::istringstream input_;
  RecordLines lines_;
  std::optional<RecordFault> fault_;
};

TEST(RecordLines, KeepCommentsWithTheMoveTheyStandAt) {
  const Shape shape(
      "astragal 1 # one\ngame: x # two\n#three\n  # four\nseats: A#b\n\n# five\nAnn go # six\n\n"
      "Bob \"# no\" go\n# seven\n");
  EXPECT_EQ(shape.fault(), "");
  EXPECT_EQ(shape.header("game"), "x");
  EXPECT_EQ(shape.header("seats"), "A#b") << "a # inside a word is no comment";
  ASSERT_EQ(shape.moves.size(), 2U);
  EXPECT_EQ(shape.moves[0].number, 8U);
  EXPECT_EQ(shape.moves[0].text, "Ann go");
  EXPECT_EQ(shape.moves[0].comment, "# six");
  EXPECT_THAT(shape.moves[0].above, ElementsAre("# one", "# two", "#three", "# four", "# five"));
  EXPECT_EQ(shape.moves[1].text, "Bob \"# no\" go") << "nor is one in quotes";
  EXPECT_THAT(shape.moves[1].above, IsEmpty());
  EXPECT_THAT(shape.last_comments(), ElementsAre("# seven"));
}

TEST(RecordLines, TakeJsonHeadersAsTheyAre) {
  const Shape shape("astragal 1\ndata: {\"a\":\" # b\"} # c\n  from : [ # ]\n\n");
  EXPECT_EQ(shape.fault(), "");
  EXPECT_EQ(shape.header("data"), "{\"a\":\" # b\"} # c");
  EXPECT_EQ(shape.header("from"), "[ # ]");
}

TEST(RecordLines, MayEndWithoutANewlineAndAfterTheHeaders) {
  EXPECT_EQ(Shape("astragal 1").fault(), "");
  EXPECT_EQ(Shape("\xEF\xBB\xBF"
                  "astragal  1\r\ngame: x\r\n\r\nAnn go")
                .moves.size(),
            1U);
  EXPECT_EQ(Shape("astragal 1\n   \nAnn go\n").moves.size(), 1U) << "a line of spaces is blank";
}

TEST(RecordLines, AreRefusedWhereTheirShapeIsWrong) {
  EXPECT_EQ(Shape("astragal 7\n").fault(),
            "1: this is version 7 of the format; this program only knows version 1");
  EXPECT_EQ(Shape("astragal\n").fault(),
            "1: this is not a record; the first line must be 'astragal 1'");
  EXPECT_EQ(Shape("astragal 1\ngame: x\ngame: y\n").fault(),
            "3: the header 'game' was already given in line 2");
  EXPECT_EQ(
      Shape("astragal 1\nAnn roll\n").fault(),
      "2: 'Ann roll' is not a header of the form 'key: value'; a blank line ends the headers");
  EXPECT_EQ(Shape("astragal 1\n\nAnn \x01\n").fault(),
            "3: the line has a control character (byte 5, value 1); a record is plain text");
  EXPECT_EQ(Shape("astragal 1\n\nAnn \xFF\n").fault(), "3: the line is not UTF-8 text (byte 5)");
}

TEST(RecordLines, AreBroughtIntoNormalForm) {
  EXPECT_EQ(Shape("astragal 1\n\nZoe\u0308 go\n").moves.at(0).text, "Zoë go");
}

/// A stream with a read error, as from a failing disk.
class BreakingBuffer : public std::streambuf {
 public:
  explicit BreakingBuffer(std::string text) : text_(std::move(text)) {
    setg(text_.data(), text_.data(), text_.data() + text_.size());
  }
  int_type underflow() override { throw std::ios_base::failure("the disk is gone"); }

 private:
  std::string text_;
};

TEST(RecordLines, ThatBreakOffAreRefusedThere) {
  BreakingBuffer buffer("astragal 1\ngame: trophy");
  std::istream input(&buffer);
  RecordLines lines(input);
  const auto fault = lines.read_headers();
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->line, 2U);
  EXPECT_EQ(fault->why.what(), "the file cannot be read from here on");
}

}  // namespace
}  // namespace astragal::record
