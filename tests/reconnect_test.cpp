// Connections that break after any number of bytes, in either direction: in the handshake, in the
// middle of a frame, between a message and its answer. Whoever comes back has missed nothing, and
// everything they did was done once.

#include <gtest/gtest.h>

#include "crowd.h"
#include "house.h"
#include "lossy_disk.h"
#include "process.h"

namespace astragal {
namespace {

/// From 1; short ones are as likely as long ones.
std::size_t some_bytes(Rng& rng, unsigned most_bits) {
  const auto bits = 1 + below(rng, most_bits);
  return 1 + below(rng, std::uint64_t{1} << bits);
}

TEST(Reconnect, WhoeverIsCutOffAnywhereSeesWhatTheServerSees) {
  constexpr int kBreaks = 2000;
  const testing::ScopedTrace trace(__FILE__, __LINE__,
                                   "ASTRAGAL_SEED=" + std::to_string(seed_of_test()));
  Rng rng(seed_of_test());
  const TempFolder folder;
  const LossyDisk disk;
  auto house = House::open(folder.path(), disk.vfs());
  ASSERT_TRUE(house.ok()) << house.error().what;
  const std::string server = (*house)->address();
  Crowd crowd(rng);
  crowd.open_tables(server, 20);
  ASSERT_FALSE(testing::Test::HasFatalFailure());
  crowd.be_lively();
  crowd.hang_up();
  crowd.before_coming = [&rng](Guest& guest) {
    const bool hard = below(rng, 2) == 0;
    if (below(rng, 2) == 0) {
      guest.break_after_sending(some_bytes(rng, 11), hard);
    } else {
      guest.break_after_hearing(some_bytes(rng, 15), hard);
    }
  };
  const auto breaks = [&crowd] {
    int all = 0;
    for (const Guest& guest : crowd.guests()) all += guest.breaks();
    return all;
  };
  for (int next = 100; next <= kBreaks; next += 100) {
    ASSERT_TRUE(crowd.play(server, [&] { return breaks() >= next; })) << breaks() << " breaks";
  }
  crowd.before_coming = nullptr;
  crowd.hang_up();
  ASSERT_TRUE(crowd.calm_down(server));
  crowd.check_views(server);
  RecordProperty("breaks", breaks());
  RecordProperty("heard", static_cast<int>(crowd.heard()));
  RecordProperty("done", static_cast<int>(crowd.done()));
  house = Error{"gone"};
  const auto store = Store::open(folder.path(), Store::Access::kWrite, disk.vfs());
  ASSERT_TRUE(store.ok()) << store.error().what;
  crowd.check(*store);
}

}  // namespace
}  // namespace astragal
