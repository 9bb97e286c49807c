// Every command in German, as somebody sees it whose system speaks German.

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "places.h"
#include "process.h"
#include "text/json_reader.h"

namespace astragal::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

class German : public testing::Test {
 protected:
  [[nodiscard]] Process::Environment home() const {
    return {{"LC_ALL", "de_DE.UTF-8"}, {"XDG_STATE_HOME", folder.path()}};
  }
  [[nodiscard]] Finished run(const Process::Arguments& arguments,
                             std::string_view input = "") const {
    return run_astragal(arguments, input, home());
  }
  [[nodiscard]] static std::string leila() { return test_file("/records/rock-the-bock-leila.txt"); }

  TempFolder folder;
};

TEST_F(German, MenuAsksForEverything) {
  const auto menu = run({"play"}, "trophy\nAnn\n\n\n\n?\nq\n");
  EXPECT_EQ(menu.status, 0);
  for (const auto* text :
       {"Was möchtest du spielen?", "3 bis 10 Spieler", "Spieler 1> ",
        "Punkte bis zur letzten Runde (10–200) [36]", "Wer würfelt?",
        "1  drei Würfel aus dem Beutel werfen", "? Regeln · u zurücknehmen",
        "Dein Zug beginnt mit drei Würfeln", "so geht es weiter: astragal play"}) {
    EXPECT_THAT(menu.output, HasSubstr(text));
  }
}

TEST_F(German, WordsOfTheGameAndOfTheRecordCanBeTyped) {
  const auto game = run({"play", "trophy-buck", "--players", "Ann,Bob,Cid", "--dice", "table"},
                        "braun.punkte, weiß.fährte bp\naufhören\nu\nq\n");
  EXPECT_THAT(game.output, HasSubstr("Ann wirft Braun 2, Braun 2 und Weiß Fährte"));
  EXPECT_THAT(game.output, HasSubstr("Zurückgenommen: Ann hört auf und sichert 4 Punkte"));
}

TEST_F(German, EveryGameCanBePlayed) {
  for (const auto* game : {"rock-the-bock", "sharp-shooters", "tumblin-dice"}) {
    const auto end = run({"play", game, "--players", "Ann,bot", "--seed", "1"}, "\n1\n?\nh\nq\n");
    EXPECT_EQ(end.status, 0) << game << end.errors;
    EXPECT_THAT(end.output, HasSubstr("Runde 1 von ")) << game;
    EXPECT_THAT(end.output, HasSubstr("die Regel erklären, die jetzt gilt")) << game;
    for (const auto* english : {" rolls", " throws", " takes", "round", "Round", "Type "}) {
      EXPECT_THAT(end.output, Not(HasSubstr(english))) << game;
    }
  }
}

TEST_F(German, BotsTellWhatTheyDo) {
  const auto end = run({"play", "sharp-shooters", "--players", "bot,bot", "--seed", "1"});
  EXPECT_THAT(end.output, HasSubstr("Wurf um den Anfang: Bot "));
  EXPECT_THAT(end.output, HasSubstr(" gewinnt mit "));
}

TEST_F(German, RecordsAreShownAndKeepTheirWords) {
  const auto shown = run({"show", leila()});
  EXPECT_THAT(shown.output, HasSubstr("Rehböcke"));
  EXPECT_EQ(run({"show", "--record", leila()}).output,
            run_astragal({"show", "--record", leila()}).output);
  EXPECT_EQ(run({"show", "--json", leila()}).output,
            run_astragal({"show", "--json", leila()}).output);
}

TEST_F(German, VerifySaysWhatItFinds) {
  EXPECT_THAT(run({"verify", test_file("/records/agreed.txt")}).output, HasSubstr("Geheimnis"));
  EXPECT_THAT(run({"verify", leila()}).errors, HasSubstr("von Hand geworfen"));
}

TEST_F(German, AdviceAndAnalysis) {
  const auto advice = run({"advise", leila(), "--at", "3", "--playouts", "100"});
  EXPECT_THAT(advice.output, HasSubstr("entscheidet."));
  EXPECT_THAT(advice.output, HasSubstr("Entscheidung"));
  const auto analysis =
      run({"analyse", leila(), "--playouts", "50", "--html", folder.file("page.html")});
  EXPECT_THAT(analysis.output, HasSubstr("Gewinnchancen, Zug für Zug"));
  EXPECT_THAT(content_of(folder.file("page.html")), HasSubstr("<html lang=\"de\">"));
}

TEST_F(German, JsonStaysEnglish) {
  const Process::Arguments advise{"advise", leila(), "--at", "3", "--playouts", "100", "--json"};
  EXPECT_EQ(run(advise).output, run_astragal(advise).output);
  const Process::Arguments verify{"verify", test_file("/records/agreed.txt"), "--json"};
  EXPECT_EQ(run(verify).output, run_astragal(verify).output);
}

