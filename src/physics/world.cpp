#include "physics/world.h"

#include <cassert>
#include <cmath>
#include <numbers>

#include "core/portable/angles.h"
#include "core/portable/numbers.h"
#include "physics/simulation.h"
#include "physics/spots.h"

namespace astragal::physics {

struct Table::Parts {
  explicit Parts(const Board& given) : board(given), bodies(given.material, given.die) {}

  void build();
  void add(const Surface& surface);
  ThrowResult result(Simulation& simulation, const Lay& before) const;

  Board board;
  Bodies bodies;
  BoardPoint middle{};
};

namespace {

constexpr int kExactRate = 480;
constexpr int kFastRate = 960;  // above kFastSpeed: there is no CCD, so steps must be short
constexpr int kCoarseRate = 240;
constexpr int kFastSpeed = 2000;  // mm/s: longer steps let faster dice 7 mm into pegs
constexpr double kMovedMillimetres = 1;
constexpr double kNearDie = 2.2;  // edges: dice with larger distances between centres do not touch

constexpr double kRollShare = 0.7;   // share of the spin of rolling without slipping
constexpr double kFlickShare = 0.3;  // share of the spin of rolling without slipping
constexpr double kFlickHop = 0.08;   // upward share of a flick's speed
constexpr double kPress = 0.05;      // downward share of a roll's speed
constexpr double kAbovePad = 0.2;    // mm: start height of a rolled die

bool is_rectangle(const Outline& outline) {
  if (outline.size() != 4) return false;
  for (std::size_t i = 0; i < 4; ++i) {
    const BoardPoint a = outline[i];
    const BoardPoint b = outline[(i + 1) % 4];
    if (a.x != b.x && a.y != b.y) return false;
  }
  return true;
}

double radians(double degrees) { return degrees * std::numbers::pi / 180; }

Placement start_of(const Throw& thrown, const Board& board) {
  const BoardPoint start = board.start();
  const Rotation turn = to_rotation(thrown.turn);
  const double above = thrown.kind == ThrowKind::kRoll ? kAbovePad : 0;
  return {{start.x + thrown.x, start.y, board.pad.top + reach_down(turn, board.die) + above}, turn};
}

}  // namespace

void Table::Parts::add(const Surface& surface) {
  const Outline& outline = surface.outline;
  if (is_rectangle(outline)) {
    // Boxes are twice as fast as hulls.
    const BoardPoint a = outline[0];
    const BoardPoint b = outline[2];
    bodies.add_box({(a.x + b.x) / 2, (a.y + b.y) / 2, surface.top / 2},
                   {std::abs(a.x - b.x) / 2, std::abs(a.y - b.y) / 2, surface.top / 2}, 0,
                   Happening::kBoard);
  } else if (is_convex(outline)) {
    bodies.add_prism(outline, 0, surface.top, Happening::kBoard);
  } else {
    for (const Triangle& piece : triangles(outline)) {
      bodies.add_prism({piece.begin(), piece.end()}, 0, surface.top, Happening::kBoard);
    }
  }
}

void Table::Parts::build() {
  add(board.pad);
  for (const Surface& surface : board.surfaces) add(surface);
  for (const Peg& peg : board.pegs) {
    bodies.add_cylinder(peg.at, peg.radius, peg.bottom, peg.height);
  }
  for (const Wall& wall : board.walls) {
    const double dx = wall.to.x - wall.from.x;
    const double dy = wall.to.y - wall.from.y;
    bodies.add_box({(wall.from.x + wall.to.x) / 2, (wall.from.y + wall.to.y) / 2,
                    wall.bottom + wall.height / 2},
                   {portable::hypot(dx, dy) / 2, wall.thickness / 2, wall.height / 2},
                   portable::atan2(dy, dx), Happening::kWall);
  }
  const auto [low, high] = board.bounds();
  middle = {std::round((low.x + high.x) / 2), std::round((low.y + high.y) / 2)};
}

ThrowResult Table::Parts::result(Simulation& simulation, const Lay& before) const {
  ThrowResult result;
  result.at_rest = simulation.at_rest();
  result.seconds = simulation.seconds();
  result.hits = simulation.hits();
  for (int die = 0; die < Motion::kMostDice; ++die) {
    const auto at = static_cast<std::size_t>(die);
    DieResult& one = result.dice[at];
    one.rest_state = simulation.rest_state(die);
    if (one.rest_state == RestState::kAbsent) continue;
    one.moved = one.rest_state != RestState::kResting || !before[at];
    if (one.rest_state != RestState::kResting) continue;
    // A die that nothing woke keeps its pose to the bit.
    one.pose = simulation.never_woke(die) ? *before[at] : to_pose(bodies.placement(die));
    const Placement now = to_placement(one.pose);
    const Surface* under = board.below(now.at[0], now.at[1], now.at[2]);
    one.face = face_up(now.turn);
    if (before[at]) {
      const Vector was = to_placement(*before[at]).at;
      one.moved = portable::hypot(now.at[0] - was[0], now.at[1] - was[1], now.at[2] - was[2]) >
                  kMovedMillimetres;
    }
    if (under == nullptr) {
      one = {};
      one.rest_state = RestState::kOff;
      one.moved = true;
    } else {
      one.level = under->level;
      one.on_pad = under == &board.pad;
    }
  }
  result.motion = simulation.motion();
  return result;
}

Table::Table(const Board& board) : parts_(std::make_unique<Parts>(board)) { parts_->build(); }
Table::~Table() = default;
Table::Table(Table&&) noexcept = default;
Table& Table::operator=(Table&&) noexcept = default;

const Board& Table::board() const { return parts_->board; }

FlyingDie Table::launch_of(int die, const Throw& thrown) const {
  const Board& board = parts_->board;
  const double angle = radians(thrown.direction / 10.0);
  const double right = portable::sin(angle);
  const double away = portable::cos(angle);
  const double speed = thrown.speed;
  double up = 0;
  double share = 0;
  if (thrown.kind == ThrowKind::kRoll) {
    up = -kPress * speed;
    share = kRollShare;
  } else if (thrown.kind == ThrowKind::kFlick) {
    up = kFlickHop * speed;
    share = kFlickShare;
  }
  const double rolling = share * speed / (board.die / 2);  // rad/s, about the axis across
  return {die,
          start_of(thrown, board),
          {speed * right, speed * away, up},
          {-rolling * away, rolling * right, radians(thrown.spin)}};
}

ThrowResult Table::throw_die(const Lay& lay, int die, const Throw& thrown, const Wish& wish) {
  assert(0 <= die && die < Motion::kMostDice && !lay[static_cast<std::size_t>(die)]);
  const FlyingDie start = launch_of(die, thrown);
  Simulation simulation(parts_->bodies, parts_->middle, wish);
  for (int number = 0; number < Motion::kMostDice; ++number) {
    const auto& lies = lay[static_cast<std::size_t>(number)];
    if (number == die) {
      simulation.put(die, start.placement, true);
    } else if (lies) {
      simulation.put(number, to_placement(*lies), false);
    }
  }
  simulation.launch(die, start.velocity, start.spin);
  const int exact = thrown.speed > kFastSpeed ? kFastRate : kExactRate;
  const int rate = wish.coarse ? kCoarseRate : exact;
  simulation.run(rate, kCapSeconds);
  simulation.topple(rate, kCapSeconds);
  ThrowResult result = parts_->result(simulation, lay);
  result.pad_first = simulation.first_touch(die) == Bodies::kStaticBase;  // the pad is body 0
  return result;
}

ThrowResult Table::settle(const Lay& lay, std::span<const Pose> around, const Wish& wish) {
  Simulation simulation(parts_->bodies, parts_->middle, wish);
  const double near = kNearDie * parts_->board.die * 100;
  for (int die = 0; die < Motion::kMostDice; ++die) {
    const auto& lies = lay[static_cast<std::size_t>(die)];
    if (!lies) continue;
    bool awake = false;
    for (const Pose& pose : around) {
      awake |= portable::hypot(lies->x - pose.x, lies->y - pose.y, lies->z - pose.z) <= near;
    }
    simulation.put(die, to_placement(*lies), awake);
  }
  const int rate = wish.coarse ? kCoarseRate : kExactRate;
  simulation.run(rate, kCapSeconds);
  simulation.topple(rate, kCapSeconds);
  return parts_->result(simulation, lay);
}

std::optional<Pose> Table::free_spot(const Lay& lay, int level, BoardPoint near, double radius,
                                     int face) const {
  return physics::free_spot(parts_->board, lay, level, near, radius, face);
}

Lay ThrowResult::lay() const {
  Lay lay;
  for (std::size_t die = 0; die < dice.size(); ++die) {
    if (dice[die].rest_state == RestState::kResting) lay[die] = dice[die].pose;
  }
  return lay;
}

}  // namespace astragal::physics
