#pragma once

#include <string>
#include <vector>

#include "pictures/motion.h"

namespace astragal::pictures {

/// The label of a thing.
struct Label {
  std::string text;
  View::Point thing;
  View::Point at{};  ///< centre of the text, once placed
};

/// Places every label next to its thing, with the least overlap with all things (squares of `edge`)
/// and earlier labels.
void place_labels(std::vector<Label>& labels, const std::vector<View::Point>& things, double edge);

}  // namespace astragal::pictures
