#pragma once

#include <string>
#include <string_view>

#include "pictures/svg.h"

namespace astragal::pictures {

/// The style sheet of all pictures of throws, for light and dark mode.
std::string picture_style();

/// Definitions of the six faces for `draw_die`.
void draw_face_definitions(Svg& svg);

/// Title and subtitle at the top of a picture, scaled down to fit the width.
void draw_heading(Svg& svg, double left, double width, std::string_view title,
                  std::string_view said);

}  // namespace astragal::pictures
