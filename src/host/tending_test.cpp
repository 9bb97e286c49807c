// Pruning of old rooms when clocks are wrong.

#include "host/tending.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/room_clock.h"
#include "process.h"

namespace astragal::host {

using namespace rooms;
using namespace store;
using namespace tests;
using namespace text;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr Time kToday = 20'000 * kDay;
constexpr Time kYear = 365 * kDay;

/// A server that keeps rooms for thirty days and last ran yesterday; one old room, and one of
/// yesterday.
class Tended : public testing::Test {
 protected:
  Tended() {
    keep("old", kToday - 40 * kDay);
    keep("new", kToday - kDay);
    store->write_heartbeat((kToday - kDay) / kSecond);
  }
  void keep(const std::string& code, Time time) {
    RoomInfo room{code, "rock-the-bock"};
    room.created = time / kSecond;
    ASSERT_TRUE(store->create(room).ok());
    ASSERT_TRUE(store->append(code, 1, {Payload{1}}, time / kSecond).ok());
    ASSERT_TRUE(store->flush().ok());
  }
  host::Tended tend_at(Time now, Time drift = 0, Time running = 0) {
    Tending tending{now, drift, running, 30, true, {}};
    const auto done = tend(*store, tending);
    EXPECT_TRUE(done.ok());
    return *done;
  }

  TempFolder folder;
  Result<Store> store = Store::open(folder.path());
};

TEST_F(Tended, OldRoomsAreDeleted) { EXPECT_THAT(tend_at(kToday).pruned, ElementsAre("old")); }

TEST_F(Tended, NothingIsDeletedWhenTheClockWasSetForwardBeforeTheStart) {
  const auto done = tend_at(kToday + kYear);
  EXPECT_THAT(done.pruned, IsEmpty());
  EXPECT_THAT(done.postponed.value_or(""), HasSubstr("the server last ran on"));
  EXPECT_THAT(tend_at(kToday + kYear).pruned, IsEmpty()) << "nor at the next start soon after";
}

TEST_F(Tended, AServerThatWasOffForLongDeletesAfterADay) {
  EXPECT_THAT(tend_at(kToday + 100 * kDay, 0, kDay - kMinute).pruned, IsEmpty());
  EXPECT_THAT(tend_at(kToday + 100 * kDay, 0, kDay).pruned, ElementsAre("new", "old"));
}

TEST_F(Tended, NothingIsDeletedWhileTheClocksDisagree) {
  const auto done = tend_at(kToday, kYear, 2 * kDay);
  EXPECT_THAT(done.pruned, IsEmpty());
  EXPECT_THAT(done.postponed.value_or(""), HasSubstr("forward while the server ran"));
  EXPECT_THAT(tend_at(kToday, -kYear, 2 * kDay).postponed.value_or(""), HasSubstr("back"));
  EXPECT_THAT(tend_at(kToday, kSecond).pruned, ElementsAre("old")) << "a little is no jump";
}

TEST_F(Tended, NothingIsDeletedWhenTheClockIsEarlierThanTheLastEvent) {
  keep("future", kToday + kYear);
  const auto done = tend_at(kToday, 0, 2 * kDay);
  EXPECT_THAT(done.pruned, IsEmpty());
  EXPECT_THAT(done.postponed.value_or(""), HasSubstr("something happened on"));
}

/// System and steady clocks that the test sets.
class Clocks : public testing::Test {
 protected:
  Time system = kToday;
  Time steady = 5'000;
  RoomClock clock{{[this] { return system; }, [this] { return steady; }}};
};

TEST_F(Clocks, TheRoomsTimeGoesOnEvenly) {
  EXPECT_EQ(clock.now(), kToday);
  steady += 10 * kSecond;
  system += 10 * kSecond;
  EXPECT_EQ(clock.now(), kToday + 10 * kSecond);
  EXPECT_EQ(clock.drift(), 0);
  system -= kYear;
  EXPECT_EQ(clock.now(), kToday + 10 * kSecond) << "whatever the system's clock does";
  EXPECT_EQ(clock.drift(), -kYear);
  EXPECT_EQ(clock.running(), 10 * kSecond);
}

}  // namespace
}  // namespace astragal::host
