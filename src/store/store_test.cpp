#include "store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <filesystem>
#include <fstream>

#include "process.h"
#include "store/schema.h"

namespace astragal::store {

using namespace tests;
using namespace text;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::int64_t kDay = 24 * 60 * 60;

Payload bytes(std::string_view text) { return {text.begin(), text.end()}; }

/// A folder with a store in it.
class Stored : public testing::Test {
 protected:
  Stored() { EXPECT_TRUE(store.ok()) << (store ? "" : store.error().what()); }

  void reopen() {
    store = Error{"closed"};
    store = Store::open(folder.path());
    ASSERT_TRUE(store.ok()) << store.error().what();
  }
  void room(const std::string& code, std::int64_t created = 100) {
    ASSERT_TRUE(store->create({code, "rock-the-bock", "Friday", RoomState::kOpen, created}).ok());
  }
  static std::string refusal(const Result<Store::Ticket>& ticket) {
    EXPECT_FALSE(ticket.ok());
    return ticket ? "" : ticket.error().what();
  }

  TempFolder folder;
  Result<Store> store = Store::open(folder.path());
};

TEST_F(Stored, EventsAreLoadedAsTheyWereAppended) {
  room("K7Q2");
  ASSERT_TRUE(store->append("K7Q2", 1, {bytes("Ann sits down"), bytes("")}, 101).ok());
  ASSERT_TRUE(store->append("K7Q2", 3, {Payload{0, 255, 0}}, 102).ok());
  ASSERT_TRUE(store->flush().ok());
  EXPECT_THAT(*store->load("K7Q2"),
              ElementsAre(bytes("Ann sits down"), bytes(""), Payload{0, 255, 0}));
  EXPECT_THAT(*store->load("K7Q2", 3), ElementsAre(Payload{0, 255, 0}));
  EXPECT_TRUE(store->load("K7Q2", 4)->empty());
  reopen();
  EXPECT_EQ(store->load("K7Q2")->size(), 3U);
}

TEST_F(Stored, TicketsOfManyRoomsBecomeDurableTogether) {
  room("A");
  room("B");
  const auto first = store->append("A", 1, {bytes("a1")}, 1);
  const auto second = store->append("B", 1, {bytes("b1")}, 1);
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_FALSE(store->load("A").ok()) << "nothing is durable yet";
  EXPECT_FALSE(*store->has("A"));
  const auto durable = store->flush();
  ASSERT_TRUE(durable.ok());
  EXPECT_GE(*durable, *first);
  EXPECT_GE(*durable, *second);
  EXPECT_EQ(store->load("B")->size(), 1U);
  EXPECT_TRUE(*store->has("B"));
  EXPECT_EQ(*store->flush(), *durable);
}

TEST_F(Stored, NumbersHaveNoGapAndNoEventComesTwice) {
  room("A");
  EXPECT_EQ(refusal(store->append("A", 2, {bytes("x")}, 1)),
            "the next event of room 'A' has number 1, not 2");
  ASSERT_TRUE(store->append("A", 1, {bytes("x"), bytes("y")}, 1).ok());
  EXPECT_EQ(refusal(store->append("A", 2, {bytes("y")}, 1)),
            "the next event of room 'A' has number 3, not 2");
  ASSERT_TRUE(store->flush().ok());
  reopen();
  EXPECT_EQ(refusal(store->append("A", 2, {bytes("y")}, 1)),
            "the next event of room 'A' has number 3, not 2");
  ASSERT_TRUE(store->append("A", 3, {bytes("z")}, 1).ok());
  ASSERT_TRUE(store->flush().ok());
  EXPECT_EQ(store->load("A")->size(), 3U);
}

TEST_F(Stored, ARoomThatIsNotThereIsSaid) {
  EXPECT_EQ(refusal(store->append("Z", 1, {}, 1)), "there is no room 'Z'");
  EXPECT_EQ(refusal(store->set_state("Z", RoomState::kOver)), "there is no room 'Z'");
  EXPECT_EQ(store->load("Z").error().what(), "there is no room 'Z'");
  EXPECT_EQ(store->remove("Z", 1).error().what(), "there is no room 'Z'");
}

TEST_F(Stored, ACodeIsUsedOnce) {
  room("A");
  EXPECT_EQ(refusal(store->create({"A"})), "the code 'A' is used already");
  ASSERT_TRUE(store->remove("A", 5).ok());
  EXPECT_FALSE(*store->has("A"));
  EXPECT_EQ(refusal(store->create({"A"})), "the code 'A' is used already");
  reopen();
  EXPECT_EQ(refusal(store->create({"A"})), "the code 'A' is used already");
}

TEST_F(Stored, RoomsAreListedTheLastUsedFirst) {
  room("OLD", 100);
  room("NEW", 200);
  room("BUSY", 50);
  ASSERT_TRUE(store->append("BUSY", 1, {bytes("x"), bytes("y")}, 300).ok());
  ASSERT_TRUE(store->set_state("OLD", RoomState::kOver).ok());
  ASSERT_TRUE(store->flush().ok());
  EXPECT_THAT(
      *store->list(),
      ElementsAre(RoomInfo{"BUSY", "rock-the-bock", "Friday", RoomState::kOpen, 50, 300, 2},
                  RoomInfo{"NEW", "rock-the-bock", "Friday", RoomState::kOpen, 200, 200, 0},
                  RoomInfo{"OLD", "rock-the-bock", "Friday", RoomState::kOver, 100, 100, 0}));
}

TEST_F(Stored, ADeletedRoomLeavesItsCodeOnly) {
  room("GONE");
  ASSERT_TRUE(store->append("GONE", 1, {bytes("x")}, 300).ok());
  ASSERT_TRUE(store->remove("GONE", 400).ok());
  EXPECT_THAT(*store->list(),
              ElementsAre(RoomInfo{"GONE", "", "", RoomState::kDeleted, 0, 400, 0}));
  EXPECT_EQ(store->load("GONE").error().what(), "the room 'GONE' was deleted");
  EXPECT_EQ(refusal(store->append("GONE", 2, {bytes("y")}, 1)), "the room 'GONE' was deleted");
  EXPECT_EQ(store->remove("GONE", 500).error().what(), "the room 'GONE' was deleted");
}

TEST_F(Stored, RoomsThatNobodyUsesArePruned) {
  room("OLD", 0);
  room("USED", 0);
  room("NEW", 95 * kDay);
  ASSERT_TRUE(store->append("USED", 1, {bytes("x")}, 80 * kDay).ok());
  EXPECT_TRUE(store->prune(100 * kDay, 0)->empty()) << "0 days keep everything";
  EXPECT_TRUE(store->prune(100 * kDay, 30, {"OLD"})->empty()) << "somebody looks at it just now";
  EXPECT_TRUE(*store->has("OLD"));
  EXPECT_FALSE(*store->has("NEVER"));
  EXPECT_THAT(*store->prune(100 * kDay, 30), ElementsAre("OLD"));
  EXPECT_FALSE(*store->has("OLD"));
  EXPECT_TRUE(store->prune(100 * kDay, 30)->empty());
  EXPECT_THAT(*store->prune(111 * kDay, 30), ElementsAre("USED"));
  EXPECT_EQ(store->load("NEW")->size(), 0U);
}

TEST_F(Stored, FilesAreTheirOwnersAlone) {
  room("A");
  ASSERT_TRUE(store->flush().ok());
  const std::string copy = folder.file("copy.db");
  ASSERT_TRUE(store->backup(copy).ok());
  constexpr auto kOthers = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
  const std::string file = Store::file_in(folder.path());
  for (const std::string& name : {file, file + "-wal", copy}) {
    const auto rights = std::filesystem::status(name).permissions();
    EXPECT_EQ(rights & kOthers, std::filesystem::perms::none) << name;
  }
}

TEST_F(Stored, ABackupIsAStoreOfItsOwn) {
  room("A");
  ASSERT_TRUE(store->append("A", 1, {bytes("x")}, 1).ok());
  ASSERT_TRUE(store->flush().ok());
  TempFolder other;
  const std::string copy = Store::file_in(other.path());
  ASSERT_TRUE(store->backup(copy).ok());
  ASSERT_TRUE(store->append("A", 2, {bytes("later")}, 1).ok());
  ASSERT_TRUE(store->flush().ok());
  {
    const auto copied = Store::open(other.path());
    ASSERT_TRUE(copied.ok()) << copied.error().what();
    EXPECT_THAT(*copied->load("A"), ElementsAre(bytes("x")));
  }
  ASSERT_TRUE(store->backup(copy).ok()) << "again, over the old one";
  EXPECT_EQ(Store::open(other.path())->load("A")->size(), 2U);
  EXPECT_THAT(store->backup("/no/such/folder/copy.db").error().what(),
              HasSubstr("/no/such/folder/copy.db.new: it cannot be opened"));
}

TEST_F(Stored, ASecondProcessIsToldWhoHasTheFolder) {
  const std::string sentence = folder.path() + ": process " + std::to_string(::getpid()) +
                               " is using this folder; stop it first, or name another folder";
  const pid_t child = ::fork();
  if (child == 0) {
    const auto second = Store::open(folder.path());
    ::_exit(!second && second.error().what() == sentence ? 0 : 1);
  }
  int status = 1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(Store::open(folder.path()).error().what(), sentence) << "in the same process too";
}

TEST_F(Stored, OthersCanLookOnMeanwhile) {
  room("A");
  ASSERT_TRUE(store->append("A", 1, {bytes("x")}, 1).ok());
  ASSERT_TRUE(store->flush().ok());
  auto reader = Store::open(folder.path(), Store::Access::kRead);
  ASSERT_TRUE(reader.ok()) << reader.error().what();
  EXPECT_EQ(reader->load("A")->size(), 1U);
  ASSERT_TRUE(store->append("A", 2, {bytes("y")}, 1).ok());
  ASSERT_TRUE(store->flush().ok());
  EXPECT_EQ(reader->load("A")->size(), 2U);
  EXPECT_EQ(reader->list()->size(), 1U);
  TempFolder other;
  EXPECT_TRUE(reader->backup(Store::file_in(other.path())).ok());
  ASSERT_TRUE(reader->create({"B"}).ok());
  EXPECT_THAT(refusal(reader->flush()), HasSubstr("nothing can be written there"));
  ASSERT_TRUE(store->remove("A", 3).ok());
  EXPECT_FALSE(reader->load("A").ok());
}

TEST(Store, AFileThatIsNoneIsRefused) {
  TempFolder folder;
  std::ofstream(Store::file_in(folder.path())) << std::string(5000, 'x');
  EXPECT_THAT(Store::open(folder.path()).error().what(),
              HasSubstr("rooms.db: this is not a file of rooms"));
  EXPECT_THAT(Store::open("/proc/no/such/folder").error().what(),
              HasSubstr("/proc/no/such/folder: the folder cannot be made"));
  EXPECT_THAT(Store::open("/no/such/folder", Store::Access::kRead).error().what(),
              HasSubstr("it cannot be opened"));
}

TEST(Store, ADamagedFileIsSaid) {
  TempFolder folder;
  {
    auto store = Store::open(folder.path());
    for (int i = 0; i < 200; ++i) {
      ASSERT_TRUE(store->create({"R" + std::to_string(i)}).ok());
      ASSERT_TRUE(store->append("R" + std::to_string(i), 1, {Payload(500, 1)}, 1).ok());
    }
    ASSERT_TRUE(store->flush().ok());
  }
  std::fstream file(Store::file_in(folder.path()), std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(4096);
  file << std::string(20 * 4096, '\xEE');
  file.close();
  auto store = Store::open(folder.path());
  if (store) {
    const auto list = store->list();
    ASSERT_FALSE(list.ok());
    EXPECT_THAT(list.error().what(), HasSubstr("the file is damaged; put a backup in its place"));
  } else {
    EXPECT_THAT(store.error().what(), HasSubstr("the file is damaged"));
  }
}

/// A schema with one migration step more than the current one.
class Layouts : public testing::Test {
 protected:
  Layouts() {
    const auto known = schema_steps();
    steps.assign(known.begin(), known.end());
    auto store = Store::open(folder.path());
    EXPECT_TRUE(store->create({"A", "rock-the-bock", "Friday"}).ok());
    EXPECT_TRUE(store->append("A", 1, {bytes("x")}, 1).ok());
    EXPECT_TRUE(store->flush().ok());
  }
  Result<> migrate_with(const char* step) {
    steps.push_back(step);
    auto database = Database::open(Store::file_in(folder.path()), Database::Access::kWrite);
    return migrate(*database, steps);
  }

  TempFolder folder;
  std::vector<const char*> steps;
};

TEST_F(Layouts, AnOldFileIsBroughtUpToDate) {
  ASSERT_TRUE(migrate_with("ALTER TABLE rooms ADD COLUMN mood TEXT NOT NULL DEFAULT 'fine'").ok());
  auto database = Database::open(Store::file_in(folder.path()), Database::Access::kWrite);
  EXPECT_EQ(*database->number("PRAGMA user_version"), static_cast<std::int64_t>(steps.size()));
  EXPECT_EQ(*database->number("SELECT count(*) FROM rooms WHERE mood = 'fine'"), 1);
  EXPECT_EQ(*database->number("SELECT count(*) FROM events"), 1);
  EXPECT_TRUE(migrate(*database, steps).ok()) << "once is enough";
}

TEST_F(Layouts, AStepThatFailsChangesNothing) {
  EXPECT_FALSE(migrate_with("DELETE FROM events; ALTER TABLE nonsense ADD COLUMN x").ok());
  EXPECT_EQ(Store::open(folder.path())->load("A")->size(), 1U);
}

TEST_F(Layouts, AFileFromTheFutureIsLeftAlone) {
  ASSERT_TRUE(migrate_with("ALTER TABLE rooms ADD COLUMN mood TEXT").ok());
  EXPECT_THAT(Store::open(folder.path()).error().what(),
              HasSubstr("it was written by a later version of Astragal (layout 3, and 2 is the "
                        "last known here); use that version"));
  EXPECT_THAT(Store::open(folder.path(), Store::Access::kRead).error().what(),
              HasSubstr("use the same version of Astragal as the server"));
}

TEST(Store, AFileOfLayoutOneKeepsItsRooms) {
  TempFolder folder;
  {
    auto database = Database::open(Store::file_in(folder.path()), Database::Access::kWrite);
    ASSERT_TRUE(migrate(*database, schema_steps().first(1)).ok());
    ASSERT_TRUE(database
                    ->run("INSERT INTO rooms VALUES (1,'A','pig','',0,5,0), (2,'B','pig','',0,6,0),"
                          " (3,'C','pig','',0,7,0);"
                          "INSERT INTO events VALUES (2,1,8,x'62'), (1,1,8,x'61'), (1,2,9,x'41')")
                    .ok());
  }
  auto store = Store::open(folder.path());
  ASSERT_TRUE(store.ok()) << store.error().what();
  EXPECT_EQ(*store->load("A"), (std::vector{bytes("a"), bytes("A")}));
  EXPECT_EQ(*store->load("B"), std::vector<Payload>{bytes("b")});
  EXPECT_TRUE(store->load("C")->empty());
  ASSERT_TRUE(store->append("A", 3, {bytes("!")}, 10).ok());
  ASSERT_TRUE(store->flush().ok());
  EXPECT_EQ(*store->load("A", 2), (std::vector{bytes("A"), bytes("!")}));
  EXPECT_EQ(store->list()->front().updated, 10);
}

TEST(Store, ANewFileGoesThroughEveryStep) {
  TempFolder folder;
  auto database = Database::open(Store::file_in(folder.path()), Database::Access::kWrite);
  EXPECT_EQ(*database->number("PRAGMA user_version"), 0);
  ASSERT_TRUE(migrate(*database).ok());
  EXPECT_EQ(*database->number("PRAGMA user_version"),
            static_cast<std::int64_t>(schema_steps().size()));
}

}  // namespace
}  // namespace astragal::store
