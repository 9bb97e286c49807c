#include "physics/bodies.h"

#include <cassert>
#include <cmath>

#include "core/portable/numbers.h"
#include "physics/version.h"

namespace astragal::physics {

// Debian compiles Bullet for x86-64 without fused multiply-adds; WebAssembly has none.
#if defined(__x86_64__) || defined(__wasm__)
constexpr bool kRoundsEachStep = true;
#else
constexpr bool kRoundsEachStep = false;
#endif

int physics_version() { return kRoundsEachStep && BT_BULLET_VERSION == 324 ? 2 : 1; }

namespace {

constexpr double kGravity = 981;       // cm/s²
constexpr double kDensity = 1.196;     // g/cm³: 4.9 g for a die of 16 mm
constexpr double kSleepSeconds = 0.1;  // a body sleeps after this time without motion

btVector3 to_bullet(const Vector& mm) {
  return btVector3(mm[0], mm[1], mm[2]) * Bodies::kMillimetre;
}

Vector from_bullet(const btVector3& cm) {
  return {cm.x() / Bodies::kMillimetre, cm.y() / Bodies::kMillimetre, cm.z() / Bodies::kMillimetre};
}

}  // namespace

Bodies::Bodies(const Material& material, double die_edge)
    : material_(material),
      edge_(die_edge),
      mass_(kDensity * portable::power(die_edge * kMillimetre, 3)),
      configuration_(std::make_unique<btDefaultCollisionConfiguration>()),
      dispatcher_(std::make_unique<btCollisionDispatcher>(configuration_.get())),
      broadphase_(std::make_unique<btDbvtBroadphase>()),
      solver_(std::make_unique<btSequentialImpulseConstraintSolver>()),
      world_(std::make_unique<btDiscreteDynamicsWorld>(dispatcher_.get(), broadphase_.get(),
                                                       solver_.get(), configuration_.get())),
      die_shape_(to_bullet({die_edge / 2, die_edge / 2, die_edge / 2})) {
  static const double kSetOnce = gDeactivationTime = kSleepSeconds;
  (void)kSetOnce;
  die_shape_.calculateLocalInertia(mass_, die_inertia_);
  world_->setGravity(btVector3(0, 0, -kGravity));
  world_->setForceUpdateAllAabbs(false);
  auto& info = world_->getSolverInfo();
  info.m_solverMode |= SOLVER_USE_2_FRICTION_DIRECTIONS;
  // Warm starting adds energy when a die tips from corner to corner: up to 1.4 % of a throw's in
  // one step, instead of 0.1 %. The solver's warm-starting flag stays on: Bullet stores impulses
  // only with it, and impact sounds need them.
  info.m_warmstartingFactor = 0;
  info.m_splitImpulse = 1;
  info.m_restitutionVelocityThreshold = 10;
}

Bodies::~Bodies() {
  for (int die = 0; die < Motion::kMostDice; ++die) {
    if (has(die)) world_->removeRigidBody(&*dice_[index(die)]);
  }
  for (const auto& body : standing_) world_->removeRigidBody(body.get());
}

void Bodies::stand(std::unique_ptr<btCollisionShape> shape, const btTransform& at, Happening what) {
  btRigidBody::btRigidBodyConstructionInfo info(0, nullptr, shape.get());
  info.m_startWorldTransform = at;
  auto body = std::make_unique<btRigidBody>(info);
  // Bullet multiplies the two bodies' values.
  body->setFriction(std::sqrt(material_.friction));
  body->setRestitution(std::sqrt(material_.restitution));
  body->setUserIndex(kStaticBase + static_cast<int>(standing_.size()));
  world_->addRigidBody(body.get());
  shapes_.push_back(std::move(shape));
  standing_.push_back(std::move(body));
  what_.push_back(what);
}

void Bodies::add_box(const Vector& centre, const Vector& half, double yaw, Happening what) {
  const btTransform at(btQuaternion(btVector3(0, 0, 1), yaw), to_bullet(centre));
  stand(std::make_unique<btBoxShape>(to_bullet(half)), at, what);
}

void Bodies::add_prism(const Outline& convex, double bottom, double top, Happening what) {
  // Centred at its middle, as boxes are: Bullet is more precise near the origin.
  Vector middle{0, 0, (bottom + top) / 2};
  for (const BoardPoint p : convex) {
    middle[0] += p.x / static_cast<double>(convex.size());
    middle[1] += p.y / static_cast<double>(convex.size());
  }
  auto hull = std::make_unique<btConvexHullShape>();
  for (const BoardPoint p : convex) {
    for (const double z : {bottom, top}) {
      hull->addPoint(to_bullet({p.x - middle[0], p.y - middle[1], z - middle[2]}), false);
    }
  }
  hull->recalcLocalAabb();
  hull->setMargin(0.004);  // a hull is grown by its margin: 0.04 mm
  stand(std::move(hull), btTransform(btQuaternion::getIdentity(), to_bullet(middle)), what);
}

void Bodies::add_cylinder(BoardPoint at, double radius, double bottom, double height) {
  stand(std::make_unique<btCylinderShapeZ>(to_bullet({radius, radius, height / 2})),
        btTransform(btQuaternion::getIdentity(), to_bullet({at.x, at.y, bottom + height / 2})),
        Happening::kPeg);
}

void Bodies::reset() {
  for (auto& die : dice_) {
    if (die) world_->removeRigidBody(&*die);
    die.reset();
  }
  for (const auto& body : standing_) world_->removeRigidBody(body.get());
  broadphase_->resetPool(dispatcher_.get());
  solver_->reset();
  for (const auto& body : standing_) world_->addRigidBody(body.get());
}

void Bodies::put(int die, const Placement& placement, bool awake) {
  for (int later = die; later < Motion::kMostDice; ++later) assert(!has(later));
  btRigidBody::btRigidBodyConstructionInfo info(mass_, nullptr, &die_shape_, die_inertia_);
  const Rotation& turn = placement.turn;
  info.m_startWorldTransform =
      btTransform(btQuaternion(turn.x, turn.y, turn.z, turn.w), to_bullet(placement.at));
  btRigidBody& body = dice_[index(die)].emplace(info);
  body.setFriction(std::sqrt(material_.friction));
  body.setRestitution(std::sqrt(material_.restitution));
  body.setDamping(0, 0);
  body.setSleepingThresholds(0.5, 0.5);
  body.setUserIndex(die);
  body.forceActivationState(awake ? ACTIVE_TAG : ISLAND_SLEEPING);
  world_->addRigidBody(&body);
}

void Bodies::launch(int die, const Vector& velocity, const Vector& spin) {
  btRigidBody& body = *dice_[index(die)];
  body.setLinearVelocity(to_bullet(velocity));
  body.setAngularVelocity(btVector3(spin[0], spin[1], spin[2]));
  body.setDeactivationTime(0);
  body.activate(true);
}

void Bodies::take(int die) {
  auto& body = dice_[index(die)];
  for (int i = 0; i < dispatcher_->getNumManifolds(); ++i) {
    const btPersistentManifold& manifold = *dispatcher_->getManifoldByIndexInternal(i);
    if (manifold.getNumContacts() == 0) continue;
    const btCollisionObject* touching[] = {manifold.getBody0(), manifold.getBody1()};
    for (int side = 0; side < 2; ++side) {
      const int other = touching[1 - side]->getUserIndex();
      if (touching[side]->getUserIndex() == die && other < kStaticBase) {
        dice_[index(other)]->activate(true);
      }
    }
  }
  world_->removeRigidBody(&*body);
  body.reset();
}

void Bodies::step(int rate, int iterations) {
  world_->getSolverInfo().m_numIterations = iterations;
  const double seconds = 1.0 / rate;
  world_->stepSimulation(seconds, 0, seconds);
}

bool Bodies::all_asleep() const {
  for (const auto& die : dice_) {
    if (die && die->isActive()) return false;
  }
  return true;
}

Placement Bodies::placement(int die) const {
  const btTransform& at = dice_[index(die)]->getWorldTransform();
  const btQuaternion turn = at.getRotation();
  return {from_bullet(at.getOrigin()), {turn.x(), turn.y(), turn.z(), turn.w()}};
}

Vector Bodies::centre(int die) const {
  return from_bullet(dice_[index(die)]->getWorldTransform().getOrigin());
}

Vector Bodies::velocity(int die) const {
  return from_bullet(dice_[index(die)]->getLinearVelocity());
}

Vector Bodies::spin(int die) const {
  const btVector3& spin = dice_[index(die)]->getAngularVelocity();
  return {spin.x(), spin.y(), spin.z()};
}

}  // namespace astragal::physics
