#pragma once

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "core/random.h"
#include "physics/world.h"

namespace astragal::bench::balance {

inline constexpr int kLevels = 5;
inline constexpr std::array kHands{physics::Hands::kSteady, physics::Hands::kNormal,
                                   physics::Hands::kShaky};
inline constexpr std::array kHandNames{"steady", "normal", "shaky"};
inline constexpr std::array kKindNames{"roll", "slide", "flick"};

/// Results of many throws with one aim.
struct AimTally {
  int throws = 0;
  int off = 0;
  std::array<std::array<int, 7>, kLevels> resting{};  ///< by level and face
  int hits = 0;                                       ///< throws that moved the die on the board
  int knocked = 0;  ///< of these, throws that moved it off its level

  /// Number of throws that made `points` or more on this level.
  [[nodiscard]] int at_least(int points, int level) const {
    int sum = 0;
    for (int face = 1; face <= 6; ++face) {
      if (level * face >= points) sum += count(level, face);
    }
    return sum;
  }
  /// The share of throws that made `points` or more.
  [[nodiscard]] double at_least(int points) const {
    int sum = 0;
    for (int level = 0; level < kLevels; ++level) sum += at_least(points, level);
    return static_cast<double>(sum) / throws;
  }
  [[nodiscard]] double share(int level) const {
    return static_cast<double>(at_least(0, level)) / throws;
  }
  [[nodiscard]] double mean() const {
    double sum = 0;
    for (int level = 1; level < kLevels; ++level) {
      for (int face = 1; face <= 6; ++face) sum += level * face * count(level, face);
    }
    return sum / throws;
  }
  /// The level on which `points` or more were made most often.
  [[nodiscard]] int level_for(int points) const {
    int best = 1;
    for (int level = 2; level < kLevels; ++level) {
      if (at_least(points, level) > at_least(points, best)) best = level;
    }
    return best;
  }

 private:
  [[nodiscard]] int count(int level, int face) const {
    return resting[static_cast<std::size_t>(level)][static_cast<std::size_t>(face)];
  }
};

inline void add(AimTally& tally, const physics::DieResult& die, bool pad_first) {
  ++tally.throws;
  if (die.rest_state != physics::RestState::kResting || !pad_first) {
    ++tally.off;
  } else {
    ++tally.resting[static_cast<std::size_t>(die.level)][static_cast<std::size_t>(die.face)];
  }
}

/// Adds tremor to an aim, with a random rotation in the hand.
inline physics::Throw perturbed(physics::Throw aim, physics::Hands hands, Rng& rng) {
  std::array<std::uint64_t, 3> held{};
  for (auto& word : held) word = rng();
  std::array<std::uint64_t, 4> shake{};
  for (auto& word : shake) word = rng();
  aim.turn = start_turn(aim.kind, held);
  return tremble(aim, hands, shake);
}

/// Throws die 0 many times; die 1 may lie on 4x.
inline AimTally tally(physics::Table& table, const physics::Lay& lay, const physics::Throw& aim,
                      physics::Hands hands, int throws, bool coarse, std::uint64_t seed) {
  AimTally tally;
  Rng rng(seed);
  physics::Wish wish;
  wish.coarse = coarse;
  for (int i = 0; i < throws; ++i) {
    const auto result = table.throw_die(lay, 0, perturbed(aim, hands, rng), wish);
    add(tally, result.dice[0], result.pad_first);
    if (!lay[1]) continue;
    const physics::DieResult& target = result.dice[1];
    tally.hits += target.moved ? 1 : 0;
    tally.knocked += target.rest_state != physics::RestState::kResting || target.level != 4 ? 1 : 0;
  }
  return tally;
}

/// Every kind of throw, from slow to fast, straight and to the right.
inline std::vector<physics::Throw> aims() {
  std::vector<physics::Throw> all;
  for (const physics::ThrowKind kind :
       {physics::ThrowKind::kRoll, physics::ThrowKind::kSlide, physics::ThrowKind::kFlick}) {
    for (int speed = 400; speed <= 3000; speed += 100) {
      for (const int direction : {0, 90, 180}) {
        physics::Throw aim;
        aim.kind = kind;
        aim.speed = speed;
        aim.direction = direction;
        all.push_back(aim);
      }
    }
  }
  return all;
}

inline std::string describe(const physics::Throw& aim) {
  return fmt::format("{} {:.1f} m/s {:.0f}°", kKindNames[static_cast<std::size_t>(aim.kind)],
                     aim.speed / 1000.0, aim.direction / 10.0);
}

}  // namespace astragal::bench::balance
