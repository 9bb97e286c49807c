// `astragal rooms` as a process, on folders that a store filled.

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "places.h"
#include "process.h"
#include "store/store.h"

namespace astragal::tests {

using namespace store;

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kCode = "1tqc-6gqk-s23b";

/// The room that the first version wrote, and one in which nobody began.
class Rooms : public testing::Test {
 protected:
  Rooms() {
    std::vector<Payload> events;
    std::istringstream log(content_of(test_file("/data/room-1.jsonl")));
    for (std::string line; std::getline(log, line);) events.emplace_back(line.begin(), line.end());
    keep(kCode, events, 1'700'000'000);
    keep("0000-0000-0000", {events.front()}, 1000);
  }

  void keep(const std::string& code, const std::vector<Payload>& events, std::int64_t time) {
    auto store = Store::open(folder.file("rooms"));
    ASSERT_TRUE(store);
    RoomInfo room{code, "rock-the-bock"};
    room.created = room.updated = time;
    ASSERT_TRUE(store->create(room));
    ASSERT_TRUE(store->append(code, 1, events, time));
    ASSERT_TRUE(store->flush());
  }

  [[nodiscard]] Finished rooms(Process::Arguments arguments) const {
    arguments.insert(arguments.begin(), "rooms");
    arguments.insert(arguments.end(), {"--folder", folder.file("rooms")});
    return run_astragal(arguments);
  }

  TempFolder folder;
};

TEST_F(Rooms, AreListedTheLastUsedFirst) {
  const auto listed = rooms({"list"});
  EXPECT_EQ(listed.status, 0) << listed.errors;
  EXPECT_THAT(listed.output, HasSubstr(kCode));
  EXPECT_LT(listed.output.find(kCode), listed.output.find("0000-0000-0000"));
  const auto json = boost::json::parse(rooms({"list", "--json"}).output).as_array();
  ASSERT_EQ(json.size(), 2U);
  EXPECT_EQ(json[0].at("room"), kCode);
  EXPECT_EQ(json[0].at("game"), "rock-the-bock");
  EXPECT_EQ(json[0].at("used"), "2023-11-14T22:13:20Z");
}

TEST_F(Rooms, GiveTheirGameAsARecordThatCanBeReadAndChecked) {
  const std::string file = folder.file("game.txt");
  EXPECT_EQ(rooms({"export", "1TQC6GQKS23B", "-o", file}).status, 0);
  EXPECT_EQ(rooms({"export", kCode, "--game", "1"}).output, content_of(file));
  EXPECT_THAT(rooms({"export", kCode, "--game", "2"}).errors, HasSubstr("there is no game 2"));
  EXPECT_EQ(run_astragal({"show", file}).status, 0);
  EXPECT_EQ(run_astragal({"verify", file}).status, 0);
}

TEST_F(Rooms, GiveTheirLogLineByLine) {
  EXPECT_EQ(rooms({"export", kCode, "--log"}).output, content_of(test_file("/data/room-1.jsonl")));
}

TEST_F(Rooms, HaveNoRecordBeforeTheGameBegins) {
  const auto refused = rooms({"export", "0000-0000-0000"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.errors, HasSubstr("has not started"));
}

TEST_F(Rooms, AreDeletedForGood) {
  EXPECT_THAT(rooms({"delete", kCode}).output, HasSubstr("Deleted 1tqc-6gqk-s23b."));
  EXPECT_THAT(rooms({"list"}).output, Not(HasSubstr(kCode)));
  EXPECT_THAT(rooms({"list", "--all"}).output, AllOf(HasSubstr(kCode), HasSubstr("deleted")));
  const auto refused = rooms({"export", kCode});
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.errors, "");
  EXPECT_EQ(rooms({"delete", kCode}).status, 2);
}

TEST_F(Rooms, ThatNobodyUsedForLongAreDeletedOnDemand) {
  EXPECT_THAT(rooms({"prune", "--keep-days", "36500"}).output, HasSubstr("0 rooms"));
  EXPECT_THAT(rooms({"prune", "--keep-days", "15000"}).output, HasSubstr("1 room "));
  EXPECT_THAT(rooms({"list"}).output, AllOf(HasSubstr(kCode), Not(HasSubstr("0000-0000-0000"))));
}

TEST_F(Rooms, AreCopiedWhileAServerHasThem) {
  auto store = Store::open(folder.file("rooms"));
  ASSERT_TRUE(store);
  const std::string copy = folder.file("copy/rooms.db");
  std::filesystem::create_directory(folder.file("copy"));
  EXPECT_EQ(rooms({"backup", copy}).status, 0);
  const auto listed = run_astragal({"rooms", "list", "--folder", folder.file("copy")});
  EXPECT_THAT(listed.output, HasSubstr(kCode));
  const auto refused = rooms({"delete", kCode});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.errors, HasSubstr("is using this folder"));
}

TEST_F(Rooms, AreNotDeletedForTheirAgeWhenTheClockMayBeWrong) {
  keep("2222-2222-2222", {Payload{'x'}}, 4'000'000'000);
  const auto refused = rooms({"prune", "--keep-days", "15000"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.errors, AllOf(HasSubstr("2096-10-02"), HasSubstr("--force")));
  EXPECT_THAT(rooms({"list"}).output, HasSubstr("0000-0000-0000"));
  EXPECT_THAT(rooms({"prune", "--keep-days", "15000", "--force"}).output, HasSubstr("1 room "));
}

TEST_F(Rooms, ThatAreWellAreFoundSo) {
  const auto checked = rooms({"check"});
  EXPECT_EQ(checked.status, 0) << checked.errors;
  EXPECT_THAT(checked.output, AllOf(HasSubstr("2 rooms with"), HasSubstr("No problems found.")));
  EXPECT_THAT(rooms({"repair"}).output, HasSubstr("No problems found."));
}

TEST_F(Rooms, WhoseLogMakesNoSenseAreCutBackToWhereItDoes) {
  const std::string before = rooms({"export", kCode, "--log"}).output;
  const auto events = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
  {
    auto store = Store::open(folder.file("rooms"));
    const std::string nonsense = "the dice were kind";
    ASSERT_TRUE(
        store->append(kCode, events + 1, {{nonsense.begin(), nonsense.end()}}, 1'700'000'001));
    ASSERT_TRUE(store->flush());
  }
  const auto checked = rooms({"check"});
  EXPECT_EQ(checked.status, 2);
  EXPECT_THAT(checked.output,
              AllOf(HasSubstr(kCode), HasSubstr("only the first"), Not(HasSubstr("kind"))));
  EXPECT_THAT(checked.errors, HasSubstr("astragal rooms repair"));
  EXPECT_EQ(rooms({"repair"}).status, 2) << "nobody said yes";
  const auto repaired = rooms({"repair", "--yes"});
  EXPECT_EQ(repaired.status, 0) << repaired.errors;
  EXPECT_EQ(rooms({"export", kCode, "--log"}).output, before);
  EXPECT_EQ(rooms({"check"}).status, 0);
  std::size_t kept = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.file("rooms"))) {
    const bool old = entry.path().filename().string().starts_with("damaged-");
    kept += old && std::filesystem::exists(entry.path() / "rooms.db") ? 1 : 0;
  }
  EXPECT_EQ(kept, 1U) << "the old files are still there";
}

TEST_F(Rooms, OfOtherNamesAreRefusedInASentence) {
  EXPECT_THAT(rooms({"export", "hello"}).errors, HasSubstr("hello is not a room code"));
  EXPECT_EQ(rooms({"export", "zzzz-zzzz-zzzz"}).status, 2);
  const auto none = run_astragal({"rooms", "list", "--folder", folder.file("elsewhere")});
  EXPECT_EQ(none.status, 2);
  EXPECT_FALSE(std::filesystem::exists(folder.file("elsewhere")));
}

}  // namespace
}  // namespace astragal::tests
