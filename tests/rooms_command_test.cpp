// `astragal rooms` as a process, on folders that a store filled.

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "places.h"
#include "process.h"
#include "store/store.h"

namespace astragal {
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
    keep(kCode, events, 1'800'000'000);
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
    arguments.insert(arguments.end(), {"--data", folder.file("rooms")});
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
  EXPECT_EQ(json[0].at("used"), "2027-01-15T08:00:00Z");
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
  EXPECT_THAT(refused.errors, HasSubstr("has not begun"));
}

TEST_F(Rooms, AreDeletedForGood) {
  EXPECT_THAT(rooms({"delete", kCode}).output, HasSubstr("1tqc-6gqk-s23b is deleted."));
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
  const auto listed = run_astragal({"rooms", "list", "--data", folder.file("copy")});
  EXPECT_THAT(listed.output, HasSubstr(kCode));
  const auto refused = rooms({"delete", kCode});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.errors, HasSubstr("is using this folder"));
}

TEST_F(Rooms, OfOtherNamesAreRefusedInASentence) {
  EXPECT_THAT(rooms({"export", "hello"}).errors, HasSubstr("hello is not the code of a room"));
  EXPECT_EQ(rooms({"export", "zzzz-zzzz-zzzz"}).status, 2);
  const auto none = run_astragal({"rooms", "list", "--data", folder.file("elsewhere")});
  EXPECT_EQ(none.status, 2);
  EXPECT_FALSE(std::filesystem::exists(folder.file("elsewhere")));
}

}  // namespace
}  // namespace astragal
