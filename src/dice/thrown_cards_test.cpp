// What cards do to dice that fly. Each story throws once to see where the die comes to rest, then
// puts a card there and throws the same way again.

#include <gtest/gtest.h>

#include "core/random.h"
#include "dice/thrown.h"
#include "games/tumblin_dice/board_table.h"

namespace astragal {
namespace {

using G = TumblinDice;

class ThrownOntoACard : public testing::Test {
 protected:
  /// A game with Ann to throw, and `cards` where the test has put them.
  G start(const std::string& options, const std::string& setup) {
    BoardTable table("Ann, Bob", options + ", cards=players, hands=steady", "", false);
    table.ann_first();
    for (const auto line : split(setup, '\n')) {
      if (!line.empty()) table.play(std::string(line));
    }
    EXPECT_EQ(table.rules().state().step, G::Step::kThrow);
    return table.rules();
  }

  G::Outcome throws(G& game, const G::Aim& aim, std::uint64_t seed = 3) {
    G::Decision decision;
    decision.aimed = true;
    decision.aim = aim;
    game.decide(decision);
    Rng rng(seed);
    const auto settled = dice.settle(game, [&rng] { return rng(); }, {true});
    motion = settled.motion;
    EXPECT_EQ(game.impossible(settled.outcome), "");
    game.settle(settled.outcome);
    return settled.outcome;
  }

  /// Where Ann's first die lands on an empty board.
  G::Die landing(const G::Aim& aim, std::uint64_t seed = 3) {
    G game = start("breed=off", "");
    throws(game, aim, seed);
    return game.state().dice[0];
  }

  static std::string at(const G::Die& die) {
    return std::to_string(die.level) + "x@" + std::to_string(die.pose.x / 100) + "," +
           std::to_string(die.pose.y / 100);
  }
  static double away(const Pose& pose, double x, double y) {
    return std::hypot(pose.x / 100.0 - x, pose.y / 100.0 - y);
  }

