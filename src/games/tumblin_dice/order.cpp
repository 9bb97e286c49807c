// The throwing order.

#include <algorithm>

#include "games/tumblin_dice/rules.h"

namespace astragal::games {

SeatSet TumblinDice::tied() const {
  SeatSet set = 0;
  for (Seat seat = 0; seat < seats(); ++seat) {
    for (Seat other = 0; other < seats(); ++other) {
      if (other != seat && state_.ahead[other] == state_.ahead[seat]) set |= only(seat);
    }
  }
  return set;
}

void TumblinDice::settle_start(const Outcome& outcome) {
  std::array<int, kMaxSeats> rolled{};
  int index = 0;
  for (SeatSet rest = tied(); rest != 0; rest &= rest - 1) {
    rolled[first_of(rest)] = outcome.numbers[index++];
  }
  // Only tied seats are compared: a new roll never passes a higher earlier one.
  const auto before = state_.ahead;
  for (Seat seat = 0; seat < seats(); ++seat) {
    for (Seat other = 0; other < seats(); ++other) {
      if (before[other] == before[seat] && rolled[other] > rolled[seat]) ++state_.ahead[seat];
    }
  }
  if (tied() == 0) {
    set_first_order();
    after_start();
  }
}

void TumblinDice::set_first_order() {
  for (Seat seat = 0; seat < seats(); ++seat) {
    state_.order[state_.ahead[seat]] = static_cast<std::int8_t>(seat);
  }
  state_.ahead = {};
  if (!config_.teams) return;
  // The highest roller's team starts; within a team the higher roll, or the lower seat, throws
  // first: A1 B1 A2 B2.
  auto& order = state_.order;
  const auto second = std::find_if(order.begin(), order.end(),
                                   [&order](std::int8_t seat) { return seat % 2 != order[0] % 2; });
  const std::int8_t first_of_others = *second;
  order = {order[0], first_of_others, static_cast<std::int8_t>(partner(order[0])),
           static_cast<std::int8_t>(partner(first_of_others))};
  if (!config_.team_by_seat) return;
  if (order[0] > order[2]) std::swap(order[0], order[2]);
  if (order[1] > order[3]) std::swap(order[1], order[3]);
}

void TumblinDice::set_next_order() {
  auto& order = state_.order;
  auto* const end =
      std::copy_if(order.begin(), order.begin() + seats(), order.begin(),
                   [this](std::int8_t seat) { return contains(state_.playing, seat); });
  std::fill(end, order.end(), std::int8_t{0});
  if (config_.teams) {
    // The order within a team is fixed; the leading team starts.
    if (score(order[1]) > score(order[0])) {
      std::swap(order[0], order[1]);
      std::swap(order[2], order[3]);
    }
    return;
  }
  // Insertion sort: stable, so equal totals keep the order of the previous round.
  for (auto* place = order.begin(); place != end; ++place) {
    auto* const goes_to = std::find_if(order.begin(), place, [this, place](std::int8_t seat) {
      return score(seat) < score(*place);
    });
    std::rotate(goes_to, place, place + 1);
  }
}

}  // namespace astragal::games
