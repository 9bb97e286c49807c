#include "engine_wasm/work_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "bots/bots.h"
#include "engine_wasm/fields.h"
#include "record/match_record.h"
#include "record_files.h"
#include "text/json_reader.h"

namespace astragal::engine_wasm {

using namespace analysis;
using namespace bots;
using namespace dice;
using namespace match;
using namespace record;
using namespace rooms;
using namespace tests;

namespace {

/// Writes a match, parses the text as the other instance does, and reads it.
Match there_and_back(const Match& match) {
  return read_match(*text::parse_json(boost::json::serialize(match_json(match))));
}

Match started(const StartText& start) {
  auto match = Match::start(start);
  if (const auto* fault = std::get_if<StartFault>(&match)) {
    ADD_FAILURE() << fault->fault.why.what();
  }
  return std::get<Match>(match);
}

/// Plays random moves and checks every position; dice are thrown by physics where the game requires
/// it.
void every_position_survives(Match match, std::uint64_t seed, int most) {
  Rng rng(seed);
  std::unique_ptr<FlyingDice> dice;
  if (dice_only_fly(match)) {
    auto made = flying_dice(match);
    dice = std::move(std::get<std::unique_ptr<FlyingDice>>(made));
  }
  for (int step = 0; step < most && match.phase() != Phase::kOver; ++step) {
    EXPECT_EQ(there_and_back(match), match) << boost::json::serialize(match.state());
    if (match.phase() == Phase::kDecide) {
      auto words = *text::split_words(choose_words(Bot::kRandom, match, rng));
      if (dice) words = *dice->in_full(match, words);
      ASSERT_TRUE(match.decide(words).ok());
    } else if (dice) {
      dice->settle(
          match, [&rng] { return rng(); }, false);
    } else {
      match.settle_fairly(rng);
    }
  }
  EXPECT_EQ(there_and_back(match), match);
}

TEST(WorkText, AMatchIsTheSameAtEveryStep) {
  constexpr int kMost = 60;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (const Match& match : usual_matches()) {
      SCOPED_TRACE(match.game_name());
      every_position_survives(match, seed, kMost);
    }
  }
}

TEST(WorkText, OptionsColoursAndWhoRollsAreKept) {
  every_position_survives(
      started({"rock-the-bock", "Marion (green), Zoë (red), Bob B. (blue)", "rounds=5"}), 1, 80);
  every_position_survives(started({"trophy-buck", "A, B, C, D", "goal=80"}), 2, 80);
  StartText start{"tumblin-dice", "A, B, C, D",
                  "teams=on, mines=pressure, gates=on, cards=players"};
  for (const bool by_hand : {false, true}) {
    start.by_hand = by_hand;
    const Match match = started(start);
    EXPECT_EQ(there_and_back(match), match);
  }
  StartText random{"tumblin-dice", "A, B", "mines=pressure, gates=on"};
  random.by_hand = true;
  const Match by_hand = started(random);
  random.by_hand = false;
  const Match thrown = started(random);
  EXPECT_NE(by_hand, thrown) << "or this test says nothing";
  EXPECT_EQ(there_and_back(by_hand), by_hand);
  EXPECT_EQ(there_and_back(thrown), thrown);
}

TEST(WorkText, PositionsOfRecordsAreTheSameWithDiceCardsAndBoardsOfTheirOwn) {
  int with_data = 0;
  for (const auto& path : test_files("records")) {
    std::ifstream file(path);
    const auto read = read_record<Match>(file);
    ASSERT_TRUE(std::holds_alternative<Record>(read)) << path;
    const auto& record = std::get<Record>(read);
    EXPECT_EQ(there_and_back(record.start), record.start) << path;
    EXPECT_EQ(there_and_back(record.now), record.now) << path;
    with_data += record.start.data().empty() ? 0 : 1;
  }
  EXPECT_GT(with_data, 2) << "or this test says little";
}

TEST(WorkText, WorkAndItsAnswerAreTheSame) {
  const auto matches = usual_matches();
  const auto match = std::make_shared<const Match>(matches[1]);
  const Work work = Advise{"k7q2-x4md-9rtz", 7, match, (std::uint64_t{1} << 62) - 1, "roll"};
  const auto back = std::get<Advise>(read_work(write_work(work)));
  EXPECT_EQ(back.seed, (std::uint64_t{1} << 62) - 1);
  EXPECT_EQ(back.also, "roll");
  EXPECT_EQ(*back.match, *match);

  Advice advice;
  advice.seat = 1;
  advice.side = 2;
  AdvisedOption option{"stop \"here\"", {}};
  option.estimate.chance = {1.0 / 3, 0.1, -0.0};
  option.estimate.points_error = {1e-300, 5e-324};
  option.estimate.samples = 2'000;
  advice.options = {option, option};
  advice.why = "Weil das Wünschen hilft.";
  advice.reason_with = {{"gain", "3"}};
  advice.rounds = 4;
  const auto read = std::get<Advice>(read_answer(work, write_answer(advice)));
  ASSERT_EQ(read.options.size(), 2U);
  EXPECT_EQ(read.options[1].words, option.words);
  EXPECT_EQ(read.options[1].estimate.chance, option.estimate.chance);
  EXPECT_TRUE(std::signbit(read.options[1].estimate.chance[2]));
  EXPECT_EQ(read.options[1].estimate.points_error, option.estimate.points_error);
  EXPECT_EQ(read.options[1].estimate.samples, option.estimate.samples);
  EXPECT_EQ(read.why, advice.why);
  EXPECT_EQ(read.reason_with, advice.reason_with);
  EXPECT_EQ(read.rounds, advice.rounds);
  EXPECT_EQ(read.seat, advice.seat);
  EXPECT_EQ(read.side, advice.side);
}

TEST(WorkText, DiceThatFlyHaveTheirWords) {
  auto rng = DiceStream::seeded("x", 12).next();
  Match match = usual_matches()[3];
  ASSERT_EQ(match.phase(), Phase::kSettle);
  const Work work = Simulate{"room", 3, std::make_shared<const Match>(match), rng};
  auto back = std::get<Simulate>(read_work(write_work(work))).rng;
  for (int i = 0; i < 9; ++i) EXPECT_EQ(back(), rng());
}

TEST(WorkText, WhatMakesNoSenseIsRefusedInASentence) {
  const auto fault = [](const char* text) {
    try {
      (void)read_work(text);
    } catch (const Malformed& malformed) {
      return std::string(malformed.what());
    }
    return std::string("nothing");
  };
  EXPECT_EQ(fault("{}"), "text.kind is missing");
  EXPECT_EQ(fault(R"({"kind":"study","record":7,"report":true})"), "text.record must be a text");
  EXPECT_EQ(fault(R"({"kind":"advise","match":{"game":"chess","seats":"A","options":"",)"
                  R"("state":{},"by_hand":false},"seed":1,"also":""})")
                .substr(0, 7),
            "match: ");
}

}  // namespace
}  // namespace astragal::engine_wasm
