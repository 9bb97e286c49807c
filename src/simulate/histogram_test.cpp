#include "simulate/histogram.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace astragal::simulate {

namespace {

Histogram of(const std::vector<std::int64_t>& numbers) {
  Histogram histogram;
  for (const auto number : numbers) histogram.add(number);
  return histogram;
}

TEST(Histogram, CountsNearNumbersOneByOne) {
  const Histogram histogram = of({-3, 0, 0, 7, 36});
  EXPECT_EQ(histogram.width(), 1);
  EXPECT_EQ(histogram.total(), 5U);
  EXPECT_EQ(histogram.between(0, 1), 2U);
  EXPECT_EQ(histogram.between(-3, 7), 3U);
  EXPECT_EQ(histogram.between(7, 7), 0U);
}

TEST(Histogram, KnowsItsQuantiles) {
  const Histogram histogram = of({1, 2, 3, 4, 5, 6, 7, 8, 9, 100});
  EXPECT_EQ(histogram.quantile(0), 1);
  EXPECT_EQ(histogram.quantile(0.5), 5);
  EXPECT_EQ(histogram.quantile(1), 100);
  EXPECT_EQ(Histogram().quantile(0.5), 0);
}

TEST(Histogram, WidensItsBinsForNumbersFarAway) {
  const Histogram histogram = of({0, 1, 1'000'000, -5});
  EXPECT_EQ(histogram.total(), 4U);
  EXPECT_EQ(histogram.width(), 1024);
  EXPECT_EQ(histogram.between(0, 1024), 2U);
  EXPECT_EQ(histogram.between(-1024, 0), 1U);
  EXPECT_EQ(histogram.between(999'424, 1'000'448), 1U);
}

TEST(Histogram, IsTheSameInAnyOrderAndFromAnyParts) {
  std::vector<std::int64_t> numbers{-5000, 3, 3, 17, 40'000, -1, 2047};
  const Histogram whole = of(numbers);
  std::reverse(numbers.begin(), numbers.end());
  EXPECT_EQ(of(numbers), whole);
  Histogram few = of({numbers.begin(), numbers.begin() + 2});
  Histogram many = of({numbers.begin() + 2, numbers.end()});
  Histogram merged = few;
  merged.merge(many);
  EXPECT_EQ(merged, whole);
  many.merge(few);
  EXPECT_EQ(many, whole);
}

TEST(Histogram, BarsAreDrawnToAnEighthOfACell) {
  EXPECT_EQ(bar(2.5, 4), "██▌ ");
  EXPECT_EQ(bar(0, 2), "  ");
  EXPECT_EQ(bar(9, 2), "██");
  EXPECT_EQ(bar(1.125, 3, "░"), "█▏░");
}

TEST(Histogram, IsDrawnWithItsShares) {
  const Histogram histogram = of({1, 1, 2, 3});
  const std::array<HistogramColumn, 1> shown{{{"", &histogram}}};
  EXPECT_EQ(draw_histograms("score", shown, 23),
            "score\n"
            "    1  50.0 % ████████\n"
            "    2  25.0 % ████\n"
            "    3  25.0 % ████\n");
}

TEST(Histogram, ThinEndsAreGatheredInTheFirstAndTheLastLine) {
  std::vector<std::int64_t> numbers{-90, 400};
  for (int i = 0; i < 4000; ++i) numbers.push_back(i % 40 - 10);
  const Histogram histogram = of(numbers);
  const std::array<HistogramColumn, 2> shown{{{"one", &histogram}, {"two", &histogram}}};
  const std::string text = draw_histograms("score", shown, 79);
  EXPECT_NE(text.find("\n up to -6 "), std::string::npos) << text;
  EXPECT_NE(text.find("\n25 and up "), std::string::npos) << text;
  EXPECT_NE(text.find(" 0 to 4 "), std::string::npos) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 9);
}

}  // namespace
}  // namespace astragal::simulate
