#pragma once

// Template definitions of TumblinDice: the random model that replaces physics.

#include "games/tumblin_dice/rules.h"

namespace astragal::games {

template <class Visit>
void TumblinDice::each_target(DieId die, const Targets& targets, Visit visit) const {
  visit(Moved{Moved::How::kOff, die}, weight_of_off(targets.bumped) * kFaces * kShares);
  for (int level = kLowestLevel; level <= kHighestLevel; ++level) {
    if (!config_.levels.has(level) || (targets.bumped && level == 0)) continue;
    FixedList<CardId, kCards + 1> under;
    under.push_back(kNoCard);
    for (CardId card = 0; card < kCards; ++card) {
      const Card& there = state_.cards[card];
      if (card != targets.gone && there.where == Card::Where::kBoard &&
          there.place.level == level) {
        under.push_back(card);
      }
    }
    const std::uint64_t share = weight_of(level) * (kShares / (under.size() - 1 + kBare));
    for (const CardId card : under) {
      if (is_mine(card) && config_.mines == Mines::kTrip) {
        visit(Moved{Moved::How::kTrip, die, 0, 0, card}, share * kFaces);
        continue;
      }
      const std::uint64_t weight = card == kNoCard ? share * kBare : share;
      for (int face = 1; face <= kFaces; ++face) {
        if (targets.face != 0 && targets.face != face) continue;
        visit(Moved{Moved::How::kRest, die, static_cast<std::int8_t>(level),
                    static_cast<std::uint8_t>(face), card},
              targets.face != 0 ? weight * kFaces : weight);
      }
    }
  }
}

template <RandomSource R>
TumblinDice::Outcome TumblinDice::sample(R& rng) const {
  if (state_.step == Step::kBreeding) return bred();
  if (state_.step != Step::kThrowing) return table_outcome(below(rng, table_ways()));
  const Moved thrown = target(next_die(to_act()), {}, below(rng, target_ways(false)));
  const auto others = dice_on_board();
  if (may_bump(thrown) && !others.empty()) {
    const std::uint64_t bump = below(rng, others.size() * kBumpOneIn);
    if (bump < others.size()) {
      const std::uint64_t where = below(rng, target_ways(true));
      return thrown_and_bumped(thrown, target(others[bump], bumped_by(thrown), where));
    }
  }
  return only_moved(Outcome::Kind::kThrow, thrown);
}

template <class Visit>
void TumblinDice::each_outcome(Visit visit) const {
  if (state_.step == Step::kBreeding) {
    visit(bred(), 1.0);
    return;
  }
  if (state_.step != Step::kThrowing) {
    const std::uint64_t ways = table_ways();
    const double chance = 1.0 / static_cast<double>(ways);
    for (std::uint64_t i = 0; i < ways; ++i) visit(table_outcome(i), chance);
    return;
  }
  const auto others = dice_on_board();
  const auto all = static_cast<double>(target_ways(false));
  const auto all_bumped = static_cast<double>(target_ways(true));
  each_target(next_die(to_act()), {}, [&](const Moved& thrown, std::uint64_t weight) {
    const double chance = static_cast<double>(weight) / all;
    const bool bumps = may_bump(thrown) && !others.empty();
    visit(only_moved(Outcome::Kind::kThrow, thrown),
          bumps ? chance * (1 - 1.0 / kBumpOneIn) : chance);
    if (!bumps) return;
    const double each = chance / kBumpOneIn / static_cast<double>(others.size());
    for (const DieId other : others) {
      each_target(other, bumped_by(thrown), [&](const Moved& bumped, std::uint64_t bumped_weight) {
        visit(thrown_and_bumped(thrown, bumped),
              each * static_cast<double>(bumped_weight) / all_bumped);
      });
    }
  });
}

}  // namespace astragal::games
