#include "bots/bots.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace astragal::bots {

using namespace games;
using namespace match;
using namespace text;

namespace {

Match start(const std::string& game, int seats, const std::string& options = "") {
  std::string names;
  for (int seat = 1; seat <= seats; ++seat) {
    names += (names.empty() ? "Seat" : ",Seat") + std::to_string(seat);
  }
  return std::get<Match>(Match::start({game, names, options}));
}

TEST(Bots, AreKnownByName) {
  for (const auto name : bot_names()) EXPECT_EQ(name_of(*read_bot(name)), name);
  EXPECT_EQ(read_bot("random"), Bot::kRandom);
  EXPECT_EQ(read_bot("simple"), Bot::kSimple);
  EXPECT_EQ(read_bot("Simple"), std::nullopt);
  EXPECT_EQ(read_bot(""), std::nullopt);
}

TEST(Bots, TheRandomOneChoosesAllLegalDecisionsAlike) {
  RockTheBock::State state;
  for (int face = 0; face < kFaces; ++face) state.rolled += FaceCounts::one(face);
  const RockTheBock game({.seats = 4}, state);
  const auto legal = game.legal();
  ASSERT_EQ(legal.size(), 8U);
  std::array<int, 16> counts{};
  Rng rng(3);
  constexpr int kTries = 80'000;
  for (int i = 0; i < kTries; ++i) ++counts[choose(Bot::kRandom, game, rng).code];
  double chi_square = 0;
  for (const auto decision : legal) {
    const double off = counts[decision.code] - kTries / 8.0;
    chi_square += off * off / (kTries / 8.0);
  }
  EXPECT_LT(chi_square, 24.3);  // 0.1 % for 7 degrees of freedom
}

/// Plays a game and checks that every decision is legal.
template <Game G>
void expect_legal_play(G game, Bot bot, Rng rng) {
  while (game.phase() != Phase::kOver) {
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(rng));
      continue;
    }
    const auto legal = game.legal();
    const auto decision = choose(bot, game, rng);
    ASSERT_NE(std::find(legal.begin(), legal.end(), decision), legal.end());
    game.decide(decision);
  }
}

TEST(Bots, OnlyEverDoWhatIsLegal) {
  for (const Bot bot : {Bot::kRandom, Bot::kSimple}) {
    for (int seats = 2; seats <= 10; ++seats) {
      for (std::uint64_t game = 0; game < 20; ++game) {
        const auto play = [&](const std::string& name, const std::string& options = "") {
          const Match match = start(name, seats, options);
          std::visit([&](const auto& any) { expect_legal_play(any, bot, Rng(5, game)); },
                     match.game());
        };
        if (seats >= 3) play("trophy-buck");
        if (seats <= 4) play("rock-the-bock", "rounds=2");
        if (seats <= 6) play("sharp-shooters", game % 2 == 0 ? "side=A" : "side=B");
      }
    }
  }
}

TEST(Bots, SpeakTheRecordsWords) {
  for (const Match& usual : usual_matches()) {
    for (const Bot bot : {Bot::kRandom, Bot::kSimple}) {
      Match match = usual;
      Rng rng(4);
      while (match.phase() != Phase::kOver) {
        if (match.phase() == Phase::kSettle) {
          match.settle_fairly(rng);
          continue;
        }
        const std::string words = choose_words(bot, match, rng);
        ASSERT_TRUE(match.decide(*split_words(words)).ok()) << words;
      }
    }
  }
}

}  // namespace
}  // namespace astragal::bots
