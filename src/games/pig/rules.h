#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/dice.h"
#include "core/fixed_list.h"
#include "core/game.h"
#include "core/seats.h"

namespace astragal::games {

/// Pig, the folk game, for 2 to 10 players: the example of docs/adding-a-game.md.
///
/// A turn: roll one die as often as you like; its points add up. Hold, and they are yours; roll a
/// one, and the turn ends with nothing. The first to hold at the goal wins.
///
/// | option | default | meaning   |
/// |--------|---------|-----------|
/// | goal   | 100     | 10 to 500 |
class Pig {
 public:
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 10;

  struct Config {
    int seats = kMinSeats;
    int goal = 100;
    friend bool operator==(const Config&, const Config&) = default;
  };
  enum class Decision : std::uint8_t { kRoll, kHold };
  using Outcome = int;  ///< the number rolled

  struct State {
    std::array<std::int32_t, kMaxSeats> scores{};
    std::int32_t turn_points = 0;
    std::int32_t round = 1;
    std::int32_t turn = 0;
    Phase phase = Phase::kDecide;
    friend bool operator==(const State&, const State&) = default;
  };

  explicit Pig(const Config& config) : config_(config) {}
  Pig(const Config& config, const State& state) : config_(config), state_(state) {}

  [[nodiscard]] const Config& config() const { return config_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] int seats() const { return config_.seats; }
  [[nodiscard]] Phase phase() const { return state_.phase; }
  [[nodiscard]] Seat to_act() const { return state_.turn; }
  [[nodiscard]] int round() const { return state_.round; }
  [[nodiscard]] int score(Seat seat) const { return state_.scores[seat]; }
  [[nodiscard]] SeatSet winners() const { return only(state_.turn); }

  [[nodiscard]] FixedList<Decision, 2> legal() const {
    FixedList<Decision, 2> list;
    list.push_back(Decision::kRoll);
    if (state_.turn_points > 0) list.push_back(Decision::kHold);
    return list;
  }

  void decide(Decision decision) {
    if (decision == Decision::kRoll) {
      state_.phase = Phase::kSettle;
      return;
    }
    state_.scores[state_.turn] += state_.turn_points;
    if (score(state_.turn) >= config_.goal) {
      state_.turn_points = 0;
      state_.phase = Phase::kOver;
    } else {
      next_turn();
    }
  }

  template <RandomSource R>
  [[nodiscard]] Outcome sample(R& rng) const {
    return static_cast<int>(below(rng, kFaces)) + 1;
  }

  template <class Visit>
  void each_outcome(Visit visit) const {
    for (int number = 1; number <= kFaces; ++number) visit(number, 1.0 / kFaces);
  }

  [[nodiscard]] Reason impossible(Outcome number) const {
    return number >= 1 && number <= kFaces ? Reason() : Reason("pig.number"_why);
  }

  void settle(Outcome number) {
    state_.phase = Phase::kDecide;
    if (number == 1) {
      next_turn();
    } else {
      state_.turn_points += number;
    }
  }

  friend bool operator==(const Pig&, const Pig&) = default;

 private:
  void next_turn() {
    state_.turn_points = 0;
    if (++state_.turn == config_.seats) {
      state_.turn = 0;
      ++state_.round;
    }
  }

  Config config_;
  State state_;
};

static_assert(Game<Pig>);

}  // namespace astragal::games
