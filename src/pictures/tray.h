#pragma once

#include <string>

#include "physics/tray.h"

namespace astragal {

/// An SVG of a throw into the tray, from above.
std::string tray_picture(const TrayShape& shape, const TrayResult& result, const std::string& title,
                         const std::string& said);

}  // namespace astragal
