#pragma once

#include <string>
#include <vector>

#include "pictures/motion.h"

namespace astragal::pictures {

/// A name beside a thing.
struct Label {
  std::string text;
  View::Point thing;
  View::Point at{};  ///< the middle of the text, once it has its place
};

/// Gives every label a place beside its thing, where it covers as little as can be of all things
/// (squares of `edge`) and of the labels before it.
void place_labels(std::vector<Label>& labels, const std::vector<View::Point>& things, double edge);

}  // namespace astragal::pictures
