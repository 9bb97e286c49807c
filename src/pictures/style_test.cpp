#include "pictures/style.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <string_view>

namespace astragal::pictures {
namespace {

/// The value of a rule such as ".paper{fill:#F6F0E4}" in a part of the style.
std::string fill_of(const std::string& style, const std::string& rule) {
  constexpr std::string_view kFill = "fill:";
  constexpr std::size_t kColour = 7;  // "#F6F0E4"
  const auto start = style.find("\n" + rule + "{");
  const auto end = style.find('}', start);
  const auto fill = start == std::string::npos ? start : style.find(kFill, start);
  return fill < end ? style.substr(fill + kFill.size(), kColour) : "";
}

double luminance(const std::string& colour) {
  EXPECT_EQ(colour.size(), 7U);
  if (colour.size() != 7) return 0;
  constexpr std::array kShares{0.2126, 0.7152, 0.0722};
  double sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double part = std::stoi(colour.substr(1 + 2 * i, 2), nullptr, 16) / 255.0;
    sum += kShares[i] * (part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double contrast(const std::string& one, const std::string& other) {
  const auto [dark, light] = std::minmax({luminance(one), luminance(other)});
  return (light + 0.05) / (dark + 0.05);
}

TEST(PictureStyle, WordsCanBeReadInBothLights) {
  const std::string whole = picture_style();
  const auto dark = whole.find("@media");
  ASSERT_NE(dark, std::string::npos);
  for (const std::string& style : {whole.substr(0, dark), whole.substr(dark)}) {
    for (const char* ground : {".paper", ".table"}) {
      EXPECT_GE(contrast(fill_of(style, "text"), fill_of(style, ground)), 4.5) << ground;
    }
  }
}

}  // namespace
}  // namespace astragal::pictures
