#include "physics/simulation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/portable/numbers.h"

namespace astragal::physics {

namespace {

constexpr double kOffBoardDistance = 640;  // mm: slightly less than the range of a Motion
constexpr double kTouch = 0.2;             // mm: contact distance
constexpr double kAudibleImpact = 80;      // mm/s: weaker impacts are silent
constexpr int kTicksApart = 16;            // ticks between two sounds of a die
constexpr double kZoneSpeed = 10;          // mm/s: slower dice do not trigger zones
constexpr double kStrengthUnit = 20;       // mm/s
constexpr double kLeaning = 2 * std::numbers::pi / 180;
constexpr int kKicks = 12;

std::size_t at(int die) { return static_cast<std::size_t>(die); }

double length(const Vector& v) { return portable::hypot(v[0], v[1], v[2]); }

std::int16_t whole(double mm) { return static_cast<std::int16_t>(std::lround(mm)); }

}  // namespace

Simulation::Simulation(Bodies& bodies, BoardPoint middle, const Wish& wish)
    : bodies_(bodies),
      middle_(middle),
      wish_(wish),
      recorder_({whole(middle.x), whole(middle.y), 0}) {
  first_.fill(kNothing);
  noted_.fill(-kTicksApart);
  bodies_.reset();
}

void Simulation::put(int die, const Placement& placement, bool awake) {
  bodies_.put(die, placement, awake);
  rest_states_[at(die)] = RestState::kResting;
  recorder_.start(die, placement);
}

void Simulation::launch(int die, const Vector& velocity, const Vector& spin) {
  bodies_.launch(die, velocity, spin);
}

bool Simulation::touched(int die, Happening what) const {
  return (touched_[at(die)] >> static_cast<unsigned>(what) & 1) != 0;
}

void Simulation::run(int rate, double cap) {
  const int ticks_a_step = kTicks / rate;
  const int end = static_cast<int>(cap * kTicks);
  const int iterations = wish_.coarse ? 6 : 10;
  constexpr int kTicksAFrame = kTicks / Motion::kRate;
  note_awake_dice();
  while (tick_ < end && !bodies_.all_asleep()) {
    bodies_.step(rate, iterations);
    tick_ += ticks_a_step;
    note_awake_dice();
    see_contacts();
    drop_lost_dice();
    if (wish_.record && tick_ % kTicksAFrame == 0) record_frame();
    if (wish_.watch) show_watcher();
  }
}

/// Bullet wakes bodies near a moving die one step before contact.
void Simulation::note_awake_dice() {
  for (int die = 0; die < Motion::kMostDice; ++die) {
    if (bodies_.awake(die)) woke_ |= 1U << die;
  }
}

void Simulation::see_contacts() {
  bodies_.contacts([this](int die, int other, const btPersistentManifold& manifold) {
    const bool other_is_die = other < Bodies::kStaticBase;
    woke_ |= 1U << die;
    if (other_is_die) woke_ |= 1U << other;
    double impulse = 0;
    double distance = 1;
    for (int i = 0; i < manifold.getNumContacts(); ++i) {
      impulse += manifold.getContactPoint(i).getAppliedImpulse();
      distance = std::min(distance, manifold.getContactPoint(i).getDistance());
    }
    if (distance > kTouch * Bodies::kMillimetre) return;
    const Happening what =
        other_is_die ? Happening::kDie : bodies_.what(other - Bodies::kStaticBase);
    if (first_[at(die)] == kNothing) first_[at(die)] = other;
    touched_[at(die)] |= 1U << static_cast<unsigned>(what);
    if (other_is_die) {
      if (first_[at(other)] == kNothing) first_[at(other)] = die;
      touched_[at(other)] |= 1U << static_cast<unsigned>(what);
    }
    const double strength = impulse / bodies_.mass() / Bodies::kMillimetre;
    if (strength > kAudibleImpact) note(die, what, strength);
    if (what == Happening::kBoard && !wish_.zones.empty()) see_zone(die, manifold);
  });
  // After the loop, because removing a die changes the list of contacts.
  for (const ZoneHit& hit : hits_) {
    if (bodies_.has(hit.die)) leave(hit.die, RestState::kRemoved);
  }
}

void Simulation::see_zone(int die, const btPersistentManifold& manifold) {
  if (length(bodies_.velocity(die)) < kZoneSpeed) return;
  for (const ZoneHit& hit : hits_) {
    if (hit.die == die) return;
  }
  for (int i = 0; i < manifold.getNumContacts(); ++i) {
    const btManifoldPoint& point = manifold.getContactPoint(i);
    if (point.getDistance() > kTouch * Bodies::kMillimetre) continue;
    if (std::abs(point.m_normalWorldOnB.z()) < 0.7) continue;  // the side of a step
    const double x = point.getPositionWorldOnB().x() / Bodies::kMillimetre;
    const double y = point.getPositionWorldOnB().y() / Bodies::kMillimetre;
    for (int zone = 0; zone < static_cast<int>(wish_.zones.size()); ++zone) {
      const Zone& area = wish_.zones[at(zone)];
      const bool used = std::any_of(hits_.begin(), hits_.end(),
                                    [zone](const ZoneHit& hit) { return hit.zone == zone; });
      if (!used && area.low.x <= x && x <= area.high.x && area.low.y <= y && y <= area.high.y) {
        hits_.push_back({zone, die, seconds()});
        return;
      }
    }
  }
}

void Simulation::note(int die, Happening what, double strength) {
  if (!wish_.record || tick_ - noted_[at(die)] < kTicksApart) return;
  noted_[at(die)] = tick_;
  const double units = std::min(255.0, std::round(strength / kStrengthUnit));
  recorder_.note({static_cast<std::uint16_t>(tick_), static_cast<std::uint8_t>(die), what,
                  static_cast<std::uint8_t>(units)});
}

void Simulation::leave(int die, RestState rest_state) {
  rest_states_[at(die)] = rest_state;
  bodies_.take(die);
  noted_[at(die)] = -kTicksApart;
  note(die, rest_state == RestState::kOff ? Happening::kOff : Happening::kRemoved, 0);
}

void Simulation::drop_lost_dice() {
  for (int die = 0; die < Motion::kMostDice; ++die) {
    if (!bodies_.awake(die)) continue;
    const Vector where = bodies_.centre(die);
    if (where[2] < 0 || std::abs(where[0] - middle_.x) > kOffBoardDistance ||
        std::abs(where[1] - middle_.y) > kOffBoardDistance) {
      leave(die, RestState::kOff);
    }
  }
}

void Simulation::record_frame() {
  recorder_.next_frame();
  for (int die = 0; die < Motion::kMostDice; ++die) {
    if (bodies_.has(die) && !never_woke(die)) recorder_.see(die, bodies_.placement(die));
  }
}

void Simulation::show_watcher() {
  flying_.clear();
  for (int die = 0; die < Motion::kMostDice; ++die) {
    if (!bodies_.has(die)) continue;
    flying_.push_back({die, bodies_.placement(die), bodies_.velocity(die), bodies_.spin(die)});
  }
  wish_.watch(flying_);
}

void Simulation::topple(int rate, double cap) {
  for (int kick = 1; kick <= kKicks; ++kick) {
    bool kicked = false;
    for (int die = 0; die < Motion::kMostDice; ++die) {
      if (!bodies_.has(die)) continue;
      const Rotation turn = bodies_.placement(die).turn;
      if (face_margin(turn) >= kLeaning) continue;
      // Towards the uppermost face, and every second time away from it, with more force.
      const Vector n = rotated(turn, normal_of(face_up(turn)));
      const double way = kick % 2 == 1 ? 3.0 * kick : -3.0 * kick;
      launch(die, {0, 0, 30.0 * kick}, {n[1] * way, -n[0] * way, 0});
      kicked = true;
    }
    if (!kicked) return;
    run(rate, std::max(cap, seconds() + 1));
  }
}

Motion Simulation::motion() {
  if (!wish_.record) return {};
  record_frame();
  return recorder_.finish();
}

}  // namespace astragal::physics
