#include "host/committer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>

#include "process.h"

namespace astragal::host {

using namespace store;
using namespace tests;
using namespace text;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Payload bytes(std::string_view text) { return {text.begin(), text.end()}; }

Committer::Change create(const std::string& code) {
  return [code](Store& store) {
    return store.create({code, "rock-the-bock", "Friday", RoomState::kOpen, 100});
  };
}
Committer::Change append(const std::string& code, std::uint64_t number, std::string_view text) {
  return [code, number, event = bytes(text)](Store& store) {
    return store.append(code, number, {event}, 101);
  };
}

/// A committer and its store; the test's thread stands for the network thread.
class Committed : public testing::Test {
 protected:
  Post post = [this](std::function<void()> task) {
    const std::lock_guard lock(mutex);
    posted.push_back(std::move(task));
    changed.notify_all();
  };
  Committer::Done note(const std::string& name) {
    return [this, name](const Result<Store::Ticket>& durable) {
      said.push_back(name + (durable ? " is durable" : ": " + durable.error().what()));
    };
  }
  /// Runs posted functions until `said` has this many lines.
  void wait_for(std::size_t count) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (said.size() < count && std::chrono::steady_clock::now() < deadline) {
      std::vector<std::function<void()>> tasks;
      {
        std::unique_lock lock(mutex);
        changed.wait_for(lock, std::chrono::milliseconds(100), [this] { return !posted.empty(); });
        std::swap(tasks, posted);
      }
      for (const auto& task : tasks) task();
    }
  }

  TempFolder folder;
  Metrics metrics;
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::function<void()>> posted;
  std::vector<std::string> said;
};

TEST_F(Committed, AChangeIsToldWhenItIsDurable) {
  Committer committer(std::move(*Store::open(folder.path())), post, metrics);
  committer.commit(create("K7Q2"), note("the room"));
  committer.commit(append("K7Q2", 1, "Ann sits down"), note("Ann"));
  wait_for(2);
  EXPECT_THAT(said, ElementsAre("the room is durable", "Ann is durable"));
  EXPECT_EQ(committer.waiting(), 0U);
}

TEST_F(Committed, ARefusedChangeDoesNotSpoilItsGroup) {
  Committer committer(std::move(*Store::open(folder.path())), post, metrics);
  committer.commit(create("K7Q2"), note("the room"));
  committer.commit(append("K7Q2", 5, "a gap"), note("the gap"));
  committer.commit(append("K7Q2", 1, "Ann sits down"), note("Ann"));
  wait_for(3);
  ASSERT_EQ(said.size(), 3U);
  EXPECT_THAT(said[1], HasSubstr("the gap: "));
  EXPECT_EQ(said[2], "Ann is durable");
}

TEST_F(Committed, WhatGathersDuringACommitIsTheNextGroup) {
  Committer committer(std::move(*Store::open(folder.path())), post, metrics);
  std::promise<void> go;
  auto gate = go.get_future().share();
  committer.ask([gate](Store&) -> std::function<void()> {
    gate.wait();
    return {};
  });
  committer.commit(create("K7Q2"), note("the room"));
  for (std::uint64_t number = 1; number <= 50; ++number) {
    committer.commit(append("K7Q2", number, "a move"), note("a move"));
  }
  EXPECT_EQ(committer.waiting(), 51U);
  go.set_value();
  wait_for(51);
  EXPECT_EQ(said.size(), 51U);
  EXPECT_THAT(metrics.text(), HasSubstr("astragal_commit_changes_count 1\n"));
  EXPECT_THAT(metrics.text(), HasSubstr("astragal_commit_changes_sum 51\n"));
}

TEST_F(Committed, AQuestionSeesWhatWasSubmittedBefore) {
  Committer committer(std::move(*Store::open(folder.path())), post, metrics);
  committer.commit(create("K7Q2"), note("the room"));
  committer.commit(append("K7Q2", 1, "Ann sits down"), note("Ann"));
  committer.ask([this](Store& store) -> std::function<void()> {
    return [this, events = store.load("K7Q2")] {
      said.push_back(std::to_string(events->size()) + " event");
    };
  });
  wait_for(3);
  EXPECT_THAT(said, ElementsAre("the room is durable", "Ann is durable", "1 event"));
}

TEST_F(Committed, InAQuietMomentTheWalIsCopiedBack) {
  const std::string wal = Store::file_in(folder.path()) + "-wal";
  Committer committer(std::move(*Store::open(folder.path())), post, metrics,
                      std::chrono::milliseconds(1));
  committer.commit(create("K7Q2"), note("room"));
  wait_for(1);
  // The checkpoint follows for certain, since nothing else is written.
  while (std::filesystem::file_size(wal) != 0) std::this_thread::yield();
  committer.commit(append("K7Q2", 1, "Ann sits down"), note("event"));
  wait_for(2);
  EXPECT_THAT(said, ElementsAre("room is durable", "event is durable"));
}

TEST_F(Committed, ClosingCommitsEverythingFirst) {
  {
    Committer committer(std::move(*Store::open(folder.path())), post, metrics);
    committer.commit(create("K7Q2"), note("the room"));
    committer.commit(append("K7Q2", 1, "Ann sits down"), note("Ann"));
  }
  const auto store = Store::open(folder.path());
  ASSERT_TRUE(store.ok()) << store.error().what();
  EXPECT_THAT(*store->load("K7Q2"), ElementsAre(bytes("Ann sits down")));
}

}  // namespace
}  // namespace astragal::host
