#pragma once

#include <btBulletDynamicsCommon.h>

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "physics/board.h"
#include "physics/motion.h"

namespace astragal::physics {

/// A Bullet world with things that stand and dice that fly, in the settings that were measured
/// (docs/physics.md). Bullet gets centimetres and grams; everybody else sees millimetres. Only
/// files of this room may include this header.
class Bodies {
 public:
  static constexpr double kMillimetre = 0.1;  ///< in Bullet's unit
  static constexpr int kStaticBase = Motion::kMostDice;

  Bodies(const Material& material, double die_edge);
  ~Bodies();
  Bodies(const Bodies&) = delete;
  Bodies& operator=(const Bodies&) = delete;

  /// Things that stand; they get the numbers 0, 1, 2 … in the order in which they are added.
  void add_box(const Vector& centre, const Vector& half, double yaw, Happening what);
  void add_prism(const Outline& convex, double bottom, double top, Happening what);
  void add_cylinder(BoardPoint at, double radius, double bottom, double height);

  /// Everything out, all that Bullet remembers forgotten, what stands back in: without this one
  /// throw in thirteen would depend on the throws before it.
  void reset();
  /// Puts a die in, after reset(). The numbers must rise: their order matters to Bullet.
  void put(int die, const Placement& placement, bool awake);
  /// mm/s and rad/s
  void launch(int die, const Vector& velocity, const Vector& spin);
  /// Takes a die out; what touched it wakes up.
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

  /// Calls `see(die, other, manifold)` for all that touch and of which one is awake. `other` is a
  /// die, or kStaticBase and the number of what stands.
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
