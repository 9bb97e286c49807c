// A whole server with fifty tables in play on a disk that loses its power, is full, or cannot be
// written: what guests were told holds when it comes back, and every table goes on.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "crowd.h"
#include "house.h"
#include "lossy_disk.h"
#include "process.h"

namespace astragal::tests {

using namespace store;
using namespace text;

namespace {

using testing::HasSubstr;
using testing::Not;

class Outage : public testing::Test {
 protected:
  static constexpr int kTables = 50;

  Result<std::unique_ptr<House>> open() const { return House::open(folder.path(), disk.vfs()); }

  /// Everybody plays until something was acknowledged at all tables.
  static testing::AssertionResult all_tables_go_on(Crowd& crowd, const House& house) {
    crowd.mark();
    if (crowd.play(house.address(), [&] { return crowd.tables_in_play() == kTables; })) {
      return testing::AssertionSuccess();
    }
    return testing::AssertionFailure() << "only " << crowd.tables_in_play() << " tables go on";
  }

  void check(const Crowd& crowd) const {
    const auto store = Store::open(folder.path(), Store::Access::kWrite, disk.vfs());
    ASSERT_TRUE(store.ok()) << store.error().what();
    crowd.check(*store);
  }

  TempFolder folder;
  LossyDisk disk;
  Rng rng{seed_of_test()};
  testing::ScopedTrace trace{__FILE__, __LINE__, "ASTRAGAL_SEED=" + std::to_string(seed_of_test())};
};

/// Cuts one after another, each with a new start from what is left.
class Blackout : public Outage {
 protected:
  static constexpr int kCuts = 20;

  /// Plays until the power goes, which may be at once. Then it is back, and of what was not synced
  /// there is nothing or, every second time, some.
  void play_until_the_cut(Crowd& crowd, int cut) {
    disk.cut_after(static_cast<int>(1 + below(rng, cut % 4 == 0 ? 60 : 6000)));
    {
      const auto house = open();
      if (house) {
        const auto& server = **house;
        ASSERT_TRUE(crowd.play(server.address(), [&] { return !disk.has_power(); }));
        crowd.hang_up();
      }
    }
    ASSERT_FALSE(disk.has_power());
    disk.power_on(cut % 2 == 0 ? &rng : nullptr);
  }

  /// On a new disk, as logs grow long.
  void spend(std::uint64_t number) {
    rng = Rng(seed_of_test(), number);
    disk.format();
    Crowd crowd(rng);
    {
      const auto house = open();
      ASSERT_TRUE(house.ok()) << house.error().what();
      crowd.open_tables((*house)->address(), kTables);
      crowd.hang_up();
    }
    for (int cut = 1; cut <= kCuts && !HasFatalFailure(); ++cut) {
      play_until_the_cut(crowd, cut);
      if (cut % 5 != 0) continue;
      const auto house = open();
      ASSERT_TRUE(house.ok()) << house.error().what();
      ASSERT_TRUE(all_tables_go_on(crowd, **house)) << "after cut " << cut;
      ASSERT_TRUE(crowd.calm_down((*house)->address()));
      crowd.hang_up();
    }
    check(crowd);
    heard += crowd.heard();
    done += crowd.done();
  }

