#include "physics/tray_library.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/random.h"
#include "physics/bytes.h"

namespace astragal::physics {

std::string encode(const TrayLibrary& library) {
  std::string bytes("AT");
  put_bytes(bytes, 1, 1);  // version of the format
  put_bytes(bytes, static_cast<std::uint64_t>(library.dice), 1);
  put_bytes(bytes, library.variants.size(), 2);
  const TrayShape& shape = library.shape;
  for (const double length :
       {shape.width, shape.depth, shape.rim, shape.backboard, TrayShape::kFloor, shape.die}) {
    put_bytes(bytes, static_cast<std::uint64_t>(std::lround(length)), 2);
  }
  for (const TrayVariant& variant : library.variants) {
    const std::string motion = encode(variant.motion);
    put_bytes(bytes, motion.size(), 4);
    for (const int face : variant.faces) put_bytes(bytes, static_cast<std::uint64_t>(face), 1);
    bytes += motion;
  }
  return bytes;
}

namespace {

constexpr std::size_t kHeader = 18;  // bytes
constexpr int kSlowest = 1400;       // mm/s
constexpr int kFastest = 2300;
constexpr int kWidest = 120;  // tenths of a degree, to either side
/// Hidden behind the rim from a viewer in front of the tray.
constexpr double kHiddenByRim = 32;  // mm from the near side

/// The variants step through all directions, and at another pace through all speeds, so that
/// consecutive ones look different.
TrayThrow aim(const TrayLibraryPlan& plan, int number, Rng& rng) {
  const auto within = [&rng](int low, int high, int part, int parts) {
    const int from = low + (high - low) * part / parts;
    const int to = low + (high - low) * (part + 1) / parts;
    return from + static_cast<int>(below(rng, static_cast<std::uint64_t>(to - from) + 1));
  };
  TrayThrow thrown;
  thrown.dice = plan.dice;
  thrown.direction = within(-kWidest, kWidest, number * 5 % plan.variants, plan.variants);
  thrown.speed = within(kSlowest, kFastest, number % 4, 4);
  thrown.seed = rng();
  return thrown;
}

bool shows_all_dice(const TrayResult& result, const TrayShape& shape) {
  return std::all_of(result.poses.begin(), result.poses.end(), [&shape](const Pose& pose) {
    return to_placement(pose).at[1] >= -shape.depth / 2 + kHiddenByRim;
  });
}

/// Duration until the last visible movement.
double seconds_of(const Motion& motion) {
  return static_cast<double>(motion.frames.size()) / Motion::kRate;
}

bool is_good(const TrayResult& result, const TrayShape& shape) {
  constexpr std::size_t kMostOfOne =
      (TrayLibrary::kMostBytes - kHeader) / TrayLibrary::kFewest - 4 - Tray::kMostDice;
  const double seconds = seconds_of(result.motion);
  return !result.fault && result.at_rest && seconds >= TrayLibrary::kShortest &&
         seconds <= TrayLibrary::kLongest && shows_all_dice(result, shape) &&
         encode(result.motion).size() <= kMostOfOne;
}

}  // namespace

TrayLibrary make_tray_library(Tray& tray, const TrayLibraryPlan& plan,
                              const std::function<void(int)>& progress) {
  assert(TrayLibrary::kFewest <= plan.variants && plan.variants <= TrayLibrary::kMaxVariants);
  TrayLibrary library{plan.dice, tray.shape(), {}};
  for (int number = 0; number < plan.variants; ++number) {
    Rng rng(plan.seed, static_cast<std::uint64_t>(number * (Tray::kMostDice + 1) + plan.dice));
    TrayResult result;
    do result = tray.roll(aim(plan, number, rng), true);
    while (!is_good(result, tray.shape()));
    library.variants.push_back({std::move(result.faces), std::move(result.motion)});
    if (encode(library).size() > TrayLibrary::kMostBytes) {
      library.variants.pop_back();
      break;
    }
    if (progress) progress(number + 1);
  }
  return library;
}

}  // namespace astragal::physics
