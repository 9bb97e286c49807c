// Records of simulated throws, and hand-written ones.

#include "dice/record_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "core/random.h"
#include "dice/flying.h"
#include "dice/stream.h"
#include "text/words.h"

namespace astragal::dice {

using namespace match;
using namespace physics;
using namespace record;
using namespace text;

namespace {

using testing::HasSubstr;

const std::string kCommitment(64, 'a');

std::string fault_in(const std::string& text) {
  const auto read = read_record_text(text);
  const auto* fault = std::get_if<RecordFault>(&read);
  return fault == nullptr ? "" : fmt::format("{}: {}", fault->line, fault->why.what());
}

/// These die words are in line 7.
std::string thrown(const std::string& dice, const std::string& before = "") {
  return "astragal 1\ngame: tumblin-dice\nseats: Ann, Bob\ndice: thrown " + kCommitment +
         "\n\ntable start = 6 1\n" + before +
         "Ann throw x=0 dir=0 speed=1500 spin=0 kind=0 = " + dice + "\n";
}

/// A complete game with random aims, with motions.
Record random_game(const std::string& game, const std::string& options, std::uint64_t seed) {
  StartText start{game, "Ann, Bob", options};
  start.by_hand = false;
  Record record(std::get<Match>(Match::start(start)));
  record.dice = {DiceSource::Kind::kThrown, kCommitment};
  const auto flying = std::get<std::unique_ptr<FlyingDice>>(flying_dice(record.start));
  Rng rng(seed);
  const auto some = [&rng](int least, int most) {
    return least + static_cast<int>(below(rng, static_cast<std::uint64_t>(most - least + 1)));
  };
  while (record.now.phase() != Phase::kOver) {
    Move move{record.now.name_of(record.now.to_act()), record.now.event()};
    if (record.now.phase() == Phase::kDecide) {
      const auto legal = record.now.legal();
      move.decision = legal[below(rng, legal.size())];
      if (move.decision == "throw") {
        move.decision = fmt::format("throw x={} dir={} speed={} spin=0 kind={}", some(-60, 60),
                                    some(-150, 150), some(1100, 2300), some(0, 2));
      }
      EXPECT_TRUE(record.now.decide(*split_words(move.decision))) << move.decision;
    }
    if (record.now.phase() == Phase::kSettle &&
        record.now.name_of(record.now.to_act()) == move.seat) {
      auto flown = flying->settle(
          record.now, [&rng] { return rng(); }, true);
      move.outcome = flown.outcome;
      record.moves.push_back(move);
      if (!flown.motion.frames.empty()) {
        record.motions.push_back({throws_in(record.moves), to_base64(encode(flown.motion))});
      }
    } else {
      record.moves.push_back(move);
    }
  }
  return record;
}

TEST(RecordCheck, WhatPhysicsThrewIsAccepted) {
  const std::vector<std::string> kinds{
      "rounds=2", "rounds=2, gates=on, mines=pressure, breed=dice, breeding-cards=2",
      "rounds=2, gates=on, mines=proximity, breed=multiplier, breeding-cards=2",
      "rounds=2, gates=on, mines=trip, breed=dice"};
  for (const auto& options : kinds) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const Record record = random_game("tumblin-dice", options, seed);
      EXPECT_GE(record.motions.size(), 8U);
      EXPECT_EQ(fault_in(write_record(record)), "") << options << ", seed " << seed;
    }
  }
}

TEST(RecordCheck, WhatFellIntoTheTrayIsAccepted) {
  const Record record = random_game("sharp-shooters", "rounds=1", 5);
  EXPECT_GE(record.motions.size(), 4U);
  EXPECT_EQ(fault_in(write_record(record)), "");
}

TEST(RecordCheck, APoseIsOnTheLevelThatIsSaid) {
  EXPECT_EQ(fault_in(thrown("red1:3x6/-9000,27000,5600,1048576,0,0,0")), "");
  EXPECT_EQ(fault_in(thrown("red1:2x6/-9000,27000,5600,1048576,0,0,0")),
            "7: the pose of red1 is on 3x, not on 2x");
  EXPECT_EQ(fault_in(thrown("red1:3x6/0,-5000,10700,1048576,0,0,0")),
            "7: the pose of red1 is on the pad, where no die stays");
  EXPECT_EQ(fault_in(thrown("red1:4x6/0,50000,5000,1048576,0,0,0")),
            "7: the pose of red1 is not over the board");
}

TEST(RecordCheck, APoseShowsTheFaceThatIsSaid) {
  EXPECT_EQ(fault_in(thrown("red1:3x5/-9000,27000,5600,1048576,0,0,0")),
            "7: the pose of red1 shows 6, not 5");
  EXPECT_EQ(fault_in(thrown("red1:3x1/-9000,27000,5600,0,0,0,0")),
            "7: the last four numbers of the pose of red1 are not a rotation");
}

