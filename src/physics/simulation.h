#pragma once

#include "physics/bodies.h"
#include "physics/world.h"

namespace astragal::physics {

/// One run of dice until all rest. Only files in src/physics may include this header.
class Simulation {
 public:
  static constexpr int kTicks = 960;  ///< per second; a step is one, two or four
  static constexpr int kNothing = -1;

  /// `middle` is the origin of the motion; dice too far from it are off.
  Simulation(Bodies& bodies, BoardPoint middle, const Wish& wish);

  void put(int die, const Placement& placement, bool awake);
  void launch(int die, const Vector& velocity, const Vector& spin);
  /// Runs until all dice sleep, or for `cap` seconds.
  void run(int rate, double cap);
  /// Pushes dice with two faces within 2 degrees of being uppermost, and continues until none is
  /// left.
  void topple(int rate, double cap);

  [[nodiscard]] RestState rest_state(int die) const {
    return rest_states_[static_cast<std::size_t>(die)];
  }
  /// The first contact of a die: a number as in Bodies::contacts, or kNothing.
  [[nodiscard]] int first_touch(int die) const { return first_[static_cast<std::size_t>(die)]; }
  /// Whether a die has touched a body of this kind.
  [[nodiscard]] bool touched(int die, Happening what) const;
  /// Whether a die never moved.
  [[nodiscard]] bool never_woke(int die) const { return (woke_ >> die & 1) == 0; }
  [[nodiscard]] bool at_rest() const { return bodies_.all_asleep(); }
  [[nodiscard]] double seconds() const { return static_cast<double>(tick_) / kTicks; }
  [[nodiscard]] const std::vector<ZoneHit>& hits() const { return hits_; }
  Motion motion();

 private:
  void note_awake_dice();
  void see_contacts();
  void see_zone(int die, const btPersistentManifold& manifold);
  void note(int die, Happening what, double strength);
  void leave(int die, RestState rest_state);
  void drop_lost_dice();
  void record_frame();
  void show_watcher();

  Bodies& bodies_;
  BoardPoint middle_;
  const Wish& wish_;
  Recorder recorder_;
  int tick_ = 0;
  unsigned woke_ = 0;
  std::array<RestState, Motion::kMostDice> rest_states_{};
  std::array<int, Motion::kMostDice> first_{};
  std::array<unsigned, Motion::kMostDice> touched_{};
  std::array<int, Motion::kMostDice> noted_{};  ///< time of the last recorded moment
  std::vector<ZoneHit> hits_;
  std::vector<FlyingDie> flying_;
};

}  // namespace astragal::physics
