#pragma once

#include <array>

#include "bots/search/playouts.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::bots {

/// The purpose of a throw, derived from its trials.
struct ThrowSense {
  enum class Kind : std::uint8_t {
    kLands,   ///< the die comes to rest on `level`
    kGate,    ///< … through a gate
    kKnocks,  ///< an opponent's `die` loses value
    kPushes,  ///< a friendly `die` gains value
  } kind = Kind::kLands;
  int level = 0;
  games::TumblinDice::DieId die = 0;
  double often = 0;   ///< share of throws in which it happens
  double points = 0;  ///< mean points of a throw by this effect alone

  /// Whether the purpose is the same, regardless of figures.
  [[nodiscard]] bool alike(const ThrowSense& other) const {
    return kind == other.kind && level == other.level && die == other.die;
  }
};

/// An aim and the results of its trials.
class TriedAim {
 public:
  explicit TriedAim(const games::TumblinDice::Aim& aim) : aim_(aim) {}

  [[nodiscard]] const games::TumblinDice::Aim& aim() const { return aim_; }
  [[nodiscard]] int throws() const { return throws_; }
  [[nodiscard]] Estimate estimate() const { return tally_.estimate(); }
  [[nodiscard]] ThrowSense sense(const games::TumblinDice& before) const;

  /// Adds a throw: its `outcome` in `thrown`, and the `value` of the result.
  void add(const games::TumblinDice& thrown, const games::TumblinDice::Outcome& outcome,
           const Estimate& value);
  void merge(const TriedAim& more);

 private:
  struct Touched {
    double points = 0;  ///< gained or lost, sum over all throws
    int gains = 0;
    int losses = 0;
  };
  void add_thrown(const games::TumblinDice& after, games::TumblinDice::DieId die);

  games::TumblinDice::Aim aim_;
  int throws_ = 0;
  Tally tally_;
  std::array<int, games::TumblinDice::kHighestLevel + 1>
      resting_{};  ///< of the thrown die, by level
  int gated_ = 0;
  double landed_ = 0;  ///< points of the thrown die, sum over all throws
  std::array<Touched, games::TumblinDice::kAllDice> others_{};
};

}  // namespace astragal::bots
