// Everything at once: the server is killed, stopped and left standing, its disk is full, the
// system's clock jumps, connections are cut, and people play on. Whatever was acknowledged is there
// afterwards, once, and everybody sees the same.

#include <glob.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <map>

#include "crowd.h"
#include "server_process.h"

namespace astragal::tests {

using namespace store;

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// libfaketime, if it is installed and does not get into the way of a sanitizer.
std::string clock_library() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return "";
#else
  glob_t found{};
  std::string library;
  if (::glob("/usr/lib/*/faketime/libfaketimeMT.so.1", 0, nullptr, &found) == 0) {
    library = found.gl_pathv[0];
  }
  ::globfree(&found);
  return library;
#endif
}

/// ASTRAGAL_CHAOS_SECONDS, or ten minutes with ASTRAGAL_FULL, or a moment.
seconds length_of_test() {
  const char* given = std::getenv("ASTRAGAL_CHAOS_SECONDS");
  if (given != nullptr) return seconds(std::strtol(given, nullptr, 10));
  return seconds(full_test() ? 600 : 20);
}

/// An evening at a server to which everything happens.
class RoughEvening {
 public:
  static constexpr int kTables = 20;

  RoughEvening(Rng& rng, std::map<std::string, int>& happened)
      : rng_(rng), happened_(happened), crowd_(rng), library_(clock_library()) {
    set_clock("+0");
    start();
  }

  void open() {
    crowd_.open_tables(server_->address(), kTables);
    crowd_.be_lively();
    crowd_.before_coming = [this](Guest& guest) {
      if (below(rng_, 4) != 0) return;
      const bool hard = below(rng_, 2) == 0;
      if (below(rng_, 2) == 0) return guest.break_after_hearing(1 + below(rng_, 8000), hard);
      guest.break_after_sending(1 + below(rng_, 1500), hard);
    };
  }

  /// One thing that nobody wants, in the middle of the games.
  void something_happens() {
    switch (below(rng_, 7)) {
      case 0: return kill_it();
      case 1: return stop_it();
      case 2: return let_it_stand();
      case 3: return fill_the_disk();
      case 4: return cut_connections();
      default: return jump();
    }
  }

  void play_a_moment() { crowd_.play_for(server_->address(), milliseconds(30 + below(rng_, 400))); }

  [[nodiscard]] testing::AssertionResult all_tables_go_on() {
    crowd_.mark();
    if (crowd_.play(server_->address(), [&] { return crowd_.tables_in_play() == kTables; })) {
      return testing::AssertionSuccess();
    }
    return testing::AssertionFailure() << "only " << crowd_.tables_in_play() << " tables go on";
  }

  /// Everybody sees the same, and so does the log.
  void end() {
    crowd_.before_coming = nullptr;
    ASSERT_TRUE(crowd_.calm_down(server_->address()));
    crowd_.check_views(server_->address());
    ASSERT_EQ(server_->end_with(SIGKILL), -SIGKILL);
    const auto store = Store::open(folder_.path(), Store::Access::kRead);
    ASSERT_TRUE(store.ok()) << store.error().what();
    crowd_.check(*store);
  }

  [[nodiscard]] const Crowd& crowd() const { return crowd_; }
  [[nodiscard]] int cut() {
    int all = 0;
    for (const Guest& guest : crowd_.guests()) {
      for (const auto& [place, count] : guest.breaks()) all += count;
    }
    return all;
  }

 private:
  void start() {
    Process::Environment environment;
    if (!library_.empty()) {
      environment = {{"LD_PRELOAD", library_},
                     {"FAKETIME_TIMESTAMP_FILE", folder_.file("clock")},
                     {"FAKETIME_CACHE_DURATION", "1"},
                     {"FAKETIME_DONT_FAKE_MONOTONIC", "1"},
                     {"DONT_FAKE_MONOTONIC", "1"}};
    }
    // Rooms are deleted after thirty days: a clock that is wrong must not do that.
    server_.reset();
    server_ = std::make_unique<ServerProcess>(folder_.path(), "off",
                                              Process::Arguments{"--keep-days", "30"}, environment);
  }
  void set_clock(const std::string& offset) const {
    std::ofstream(folder_.file("clock"), std::ios::trunc) << offset << "\n";
  }

