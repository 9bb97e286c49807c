#include "pictures/labels.h"

#include <gtest/gtest.h>

#include <cmath>

namespace astragal::pictures {
namespace {

TEST(Labels, StandBelowADieThatLiesAlone) {
  std::vector<Label> labels{{"red1", {100, 100}}};
  place_labels(labels, {{100, 100}}, 16);
  EXPECT_EQ(labels[0].at.x, 100);
  EXPECT_GT(labels[0].at.y, 110);
}

TEST(Labels, FindRoomBesideOtherDice) {
  std::vector<Label> labels{{"red1", {100, 100}}};
  place_labels(labels, {{100, 100}, {100, 118}, {100, 136}}, 16);
  EXPECT_LT(labels[0].at.y, 90) << "above: below there are dice";
}

TEST(Labels, DoNotCoverEachOther) {
  std::vector<Label> labels;
  std::vector<View::Point> things;
  for (int i = 0; i < 5; ++i) {
    things.push_back({100.0 + 18 * i, 100});
    labels.push_back({"green" + std::to_string(i), things.back()});
  }
  place_labels(labels, things, 16);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool apart = std::abs(labels[i].at.x - labels[j].at.x) >= 36 ||
                         std::abs(labels[i].at.y - labels[j].at.y) >= 12;
      EXPECT_TRUE(apart) << labels[i].text << " and " << labels[j].text;
    }
  }
}

}  // namespace
}  // namespace astragal::pictures
