#include <gtest/gtest.h>

#include "bots/bots.h"

namespace astragal::bots {

using namespace match;
using namespace text;

namespace {

/// Two players with a custom card, Ann to roll; dice and decisions in the record's words.
class Shooting {
 public:
  explicit Shooting(std::string_view rows)
      : match_(std::get<Match>(
            Match::start({"sharp-shooters", "Ann, Bob", "",
                          boost::json::parse(R"({"cards":{"1A":)" + std::string(rows) + "}}")}))) {
    settle({"1"});       // the card
    settle({"6", "1"});  // Ann starts
  }

  Shooting& rolls(const std::vector<std::string>& numbers) {
    EXPECT_EQ(simple(), "roll");
    EXPECT_TRUE(match_.decide({"roll"}).ok());
    settle(numbers);
    return *this;
  }
  Shooting& places(const std::string& number, const std::string& row) {
    EXPECT_TRUE(match_.decide({"place", number, "in", row}).ok());
    return *this;
  }
  /// Makes and returns the bot's decision.
  std::string acts() {
    std::string words = simple();
    EXPECT_TRUE(match_.decide(*split_words(words)).ok());
    return words;
  }
  [[nodiscard]] std::string simple() const {
    Rng rng(1);
    return choose_words(Bot::kSimple, match_, rng);
  }
  [[nodiscard]] std::string to_act() const { return match_.name_of(match_.to_act()); }

 private:
  void settle(const std::vector<std::string>& words) { EXPECT_TRUE(match_.settle(words).ok()); }

  Match match_;
};

TEST(SimpleShooter, CompletesARowThatItHolds) {
  Shooting table(R"(["44=-30", "*****=70", "666=50", "1234=60", "AAABB=50", "54321=70"])");
  table.rolls({"6", "6", "6", "4", "1"});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(table.acts(), "place 6 in 3");
}

TEST(SimpleShooter, CompletesAFullHouseWithTheRightNumberFirst) {
  Shooting table(R"(["44=-30", "******=90", "666=50", "12345=70", "AAABB=50", "54321=70"])");
  table.rolls({"2", "2", "3", "3", "3"});
  for (const char* number : {"3", "3", "3", "2", "2"}) {
    EXPECT_EQ(table.acts(), std::string("place ") + number + " in 5");
  }
}

TEST(SimpleShooter, TakesTheDearerOfTwoRowsFirst) {
  Shooting table(R"(["4=-30", "22=40", "222=50", "1234=60", "AAABB=50", "54321=70"])");
  table.rolls({"2", "2", "2", "6", "6"});
  EXPECT_EQ(table.acts(), "place 2 in 3");
}

TEST(SimpleShooter, RatherPlacesElsewhereThanPays) {
  Shooting table(R"(["4=-30", "222=50", "666=50", "1234=60", "555=50", "54321=70"])");
  table.rolls({"4", "4", "4", "4", "6"});
  EXPECT_EQ(table.acts(), "place 6 in 3");
}

TEST(SimpleShooter, PaysWhenNothingElseFits) {
  Shooting table(R"(["4=-30", "222=50", "666=50", "1234=60", "555=50", "54321=70"])");
  table.rolls({"4", "4", "4", "4", "4"});
  EXPECT_EQ(table.acts(), "place 4 in 1");
}

TEST(SimpleShooter, DoesNotSetUpARowForTheNext) {
  // The long row of threes is far from done; the pair of twos would be one die short.
  Shooting table(R"(["44=-30", "22=100", "333333=50", "666666=100", "55555=90", "111111=100"])");
  table.rolls({"2", "3", "4", "4", "4"});
  EXPECT_NE(table.acts(), "place 2 in 2");
}

TEST(SimpleShooter, RollsOnForARowWithinReachAndPassesOtherwise) {
  Shooting near(R"(["44444=-30", "222=100", "333333=50", "6666=70", "55555=90", "111111=100"])");
  near.rolls({"2", "2", "6", "4", "5"}).places("2", "2").places("2", "2");
  EXPECT_EQ(near.simple(), "roll");
  Shooting far(R"(["44444=-30", "222222=10", "333333=10", "6666=10", "55555=10", "111111=10"])");
  far.rolls({"2", "2", "6", "4", "5"}).places("6", "4");
  EXPECT_EQ(far.acts(), "pass");
  EXPECT_EQ(far.to_act(), "Bob");
}

}  // namespace
}  // namespace astragal::bots