  std::size_t heard = 0;
  std::size_t done = 0;
};

TEST_F(Blackout, NothingAcknowledgedIsLostOrDoubledByPowerCuts) {
  const std::uint64_t evenings = full_test() ? 10 : 1;
  for (std::uint64_t i = 0; i < evenings && !HasFatalFailure(); ++i) spend(i);
  RecordProperty("cuts", static_cast<int>(evenings) * kCuts);
  RecordProperty("heard", static_cast<int>(heard));
  RecordProperty("done", static_cast<int>(done));
}

/// For a while nothing can be written.
class NoRoom : public Outage,
               public testing::WithParamInterface<std::pair<LossyDisk::Trouble, const char*>> {
 protected:
  /// What whoever looks after the server sees, sooner or later.
  static bool becomes_healthy(const House& house, bool healthy) {
    for (int i = 0; i < 200; ++i) {
      const auto answer = Peer(house.address()).request("GET", "/healthz");
      if (answer.status == (healthy ? 200 : 503)) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
  }
};

TEST_P(NoRoom, ActsAreRefusedWithASentenceAndTakenAgainLater) {
  Crowd crowd(rng);
  auto house = open();
  ASSERT_TRUE(house.ok());
  auto& server = **house;
  crowd.open_tables(server.address(), kTables);
  for (int times = 0; times < 3; ++times) {
    server.beside_the_store([&] { disk.trouble(GetParam().first); });
    const auto refusals = [&] {
      std::size_t all = 0;
      for (const Guest& guest : crowd.guests()) all += guest.storage_refusals().size();
      return all;
    };
    const std::size_t before = refusals();
    ASSERT_TRUE(crowd.play(server.address(), [&] { return refusals() > before + kTables; }));
    Peer stranger(server.address());
    const auto answer =
        stranger.request("POST", "/api/rooms", "", R"({"name":"Eve","game":"rock-the-bock"})");
    // A file on a full disk may still have a place for something small.
    if (GetParam().first != LossyDisk::Trouble::kFull || answer.status != 201) {
      EXPECT_EQ(answer.status, 503) << answer.body;
      EXPECT_THAT(answer.body, HasSubstr(R"("storage")"));
      EXPECT_THAT(answer.body, Not(HasSubstr("rooms.db")));
    }
    EXPECT_TRUE(becomes_healthy(server, false));
    server.beside_the_store([&] { disk.trouble(LossyDisk::Trouble::kNone); });
    EXPECT_TRUE(becomes_healthy(server, true)) << "also if nobody acts";
    ASSERT_TRUE(all_tables_go_on(crowd, server));
  }
  for (const Guest& guest : crowd.guests()) {
    for (const auto& refusal : guest.storage_refusals()) {
      ASSERT_THAT(refusal.text, HasSubstr("That could not be saved, so it was not done: "));
      ASSERT_THAT(refusal.text, HasSubstr(GetParam().second));
      ASSERT_THAT(refusal.text, Not(HasSubstr("rooms.db"))) << "where it is, is nobody's business";
      ASSERT_THAT(refusal.text, Not(HasSubstr(folder.path())));
    }
  }
  ASSERT_TRUE(crowd.calm_down(server.address()));
  crowd.check_views(server.address());
  house = Error{"gone"};
  check(crowd);
}

INSTANTIATE_TEST_SUITE_P(
    OnADisk, NoRoom,
    testing::Values(std::pair(LossyDisk::Trouble::kFull, "the disk is full"),
                    std::pair(LossyDisk::Trouble::kReadOnly, "nothing can be written there"),
                    std::pair(LossyDisk::Trouble::kFailingSync, "does not read or write")));

TEST_F(Outage, ATableThatCannotBeReadJustNowIsNotSaidToBeGone) {
  Crowd crowd(rng);
  {
    const auto house = open();
    ASSERT_TRUE(house.ok()) << house.error().what();
    crowd.open_tables((*house)->address(), kTables);
    crowd.hang_up();
  }
  auto house = open();
  ASSERT_TRUE(house.ok()) << house.error().what();
  auto& server = **house;
  server.beside_the_store([&] { disk.trouble(LossyDisk::Trouble::kFailingRead); });
  ASSERT_TRUE(crowd.play(server.address(), [&] {
    return std::all_of(crowd.guests().begin(), crowd.guests().end(),
                       [](const Guest& guest) { return guest.turned_away() > 0; });
  }));
  server.beside_the_store([&] { disk.trouble(LossyDisk::Trouble::kNone); });
  ASSERT_TRUE(all_tables_go_on(crowd, server));
  house = Error{"gone"};
  check(crowd);
}

}  // namespace
}  // namespace astragal::tests
