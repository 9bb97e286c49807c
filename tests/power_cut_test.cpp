// The store on a disk that loses its power at any moment: what was acknowledged is there when it
// comes back, once, in order and without a gap.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <optional>

#include "core/random.h"
#include "lossy_disk.h"
#include "process.h"
#include "store/store.h"

namespace astragal::tests {

using namespace store;
using namespace text;

namespace {

using testing::HasSubstr;

/// Every room's events; a deleted room has none at all.
using Logs = std::map<std::string, std::optional<std::vector<Payload>>>;

Payload some_bytes(Rng& rng) {
  // Most are short; some fill more than a page of the database.
  Payload bytes(below(rng, 20) == 0 ? 5000 + below(rng, 5000) : below(rng, 300));
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(below(rng, 256));
  return bytes;
}

/// People at many tables, and what they were promised.
class PowerCut : public testing::Test {
 protected:
  Result<Store> open() const {
    return Store::open(folder.path(), Store::Access::kWrite, disk.vfs());
  }

  /// Gathers a few changes. What they lead to is in `logs`; they are not promised yet.
  static void gather(Store& store, Logs& logs, Rng& rng) {
    for (auto changes = 1 + below(rng, 8); changes > 0; --changes) {
      const std::string code = "R" + std::to_string(below(rng, 30));
      const auto room = logs.find(code);
      if (room == logs.end()) {
        ASSERT_TRUE(store.create({code, "trophy-buck", "Friday"}).ok());
        logs[code].emplace();
      } else if (room->second) {
        std::vector<Payload> events(1 + below(rng, 3));
        for (auto& event : events) event = some_bytes(rng);
        ASSERT_TRUE(store.append(code, room->second->size() + 1, events, 1000).ok());
        room->second->insert(room->second->end(), events.begin(), events.end());
      }
    }
  }

  /// Uses the store until the power goes. Returns what was promised, and what the last group would
  /// have led to.
  std::pair<Logs, Logs> use_until_the_cut(const Logs& before, Rng& rng) const {
    Logs promised = before;
    Logs sent = before;
    auto store = open();
    while (store) {
      if (below(rng, 40) == 0 && !sent.empty()) {
        const std::string code = sent.begin()->first;
        if (sent[code] && below(rng, 2) == 0) {
          sent[code].reset();
          if (!store->remove(code, 2000)) break;
        }
      } else {
        gather(*store, sent, rng);
        if (!store->flush()) break;
      }
      promised = sent;
      groups += 1;
    }
    EXPECT_FALSE(disk.has_power()) << (store ? "" : store.error().what());
    return {promised, sent};
  }

  static Logs read_all(const Store& store) {
    Logs logs;
    const auto rooms = store.list();
    EXPECT_TRUE(rooms.ok()) << (rooms ? "" : rooms.error().what());
    for (const auto& room : *rooms) {
      auto& log = logs[room.code];
      if (room.state == RoomState::kDeleted) continue;
      const auto events = store.load(room.code);
      EXPECT_TRUE(events.ok());
      log = *events;
      EXPECT_EQ(room.events, log->size()) << "numbers have no gap";
    }
    return logs;
  }

  /// One cut after another, each with a new start from what is left.
  void endure(int cuts, bool in_part) {
    Logs logs;
    for (int cut = 0; cut < cuts; ++cut) {
      if (cut % 20 == 0) {
        disk.format();
        logs.clear();
      }
      Rng rng(static_cast<std::uint64_t>(cut), in_part ? 1 : 0);
      disk.cut_after(static_cast<int>(1 + below(rng, cut % 4 == 0 ? 40 : 1500)));
      const auto [promised, sent] = use_until_the_cut(logs, rng);
      disk.power_on(in_part ? &rng : nullptr);
      const auto store = open();
      ASSERT_TRUE(store.ok()) << store.error().what();
      logs = read_all(*store);
      ASSERT_TRUE(logs == promised || logs == sent) << "after cut " << cut;
    }
    EXPECT_GT(groups, cuts) << "hardly anything was kept before the cuts";
  }

  static int cuts() { return std::getenv("ASTRAGAL_FULL") != nullptr ? 200 : 20; }