TEST(RecordCheck, APoseIsInNothingElsesPlace) {
  EXPECT_EQ(fault_in(thrown("red1:3x6/-9000,27000,5000,1048576,0,0,0")),
            "7: the pose of red1 is inside the board");
  EXPECT_EQ(fault_in(thrown("red1:3x6/-5000,30500,5600,1048576,0,0,0")),
            "7: the pose of red1 is inside the board")
      << "a peg stands there";
  EXPECT_EQ(fault_in(thrown("red1:3x6/-9000,27000,900000,1048576,0,0,0")),
            "7: the pose of red1 is high above the board");
  const std::string bob = "\nBob throw = green1:3x6/-9100,27100,5600,1048576,0,0,0\n";
  EXPECT_EQ(fault_in(thrown("red1:3x6/-9000,27000,5600,1048576,0,0,0") + bob),
            "9: the pose of green1 is inside red1");
}

TEST(RecordCheck, APoseIsOnTheCardThatIsSaid) {
  const auto with_card = [](const std::string& dice) {
    std::string text = thrown(dice, "table cards = gate1:1x@0,120 gate2:3x@0,280\n");
    return text.replace(text.find("dice:"), 0, "options: gates=on\n");
  };
  EXPECT_EQ(fault_in(with_card("red1:1x6@gate1/0,28000,5600,1048576,0,0,0")), "");
  EXPECT_EQ(fault_in(with_card("red1:1x6@gate1/3000,26500,5600,1048576,0,0,0")), "")
      << "as near to the gate as there was room";
  EXPECT_EQ(fault_in(with_card("red1:1x6@gate1/12000,28000,5600,1048576,0,0,0")),
            "9: the pose of red1 is not on gate2");
  std::string text = with_card("red1:off");
  text.replace(text.find("gate1:1x@0,120"), 14, "gate1:1x@0,170");
  EXPECT_EQ(fault_in(text),
            "8: gate1 does not fit there: its 30 mm must be wholly on 1x, clear of pegs");
}

TEST(RecordCheck, TheStateThatARecordStartsAtIsCheckedToo) {
  const Record game = random_game("tumblin-dice", "rounds=1", 2);
  Record record(game.start);
  record.dice = game.dice;
  record.from_state = true;
  Match match = game.start;
  for (std::size_t i = 0; i < 6; ++i) {
    const std::string& outcome = game.moves[i].outcome;
    ASSERT_TRUE(play_line(
        match, {game.moves[i].seat, *split_words(game.moves[i].decision), *split_words(outcome)}));
  }
  record.start = record.now = match;
  std::string text = write_record(record);
  EXPECT_EQ(fault_in(text), "");
  const auto face = text.find("\"face\":");
  ASSERT_NE(face, std::string::npos);
  text[face + 7] = text[face + 7] == '3' ? '4' : '3';
  EXPECT_THAT(fault_in(text), HasSubstr("6: from: the pose of "));
}

TEST(RecordCheck, AMotionIsReadAndEndsWhereItsDiceLie) {
  const Record game = random_game("tumblin-dice", "rounds=1", 7);
  const std::string text = write_record(game);
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<long>(text.find("motion 1:")), '\n');
  const auto with_motion = [&](std::string base64) {
    Record changed = game;
    changed.motions.front().base64 = std::move(base64);
    return fault_in(write_record(changed));
  };
  EXPECT_EQ(fault_in(text), "");
  EXPECT_EQ(with_motion("AAECAwQFBgc="),
            fmt::format("{}: motion 1: this is not a recorded motion", line));
  EXPECT_EQ(with_motion("AAEC" + std::string(3, 'A') + "="),
            fmt::format("{}: motion 1: this is not a recorded motion", line));
  const std::string& whole = game.motions.front().base64;
  EXPECT_EQ(with_motion(whole.substr(0, whole.size() / 8 * 4)),
            fmt::format("{}: motion 1: the motion ends too early", line));
  for (const auto& motion : game.motions) {
    if (motion.number == 1) continue;
    EXPECT_THAT(with_motion(motion.base64), HasSubstr("motion 1: it "));
  }
}

TEST(RecordCheck, AMotionInTheTrayShowsWhatWasRolled) {
  Record record = random_game("sharp-shooters", "rounds=1", 5);
  std::swap(record.motions.front().base64, record.motions.back().base64);
  EXPECT_THAT(fault_in(write_record(record)),
              HasSubstr("its dice do not end with the numbers of the roll"));
}

TEST(RecordCheck, ABoardOfLevelsAloneIsEnoughForARealTable) {
  const std::string head = "astragal 1\ngame: tumblin-dice\nseats: Ann, Bob\n";
  const std::string data = R"(data: {"surfaces":{"0x":{"level":0},"5x":{"level":5}}})";
  const std::string start = "\n\ntable start = 6 1\n";
  EXPECT_EQ(fault_in(head + "dice: table\n" + data + start + "Ann throw = red1:5x6\n"), "");
  EXPECT_THAT(fault_in(head + "dice: thrown " + kCommitment + "\n" + data + start),
              HasSubstr("5: data: "));
  EXPECT_THAT(fault_in(head + "dice: table\n" + data + start +
                       "Ann throw = red1:5x6/0,0,0,1048576,0,0,0\n"),
              HasSubstr("8: a pose needs a board with all its measures: "));
}

}  // namespace
}  // namespace astragal::dice
