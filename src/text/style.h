#pragma once

#include <string>
#include <string_view>

namespace astragal::text {

/// Capabilities of the terminal that pictures are drawn for.
struct Style {
  bool colour = false;
  bool unicode = true;
  int width = 80;  ///< columns available to a picture

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

  /// The text in a colour, if the terminal has colours.
  [[nodiscard]] std::string operator()(Paint paint, std::string_view text) const;

  [[nodiscard]] std::string_view either(std::string_view in_unicode, std::string_view ascii) const {
    return unicode ? in_unicode : ascii;
  }
};

}  // namespace astragal::text
