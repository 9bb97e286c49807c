#include "pictures/labels.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace astragal::pictures {

namespace {

constexpr double kLetter = 6.6;  // width, at font size 11
constexpr double kHeight = 12;

struct Box {
  View::Point middle;
  double width;
  double height;
};

double common_area(const Box& one, const Box& other) {
  const double x = (one.width + other.width) / 2 - std::abs(one.middle.x - other.middle.x);
  const double y = (one.height + other.height) / 2 - std::abs(one.middle.y - other.middle.y);
  return std::max(x, 0.0) * std::max(y, 0.0);
}

}  // namespace

void place_labels(std::vector<Label>& labels, const std::vector<View::Point>& things, double edge) {
  std::vector<Box> taken;
  taken.reserve(things.size() + labels.size());
  for (const View::Point thing : things) taken.push_back({thing, 1.2 * edge, 1.2 * edge});
  for (Label& label : labels) {
    const double width = kLetter * static_cast<double>(label.text.size());
    const double beside = edge * 0.75 + width / 2;
    const double under = edge * 0.75 + kHeight / 2;
    // Below is preferred; ties go to the first.
    const std::array<View::Point, 10> ways{{{0, under},
                                            {0, -under},
                                            {beside, 0},
                                            {-beside, 0},
                                            {beside, under},
                                            {beside, -under},
                                            {-beside, under},
                                            {-beside, -under},
                                            {0, under + kHeight},
                                            {0, -under - kHeight}}};
    double least = -1;
    for (const View::Point way : ways) {
      const Box box{{label.thing.x + way.x, label.thing.y + way.y}, width, kHeight};
      double covered = 0;
      for (const Box& other : taken) covered += common_area(box, other);
      if (least >= 0 && covered >= least) continue;
      least = covered;
      label.at = box.middle;
    }
    taken.push_back({label.at, width, kHeight});
  }
}

}  // namespace astragal::pictures