  void kill_it() {
    ++happened_["kills"];
    ASSERT_EQ(server_->end_with(SIGKILL), -SIGKILL);
    start();
  }
  void stop_it() {
    ++happened_["orderly stops"];
    server_->signal(SIGTERM);
    ASSERT_TRUE(crowd_.play(server_->address(), [&] { return server_->has_ended(); }));
    EXPECT_EQ(server_->finish(), 0);
    start();
  }
  void let_it_stand() {
    ++happened_["stands"];
    server_->signal(SIGSTOP);
    crowd_.play_for(server_->address(), milliseconds(20 + below(rng_, 1500)));
    server_->signal(SIGCONT);
  }
  void fill_the_disk() {
    ++happened_["full disks"];
    server_->limit_files(4096);
    crowd_.play_for(server_->address(), milliseconds(50 + below(rng_, 800)));
    ASSERT_FALSE(server_->has_ended());
    server_->limit_files(RLIM_INFINITY);
  }
  void cut_connections() {
    ++happened_["cuts of half the connections"];
    for (Guest& guest : crowd_.guests()) {
      if (below(rng_, 2) == 0) guest.hang_up();
    }
  }
  /// While it runs, or while it does not.
  void jump() {
    if (library_.empty()) return;
    ++happened_["clock jumps"];
    constexpr std::array kJumps{"+3600", "-3600", "+34560000", "-2592000", "+0", "+90"};
    set_clock(kJumps[below(rng_, kJumps.size())]);
    if (below(rng_, 2) == 0) kill_it();
  }

  Rng& rng_;
  std::map<std::string, int>& happened_;
  TempFolder folder_;
  Crowd crowd_;
  std::string library_;
  std::unique_ptr<ServerProcess> server_;
};

TEST(Chaos, NothingAcknowledgedIsLostOrDoubledWhateverHappens) {
  const testing::ScopedTrace trace(__FILE__, __LINE__,
                                   "ASTRAGAL_SEED=" + std::to_string(seed_of_test()));
  // An evening takes a minute at most: then logs are as long as a table's may be.
  constexpr seconds kEvening{60};
  const auto until = Crowd::Clock::now() + length_of_test();
  std::map<std::string, int> happened;
  std::size_t heard = 0;
  std::size_t done = 0;
  int cut = 0;
  for (std::uint64_t number = 0; Crowd::Clock::now() < until; ++number) {
    Rng rng(seed_of_test(), number);
    const auto bedtime = std::min(until, Crowd::Clock::now() + kEvening);
    RoughEvening evening(rng, happened);
    evening.open();
    ASSERT_FALSE(testing::Test::HasFatalFailure());
    for (int times = 1; Crowd::Clock::now() < bedtime; ++times) {
      evening.play_a_moment();
      evening.something_happens();
      ASSERT_FALSE(testing::Test::HasFailure());
      if (times % 10 == 0) {
        ASSERT_TRUE(evening.all_tables_go_on()) << "after " << times;
      }
    }
    ASSERT_TRUE(evening.all_tables_go_on());
    evening.end();
    ASSERT_FALSE(testing::Test::HasFailure());
    heard += evening.crowd().heard();
    done += evening.crowd().done();
    cut += evening.cut();
  }
  happened["connections that broke within a message"] = cut;
  happened["events heard"] = static_cast<int>(heard);
  happened["acts acknowledged"] = static_cast<int>(done);
  for (const auto& [what, count] : happened) {
    std::cout << count << " " << what << "\n";
    std::string key = what;
    std::replace(key.begin(), key.end(), ' ', '_');
    testing::Test::RecordProperty(key, count);
  }
  EXPECT_GT(done, 0U);
}

}  // namespace
}  // namespace astragal::tests
