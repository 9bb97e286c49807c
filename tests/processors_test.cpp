// The same program on other processors: the C library picks its functions by what the processor
// can do, and whatever is computed with them would differ in the last bit. Nothing that people see
// may depend on it.

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <array>

#include "places.h"
#include "process.h"

namespace astragal::tests {
namespace {

class Processors : public testing::Test {
 protected:
  void SetUp() override {
#ifdef __x86_64__
    if (__builtin_cpu_supports("fma") != 0) return;
#endif
    GTEST_SKIP() << "this processor has no fused multiply-add that could be switched off";
  }

  /// Runs it as it is, and as if the processor had no fused multiply-add. The names that glibc has
  /// for it have changed over the years; those it does not know are ignored.
  static std::array<std::string, 2> outputs(const Process::Arguments& arguments) {
    const auto here = run_astragal(arguments);
    const auto there =
        run_astragal(arguments, "",
                     {{"GLIBC_TUNABLES",
                       "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX2_Usable,-FMA_Usable,-FMA4_Usable"}});
    EXPECT_EQ(here.status, 0) << here.errors;
    EXPECT_EQ(there.status, 0) << there.errors;
    return {here.output, there.output};
  }

  static void expect_same(const Process::Arguments& arguments) {
    const auto [here, there] = outputs(arguments);
    EXPECT_EQ(here, there) << arguments.front();
  }
};

TEST_F(Processors, ThrowTheSameDice) {
  for (const char* seed : {"1", "2", "3", "4", "5"}) {
    for (const char* command : {"throw", "tray"}) {
      expect_same({command, "--seed", seed, "--json"});
    }
  }
}

TEST_F(Processors, PlayTheSameGames) {
  const auto [here, there] = outputs({"simulate", "tumblin-dice", "--games", "3", "--seed", "1",
                                      "--bots", "simple,medium", "--json"});
  auto figures = boost::json::parse(here).as_object();
  auto others = boost::json::parse(there).as_object();
  for (const char* timed : {"seconds", "games_per_second"}) {
    EXPECT_TRUE(figures.erase(timed) == 1 && others.erase(timed) == 1) << timed;
  }
  EXPECT_EQ(figures, others);
}

TEST_F(Processors, AgreeWhetherThrowsWereAsTheyMustBe) {
  TempFolder folder;
  const std::string file = folder.file("game.txt");
  const auto played = run_astragal({"play", "tumblin-dice", "--players", "A:simple,B:random",
                                    "--options", "rounds=1", "--dice", "fair", "--save", file});
  ASSERT_EQ(played.status, 0) << played.errors;
  expect_same({"verify", file});
}

TEST_F(Processors, GiveTheSameReport) {
  for (const char* name : {"trophy-buck-whole-game", "rock-the-bock-whole-game",
                           "sharp-shooters-whole-game", "tumblin-dice-whole-game"}) {
    expect_same({"analyse", test_record(name), "--playouts", "8", "--json"});
  }
}

}  // namespace
}  // namespace astragal::tests
