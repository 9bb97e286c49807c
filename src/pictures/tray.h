#pragma once

#include <string>

#include "physics/tray.h"

namespace astragal::pictures {

/// An SVG of a throw into the tray, from above.
std::string tray_picture(const physics::TrayShape& shape, const physics::TrayResult& result,
                         const std::string& title, const std::string& said);

}  // namespace astragal::pictures
