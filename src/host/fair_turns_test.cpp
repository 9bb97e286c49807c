#include "host/fair_turns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace astragal::host {
namespace {

/// Simulated threads that run jobs; each job takes the seconds that the test sets, without a clock.
class Shift : public testing::Test {
 protected:
  struct Running {
    FairTurns::Job job;
    double ends;
  };

  FairTurns::Job submit(const JobOwner& owner, double seconds) {
    turns.add(++last, owner);
    length[last] = seconds;
    return last;
  }
  /// Runs jobs on this many threads until this job is done; returns the simulated time.
  double done_at(FairTurns::Job wanted, std::size_t threads) {
    for (;;) {
      while (running.size() < threads) {
        const auto next = turns.next();
        if (!next) break;
        running.push_back({*next, now + length.at(*next)});
      }
      const auto first =
          std::min_element(running.begin(), running.end(),
                           [](const Running& a, const Running& b) { return a.ends < b.ends; });
      if (first == running.end()) return -1;
      now = first->ends;
      const auto job = first->job;
      running.erase(first);
      turns.charge(job, length.at(job));
      turns.remove(job);
      if (job == wanted) return now;
      if (on_done) on_done(job);
    }
  }

  FairTurns turns;
  FairTurns::Job last = 0;
  double now = 0;
  std::map<FairTurns::Job, double> length;
  std::vector<Running> running;
  std::function<void(FairTurns::Job)> on_done;
};

std::string table_name(int number) { return "T" + std::to_string(number); }

TEST_F(Shift, AStrangerDoesNotWaitBehindTheTablesOfOneAddress) {
  std::map<FairTurns::Job, int> table_of;
  for (int i = 0; i < 18; ++i) table_of[submit({"Eve", table_name(i)}, 3)] = i;
  on_done = [&](FairTurns::Job job) {  // Ann's bots play against each other
    const int table = table_of.at(job);
    table_of[submit({"Eve", table_name(table)}, 3)] = table;
  };
  const auto first = submit({"Ann", "A"}, 1);
  EXPECT_EQ(done_at(first, 2), 1) << "two of Eve's would have begun, but Ann has used nothing";
  for (int move = 0; move < 10; ++move) {
    const double asked = now;
    EXPECT_LE(done_at(submit({"Ann", "A"}, 1), 2) - asked, 4) << "one job of Eve's, and her own";
  }
}

TEST_F(Shift, TimeCountsAndNotTheNumberOfJobs) {
  // Eve's jobs take ten times as long as Ann's.
  double ann = 0;
  double eve = 0;
  for (int i = 0; i < 200; ++i) {
    submit({"Ann", table_name(i)}, 0.1);
    submit({"Eve", table_name(i)}, 1);
  }
  on_done = [&](FairTurns::Job job) { (length.at(job) < 1 ? ann : eve) += length.at(job); };
  while (ann < 15) {
    const auto any = turns.next();
    ASSERT_TRUE(any);
    turns.charge(*any, length.at(*any));
    turns.remove(*any);
    on_done(*any);
  }
  EXPECT_NEAR(eve, ann, 1.01) << "both had the same share of one thread";
}

TEST_F(Shift, WithinAnAddressItsTablesShareAlike) {
  for (int i = 0; i < 10; ++i) submit({"Inn", "loud"}, 3);
  const auto quiet = submit({"Inn", "quiet"}, 1);
  EXPECT_LE(done_at(quiet, 1), 4) << "one of the other table's at most";
}

TEST_F(Shift, OfOneTableOneJobRunsAtATime) {
  const auto first = submit({"Ann", "A"}, 1);
  submit({"Ann", "A"}, 1);
  EXPECT_EQ(turns.next(), first);
  EXPECT_EQ(turns.next(), std::nullopt);
  turns.remove(first);
  EXPECT_EQ(turns.next(), first + 1);
}

TEST_F(Shift, AThirdReportHasTheLeastUsedProcessorFirst) {
  // Slices of 0.25 s, two threads, two addresses with endless reports.
  constexpr double kSlice = 0.25;
  const auto report_takes = [&](double alone, double head_start, int strangers) {
    FairTurns shared;
    std::vector<FairTurns::Job> running_now;
    for (int i = 1; i <= strangers; ++i)
      shared.add(static_cast<FairTurns::Job>(i), {table_name(i)});
    const FairTurns::Job third = 99;
    double used = 0;
    double time = 0;
    for (; used < alone; time += kSlice) {
      if (time >= head_start && time < head_start + kSlice) shared.add(third, {"third"});
      while (running_now.size() < 2) {
        const auto next = shared.next();
        if (!next) break;
        running_now.push_back(*next);
      }
      for (const auto job : running_now) shared.charge(job, kSlice);
      used +=
          kSlice * static_cast<double>(std::count(running_now.begin(), running_now.end(), third));
      std::erase_if(running_now, [&](FairTurns::Job job) {
        const bool gives = shared.must_give_way(job);
        if (gives) shared.give_way(job);
        return gives;
      });
    }
    return time - head_start;
  };
  EXPECT_EQ(report_takes(20, 0, 0), 20);
  EXPECT_LE(report_takes(20, 5, 2), 30) << "they began before";
  EXPECT_LE(report_takes(20, 0, 2), 30.5) << "all at once: a third of two threads each";
  EXPECT_LE(report_takes(20, 60, 2), 21) << "who has used much gives way";
}

TEST_F(Shift, NobodySavesUpForLong) {
  submit({"Ann", "A"}, 1);
  for (int i = 0; i < 1000; ++i) {  // Ann's job waits, Eve's jobs run; then Bob's job is added
    const auto job = submit({"Eve", "E"}, 1);
    turns.charge(done_at(job, 1) > 0 ? submit({"Eve", "E"}, 1) : job, 0);
    turns.remove(last);
  }
  std::vector<FairTurns::Job> bobs;
  for (int i = 0; i < 100; ++i) bobs.push_back(submit({"Bob", table_name(i)}, 1));
  const double from = now;
  EXPECT_LE(done_at(submit({"Eve", "E"}, 1), 1) - from, FairTurns::kCredit + 2)
      << "Bob is not a thousand seconds ahead because he was not there";
}

TEST_F(Shift, WhoWasDroppedIsNotNext) {
  const auto first = submit({"Ann", "A"}, 1);
  const auto second = submit({"Ann", "A"}, 1);
  turns.remove(first);
  EXPECT_EQ(turns.waiting(), 1U);
  EXPECT_EQ(turns.next(), second);
  turns.remove(second);
  turns.remove(second);
  EXPECT_EQ(turns.waiting(), 0U);
  EXPECT_EQ(turns.next(), std::nullopt);
}

}  // namespace
}  // namespace astragal::host
