#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/dice.h"
#include "core/fixed_list.h"
#include "core/game.h"
#include "core/seats.h"

namespace astragal::games {

/// Rock the Bock (Inka and Markus Brand, 2021), for 2 to 4 players.
///
/// Each die has a roebuck, a wolf and a doe in each of four colours. A turn: roll all the dice
/// that your sheet still has in this round (ten at first), choose one kind and use every die of
/// it: roebucks and your own does are marked on your sheet, wolves on another player's, does of
/// another colour on their owner's. As many dice are crossed off your own. Does of a colour that
/// nobody plays cannot be used; a roll with nothing else in it is unsuccessful and costs no dice.
/// A round ends when nobody has dice left: does count for you with more roebucks than wolves,
/// against you with more wolves, not at all otherwise. Most points after the last round win.
///
/// | option | default | meaning |
/// |--------|---------|---------|
/// | rounds | 3       | 1 to 9  |
class RockTheBock {
 public:
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 4;
  static constexpr int kMaxRounds = 9;
  static constexpr int kColours = 4;  // red, blue, green, yellow
  static constexpr int kDice = 10;    // for each player in each round
  static constexpr int kMostRoebucks = 10;
  static constexpr int kMostWolves = 12;
  static constexpr int kMostDoes = 12;
  /// A die's faces; the does by colour from kDoe on.
  enum Kind : std::uint8_t { kRoebuck, kWolf, kDoe };

  struct Config {
    int seats = kMinSeats;
    int rounds = 3;
    std::array<std::int8_t, kMaxSeats> colour_of{0, 1, 2, 3};  ///< by seat
    friend bool operator==(const Config&, const Config&) = default;
  };

  /// roll; take roebucks; take a colour's does; take wolves, for a seat.
  struct Decision {
    std::uint8_t code;
    friend constexpr bool operator==(Decision, Decision) = default;
  };
  static constexpr Decision kRoll{0};
  static constexpr Decision kTakeRoebucks{1};
  static constexpr Decision take_does(int colour) {
    return {static_cast<std::uint8_t>(2 + colour)};
  }
  static constexpr Decision take_wolves(Seat victim) {
    return {static_cast<std::uint8_t>(2 + kColours + victim)};
  }

  using Outcome = FaceCounts;  ///< dice by kind

  /// One player's score sheet for the current round.
  struct Sheet {
    std::uint8_t roebucks = 0;
    std::uint8_t wolves = 0;
    std::uint8_t does = 0;
    std::uint8_t dice = kDice;  ///< not yet crossed off
    [[nodiscard]] int points() const {
      return roebucks > wolves ? does : roebucks < wolves ? -does : 0;
    }
    friend bool operator==(const Sheet&, const Sheet&) = default;
  };

  struct State {
    std::array<Sheet, kMaxSeats> sheets{};
    std::array<std::array<std::int8_t, kMaxSeats>, kMaxRounds> points{};  ///< of finished rounds
    FaceCounts rolled;  ///< the dice to choose from; empty before the roll
    std::int8_t round = 1;
    std::int8_t turn = 0;
    Phase phase = Phase::kDecide;
    friend bool operator==(const State&, const State&) = default;
  };

  explicit RockTheBock(const Config& config) : RockTheBock(config, State{}) {}
  /// A position in mid-game. `state` must be possible (text.cpp checks it).
  RockTheBock(const Config& config, const State& state);

  [[nodiscard]] const Config& config() const { return config_; }
  [[nodiscard]] const State& state() const { return state_; }

  [[nodiscard]] int seats() const { return config_.seats; }
  [[nodiscard]] Phase phase() const { return state_.phase; }
  [[nodiscard]] Seat to_act() const { return state_.turn; }
  [[nodiscard]] int round() const { return state_.round; }
  [[nodiscard]] int score(Seat seat) const;
  [[nodiscard]] SeatSet winners() const;

  /// The seat that plays a colour, or kTable for none.
  [[nodiscard]] Seat owner_of(int colour) const { return owner_of_[colour]; }

  [[nodiscard]] FixedList<Decision, 1 + kColours + kMaxSeats - 1> legal() const {
    FixedList<Decision, 1 + kColours + kMaxSeats - 1> list;
    if (state_.rolled.empty()) {
      list.push_back(kRoll);
      return list;
    }
    if (state_.rolled[kRoebuck] != 0) list.push_back(kTakeRoebucks);
    for (int colour = 0; colour < kColours; ++colour) {
      if (state_.rolled[kDoe + colour] != 0 && owner_of_[colour] != kTable) {
        list.push_back(take_does(colour));
      }
    }
    if (state_.rolled[kWolf] != 0) {
      for (Seat seat = 0; seat < config_.seats; ++seat) {
        if (seat != state_.turn) list.push_back(take_wolves(seat));
      }
    }
    return list;
  }

  void decide(Decision decision) {
    if (decision == kRoll) {
      state_.phase = Phase::kSettle;
      return;
    }
    int used = 0;
    if (decision == kTakeRoebucks) {
      used = state_.rolled[kRoebuck];
      mark(state_.sheets[state_.turn].roebucks, used, kMostRoebucks);
    } else if (decision.code < take_wolves(0).code) {
      const int colour = decision.code - take_does(0).code;
      used = state_.rolled[kDoe + colour];
      mark(state_.sheets[owner_of_[colour]].does, used, kMostDoes);
    } else {
      used = state_.rolled[kWolf];
      mark(state_.sheets[decision.code - take_wolves(0).code].wolves, used, kMostWolves);
    }
    // All used dice are crossed off, also those beyond the end of the row.
    state_.sheets[state_.turn].dice = static_cast<std::uint8_t>(dice_left() - used);
    next_turn();
  }

  /// Draws: one number below 6^dice; its base-6 digits are kinds, as many dice as are left.
  template <RandomSource R>
  [[nodiscard]] Outcome sample(R& rng) const {
    return roll_dice<kDice>(rng, dice_left());
  }

  template <class Visit>
  void each_outcome(Visit visit) const {
    each_roll(dice_left(), visit);
  }

  [[nodiscard]] Reason impossible(const Outcome& outcome) const;

  void settle(const Outcome& outcome) {
    state_.rolled = outcome;
    state_.phase = Phase::kDecide;
    if ((outcome.packed & playable_) == 0) next_turn();  // unsuccessful: no dice are crossed off
  }

 private:
  /// Rows have a fixed number of boxes; excess marks are lost (rules: note on the caps).
  static void mark(std::uint8_t& row, int more, int most) {
    const int marked = row + more;
    row = static_cast<std::uint8_t>(marked < most ? marked : most);
  }

  [[nodiscard]] int dice_left() const { return state_.sheets[state_.turn].dice; }

  void next_turn() {
    state_.rolled = {};
    for (int i = 0; i < config_.seats; ++i) {
      state_.turn =
          static_cast<std::int8_t>(state_.turn + 1 == config_.seats ? 0 : state_.turn + 1);
      if (dice_left() != 0) return;
    }
    end_round();
  }

  void end_round();

  Config config_;
  std::array<std::int8_t, kColours> owner_of_{};
  std::uint64_t playable_ = 0;  ///< mask of the bytes of FaceCounts that have an owner
  State state_;

 public:
  friend bool operator==(const RockTheBock&, const RockTheBock&) = default;
};

}  // namespace astragal::games
