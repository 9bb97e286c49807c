#pragma once

#include "physics/bodies.h"
#include "physics/world.h"

namespace astragal::physics {

/// One run of dice from a start until all rest. Only files of this room may include this header.
class Simulation {
 public:
  static constexpr int kTicks = 960;  ///< a second has so many; a step is one, two or four
  static constexpr int kNothing = -1;

  /// `middle` is what the motion counts from; a die too far from it is off.
  Simulation(Bodies& bodies, BoardPoint middle, const Wish& wish);

  void put(int die, const Placement& placement, bool awake);
  void launch(int die, const Vector& velocity, const Vector& spin);
  /// Runs until all dice sleep, or until `cap` seconds.
  void run(int rate, double cap);
  /// Kicks dice of which two faces look up within 2 degrees, and runs on, until there are none.
  void topple(int rate, double cap);

  [[nodiscard]] Fate fate(int die) const { return fates_[static_cast<std::size_t>(die)]; }
  /// What a die touched first: a number as in Bodies::contacts, or kNothing.
  [[nodiscard]] int first_touch(int die) const { return first_[static_cast<std::size_t>(die)]; }
  /// Whether a die has touched something of this kind.
  [[nodiscard]] bool touched(int die, Happening what) const;
  /// Whether a die lay still from the beginning.
  [[nodiscard]] bool never_woke(int die) const { return (woke_ >> die & 1) == 0; }
  [[nodiscard]] bool at_rest() const { return bodies_.all_asleep(); }
  [[nodiscard]] double seconds() const { return static_cast<double>(tick_) / kTicks; }
  [[nodiscard]] const std::vector<ZoneHit>& hits() const { return hits_; }
  Motion motion();

 private:
  void note_who_is_awake();
  void see_contacts();
  void see_zone(int die, const btPersistentManifold& manifold);
  void note(int die, Happening what, double strength);
  void leave(int die, Fate fate);
  void drop_lost_dice();
  void record_frame();
  void show_watcher();

  Bodies& bodies_;
  BoardPoint middle_;
  const Wish& wish_;
  Recorder recorder_;
  int tick_ = 0;
  unsigned woke_ = 0;
  std::array<Fate, Motion::kMostDice> fates_{};
  std::array<int, Motion::kMostDice> first_{};
  std::array<unsigned, Motion::kMostDice> touched_{};
  std::array<int, Motion::kMostDice> noted_{};  ///< when a moment was last noted
  std::vector<ZoneHit> hits_;
  std::vector<FlyingDie> flying_;
};

}  // namespace astragal::physics
