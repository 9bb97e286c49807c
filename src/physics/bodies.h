#pragma once

#include <btBulletDynamicsCommon.h>

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "physics/board.h"
#include "physics/motion.h"

namespace astragal::physics {

/// A Bullet world with static bodies and dice, in the measured settings (docs/physics.md). Bullet
/// uses centimetres and grams; the interface uses millimetres. Only files in src/physics may
/// include this header.
class Bodies {
 public:
  static constexpr double kMillimetre = 0.1;  ///< in Bullet's unit
  static constexpr int kStaticBase = Motion::kMostDice;

  Bodies(const Material& material, double die_edge);
  ~Bodies();
  Bodies(const Bodies&) = delete;
  Bodies& operator=(const Bodies&) = delete;

  /// Adds static bodies, numbered 0, 1, 2 … in order.
  void add_box(const Vector& centre, const Vector& half, double yaw, Happening what);
  void add_prism(const Outline& convex, double bottom, double top, Happening what);
  void add_cylinder(BoardPoint at, double radius, double bottom, double height);

  /// Removes all bodies, clears Bullet's caches, re-adds static bodies. Otherwise 1 in 13 throws
  /// depends on earlier ones.
  void reset();
  /// Adds a die, after reset(). Requires ascending numbers: the order matters to Bullet.
  void put(int die, const Placement& placement, bool awake);
  /// Velocity in mm/s, spin in rad/s.
  void launch(int die, const Vector& velocity, const Vector& spin);
  /// Removes a die and wakes the bodies that touch it.
  void take(int die);
  void step(int rate, int iterations);

  [[nodiscard]] bool has(int die) const { return dice_[index(die)].has_value(); }
  [[nodiscard]] bool awake(int die) const { return has(die) && dice_[index(die)]->isActive(); }
  [[nodiscard]] bool all_asleep() const;
  [[nodiscard]] Placement placement(int die) const;
  [[nodiscard]] Vector centre(int die) const;
  [[nodiscard]] Vector velocity(int die) const;
  [[nodiscard]] Vector spin(int die) const;
  [[nodiscard]] double edge() const { return edge_; }
  [[nodiscard]] double mass() const { return mass_; }  ///< grams
  [[nodiscard]] Happening what(int standing) const {
    return what_[static_cast<std::size_t>(standing)];
  }

  /// Calls `see(die, other, manifold)` for all contacts with at least one awake body. `other` is a
  /// die, or kStaticBase + the number of a static body.
  template <class See>
  void contacts(See see) const {
    for (int i = 0; i < dispatcher_->getNumManifolds(); ++i) {
      const btPersistentManifold& manifold = *dispatcher_->getManifoldByIndexInternal(i);
      if (manifold.getNumContacts() == 0) continue;
      const btCollisionObject& a = *manifold.getBody0();
      const btCollisionObject& b = *manifold.getBody1();
      if (!a.isActive() && !b.isActive()) continue;
      const int one = a.getUserIndex();
      const int other = b.getUserIndex();
      if (one < kStaticBase) {
        see(one, other, manifold);
      } else {
        see(other, one, manifold);
      }
    }
  }

 private:
  static std::size_t index(int die) { return static_cast<std::size_t>(die); }
  void stand(std::unique_ptr<btCollisionShape> shape, const btTransform& at, Happening what);

  Material material_;
  double edge_;
  double mass_;
  std::unique_ptr<btDefaultCollisionConfiguration> configuration_;
  std::unique_ptr<btCollisionDispatcher> dispatcher_;
  std::unique_ptr<btDbvtBroadphase> broadphase_;
  std::unique_ptr<btSequentialImpulseConstraintSolver> solver_;
  std::unique_ptr<btDiscreteDynamicsWorld> world_;
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;
  std::vector<std::unique_ptr<btRigidBody>> standing_;
  std::vector<Happening> what_;
  btBoxShape die_shape_;
  btVector3 die_inertia_;
  std::array<std::optional<btRigidBody>, Motion::kMostDice> dice_;
};

}  // namespace astragal::physics
