#include "dice/stream.h"

#include <gtest/gtest.h>

#include <array>

#include "table.h"

namespace astragal::dice {

using namespace match;
using namespace tests;

namespace {

// The expected words and dice were computed with Python's hmac module, as docs/dice.md shows it.

TEST(DiceStream, WordsAreHmacSha256OverOutcomeAndBlock) {
  DiceStream stream = DiceStream::seeded("astragal");
  auto first = stream.next();
  EXPECT_EQ(first(), 0x5cd1fe0bc0422562U);
  EXPECT_EQ(first(), 0x37bde02dffbd89ebU);
  EXPECT_EQ(first(), 0x86f750130e4c3d4fU);
  EXPECT_EQ(first(), 0xdeed0b4323c51e99U);
  EXPECT_EQ(first(), 0xae935840db93128cU) << "the next block";
  auto second = stream.next();
  EXPECT_EQ(second(), 0xb5263fd1bdb1989fU) << "each outcome has words of its own";
}

TEST(DiceStream, AnOutcomeCanBeComputedAlone) {
  auto eighth = DiceStream::seeded("astragal", 7).next();
  EXPECT_EQ(eighth(), 0xf089f7665bbd2cc3U);
}

/// The first outcomes of a game with the seed "astragal".
std::string first_outcomes(const std::string& game, const std::string& seats, int count) {
  Match match = StoryTable(game, seats).match();
  DiceStream stream = DiceStream::seeded("astragal");
  std::string text;
  for (int i = 0; i < count; ++i) {
    if (match.phase() == Phase::kDecide) {
      EXPECT_TRUE(match.decide({"roll"}).ok());
    }
    auto rng = stream.next();
    text += (i == 0 ? "" : "; ") + match.settle_fairly(rng);
  }
  return text;
}

TEST(DiceStream, SeededGamesRollTheSameDiceForever) {
  EXPECT_EQ(first_outcomes("trophy-buck", "Ann,Bob,Cid", 1),
            "brown.startle brown.startle green.tracks");
  EXPECT_EQ(first_outcomes("rock-the-bock", "Ann,Bob", 1), "roebuck wolf*3 red*3 yellow*3");
  EXPECT_EQ(first_outcomes("sharp-shooters", "Ann,Bob", 3), "5; 5 2; 1 1 4 4 6");
}

TEST(DiceStream, RandomSeedsDiffer) {
  EXPECT_EQ(random_seed().size(), 32U);
  EXPECT_NE(random_seed(), random_seed());
}

}  // namespace
}  // namespace astragal::dice
