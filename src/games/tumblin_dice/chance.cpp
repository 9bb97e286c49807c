// The random model that replaces physics, and the rolls and deals.

#include "games/tumblin_dice/rules.h"

namespace astragal::games {

std::uint64_t TumblinDice::weight_of(int level) {
  constexpr std::array<std::uint64_t, 5> kWeights{12, 24, 18, 12, 6};  // 0x to 4x
  return level >= 0 && level < static_cast<int>(kWeights.size())
             ? kWeights[static_cast<std::size_t>(level)]
             : 6;
}

std::uint64_t TumblinDice::target_ways(bool bumped) const {
  std::uint64_t ways = weight_of_off(bumped);
  for (int level = kLowestLevel; level <= kHighestLevel; ++level) {
    if (config_.levels.has(level) && !(bumped && level == 0)) ways += weight_of(level);
  }
  return ways * kFaces * kShares;
}

TumblinDice::Moved TumblinDice::target(DieId die, const Targets& targets,
                                       std::uint64_t number) const {
  Moved found;
  bool searching = true;
  each_target(die, targets, [&](const Moved& moved, std::uint64_t weight) {
    if (searching && number < weight) {
      found = moved;
      searching = false;
    }
    number -= weight;
  });
  return found;
}

FixedList<TumblinDice::DieId, TumblinDice::kAllDice> TumblinDice::dice_on_board() const {
  FixedList<DieId, kAllDice> list;
  for (DieId die = 0; die < kAllDice; ++die) {
    if (state_.dice[die].where == Die::Where::kBoard) list.push_back(die);
  }
  return list;
}

TumblinDice::Outcome TumblinDice::only_moved(Outcome::Kind kind, const Moved& die) {
  Outcome outcome;
  outcome.kind = kind;
  outcome.add(die);
  return outcome;
}

TumblinDice::Outcome TumblinDice::thrown_and_bumped(const Moved& thrown, const Moved& bumped) {
  const bool first = thrown.die < bumped.die;
  Outcome outcome = only_moved(Outcome::Kind::kThrow, first ? thrown : bumped);
  outcome.add(first ? bumped : thrown);
  return outcome;
}

TumblinDice::Targets TumblinDice::bumped_by(const Moved& thrown) {
  const bool tripped = thrown.how == Moved::How::kTrip;
  return {true, thrown.face, tripped ? thrown.card : kNoCard};
}

TumblinDice::Outcome TumblinDice::bred() const {
  const Die& parent = state_.dice[state_.offers[0]];
  return only_moved(Outcome::Kind::kBreed,
                    Moved{Moved::How::kRest, next_die(to_act()), parent.level, parent.face});
}

namespace {

/// The levels that receive random cards.
FixedList<std::int8_t, TumblinDice::kHighestLevel> dealt_to(TumblinDice::Levels levels) {
  FixedList<std::int8_t, TumblinDice::kHighestLevel> list;
  for (std::int8_t level = 1; level <= TumblinDice::kHighestLevel; ++level) {
    if (levels.has(level) && list.size() < 4) list.push_back(level);
  }
  return list;
}

}  // namespace

std::uint64_t TumblinDice::table_ways() const {
  if (state_.step == Step::kStart) return kPowersOfSix[std::popcount(tied())];
  if (state_.step == Step::kMines) return kFaces;
  // The first cards go to different levels; further ones repeat their order.
  std::uint64_t ways = 1;
  std::size_t levels = dealt_to(config_.levels).size();
  for (int cards = std::popcount(cards_in_play()); cards > 0 && levels > 0; --cards) {
    ways *= levels--;
  }
  return ways;
}

TumblinDice::Outcome TumblinDice::table_outcome(std::uint64_t number) const {
  return state_.step == Step::kCards ? deal(number) : roll(number);
}

TumblinDice::Outcome TumblinDice::roll(std::uint64_t number) const {
  Outcome outcome;
  const bool start = state_.step == Step::kStart;
  outcome.kind = start ? Outcome::Kind::kStart : Outcome::Kind::kMines;
  outcome.count = static_cast<std::uint8_t>(start ? std::popcount(tied()) : 1);
  for (int index = outcome.count - 1; index >= 0; --index) {
    outcome.numbers[index] = static_cast<std::uint8_t>(number % kFaces + 1);
    number /= kFaces;
  }
  return outcome;
}

TumblinDice::Outcome TumblinDice::deal(std::uint64_t number) const {
  Outcome outcome;
  outcome.kind = Outcome::Kind::kCards;
  const auto levels = dealt_to(config_.levels);
  std::array<std::int8_t, 4> dealt{};
  unsigned taken = 0;
  std::size_t index = 0;
  for (CardId card = 0; card < kCards; ++card) {
    if ((cards_in_play() >> card & 1) == 0) continue;
    if (index < levels.size()) {
      auto skip = number % (levels.size() - index);
      number /= levels.size() - index;
      std::size_t pick = 0;
      for (; (taken >> pick & 1) != 0 || skip-- != 0; ++pick) {
      }
      taken |= 1U << pick;
      dealt[index] = levels[pick];
    }
    outcome.places[card].level = dealt[index++ % levels.size()];
  }
  return outcome;
}

}  // namespace astragal::games
