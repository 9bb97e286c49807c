// `astragal throw` as a process: what it says and draws, and what it refuses.

#include <boost/json.hpp>
#include <gmock/gmock.h>

#include "physics/motion.h"
#include "process.h"
#include "xml_check.h"

namespace astragal::tests {

using namespace physics;

namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

Finished thrown(Process::Arguments arguments, std::string_view input = "") {
  arguments.insert(arguments.begin(), "throw");
  return run_astragal(arguments, input);
}

boost::json::object thrown_json(Process::Arguments arguments) {
  arguments.emplace_back("--json");
  const auto ran = thrown(arguments);
  EXPECT_EQ(ran.status, 0) << ran.errors;
  return boost::json::parse(ran.output).as_object();
}

/// The one sentence with which it refuses; nothing else is written.
std::string refused_throw(const Process::Arguments& arguments, std::string_view input = "") {
  const auto ran = thrown(arguments, input);
  EXPECT_EQ(ran.status, 2) << ran.output;
  EXPECT_THAT(ran.output, IsEmpty());
  EXPECT_EQ(ran.errors.find('\n'), ran.errors.size() - 1) << ran.errors;
  return ran.errors;
}

constexpr std::string_view kHeader = R"(astragal 1
game: tumblin-dice
seats: Ann, Bob
options: rounds=1
dice: thrown 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef

table start = 6 1
)";

/// Ann's first die lies in the middle of 3x, and Bob is to throw.
std::string one_die_lies() {
  return std::string(kHeader) +
         "Ann throw x=0 dir=0 speed=1500 spin=0 kind=0 = red1:3x1/0,28000,5600,0,0,0,1048576\n";
}

TEST(Throw, SaysWhereTheDieCameToRest) {
  const auto ran = thrown({});
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.output, StartsWith("red1: slide, 1600 mm/s, straight ahead\nred1 rests on "));
  EXPECT_THAT(ran.output, HasSubstr(" impacts, the hardest "));
  EXPECT_THAT(ran.output, HasSubstr("4x")) << "the board in characters";
  EXPECT_THAT(ran.output, Not(HasSubstr("\x1b")));
  EXPECT_THAT(ran.errors, IsEmpty());
}

TEST(Throw, SaysThatADieFellOff) {
  const auto ran = thrown({"--dir", "80", "--speed", "4000"});
  EXPECT_THAT(ran.output, HasSubstr("80.0° to the right\nred1 falls off the board, after "));
}

TEST(Throw, SameSeedSameBytes) {
  for (const Process::Arguments& what :
       {Process::Arguments{"--seed", "a", "--kind", "roll"},
        Process::Arguments{"--seed", "a", "--kind", "flick", "--svg", "-"},
        Process::Arguments{"--seed", "a", "--motion", "-"},
        Process::Arguments{"--seed", "a", "--throws", "20", "--svg", "-"},
        Process::Arguments{"--seed", "a", "--throws", "20", "--json"}}) {
    EXPECT_EQ(thrown(what).output, thrown(what).output);
    auto other = what;
    other[1] = "b";
    EXPECT_NE(thrown(what).output, thrown(other).output);
  }
}

TEST(Throw, TellsProgramsInWholeNumbers) {
  const auto json = thrown_json({"--x", "-10", "--dir", "2.5", "--kind", "flick", "--face", "6"});
  EXPECT_EQ(json.at("die"), "red1");
  EXPECT_EQ(json.at("hands"), "none");
  EXPECT_EQ(json.at("aim").at("dir"), 25);
  EXPECT_EQ(json.at("aim").at("face"), 6);
  EXPECT_EQ(json.at("thrown").at("x"), -10) << "exactly as asked, without trembling";
  EXPECT_EQ(json.at("thrown").at("turn").as_array().size(), 4U);
  ASSERT_EQ(json.at("dice").as_array().size(), 1U);
  const auto& die = json.at("dice").at(0);
  EXPECT_EQ(die.at("die"), "red1");
  if (!die.at("off").as_bool()) {
    ASSERT_EQ(die.at("pose").as_array().size(), 7U);
    for (const auto& part : die.at("pose").as_array()) EXPECT_TRUE(part.is_int64());
  }
  EXPECT_GT(json.at("moments").as_array().size(), 0U);
}

