#include "physics/tray_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/random.h"
#include "physics/bytes.h"

namespace astragal {

namespace {

constexpr std::string_view kMagic = "AT";
constexpr int kVersion = 1;
constexpr std::size_t kHeader = 18;

std::uint16_t all_dice(int count) { return static_cast<std::uint16_t>((1U << count) - 1); }

/// What is wrong with a variant of a library; empty if nothing is.
std::string_view fault_of(const TrayVariant& variant, int dice) {
  const Motion& motion = variant.motion;
  const auto beyond = static_cast<unsigned>(~all_dice(dice));
  if (motion.frames.empty() || motion.frames.front() != all_dice(dice)) {
    return "its first frame must have all dice";
  }
  for (const std::uint16_t mask : motion.frames) {
    if ((mask & beyond) != 0) return "it moves a die that is not there";
  }
  for (const Moment& moment : motion.moments) {
    if (moment.die >= dice) return "a moment names a die that is not there";
    if (moment.what >= Happening::kOff) return "a die leaves the tray";
  }
  const auto last = unroll(motion).back();
  for (std::size_t die = 0; die < variant.faces.size(); ++die) {
    if (face_up(last[die]->turn) != variant.faces[die]) {
      return "its dice do not land on the faces it names";
    }
  }
  return "";
}

}  // namespace

std::string encode(const TrayLibrary& library) {
  std::string bytes(kMagic);
  put_bytes(bytes, kVersion, 1);
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

Result<TrayLibrary> decode_tray_library(std::string_view text) {
  if (text.size() < kHeader || !text.starts_with(kMagic)) {
    return Error{"this is not a library of throws"};
  }
  ByteReader bytes(text.substr(kMagic.size()));
  if (const auto version = bytes.take(1); version != kVersion) {
    return Error{
        fmt::format("this library of throws is of version {}, but {} is known", version, kVersion)};
  }
  TrayLibrary library;
  library.dice = static_cast<int>(bytes.take(1));
  if (library.dice < 1 || library.dice > Tray::kMostDice) {
    return Error{fmt::format("this library has throws of {} dice, but 1 to {} are possible",
                             library.dice, Tray::kMostDice)};
  }
  const auto variants = bytes.take(2);
  TrayShape& shape = library.shape;
  double floor = 0;
  for (double* length :
       {&shape.width, &shape.depth, &shape.rim, &shape.backboard, &floor, &shape.die}) {
    *length = static_cast<double>(bytes.take(2));
  }
  if (floor != TrayShape::kFloor) {
    return Error{fmt::format("the floor of this library's tray is at {} mm, but must be at {} mm",
                             floor, TrayShape::kFloor)};
  }
  for (std::uint64_t number = 1; number <= variants; ++number) {
    TrayVariant variant;
    const auto length = bytes.take(4);
    for (int die = 0; die < library.dice; ++die) {
      variant.faces.push_back(static_cast<int>(bytes.take(1)));
    }
    const auto encoded = bytes.take_text(length);
    if (bytes.short_of()) return Error{fmt::format("variant {} ends too early", number)};
    auto motion = decode(encoded);
    if (!motion) return Error{fmt::format("variant {}: {}", number, motion.error().what)};
    variant.motion = std::move(*motion);
    if (const auto fault = fault_of(variant, library.dice); !fault.empty()) {
      return Error{fmt::format("variant {}: {}", number, fault)};
    }
    library.variants.push_back(std::move(variant));
  }
  if (bytes.left() != 0) {
    return Error{fmt::format("{} bytes follow after the last variant", bytes.left())};
  }
  return library;
}

namespace {

constexpr int kSlowest = 1400;  // mm/s
constexpr int kFastest = 2300;
constexpr int kWidest = 120;  // tenths of a degree, either way
/// A viewer in front of the tray sees the floor from here on, over the rim.
constexpr double kHiddenByRim = 32;  // mm from the near side

/// The variants take turns through the whole range of directions, and at another pace through that
/// of speeds, so that neighbours look different.
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

/// How long something is seen to move.
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
  assert(TrayLibrary::kFewest <= plan.variants && plan.variants <= TrayLibrary::kMost);
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

}  // namespace astragal
