#pragma once

#include <string>
#include <string_view>

namespace astragal::text {

/// How pictures in a terminal may be drawn.
struct Style {
  bool colour = false;
  bool unicode = true;
  int width = 80;  ///< columns that a picture may take

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

  /// One of two ways to write something, as the terminal can show it.
  [[nodiscard]] std::string_view either(std::string_view beautiful, std::string_view ascii) const {
    return unicode ? beautiful : ascii;
  }
};

}  // namespace astragal::text
