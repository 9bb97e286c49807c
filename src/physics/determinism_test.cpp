#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <sstream>

#include "physics/physics_test.h"

namespace astragal::physics {
namespace {

using namespace physics_test;

TEST(Determinism, SameThrowSamePositionSameResultToTheBit) {
  Table table(shipped_board());
  const auto all = positions(table, 200, 1);
  std::vector<ThrowResult> first;
  first.reserve(all.size());
  for (const auto& [lay, thrown] : all) {
    first.push_back(table.throw_die(lay, 0, thrown, recording()));
  }
  // After other throws: in reverse order, and on a separate table.
  for (std::size_t i = all.size(); i-- > 0;) {
    ASSERT_EQ(table.throw_die(all[i].lay, 0, all[i].thrown, recording()), first[i]) << i;
  }
  for (std::size_t i = 0; i < all.size(); i += 5) {
    Table fresh(shipped_board());
    ASSERT_EQ(fresh.throw_die(all[i].lay, 0, all[i].thrown, recording()), first[i]) << i;
  }
  const auto moved = std::count_if(first.begin(), first.end(), [](const ThrowResult& result) {
    return std::count_if(result.dice.begin(), result.dice.end(),
                         [](const DieResult& die) { return die.moved; }) > 1;
  });
  EXPECT_GT(moved, 20) << "throws in which dice bump others, or the test says little";
}

TEST(Determinism, PositionsSurviveSavingAndLoading) {
  Table table(shipped_board());
  Table elsewhere(shipped_board());
  for (const auto& [lay, thrown] : positions(table, 200, 2)) {
    std::stringstream file;
    for (std::size_t die = 0; die < lay.size(); ++die) {
      if (!lay[die]) continue;
      file << die << ' ' << lay[die]->x << ' ' << lay[die]->y << ' ' << lay[die]->z;
      for (const int part : lay[die]->turn) file << ' ' << part;
      file << '\n';
    }
    Lay loaded;
    for (std::size_t die = 0; file >> die;) {
      Pose& pose = loaded[die].emplace();
      file >> pose.x >> pose.y >> pose.z;
      for (auto& part : pose.turn) file >> part;
    }
    ASSERT_EQ(elsewhere.throw_die(loaded, 0, thrown), table.throw_die(lay, 0, thrown));
  }
}

/// FNV-1a over the bytes of a motion and the final poses.
std::uint64_t fingerprint(const ThrowResult& result) {
  std::stringstream all;
  for (const DieResult& die : result.dice) {
    all << static_cast<int>(die.rest_state) << ' ' << die.face << ' ' << die.pose.x << ' '
        << die.pose.y << ' ' << die.pose.z << ' ';
    for (const int part : die.pose.turn) all << part << ' ';
  }
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : all.str() + encode(result.motion)) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  }
  return hash;
}

/// Fingerprints of 200 throws from 200 positions, simulated in the given order, listed by position.
std::string fingerprints(unsigned order) {
  Table table(shipped_board());
  Rng rng(order);
  for (unsigned i = 0; i < 10 * order; ++i) (void)table.throw_die({}, 3, any_throw(rng));
  const auto all = positions(table, 200, 5);
  const std::size_t stride = 2 * order + 1;  // coprime to 200 for 1, 3 and 4
  std::vector<std::uint64_t> hashes(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::size_t which = i * stride % all.size();
    hashes[which] = fingerprint(table.throw_die(all[which].lay, 0, all[which].thrown, recording()));
  }
  std::stringstream text;
  for (const std::uint64_t hash : hashes) text << std::hex << hash << ' ';
  return text.str();
}

constexpr const char* kOrder = "ASTRAGAL_TEST_ORDER";

/// Run by each of the three processes below; does nothing otherwise.
TEST(Determinism, OneProcessTellsItsFingerprints) {
  const char* order = std::getenv(kOrder);
  if (order == nullptr) GTEST_SKIP() << "ThreeProcessesAgreeToTheBit starts it";
  std::cout << "fingerprints: " << fingerprints(static_cast<unsigned>(*order - '0')) << '\n';
}

/// Runs this program again and returns its line of output.
class OtherProcess {
 public:
  explicit OtherProcess(unsigned order) {
    const auto program = std::filesystem::read_symlink("/proc/self/exe").string();
    const std::string command = std::string(kOrder) + "=" + std::to_string(order) + " '" + program +
                                "' --gtest_filter=Determinism.OneProcessTellsItsFingerprints";
    pipe_ = ::popen(command.c_str(), "r");
  }

  std::string line() {
    std::string text;
    std::array<char, 4096> bytes{};
    while (const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), pipe_)) {
      text.append(bytes.data(), count);
    }
    EXPECT_EQ(::pclose(pipe_), 0);
    const auto from = text.find("fingerprints: ");
    return from == std::string::npos ? "" : text.substr(from, text.find('\n', from) - from);
  }

 private:
  FILE* pipe_ = nullptr;
};

TEST(Determinism, ThreeProcessesAgreeToTheBit) {
  std::array processes{OtherProcess(1), OtherProcess(3), OtherProcess(4)};
  const std::string first = processes[0].line();
  EXPECT_GT(first.size(), 200U * 10);
  EXPECT_EQ(processes[1].line(), first);
  EXPECT_EQ(processes[2].line(), first);
}

TEST(Determinism, CoarseThrowsInBetweenChangeNothing) {
  Table table(shipped_board());
  Wish coarse;
  coarse.coarse = true;
  for (const auto& [lay, thrown] : positions(table, 40, 3)) {
    const auto exact = table.throw_die(lay, 0, thrown);
    (void)table.throw_die(lay, 0, thrown, coarse);
    ASSERT_EQ(table.throw_die(lay, 0, thrown), exact);
  }
}

/// Recording and watching do not change the result.
TEST(Determinism, LookingChangesNothing) {
  Table table(shipped_board());
  Wish watching = recording();
  int steps = 0;
  watching.watch = [&steps](std::span<const FlyingDie>) { ++steps; };
  for (const auto& [lay, thrown] : positions(table, 20, 4)) {
    auto seen = table.throw_die(lay, 0, thrown, watching);
    seen.motion = {};
    ASSERT_EQ(table.throw_die(lay, 0, thrown), seen);
  }
  EXPECT_GT(steps, 1000);
}

}  // namespace
}  // namespace astragal::physics