TEST(Throw, DrawsAWholePicture) {
  const TempFolder folder;
  const auto ran = thrown({"--svg", folder.file("a.svg")});
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.output, StartsWith("red1: ")) << "the text comes as well";
  const auto picture = content_of(folder.file("a.svg"));
  EXPECT_EQ(xml_fault(picture), "");
  EXPECT_EQ(thrown({"--svg", "-"}).output, picture);
}

TEST(Throw, KeepsTheMotion) {
  const TempFolder folder;
  EXPECT_EQ(thrown({"--motion", folder.file("a.bin"), "--svg", folder.file("a.svg")}).status, 0);
  const auto bytes = content_of(folder.file("a.bin"));
  const auto motion = decode(bytes);
  ASSERT_TRUE(motion);
  EXPECT_EQ(motion->frames.front(), 1) << "red1 moves";
  EXPECT_EQ(thrown({"--motion", "-"}).output, bytes);
}

TEST(Throw, ManyThrowsShowWhereAnAimLeads) {
  const auto json = thrown_json({"--throws", "200"});
  EXPECT_EQ(json.at("throws"), 200);
  EXPECT_EQ(json.at("hands"), "normal");
  double all = json.at("off_share").to_number<double>() + json.at("pad_share").to_number<double>();
  for (const auto& level : json.at("level_shares").as_object()) {
    all += level.value().to_number<double>();
  }
  EXPECT_NEAR(all, 1, 1e-9);
  EXPECT_EQ(json.at("level_shares").as_object().size(), 5U);
  double points = 0;
  for (const auto& end : json.at("ends").as_array()) {
    if (!end.at("off").as_bool()) points += end.at("points").to_number<double>();
  }
  EXPECT_NEAR(json.at("mean_points").to_number<double>(), points / 200, 1e-9);
  const auto text = thrown({"--throws", "200"}).output;
  EXPECT_THAT(text, HasSubstr("200 throws with normal hands: "));
  EXPECT_THAT(text, HasSubstr("\n off "));
  EXPECT_THAT(text, HasSubstr("\n  4x "));
}

TEST(Throw, SteadyHandsSpreadLess) {
  const auto spread = [](const char* hands) {
    const auto json = thrown_json({"--throws", "100", "--hands", hands});
    double sum = 0;
    double squares = 0;
    int count = 0;
    for (const auto& end : json.at("ends").as_array()) {
      if (end.at("off").as_bool()) continue;
      const auto x = end.at("pose").at(0).to_number<double>();
      sum += x;
      squares += x * x;
      ++count;
    }
    return squares / count - sum / count * sum / count;
  };
  EXPECT_LT(spread("steady"), spread("shaky"));
}

TEST(Throw, LandsAmongTheDiceOfARecord) {
  const TempFolder folder;
  std::ofstream(folder.file("game.txt")) << one_die_lies();
  const auto json = thrown_json({"--lay", folder.file("game.txt"), "--speed", "2200"});
  EXPECT_EQ(json.at("die"), "green1") << "Bob is to throw";
  ASSERT_EQ(json.at("dice").as_array().size(), 2U);
  EXPECT_EQ(json.at("dice").at(0).at("die"), "red1");
  EXPECT_TRUE(json.at("dice").at(0).at("moved").as_bool()) << "it was hit";
  const auto picture =
      thrown({"--lay", folder.file("game.txt"), "--speed", "2200", "--svg", "-"}).output;
  EXPECT_EQ(xml_fault(picture), "");
  const auto typed = thrown({"--lay", "-", "--speed", "2200"}, one_die_lies());
  EXPECT_THAT(typed.output, StartsWith("green1: "));
  EXPECT_THAT(typed.output, HasSubstr("\nred1 "));
}

