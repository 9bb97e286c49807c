// The server as a process, with fifty tables in play: killed at any moment, stopped, or left
// without room for its files. What it acknowledged is there afterwards, once, and every table goes
// on.

#include <gtest/gtest.h>

#include "crowd.h"
#include "server_process.h"

namespace astragal::tests {

using namespace store;

namespace {

using std::chrono::milliseconds;

constexpr int kTables = 50;

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

  static void check(const Crowd& crowd, const TempFolder& home) {
    const auto store = Store::open(home.path(), Store::Access::kRead);
    ASSERT_TRUE(store.ok()) << store.error().what();
    crowd.check(*store);
  }

  TempFolder folder;
  Rng rng{seed_of_test()};
  testing::ScopedTrace trace{__FILE__, __LINE__, "ASTRAGAL_SEED=" + std::to_string(seed_of_test())};
};

/// A table that Eve opened and nobody plays at.
struct Opened {
  std::string room;
  std::string token;
  enum class Fate : std::uint8_t { kStays, kMayBeGone, kGone } fate = Fate::kStays;
};

/// Kills one after another on a folder of their own, as logs grow long. Beside the tables in play,
/// strangers open new ones, and delete every other one while the server is killed.
class Evening : public Kill {
 protected:
  static constexpr int kKills = 20;

  void spend(std::uint64_t number) {
    rng = Rng(seed_of_test(), number);
    const TempFolder home;
    Crowd crowd(rng);
    std::vector<Opened> opened;
    auto server = std::make_unique<ServerProcess>(home.path());
    crowd.open_tables(server->address(), kTables);
    for (int kill = 1; kill <= kKills && !HasFatalFailure(); ++kill) {
      play_a_moment(crowd, server->address());
      if (auto table = open_another(server->address())) opened.push_back(std::move(*table));
      Peer eve(server->address());
      if (kill % 2 == 0) asks_to_delete(eve, opened.back());
      ASSERT_EQ(server->end_with(SIGKILL), -SIGKILL);
      if (kill % 2 == 0) hears_of_deletion(eve, opened.back());
      server = std::make_unique<ServerProcess>(home.path());
      if (kill % 5 != 0) continue;
      ASSERT_TRUE(all_tables_go_on(crowd, server->address())) << "after kill " << kill;
    }
    ASSERT_TRUE(crowd.calm_down(server->address()));
    crowd.check_views(server->address());
    ASSERT_EQ(server->end_with(SIGKILL), -SIGKILL);
    check(crowd, home);
    check(opened, home);
    heard += crowd.heard();
    done += crowd.done();
  }

  static std::optional<Opened> open_another(const std::string& server) {
    Peer stranger(server);
    const auto answer =
        stranger.request("POST", "/api/rooms", "", R"({"name":"Eve","game":"sharp-shooters"})");
    if (answer.status != 201) return std::nullopt;
    const auto told = boost::json::parse(answer.body);
    return Opened{told.at("room").as_string().c_str(), told.at("token").as_string().c_str()};
  }

  /// Says so and, every now and then, waits a moment for what happens.
  void asks_to_delete(Peer& eve, Opened& table) {
    table.fate = Opened::Fate::kMayBeGone;
    if (eve.open().status != 101) return;
    eve.say(R"({"type":"hello","protocol":2,"room":")" + table.room + R"(","token":")" +
            table.token + "\"}");
    eve.say(R"({"type":"delete"})");
    if (below(rng, 2) == 0) hears_of_deletion(eve, table);
  }

  /// What reached her of the answer, if it did.
  static void hears_of_deletion(Peer& eve, Opened& table) {
    while (table.fate != Opened::Fate::kGone) {
      const std::string text = eve.hear_text();
      if (text.empty()) return;
      if (text.starts_with(R"({"type":"gone")")) table.fate = Opened::Fate::kGone;
    }
  }

  void check(const std::vector<Opened>& opened, const TempFolder& home) {
    EXPECT_EQ(opened.size(), kKills);
    const auto store = Store::open(home.path(), Store::Access::kRead);
    ASSERT_TRUE(store.ok()) << store.error().what();
    for (const auto& [room, token, fate] : opened) {
      const auto there = store->has(room);
      ASSERT_TRUE(there.ok()) << there.error().what();
      EXPECT_TRUE(*there || fate != Opened::Fate::kStays);
      EXPECT_FALSE(*there && fate == Opened::Fate::kGone) << "she was told that it is deleted";
      deleted += *there ? 0 : 1;
      if (!*there) continue;
      const auto log = store->load(room);
      ASSERT_TRUE(log.ok()) << log.error().what();
      EXPECT_EQ(log->size(), 2U) << "opened, and Eve joined";
    }
  }
  using Kill::check;

  std::size_t heard = 0;
  std::size_t done = 0;
  std::size_t deleted = 0;  ///< tables
};

TEST_F(Evening, NothingAcknowledgedIsLostOrDoubledByKills) {
  const std::uint64_t evenings = full_test() ? 10 : 1;
  for (std::uint64_t i = 0; i < evenings && !HasFatalFailure(); ++i) spend(i);
  RecordProperty("kills", static_cast<int>(evenings) * kKills);
  RecordProperty("heard", static_cast<int>(heard));
  RecordProperty("done", static_cast<int>(done));
  RecordProperty("deleted", static_cast<int>(deleted));
  EXPECT_GT(deleted, 0U);
}

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
    check(crowd, folder);
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
  check(crowd, folder);
}

}  // namespace
}  // namespace astragal::tests
