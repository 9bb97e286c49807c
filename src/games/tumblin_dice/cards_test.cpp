// Gates, mines and breeding cards.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/tumblin_dice/board_table_test.h"

namespace astragal::games {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(TumblinDiceCards, PlayersLayThemInThrowingOrderBeforeTheFirstThrow) {
  BoardTable table("Ann, Bob, Cid", "gates=on, breed=dice, breeding-cards=2, cards=players");
  table.play("table start = 4 6 5");
  EXPECT_EQ(table.to_act(), "Bob");
  EXPECT_THAT(table.legal(),
              ElementsAre("card gate1 1x", "card gate1 2x", "card gate1 3x", "card gate1 4x"));
  EXPECT_THAT(
      table.refusal("Bob card gate2 1x"),
      HasSubstr("'card gate2 1x' is not possible here: gate1 must be laid next, not gate2"));
  EXPECT_THAT(table.refusal("Bob card joker 1x"), HasSubstr("'joker' is not a card; this game has "
                                                            "gate1, gate2, breed1 and breed2"));
  EXPECT_THAT(table.refusal("Bob card gate1"), HasSubstr("write it as in card gate1 3x"));
  EXPECT_THAT(table.refusal("Bob throw = green1:off"), HasSubstr("gate1 must be laid first"));
  EXPECT_THAT(table.refusal("Bob card gate1 0x"),
              HasSubstr("gate1 cannot be on 0x; cards can be on 1x, 2x, 3x, 4x; legal: "));
  EXPECT_THAT(table.refusal("Bob card gate1 5x"), HasSubstr("gate1 cannot be on 5x"));
  EXPECT_THAT(table.refusal("Bob card gate1 top"), HasSubstr("'top' is not a place for gate1"));
  EXPECT_THAT(table.refusal("Bob card gate1 3x@1"), HasSubstr("'3x@1' is not a place for gate1"));
  table.play("Bob card gate1 1x").play("Cid card gate2 4x@10,350").play("Ann card breed1 3x");
  EXPECT_EQ(table.to_act(), "Bob") << "and around again";
  EXPECT_THAT(table.refusal("Bob card breed2 4x@39,321"),
              HasSubstr("breed2 would overlap gate2; cards are 30 mm square"));
  EXPECT_THAT(table.refusal("Bob card breed2 4x@9999,321"),
              HasSubstr("breed2 cannot be at 9999,321; no board is that large"));
  table.play("Bob card breed2 4x@40,350");
  EXPECT_THAT(table.legal(), ElementsAre("throw"));
  EXPECT_EQ(table.to_act(), "Bob");
}

TEST(TumblinDiceCards, OneRollSaysHowManyMines) {
  BoardTable table("Ann, Bob", "mines=pressure");
  table.ann_first();
  EXPECT_THAT(table.legal(), ElementsAre("mines"));
  EXPECT_THAT(table.refusal("table mines = 7"), HasSubstr("must be a whole number from 1 to 6"));
  EXPECT_THAT(table.refusal("table mines = 1 2"),
              HasSubstr("you entered 2 numbers; 1 must be given"));
  table.play("table mines = 3").play("Ann card mine1 1x").play("Bob card mine2 1x");
  table.play("Ann card mine3 2x");
  EXPECT_EQ(table.to_act(), "Ann") << "her throw comes, though Bob would lay next";
}

TEST(TumblinDiceCards, AtAScreenTheyAreLaidAtRandomInOneLine) {
  BoardTable table("Ann, Bob", "gates=on, mines=trip", "", false);
  table.ann_first().play("table mines = 1");
  EXPECT_THAT(table.legal(), ElementsAre("cards"));
  const auto refused = [&table](const std::string& cards) {
    return table.refusal("table cards = " + cards);
  };
  EXPECT_THAT(refused("gate1:1x gate2:2x"),
              HasSubstr("mine1 has no place; name each card of this game once"));
  EXPECT_THAT(refused("gate1:1x gate2:2x mine1:3x mine2:3x"),
              HasSubstr("this game is played without mine2"));
  EXPECT_THAT(refused("gate3:1x gate2:2x mine1:3x"),
              HasSubstr("'gate3' is not a card; this game has gate1, gate2 and mine1"));
  EXPECT_THAT(refused("gate1:1x gate1:2x mine1:3x"), HasSubstr("gate1 is named twice"));
  EXPECT_THAT(refused("gate1:1x gate2:2x mine1:0x"), HasSubstr("mine1 cannot be on 0x"));
  EXPECT_THAT(refused("gate1 gate2:2x mine1:1x"),
              HasSubstr("gate1 needs its place, as in gate1:3x"));
  EXPECT_THAT(refused("gate1:1x@0,9 gate2:1x@20,9 mine1:1x"),
              HasSubstr("gate2 would overlap gate1"));
  EXPECT_THAT(refused("gate1:1x"), HasSubstr("legal: gate1, gate2 and mine1, each with its place"));
  table.play("table cards = mine1:3x@-120,300 gate2:2x@0,200 gate1:1x@0,100");
  EXPECT_EQ(table.state("cards"),
            R"({"gate1":{"level":1,"at":[0,100]},"gate2":{"level":2,"at":[0,200]},)"
            R"("mine1":{"level":3,"at":[-120,300]}})");
  EXPECT_EQ(table.to_act(), "Ann");
}

TEST(TumblinDiceCards, AtARealTablePlayersLayThemAlways) {
  EXPECT_EQ(BoardTable("Ann, Bob", "gates=on").ann_first().to_act(), "Ann");
  EXPECT_EQ(BoardTable("Ann, Bob", "gates=on", "", false).ann_first().to_act(), "table");
  EXPECT_EQ(BoardTable("Ann, Bob", "gates=on, cards=players", "", false).ann_first().to_act(),
            "Ann");
}

TEST(TumblinDiceCards, CardsAreLaidOnceAGame) {
  BoardTable table("Ann, Bob", "gates=on");
  table.ann_first().play("Ann card gate1 1x").play("Bob card gate2 3x").rest_of_round_misses();
  EXPECT_EQ(table.round(), 2);
  EXPECT_THAT(table.legal(), ElementsAre("throw"));
}

struct Gates : BoardTable {
  explicit Gates(const std::string& options = "gates=on") : BoardTable("Ann, Bob", options) {
    ann_first().play("Ann card gate1 1x").play("Bob card gate2 4x");
  }
};

TEST(TumblinDiceCards, ADieOnAGateGoesToTheOtherOne) {
  Gates table;
  table.play("Ann throw = red1:1x5@gate1");
  EXPECT_EQ(table.die("red1"), "4x5@gate2") << "same face, the other gate's level";
  table.play("Bob throw = green1:4x2@gate2");
  EXPECT_EQ(table.die("green1"), "1x2@gate1") << "gates work both ways";
  EXPECT_EQ(table.die("red1"), "4x5@gate2") << "a die that did not move triggers nothing";
}

TEST(TumblinDiceCards, ABumpedDieTriggersToo) {
  Gates table;
  table.play("Ann throw = red1:2x5").play("Bob throw = green1:2x1 red1:1x3@gate1");
  EXPECT_EQ(table.die("red1"), "4x3@gate2");
}

TEST(TumblinDiceCards, AGateSendsEveryDieThatLandedOnIt) {
  Gates table;
  table.play("Ann throw = red1:2x5").play("Bob throw = green1:1x1@gate1 red1:1x3@gate1");
  EXPECT_EQ(table.die("red1"), "4x3@gate2");
  EXPECT_EQ(table.die("green1"), "4x1@gate2");
}

TEST(TumblinDiceCards, DiceOnBothGatesChangePlacesAndTriggerNothingMore) {
  Gates table;
  table.play("Ann throw = red1:2x5").play("Bob throw = green1:1x1@gate1 red1:4x3@gate2");
  EXPECT_EQ(table.die("green1"), "4x1@gate2") << "gate1 comes first";
  EXPECT_EQ(table.die("red1"), "1x3@gate1");
}

TEST(TumblinDiceCards, ADieThatAGateSendsOntoAnotherCardLiesThereAndTriggersNothing) {
  BoardTable table("Ann, Bob", "gates=on, mines=pressure, breed=multiplier, rounds=1");
  table.ann_first().play("table mines = 1").play("Ann card gate1 1x").play("Bob card gate2 2x");
  table.play("Ann card mine1 2x").play("Bob card breed1 2x");
  table.play("Ann throw = red1:2x3@breed1");
  table.play("Bob throw = green1:1x4@gate1>2x4@breed1");
  EXPECT_EQ(table.die("green1"), "2x4@breed1");
  table.play("Ann throw = red2:1x6@gate1>2x6@mine1");
  EXPECT_EQ(table.die("red2"), "2x6@mine1") << "the gate put it there: the mine stays quiet";
  table.rest_of_round_misses();
  EXPECT_EQ(table.score("Ann"), 2 * 3 * 2 + 2 * 6);
  EXPECT_EQ(table.score("Bob"), 2 * 4 * 2) << "the multiplier counts the die that was sent";
}

TEST(TumblinDiceCards, ThroughAGateTheLevelAndTheFaceAreCertain) {
  Gates table;
  for (const auto* words : {"red1:1x5@gate1>3x5", "red1:1x5@gate1>4x6", "red1:1x5@gate1>off"}) {
    EXPECT_THAT(table.refusal(std::string("Ann throw = ") + words),
                HasSubstr("red1 goes through gate1 to 4x and still shows 5"));
  }
  table.play("Ann throw = red1:1x5@gate1>4x5");
  EXPECT_EQ(table.die("red1"), "4x5") << "beside the gate, whose middle was taken";
}

TEST(TumblinDiceCards, WordsMeanTheSameWithAnyPose) {
  // red1 lies on gate2, in the middle of it. Bob pushes it onto gate1, which sends it back.
  const std::string on_gate2 = "/10000,30000,5600,0,0,0,1048576";
  for (const std::string& pose : {std::string(), on_gate2}) {
    BoardTable table("Ann, Bob", "gates=on, cards=players", "", false);
    table.ann_first().play("Ann card gate1 1x@0,120").play("Bob card gate2 3x@100,300");
    table.play("Ann throw = red1:3x5" + (pose.empty() ? "" : on_gate2));
    table.play("Bob throw = green1:off red1:1x2@gate1" + pose);
    EXPECT_EQ(table.die("red1"), "3x2@gate2") << pose;
  }
}

TEST(TumblinDiceCards, WhatStandsBeforeTheArrowTriggersAndWhatStandsBehindItDoesNot) {
  Gates table;
  table.play("Ann throw = red1:1x5>1x5@gate1");
  EXPECT_EQ(table.die("red1"), "1x5@gate1") << "there was no room at the other gate";
  table.play("Bob throw = green1:2x3>4x1@gate2 red1:1x5>off");
  EXPECT_EQ(table.die("green1"), "4x1@gate2") << "it fell there when cards had acted";
  EXPECT_EQ(table.die("red1"), "off");
  EXPECT_THAT(table.refusal("Ann throw = red2:off>1x5"), HasSubstr("does not say where"));
  EXPECT_THAT(table.refusal("Ann throw = red2:1x5>0x5"), HasSubstr("red2 cannot stay on 0x"));
  EXPECT_THAT(table.refusal("Ann throw = red2:1x5>2x5@gate1"),
              HasSubstr("red2 cannot be on gate1 on 2x; gate1 is on 1x"));
  EXPECT_THAT(table.refusal("Ann throw = red2:1x5>2x5@mine1"),
              HasSubstr("red2 cannot be on mine1; this game is played without it"));
}

TEST(TumblinDiceCards, InAnOldRecordADieThatLayOnACardBeforeHasNotLandedOnIt) {
  // Old records name every die with the card under it; the pose shows that it hardly moved.
  BoardTable table("Ann, Bob", "gates=on, breed=dice, cards=players", "", false);
  table.ann_first().play("Ann card gate1 1x@0,120").play("Bob card gate2 3x@100,300");
  table.play("Ann card breed1 1x@100,120");
  table.play("Ann throw = red1:1x5@gate1/10000,30000,5600,0,0,0,1048576");
  table.play("Bob throw = green1:off red1:3x5@gate2/10060,30000,5600,0,0,0,1048576");
  EXPECT_EQ(table.die("red1"), "3x5@gate2");
  table.play("Ann throw = red2:1x4@breed1/10000,12000,8000,0,0,0,1048576").play("Ann decline");
  table.play("Bob throw = green2:off red2:1x4@breed1/10000,12060,8000,0,0,0,1048576");
  EXPECT_EQ(table.to_act(), "Ann") << "no offer for a die that lay there before";
}

TEST(TumblinDiceCards, ADieOnAGateWithoutRoomBeyondIsNamedWithoutTheGate) {
  Gates table;
  table.play("Ann throw = red1:1x5");
  EXPECT_EQ(table.die("red1"), "1x5");
}

TEST(TumblinDiceCards, ACardMustLieWhereTheDieIs) {
  Gates table;
  EXPECT_THAT(table.refusal("Ann throw = red1:2x5@gate1"),
              HasSubstr("red1 cannot be on gate1 on 2x; gate1 is on 1x"));
  EXPECT_THAT(table.refusal("Ann throw = red1:1x5@mine1"),
              HasSubstr("red1 cannot be on mine1; this game is played without it"));
}

/// Two mines on 2x, one on 3x.
struct Mined : BoardTable {
  explicit Mined(const std::string& kind) : BoardTable("Ann, Bob", "mines=" + kind + ", rounds=1") {
    ann_first().play("table mines = 3").play("Ann card mine1 2x").play("Bob card mine2 2x");
    play("Ann card mine3 3x");
  }
};

TEST(TumblinDiceCards, APressureMineGoesWithEveryDieThatLandedOnIt) {
  Mined table("pressure");
  table.play("Ann throw = red1:2x5").play("Bob throw = green1:2x1@mine2 red1:2x3@mine2");
  EXPECT_EQ(table.die("red1"), "off");
  EXPECT_EQ(table.die("green1"), "off");
  EXPECT_THAT(table.state("cards"), HasSubstr(R"("mine2":"gone")"));
  EXPECT_THAT(table.refusal("Ann throw = red2:2x1@mine2"),
              HasSubstr("red2 cannot be on mine2, which has exploded"));
  table.play("Ann throw = red2:2x1@mine1");
  EXPECT_EQ(table.die("red2"), "off");
}

TEST(TumblinDiceCards, OtherDiceOnTheLevelOutliveAPressureMine) {
  Mined table("pressure");
  table.play("Ann throw = red1:2x5").play("Bob throw = green1:2x1@mine1");
  EXPECT_EQ(table.die("red1"), "2x5");
}

TEST(TumblinDiceCards, ATripMineTakesTheDieThatRollsAcrossIt) {
  Mined table("trip");
  table.play("Ann throw = red1:3x5").play("Bob throw = green1:trip@mine2 red1:4x1");
  EXPECT_EQ(table.die("green1"), "off");
  EXPECT_EQ(table.die("red1"), "4x1") << "bumped, but it crossed no mine";
  EXPECT_THAT(table.state("cards"), HasSubstr(R"("mine2":"gone")"));
  EXPECT_THAT(table.refusal("Ann throw = red2:trip@mine2"),
              HasSubstr("red2 cannot trip mine2, which is not on the board"));
  EXPECT_THAT(
      table.refusal("Ann throw = red1:trip@mine1 red2:trip@mine1"),
      HasSubstr("mine1 is gone with the first die that touches it, so red2 cannot trip it"));
  EXPECT_THAT(table.refusal("Ann throw = red2:2x1@mine1"),
              HasSubstr("leaves the board with it: red2:trip@mine1"));
  table.play("Ann throw = red1:trip@mine1 red2:trip@mine3");
  EXPECT_EQ(table.die("red1"), "off");
  EXPECT_EQ(table.die("red2"), "off");
}

TEST(TumblinDiceCards, AProximityMineClearsItsLevel) {
  Mined table("proximity");
  table.play("Ann throw = red1:2x5")
      .play("Bob throw = green1:3x4")
      .play("Ann throw = red2:2x6@mine1");
  EXPECT_EQ(table.die("red1"), "off") << "it did not even move";
  EXPECT_EQ(table.die("red2"), "off");
  EXPECT_EQ(table.die("green1"), "3x4");
  EXPECT_THAT(table.state("cards"), HasSubstr(R"("mine2":{"level":2})"))
      << "nobody landed on the other mine";
}

TEST(TumblinDiceCards, TwoProximityMinesOnOneLevelBothGoOff) {
  Mined table("proximity");
  table.play("Ann throw = red1:1x5").play("Bob throw = green1:2x6@mine2 red1:2x3@mine1");
  EXPECT_EQ(table.die("red1"), "off");
  EXPECT_EQ(table.die("green1"), "off");
  EXPECT_EQ(table.state("cards"), R"({"mine1":"gone","mine2":"gone","mine3":{"level":3}})");
}

TEST(TumblinDiceCards, EveryPressureMineThatWasLandedOnGoesOff) {
  Mined table("pressure");
  table.play("Ann throw = red1:1x5").play("Bob throw = green1:2x6@mine2 red1:2x3@mine1");
  EXPECT_EQ(table.state("cards"), R"({"mine1":"gone","mine2":"gone","mine3":{"level":3}})");
}

TEST(TumblinDiceCards, ADieThatAMineTakesLiesNowhereAtTheEnd) {
  Mined table("proximity");
  EXPECT_THAT(table.refusal("Ann throw = red1:2x5@mine1>2x5"), HasSubstr("red1 left the board"));
  table.play("Ann throw = red1:3x5").play("Bob throw = green1:2x6@mine1 red1:3x5>2x1@mine2");
  EXPECT_EQ(table.die("red1"), "2x1@mine2") << "it fell when the mine had gone off, and is safe";
}

TEST(TumblinDiceCards, ExplodedMinesStayGoneInLaterRounds) {
  BoardTable table("Ann, Bob", "mines=pressure");
  table.ann_first().play("table mines = 1").play("Ann card mine1 1x");
  table.play("Ann throw = red1:1x1@mine1").rest_of_round_misses();
  EXPECT_EQ(table.state("cards"), R"({"mine1":"gone"})");
}

struct Breeding : BoardTable {
  explicit Breeding(const std::string& options = "breed=dice, breeding-cards=2, rounds=1")
      : BoardTable("Ann, Bob", options) {
    ann_first().play("Ann card breed1 3x").play("Bob card breed2 1x");
  }
};

TEST(TumblinDiceCards, ADieOnABreedingCardMayBreedAnother) {
  Breeding table;
  table.play("Ann throw = red1:3x5@breed1");
  EXPECT_EQ(table.to_act(), "Ann");
  EXPECT_THAT(table.legal(), ElementsAre("breed red1", "decline"));
  EXPECT_THAT(table.refusal("Ann breed red1 = red2:3x4"),
              HasSubstr("red2 is bred beside red1, so it is on 3x and shows 5"));
  EXPECT_THAT(table.refusal("Ann breed red1 = red3:3x5"),
              HasSubstr("the bred die is red2, not red3"));
  EXPECT_THAT(table.refusal("Ann breed red1 = red2:off"), HasSubstr("so it is on 3x and shows 5"));
  EXPECT_THAT(table.refusal("Ann breed red1 = red2:3x5 green1:off"),
              HasSubstr("enter one bred die, red2"));
  EXPECT_THAT(table.refusal("Ann breed green1 = red2:3x5"),
              HasSubstr("the new die goes beside red1, not green1"));
  EXPECT_THAT(table.refusal("Ann breed red7 = red2:3x5"),
              HasSubstr("there is no red7; the red dice are red1 to red4"));
  EXPECT_THAT(table.refusal("Ann throw = red2:3x5"),
              HasSubstr("decide first whether to breed beside red1"));
  EXPECT_THAT(table.refusal("Ann breed red1"), HasSubstr("legal: red2:3x5"));
  table.play("Ann breed red1 = red2:3x5@breed1");
  EXPECT_EQ(table.die("red2"), "3x5@breed1");
  EXPECT_EQ(table.to_act(), "Bob") << "the bred die triggers nothing";
  EXPECT_THAT(table.refusal("Bob decline"), HasSubstr("there is no offer to breed"));
  EXPECT_THAT(table.refusal("Bob card gate1 1x"), HasSubstr("there is no card to lay"));
}

TEST(TumblinDiceCards, BreedingCanBeDeclined) {
  Breeding table;
  table.play("Ann throw = red1:3x5@breed1").play("Ann decline");
  EXPECT_EQ(table.to_act(), "Bob");
  EXPECT_EQ(table.die("red2"), "unthrown");
}

TEST(TumblinDiceCards, TheThrowerBreedsAlsoBesideAnothersDie) {
  Breeding table;
  table.play("Ann throw = red1:1x5").play("Bob throw = green1:1x1 red1:3x6@breed1");
  EXPECT_THAT(table.legal(), ElementsAre("breed red1", "decline"));
  table.play("Bob breed red1 = green2:3x6");
  EXPECT_EQ(table.to_act(), "Ann");
}

TEST(TumblinDiceCards, TwoBreedingCardsMakeTwoOffersInOrder) {
  Breeding table;
  table.play("Ann throw = red1:2x5").play("Bob throw = green1:3x2@breed1 red1:1x6@breed2");
  EXPECT_THAT(table.legal(), ElementsAre("breed green1", "decline")) << "breed1 comes first";
  table.play("Bob breed green1 = green2:3x2");
  EXPECT_THAT(table.legal(), ElementsAre("breed red1", "decline"));
  table.play("Bob decline");
  EXPECT_EQ(table.to_act(), "Ann");
}

TEST(TumblinDiceCards, EveryDieThatLandedOnABreedingCardBringsAnOffer) {
  Breeding table;
  table.play("Ann throw = red1:1x5").play("Bob throw = green1:2x4").play("Ann throw = red2:2x1");
  table.play("Bob throw = red1:3x5@breed1 red2:1x1@breed2 green1:3x4@breed1 green2:3x2@breed1");
  // By card, then colour, then number.
  EXPECT_EQ(table.state("offers"), R"(["red1","green1","green2","red2"])");
  table.play("Bob decline").play("Bob breed green1 = green3:3x4");
  EXPECT_THAT(table.legal(), ElementsAre("breed green2", "decline"));
  table.play("Bob breed green2 = green4:3x2");
  EXPECT_EQ(table.to_act(), "Ann") << "Bob has no die left for the fourth offer";
  EXPECT_EQ(table.die("green4"), "3x2");
}

TEST(TumblinDiceCards, OffersAreKeptInTheState) {
  Breeding table;
  table.play("Ann throw = red1:1x5").play("Bob throw = green1:2x4").play("Ann throw = red2:2x1");
  table.play("Bob throw = red1:3x5@breed1 red2:3x1@breed1 green2:3x2@breed1");
  table.with("{}");
  EXPECT_EQ(table.state("offers"), R"(["red1","red2","green2"])");
  table.play("Bob decline").play("Bob decline");
  EXPECT_THAT(table.legal(), ElementsAre("breed green2", "decline"));
}

TEST(TumblinDiceCards, WhoHasNoDiceLeftGetsNoOfferAndIsSkipped) {
  Breeding table;
  table.play("Ann throw = red1:3x5@breed1").play("Ann breed red1 = red2:3x5").misses();
  table.play("Ann throw = red3:3x1@breed1").play("Ann breed red3 = red4:3x1");
  EXPECT_EQ(table.to_act(), "Bob");
  table.play("Bob throw = green2:3x1@breed1").play("Bob decline");
  EXPECT_EQ(table.to_act(), "Bob") << "Ann has thrown all";
  table.misses();
  table.play("Bob throw = green4:3x6@breed1");
  EXPECT_TRUE(table.over()) << "his last die: no offer";
  EXPECT_EQ(table.score("Ann"), 36);
}

TEST(TumblinDiceCards, OnTheMultiplierEachDieCountsTimesTheDiceOnTheCard) {
  Breeding table("breed=multiplier, breeding-cards=2, rounds=1");
  table.play("Ann throw = red1:1x4@breed2").play("Bob throw = green1:1x3@breed2");
  table.play("Ann throw = red2:3x2@breed1").rest_of_round_misses();
  EXPECT_EQ(table.score("Ann"), 14) << "the sheet's 4 counts 8; the 2 on 3x lies alone";
  EXPECT_EQ(table.score("Bob"), 6) << "the sheet's 3 counts 6";
}

TEST(TumblinDiceCards, WithAddingTheLevelIsAddedToTheMultipliedFace) {
  Breeding table("breed=multiplier, breeding-cards=2, rounds=1, score=add");
  table.play("Ann throw = red1:1x4@breed2").play("Bob throw = green1:1x3@breed2");
  table.play("Ann throw = red2:3x2@breed1").rest_of_round_misses();
  EXPECT_EQ(table.score("Ann"), (1 + 4 * 2) + (3 + 2));
  EXPECT_EQ(table.score("Bob"), 1 + 3 * 2);
}

TEST(TumblinDiceCards, WithBothKindsTheFirstCardBreedsAndTheSecondMultiplies) {
  Breeding table("breed=both, rounds=1");
  EXPECT_EQ(table.to_act(), "Ann") << "two cards are laid: one of each kind";
  table.play("Ann throw = red1:3x5@breed1");
  EXPECT_THAT(table.legal(), ElementsAre("breed red1", "decline"));
  table.play("Ann decline").play("Bob throw = green1:1x3@breed2");
  EXPECT_EQ(table.to_act(), "Ann") << "a multiplier makes no offer";
  table.play("Ann throw = red2:1x4@breed2").rest_of_round_misses();
  EXPECT_EQ(table.score("Ann"), 15 + 8) << "breed1 does not multiply";
  EXPECT_EQ(table.score("Bob"), 6);
}

TEST(TumblinDiceCards, ABredDieThatLiesOnTheMultiplierCountsThere) {
  Breeding table("breed=both, rounds=1");
  table.play("Ann throw = red1:1x4@breed2").play("Bob throw = green1:3x2@breed1");
  EXPECT_THAT(table.refusal("Bob breed green1 = green2:3x2>1x2@breed2"),
              HasSubstr("green2 is bred beside green1, so it is on 3x and shows 2"));
  table.play("Bob breed green1 = green2:3x2").rest_of_round_misses();
  EXPECT_EQ(table.score("Ann"), 4);
}

TEST(TumblinDiceCards, MinesActBeforeGatesAndGatesBeforeBreeding) {
  BoardTable table("Ann, Bob, Cid", "gates=on, mines=proximity, breed=dice");
  table.ann_first().play("table mines = 1").play("Ann card gate1 2x").play("Bob card gate2 3x");
  table.play("Cid card mine1 2x").play("Ann card breed1 3x");
  table.play("Ann throw = red1:1x1").play("Bob throw = green1:1x2");
  table.play("Cid throw = blue1:2x6@mine1 green1:2x5@gate1 red1:3x4@breed1");
  EXPECT_EQ(table.die("green1"), "off") << "the mine cleared 2x before the gate could save it";
  EXPECT_EQ(table.die("blue1"), "off");
  EXPECT_THAT(table.legal(), ElementsAre("breed red1", "decline")) << "then Cid may breed";
}

TEST(TumblinDiceCards, PhysicsCanAskForOneEventAtATime) {
  using G = TumblinDice;
  BoardTable table("Ann, Bob", "gates=on, mines=pressure, breed=dice");
  table.ann_first().play("table mines = 1").play("Ann card gate1 2x").play("Bob card gate2 3x");
  table.play("Ann card mine1 1x").play("Bob card breed1 4x");
  table.play("Ann throw = red1:1x1").play("Bob throw = green1:1x2").play("Ann throw = red2:1x3");
  const G& game = table.rules();
  const auto outcome = GameText<G>::read_outcome(
      [&game] {
        G throwing = game;
        throwing.decide(throwing.legal()[0]);
        return throwing;
      }(),
      {"red1:1x1@mine1", "red2:2x3@gate1", "green1:4x6@breed1", "green2:0x1"});
  ASSERT_TRUE(outcome.ok());
  const auto red1 = *GameText<G>::read_die("red1");
  const auto red2 = *GameText<G>::read_die("red2");
  const auto green1 = *GameText<G>::read_die("green1");
  const auto green2 = *GameText<G>::read_die("green2");
  using Kind = G::Event::Kind;
  G::AtRest rest = game.at_rest(*outcome);
  std::vector<G::Event> events;
  for (auto event = game.next_event(rest); event.kind != Kind::kNone;
       event = game.next_event(rest)) {
    events.push_back(event);
    G::apply(rest, event);
  }
  EXPECT_THAT(events,
              ElementsAre(G::Event{Kind::kOut, G::kNoCard, G::kNoCard, 0, G::only_die(green2)},
                          G::Event{Kind::kMine, 2, G::kNoCard, red1, G::only_die(red1)},
                          G::Event{Kind::kGate, 0, 1, red2, G::only_die(red2)},
                          G::Event{Kind::kBreed, 8, G::kNoCard, green1, G::only_die(green1)}));
}

}  // namespace
}  // namespace astragal::games
