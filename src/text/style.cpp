#include "text/style.h"

#include <fmt/format.h>

namespace astragal::text {

namespace {

std::string_view code_of(Style::Paint paint) {
  switch (paint) {
    case Style::Paint::kBold: return "1";
    case Style::Paint::kDim: return "2";
    case Style::Paint::kRed: return "38;5;167";
    case Style::Paint::kGreen: return "38;5;71";
    case Style::Paint::kYellow: return "38;5;179";
    case Style::Paint::kBlue: return "38;5;68";
    case Style::Paint::kOrange: return "38;5;208";
    case Style::Paint::kBrown: return "38;5;137";
    case Style::Paint::kWhite: return "39";  // the default colour, visible on light and dark
    case Style::Paint::kGrey: return "38;5;245";
    case Style::Paint::kNone: break;
  }
  return "";
}

}  // namespace

std::string Style::operator()(Paint paint, std::string_view text) const {
  if (!colour || paint == Paint::kNone) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code_of(paint), text);
}

}  // namespace astragal::text
