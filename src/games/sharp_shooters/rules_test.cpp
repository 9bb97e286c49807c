#include "games/sharp_shooters/rules.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "table.h"

namespace astragal::games {

using namespace tests;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Row 1: one to three; 2: three down to one; 3: three wild; 4: a full house; 5: −40 for two fours;
// 6: a lone six.
constexpr std::string_view kCard =
    R"({"cards":{"1A":["123=30","321=30","***=40","AAABB=70","44=-40","6=10"]}})";

struct Tray : StoryTable {
  explicit Tray(const std::string& seats = "Ann, Bob", const std::string& options = "",
                std::string_view data = kCard)
      : StoryTable("sharp-shooters", seats, options, std::string(data)) {}

  /// The card comes up, and Ann starts.
  Tray& ann_starts() {
    play("table card = 1").play("table start = 6 1");
    return *this;
  }
  [[nodiscard]] const SharpShooters::State& position() const {
    return game<SharpShooters>().state();
  }
};

/// A deck with short rows, for quick rounds.
std::string quick_deck(const std::string& rows) {
  std::string cards;
  for (int card = 1; card <= 12; ++card) {
    cards += fmt::format(R"({}"{}A":{})", card == 1 ? "" : ",", card, rows);
  }
  return R"({"cards":{)" + cards + "}}";
}
// Six squares: one roll of five and one more die fill it.
const std::string kQuick = quick_deck(R"(["1=10","2=10","3=10","4=10","5=10","66=-20"])");

TEST(SharpShooters, DiceAreDividedByTheNumberOfPlayers) {
  EXPECT_EQ(Tray("A,B").state("dice"), "[16,16]");
  EXPECT_EQ(Tray("A,B,C").state("dice"), "[10,10,10]");
  EXPECT_EQ(Tray("A,B,C,D").state("dice"), "[8,8,8,8]");
  EXPECT_EQ(Tray("A,B,C,D,E").state("dice"), "[6,6,6,6,6]");
  EXPECT_EQ(Tray("A,B,C,D,E,F").state("dice"), "[5,5,5,5,5,5]");
  EXPECT_NE(StoryTable::refused_start("sharp-shooters", "A"), "");
  EXPECT_NE(StoryTable::refused_start("sharp-shooters", "A,B,C,D,E,F,G"), "");
}

TEST(SharpShooters, EveryoneStartsWithAHundred) {
  const Tray tray;
  EXPECT_EQ(tray.score("Ann"), 100);
  EXPECT_EQ(tray.score("Bob"), 100);
}

TEST(SharpShooters, ACardComesUpAndTheHighestRollStarts) {
  Tray tray("Ann, Bob, Cid");
  EXPECT_EQ(tray.to_act(), "table");
  EXPECT_THAT(tray.legal(), ElementsAre("card"));
  tray.play("table card = 1");
  EXPECT_THAT(tray.legal(), ElementsAre("start"));
  tray.play("table start = 2 5 4");
  EXPECT_EQ(tray.to_act(), "Bob");
  EXPECT_THAT(tray.legal(), ElementsAre("roll"));
}

TEST(SharpShooters, TiedLeadersRollAgainForTheStart) {
  Tray tray("Ann, Bob, Cid");
  tray.play("table card = 1").play("table start = 5 2 5");
  EXPECT_THAT(tray.refusal("table start = 1 2 3"), HasSubstr("for each of Ann and Cid"));
  tray.play("table start = 4 4").play("table start = 3 6");
  EXPECT_EQ(tray.to_act(), "Cid");
}

TEST(SharpShooters, AnnRollsFiveAndKeepsTheOthersInReserve) {
  Tray tray;
  tray.ann_starts();
  EXPECT_THAT(tray.refusal("Ann roll = 1 2 3 4"),
              HasSubstr("you entered 4 numbers; 5 must be given"));
  tray.play("Ann roll = 1 2 3 4 5");
  EXPECT_EQ(tray.position().dice[0], 16) << "rolled dice are still hers until they are placed";
}

TEST(SharpShooters, RowsFillFromLeftToRight) {
  Tray tray;
  tray.ann_starts().play("Ann roll = 2 3 3 5 5");
  // Row 1 wants a 1 first, row 2 a 3; any number opens the wild row and the full house.
  EXPECT_THAT(tray.legal(),
              ElementsAre("place 2 in 3", "place 2 in 4", "place 3 in 2", "place 3 in 3",
                          "place 3 in 4", "place 5 in 3", "place 5 in 4"));
  tray.play("Ann place 3 in 2");
  EXPECT_THAT(tray.legal(), testing::Contains("place 2 in 2"));
  EXPECT_THAT(
      tray.refusal("Ann place 3 in 2"),
      HasSubstr("'place 3 in 2' is not possible here: row 2 does not take a 3 now; legal: "));
  EXPECT_THAT(tray.refusal("Ann place 4 in 3"), HasSubstr("there is no 4 in the roll"));
  EXPECT_THAT(tray.refusal("Ann place 2 in 7"),
              HasSubstr("there is no row 7; the rows are 1 to 6"));
  EXPECT_THAT(tray.refusal("Ann place 2"), HasSubstr("write it as in place 3 in 2"));
}

TEST(SharpShooters, OneDieMustBePlacedBeforeRollingOnOrPassing) {
  Tray tray;
  tray.ann_starts().play("Ann roll = 1 1 1 1 1");
  EXPECT_NE(tray.refusal("Ann roll = 1 1 1 1 1"), "");
  EXPECT_THAT(tray.refusal("Ann pass"), HasSubstr("place a die of this roll first"));
  tray.play("Ann place 1 in 1");
  EXPECT_EQ(tray.legal().front(), "roll");
  EXPECT_EQ(tray.legal().back(), "pass");
}

TEST(SharpShooters, RollingOnUsesOnlyTheUnplacedDice) {
  Tray tray;
  tray.ann_starts().play("Ann roll = 1 2 5 5 5").play("Ann place 1 in 1").play("Ann place 2 in 1");
  EXPECT_THAT(tray.refusal("Ann roll = 1 2 3 4"),
              HasSubstr("you entered 4 numbers; 3 must be given"));
  tray.play("Ann roll = 3 4 5");
  EXPECT_EQ(tray.position().dice[0], 14);
  EXPECT_THAT(tray.refusal("Ann pass"), HasSubstr("is not possible"))
      << "of the new roll, too, one must be placed first";
}

TEST(SharpShooters, PassingHandsTheDiceBackToTheReserve) {
  Tray tray;
  tray.ann_starts().play("Ann roll = 1 2 5 5 5").play("Ann place 1 in 1").play("Ann pass");
  EXPECT_EQ(tray.to_act(), "Bob");
  EXPECT_EQ(tray.position().dice[0], 15);
  EXPECT_EQ(tray.position().to_roll, 5);
}

TEST(SharpShooters, IfNothingFitsTheTurnEndsByItself) {
  Tray tray("Ann, Bob", "", quick_deck(R"(["1=10","1=10","1=10","1=10","1=10","1=-10"])"));
  tray.ann_starts().play("Ann roll = 2 2 3 4 5");
  EXPECT_EQ(tray.to_act(), "Bob");
}

TEST(SharpShooters, DicePlacedEarlierInTheTurnStay) {
  Tray tray("Ann, Bob", "", quick_deck(R"(["1=10","1=10","1=10","1=10","1=10","1=-10"])"));
  tray.ann_starts()
      .play("Ann roll = 1 2 3 4 5")
      .play("Ann place 1 in 2")
      .play("Ann roll = 2 3 4 5");
  EXPECT_EQ(tray.to_act(), "Bob");
  EXPECT_EQ(tray.state("rows"), "[[],[1],[],[],[],[]]");
  EXPECT_EQ(tray.position().dice[0], 15);
}

TEST(SharpShooters, IfAllRolledDiceArePlacedTheTurnEndsByItself) {
  Tray tray;
  tray.ann_starts().play("Ann roll = 1 2 3 6 5");
  tray.play({"Ann place 1 in 1", "Ann place 2 in 1", "Ann place 3 in 1", "Ann place 6 in 6"});
  EXPECT_EQ(tray.to_act(), "Ann");
  tray.play("Ann place 5 in 3");
  EXPECT_EQ(tray.to_act(), "Bob") << "reserve dice wait for the next turn";
}

TEST(SharpShooters, WhoPlacesTheLastDieOfARowGetsItsValue) {
  Tray tray;
  tray.ann_starts().play("Ann roll = 1 2 5 5 5").play("Ann place 1 in 1").play("Ann place 2 in 1");
  tray.play("Ann pass").play("Bob roll = 3 3 5 5 5").play("Bob place 3 in 1");
  EXPECT_EQ(tray.score("Ann"), 100);
  EXPECT_EQ(tray.score("Bob"), 130);
}

TEST(SharpShooters, AWildRowTakesAnyNumberAndThenTheSame) {
  Tray tray;
  tray.ann_starts().play("Ann roll = 5 5 5 2 2").play("Ann place 5 in 3");
  EXPECT_NE(tray.refusal("Ann place 2 in 3"), "");
  tray.play("Ann place 5 in 3").play("Ann place 5 in 3");
  EXPECT_EQ(tray.score("Ann"), 140);
  EXPECT_THAT(tray.refusal("Ann place 2 in 3"), HasSubstr("row 3 is full"));
}

TEST(SharpShooters, AFullHouseIsThreeOfOneKindAndTwoOfAnother) {
  Tray tray;
  tray.ann_starts().play("Ann roll = 5 5 5 5 2");
  tray.play({"Ann place 5 in 4", "Ann place 5 in 4", "Ann place 5 in 4"});
  EXPECT_NE(tray.refusal("Ann place 5 in 4"), "") << "the pair must differ from the three";
  tray.play("Ann place 2 in 4").play("Ann pass").play("Bob roll = 1 2 3 5 5");
  EXPECT_NE(tray.refusal("Bob place 5 in 4"), "");
  EXPECT_NE(tray.refusal("Bob place 1 in 4"), "");
  tray.play("Bob place 2 in 4");
  EXPECT_EQ(tray.score("Bob"), 170);
}

TEST(SharpShooters, CompletingANegativeRowCostsItsValue) {
  Tray tray;
  tray.ann_starts().play("Ann roll = 4 4 1 1 1").play("Ann place 4 in 5").play("Ann place 4 in 5");
  EXPECT_EQ(tray.score("Ann"), 60);
}

TEST(SharpShooters, WhoCannotPayPaysWhatThereIs) {
  Tray tray;
  tray.ann_starts();
  tray.with(R"({"money":[30,100],"traded":[0]})");
  tray.play("Ann roll = 4 4 1 1 1").play("Ann place 4 in 5").play("Ann place 4 in 5");
  EXPECT_EQ(tray.score("Ann"), 0);
}

TEST(SharpShooters, TheLastRowEndsTheRoundInMidTurnAndItsPlayerStartsTheNext) {
  Tray tray("Ann, Bob", "rounds=2", kQuick);
  tray.ann_starts().play("Ann roll = 1 2 3 4 6");
  tray.play({"Ann place 1 in 1", "Ann place 2 in 2", "Ann place 3 in 3", "Ann place 4 in 4"});
  tray.play("Ann pass").play("Bob roll = 5 6 6 6 6");
  tray.play("Bob place 5 in 5").play("Bob place 6 in 6").play("Bob place 6 in 6");
  EXPECT_EQ(tray.round(), 2);
  EXPECT_EQ(tray.score("Bob"), 90);
  EXPECT_EQ(tray.state("dice"), "[16,16]") << "the dice are divided anew";
  EXPECT_THAT(tray.refusal("table card = 1"), HasSubstr("card 1 was already played"));
  tray.play("table card = 2");
  EXPECT_EQ(tray.to_act(), "Bob") << "who completed the card starts";
}

/// One player fills the whole quick card: five single squares, then the pair of sixes.
void fill_card(Tray& tray, const std::string& name, const std::string& other) {
  tray.play(name + " roll = 1 2 3 4 5");
  for (int n = 1; n <= 5; ++n) tray.play(fmt::format("{} place {} in {}", name, n, n));
  tray.play(other + " roll = 6 6 1 1 1");
  tray.play(other + " place 6 in 6");
  tray.play(other + " place 6 in 6");
}

TEST(SharpShooters, MostMoneyAfterTheLastRoundWins) {
  Tray tray("Ann, Bob", "rounds=1", kQuick);
  tray.ann_starts();
  fill_card(tray, "Ann", "Bob");
  EXPECT_TRUE(tray.over());
  EXPECT_EQ(tray.score("Ann"), 150);
  EXPECT_EQ(tray.score("Bob"), 80);
  EXPECT_EQ(tray.winners(), "Ann");
}

TEST(SharpShooters, ATieForFirstMeansAnotherCardForEveryone) {
  Tray tray("Ann, Bob", "rounds=2", kQuick);
  tray.ann_starts();
  fill_card(tray, "Ann", "Bob");
  tray.play("table card = 2");
  fill_card(tray, "Bob", "Ann");
  EXPECT_EQ(tray.score("Ann"), tray.score("Bob"));
  EXPECT_FALSE(tray.over());
  EXPECT_EQ(tray.round(), 3) << "extra rounds count on top";
  tray.play("table card = 3");
  fill_card(tray, "Ann", "Bob");
  EXPECT_TRUE(tray.over());
  EXPECT_EQ(tray.winners(), "Ann");
}

TEST(SharpShooters, AThirteenthCardIsTheFirstOneAgain) {
  Tray tray("Ann, Bob", "rounds=1", kQuick);
  tray.ann_starts();
  tray.with(R"({"round":13,"phase":"card","cards":[5,1,2,3,4,6,7,8,9,10,11,12],"to_roll":0})");
  EXPECT_THAT(tray.refusal("table card = 1"),
              HasSubstr("card 1 is not next; the deck starts again in the same order, with card "));
  tray.play("table card = 5");
  EXPECT_EQ(tray.to_act(), "Ann");
}

TEST(SharpShooters, WhoHasNoDiceIsSkippedUntilTheNextRound) {
  Tray tray("A, B, C, D, E, F", "",
            R"({"cards":{"1A":["123456=30","123456=30","******=40","AAABB=70","44=-40","6=10"]}})");
  tray.play("table card = 1").play("table start = 6 5 4 3 2 1");
  tray.play("A roll = 1 2 3 4 5");
  for (int n = 1; n <= 5; ++n) tray.play(fmt::format("A place {} in 1", n));
  for (const std::string name : {"B", "C", "D", "E", "F"}) {
    tray.play(name + " roll = 6 6 6 6 6").play(name + " place 6 in 3").play(name + " pass");
  }
  EXPECT_EQ(tray.to_act(), "B") << "A has placed all five";
  EXPECT_EQ(tray.position().to_roll, 4) << "with fewer than five dice one rolls all there are";
}

TEST(SharpShooters, AFaultyThrowIsThrownAgain) {
  Tray tray;
  tray.ann_starts();
  for (const std::string fault : {"backboard", "cocked", "stacked", "outside"}) {
    tray.play("Ann roll = faulty " + fault);
    EXPECT_EQ(tray.to_act(), "Ann");
    EXPECT_THAT(tray.legal(), ElementsAre("roll"));
  }
  tray.play("Ann roll = 1 2 5 5 5").play("Ann place 1 in 1").play("Ann roll = faulty cocked");
  EXPECT_THAT(tray.legal(), ElementsAre("roll")) << "once thrown, she cannot pass any more";
  tray.play("Ann roll = 2 2 2 2");
}

TEST(SharpShooters, ACardWithMoreSquaresThanDiceInPlayIsRefused) {
  const std::string big =
      R"({"cards":{"7A":["123456=30","654321=30","******=40","111111=70","44444=-40","66=10"]}})";
  EXPECT_EQ(StoryTable::refused_start("sharp-shooters", "A,B", "", big), "");
  EXPECT_EQ(StoryTable::refused_start("sharp-shooters", "A,B,C", "", big),
            "card 7A has 31 squares, but 3 players only have 30 dice");
  EXPECT_EQ(StoryTable::refused_start("sharp-shooters", "A,B,C", "side=B", big), "")
      << "the side that is not up does not matter";
}

TEST(SharpShooters, TheOtherSideOfTheCardsIsAnOption) {
  Tray a("Ann, Bob", "", "");
  Tray b("Ann, Bob", "side=B", "");
  EXPECT_NE(a.game<SharpShooters>().config().cards, b.game<SharpShooters>().config().cards);
}

TEST(SharpShooters, MattsTurnGoesAsOnTheSheet) {
  // Two ones complete a wild row; another wild row holds sixes; the straight descends and wants 2,
  // then 1; one four completes the negative row. Matt has five dice and one in reserve.
  Tray tray("Matt, Ann, Bob, Cid", "",
            R"({"cards":{"1A":["4321=50","44=-40","***=40","****=50","555=30","123=30"]}})");
  tray.play("table card = 1").play("table start = 6 1 1 1");
  tray.with(R"({"dice":[6,6,5,5],"rows":[[4,3],[4],[1],[6,6],[5,5,5],[1]],"traded":[1]})");
  tray.play("Matt roll = 1 1 3 4 6").play("Matt place 1 in 3").play("Matt place 1 in 3");
  EXPECT_EQ(tray.score("Matt"), 140);
  EXPECT_THAT(tray.legal(), ElementsAre("roll", "place 4 in 2", "place 6 in 4", "pass"))
      << "the three fits nowhere";
  tray.play("Matt roll = 2 3 6").play("Matt place 2 in 1").play("Matt roll = 4 5");
  EXPECT_THAT(tray.legal(), ElementsAre("place 4 in 2")) << "he must complete the negative row";
  tray.play("Matt place 4 in 2");
  EXPECT_EQ(tray.score("Matt"), 100);
  tray.play("Matt roll = 3");
  EXPECT_EQ(tray.to_act(), "Ann");
  EXPECT_EQ(tray.position().dice[0], 2) << "one left over and one in reserve";
}

RC_GTEST_PROP(SharpShootersProperty, MoneyIsConservedAndNoSquareIsFilledTwice,
              (std::uint64_t seed)) {
  SharpShooters::Config config = Tray("A,B", "", "").game<SharpShooters>().config();
  config.seats = static_cast<int>(seed % 5) + 2;
  config.rounds = static_cast<int>(seed / 5 % 3) + 1;
  SharpShooters game(config);
  Rng rng(seed);
  const int dice_in_play = config.seats * SharpShooters::dice_each(config.seats);
  int bank = 0;  // money paid out
  while (game.phase() != Phase::kOver) {
    const auto& state = game.state();
    int dice = 0;
    int money = -bank;
    int squares = 0;
    for (Seat seat = 0; seat < config.seats; ++seat) {
      dice += state.dice[seat];
      money += state.money[seat];
      RC_ASSERT(state.money[seat] >= 0);
    }
    for (int row = 0; row < SharpShooters::kRows; ++row) dice += state.filled[row];
    RC_ASSERT(dice == dice_in_play);
    RC_ASSERT(money == 100 * config.seats);
    if (state.step != SharpShooters::Step::kCard) {
      for (int row = 0; row < SharpShooters::kRows; ++row) {
        RC_ASSERT(state.filled[row] <= game.card()[row].length);
        squares += static_cast<int>(game.card()[row].length) - state.filled[row];
      }
      RC_ASSERT(squares == state.squares_left);
    }
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(rng));
      continue;
    }
    const auto legal = game.legal();
    RC_ASSERT(!legal.empty());
    const auto decision = legal[below(rng, legal.size())];
    const Seat seat = game.to_act();
    const SharpShooters before = game;
    game.decide(decision);
    if (decision == SharpShooters::kRoll || decision == SharpShooters::kPass) continue;
    const int row = decision.row();
    const bool last = before.state().filled[row] + 1 == static_cast<int>(before.card()[row].length);
    const int due = last ? before.card()[row].value() : 0;
    const int paid = game.score(seat) - before.score(seat);
    RC_ASSERT(paid == std::max(due, -before.score(seat)));
    bank += paid;
  }
  RC_ASSERT(std::has_single_bit(game.winners()));
}

}  // namespace
}  // namespace astragal::games
