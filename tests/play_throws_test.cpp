// `astragal play tumblin-dice`: throws aimed in words, thrown dice, boards of one's own.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "physics/motion.h"
#include "play_fixture.h"
#include "text/shipped.h"
#include "text/words.h"

namespace astragal::tests {

using namespace match;
using namespace record;
using namespace text;

namespace {

using testing::HasSubstr;
using testing::StartsWith;

class PlayThrows : public Play {
 protected:
  [[nodiscard]] Arguments throws(const std::string& options = "") const {
    Arguments arguments{"tumblin-dice", "--players", "Ann,Bob", "--seed", "story"};
    if (!options.empty()) arguments.insert(arguments.end(), {"--options", options});
    return play(arguments);
  }
};

TEST_F(PlayThrows, AnnAimsInWordsAndEnterLetsTheDieGo) {
  const auto end = run(throws(), "5 right\nharder\n\n");
  EXPECT_EQ(end.status, 0) << end.errors;
  EXPECT_THAT(end.output, HasSubstr("slide from the middle, straight ahead, force 11 of 30"));
  EXPECT_THAT(end.output, HasSubstr("slide from the middle, 5° right, force 12 of 30"));
  const auto lines = moves();
  ASSERT_GE(lines.size(), 2U);
  EXPECT_THAT(lines.back(), HasSubstr(" throw x=0 dir=50 speed=1800 spin=0 kind=1 = "));
}

TEST_F(PlayThrows, AWholeThrowFitsInALine) {
  const auto end = run(throws(), "flick from 10 left, 3 left, force 10 throw\n");
  EXPECT_EQ(end.status, 0) << end.errors;
  EXPECT_THAT(moves().back(), HasSubstr("throw x=-10 dir=-30 speed=1500 spin=0 kind=2 = "));
}

TEST_F(PlayThrows, TheRecordsOwnWordsWillDoToo) {
  run(throws(), "throw x=3 dir=-7 speed=1234 spin=5 kind=0\n");
  EXPECT_THAT(moves().back(), HasSubstr("throw x=3 dir=-7 speed=1234 spin=5 kind=0 = "));
}

TEST_F(PlayThrows, WhatIsNoThrowIsAnsweredAndNothingFlies) {
  const auto end = run(throws(), "blah\nfrom 200 left\nforce 99\nthrow x=1\nu\n?\nq\n");
  EXPECT_EQ(end.status, 0) << end.errors;
  for (const char* sentence :
       {"I don't understand 'blah'", "at most 80 mm", "a number from 0 to 30",
        "The throw needs dir=", "Rolled dice can't be undone.", "Hands tremble"}) {
    // The words of a paragraph may be broken over lines.
    std::string flowing = end.output;
    std::replace(flowing.begin(), flowing.end(), '\n', ' ');
    EXPECT_THAT(flowing, HasSubstr(sentence));
  }
  for (const auto& move : moves()) EXPECT_THAT(move, StartsWith("table start"));
}

TEST_F(PlayThrows, TheSameSeedAndTheSameWordsGiveTheSameGame) {
  const std::string script = "hard\n\n\n3 left throw\n\n\n\n\n\nq\n";
  run(throws(), script);
  const auto once = moves();
  const auto motions = record().motions;
  run(throws(), script);
  EXPECT_EQ(moves(), once);
  EXPECT_EQ(record().motions, motions);
  EXPECT_EQ(motions.size(), 9U - 1U);
}

TEST_F(PlayThrows, AGameGoesOnWhereItWasLeftAsIfItHadNeverBeenLeft) {
  run(throws(), "hard\n\n\n\n\n\nq\n");
  const auto whole = moves();
  run(throws(), "hard\n\n\nq\n");
  // Each still means to throw as they last did.
  run(resume(), "\n\n\nq\n");
  EXPECT_EQ(moves(), whole);
}

TEST_F(PlayThrows, EveryThrowHasItsMotion) {
  run(throws(), "\n\n\n\n");
  for (const auto& line : record().motions) {
    EXPECT_GT(line.base64.size(), 100U);
    EXPECT_EQ(line.base64.size() % 4, 0U);
  }
  EXPECT_EQ(record().motions.size(), 4U);
}

TEST_F(PlayThrows, BotsPlayWholeGamesWithEveryKindOfCard) {
  for (const char* options : {"gates=on, mines=pressure, breed=dice", "mines=trip, score=add",
                              "mines=proximity, breed=multiplier, cards=players",
                              "gates=on, mines=proximity, breed=both"}) {
    const auto end = run(play({"tumblin-dice", "--players", "bot,bot,bot:random", "--seed", "x",
                               "--options", std::string("rounds=1, ") + options}),
                         "");
    EXPECT_EQ(end.status, 0) << end.errors;
    EXPECT_THAT(end.output, HasSubstr(" wins with ")) << options;
    EXPECT_EQ(record().now.phase(), Phase::kOver);
  }
}

TEST_F(PlayThrows, DiceThatWereCommittedToCanBeThrownAgainByAnyone) {
  const auto end = run(play({"tumblin-dice", "--players", "bot,bot", "--dice", "fair", "--entropy",
                             "Bot=00ff", "--options", "rounds=1, gates=on, mines=trip"}));
  EXPECT_EQ(end.status, 0) << end.errors;
  EXPECT_EQ(record().dice.kind, DiceSource::Kind::kThrown);
  EXPECT_EQ(record().reveal.size(), 64U);
  const auto verified = run_astragal({"verify", "--json", kept()});
  EXPECT_EQ(verified.status, 0) << verified.output;
  EXPECT_THAT(verified.output, HasSubstr("\"unchecked\":0"));
}

TEST_F(PlayThrows, AForgedThrowIsFound) {
  run(play({"tumblin-dice", "--players", "bot,bot", "--dice", "fair", "--options", "rounds=1"}));
  Record forged = record();
  forged.motions.clear();
  Move& last = forged.moves.back();
  const std::string die = last.seat == forged.start.name_of(0) ? "red4" : "green4";
  // Of two ways to end the game, one at least does not lead into overtime.
  for (const char* where : {":4x6", ":4x5"}) {
    Match match = forged.start;
    last.outcome = die + where;
    for (const Move& move : forged.moves) {
      MoveLine line{move.seat, *split_words(move.decision), *split_words(move.outcome)};
      ASSERT_TRUE(play_line(match, line)) << move.outcome;
    }
    forged.now = match;
    if (match.phase() == Phase::kOver) break;
  }
  ASSERT_EQ(forged.now.phase(), Phase::kOver);
  std::ofstream(kept()) << write_record(forged);
  const auto verified = run_astragal({"verify", kept()});
  EXPECT_EQ(verified.status, 1) << verified.output << verified.errors;
  EXPECT_THAT(verified.output + verified.errors,
              HasSubstr(" is " + last.outcome + ", but the dice must be "));
}

TEST_F(PlayThrows, SharpShootersIsThrownIntoTheTrayIfWanted) {
  const auto end = run(play({"sharp-shooters", "--players", "Ann,Bob", "--dice", "thrown",
                             "--entropy", "Ann=00ff", "--options", "rounds=1"}),
                       "1\n1\nq\n");
  EXPECT_EQ(end.status, 0) << end.errors;
  EXPECT_THAT(end.output, HasSubstr(record().dice.argument)) << "the commitment";
  EXPECT_EQ(record().dice.kind, DiceSource::Kind::kThrown);
  EXPECT_FALSE(record().motions.empty()) << "how the dice flew";
  // Tomorrow the game goes on with the dice that were committed to.
  const std::size_t before = record().moves.size();
  EXPECT_EQ(run({"play", "--resume", kept()}, "1\nq\n").status, 0);
  EXPECT_GT(record().moves.size(), before);
}

TEST_F(PlayThrows, GamesWithoutBoardOrTrayAreNotThrown) {
  const auto end = run(play({"trophy-buck", "--players", "Ann,Bob,Cid", "--dice", "thrown"}));
  EXPECT_EQ(end.status, 2);
  EXPECT_THAT(end.errors, HasSubstr("trophy-buck has no thrown dice"));
}

TEST_F(PlayThrows, ABoardWithoutRoomForTheCardsIsRefusedBeforeTheGame) {
  const std::string path = folder.file("board.toml");
  std::ofstream(path) << R"(die = 16
[pad]
top = 99
outline = [[-80, -120], [80, -120], [80, 0], [-80, 0]]
[surfaces]
zero = { level = 0, top = 84, outline = [[-200, 0], [200, 0], [200, 70], [-200, 70]] }
one = { level = 1, top = 60, outline = [[-200, 70], [200, 70], [200, 90], [-200, 90]] }
)";
  for (const char* who : {"random", "players"}) {
    const std::string options = std::string("gates=on, cards=") + who;
    const auto end =
        run(play({"tumblin-dice", "--players", "Ann,Bob", "--data", path, "--options", options}),
            "1\n");
    EXPECT_EQ(end.status, 2);
    EXPECT_THAT(end.errors, HasSubstr("too small for the cards"));
    const auto simulated =
        run_astragal({"simulate", "tumblin-dice", "--data", path, "--options", options});
    EXPECT_EQ(simulated.status, 2);
    EXPECT_THAT(simulated.errors, HasSubstr("too small for the cards"));
  }
}

TEST_F(PlayThrows, PlayersLayCardsWhereTheBoardHasRoom) {
  const auto end = run(throws("gates=on, cards=players"), "card gate1 2x@0,170\n1\n5\n\nq\n");
  EXPECT_EQ(end.status, 0) << end.errors;
  std::string flowing = end.output;
  std::replace(flowing.begin(), flowing.end(), '\n', ' ');
  EXPECT_THAT(flowing, HasSubstr("gate1 on 1x, in the middle"));
  const auto lines = moves();
  EXPECT_THAT(lines[lines.size() - 3], HasSubstr("card gate1 1x@"));
  EXPECT_THAT(lines[lines.size() - 2], HasSubstr("card gate2 2x@"));
}

TEST_F(PlayThrows, AtARealTablePeopleTypeWhereDiceLie) {
  const auto end = run(play({"tumblin-dice", "--players", "Ann,Bob", "--dice", "table"}),
                       "6 1\n3x5\ng1 4x2, r1 off\nred2 off\noff\n2x9\nq\n");
  EXPECT_EQ(end.status, 0) << end.errors;
  EXPECT_EQ(moves(), (std::vector<std::string>{"table start = 6 1", "Ann throw = red1:3x5",
                                               "Bob throw = red1:off green1:4x2",
                                               "Ann throw = red2:off", "Bob throw = green2:off"}));
  EXPECT_THAT(end.output, HasSubstr("Bob throws green1 to 4x, showing 2, and knocks red1 off."));
}

TEST_F(PlayThrows, AtARealTableEveryMineAndEveryDieOnAGateIsTold) {
  auto end = run(play({"tumblin-dice", "--players", "Ann,Bob", "--dice", "table", "--options",
                       "mines=proximity"}),
                 "6 1\n2\n2\n2\n1x5\ng1 2x6@mine2, r1 2x3@mine1\nq\n");
  EXPECT_EQ(end.status, 0) << end.errors;
  EXPECT_THAT(end.output, HasSubstr("mine1 goes off, and red1 and green1 are gone."));
  EXPECT_THAT(end.output, HasSubstr("mine2 goes off too."));
  end = run(play({"tumblin-dice", "--players", "Ann,Bob", "--dice", "table", "--options",
                  "gates=on, breed=multiplier"}),
            "6 1\n1\n4\n4\n2x5\ng1 1x6@gate1>4x6@breed1, r1 1x3@gate1\nr2 off, g1 4x6>3x2\nq\n");
  EXPECT_EQ(end.status, 0) << end.errors;
  EXPECT_THAT(end.output, HasSubstr("red1 goes through gate1 to 4x."));
  EXPECT_THAT(end.output, HasSubstr("green1 goes through gate1 to 4x."));
  EXPECT_THAT(end.output, HasSubstr("Then green1 comes to rest on 3x, showing 2."));
  EXPECT_EQ(moves()[5], "Bob throw = red1:1x3@gate1 green1:1x6@gate1>4x6@breed1");
}

TEST_F(PlayThrows, ABoardOfOnesOwnIsPlayedOnAndKeptInTheRecord) {
  std::string board(shipped_file("board.toml"));
  const std::string path = folder.file("board.toml");
  std::ofstream(path) << board;
  const auto end = run(play({"tumblin-dice", "--players", "Ann,Bob", "--data", path}), "\nq\n");
  EXPECT_EQ(end.status, 0) << end.errors;
  EXPECT_FALSE(record().start.data().empty());
}

TEST_F(PlayThrows, AFaultInABoardIsNamedWithFileAndLine) {
  const std::string pad =
      "die = 16\n[pad]\ntop = 40\noutline = [[-40, -60], [40, -60], [40, 0], [-40, 0]]\n";
  const std::string near =
      "near = { level = 1, top = 20, outline = [[-50, 0], [50, 0], [50, 60], [-50, 60]] }\n";
  const std::string far =
      "far = { level = 2, top = 10, outline = [[-50, 50], [50, 50], [50, 99], [-50, 99]] }\n";
  const std::string path = folder.file("board.toml");
  const auto fault = [&](const std::string& text) {
    std::ofstream(path) << text;
    const auto end = run(play({"tumblin-dice", "--players", "Ann,Bob", "--data", path}));
    EXPECT_EQ(end.status, 2);
    EXPECT_EQ(run_astragal({"simulate", "tumblin-dice", "--data", path}).errors, end.errors);
    return end.errors.starts_with(path) ? end.errors.substr(path.size()) : end.errors;
  };
  EXPECT_EQ(fault(pad + "[surfaces]\n" + near + far), ":6: surfaces.near overlaps surfaces.far\n");
  EXPECT_EQ(fault("die = 60\n[pad]\ntop = 40\noutline = [[-20, -60], [20, -60], [20, 0], [-20, "
                  "0]]\n[surfaces]\n" +
                  near),
            ":2: the pad is too small for a die of 60 mm: it must be at least twice as wide, and "
            "have room for it behind the middle\n");
  EXPECT_EQ(fault(pad + "[surfaces]\n" + near +
                  "[pegs]\np = { at = [0, 90], radius = 4, height = 30 }\n"),
            ":8: pegs.p must stand wholly on one surface\n");
}

}  // namespace
}  // namespace astragal::tests
