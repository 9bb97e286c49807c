// Damaged write-ahead logs of SQLite.

#include "store/wal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "process.h"
#include "store/repair.h"
#include "store/store.h"

namespace astragal::store {

using namespace tests;

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

Payload kept(std::string_view text) { return {text.begin(), text.end()}; }

/// A store whose process was killed, so that its log was not truncated.
class Wal : public testing::Test {
 protected:
  static constexpr std::uint64_t kPage = 4096;
  static constexpr std::uint64_t kFrame = 24 + kPage;

  Wal() {
    auto store = Store::open(folder.path());
    EXPECT_TRUE(store->create({"K7Q2", "rock-the-bock"}).ok());
    for (std::uint64_t number = 1; number <= 20; ++number) {
      const std::string text = "event " + std::to_string(number);
      EXPECT_TRUE(store->append("K7Q2", number, {kept(text)}, 100).ok());
      EXPECT_TRUE(store->flush().ok());
    }
    fs::copy(folder.path(), killed.path(), fs::copy_options::recursive);
  }

  [[nodiscard]] std::string database() const { return Store::file_in(killed.path()); }
  [[nodiscard]] std::uint64_t frames() const {
    return (fs::file_size(wal_of(database())) - 32) / kFrame;
  }
  /// Flips one bit of a frame, numbered from 1.
  void flip(std::uint64_t frame, std::uint64_t offset) const {
    std::fstream file(wal_of(database()), std::ios::binary | std::ios::in | std::ios::out);
    const auto at = static_cast<std::streamoff>(32 + (frame - 1) * kFrame + offset);
    file.seekg(at);
    const int byte = file.get();
    file.seekp(at);
    file.put(static_cast<char>(byte ^ 1));
  }
  [[nodiscard]] WalReport report() const { return *inspect_wal(database()); }

