#include "host/workers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <future>
#include <stdexcept>

namespace astragal::host {
namespace {

using testing::ElementsAre;

/// Functions posted to the network thread, for the test to run.
class Workshop : public testing::Test {
 protected:
  Post post = [this](const std::function<void()>& task) {
    const std::lock_guard lock(mutex);
    task();
    changed.notify_all();
  };
  /// A job that records its name.
  Workers::Job named(const std::string& name) {
    return [this, name](Workers::Run&) { return [this, name] { done.push_back(name); }; };
  }
  /// A job that runs until it is released; `started` is set when it runs.
  static Workers::Job held(std::promise<void>& started, std::shared_future<void> go) {
    return [&started, go = std::move(go)](Workers::Run&) -> std::function<void()> {
      started.set_value();
      go.wait();
      return {};
    };
  }
  /// A job that runs until it is stopped.
  Workers::Job endless(std::promise<void>& started, const std::string& name) {
    return [this, &started, name](Workers::Run& run) {
      started.set_value();
      while (!run.stopped()) {
      }
      return [this, name] { done.push_back(name); };
    };
  }
  void wait_for(std::size_t count) {
    std::unique_lock lock(mutex);
    EXPECT_TRUE(
        changed.wait_for(lock, std::chrono::seconds(20), [&] { return done.size() >= count; }));
  }
  static Workers::Limits on_threads(int threads) {
    Workers::Limits limits;
    limits.threads = threads;
    return limits;
  }

