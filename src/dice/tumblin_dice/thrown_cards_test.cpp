// Effects of cards on simulated dice. Each test throws once to find where the die comes to rest,
// then puts a card there and repeats the throw.

#include <gtest/gtest.h>

#include "core/random.h"
#include "dice/tumblin_dice/thrown.h"
#include "games/tumblin_dice/board_table_test.h"

namespace astragal::dice {

using namespace games;
using namespace physics;
using namespace text;

namespace {

using G = TumblinDice;

class ThrownOntoACard : public testing::Test {
 protected:
  /// A game with Ann to throw, and the cards of `setup`.
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
    EXPECT_EQ(game.impossible(settled.outcome).code(), "");
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

  /// Bob's first die, lying with a 3 up at that point of the level.
  static G::Die lying(int level, double x, double y) {
    G::Die die;
    die.where = G::Die::Where::kBoard;
    die.level = static_cast<std::int8_t>(level);
    die.face = 3;
    die.posed = true;
    die.pose = Table(shipped_board()).free_spot({}, level, {x, y}, 1, 3).value_or(Pose{});
    return die;
  }
  static G with(const G& game, G::DieId id, const G::Die& die) {
    G::State state = game.state();
    state.dice[id] = die;
    return {game.config(), state};
  }

  /// A throw of Ann's that pushes Bob's die, and the places where both come to rest.
  struct Push {
    G::Aim aim;
    G::Die anns;
    G::Die bobs;
    [[nodiscard]] double apart() const {
      return std::hypot(anns.pose.x - bobs.pose.x, anns.pose.y - bobs.pose.y) / 100.0;
    }
  };
  /// The first one with `wanted` and both dice on the board.
  template <class Wanted>
  std::optional<Push> push(const G::Die& bobs, Wanted wanted) {
    const G bare = with(start("breed=off", ""), kBobs, bobs);
    for (std::int16_t dir = 0; dir <= 60; dir = static_cast<std::int16_t>(dir + 6)) {
      for (std::int16_t speed = 1350; speed <= 2100;
           speed = static_cast<std::int16_t>(speed + 25)) {
        const G::Aim aim{0, dir, speed, 0, G::Aim::Kind::kSlide};
        G game = bare;
        throws(game, aim);
        const Push push{aim, game.state().dice[0], game.state().dice[kBobs]};
        const bool both =
            push.anns.where == G::Die::Where::kBoard && push.bobs.where == G::Die::Where::kBoard;
        const auto far = std::hypot(push.bobs.pose.x - bobs.pose.x, push.bobs.pose.y - bobs.pose.y);
        if (both && far > 200 && wanted(push)) return push;
      }
    }
    return std::nullopt;
  }
  /// The speed straight ahead that pushes the die by less than a millimetre.
  std::optional<std::int16_t> nudging(ThrownDice& on, const G::Die& bobs) {
    for (std::int16_t speed = 900; speed <= 1500; speed = static_cast<std::int16_t>(speed + 2)) {
      G game = with(start("breed=off", ""), kBobs, bobs);
      std::swap(dice, on);
      throws(game, {0, 0, speed, 0, G::Aim::Kind::kSlide});
      std::swap(dice, on);
      const Pose& now = game.state().dice[kBobs].pose;
      if (now != bobs.pose && now.y > bobs.pose.y + 4 && !G::apart(now, bobs.pose)) return speed;
    }
    return std::nullopt;
  }
  /// Whether a card fits at the die's place.
  bool fits(const G::Die& die) {
    BoardTable table("Ann, Bob", "gates=on, cards=players", "", false);
    table.ann_first();
    return dice.cannot_lie(table.rules(), place(die)).empty();
  }
  static G::Place place(const G::Die& die) {
    return {die.level, true, static_cast<std::int16_t>(die.pose.x / 100),
            static_cast<std::int16_t>(die.pose.y / 100)};
  }