TEST_F(German, SimulateCountsWithPointsAndCommas) {
  const auto end = run({"simulate", "rock-the-bock", "--games", "1000", "--seed", "1"});
  EXPECT_THAT(end.output, HasSubstr("1.000 Spiele in "));
  EXPECT_THAT(end.output, HasSubstr("ein Spiel im Schnitt: "));
  EXPECT_THAT(end.output, HasSubstr(" % bis "));
  EXPECT_THAT(run({"simulate", "rock-the-bock", "--games", "many"}).errors,
              HasSubstr("--games 'many': muss eine ganze Zahl von 1 bis "));
}

TEST_F(German, SolveThrowAndTray) {
  EXPECT_THAT(run({"solve", "trophy-buck"}).output, HasSubstr("Wann man weiter jagt:"));
  EXPECT_THAT(run({"solve", "rock-the-bock"}).errors,
              HasSubstr("nur trophy-buck lässt sich lösen"));
  EXPECT_THAT(run({"throw"}).output, HasSubstr("Rot1: schieben, "));
  EXPECT_THAT(run({"tray"}).output, HasSubstr(", nach "));
}

TEST_F(German, ServerAndRooms) {
  const Process::Arguments serve{
      "serve", "--listen", "127.0.0.1:0", "--folder", folder.file("rooms"), "--log-level", "off"};
  Process server(serve, home());
  ASSERT_TRUE(server.wait_for("Strg-C beendet")) << server.output << server.errors;
  EXPECT_THAT(server.output, HasSubstr("Astragal läuft auf http://127.0.0.1:"));
  const auto start = server.output.find("http://");
  const auto url = server.output.substr(start, server.output.find('\n', start) - start);
  const auto joined = run({"join", url, "--game", "trophy-buck", "--name", "Ann"}, "h\nq\n");
  EXPECT_THAT(joined.output, HasSubstr("Der Tisch ist offen. Teile diesen Link: "));
  EXPECT_THAT(joined.output, HasSubstr("du, Gastgeber"));
  EXPECT_THAT(joined.output, HasSubstr("so kommst du zurück: astragal join "));
  EXPECT_THAT(run({"rooms", "list", "--folder", folder.file("rooms")}).output, HasSubstr("offen"));
}

TEST_F(German, FaultsOfTheCommandLine) {
  EXPECT_THAT(run({"join", "unbekannt.invalid:8707", "--name", "Ann"}).errors,
              HasSubstr("keine Verbindung zu unbekannt.invalid:8707: "));
  EXPECT_EQ(run({"play", "--dice", "glass"}).errors,
            "astragal: --dice: muss table, program, fair oder thrown sein; siehe 'astragal play "
            "--help'\n");
  EXPECT_EQ(run({"show"}).errors, "astragal: FILE fehlt; siehe 'astragal show --help'\n");
  EXPECT_EQ(run({"show", "a", "b"}).errors,
            "astragal: unerwartetes Argument: b; siehe 'astragal show --help'\n");
  EXPECT_EQ(run({}).errors, "astragal: es fehlt ein Befehl; siehe 'astragal --help'\n");
}

TEST_F(German, EveryHelpIsGerman) {
  for (const auto* command : {"", "play", "join", "show", "serve", "rooms", "simulate", "verify",
                              "throw", "tray", "advise", "analyse", "solve"}) {
    Process::Arguments arguments{"--help"};
    if (*command != 0) arguments.insert(arguments.begin(), command);
    const auto help = run(arguments);
    EXPECT_EQ(help.status, 0);
    for (const auto* text : {"Aufruf: ", "Optionen:\n", "Diese Hilfe zeigen", "--lang SPRACHE"}) {
      EXPECT_THAT(help.output, HasSubstr(text)) << command;
    }
    for (const auto* english : {"Usage", "Options", "Examples", " the ", " and ", "REQUIRED"}) {
      EXPECT_THAT(help.output, Not(HasSubstr(english))) << command;
    }
  }
}

TEST_F(German, TheCommandLineHasTheLastWord) {
  EXPECT_THAT(run({"play", "--lang", "en"}, "q\n").output, HasSubstr("Which game do you want"));
  EXPECT_THAT(run_astragal({"play", "--lang=de"}, "q\n").output, HasSubstr("Was möchtest du"));
  EXPECT_EQ(run_astragal({"show", "--lang", "fr", "x"}).errors,
            "astragal: --lang: must be en or de; see 'astragal show --help'\n");
}

TEST_F(German, AsciiHasNoUmlauts) {
  const auto end = run({"play", "rock-the-bock", "--players", "Ann,bot", "--seed", "1", "--ascii"},
                       "\n?\nh\nq\n");
  EXPECT_THAT(end.output, HasSubstr("Rehboecke"));
  for (const char byte : end.output) ASSERT_EQ(byte & 0x80, 0) << end.output;
}

}  // namespace
}  // namespace astragal::tests
