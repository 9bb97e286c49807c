// The server as a process, with fifty tables in play: killed at any moment, stopped, or left
// without room for its files. What it acknowledged is there afterwards, once, and every table goes
// on.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "crowd.h"
#include "process.h"

namespace astragal {
namespace {

using std::chrono::milliseconds;

constexpr int kTables = 50;

/// `astragal serve` on a folder.
class ServerProcess {
 public:
  explicit ServerProcess(const std::string& folder, const std::string& log_level = "off")
      : process_({"serve", "--listen", "127.0.0.1:0", "--data", folder, "--behind-proxy",
                  "--log-level", log_level}) {
    EXPECT_TRUE(process_.wait_for("Ctrl-C")) << process_.output << process_.errors;
    constexpr std::string_view kBefore = "http://";
    const auto from = process_.output.find(kBefore) + kBefore.size();
    address_ = process_.output.substr(from, process_.output.find('/', from) - from);
  }

  [[nodiscard]] const std::string& address() const { return address_; }
  void signal(int number) const { process_.signal(number); }
  /// Its exit status; minus the signal, if one ended it.
  int finish() { return process_.finish(); }
  int end_with(int number) {
    signal(number);
    return finish();
  }
  /// Nobody reads its log any more.
  void close_log() { process_.close_errors(); }
  [[nodiscard]] bool has_ended() const {
    siginfo_t info{};
    const auto pid = static_cast<id_t>(process_.pid());
    return ::waitid(P_PID, pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
  }
  /// No file of its may grow beyond this.
  void limit_files(rlim_t bytes) const {
    rlimit limit{};
    ASSERT_EQ(::prlimit(process_.pid(), RLIMIT_FSIZE, nullptr, &limit), 0);
    limit.rlim_cur = std::min(bytes, limit.rlim_max);
    ASSERT_EQ(::prlimit(process_.pid(), RLIMIT_FSIZE, &limit, nullptr), 0);
  }

 private:
  Process process_;
  std::string address_;
};

class Kill : public testing::Test {
 protected:
  /// Everybody plays until something was acknowledged at all tables since mark().
  static testing::AssertionResult all_tables_go_on(Crowd& crowd, const std::string& server) {
    crowd.mark();
    if (crowd.play(server, [&] { return crowd.tables_in_play() == kTables; })) {
      return testing::AssertionSuccess();
    }
    return testing::AssertionFailure() << "only " << crowd.tables_in_play() << " tables go on";
  }

  /// Something is acknowledged, and then for up to a quarter of a second more.
  void play_a_moment(Crowd& crowd, const std::string& server) {
    crowd.mark();
    ASSERT_TRUE(crowd.play(server, [&] { return crowd.tables_in_play() > 0; }));
    crowd.play_for(server, milliseconds(30 + below(rng, 220)));
  }

  void check(const Crowd& crowd) const {
    const auto store = Store::open(folder.path(), Store::Access::kRead);
    ASSERT_TRUE(store.ok()) << store.error().what;
    crowd.check(*store);
  }

  TempFolder folder;
  Rng rng{seed_of_test()};
  testing::ScopedTrace trace{__FILE__, __LINE__, "ASTRAGAL_SEED=" + std::to_string(seed_of_test())};
};

/// Twenty kills in an evening; then a new folder, as logs grow long.
class Evening : public Kill, public testing::WithParamInterface<int> {
 protected:
  void SetUp() override {
    if (GetParam() > 0 && !full_test()) GTEST_SKIP() << "only with ASTRAGAL_FULL";
    rng = Rng(seed_of_test(), static_cast<std::uint64_t>(GetParam()));
  }
};

TEST_P(Evening, NothingAcknowledgedIsLostOrDoubledByKills) {
  constexpr int kKills = 20;
  Crowd crowd(rng);
  auto server = std::make_unique<ServerProcess>(folder.path());
  crowd.open_tables(server->address(), kTables);
  ASSERT_FALSE(HasFatalFailure());
  for (int kill = 1; kill <= kKills; ++kill) {
    play_a_moment(crowd, server->address());
    ASSERT_EQ(server->end_with(SIGKILL), -SIGKILL);
    server = std::make_unique<ServerProcess>(folder.path());
    if (kill % 5 != 0) continue;
    ASSERT_TRUE(all_tables_go_on(crowd, server->address())) << "after kill " << kill;
  }
  ASSERT_TRUE(crowd.calm_down(server->address()));
  EXPECT_EQ(server->end_with(SIGKILL), -SIGKILL);
  check(crowd);
  RecordProperty("kills", kKills);
  RecordProperty("heard", static_cast<int>(crowd.heard()));
  RecordProperty("done", static_cast<int>(crowd.done()));
}

INSTANTIATE_TEST_SUITE_P(Tables, Evening, testing::Range(0, 10));

TEST_F(Kill, AStopUnderLoadIsOrderlyAndSoon) {
  Crowd crowd(rng);
  for (int stop = 0; stop < 3; ++stop) {
    ServerProcess server(folder.path());
    if (stop == 0) crowd.open_tables(server.address(), kTables);
    ASSERT_TRUE(all_tables_go_on(crowd, server.address())) << "after stop " << stop;
    play_a_moment(crowd, server.address());
    const auto start = Crowd::Clock::now();
    server.signal(SIGTERM);
    ASSERT_TRUE(crowd.play(server.address(), [&] { return server.has_ended(); }));
    EXPECT_LT(Crowd::Clock::now() - start, std::chrono::seconds(5));
    EXPECT_EQ(server.finish(), 0);
    crowd.hang_up();
    check(crowd);
  }
  ServerProcess server(folder.path());
  ASSERT_TRUE(all_tables_go_on(crowd, server.address()));
}

TEST_F(Kill, AServerStopsAsSoonAsItHasSaidThatItListens) {
  for (int i = 0; i < 10; ++i) EXPECT_EQ(ServerProcess(folder.path()).end_with(SIGTERM), 0);
}

TEST_F(Kill, AServerWhoseLogNobodyReadsGoesOn) {
  ServerProcess server(folder.path(), "info");
  server.close_log();
  EXPECT_EQ(server.end_with(SIGTERM), 0) << "it says that it stops";
}

TEST_F(Kill, AServerThatMayNotWriteMoreRefusesAndGoesOnLater) {
  Crowd crowd(rng);
  ServerProcess server(folder.path());
  crowd.open_tables(server.address(), kTables);
  for (int times = 0; times < 3; ++times) {
    server.limit_files(4096);
    const auto refusals = [&crowd] {
      std::size_t all = 0;
      for (const Guest& guest : crowd.guests()) all += guest.storage_refusals().size();
      return all;
    };
    const std::size_t before = refusals();
    ASSERT_TRUE(crowd.play(server.address(),
                           [&] { return refusals() > before + kTables || server.has_ended(); }));
    ASSERT_FALSE(server.has_ended());
    server.limit_files(RLIM_INFINITY);
    ASSERT_TRUE(all_tables_go_on(crowd, server.address()));
  }
  ASSERT_TRUE(crowd.calm_down(server.address()));
  crowd.check_views(server.address());
  ASSERT_EQ(server.end_with(SIGKILL), -SIGKILL);
  check(crowd);
}

}  // namespace
}  // namespace astragal
