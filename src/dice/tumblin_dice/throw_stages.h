#pragma once

#include "games/tumblin_dice/rules.h"
#include "physics/world.h"

namespace astragal::dice {

inline constexpr double kCardReach = 50;  ///< mm from a gate, or from a breeding die

/// The card under a die's centre. Not a trip mine, which is triggered by moving dice.
games::TumblinDice::CardId card_under(
    const std::array<games::TumblinDice::Card, games::TumblinDice::kCards>& cards,
    const games::TumblinDice::Config& config, int level, const Pose& pose);

/// One throw of Tumblin-Dice until nothing more happens: the dice come to rest, those on 0x are
/// removed, the others have landed. Then, repeatedly, the rules give the effect of a card, dice are
/// removed or moved, and the rest settles. Only thrown.cpp uses it.
class ThrowStages {
 public:
  struct How {
    bool record = false;
    bool coarse = false;
    bool settle_again = true;  ///< settle after dice were removed or moved
  };

  ThrowStages(physics::Table& table, const games::TumblinDice& game, const physics::Lay& lay,
              const How& how);

  void run(const physics::Throw& thrown);

  /// The outcome for the record: dice at rest before cards act, final places if the rules do not
  /// imply them, final poses.
  [[nodiscard]] games::TumblinDice::Outcome outcome() const;
  /// Whether the rules derive the actual final dice from outcome().
  [[nodiscard]] bool follows_from_outcome() const;
  physics::Motion take_motion() { return std::move(motion_); }

 private:
  using G = games::TumblinDice;

  void throw_die(const physics::Throw& thrown);
  void see(const physics::ThrowResult& result);
  void take_out();
  void land();
  void explode();
  void act(const G::Event& event);
  void pass_gate(const G::Event& event);
  void offer(const G::Event& event);
  void does_not_trigger(G::DieId die);
  void remove(G::DieSet dice);
  void settle(std::span<const Pose> around);
  [[nodiscard]] G::End end_of(const G::Moved& named, const G::AfterThrow& told) const;
  [[nodiscard]] std::optional<Pose> spot_near(int level, physics::BoardPoint at,
                                              G::DieId die) const;
  [[nodiscard]] physics::Wish wish() const;

  physics::Table& table_;
  const G& game_;
  How how_;
  G::DieId thrown_;
  physics::Lay before_;  ///< before the throw
  physics::Lay lay_;
  G::AtRest rest_;
  G::DieSet touched_ = 0;                                     ///< dice to include in the outcome
  std::array<std::optional<G::Moved>, G::kAllDice> named_{};  ///< before cards acted
  std::vector<G::DieId> offers_;
  physics::Motion motion_;
};

}  // namespace astragal::dice
