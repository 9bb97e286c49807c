#include "games/trophy_buck/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "table.h"

namespace astragal::games {

using namespace tests;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Hunt : StoryTable {
  explicit Hunt(const std::string& seats = "Ann, Bob, Cid", const std::string& options = "",
                const std::string& data = "")
      : StoryTable("trophy-buck", seats, options, data) {}

  /// A complete turn that scores 2, or a bust.
  Hunt& score_two(const std::string& name) {
    play(name + " roll = brown.points brown.startle white.startle");
    play(name + " stop");
    return *this;
  }
  Hunt& bust(const std::string& name) {
    play(name + " roll = brown.startle white.startle green.startle");
    return *this;
  }
};

TEST(TrophyBuck, ThreeToTenHuntersCanPlayAndTwoCannot) {
  EXPECT_EQ(StoryTable::refused_start("trophy-buck", "Ann, Bob"),
            "Trophy Buck is for 3 to 10 players, not 2");
  EXPECT_EQ(StoryTable::refused_start("trophy-buck", "A,B,C,D,E,F,G,H,I,J"), "");
  EXPECT_EQ(StoryTable::refused_start("trophy-buck", "A,B,C,D,E,F,G,H,I,J,K"),
            "Trophy Buck is for 3 to 10 players, not 11");
}

TEST(TrophyBuck, TheFirstSeatStartsAndMustRoll) {
  Hunt hunt;
  EXPECT_EQ(hunt.to_act(), "Ann");
  EXPECT_THAT(hunt.legal(), ElementsAre("roll"));
  EXPECT_THAT(hunt.refusal("Ann stop"),
              HasSubstr("'stop' is not possible here: a turn begins with a roll; legal: roll"));
}

TEST(TrophyBuck, AnnSetsPointsAsideAndStopsWithThem) {
  Hunt hunt;
  hunt.play("Ann roll = brown.points white.points green.startle");
  EXPECT_THAT(hunt.legal(), ElementsAre("roll", "stop"));
  EXPECT_EQ(hunt.score("Ann"), 0) << "points count only once she stops";
  hunt.play("Ann stop");
  EXPECT_EQ(hunt.score("Ann"), 6);
  EXPECT_EQ(hunt.to_act(), "Bob");
  EXPECT_EQ(hunt.state("bag"), "[5,4,2,1]") << "all the dice are back in the bag";
}

TEST(TrophyBuck, EachColourIsWorthItsPoints) {
  Hunt hunt;
  hunt.play("Ann roll = brown.points white.points green.points").play("Ann stop");
  EXPECT_EQ(hunt.score("Ann"), 2 + 4 + 6);
  hunt.play("Bob roll = orange.points brown.points brown.points").play("Bob stop");
  EXPECT_EQ(hunt.score("Bob"), 8 + 2 + 2);
}

TEST(TrophyBuck, TheDiceWithTracksAreAmongTheNextRoll) {
  Hunt hunt;
  hunt.play("Ann roll = brown.tracks white.tracks green.points");
  EXPECT_THAT(hunt.refusal("Ann roll = brown.points brown.points brown.points"),
              HasSubstr("1 white showed tracks and must be rolled again, not 0"));
  hunt.play("Ann roll = brown.points white.startle orange.points");
  EXPECT_EQ(hunt.state("turn_points"), "16");
  EXPECT_EQ(hunt.state("bag"), "[4,3,1,0]");
}

TEST(TrophyBuck, ThreeTracksAreRolledAgainWithoutADraw) {
  Hunt hunt;
  hunt.play("Ann roll = brown.tracks white.tracks green.tracks");
  EXPECT_THAT(hunt.refusal("Ann roll = brown.points white.points white.points"),
              HasSubstr("1 green showed tracks and must be rolled again, not 0"));
  hunt.play("Ann roll = brown.points white.points green.points");
  EXPECT_EQ(hunt.state("bag"), "[4,3,1,1]");
}

TEST(TrophyBuck, AnnHasTwoStartlesAndRollsTheThird) {
  Hunt hunt;
  hunt.play("Ann roll = brown.startle white.startle white.points");
  EXPECT_THAT(hunt.legal(), ElementsAre("roll", "stop"));
  hunt.play("Ann roll = orange.points green.points brown.startle");
  EXPECT_EQ(hunt.score("Ann"), 0);
  EXPECT_EQ(hunt.to_act(), "Bob");
  EXPECT_THAT(hunt.legal(), ElementsAre("roll"));
}

TEST(TrophyBuck, MoreThanThreeStartlesEndTheTurnToo) {
  Hunt hunt;
  hunt.play("Ann roll = brown.startle white.startle white.points");
  hunt.play("Ann roll = brown.startle white.startle green.startle");
  EXPECT_EQ(hunt.to_act(), "Bob");
  EXPECT_EQ(hunt.score("Ann"), 0);
}

TEST(TrophyBuck, ABustCostsOnlyThePointsOfThisTurn) {
  Hunt hunt;
  hunt.score_two("Ann").bust("Bob").bust("Cid").bust("Ann");
  EXPECT_EQ(hunt.score("Ann"), 2);
}

TEST(TrophyBuck, DiceThatLieOutCannotBeDrawn) {
  Hunt hunt;
  hunt.play("Ann roll = orange.points green.points green.startle");
  EXPECT_THAT(hunt.refusal("Ann roll = orange.points brown.points brown.points"),
              HasSubstr("the bag holds 0 orange, so 1 cannot come out of it"));
  EXPECT_NE(hunt.refusal("Ann roll = green.points brown.points brown.points"), "");
}

TEST(TrophyBuck, AnEmptyBagMattersOnlyWhenADrawNeedsMore) {
  Hunt hunt;
  hunt.play({"Ann roll = brown.points brown.points brown.points",
             "Ann roll = brown.points brown.points white.points",
             "Ann roll = white.points white.points white.points",
             "Ann roll = green.points green.startle orange.points"});
  // Twelve dice are out and the bag is empty: nothing happens until she goes on.
  EXPECT_EQ(hunt.state("bag"), "[0,0,0,0]");
  EXPECT_EQ(hunt.state("points"), "[5,4,1,1]");
  EXPECT_EQ(hunt.state("turn_points"), "40");
  hunt.play("Ann roll = brown.points white.startle orange.tracks");
  EXPECT_EQ(hunt.state("turn_points"), "42") << "the points of dice put back stay counted";
  EXPECT_EQ(hunt.state("bag"), "[4,3,1,0]");
  EXPECT_EQ(hunt.state("points"), "[1,0,0,0]");
  EXPECT_EQ(hunt.state("startles"), "[0,1,1,0]") << "startles stay out";
}

TEST(TrophyBuck, TheBagsLastDiceComeOutBeforeTheNewStand) {
  Hunt hunt;
  hunt.play({"Ann roll = brown.points brown.points brown.points",
             "Ann roll = brown.points white.points white.points",
             "Ann roll = white.points white.points green.tracks"});
  // Nine dice drawn; with the green tracks die two more are needed and the bag holds three.
  hunt.play("Ann roll = green.tracks brown.points green.points");
  EXPECT_EQ(hunt.state("bag"), "[0,0,0,1]");
  // Two are needed and only the orange one is left: it must be among the three.
  EXPECT_THAT(hunt.refusal("Ann roll = green.points brown.points white.points"),
              HasSubstr("the last 1 orange must come out of the bag first, not 0"));
  EXPECT_THAT(
      hunt.refusal("Ann roll = green.points orange.points orange.points"),
      HasSubstr("with the points dice back in the bag there are 1 orange, so 2 cannot come out"));
  EXPECT_THAT(hunt.refusal("Ann roll = orange.points brown.points brown.points"),
              HasSubstr("tracks"));
  hunt.play("Ann roll = green.points orange.startle white.points");
  EXPECT_EQ(hunt.state("bag"), "[5,3,1,0]");
  EXPECT_EQ(hunt.state("points"), "[0,1,1,0]");
}

TEST(TrophyBuck, AnnReachesTheGoalAndTheRoundIsFinished) {
  Hunt hunt;
  hunt.with(R"({"scores":[34,20,35]})");
  hunt.score_two("Ann");
  EXPECT_FALSE(hunt.over());
  hunt.bust("Bob");
  EXPECT_FALSE(hunt.over());
  hunt.score_two("Cid");
  EXPECT_TRUE(hunt.over());
  EXPECT_EQ(hunt.winners(), "Cid");
  EXPECT_EQ(hunt.to_act(), "");
  EXPECT_THAT(hunt.refusal("Ann roll = brown.points brown.points brown.points"),
              HasSubstr("the game is over"));
}

TEST(TrophyBuck, NobodyAtTheGoalMeansAnotherRound) {
  Hunt hunt;
  hunt.bust("Ann").bust("Bob").bust("Cid");
  EXPECT_EQ(hunt.round(), 2);
  EXPECT_EQ(hunt.to_act(), "Ann");
}

TEST(TrophyBuck, TiedLeadersAndOnlyTheyPlayOn) {
  Hunt hunt("Ann, Bob, Cid, Dot");
  hunt.with(R"({"scores":[34,30,34,34]})");
  hunt.score_two("Ann").bust("Bob").score_two("Cid").score_two("Dot");
  EXPECT_FALSE(hunt.over());
  EXPECT_EQ(hunt.round(), 2);
  EXPECT_EQ(hunt.state("playing"), "[0,2,3]");
  // Cid falls behind and is out; the points add to the totals; the others go on.
  hunt.score_two("Ann").bust("Cid").score_two("Dot");
  EXPECT_EQ(hunt.state("playing"), "[0,3]");
  EXPECT_EQ(hunt.score("Ann"), 38);
  EXPECT_EQ(hunt.to_act(), "Ann");
  hunt.bust("Ann");
  EXPECT_EQ(hunt.to_act(), "Dot") << "the extra round is finished";
  hunt.score_two("Dot");
  EXPECT_EQ(hunt.winners(), "Dot");
}

TEST(TrophyBuck, TheGoalIsAnOption) {
  Hunt hunt("Ann, Bob, Cid", "goal=10");
  hunt.play("Ann roll = orange.points brown.points white.startle").play("Ann stop");
  hunt.bust("Bob").bust("Cid");
  EXPECT_EQ(hunt.winners(), "Ann");
  EXPECT_EQ(StoryTable::refused_start("trophy-buck", "A,B,C", "goal=9"),
            "goal cannot be '9'; it must be 10–200");
}

TEST(TrophyBuck, OwnersOfTheGameEnterTheirOwnFaces) {
  Hunt hunt("Ann, Bob, Cid", "", R"({"faces":{"brown":[6,0,0,3,1],"white":[2,2,2,2,9]}})");
  EXPECT_EQ(hunt.state("bag"), "[3,2,2,1]");
  EXPECT_THAT(hunt.refusal("Ann roll = brown.startle brown.points white.points"),
              HasSubstr("no brown die has a startle face"));
  hunt.play("Ann roll = brown.points brown.points white.points").play("Ann stop");
  EXPECT_EQ(hunt.score("Ann"), 11);
}

TEST(TrophyBuck, TheExactChancesOfTheFirstRoll) {
  // Three oranges cannot be: one die. All brown points: C(5,3)/C(12,3) * (1/2)^3.
  const Hunt hunt;
  TrophyBuck game = hunt.game<TrophyBuck>();
  game.decide(TrophyBuck::Decision::kRoll);
  double all_brown_points = 0;
  double orange = 0;
  game.each_outcome([&](const TrophyBuck::Outcome& outcome, double probability) {
    if (outcome.by_face[TrophyBuck::kPoints][0] == 3) all_brown_points += probability;
    if (outcome.dice()[3] == 1) orange += probability;
    EXPECT_LE(outcome.dice()[3], 1);
  });
  EXPECT_NEAR(all_brown_points, 10.0 / 220 / 8, 1e-15);
  EXPECT_NEAR(orange, 3.0 / 12, 1e-14);
}

/// The specification of sample(), die by die with plain lists.
TrophyBuck::Outcome drawn_one_by_one(const TrophyBuck& game, std::uint64_t word) {
  Cut cut(word);
  const auto spread = [](TrophyBuck::Pile pile) {
    std::vector<int> colours;
    for (int colour = 0; colour < TrophyBuck::kColours; ++colour) {
      colours.insert(colours.end(), static_cast<std::size_t>(pile[colour]), colour);
    }
    return colours;
  };
  std::vector<int> rolled = spread(game.state().tracks);
  std::vector<int> bag = spread(game.state().bag);
  while (rolled.size() < 3) {
    if (bag.empty()) bag = spread(game.state().points);
    const auto die = bag.begin() + static_cast<std::ptrdiff_t>(cut.below(bag.size()));
    rolled.push_back(*die);
    bag.erase(die);
  }
  TrophyBuck::Outcome outcome;
  for (const int colour : rolled) {
    const auto& dice = game.config().colours[static_cast<std::size_t>(colour)];
    const int side = static_cast<int>(cut.below(6));
    const int face = side < dice.points ? 0 : side < dice.points + dice.startle ? 1 : 2;
    outcome.by_face[static_cast<std::size_t>(face)].packed += TrophyBuck::Pile::one(colour).packed;
  }
  return outcome;
}

TEST(TrophyBuck, DiceAreDrawnFromTheWordOneByOne) {
  const std::string shipped;
  const std::string few = R"({"faces":{"brown":[3,1,2,2,2],"white":[4,1,1,1,4],
                              "green":[1,3,2,1,99],"orange":[1,3,2,1,8]}})";
  const std::string many = R"({"faces":{"brown":[3,1,2,60,2],"white":[2,2,2,60,4],
                               "green":[1,3,2,60,6],"orange":[1,3,2,60,8]}})";
  int new_stands = 0;
  for (const auto& data : {shipped, few, many}) {
    for (std::uint64_t number = 0; number < 20; ++number) {
      TrophyBuck game = Hunt("Ann, Bob, Cid", "goal=200", data).game<TrophyBuck>();
      for (Rng rng(number); game.phase() != Phase::kOver;) {
        const auto decision = game.legal()[below(rng, 8) == 0 ? game.legal().size() - 1 : 0];
        game.decide(decision);
        if (decision == TrophyBuck::Decision::kStop) continue;
        const int drawn = 3 - game.state().tracks.total();
        new_stands += game.state().bag.total() < drawn ? 1 : 0;
        Rng same = rng;
        const auto outcome = game.sample(rng);
        ASSERT_EQ(outcome, drawn_one_by_one(game, same()));
        game.settle(outcome);
      }
    }
  }
  EXPECT_GT(new_stands, 10);
}

RC_GTEST_PROP(TrophyBuckProperty, AllTheDiceAreAlwaysSomewhere, (std::uint64_t seed)) {
  const int seats = static_cast<int>(seed % 8) + 3;
  TrophyBuck::Config config = Hunt().game<TrophyBuck>().config();
  config.seats = seats;
  TrophyBuck game(config);
  Rng rng(seed);
  while (game.phase() != Phase::kOver) {
    const auto& state = game.state();
    RC_ASSERT((state.bag + state.points + state.startles + state.tracks) == game.all_dice());
    RC_ASSERT(game.all_dice().total() == 12);
    RC_ASSERT(state.startles.total() < 3);
    RC_ASSERT(contains(state.playing, game.to_act()));
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(rng));
    } else {
      const auto legal = game.legal();
      game.decide(legal[below(rng, legal.size())]);
    }
  }
  RC_ASSERT(std::has_single_bit(game.winners()));
  RC_ASSERT(game.score(first_of(game.winners())) >= config.goal);
}

}  // namespace
}  // namespace astragal::games