TEST(Throw, TakesABoardOfYourOwn) {
  const TempFolder folder;
  std::ofstream(folder.file("flat.toml")) << R"(die = 16
[pad]
top = 50
outline = [[-50, -100], [50, -100], [50, 0], [-50, 0]]
[surfaces]
all = { level = 7, top = 40, outline = [[-300, 0], [300, 0], [300, 700], [-300, 700]] }
)";
  const auto json = thrown_json({"--data", folder.file("flat.toml")});
  EXPECT_EQ(json.at("dice").at(0).at("level"), 7);
  EXPECT_EQ(refused_throw({"--data", folder.file("flat.toml"), "--x", "60"}),
            "astragal: --x '60': must be a whole number from -50 to 50\n");
}

TEST(Throw, BadOptionsGetOneSentence) {
  EXPECT_EQ(refused_throw({"--speed", "fast"}),
            "astragal: --speed 'fast': must be a whole number from 1 to 4500\n");
  EXPECT_EQ(refused_throw({"--dir", "120"}),
            "astragal: --dir '120': must be degrees from -90 to 90, such as 3.5\n");
  EXPECT_EQ(refused_throw({"--kind", "hop"}),
            "astragal: --kind 'hop': must be roll, slide or flick\n");
  EXPECT_EQ(refused_throw({"--throws", "0"}),
            "astragal: --throws '0': must be a whole number from 1 to 10000\n");
  EXPECT_EQ(
      refused_throw({"--throws", "2", "--motion", "-"}),
      "astragal: --motion records one throw; remove --throws, or draw all throws with --svg\n");
  EXPECT_THAT(refused_throw({"--json", "--svg", "-"}),
              StartsWith("astragal: only one of --json, --svg - and --motion - can write"));
  EXPECT_EQ(refused_throw({"--data", "a.toml", "--lay", "b.txt"}),
            "astragal: use --data or --lay, not both: a record has its own board\n");
}

TEST(Throw, BadFilesAreNamed) {
  const TempFolder folder;
  const auto refused_record = [&folder](const std::string& text) {
    std::ofstream(folder.file("r.txt")) << text;
    auto said = refused_throw({"--lay", folder.file("r.txt")});
    EXPECT_THAT(said, StartsWith(folder.file("r.txt") + ":"));
    return said;
  };
  EXPECT_THAT(refused_record("astragal 1\ngame: chess\n"),
              HasSubstr("r.txt:1: the header 'seats:' is missing"));
  EXPECT_THAT(refused_record("astragal 1\ngame: rock-the-bock\nseats: Ann, Bob\ndice: table\n\n"),
              HasSubstr("this is a record of rock-the-bock; --lay needs one of tumblin-dice"));
  EXPECT_THAT(refused_record("astragal 1\ngame: tumblin-dice\nseats: Ann, Bob\ndice: table\n\n"
                             "table start = 6 1\nAnn throw = red1:3x5\n"),
              HasSubstr("the record does not say how red1 lies; --lay needs a record of"));
  EXPECT_THAT(refused_record("astragal 1\ngame: tumblin-dice\nseats: Ann, Bob\ndice: table\n"
                             "data: {\"surfaces\":{\"1x\":{\"level\":1}}}\n\n"),
              HasSubstr("can't throw on the board of this record: "));
  EXPECT_THAT(refused_throw({"--lay", folder.file("none.txt")}),
              HasSubstr("none.txt: cannot be read"));
  std::ofstream(folder.file("bad.toml")) << "die = 16\n[pad]\ntop = 5\n";
  EXPECT_THAT(refused_throw({"--data", folder.file("bad.toml")}),
              HasSubstr("bad.toml:2: pad.top must be a number from 10 to 300"));
  const auto unwritten = thrown({"--svg", folder.file("no/such/a.svg")});
  EXPECT_EQ(unwritten.status, 2);
  EXPECT_THAT(unwritten.errors, HasSubstr("a.svg: cannot be written: "));
}

TEST(Throw, HelpHasExamples) {
  const auto ran = thrown({"--help"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.output, HasSubstr("astragal throw --throws 200 --svg fan.svg"));
  EXPECT_THAT(run_astragal({"--help"}).output, HasSubstr("astragal throw"));
}

}  // namespace
}  // namespace astragal::tests
