#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "physics/tray.h"

namespace astragal::physics {

/// One recorded throw into the tray, and the face that each die lands on.
struct TrayVariant {
  std::vector<int> faces;
  Motion motion;
};

/// Recorded legal throws of one number of dice, to show fair rolls with: whatever was drawn, each
/// die is turned beforehand by `cube_rotation_for(face it lands on, face that was drawn)`.
/// docs/motion.md has the bytes.
struct TrayLibrary {
  static constexpr int kFewest = 8;          ///< variants of one that is made here
  static constexpr int kMost = 64;           ///< likewise
  static constexpr int kMostBytes = 60'000;  ///< likewise, and that before any compression
  static constexpr double kShortest = 0.6;   ///< seconds, likewise
  static constexpr double kLongest = 1.6;    ///< likewise

  int dice = 1;
  TrayShape shape{};  ///< in whole millimetres; its material is not kept
  std::vector<TrayVariant> variants;
};

std::string encode(const TrayLibrary& library);

struct TrayLibraryPlan {
  int dice = 1;
  int variants = 12;  ///< fewer, but never below kFewest, where a file would get too large
  std::uint64_t seed = 0;
};

/// Simulates throws until enough of them are legal, neither hasty nor long, and hide no die behind
/// the near side. They differ in direction and speed. The same plan gives the same library.
/// `progress`, if there is one, hears after each how many are found.
TrayLibrary make_tray_library(Tray& tray, const TrayLibraryPlan& plan,
                              const std::function<void(int)>& progress = {});

}  // namespace astragal::physics
