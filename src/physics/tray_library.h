#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "physics/tray.h"

namespace astragal::physics {

/// A recorded throw into the tray, and the face that each die lands on.
struct TrayVariant {
  std::vector<int> faces;
  Motion motion;
};

/// Recorded valid throws of one number of dice, used to animate fair rolls: each die is rotated
/// beforehand by `cube_rotation_for(face it lands on, face drawn)`. docs/motion.md has the byte
/// format.
struct TrayLibrary {
  static constexpr int kFewest = 8;          ///< smallest number of variants
  static constexpr int kMaxVariants = 64;    ///< largest number of variants
  static constexpr int kMostBytes = 60'000;  ///< largest file, uncompressed
  static constexpr double kShortest = 0.6;   ///< shortest variant, in seconds
  static constexpr double kLongest = 1.6;    ///< longest variant, in seconds

  int dice = 1;
  TrayShape shape{};  ///< in whole millimetres, without material
  std::vector<TrayVariant> variants;
};

std::string encode(const TrayLibrary& library);

struct TrayLibraryPlan {
  int dice = 1;
  int variants = 12;  ///< fewer, but at least kFewest, if the file would get too large
  std::uint64_t seed = 0;
};

/// Simulates throws until enough are valid, neither too short nor too long, and hide no die behind
/// the near side. Directions and speeds vary. The same plan gives the same library. Calls
/// `progress`, if set, with the number found.
TrayLibrary make_tray_library(Tray& tray, const TrayLibraryPlan& plan,
                              const std::function<void(int)>& progress = {});

}  // namespace astragal::physics