  TempFolder folder;
  TempFolder killed;
};

TEST_F(Wal, AKilledProgramLeavesAWholeLog) {
  EXPECT_EQ(report().frames, frames());
  EXPECT_GE(report().commits, 20U);
  EXPECT_EQ(report().broken, 0U);
  EXPECT_TRUE(Store::open(killed.path()).ok());
}

TEST_F(Wal, NoLogIsNoDamage) {
  fs::remove(wal_of(database()));
  EXPECT_EQ(report().frames, 0U);
  EXPECT_FALSE(report().is_damaged());
}

TEST_F(Wal, DamageInTheMiddleIsNoticedBeforeSqliteForgetsTheRest) {
  const std::uint64_t middle = frames() / 2;
  flip(middle, 24 + 100);
  EXPECT_EQ(report().broken, middle);
  EXPECT_TRUE(report().is_damaged());
  EXPECT_EQ(report().frames, middle - 1);
  EXPECT_EQ(report().frames_after, frames() - middle);
  EXPECT_GT(report().commits_after, 5U);
  const auto opened = Store::open(killed.path());
  ASSERT_FALSE(opened.ok()) << "it would have lost acknowledged events without a word";
  EXPECT_THAT(opened.error().what(), HasSubstr("frame " + std::to_string(middle)));
  EXPECT_THAT(opened.error().what(), HasSubstr("astragal rooms check"));
  EXPECT_EQ(report().broken, middle) << "and nothing was touched";
}

TEST_F(Wal, SoIsDamageInAFramesHead) {
  const std::uint64_t middle = frames() / 2;
  for (const std::uint64_t offset : {0, 4, 8, 16}) {
    flip(middle, offset);
    EXPECT_EQ(report().broken, middle) << offset;
    EXPECT_TRUE(report().is_damaged()) << offset;
    flip(middle, offset);
  }
}

TEST_F(Wal, ATornEndIsWhatACrashLeaves) {
  fs::resize_file(wal_of(database()), fs::file_size(wal_of(database())) - 1000);
  EXPECT_FALSE(report().is_damaged());
  flip(frames(), 24 + 100);
  EXPECT_FALSE(report().is_damaged());
  EXPECT_TRUE(Store::open(killed.path()).ok());
}

TEST_F(Wal, WhatAnOlderLogLeftIsNoDamage) {
  // A new log with other salts overwrites the old one.
  std::fstream file(wal_of(database()), std::ios::binary | std::ios::in | std::ios::out);
  const std::string salts(8, 'x');
  for (std::uint64_t frame = 3; frame < frames(); ++frame) {
    file.seekp(static_cast<std::streamoff>(32 + frame * kFrame + 8));
    file << salts;
  }
  file.close();
  EXPECT_EQ(report().frames, 3U);
  EXPECT_FALSE(report().is_damaged());
}

TEST_F(Wal, RepairSavesWhatComesAfterTheDamage) {
  flip(frames() / 2, 24 + 100);
  const auto saved = repair_store(killed.path(), "damaged");
  ASSERT_TRUE(saved.ok()) << saved.error().what();
  EXPECT_TRUE(fs::exists(fs::path(killed.path()) / "damaged" / "rooms.db-wal"));
  auto store = Store::open(killed.path());
  ASSERT_TRUE(store.ok()) << store.error().what();
  // The next event rewrote the damaged page, so nothing is missing.
  const auto log = store->load("K7Q2");
  ASSERT_TRUE(log.ok()) << log.error().what();
  EXPECT_EQ(log->size(), 20U);
  EXPECT_EQ(log->back(), kept("event 20"));
  EXPECT_TRUE(store->append("K7Q2", 21, {kept("goes on")}, 101).ok());
  EXPECT_TRUE(store->flush().ok());
}

TEST_F(Wal, RepairCopiesRoomByRoomWhatADamagedFileStillHas) {
  {  // A checkpointed file with more rooms and long events, each on its own pages.
    auto store = Store::open(killed.path());
    ASSERT_TRUE(store.ok());
    for (int i = 0; i < 20; ++i) {
      const std::string code = "ROOM" + std::to_string(i);
      ASSERT_TRUE(store->create({code, "rock-the-bock"}).ok());
      ASSERT_TRUE(store->append(code, 1, {Payload(3000, 'x'), Payload(3000, 'y')}, 100).ok());
    }
    ASSERT_TRUE(store->flush().ok());
    ASSERT_TRUE(store->checkpoint().ok());
  }
  // Overwrite a page in the middle of the file with noise.
  const auto size = fs::file_size(database());
  std::fstream file(database(), std::ios::binary | std::ios::in | std::ios::out);
  file.seekp(static_cast<std::streamoff>(size / kPage / 2 * kPage));
  file << std::string(kPage, 'z');
  file.close();
  const auto found = check_store(killed.path());
  ASSERT_TRUE(found.ok()) << found.error().what();
  EXPECT_FALSE(found->is_sound());
  EXPECT_FALSE(found->faults.empty());
  ASSERT_TRUE(repair_store(killed.path(), "damaged").ok());
  const auto sound = check_store(killed.path());
  ASSERT_TRUE(sound.ok()) << sound.error().what();
  EXPECT_TRUE(sound->is_sound());
  const auto store = Store::open(killed.path());
  ASSERT_TRUE(store.ok()) << store.error().what();
  const auto rooms = store->list();
  ASSERT_TRUE(rooms.ok());
  EXPECT_EQ(rooms->size(), 21U) << "the rooms are on other pages";
  std::uint64_t events = 0;
  for (const RoomInfo& room : *rooms) {
    const auto log = store->load(room.code);
    ASSERT_TRUE(log.ok()) << log.error().what();
    EXPECT_EQ(log->size(), room.events) << "whatever is left of a log has no gap";
    events += room.events;
  }
  EXPECT_GE(events, 50U) << "of 60";
  EXPECT_LT(events, 60U);
}

TEST_F(Wal, ALogCanBeCutBackToItsLastGoodEvent) {
  auto store = Store::open(killed.path());
  ASSERT_TRUE(store.ok());
  ASSERT_TRUE(store->cut("K7Q2", 12).ok());
  EXPECT_EQ(store->load("K7Q2")->size(), 12U);
  ASSERT_TRUE(store->append("K7Q2", 13, {kept("another")}, 101).ok());
  ASSERT_TRUE(store->flush().ok());
  EXPECT_EQ(store->load("K7Q2")->back(), kept("another"));
}

}  // namespace
}  // namespace astragal::store