  static constexpr G::DieId kBobs = G::die_id(1, 1);
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
  // The motion shows the jump: its last placement is the new one.
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
  // The mine lies where the die touches a level before the one on which it comes to rest.
  const G::Aim hard{0, 0, 1900, 0, G::Aim::Kind::kSlide};
  const G::Die lands = landing(hard);
  std::optional<G::Die> crossing;
  for (const auto& frame : unroll(motion)) {
    const Vector& on_its_way = frame[0]->at;
    const Surface* under = shipped_board().below(on_its_way[0], on_its_way[1], on_its_way[2]);
    if (under == nullptr || under->level < 1 || under->level >= lands.level) continue;
    if (on_its_way[2] - under->top > 8.5) continue;  // flies over it
    G::Die there = lands;
    there.level = static_cast<std::int8_t>(under->level);
    there.pose.x = static_cast<int>(100 * on_its_way[0]);
    there.pose.y = static_cast<int>(100 * on_its_way[1]);
    if (!crossing && fits(there)) crossing = there;
  }
  ASSERT_TRUE(crossing);
  const std::string mine = "table mines = 1\nAnn card mine1 " + at(*crossing);
  G trip = start("mines=trip", mine);
  const auto outcome = throws(trip, hard);
  ASSERT_EQ(outcome.count, 1);
  EXPECT_EQ(outcome.moved[0].how, G::Moved::How::kTrip);
  EXPECT_EQ(trip.state().cards[G::kFirstMine].where, G::Card::Where::kGone);
  G pressure = start("mines=pressure", mine);
  throws(pressure, hard);
  EXPECT_EQ(pressure.state().dice[0], lands) << "another kind of mine waits for who stays on it";
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
  EXPECT_EQ(game.impossible(bred.outcome).code(), "");
  game.settle(bred.outcome);
  const G::Die& parent = game.state().dice[0];
  const G::Die& child = game.state().dice[1];
  EXPECT_EQ(child.level, parent.level);
  EXPECT_EQ(child.face, parent.face);
  EXPECT_GE(away(child.pose, parent.pose.x / 100.0, parent.pose.y / 100.0), 16);
  EXPECT_LE(away(child.pose, parent.pose.x / 100.0, parent.pose.y / 100.0), 50);
}

TEST_F(ThrownOntoACard, ADieThatIsNudgedByLessThanAMillimetreTriggersNothing) {
  // Bob's die lies on gate2, through which it came, and Ann's just touches it.
  G::Die bobs = lying(1, 0, 122);
  G game = start("gates=on", "Ann card gate1 3x@-100,280\nBob card gate2 1x@0,122");
  bobs.card = G::kFirstGate + 1;
  const auto speed = nudging(dice, bobs);
  ASSERT_TRUE(speed);
  game = with(game, kBobs, bobs);
  const auto outcome = throws(game, {0, 0, *speed, 0, G::Aim::Kind::kSlide});
  ASSERT_EQ(outcome.count, 2) << "it is named, as it lies a little elsewhere now";
  const G::Die& still = game.state().dice[kBobs];
  EXPECT_NE(still.pose, bobs.pose);
  EXPECT_EQ(still.level, 1);
  EXPECT_EQ(still.card, G::kFirstGate + 1);
}

TEST_F(ThrownOntoACard, ADieThatAGateSendsBackToWhereItLayHasGoneThroughIt) {
  // Bob's die lies in the middle of what will be gate2. Ann pushes it away, onto gate1.
  const G::Die bobs = lying(1, 0, 122);
  const auto push = this->push(bobs, [&](const Push& one) {
    return fits(one.bobs) && away(one.anns.pose, 0, 122) > 30 && away(one.bobs.pose, 0, 122) > 45;
  });
  ASSERT_TRUE(push);
  G game = with(start("gates=on", "Ann card gate1 " + at(push->bobs) + "\nBob card gate2 1x@0,122"),
                kBobs, bobs);
  throws(game, push->aim);
  const G::Die& back = game.state().dice[kBobs];
  EXPECT_LE(away(back.pose, 0, 122), 0.1) << "just where it lay before the throw";
  EXPECT_EQ(back.level, 1);
  EXPECT_EQ(back.face, push->bobs.face);
  EXPECT_EQ(back.card, G::kFirstGate + 1);
}

TEST_F(ThrownOntoACard, ADieThatAGateSendsOntoAMultiplierCountsThere) {
  const G::Die lands = landing(soft);
  // gate2 is taken by Bob's first die; the free spot before it is over breed1, where his second is.
  G game = start(
      "gates=on, breed=multiplier",
      "Ann card gate1 " + at(lands) + "\nBob card gate2 1x@-120,140\nAnn card breed1 1x@-120,110");
  game = with(game, kBobs, lying(1, -120, 140));
  G::Die second = lying(1, -120, 100);
  second.card = G::kFirstBreed;
  game = with(game, G::die_id(1, 2), second);
  throws(game, soft);
  const G::Die& sent = game.state().dice[0];
  EXPECT_LE(away(sent.pose, -120, 123), 0.1);
  EXPECT_EQ(sent.card, G::kFirstBreed);
  EXPECT_EQ(game.worth(0), 2 * lands.face);
  EXPECT_EQ(game.worth(G::die_id(1, 2)), 6);
}

TEST_F(ThrownOntoACard, AGateSendsEveryDieThatLandedOnIt) {
  const G::Die bobs = lying(1, 0, 122);
  const auto push = this->push(bobs, [&](const Push& one) {
    return one.anns.level == one.bobs.level && one.apart() < 25 && fits(one.anns);
  });
  ASSERT_TRUE(push);
  G::Die between = push->anns;
  between.pose.x = (push->anns.pose.x + push->bobs.pose.x) / 2;
  between.pose.y = (push->anns.pose.y + push->bobs.pose.y) / 2;
  G game = with(start("gates=on", "Ann card gate1 " + at(between) + "\nBob card gate2 3x@-100,280"),
                kBobs, bobs);
  throws(game, push->aim);
  for (const G::DieId die : {G::DieId{0}, kBobs}) {
    EXPECT_EQ(game.state().dice[die].level, 3);
    EXPECT_LE(away(game.state().dice[die].pose, -100, 280), 50);
  }
  EXPECT_EQ(game.state().dice[0].card, G::kFirstGate + 1) << "red comes first, to the middle";
  EXPECT_EQ(game.state().dice[kBobs].card, G::kNoCard) << "and green beside it";
}

TEST_F(ThrownOntoACard, EveryDieThatLandedOnABreedingCardBringsAnOffer) {
  const G::Die bobs = lying(1, 0, 122);
  const auto push = this->push(bobs, [&](const Push& one) {
    return one.anns.level == one.bobs.level && one.apart() < 25 && fits(one.anns);
  });
  ASSERT_TRUE(push);
  G::Die between = push->anns;
  between.pose.x = (push->anns.pose.x + push->bobs.pose.x) / 2;
  between.pose.y = (push->anns.pose.y + push->bobs.pose.y) / 2;
  G game = with(start("breed=dice", "Ann card breed1 " + at(between)), kBobs, bobs);
  throws(game, push->aim);
  ASSERT_EQ(game.state().step, G::Step::kBreed);
  EXPECT_EQ(game.state().offered, 2);
  EXPECT_EQ(game.state().offers[0], 0);
  EXPECT_EQ(game.state().offers[1], kBobs);
}

TEST_F(ThrownOntoACard, TwoMinesOnOneLevelBothGoOff) {
  const G::Die bobs = lying(1, 0, 122);
  const auto push = this->push(bobs, [&](const Push& one) {
    return one.anns.level == one.bobs.level && one.apart() > 45 && fits(one.anns) && fits(one.bobs);
  });
  ASSERT_TRUE(push);
  G game = with(start("mines=proximity", "table mines = 2\nAnn card mine1 " + at(push->anns) +
                                             "\nBob card mine2 " + at(push->bobs)),
                kBobs, bobs);
  throws(game, push->aim);
  EXPECT_EQ(game.state().dice[0].where, G::Die::Where::kOff);
  EXPECT_EQ(game.state().dice[kBobs].where, G::Die::Where::kOff);
  EXPECT_EQ(game.state().cards[G::kFirstMine].where, G::Card::Where::kGone);
  EXPECT_EQ(game.state().cards[G::kFirstMine + 1].where, G::Card::Where::kGone);
}

TEST_F(ThrownOntoACard, ADieThatIsNudgedOnto0xByAHairIsRemoved) {
  // A board with a line instead of a step: beyond 1x, at the same height, 0x begins.
  Board board = shipped_board();
  board.pegs.clear();
  board.surfaces = {{"1x", 1, 72, {{-200, 0}, {200, 0}, {200, 120}, {-200, 120}}},
                    {"0x", 0, 72, {{-200, 120}, {200, 120}, {200, 393}, {-200, 393}}}};
  Board all_1x = board;
  all_1x.surfaces[1].level = 1;
  // Where both surfaces are 1x, it is seen how far the die goes.
  G::Die bobs = lying(1, 0, 100);
  bobs.pose.y = 11998;
  ThrownDice measure(all_1x);
  const auto speed = nudging(measure, bobs);
  ASSERT_TRUE(speed);
  ThrownDice on_the_line(board);
  std::swap(dice, on_the_line);
  G game = with(start("breed=off", ""), kBobs, bobs);
  throws(game, {0, 0, *speed, 0, G::Aim::Kind::kSlide});
  EXPECT_EQ(game.state().dice[kBobs].where, G::Die::Where::kOff);
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
    ASSERT_EQ(game.impossible(dealt.outcome).code(), "");
    for (const G::Place& place : dealt.outcome.places) {
      ASSERT_TRUE(place.exact);
      EXPECT_EQ(dice.cannot_lie(table.rules(), place).code(), "");
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
  EXPECT_EQ(dice.cannot_lie(game, {2, true, 0, 200}).code(), "");
  EXPECT_FALSE(dice.cannot_lie(game, {2, true, 0, 170}).empty());  // over the edge
  EXPECT_FALSE(dice.cannot_lie(game, {2, true, 0, 120}).empty());  // that is 1x
  EXPECT_FALSE(dice.cannot_lie(game, {2, false}).empty());         // nowhere in particular
  const Peg& peg = shipped_board().pegs.front();
  EXPECT_FALSE(dice.cannot_lie(game, {3, true, static_cast<std::int16_t>(peg.at.x),
                                      static_cast<std::int16_t>(peg.at.y - 10)})
                   .empty());
  const auto places = dice.places(game);
  EXPECT_GE(places.size(), 10U);
  for (const auto& place : places) EXPECT_EQ(dice.cannot_lie(game, place).code(), "");
}

}  // namespace
}  // namespace astragal::dice
