#pragma once

#include <string>
#include <string_view>

#include "pictures/svg.h"

namespace astragal::pictures {

/// Fills, strokes and letters of all pictures of throws, in two lights.
std::string picture_style();

/// What `draw_die` refers to: the six faces.
void draw_face_definitions(Svg& svg);

/// Two lines at the top of a picture, smaller where they are too long for it.
void draw_heading(Svg& svg, double left, double width, std::string_view title,
                  std::string_view said);

}  // namespace astragal::pictures
