// Overhead over Bullet: the same throws, on the same board, by a Table and by a bare loop over
// Bullet that only steps until the die sleeps or has fallen. Reports throws per second at 480 and
// 240 steps, and the ratio of the two at 1, 8 and 16 dice.

#include <btBulletDynamicsCommon.h>
#include <fmt/format.h>

#include <cmath>
#include <ctime>
#include <functional>
#include <iostream>
#include <memory>

#include "physics/physics_test.h"

namespace astragal::bench {

using namespace physics;

namespace {

using namespace physics::physics_test;

btTransform to_bullet(const Placement& placement) {
  const auto& [x, y, z, w] = placement.turn;
  return btTransform(btQuaternion(x, y, z, w),
                     btVector3(placement.at[0], placement.at[1], placement.at[2]) * 0.1);
}

/// Bullet only: the minimal reset between throws, no recording, no result.
class BareLoop {
 public:
  explicit BareLoop(const Board& board) : board_(board), die_shape_(half(board.die)) {
    gDeactivationTime = 0.1;
    world_.setGravity(btVector3(0, 0, -981));
    world_.setForceUpdateAllAabbs(false);
    auto& info = world_.getSolverInfo();
    info.m_solverMode |= SOLVER_USE_2_FRICTION_DIRECTIONS;
    info.m_warmstartingFactor = 0;
    info.m_splitImpulse = 1;
    info.m_restitutionVelocityThreshold = 10;
    stand(board.pad);
    for (const Surface& surface : board.surfaces) stand(surface);
    for (const Peg& peg : board.pegs) {
      stand(std::make_unique<btCylinderShapeZ>(btVector3(peg.radius, peg.radius, peg.height / 2) *
                                               0.1),
            btVector3(peg.at.x, peg.at.y, peg.bottom + peg.height / 2) * 0.1);
    }
    const double mass = 1.196 * std::pow(board.die / 10, 3);
    btVector3 inertia;
    die_shape_.calculateLocalInertia(mass, inertia);
    const btRigidBody::btRigidBodyConstructionInfo info_of_die(mass, nullptr, &die_shape_, inertia);
    for (auto& die : dice_) {
      die = std::make_unique<btRigidBody>(info_of_die);
      die->setSleepingThresholds(0.5, 0.5);
      die->setFriction(std::sqrt(board.material.friction));
      die->setRestitution(std::sqrt(board.material.restitution));
    }
  }

  ~BareLoop() {
    for (const auto& body : standing_) world_.removeRigidBody(body.get());
  }

  int run(const Lay& lay, const FlyingDie& start, int rate) {
    for (std::size_t die = 0; die < lay.size(); ++die) {
      if (lay[die]) put(*dice_[die], to_placement(*lay[die]), false);
    }
    btRigidBody& thrown = *dice_[static_cast<std::size_t>(start.die)];
    put(thrown, start.placement, true);
    thrown.setLinearVelocity(btVector3(start.velocity[0], start.velocity[1], start.velocity[2]) *
                             0.1);
    thrown.setAngularVelocity(btVector3(start.spin[0], start.spin[1], start.spin[2]));
    world_.getSolverInfo().m_numIterations = rate == 240 ? 6 : 10;
    int step = 0;
    for (; step < 4 * rate && anybody_awake(); ++step)
      world_.stepSimulation(1.0 / rate, 0, 1.0 / rate);
    for (const auto& die : dice_) {
      if (die->isInWorld()) world_.removeRigidBody(die.get());
    }
    return step;
  }

 private:
  static btVector3 half(double edge) { return btVector3(edge, edge, edge) * 0.05; }

  void stand(std::unique_ptr<btCollisionShape> shape, const btVector3& at) {
    btRigidBody::btRigidBodyConstructionInfo info(0, nullptr, shape.get());
    info.m_startWorldTransform.setOrigin(at);
    standing_.push_back(std::make_unique<btRigidBody>(info));
    standing_.back()->setFriction(std::sqrt(board_.material.friction));
    standing_.back()->setRestitution(std::sqrt(board_.material.restitution));
    world_.addRigidBody(standing_.back().get());
    shapes_.push_back(std::move(shape));
  }

