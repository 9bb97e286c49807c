// `astragal play` as people have it: stories with the program as a process.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/random.h"
#include "play_fixture.h"
#include "text/language.h"

namespace astragal::tests {

using namespace cli;
using namespace match;
using namespace text;

namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

int times_in(std::string_view text, std::string_view part) {
  int count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST_F(Play, WholeGamesAgainstBots) {
  const std::vector<std::pair<std::string, std::string>> games{
      {"trophy-buck", "goal=20"}, {"rock-the-bock", "rounds=2"}, {"sharp-shooters", "rounds=2"}};
  for (const auto& [game, options] : games) {
    const auto end = run(
        play({game, "--players", "Ann,bot,Kim:simple", "--seed", "story", "--options", options}),
        repeated("1\n", 3000));
    EXPECT_EQ(end.status, 0) << game;
    EXPECT_THAT(end.output, HasSubstr(" wins with ")) << game;
    EXPECT_THAT(end.output, EndsWith("The record is in " + kept() + "\n"));
    EXPECT_EQ(end.errors, "");
    EXPECT_EQ(record().now.phase(), Phase::kOver);
    EXPECT_EQ(record().dice.argument, "story");
    EXPECT_EQ(record().bots.size(), 2U);
  }
}

TEST_F(Play, BotsPlayAmongThemselves) {
  const auto end =
      run(play({"rock-the-bock", "--players", "bot,bot:random", "--options", "rounds=1"}));
  EXPECT_EQ(end.status, 0);
  EXPECT_THAT(end.output, HasSubstr("Bot2 rolls "));
  EXPECT_EQ(record().now.phase(), Phase::kOver);
  EXPECT_EQ(record().now.seating().names, (std::vector<std::string>{"Bot", "Bot2"}));
}

TEST_F(Play, TheSameSeedGivesTheSameGame) {
  const Arguments arguments = play({"trophy-buck", "--players", "Ann,Bob,Cid", "--seed", "again"});
  run(arguments, "\n2\n\n2\n");
  const auto first = moves();
  EXPECT_EQ(first.size(), 4U);
  run(arguments, "\n2\n\n2\n");
  EXPECT_EQ(moves(), first);
}

TEST_F(Play, NothingIsTakenBackPastAProgramRoll) {
  const auto end =
      run(play({"trophy-buck", "--players", "Ann,Bob,Cid", "--seed", "x"}), "\nu\n2\nu\nu\n");
  EXPECT_THAT(end.output, HasSubstr("Rolled dice can't be undone."));
  EXPECT_THAT(end.output, HasSubstr("Undone: Ann stops"));
  EXPECT_EQ(times_in(end.output, "Rolled dice can't be undone."), 2);
  EXPECT_EQ(moves().size(), 1U);
}

TEST_F(Play, ABotsMoveIsNotTakenBack) {
  const auto end = run(play({"rock-the-bock", "--players", "bot,Ann", "--seed", "x"}), "u\n");
  EXPECT_THAT(end.output, HasSubstr("bots' moves can't be undone"));
  EXPECT_EQ(moves().size(), 2U);
}

TEST_F(Play, RealDiceAreTypedInAndTakenBack) {
  const auto end = run(play({"trophy-buck", "--players", "Ann,Bob,Cid", "--dice", "table"}),
                       "Bp bt WS\nu\nbrown.points brown points, wt\nu\nbp bp bp\nstop\nu\nSt\n");
  EXPECT_EQ(end.status, 0);
  EXPECT_EQ(moves(), (std::vector<std::string>{"Ann roll = brown.points brown.points brown.points",
                                               "Ann stop"}));
}

TEST_F(Play, ARollThatWasChosenCanBeReconsidered) {
  run(play({"trophy-buck", "--players", "Ann,Bob,Cid", "--dice", "table"}), "bp bp ws\n1\nu\n2\n");
  EXPECT_EQ(moves().back(), "Ann stop");
}

TEST_F(Play, DiceAreTypedAsFamiliesTypeThem) {
  run(play({"rock-the-bock", "--players", "Ann,Bob", "--dice", "table"}),
      "2 roebucks, 1 wolf 3 red 4 blue\ntake red\nro2 w re3 b*4\ngive 1 wolf to Ann\n");
  EXPECT_EQ(moves(), (std::vector<std::string>{
                         "Ann roll = roebuck*2 wolf red*3 blue*4", "Ann take red",
                         "Bob roll = roebuck*2 wolf red*3 blue*4", "Bob take wolves Ann"}));
  run(play({"sharp-shooters", "--players", "Ann,Bob", "--dice", "table"}),
      "4a\n2 5\n6 6, 5 5 1\nplace 5 in 1\n5 1\n");
  EXPECT_EQ(moves(),
            (std::vector<std::string>{"table card = 4", "table start = 2 5", "Bob roll = 1 5 5 6 6",
                                      "Bob place 5 in 1", "Bob place 5 in 1"}));
}

TEST_F(Play, WrongDiceAreRefusedInASentence) {
  const auto end = run(play({"rock-the-bock", "--players", "Ann,Bob", "--dice", "table"}),
                       "10 deer\nr2 w8\nwolf*9\nwolf*10\n");
  EXPECT_THAT(end.output, HasSubstr("'deer' is not a kind of dice"));
  EXPECT_THAT(end.output, HasSubstr("'r' could be several kinds"));
  EXPECT_THAT(end.output, HasSubstr("You entered 9 dice; 10 were rolled."));
  EXPECT_EQ(moves(), (std::vector<std::string>{"Ann roll = wolf*10"}));
}

TEST_F(Play, ASlipAtTheEndCanBeTakenBack) {
  const auto end = run(
      play({"rock-the-bock", "--players", "Ann,Bob", "--dice", "table", "--options", "rounds=1"}),
      "roebuck*10\n1\nroebuck*9 wolf\n1\nwolf\n1\nu\n\n");
  EXPECT_THAT(end.output, HasSubstr("win together with 0 points."));
  EXPECT_THAT(end.output, HasSubstr("Undone: Bob gives"));
  EXPECT_EQ(end.status, 0);
  EXPECT_EQ(record().now.phase(), Phase::kOver);
}

TEST_F(Play, ResumingGoesOnWhereItWas) {
  for (const std::string game : {"trophy-buck", "rock-the-bock", "sharp-shooters"}) {
    const Arguments arguments = play({game, "--players", "Ann,bot,Cid", "--seed", "twice"});
    const std::string all = repeated("1\n", 12);
    run(arguments, all);
    const auto whole = moves();
    run(arguments, all.substr(0, 10));
    const Match before = record().now;
    run(resume(), "q\n");
    EXPECT_EQ(record().now, before) << game;
    run(resume(), all.substr(10));
    EXPECT_EQ(moves(), whole) << game;
  }
}

TEST_F(Play, ResumedDiceAreThoseThatWouldHaveCome) {
  const Arguments arguments = play({"trophy-buck", "--players", "Ann,Bob,Cid", "--seed", "twice"});
  const std::string turns = repeated("\n2\n", 6);
  run(arguments, turns);
  const auto whole = moves();
  run(arguments, turns.substr(0, 9));
  run(resume(), turns.substr(9));
  EXPECT_EQ(moves(), whole);
}

TEST_F(Play, AFinishedRecordJustShowsItsEnd) {
  run(play({"rock-the-bock", "--players", "bot,bot", "--options", "rounds=1"}));
  const std::string before = content_of(kept());
  const auto end = run(resume());
  EXPECT_EQ(end.status, 0);
  EXPECT_THAT(end.output, HasSubstr("over after round 1"));
  EXPECT_THAT(end.output, HasSubstr("win"));
  EXPECT_EQ(content_of(kept()), before);
}

TEST_F(Play, OtherDiceAndBotsAreNotResumed) {
  const auto with_headers = [this](const std::string& headers) {
    std::ofstream(kept()) << "astragal 1\ngame: rock-the-bock\nseats: Ann, Bob\n"
                          << headers << "\n";
    return run(resume());
  };
  const auto thrown = with_headers("dice: thrown " + std::string(64, 'a') + "\n");
  EXPECT_EQ(thrown.status, 2);
  EXPECT_THAT(thrown.errors, HasSubstr("this game uses thrown dice"));
  const auto bot = with_headers("dice: table\nbots: Bob=champion\n");
  EXPECT_EQ(bot.status, 2);
  EXPECT_THAT(bot.errors, HasSubstr("the bot Bob has the level champion"));
  EXPECT_EQ(times_in(bot.errors, "\n"), 1);
}

TEST_F(Play, TheEndOfInputSaves) {
  const auto end = run(play({"trophy-buck", "--players", "Ann,Bob,Cid", "--seed", "x"}), "\n2");
  EXPECT_EQ(end.status, 0);
  EXPECT_THAT(end.output, EndsWith("The game is saved in " + kept() +
                                   "; to continue: astragal play --resume " + kept() + "\n"));
  EXPECT_EQ(moves().size(), 2U);
}

TEST_F(Play, SignalsSaveAndLeave) {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    Process game(play({"trophy-buck", "--players", "Ann,Bob,Cid", "--seed", "x"}), home());
    game.type("\n2\n");
    ASSERT_TRUE(game.wait_for("Bob> "));
    game.signal(number);
    EXPECT_EQ(game.finish(), 0);
    EXPECT_THAT(game.output, HasSubstr("to continue: astragal play --resume"));
    EXPECT_EQ(moves().size(), 2U);
  }
}

TEST_F(Play, NothingIsLostWhenItIsKilled) {
  Process game(play({"trophy-buck", "--players", "Ann,Bob,Cid", "--seed", "x"}), home());
  game.type("\n2\n");
  ASSERT_TRUE(game.wait_for("Bob> "));
  game.signal(SIGKILL);
  EXPECT_EQ(game.finish(), -SIGKILL);
  EXPECT_EQ(moves().size(), 2U);
}

TEST_F(Play, AClosedPipeEndsIt) {
  Process game(play({"trophy-buck", "--players", "Ann,Bob,Cid", "--seed", "x"}), home());
  game.type("\n");
  ASSERT_TRUE(game.wait_for("2  stop"));
  game.close_output();  // while it waits for an answer
  EXPECT_EQ(game.finish(), 0);
  EXPECT_THAT(game.errors, HasSubstr("to continue: astragal play --resume"));
  EXPECT_EQ(moves().size(), 1U);
}

TEST_F(Play, EscapeCodesAreForTerminalsThatWantThem) {
  const Arguments arguments = play({"rock-the-bock", "--players", "Ann,Bob"});
  const auto on_terminal = [&](const Process::Environment& environment) {
    auto all = home();
    all.insert(environment.begin(), environment.end());
    Process game(arguments, all, Process::Through::kTerminal);
    game.type("\n");
    EXPECT_TRUE(game.wait_for("h help"));
    game.type("q\n");
    EXPECT_TRUE(game.wait_for("to continue"));
    EXPECT_EQ(game.finish(), 0);
    return game.output;
  };
  EXPECT_THAT(run(arguments, "\nq\n").output, Not(HasSubstr("\x1b")));
  EXPECT_THAT(on_terminal({{"TERM", "xterm"}, {"NO_COLOR", "1"}}), Not(HasSubstr("\x1b")));
  EXPECT_THAT(on_terminal({{"TERM", "dumb"}}), Not(HasSubstr("\x1b")));
  EXPECT_THAT(on_terminal({{"TERM", "xterm"}}), HasSubstr("\x1b["));
}

TEST_F(Play, WithoutUnicodeAllIsAscii) {
  for (const std::string game : {"trophy-buck", "rock-the-bock", "sharp-shooters"}) {
    const auto end = run(play({game, "--players", "Ann,bot,bot", "--ascii", "--seed", "plain"}),
                         repeated("1\n", 60) + "?\nh\n");
    const bool ascii = std::all_of(end.output.begin(), end.output.end(),
                                   [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    EXPECT_TRUE(ascii) << end.output;
  }
}

TEST_F(Play, CtrlCAtTheTerminalSavesToo) {
  auto environment = home();
  environment["TERM"] = "xterm";
  Process game(play({"trophy-buck", "--players", "Ann,Bob,Cid", "--seed", "x"}), environment,
               Process::Through::kTerminal);
  ASSERT_TRUE(game.wait_for("roll three dice"));
  game.type("\x03");
  EXPECT_EQ(game.finish(), 0);
  EXPECT_THAT(game.output, HasSubstr("to continue: astragal play --resume"));
}

TEST_F(Play, WrongRequestsGetOneSentence) {
  const std::vector<std::pair<Arguments, std::string>> wrong{
      {{"chess", "--players", "Ann,Bob"}, "'chess' is not a game"},
      {{"chess"}, "'chess' is not a game"},
      {{"trophy-buck", "--players", "Ann,Bob"}, "is for 3 to 10 players, not 2"},
      {{"trophy-buck", "--players", "Ann,Bob,Ann"}, "two seats are called Ann"},
      {{"trophy-buck", "--players", "Ann,,Bob"}, "a name needs 1 to 24 characters"},
      {{"trophy-buck", "--players", "Ann,table,Bob"}, "nobody can be called 'table'"},
      {{"trophy-buck", "--players", "Ann,Bob,bot:genius"}, "there is no bot 'genius'"},
      {{"rock-the-bock", "--players", "Ann (pink),Bob"}, "'pink' is not a colour"},
      {{"trophy-buck", "--players", "a,b,c", "--options", "goal=5"}, "goal cannot be '5'"},
      {{"trophy-buck", "--players", "a,b,c", "--options", "colour=blue"}, "is not an option"},
      {{"trophy-buck", "--options", "goal=5"}, "goal cannot be '5'"},
      {{"trophy-buck", "--players", "a,b,c", "--seed", "two words"}, "must be one word"},
      {{"trophy-buck", "--players", "a,b,c", "--seed", "x", "--dice", "table"},
       "--seed is for dice"},
      {{"trophy-buck", "--players", "a,b,c", "--dice", "loaded"}, "--dice"},
      {{"trophy-buck", "--players", "a,b,c", "--data", "/no/such/file"}, "cannot be read"},
      {{"trophy-buck", "--resume", "x"}, "--resume takes game, players and dice from the record"}};
  for (const auto& [arguments, sentence] : wrong) {
    const auto end = run(play(arguments));
    EXPECT_EQ(end.status, 2) << sentence;
    EXPECT_THAT(end.errors, HasSubstr(sentence));
    EXPECT_THAT(end.errors,
                testing::AnyOf(StartsWith("astragal: "), StartsWith("/no/such/file: ")));
    EXPECT_EQ(times_in(end.errors, "\n"), 1) << end.errors;
    EXPECT_EQ(end.output, "");
    EXPECT_FALSE(std::filesystem::exists(kept())) << sentence;
  }
  EXPECT_EQ(run({"play", "--resume", folder.file("nothing")}).status, 2);
  EXPECT_EQ(run({"play", "trophy-buck", "--players", "a,b,c", "--save", "/no/such/place"}).status,
            2);
}

TEST_F(Play, AWrongCommandLineNamesTheHelpOfItsCommand) {
  const auto errors = [this](const Arguments& arguments) { return run(arguments).errors; };
  EXPECT_THAT(errors({"play", "--bogus"}), EndsWith("; see 'astragal play --help'\n"));
  EXPECT_THAT(errors({"rooms", "prune"}), EndsWith("; see 'astragal rooms prune --help'\n"));
  EXPECT_THAT(errors({"bogus"}), EndsWith("; see 'astragal --help'\n"));
}

TEST_F(Play, TheMenuLeadsIntoAGame) {
  const auto end = run({"play"}, "7\nrock\nAnn\nAnn\nBob, \n\nnine\n2\n\nq\n");
  EXPECT_EQ(end.status, 0);
  EXPECT_THAT(end.output, HasSubstr("Hunt deer with dice"));
  EXPECT_THAT(end.output, HasSubstr("Type a number from 1 to 4, or q"));
  EXPECT_THAT(end.output, HasSubstr("Two seats are called Ann"));
  EXPECT_THAT(end.output, HasSubstr("A name needs 1 to 24 characters"));
  EXPECT_THAT(end.output, HasSubstr("Rounds cannot be 'nine'"));
  EXPECT_THAT(end.output, HasSubstr("Rock the Bock · round 1 of 2"));
  EXPECT_THAT(end.output, HasSubstr("Bot, blue"));  // took the seat that the game needs
}

TEST_F(Play, TheMenuOffersTheLastGame) {
  run({"play", "trophy-buck", "--players", "Ann,Bob,Cid", "--seed", "x"}, "\n");
  const auto end = run({"play"}, "5\n2\n");
  EXPECT_THAT(end.output,
              HasSubstr("5  continue your last game: Trophy Buck with Ann, Bob and Cid"));
  EXPECT_THAT(end.output, HasSubstr("stops and scores"));
}

TEST_F(Play, LeavingTheMenuIsNoFault) {
  EXPECT_EQ(run({"play"}, "").status, 0);
  EXPECT_EQ(run({"play"}, "1\nq\n").status, 0);
  EXPECT_EQ(run({"play", "--players", "Ann,bot"}, "1\nAnn,bot,bot\nq\n").errors, "");
}

TEST_F(Play, ACopyIsSavedOnTheWay) {
  const std::string copy = folder.file("copy of it.txt");
  const auto end = run(play({"trophy-buck", "--players", "Ann,Bob,Cid", "--seed", "x"}),
                       "\ns " + copy + "\ns\ns /no/such/place/x\n2\n");
  EXPECT_THAT(end.output, HasSubstr("Saved a copy to " + copy));
  EXPECT_THAT(end.output, HasSubstr("Add a file name"));
  EXPECT_THAT(end.output, HasSubstr("/no/such/place/x: cannot be written"));
  const auto copied = load_record(copy);
  ASSERT_TRUE(copied.ok());
  EXPECT_EQ(copied->moves.size(), 1U);
  EXPECT_EQ(moves().size(), 2U);
}

TEST_F(Play, ARecordIsNotOverwrittenUnasked) {
  const std::string old = "a game that somebody likes\n";
  std::ofstream(kept()) << old;
  const Arguments anew{"play",   "trophy-buck", "--players", "Ann,Bob,Cid",
                       "--seed", "x",           "--save",    kept()};
  const auto refused = run(anew, "\n");
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.errors,
            "astragal: " + kept() + " already exists; use --force to overwrite it\n");
  EXPECT_EQ(content_of(kept()), old);
  Arguments forced = anew;
  forced.emplace_back("--force");
  EXPECT_EQ(run(forced, "\n").status, 0);
  EXPECT_EQ(moves().size(), 1U);
  // The file of the game that is resumed is its own.
  EXPECT_EQ(run({"play", "--resume", kept(), "--save", kept()}, "2\n").status, 0);
  EXPECT_EQ(moves().size(), 2U);
}

TEST_F(Play, ACopyIsNotPutInPlaceOfAnotherFileUnasked) {
  const std::string copy = folder.file("copy.txt");
  const std::string old = "a letter\n";
  const Arguments game = play({"trophy-buck", "--players", "Ann,Bob,Cid", "--seed", "x"});
  std::ofstream(copy) << old;
  const auto no = run(game, "\ns " + copy + "\nn\n");
  EXPECT_THAT(no.output, HasSubstr(copy + " already exists. Overwrite it? [y/N]"));
  EXPECT_THAT(no.output, HasSubstr("Nothing was changed."));
  EXPECT_EQ(content_of(copy), old);
  EXPECT_THAT(run(game, "\ns " + copy + "\ny\n").output, HasSubstr("Saved a copy to " + copy));
  EXPECT_TRUE(load_record(copy).ok());
  std::ofstream(copy) << old;
  EXPECT_THAT(run(game, "\ns! " + copy + "\n").output, HasSubstr("Saved a copy to " + copy));
  EXPECT_TRUE(load_record(copy).ok());
}

TEST_F(Play, TheTableIsDrawnAnewWhenTheWindowChanges) {
  auto environment = home();
  environment["TERM"] = "xterm";
  Process game(play({"trophy-buck", "--players", "Ann,Bob,Cid", "--seed", "x"}), environment,
               Process::Through::kTerminal);
  ASSERT_TRUE(game.wait_for("Ann> "));
  game.type("1");
  ASSERT_TRUE(game.wait_for("\x1b[0m1")) << game.output;
  game.output.clear();
  game.resize(30, 60);
  ASSERT_TRUE(game.wait_for("goal 36")) << game.output;
  ASSERT_TRUE(game.wait_for("h help")) << game.output;
  // What was typed so far still stands there, and counts.
  ASSERT_TRUE(game.wait_for("\x1b[0m1")) << game.output;
  game.output.clear();
  game.type("\n");
  ASSERT_TRUE(game.wait_for("stop and score")) << game.output;
  game.type("\x03");
  EXPECT_EQ(game.finish(), 0);
}

TEST_F(Play, TheMenuNamesTheLevelsOfBots) {
  auto menu = run({"play", "trophy-buck"}, "q\n").output;
  std::replace(menu.begin(), menu.end(), '\n', ' ');  // lines are broken
  EXPECT_THAT(menu, HasSubstr("random, simple, easy, medium, hard and master"));
  EXPECT_THAT(run({"play", "--help"}).output, HasSubstr("medium"));
}

TEST_F(Play, ChoicesAreMadeInWordsToo) {
  const auto end = run(play({"rock-the-bock", "--players", "Ann,Bob Lee,Cid", "--dice", "table"}),
                       "3 wolves 4 red 3 green\ntake w\nblah\n9\n\ntake wolves bob lee\n");
  EXPECT_THAT(end.output, HasSubstr("could be take wolves \"Bob Lee\" or take wolves Cid"));
  EXPECT_THAT(end.output, HasSubstr("'blah' is not one of the choices"));
  EXPECT_THAT(end.output, HasSubstr("Type a number from 1 to 4"));
  EXPECT_EQ(moves().back(), "Ann take wolves \"Bob Lee\"");
}

TEST_F(Play, GarbageIsSurvived) {
  std::string bytes;
  Rng rng(5);
  for (int i = 0; i < 100'000; ++i) bytes += static_cast<char>(below(rng, 256));
  const std::vector<std::string> inputs{std::string(1'000'000, 'x') + "\n\n",
                                        bytes,
                                        repeated("漢字🦌\n", 500),
                                        repeated(" \t\r\n", 1000),
                                        repeated("\x1b[A\n", 100),
                                        std::string(5000, '"') + "\n"};
  for (const auto& input : inputs) {
    for (const std::string dice : {"table", "program"}) {
      const auto end = run(play({"sharp-shooters", "--players", "Ann,Bob", "--dice", dice}), input);
      EXPECT_EQ(end.status, 0);
      EXPECT_THAT(end.output, HasSubstr("to continue"));
      EXPECT_THAT(end.output, Not(HasSubstr("\x1b")));
    }
  }
  const auto end = run({"play"}, bytes);
  EXPECT_EQ(end.status, 0);
}

TEST_F(Play, LongLinesAreNotReadAsAnswers) {
  const auto end =
      run(play({"trophy-buck", "--players", "Ann,Bob,Cid"}), std::string(1'000'000, 'x'));
  EXPECT_EQ(times_in(end.output, "That was not a line of text."), 1);
}

TEST(Words, EveryTopicIsExplained) {
  Rng rng(3);
  for (const auto& [game, seats] : std::vector<std::pair<std::string, std::string>>{
           {"trophy-buck", "a, b, c"}, {"rock-the-bock", "a, b"}, {"sharp-shooters", "a, b, c"}}) {
    std::set<std::string_view> topics;
    EXPECT_NE(phrase(game, "enter"), "");
    for (int i = 0; i < 30; ++i) {
      auto match = std::get<Match>(Match::start({game, seats}));
      for (;;) {
        topics.insert(match.topic());
        ASSERT_NE(phrase(game, match.topic()), "") << game << " " << match.topic();
        if (match.phase() == Phase::kOver) break;
        if (match.phase() == Phase::kSettle) {
          match.settle_fairly(rng);
        } else {
          const auto legal = match.legal();
          ASSERT_TRUE(match.decide(*split_words(legal[below(rng, legal.size())])));
        }
      }
    }
    EXPECT_GE(topics.size(), 3U);
  }
}

}  // namespace
}  // namespace astragal::tests
