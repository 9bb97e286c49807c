// What must never change by accident, as numbers.
//
// Each test boils something down to one number. If one of them differs, then the same seed plays
// another game, the same throw ends elsewhere, or a bot answers otherwise than it did when people
// wrote their records. A change of rules, words or random numbers makes old records and the logs of
// rooms mean something else: they are refused, or `astragal verify` calls honest games unfair. So
// first ask whether that was meant; only a bot may answer otherwise when it has become better. If
// it was, say so in CHANGELOG.md, and put what the test tells in the place of what stands here:
//
//   build/release/cross_tests --gtest_filter='Pinned*'

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "bots/bots.h"
#include "dice/flying.h"
#include "dice/stream.h"
#include "dice/tumblin_dice/planning.h"
#include "games/pig/text.h"
#include "physics/tray.h"
#include "physics/version.h"
#include "process.h"
#include "text/words.h"

namespace astragal::tests {

using namespace bots;
using namespace dice;
using namespace games;
using namespace match;
using namespace physics;
using namespace text;

namespace {

/// Fowler-Noll-Vo (FNV-1a, 64 bits) over all that is added.
class Hash {
 public:
  void add(std::string_view bytes) {
    for (const char byte : bytes) {
      value_ = (value_ ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    }
  }
  [[nodiscard]] std::string text() const { return fmt::format("{:016x}", value_); }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325;
};

Seating seated(int seats) {
  Seating seating;
  for (int seat = 1; seat <= seats; ++seat) seating.names.push_back(fmt::format("P{}", seat));
  return seating;
}

/// One game with decisions at random: every line of its record, and how it ended.
template <Game G>
void add_random_game(Hash& hash, G game, std::uint64_t seed) {
  const Seating seating = seated(game.seats());
  Rng rng(seed);
  while (game.phase() != Phase::kOver) {
    if (game.phase() == Phase::kSettle) {
      const auto outcome = game.sample(rng);
      hash.add(" = " + GameText<G>::words(game, outcome) + "\n");
      game.settle(outcome);
    } else {
      const auto legal = game.legal();
      const auto decision = legal[below(rng, legal.size())];
      hash.add(fmt::format("{} {}", game.to_act(), GameText<G>::words(decision, seating)));
      game.decide(decision);
    }
  }
  for (Seat seat = 0; seat < game.seats(); ++seat) hash.add(fmt::format("{} ", game.score(seat)));
  hash.add(fmt::format("won by {:b}\n", game.winners()));
}

/// A thousand games with all numbers of seats, and these options in turn.
template <Game G>
std::string thousand_games(const std::vector<std::string>& all_options) {
  Hash hash;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    const auto range = static_cast<std::uint64_t>(G::kMaxSeats - G::kMinSeats + 1);
    const int seats = G::kMinSeats + static_cast<int>(number % range);
    const std::string& options = all_options[number / range % all_options.size()];
    const std::string names = fmt::format("{}", fmt::join(seated(seats).names, ","));
    const auto started = Match::start({std::string(GameText<G>::kName), names, options});
    add_random_game(hash, std::get<G>(std::get<Match>(started).game()), number);
  }
  return hash.text();
}

TEST(PinnedGames, OfTrophyBuck) {
  EXPECT_EQ(thousand_games<TrophyBuck>({"", "goal=100"}), "effa48a61afce88d");
}

TEST(PinnedGames, OfRockTheBock) {
  EXPECT_EQ(thousand_games<RockTheBock>({"", "rounds=1"}), "6e22799c76db9762");
}

TEST(PinnedGames, OfSharpShooters) {
  EXPECT_EQ(thousand_games<SharpShooters>({"rounds=2", "rounds=1, side=B"}), "78c6d1a89499f7df");
}

TEST(PinnedGames, OfTumblinDice) {
  EXPECT_EQ(thousand_games<TumblinDice>({"", "gates=on, mines=pressure, breed=dice",
                                         "target=60, score=add, mines=trip, breed=multiplier",
                                         "rounds=2, gates=on, mines=proximity, breed=both"}),
            "07196755031313a6");
}

TEST(PinnedGames, OfPig) {
  Hash hash;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    add_random_game(hash, Pig({.seats = 2 + static_cast<int>(number % 9)}), number);
  }
  EXPECT_EQ(hash.text(), "30d249440cefc6b2");
}

/// Where nothing is promised of throws (docs/physics.md).
const bool kOtherBullet = physics_version() == 1;

TEST(PinnedThrows, AHundredOntoTheBoard) {
  if (kOtherBullet) GTEST_SKIP();
  Table table(shipped_board());
  Hash hash;
  Rng rng(100);
  const auto between = [&rng](int low, int high) {
    return low + static_cast<int>(below(rng, static_cast<std::uint64_t>(high - low) + 1));
  };
  Lay lay;
  for (int number = 0; number < 100; ++number) {
    const int die = number % 10;
    if (die == 0) lay = {};  // ten dice, one after the other, onto what lies there already
    Throw thrown;
    thrown.x = between(-60, 60);
    thrown.direction = between(-150, 150);
    thrown.speed = between(1200, 2300);
    thrown.spin = between(-300, 300);
    thrown.kind = static_cast<ThrowKind>(number % 3);
    const std::array<std::uint64_t, 3> random{rng(), rng(), rng()};
    thrown.turn = start_turn(thrown.kind, random);
    Wish wish;
    wish.record = true;
    const ThrowResult result = table.throw_die(lay, die, thrown, wish);
    for (const DieResult& one : result.dice) {
      hash.add(fmt::format("{} {} {} {} {} {} {}\n", static_cast<int>(one.rest_state), one.level,
                           one.face, one.pose.x, one.pose.y, one.pose.z,
                           fmt::join(one.pose.turn, " ")));
    }
    hash.add(encode(result.motion));
    lay = result.lay();
  }
  EXPECT_EQ(hash.text(), "9c144c9eb0b15e31");
}

// Dice in the tray strike each other often, so that a last bit soon shows: with glibc's sine and
// cosine under Bullet one roll in sixteen ends elsewhere.
TEST(PinnedThrows, AHundredIntoTheTray) {
  if (kOtherBullet) GTEST_SKIP();
  Tray tray;
  Hash hash;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    TrayThrow thrown;
    thrown.seed = seed;
    const TrayResult result = tray.roll(thrown, true);
    for (const Pose& pose : result.poses) {
      hash.add(fmt::format("{} {} {} {}\n", pose.x, pose.y, pose.z, fmt::join(pose.turn, " ")));
    }
    hash.add(encode(result.motion));
  }
  EXPECT_EQ(hash.text(), "980de1e9379d69f4");
}