  void stand(const Surface& surface) {
    const BoardPoint a = surface.outline[0];
    const BoardPoint b = surface.outline[2];
    stand(std::make_unique<btBoxShape>(
              btVector3(std::abs(a.x - b.x), std::abs(a.y - b.y), surface.top) * 0.05),
          btVector3(a.x + b.x, a.y + b.y, surface.top) * 0.05);
  }

  void put(btRigidBody& die, const Placement& placement, bool awake) {
    const btTransform at = to_bullet(placement);
    die.setWorldTransform(at);
    die.setInterpolationWorldTransform(at);
    die.setLinearVelocity(btVector3(0, 0, 0));
    die.setAngularVelocity(btVector3(0, 0, 0));
    die.clearForces();
    die.setDeactivationTime(0);
    die.forceActivationState(awake ? ACTIVE_TAG : ISLAND_SLEEPING);
    world_.addRigidBody(&die);
  }

  /// Removes dice that have fallen; returns whether any die is awake.
  bool anybody_awake() {
    bool awake = false;
    for (const auto& die : dice_) {
      if (!die->isInWorld() || !die->isActive()) continue;
      if (die->getWorldTransform().getOrigin().z() < 0) {
        world_.removeRigidBody(die.get());
      } else {
        awake = true;
      }
    }
    return awake;
  }

  const Board& board_;
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;
  std::vector<std::unique_ptr<btRigidBody>> standing_;
  btBoxShape die_shape_;
  std::array<std::unique_ptr<btRigidBody>, Motion::kMostDice> dice_;
};

struct Scene {
  Lay lay;
  Throw thrown;
  FlyingDie start;
};

/// Throws onto a board with `dice` dice, the thrown one included. Die 0 is thrown.
std::vector<Scene> scenes(Table& table, int dice, int count) {
  Rng rng(static_cast<std::uint64_t>(dice));
  std::vector<Scene> all;
  Lay lay;
  for (int i = 0; i < count; ++i) {
    if (i % 20 == 0) {
      lay = {};
      for (std::size_t die = 1; die < static_cast<std::size_t>(dice); ++die) {
        // Each at a random free spot of the board.
        while (!lay[die]) {
          const double x = between(rng, -180, 180);
          const double y = between(rng, 10, 380);
          lay[die] = table.free_spot(lay, between(rng, 1, 4), {x, y}, 20, between(rng, 1, 6));
        }
      }
    }
    Scene scene{lay, good_throw(rng), {}};
    all.push_back(scene);
  }
  return all;
}

/// CPU time of this process.
double seconds_of(const std::function<void()>& work) {
  const std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

/// The best of several rounds, alternating, because the machine is noisy.
void compare(Table& table, BareLoop& bare, int dice, int rate) {
  constexpr int kThrows = 300;
  constexpr int kRounds = 7;
  auto all = scenes(table, dice, kThrows);
  Wish wish;
  wish.coarse = rate == 240;
  for (Scene& scene : all) scene.start = table.launch_of(0, scene.thrown);
  double mine = 1e9;
  double theirs = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    mine = std::min(mine, seconds_of([&] {
                      for (const Scene& scene : all) {
                        (void)table.throw_die(scene.lay, 0, scene.thrown, wish);
                      }
                    }));
    theirs = std::min(theirs, seconds_of([&] {
                        for (const Scene& scene : all) (void)bare.run(scene.lay, scene.start, rate);
                      }));
  }
  std::cout << fmt::format("| {} | {} | {:.0f} | {:.0f} | {:.2f} |\n", dice, rate, kThrows / mine,
                           kThrows / theirs, theirs / mine);
}

}  // namespace
}  // namespace astragal::bench

int main() {
  using namespace astragal::bench;
  Table table(shipped_board());
  BareLoop bare(shipped_board());
  std::cout << "| dice | steps a second | throws a second | bare Bullet | ratio |\n"
               "|---|---|---|---|---|\n";
  for (const int rate : {480, 240}) {
    for (const int dice : {1, 8, 16}) compare(table, bare, dice, rate);
  }
}
