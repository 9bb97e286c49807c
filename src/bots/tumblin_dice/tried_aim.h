#pragma once

#include <array>

#include "bots/search/playouts.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::bots {

/// What a throw is good for, as its trials tell.
struct ThrowSense {
  enum class Kind : std::uint8_t {
    kLands,   ///< the die comes to rest on `level`
    kGate,    ///< … through a gate
    kKnocks,  ///< somebody else's `die` is worth less afterwards
    kPushes,  ///< a friend's `die` is worth more afterwards
  } kind = Kind::kLands;
  int level = 0;
  games::TumblinDice::DieId die = 0;
  double often = 0;   ///< share of the throws in which it happens
  double points = 0;  ///< of a throw, by this alone, on average

  /// For the same purpose, whatever the figures.
  [[nodiscard]] bool alike(const ThrowSense& other) const {
    return kind == other.kind && level == other.level && die == other.die;
  }
};

/// An aim, and what came of trying it.
class TriedAim {
 public:
  explicit TriedAim(const games::TumblinDice::Aim& aim) : aim_(aim) {}

  [[nodiscard]] const games::TumblinDice::Aim& aim() const { return aim_; }
  [[nodiscard]] int throws() const { return throws_; }
  [[nodiscard]] Estimate estimate() const { return tally_.estimate(); }
  [[nodiscard]] ThrowSense sense(const games::TumblinDice& before) const;

  /// One more throw: `outcome` is what came of it in `thrown`, `value` what that is worth.
  void add(const games::TumblinDice& thrown, const games::TumblinDice::Outcome& outcome,
           const Estimate& value);
  void merge(const TriedAim& more);

 private:
  struct Touched {
    double points = 0;  ///< gained or lost, in all throws
    int gains = 0;
    int losses = 0;
  };
  void add_thrown(const games::TumblinDice& after, games::TumblinDice::DieId die);

  games::TumblinDice::Aim aim_;
  int throws_ = 0;
  Tally tally_;
  std::array<int, games::TumblinDice::kHighestLevel + 1> resting_{};  ///< the thrown die, by level
  int gated_ = 0;
  double landed_ = 0;  ///< points of the thrown die, in all throws
  std::array<Touched, games::TumblinDice::kAllDice> others_{};
};

}  // namespace astragal::bots