  ThrownDice dice{shipped_board()};
  Motion motion;
  const G::Aim soft{0, 0, 1400, 0, G::Aim::Kind::kSlide};
};

TEST_F(ThrownOntoACard, ADieOnAGateGoesToTheOtherOneWithTheSameFace) {
  const G::Die lands = landing(soft);
  ASSERT_GE(lands.level, 1);
  G game = start("gates=on", "Ann card gate1 " + at(lands) + "\nBob card gate2 3x@-100,270");
  throws(game, soft);
  const G::Die& die = game.state().dice[0];
  EXPECT_EQ(die.level, 3);
  EXPECT_EQ(die.face, lands.face);
  EXPECT_EQ(face_up(to_rotation(die.pose.turn)), lands.face);
  EXPECT_LE(away(die.pose, -100, 270), 2);
  // Whoever watches sees it jump: its last place in the motion is the new one.
  const auto last = unroll(motion).back()[0];
  ASSERT_TRUE(last);
  EXPECT_NEAR(last->at[0], die.pose.x / 100.0, 0.03);
}

TEST_F(ThrownOntoACard, AGateThatIsBlockedSendsTheDieBesideIt) {
  const G::Die lands = landing(soft);
  G game = start("gates=on", "Ann card gate1 " + at(lands) + "\nBob card gate2 3x@-100,270");
  throws(game, soft);
  G::Aim aside = soft;
  aside.dir = 300;
  throws(game, aside);
  // The first die lies on the gate now; the next that arrives gets the nearest free spot.
  throws(game, soft);
  const G::Die& first = game.state().dice[0];
  const G::Die& second = game.state().dice[1];
  ASSERT_EQ(second.where, G::Die::Where::kBoard);
  EXPECT_EQ(second.level, 3);
  EXPECT_GE(away(second.pose, first.pose.x / 100.0, first.pose.y / 100.0), 16);
  EXPECT_LE(away(second.pose, -100, 270), 50);
}

TEST_F(ThrownOntoACard, APressureMineTakesTheDieThatLandsOnIt) {
  const G::Die lands = landing(soft);
  G game = start("mines=pressure", "table mines = 1\nAnn card mine1 " + at(lands));
  throws(game, soft);
  EXPECT_EQ(game.state().dice[0].where, G::Die::Where::kOff);
  EXPECT_EQ(game.state().cards[G::kFirstMine].where, G::Card::Where::kGone);
  EXPECT_EQ(motion.moments.back().what, Happening::kRemoved);
}

TEST_F(ThrownOntoACard, ATripMineTakesADieThatSlidesAcross) {
  // Half way to where the die would come to rest, on the level before.
  const G::Die lands = landing(soft);
  ASSERT_GE(lands.level, 1);
  G game = start("mines=trip", "table mines = 1\nAnn card mine1 " + at(lands));
  const auto outcome = throws(game, soft);
  ASSERT_EQ(outcome.count, 1);
  EXPECT_EQ(outcome.moved[0].how, G::Moved::How::kTrip);
  EXPECT_EQ(game.state().cards[G::kFirstMine].where, G::Card::Where::kGone);
}

TEST_F(ThrownOntoACard, AProximityMineClearsTheWholeLevel) {
  const G::Die lands = landing(soft);
  G game = start("mines=proximity", "table mines = 1\nAnn card mine1 " + at(lands));
  // Bob's die lies on the same level, far to the side.
  G::State state = game.state();
  auto& other = state.dice[G::die_id(1, 1)];
  other = lands;
  other.pose.x += 12000;
  G with_bobs(game.config(), state);
  throws(with_bobs, soft);
  EXPECT_EQ(with_bobs.state().dice[0].where, G::Die::Where::kOff);
  EXPECT_EQ(with_bobs.state().dice[G::die_id(1, 1)].where, G::Die::Where::kOff);
}

TEST_F(ThrownOntoACard, ABreedingCardOffersASpotBesideTheDie) {
  const G::Die lands = landing(soft);
  G game = start("breed=dice", "Ann card breed1 " + at(lands));
  throws(game, soft);
  ASSERT_EQ(game.state().step, G::Step::kBreed);
  game.decide(game.legal()[0]);
  const auto bred = dice.settle(game, [] { return std::uint64_t{0}; }, {});
  EXPECT_EQ(game.impossible(bred.outcome), "");
  game.settle(bred.outcome);
  const G::Die& parent = game.state().dice[0];
  const G::Die& child = game.state().dice[1];
  EXPECT_EQ(child.level, parent.level);
  EXPECT_EQ(child.face, parent.face);
  EXPECT_GE(away(child.pose, parent.pose.x / 100.0, parent.pose.y / 100.0), 16);
  EXPECT_LE(away(child.pose, parent.pose.x / 100.0, parent.pose.y / 100.0), 50);
}

TEST_F(ThrownOntoACard, ADieThatIsNudgedByLessThanAMillimetreTriggersNothing) {
  // red1 was sent to gate2 and lies on it. Named again with almost the same pose, it stays.
  const G::Die lands = landing(soft);
  G game = start("gates=on", "Ann card gate1 " + at(lands) + "\nBob card gate2 3x@-100,270");
  throws(game, soft);
  G::Decision plain;
  game.decide(plain);
  G::Outcome outcome;
  const G::Die& die = game.state().dice[0];
  Pose pose = die.pose;
  pose.x += 60;
  outcome.add({G::Moved::How::kRest, 0, die.level, die.face, 1, true, pose});
  outcome.add({G::Moved::How::kOff, G::die_id(1, 1)});
  ASSERT_EQ(game.impossible(outcome), "");
  G still = game;
  still.settle(outcome);
  EXPECT_EQ(still.state().dice[0].level, 3);
  EXPECT_EQ(still.state().dice[0].card, 1);
  // By more than a millimetre it has landed on the gate again, and goes back.
  outcome.moved[0].pose.x += 60;
  game.settle(outcome);
  EXPECT_EQ(game.state().dice[0].level, lands.level);
}

TEST_F(ThrownOntoACard, CardsDealtAtRandomLieWhollyOnALevelClearOfPegs) {
  BoardTable table("Ann, Bob", "gates=on, mines=trip, breed=multiplier, breeding-cards=2", "",
                   false);
  table.ann_first().play("table mines = 6");
  std::array<int, 5> on_level{};
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    G game = table.rules();
    Rng rng(seed);
    const auto dealt = dice.settle(game, [&rng] { return rng(); }, {});
    ASSERT_EQ(game.impossible(dealt.outcome), "");
    for (const G::Place& place : dealt.outcome.places) {
      ASSERT_TRUE(place.exact);
      EXPECT_EQ(dice.cannot_lie(table.rules(), place), "");
      ++on_level[static_cast<std::size_t>(place.level)];
    }
  }
  for (int level = 1; level <= 4; ++level) {
    EXPECT_GT(on_level[static_cast<std::size_t>(level)], 50) << level;  // of 400
  }
}

TEST_F(ThrownOntoACard, APlayersCardMustFitTheBoard) {
  BoardTable table("Ann, Bob", "gates=on, cards=players", "", false);
  table.ann_first();
  const G& game = table.rules();
  EXPECT_EQ(dice.cannot_lie(game, {2, true, 0, 200}), "");
  EXPECT_NE(dice.cannot_lie(game, {2, true, 0, 170}), "");  // over the edge
  EXPECT_NE(dice.cannot_lie(game, {2, true, 0, 120}), "");  // that is 1x
  EXPECT_NE(dice.cannot_lie(game, {2, false}), "");         // nowhere in particular
  const Peg& peg = shipped_board().pegs.front();
  EXPECT_NE(dice.cannot_lie(game, {3, true, static_cast<std::int16_t>(peg.at.x),
                                   static_cast<std::int16_t>(peg.at.y - 10)}),
            "");
  const auto places = dice.places(game);
  EXPECT_GE(places.size(), 10U);
  for (const auto& place : places) EXPECT_EQ(dice.cannot_lie(game, place), "");
}

}  // namespace
}  // namespace astragal
