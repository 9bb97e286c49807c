#pragma once

#include <string>
#include <string_view>

namespace astragal {

/// How pictures in a terminal may be drawn.
struct Style {
  bool colour = false;
  bool unicode = true;

  enum class Paint {
    kNone,
    kBold,
    kDim,
    kRed,
    kGreen,
    kYellow,
    kBlue,
    kOrange,
    kBrown,
    kWhite,
    kGrey,
  };

  /// The text in a colour, if there are colours.
  [[nodiscard]] std::string operator()(Paint paint, std::string_view text) const;
};

}  // namespace astragal