/// The bytes with which the browser's part tests how it reads motions: web/tests/golden. Each says
/// how it was made. The third of them is compared in tray_test.cpp.
class PinnedForTheBrowser : public testing::Test {
 protected:
  static boost::json::value golden(const std::string& name) {
    return boost::json::parse(content_of(test_file("/../web/tests/golden/" + name)));
  }
  void expect_made(const std::string& name, Process::Arguments arguments) const {
    if (kOtherBullet) GTEST_SKIP();
    const auto expected = golden(name);
    arguments.insert(arguments.end(), {"--motion", folder.file("motion"), "--json"});
    const auto ran = run_astragal(arguments);
    ASSERT_EQ(ran.status, 0) << ran.errors;
    EXPECT_EQ(boost::json::parse(ran.output), expected.at("result"));
    EXPECT_EQ(to_base64(content_of(folder.file("motion"))), expected.at("motion").as_string());
  }
  TempFolder folder;
};

TEST_F(PinnedForTheBrowser, AThrowOntoTheBoard) {
  expect_made("throw.json", {"throw", "--speed", "1700", "--dir", "3.5", "--seed", "3"});
}

TEST_F(PinnedForTheBrowser, AThrowIntoTheTray) {
  expect_made("tray-3.json", {"tray", "--dice", "3", "--seed", "7"});
}

/// What a level answers at some decisions of a game that simple bots play.
class PinnedAnswers : public testing::Test {
 protected:
  std::string answers(Bot level) const {
    StartText start{game, seats, options};
    start.by_hand = !flies;
    Match match = std::get<Match>(Match::start(start));
    std::unique_ptr<FlyingDice> dice;
    if (flies) dice = std::move(std::get<std::unique_ptr<FlyingDice>>(flying_dice(match)));
    Rng rng(2026);
    std::string all;
    for (int met = 0; met < first + decisions && match.phase() != Phase::kOver;) {
      if (match.phase() == Phase::kSettle) {
        if (flies) {
          dice->settle(
              match, [&rng] { return rng(); }, false);
        } else {
          match.settle_fairly(rng);
        }
        continue;
      }
      if ((match.legal().size() > 1 || flies) && met++ >= first) {
        Thinking thinking;
        thinking.iterations = iterations;
        Rng own(7, static_cast<std::uint64_t>(met));
        all += choose_words(level, match, own, thinking, knowledge) + "; ";
      }
      EXPECT_TRUE(match.decide(*split_words(choose_words(Bot::kSimple, match, rng))).ok());
    }
    return all;
  }

  std::string game;
  std::string seats = "Ann, Bob, Cid";
  std::string options{};
  int first = 0;  ///< decisions that it is not asked about
  int decisions = 10;
  std::uint64_t iterations = 300;
  bool flies = false;
  Knowledge knowledge{};
};