  Metrics metrics;
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::string> done;
};

TEST_F(Workshop, AStrangerWithManyJobsDelaysTheOthersByOne) {
  Workers workers(on_threads(1), post, metrics);
  std::promise<void> started;
  std::promise<void> go;
  ASSERT_TRUE(workers.submit({"Xan", "X"}, held(started, go.get_future().share())));
  started.get_future().wait();
  for (const char* name : {"E1", "E2", "E3"})
    ASSERT_TRUE(workers.submit({"Eve", name}, named(name)));
  ASSERT_TRUE(workers.submit({"Bob", "B"}, named("B1")));
  go.set_value();
  wait_for(4);
  EXPECT_EQ(std::find(done.begin(), done.end(), "B1") - done.begin() <= 1, true)
      << testing::PrintToString(done);
}

TEST_F(Workshop, OneTableUsesOneThread) {
  Workers workers(on_threads(2), post, metrics);
  std::promise<void> started;
  std::promise<void> go;
  ASSERT_TRUE(workers.submit({"Ann", "A"}, held(started, go.get_future().share())));
  started.get_future().wait();
  ASSERT_TRUE(workers.submit({"Ann", "A"}, named("A2")));
  ASSERT_TRUE(workers.submit({"Ann", "B"}, named("B1")));
  wait_for(1);
  EXPECT_THAT(done, ElementsAre("B1")) << "A2 waits for the first job of its table";
  go.set_value();
  wait_for(2);
}

TEST_F(Workshop, TooManyJobsAreRefused) {
  Workers::Limits limits = on_threads(1);
  limits.queued = 4;
  limits.queued_by_address = 3;
  limits.queued_by_table = 2;
  Workers workers(limits, post, metrics);
  std::promise<void> started;
  std::promise<void> go;
  ASSERT_TRUE(workers.submit({"Xan", "X"}, held(started, go.get_future().share())));
  started.get_future().wait();
  const auto first = workers.submit({"Ann", "A"}, named("A1"));
  EXPECT_NE(first, 0U);
  EXPECT_TRUE(workers.submit({"Ann", "A"}, named("A2")));
  EXPECT_FALSE(workers.submit({"Ann", "A"}, named("A3"))) << "two may wait at a table";
  EXPECT_TRUE(workers.submit({"Ann", "B"}, named("B1")));
  EXPECT_FALSE(workers.submit({"Ann", "C"}, named("C1"))) << "three of an address";
  EXPECT_TRUE(workers.submit({"Bob", "D"}, named("D1")));
  EXPECT_FALSE(workers.submit({"Cid", "E"}, named("E1"))) << "and four in all";
  workers.cancel(first);
  EXPECT_TRUE(workers.submit({"Cid", "E"}, named("E1"))) << "one was dropped";
  workers.cancel(12345);
  go.set_value();
  wait_for(4);
  EXPECT_EQ(std::count(done.begin(), done.end(), "A1"), 0);
}

TEST_F(Workshop, AJobThatFailsTakesNobodyWithIt) {
  Workers workers(on_threads(1), post, metrics);
  ASSERT_TRUE(workers.submit({"Ann", "A"}, [](Workers::Run&) -> std::function<void()> {
    throw std::runtime_error("out of memory");
  }));
  ASSERT_TRUE(workers.submit({"Ann", "A"}, named("A2")));
  wait_for(1);
  EXPECT_THAT(done, ElementsAre("A2"));
}

TEST_F(Workshop, ClosingDropsWhatWaitsAndEndsWhatRuns) {
  std::promise<void> started;
  {
    Workers workers(on_threads(1), post, metrics);
    ASSERT_TRUE(workers.submit({"Ann", "A"}, endless(started, "A1")));
    started.get_future().wait();
    ASSERT_TRUE(workers.submit({"Ann", "A"}, named("A2")));
  }
  EXPECT_THAT(done, ElementsAre("A1"));
}

TEST_F(Workshop, WhatIsCancelledEndsAndIsNotTold) {
  Workers workers(on_threads(1), post, metrics);
  std::promise<void> started;
  const auto job = workers.submit({"Ann", "A"}, endless(started, "A1"));
  started.get_future().wait();
  ASSERT_TRUE(workers.submit({"Bob", "B"}, named("B1")));
  workers.cancel(job);
  wait_for(1);
  EXPECT_THAT(done, ElementsAre("B1"));
}

TEST_F(Workshop, ALongJobLetsAStrangersGoFirstAndGoesOnLater) {
  Workers::Limits limits = on_threads(1);
  limits.slice = std::chrono::milliseconds(1);
  Workers workers(limits, post, metrics);
  std::promise<void> started;
  std::atomic<bool> enough{false};
  ASSERT_TRUE(workers.submit({"Eve", "E"}, [&](Workers::Run& run) {
    started.set_value();
    while (!run.stopped() && !enough) {
    }
    return [this] { done.emplace_back("Eve's"); };
  }));
  started.get_future().wait();
  ASSERT_TRUE(workers.submit({"Ann", "A"}, named("Ann's")));
  wait_for(1);
  EXPECT_THAT(done, ElementsAre("Ann's")) << "though there is one thread at a time";
  enough = true;
  wait_for(2);
  EXPECT_THAT(done, ElementsAre("Ann's", "Eve's"));
}

TEST_F(Workshop, WhatGaveWayCanBeCancelled) {
  Workers::Limits limits = on_threads(1);
  limits.slice = std::chrono::milliseconds(1);
  Workers workers(limits, post, metrics);
  std::promise<void> first;
  std::promise<void> second;
  const auto eve = workers.submit({"Eve", "E"}, endless(first, "Eve's"));
  first.get_future().wait();
  const auto ann = workers.submit({"Ann", "A"}, endless(second, "Ann's"));
  second.get_future().wait();  // so Eve's job is paused, or will be soon
  workers.cancel(eve);
  workers.cancel(ann);
  ASSERT_TRUE(workers.submit({"Bob", "B"}, named("Bob's")));
  wait_for(1);
  EXPECT_THAT(done, ElementsAre("Bob's"));
}

TEST_F(Workshop, ItsThreadsStepBackBehindTheOthers) {
  Workers::Limits limits = on_threads(1);
  limits.nice = 7;
  Workers workers(limits, post, metrics);
  const int own = ::getpriority(PRIO_PROCESS, 0);
  std::promise<int> told;
  ASSERT_TRUE(workers.submit({"Ann", "A"}, [&](Workers::Run&) -> std::function<void()> {
    told.set_value(::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid())));
    return {};
  }));
  EXPECT_EQ(told.get_future().get(), 7);
  EXPECT_EQ(::getpriority(PRIO_PROCESS, 0), own) << "and nobody else";
}

}  // namespace
}  // namespace astragal::host
