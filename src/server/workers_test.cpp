#include "server/workers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <stdexcept>

namespace astragal {
namespace {

using testing::ElementsAre;

/// What was posted to the network thread, for the test to look at.
class Workshop : public testing::Test {
 protected:
  Post post = [this](const std::function<void()>& task) {
    const std::lock_guard lock(mutex);
    task();
    changed.notify_all();
  };
  /// A job that leaves its name.
  Workers::Job named(const std::string& name) {
    return [this, name] { return [this, name] { done.push_back(name); }; };
  }
  /// A job that runs until it is let go; `started` tells that it runs.
  Workers::Job held(std::promise<void>& started, std::shared_future<void> go) {
    return [&started, go = std::move(go)]() -> std::function<void()> {
      started.set_value();
      go.wait();
      return {};
    };
  }
  void wait_for(std::size_t count) {
    std::unique_lock lock(mutex);
    EXPECT_TRUE(
        changed.wait_for(lock, std::chrono::seconds(20), [&] { return done.size() >= count; }));
  }

  Metrics metrics;
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::string> done;
};

TEST_F(Workshop, ATableWithManyJobsDelaysTheOthersByOne) {
  Workers workers({.threads = 1}, post, metrics);
  std::promise<void> started;
  std::promise<void> go;
  ASSERT_TRUE(workers.submit("X", held(started, go.get_future().share())));
  started.get_future().wait();
  for (const char* name : {"A1", "A2", "A3"}) ASSERT_TRUE(workers.submit("A", named(name)));
  for (const char* name : {"B1", "B2"}) ASSERT_TRUE(workers.submit("B", named(name)));
  ASSERT_TRUE(workers.submit("X", named("X2")));
  go.set_value();
  wait_for(6);
  EXPECT_THAT(done, ElementsAre("A1", "B1", "X2", "A2", "B2", "A3"));
}

TEST_F(Workshop, OneTableUsesOneThread) {
  Workers workers({.threads = 2}, post, metrics);
  std::promise<void> started;
  std::promise<void> go;
  ASSERT_TRUE(workers.submit("A", held(started, go.get_future().share())));
  started.get_future().wait();
  ASSERT_TRUE(workers.submit("A", named("A2")));
  ASSERT_TRUE(workers.submit("B", named("B1")));
  wait_for(1);
  EXPECT_THAT(done, ElementsAre("B1")) << "A2 waits for the first job of its table";
  go.set_value();
  wait_for(2);
}

TEST_F(Workshop, TooManyJobsAreRefused) {
  Workers workers({.threads = 1, .queued = 3, .queued_by_key = 2}, post, metrics);
  std::promise<void> started;
  std::promise<void> go;
  ASSERT_TRUE(workers.submit("X", held(started, go.get_future().share())));
  started.get_future().wait();
  EXPECT_TRUE(workers.submit("A", named("A1")));
  EXPECT_TRUE(workers.submit("A", named("A2")));
  EXPECT_FALSE(workers.submit("A", named("A3"))) << "two may wait at a table";
  EXPECT_TRUE(workers.submit("B", named("B1")));
  EXPECT_FALSE(workers.submit("C", named("C1"))) << "and three in all";
  workers.forget("A");
  EXPECT_TRUE(workers.submit("C", named("C1")));
  workers.forget("nobody");
  go.set_value();
  wait_for(2);
  EXPECT_THAT(done, ElementsAre("B1", "C1"));
}

TEST_F(Workshop, AJobThatFailsTakesNobodyWithIt) {
  Workers workers({.threads = 1}, post, metrics);
  ASSERT_TRUE(workers.submit(
      "A", []() -> std::function<void()> { throw std::runtime_error("out of memory"); }));
  ASSERT_TRUE(workers.submit("A", named("A2")));
  wait_for(1);
  EXPECT_THAT(done, ElementsAre("A2"));
}

TEST_F(Workshop, ClosingDropsWhatWaits) {
  std::promise<void> started;
  std::promise<void> go;
  std::thread later;
  {
    Workers workers({.threads = 1}, post, metrics);
    ASSERT_TRUE(workers.submit("A", held(started, go.get_future().share())));
    started.get_future().wait();
    ASSERT_TRUE(workers.submit("A", named("A2")));
    later = std::thread([&go] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      go.set_value();
    });
  }
  later.join();
  EXPECT_TRUE(done.empty());
}

}  // namespace
}  // namespace astragal