TEST_F(PinnedAnswers, InTrophyBuck) {
  game = "trophy-buck";
  seats = "Ann, Bob, Cid, Dot";
  options = "goal=100";
  first = 20;
  decisions = 20;
  EXPECT_EQ(answers(Bot::kEasy),
            "roll; roll; roll; roll; roll; roll; stop; roll; roll; roll; roll; roll; roll; roll; "
            "roll; roll; roll; stop; roll; roll; ");
  EXPECT_EQ(answers(Bot::kMedium),
            "stop; roll; stop; roll; stop; roll; roll; stop; roll; roll; stop; roll; roll; stop; "
            "stop; roll; roll; stop; stop; roll; ");
  EXPECT_EQ(answers(Bot::kHard),
            "stop; roll; stop; roll; stop; roll; roll; stop; roll; roll; stop; roll; roll; stop; "
            "stop; roll; roll; stop; stop; roll; ");
  EXPECT_EQ(answers(Bot::kMaster),
            "stop; roll; stop; roll; stop; roll; roll; stop; roll; roll; stop; roll; roll; stop; "
            "stop; roll; roll; stop; stop; roll; ");
}

TEST_F(PinnedAnswers, InRockTheBock) {
  game = "rock-the-bock";
  EXPECT_EQ(answers(Bot::kEasy),
            "take roebucks; take roebucks; take roebucks; take roebucks; take roebucks; take "
            "green; take roebucks; take blue; take roebucks; take roebucks; ");
  EXPECT_EQ(answers(Bot::kMedium),
            "take roebucks; take roebucks; take green; take wolves Bob; take roebucks; take wolves "
            "Ann; take roebucks; take blue; take roebucks; take roebucks; ");
  EXPECT_EQ(answers(Bot::kHard),
            "take roebucks; take roebucks; take red; take wolves Bob; take red; take red; take "
            "blue; take blue; take roebucks; take roebucks; ");
  EXPECT_EQ(answers(Bot::kMaster),
            "take roebucks; take roebucks; take red; take wolves Bob; take red; take red; take "
            "blue; take blue; take roebucks; take roebucks; ");
}

TEST_F(PinnedAnswers, InSharpShooters) {
  game = "sharp-shooters";
  EXPECT_EQ(answers(Bot::kEasy),
            "place 1 in 2; roll; place 1 in 2; roll; roll; place 5 in 4; place 4 in 4; place 1 in "
            "2; pass; place 4 in 5; ");
  EXPECT_EQ(answers(Bot::kMedium),
            "place 4 in 5; roll; place 1 in 2; roll; roll; place 1 in 2; place 1 in 2; place 1 in "
            "2; pass; place 4 in 5; ");
  EXPECT_EQ(answers(Bot::kHard),
            "place 4 in 5; roll; place 1 in 2; roll; roll; place 1 in 2; place 1 in 2; place 1 in "
            "2; pass; place 4 in 5; ");
  EXPECT_EQ(answers(Bot::kMaster),
            "place 4 in 5; pass; place 4 in 5; roll; roll; place 1 in 2; place 1 in 2; place 1 in "
            "2; pass; place 4 in 5; ");
}

TEST_F(PinnedAnswers, InTumblinDice) {
  if (kOtherBullet) GTEST_SKIP();
  game = "tumblin-dice";
  options = "rounds=1";
  first = 4;
  decisions = 6;
  iterations = 8000;  // 100 throws
  flies = true;
  knowledge = Knowledge::of(physics_of(shipped_board()));
  EXPECT_EQ(
      answers(Bot::kEasy),
      "throw x=0 dir=39 speed=1638 spin=0 kind=1; throw x=0 dir=48 speed=1615 spin=0 kind=1; throw "
      "x=0 dir=-80 speed=1924 spin=0 kind=1; throw x=0 dir=-115 speed=1598 spin=0 kind=1; throw "
      "x=0 dir=182 speed=1778 spin=0 kind=1; throw x=0 dir=-166 speed=2375 spin=0 kind=1; ");
  EXPECT_EQ(
      answers(Bot::kMedium),
      "throw x=0 dir=0 speed=1900 spin=0 kind=1; throw x=0 dir=0 speed=1900 spin=0 kind=1; throw "
      "x=0 dir=-30 speed=1900 spin=0 kind=1; throw x=0 dir=-30 speed=1900 spin=0 kind=1; throw x=0 "
      "dir=45 speed=2250 spin=0 kind=1; throw x=0 dir=-32 speed=1900 spin=0 kind=1; ");
  EXPECT_EQ(
      answers(Bot::kHard),
      "throw x=0 dir=0 speed=1900 spin=0 kind=1; throw x=0 dir=0 speed=1900 spin=0 kind=1; throw "
      "x=0 dir=-30 speed=1900 spin=0 kind=1; throw x=0 dir=-30 speed=1900 spin=0 kind=1; throw x=0 "
      "dir=45 speed=2250 spin=0 kind=1; throw x=0 dir=-32 speed=1900 spin=0 kind=1; ");
  EXPECT_EQ(
      answers(Bot::kMaster),
      "throw x=0 dir=0 speed=1900 spin=0 kind=1; throw x=0 dir=15 speed=1900 spin=0 kind=1; throw "
      "x=0 dir=-15 speed=1900 spin=0 kind=1; throw x=0 dir=-45 speed=1900 spin=0 kind=1; throw x=0 "
      "dir=-45 speed=1900 spin=0 kind=1; throw x=0 dir=-32 speed=1900 spin=0 kind=1; ");
}

}  // namespace
}  // namespace astragal::tests
