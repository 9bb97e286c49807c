// Connections that break after any number of bytes, in either direction: in the handshake, in the
// middle of a frame, between a message and its answer. Whoever comes back has missed nothing, and
// everything they did was done once.

#include <gtest/gtest.h>

#include <array>

#include "crowd.h"
#include "house.h"
#include "lossy_disk.h"
#include "process.h"

namespace astragal::tests {

using namespace store;
using namespace text;

namespace {

/// Short answers among long events, which random bytes seldom hit.
constexpr std::array kRare{"you", "done", "refused", "gone", "handover", "presence", "welcome"};

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
  ASSERT_TRUE(house.ok()) << house.error().what();
  const std::string server = (*house)->address();
  Crowd crowd(rng);
  crowd.open_tables(server, 20);
  ASSERT_FALSE(testing::Test::HasFatalFailure());
  crowd.be_lively();
  crowd.hang_up();
  crowd.before_coming = [&rng](Guest& guest) {
    const bool hard = below(rng, 2) == 0;
    switch (below(rng, 4)) {
      case 0: return guest.break_after_hearing(some_bytes(rng, 14), hard);
      case 1: return guest.break_in_hearing(kRare[below(rng, kRare.size())], hard);
      default: return guest.break_after_sending(1 + below(rng, 1500), hard);
    }
  };
  // By what they broke in; in the middle of the handshake is easy and does not count.
  const auto breaks_by_place = [&crowd] {
    std::map<std::string, int> all;
    for (const Guest& guest : crowd.guests()) {
      for (const auto& [place, count] : guest.breaks()) all[place] += count;
    }
    return all;
  };
  const auto breaks = [&] {
    int all = 0;
    for (const auto& [place, count] : breaks_by_place()) all += place == "handshake" ? 0 : count;
    return all;
  };
  for (int next = 100; next <= kBreaks; next += 100) {
    ASSERT_TRUE(crowd.play(server, [&] { return breaks() >= next; })) << breaks() << " breaks";
  }
  crowd.before_coming = nullptr;
  crowd.hang_up();
  ASSERT_TRUE(crowd.calm_down(server));
  crowd.check_views(server);
  for (const char* message :
       {"say hello",  "say join",     "say sit",     "say stand",    "say bot",
        "say resume", "say commit",   "say start",   "say shuffle",  "say decide",
        "say undo",   "say resign",   "say rematch", "say say",      "say handover",
        "say leave",  "hear welcome", "hear you",    "hear event",   "hear presence",
        "hear done",  "hear refused", "hear gone",   "hear handover"}) {
    EXPECT_GT(breaks_by_place()[message], 0) << message << " was never cut";
  }
  RecordProperty("breaks", breaks());
  RecordProperty("heard", static_cast<int>(crowd.heard()));
  RecordProperty("done", static_cast<int>(crowd.done()));
  house = Error{"gone"};
  const auto store = Store::open(folder.path(), Store::Access::kWrite, disk.vfs());
  ASSERT_TRUE(store.ok()) << store.error().what();
  crowd.check(*store);
}

}  // namespace
}  // namespace astragal::tests
