#pragma once

#include <bit>
#include <cstdint>

namespace astragal {

/// A player's seat, counted from 0 clockwise.
using Seat = int;

/// The seat of outcomes that no player asks for: the deck, or the roll for the first turn.
inline constexpr Seat kTable = -1;

inline constexpr int kMaxSeats = 10;

/// A set of seats, one bit each.
using SeatSet = std::uint32_t;

constexpr SeatSet only(Seat seat) { return SeatSet{1} << seat; }
constexpr SeatSet all_seats(int seats) { return only(seats) - 1; }
constexpr bool contains(SeatSet set, Seat seat) { return (set >> seat & 1) != 0; }
constexpr Seat first_of(SeatSet set) { return std::countr_zero(set); }

/// The seats among `candidates` with the highest `value`.
template <class Value>
constexpr SeatSet leaders(SeatSet candidates, Value value) {
  SeatSet best = 0;
  for (SeatSet rest = candidates; rest != 0; rest &= rest - 1) {
    const Seat seat = first_of(rest);
    if (best == 0 || value(seat) > value(first_of(best))) {
      best = only(seat);
    } else if (value(seat) == value(first_of(best))) {
      best |= only(seat);
    }
  }
  return best;
}

}  // namespace astragal
