#include "games/sharp_shooters/rules.h"

#include <algorithm>

namespace astragal::games {

static_assert(Game<SharpShooters>);

SharpShooters::SharpShooters(const Config& config) : config_(config) {
  std::fill_n(state_.money.begin(), config.seats, kStartMoney);
  begin_round();
}

SharpShooters::SharpShooters(const Config& config, const State& state)
    : config_(config), state_(state) {
  if (state.step != Step::kCard) open_card();
}

SeatSet SharpShooters::winners() const {
  return leaders(all_seats(seats()), [this](Seat seat) { return score(seat); });
}

void SharpShooters::begin_round() {
  ++state_.round;
  std::fill_n(state_.dice.begin(), seats(), static_cast<std::uint8_t>(dice_each(seats())));
  state_.placed = {};
  state_.filled = {};
  state_.fits = 0;
  state_.hand = {};
  state_.placed_one = false;
  state_.to_roll = 0;
  state_.squares_left = 0;
  state_.step = Step::kCard;
}

void SharpShooters::end_round() {
  // A tie for first place requires another card.
  if (state_.round >= config_.rounds && std::has_single_bit(winners())) {
    state_.hand = {};
    state_.placed_one = false;
    state_.step = Step::kOver;
  } else {
    begin_round();  // the player who filled the card starts
  }
}

void SharpShooters::open_card() {
  for (int row = 0; row < kRows; ++row) {
    const Row& rules = card()[row];
    state_.squares_left = static_cast<std::uint8_t>(state_.squares_left + rules.length);
    open_square(row, takes(rules.square(0), 0, 0));
  }
}

void SharpShooters::settle_rarely(const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::kCard) {
    if (state_.seen < kCards) state_.deck[state_.seen++] = static_cast<std::uint8_t>(outcome.value);
    open_card();
    if (state_.round == 1) {
      state_.contenders = all_seats(seats());
      state_.step = Step::kStart;
    } else {
      begin_turn();
    }
  } else if (outcome.kind == Outcome::Kind::kStart) {
    int index = 0;
    std::array<int, kMaxSeats> rolled{};
    for (SeatSet rest = state_.contenders; rest != 0; rest &= rest - 1) {
      rolled[first_of(rest)] = static_cast<int>(outcome.value >> (8 * index++) & 0xFF);
    }
    state_.contenders = leaders(state_.contenders, [&rolled](Seat seat) { return rolled[seat]; });
    if (std::has_single_bit(state_.contenders)) {
      state_.turn = static_cast<std::int8_t>(first_of(state_.contenders));
      state_.contenders = 0;
      begin_turn();
    }
  } else {
    state_.step = Step::kRoll;  // faulty throw: the same dice are rolled again
  }
}

std::uint64_t SharpShooters::start_ways() const {
  return kPowersOfSix[std::popcount(state_.contenders)];
}

SharpShooters::Outcome SharpShooters::start_from_number(std::uint64_t number) const {
  Outcome outcome{Outcome::Kind::kStart, 0, {}};
  for (int index = std::popcount(state_.contenders) - 1; index >= 0; --index) {
    outcome.value |= (number % 6 + 1) << (8 * index);
    number /= 6;
  }
  return outcome;
}

std::uint64_t SharpShooters::cards_to_come() const {
  return state_.seen < kCards ? static_cast<std::uint64_t>(kCards - state_.seen) : 1;
}

SharpShooters::Outcome SharpShooters::unseen_card(std::uint64_t index) const {
  // After the twelfth card the deck repeats in the same order.
  if (state_.seen == kCards) {
    return {Outcome::Kind::kCard, static_cast<std::uint64_t>(card_index()), {}};
  }
  unsigned unseen = (1U << kCards) - 1;
  for (int i = 0; i < state_.seen; ++i) unseen &= ~(1U << state_.deck[i]);
  for (; index != 0; --index) unseen &= unseen - 1;
  return {Outcome::Kind::kCard, static_cast<std::uint64_t>(std::countr_zero(unseen)), {}};
}

Reason SharpShooters::impossible(const Outcome& outcome) const {
  switch (state_.step) {
    case Step::kCard: {
      if (outcome.kind != Outcome::Kind::kCard || outcome.value >= kCards) {
        return "sharp-shooters.card-number"_why;
      }
      if (state_.seen == kCards) {
        const auto next = static_cast<std::uint64_t>(card_index());
        if (outcome.value == next) return {};
        return {"sharp-shooters.card-order"_why, {{"card", outcome.value + 1}, {"next", next + 1}}};
      }
      const auto* seen = state_.deck.begin() + state_.seen;
      if (std::find(state_.deck.begin(), seen, outcome.value) == seen) return {};
      return {"sharp-shooters.card-played"_why, {{"card", outcome.value + 1}}};
    }
    case Step::kStart: {
      if (outcome.kind != Outcome::Kind::kStart) return "sharp-shooters.one-each"_why;
      for (int index = 0; index < 8; ++index) {
        const auto number = outcome.value >> (8 * index) & 0xFF;
        const bool due = index < std::popcount(state_.contenders);
        if (due ? number < 1 || number > 6 : number != 0) return "sharp-shooters.one-each"_why;
      }
      return {};
    }
    case Step::kRolling:
      if (outcome.kind == Outcome::Kind::kFaulty ||
          (outcome.kind == Outcome::Kind::kRoll && outcome.dice.total() == state_.to_roll)) {
        return {};
      }
      return {"sharp-shooters.dice"_why, {{"n", outcome.dice.total()}, {"due", state_.to_roll}}};
    default: return "no-dice-due"_why;
  }
}

}  // namespace astragal::games
