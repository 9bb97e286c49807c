#include "physics/tray.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "core/portable/angles.h"
#include "core/random.h"
#include "physics/simulation.h"

namespace astragal::physics {

namespace {

constexpr int kRate = 480;
constexpr double kFlat = 5 * std::numbers::pi / 180;  // a larger tilt is cocked
constexpr double kHeld = 26;                          // mm between the dice in the hand
constexpr int kColumns = 5;
constexpr double kHandHeight = 60;    // mm above the floor
constexpr double kHandInside = 40;    // mm from the near side
constexpr double kSpeedSpread = 0.1;  // share of the speed
constexpr double kTumble = 25;        // rad/s, largest about each axis

/// Uniform from -1 to 1.
double either_way(Rng& rng) { return static_cast<double>(rng() >> 11) * 0x1p-52 - 1; }

struct Flight {
  Placement placement;
  Vector velocity;
  Vector spin;
};

/// Each number is drawn in its own statement, because the evaluation order of arguments is
/// unspecified.
Flight from_hand(const TrayThrow& thrown, const TrayShape& shape, int die, Rng& rng) {
  const int rows = (thrown.dice + kColumns - 1) / kColumns;
  const int row = die / kColumns;
  const int in_row = std::min(kColumns, thrown.dice - row * kColumns);
  std::array<std::uint64_t, 3> random{};
  for (auto& word : random) word = rng();
  Flight flight;
  flight.placement.turn = to_rotation(any_turn(random));
  flight.placement.at = {(die % kColumns - (in_row - 1) / 2.0) * kHeld + either_way(rng) * 1.5,
                         -shape.depth / 2 + kHandInside,
                         TrayShape::kFloor + kHandHeight + (row - (rows - 1) / 2.0) * kHeld};
  flight.placement.at[1] += either_way(rng) * 10;
  const double speed = thrown.speed * (1 + kSpeedSpread * either_way(rng));
  const double angle = thrown.direction / 10.0 * std::numbers::pi / 180 + 0.08 * either_way(rng);
  flight.velocity = {speed * portable::sin(angle), speed * portable::cos(angle), -0.15 * speed};
  for (double& part : flight.spin) part = kTumble * either_way(rng);
  return flight;
}

double tilt(const Rotation& turn) {
  return portable::acos(std::clamp(upness(turn, face_up(turn)), -1.0, 1.0));
}

}  // namespace

struct Tray::Parts {
  explicit Parts(const TrayShape& given) : shape(given), bodies(given.material, given.die) {}

  void build();
  TrayResult run(const std::vector<Flight>& flights, bool record);
  [[nodiscard]] bool is_outside(const Placement& placement) const;
  [[nodiscard]] std::optional<TrayFault> judge(const Simulation& simulation,
                                               const std::vector<Pose>& poses) const;

  TrayShape shape;
  Bodies bodies;
};

void Tray::Parts::build() {
  const double half_width = shape.width / 2;
  const double half_depth = shape.depth / 2;
  const double half_wall = TrayShape::kThickness / 2;
  const double floor = TrayShape::kFloor;
  bodies.add_box({0, 0, floor / 2 - 20}, {half_width, half_depth, floor / 2 + 20}, 0,
                 Happening::kBoard);
  const double rim = (floor + shape.rim) / 2;
  for (const double side : {-1.0, 1.0}) {
    bodies.add_box({side * (half_width + half_wall), 0, rim}, {half_wall, half_depth, rim}, 0,
                   Happening::kWall);
  }
  const double across = half_width + 2 * half_wall;
  bodies.add_box({0, -half_depth - half_wall, rim}, {across, half_wall, rim}, 0, Happening::kWall);
  const double back = (floor + shape.backboard) / 2;
  bodies.add_box({0, half_depth + half_wall, back}, {across, half_wall, back}, 0,
                 Happening::kBackboard);
}

bool Tray::Parts::is_outside(const Placement& placement) const {
  return std::abs(placement.at[0]) > shape.width / 2 || std::abs(placement.at[1]) > shape.depth / 2;
}

std::optional<TrayFault> Tray::Parts::judge(const Simulation& simulation,
                                            const std::vector<Pose>& poses) const {
  bool touched = false;
  bool outside = false;
  bool stacked = false;
  bool cocked = false;
  for (int die = 0; die < static_cast<int>(poses.size()); ++die) {
    const Placement at = to_placement(poses[static_cast<std::size_t>(die)]);
    touched |= simulation.touched(die, Happening::kBackboard);
    if (simulation.rest_state(die) != RestState::kResting || is_outside(at)) {
      outside = true;
    } else if (tilt(at.turn) > kFlat) {
      cocked = true;
    } else if (at.at[2] > TrayShape::kFloor + shape.die) {
      stacked = true;
    }
  }
  if (outside) return TrayFault::kOutside;
  if (!touched) return TrayFault::kBackboard;
  if (stacked) return TrayFault::kStacked;
  if (cocked) return TrayFault::kCocked;
  return std::nullopt;
}

TrayResult Tray::Parts::run(const std::vector<Flight>& flights, bool record) {
  Wish wish;
  wish.record = record;
  Simulation simulation(bodies, {0, 0}, wish);
  const int count = static_cast<int>(flights.size());
  for (int die = 0; die < count; ++die) {
    simulation.put(die, flights[static_cast<std::size_t>(die)].placement, true);
  }
  for (int die = 0; die < count; ++die) {
    const Flight& flight = flights[static_cast<std::size_t>(die)];
    simulation.launch(die, flight.velocity, flight.spin);
  }
  simulation.run(kRate, Table::kCapSeconds);
  TrayResult result;
  for (int die = 0; die < count; ++die) {
    result.poses.push_back(bodies.has(die) ? to_pose(bodies.placement(die)) : Pose{});
    result.faces.push_back(face_up(to_rotation(result.poses.back().turn)));
  }
  result.fault = judge(simulation, result.poses);
  result.at_rest = simulation.at_rest();
  result.seconds = simulation.seconds();
  result.motion = simulation.motion();
  return result;
}

Tray::Tray(const TrayShape& shape) : parts_(std::make_unique<Parts>(shape)) { parts_->build(); }
Tray::~Tray() = default;

const TrayShape& Tray::shape() const { return parts_->shape; }

TrayResult Tray::roll(const TrayThrow& thrown, bool record) {
  assert(1 <= thrown.dice && thrown.dice <= kMostDice);
  Rng rng(thrown.seed);
  std::vector<Flight> flights;
  flights.reserve(static_cast<std::size_t>(thrown.dice));
  for (int die = 0; die < thrown.dice; ++die) {
    flights.push_back(from_hand(thrown, parts_->shape, die, rng));
  }
  return parts_->run(flights, record);
}

TrayResult Tray::drop(const std::vector<Placement>& dice, const Vector& velocity, bool record) {
  std::vector<Flight> flights;
  flights.reserve(dice.size());
  for (const Placement& placement : dice) flights.push_back({placement, velocity, {}});
  return parts_->run(flights, record);
}

}  // namespace astragal::physics