  TempFolder folder;
  LossyDisk disk;
  mutable int groups = 0;
};

TEST_F(PowerCut, WhatWasAcknowledgedIsThere) { endure(cuts(), false); }

TEST_F(PowerCut, AlsoIfTheDiskWrotePartOfTheRest) { endure(cuts(), true); }

TEST_F(PowerCut, ADiskThatLiesAboutSyncsIsFoundOut) {
  // Otherwise the tests above would prove nothing.
  auto store = open();
  ASSERT_TRUE(store.ok());
  Logs logs;
  Rng rng(1);
  disk.trouble(LossyDisk::Trouble::kLyingSync);
  for (int i = 0; i < 10; ++i) {
    gather(*store, logs, rng);
    ASSERT_TRUE(store->flush().ok());
  }
  disk.cut_after(1);
  EXPECT_FALSE(store->create({"LAST"}).ok() && store->flush().ok());
  store = Error{"gone"};
  disk.trouble(LossyDisk::Trouble::kNone);
  disk.power_on();
  const auto again = open();
  ASSERT_TRUE(again.ok()) << again.error().what();
  EXPECT_NE(read_all(*again), logs);
}

TEST_F(PowerCut, AGroupIsOneSync) {
  auto store = open();
  ASSERT_TRUE(store.ok());
  ASSERT_TRUE(store->create({"ROOM"}).ok());
  ASSERT_TRUE(store->flush().ok());
  const int before = disk.syncs();
  for (std::uint64_t number = 1; number <= 100; ++number) {
    ASSERT_TRUE(store->append("ROOM", number, {{1}}, 1).ok());
  }
  EXPECT_EQ(disk.syncs(), before);
  ASSERT_TRUE(store->flush().ok());
  EXPECT_EQ(disk.syncs(), before + 1);
  ASSERT_TRUE(store->flush().ok());
  EXPECT_EQ(disk.syncs(), before + 1) << "nothing to do, nothing done";
}

/// Something is wrong with the disk for a while: new events are refused with a sentence, and all
/// goes on when it is right again.
class Trouble : public PowerCut,
                public testing::WithParamInterface<std::pair<LossyDisk::Trouble, const char*>> {};

TEST_P(Trouble, RefusesAndLosesNothing) {
  auto store = open();
  ASSERT_TRUE(store.ok());
  ASSERT_TRUE(store->create({"ROOM"}).ok());
  ASSERT_TRUE(store->append("ROOM", 1, {{1}, {2}}, 1).ok());
  ASSERT_TRUE(store->flush().ok());
  for (int times = 0; times < 3; ++times) {
    disk.trouble(GetParam().first);
    ASSERT_TRUE(store->append("ROOM", 3, {Payload(9000, 7)}, 1).ok());
    const auto refused = store->flush();
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error().what(), HasSubstr(GetParam().second));
    EXPECT_THAT(refused.error().what(), HasSubstr("rooms.db: "));
    EXPECT_EQ(store->load("ROOM")->size(), 2U) << "what was there can be read";
    disk.trouble(LossyDisk::Trouble::kNone);
  }
  ASSERT_TRUE(store->append("ROOM", 3, {{3}}, 1).ok()) << "the refused event left no trace";
  ASSERT_TRUE(store->flush().ok());
  disk.cut_after(1);
  store = Error{"gone"};
  disk.power_on();
  EXPECT_EQ(*open()->load("ROOM"), (std::vector<Payload>{{1}, {2}, {3}}));
}

INSTANTIATE_TEST_SUITE_P(
    OfADisk, Trouble,
    testing::Values(std::pair(LossyDisk::Trouble::kFull, "the disk is full"),
                    std::pair(LossyDisk::Trouble::kReadOnly, "nothing can be written there"),
                    std::pair(LossyDisk::Trouble::kFailingSync, "does not read or write")));

TEST_F(PowerCut, AFullDiskAtTheStartIsSaid) {
  disk.trouble(LossyDisk::Trouble::kFull);
  const auto refused = open();
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().what(), HasSubstr("the disk is full"));
  disk.trouble(LossyDisk::Trouble::kNone);
  EXPECT_TRUE(open().ok());
}

TEST_F(PowerCut, WhatWasDeletedLeavesNoTrace) {
  auto store = open();
  ASSERT_TRUE(store.ok());
  const std::string secret = "nobody shall read this again";
  const Payload bytes(secret.begin(), secret.end());
  ASSERT_TRUE(store->create({"ROOM", "trophy-buck", "The title of it"}).ok());
  ASSERT_TRUE(store->create({"KEPT", "trophy-buck", "Another"}).ok());
  for (std::uint64_t number = 1; number <= 50; ++number) {
    ASSERT_TRUE(store->append("ROOM", number, {bytes}, 1).ok());
    ASSERT_TRUE(store->flush().ok());
  }
  EXPECT_THAT(disk.contents(), HasSubstr(secret));
  ASSERT_TRUE(store->remove("ROOM", 2).ok());
  EXPECT_THAT(disk.contents(), testing::Not(HasSubstr(secret)));
  EXPECT_THAT(disk.contents(), testing::Not(HasSubstr("The title of it")));
  EXPECT_THAT(disk.contents(), HasSubstr("Another"));
}

}  // namespace
}  // namespace astragal::tests
