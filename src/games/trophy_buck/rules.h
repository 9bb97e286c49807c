#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/fixed_list.h"
#include "core/game.h"
#include "core/random.h"
#include "core/seats.h"

namespace astragal::games {

/// Trophy Buck (Steve Jackson, 2011), for 3 to 10 hunters.
///
/// A turn: draw three dice from the bag and roll them. Points go to your right, startles to your
/// left, tracks stay. Then stop and score the points, or hunt on: roll the tracks dice again with
/// as many new ones as make three. Three startles in a turn end it with nothing scored. When the
/// bag runs empty in mid-draw, the points dice go back into it (a new stand); their points stay.
/// A score at the goal ends the game with that round; tied leaders play on alone.
///
/// | option | default | meaning                       |
/// |--------|---------|-------------------------------|
/// | goal   | 36      | points that end it, 10 to 200 |
///
/// Data: the faces, number and worth of each colour's dice (data/trophy-buck.toml).
class TrophyBuck {
 public:
  static constexpr int kMinSeats = 3;
  static constexpr int kMaxSeats = 10;
  static constexpr int kColours = 4;  // brown, white, green, orange
  static constexpr int kDiceInRoll = 3;
  static constexpr int kStartlesToBust = 3;  // data/trophy-buck.race is solved for this number
  enum Face : std::uint8_t { kPoints, kStartle, kTracks };

  /// The dice of one colour.
  struct Dice {
    std::uint8_t points;  ///< faces of each kind, six in total
    std::uint8_t startle;
    std::uint8_t tracks;
    std::uint8_t dice;   ///< number of such dice
    std::uint8_t worth;  ///< points of a points face
    friend bool operator==(const Dice&, const Dice&) = default;
  };

  struct Config {
    int seats = kMinSeats;
    int goal = 36;
    std::array<Dice, kColours> colours{};
    friend bool operator==(const Config&, const Config&) = default;
  };

  /// Number of dice of each colour, one byte per colour; at most 255 in total.
  struct Pile {
    std::uint32_t packed = 0;

    static constexpr Pile one(int colour) { return {std::uint32_t{1} << (8 * colour)}; }
    constexpr int operator[](int colour) const {
      return static_cast<int>(packed >> (8 * colour) & 0xFF);
    }
    [[nodiscard]] constexpr int total() const { return static_cast<int>(sums() >> 24); }
    /// The die at `index` with the pile sorted by colour.
    [[nodiscard]] constexpr Pile at(std::uint32_t index) const {
      const std::uint32_t upto = sums();
      return one(static_cast<int>(index >= (upto & 0xFF)) +
                 static_cast<int>(index >= (upto >> 8 & 0xFF)) +
                 static_cast<int>(index >= (upto >> 16 & 0xFF)));
    }
    [[nodiscard]] constexpr bool holds(Pile other) const {
      for (int colour = 0; colour < kColours; ++colour) {
        if ((*this)[colour] < other[colour]) return false;
      }
      return true;
    }
    friend constexpr Pile operator+(Pile a, Pile b) { return {a.packed + b.packed}; }
    friend constexpr Pile operator-(Pile a, Pile b) { return {a.packed - b.packed}; }
    friend constexpr bool operator==(Pile, Pile) = default;

    /// Byte i: number of dice of colours 0 to i.
    [[nodiscard]] constexpr std::uint32_t sums() const { return packed * 0x01010101U; }
  };

  enum class Decision : std::uint8_t { kRoll, kStop };

  /// Three rolled dice, by the face they show.
  struct Outcome {
    std::array<Pile, 3> by_face{};
    [[nodiscard]] constexpr Pile dice() const { return by_face[0] + by_face[1] + by_face[2]; }
    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
  };

  /// All that changes during a game.
  struct State {
    std::array<std::int32_t, kMaxSeats> scores{};
    SeatSet playing = 0;  ///< all seats, or the tied leaders in extra rounds
    std::int32_t round = 1;
    std::int32_t turn_points = 0;  ///< rolled this turn, lost on a bust
    Pile bag;
    Pile points;  ///< points dice on the table; turn_points also counts those returned to the bag
    Pile startles;
    Pile tracks;
    std::int8_t turn = 0;
    Phase phase = Phase::kDecide;
    friend bool operator==(const State&, const State&) = default;
  };

  explicit TrophyBuck(const Config& config);
  /// A position in mid-game. `state` must be possible (text.cpp checks it).
  TrophyBuck(const Config& config, const State& state);

  [[nodiscard]] const Config& config() const { return config_; }
  [[nodiscard]] const State& state() const { return state_; }

  [[nodiscard]] int seats() const { return config_.seats; }
  [[nodiscard]] Phase phase() const { return state_.phase; }
  [[nodiscard]] Seat to_act() const { return state_.turn; }
  [[nodiscard]] int round() const { return state_.round; }
  [[nodiscard]] int score(Seat seat) const { return state_.scores[seat]; }
  [[nodiscard]] SeatSet winners() const;

  /// No roll yet in this turn (a roll leaves three dice out of the bag).
  [[nodiscard]] bool fresh_turn() const { return state_.bag == all_dice_; }
  [[nodiscard]] Pile all_dice() const { return all_dice_; }
  [[nodiscard]] bool tiebreak() const { return state_.playing != all_seats(seats()); }

  [[nodiscard]] FixedList<Decision, 2> legal() const {
    FixedList<Decision, 2> list;
    list.push_back(Decision::kRoll);
    if (!fresh_turn()) list.push_back(Decision::kStop);
    return list;
  }

  void decide(Decision decision) {
    if (decision == Decision::kRoll) {
      state_.phase = Phase::kSettle;
    } else {
      end_turn(state_.turn_points);
    }
  }

  /// Draws: for each new die its index in the bag, sorted by colour; then a face from 0 to 5 for
  /// each die, the tracks dice first in order of colours, then the new ones as drawn. Inlined
  /// because a call would cost a tenth of the instructions of a step.
  template <RandomSource R>
  [[nodiscard, gnu::always_inline]] Outcome sample(R& rng) const {
    const auto kept = static_cast<unsigned>(state_.tracks.total());
    const auto in_bag = static_cast<unsigned>(state_.bag.total());
    // More than kQuickDice, or (by wraparound) too few in the bag.
    if (in_bag + kept - kDiceInRoll > kQuickDice - kDiceInRoll) [[unlikely]]
      return sample_any(rng);
    switch (kept) {
      case 0: return sample_quickly<0>(rng, in_bag);
      case 1: return sample_quickly<1>(rng, in_bag);
      case 2: return sample_quickly<2>(rng, in_bag);
      default: return sample_quickly<3>(rng, in_bag);
    }
  }

  template <class Visit>
  void each_outcome(Visit visit) const;

  [[nodiscard]] Reason impossible(const Outcome& outcome) const;

  void settle(const Outcome& outcome) {
    Pile drawn = outcome.dice() - state_.tracks;
    if (kDiceInRoll - state_.tracks.total() > state_.bag.total()) {
      drawn = drawn - state_.bag;  // the bag's last dice, then a new stand
      state_.bag = state_.points;
      state_.points = {};
    }
    state_.bag = state_.bag - drawn;
    const Pile points = outcome.by_face[kPoints];
    state_.points = state_.points + points;
    state_.startles = state_.startles + outcome.by_face[kStartle];
    state_.tracks = outcome.by_face[kTracks];
    state_.turn_points += worth_of(points);
    state_.phase = Phase::kDecide;
    if (state_.startles.total() >= kStartlesToBust) end_turn(0);
  }

 private:
  /// A pile in both halves of a word: `side_` selects points in the lower and startles in the upper
  /// half.
  using Twice = std::uint64_t;
  static constexpr Twice kTwice = 0x1'0000'0001;
  static constexpr unsigned kQuickDice = 127;  ///< fits into seven bits

  /// sample() for a bag with enough and at most kQuickDice dice, and Kept dice showing tracks.
  template <unsigned Kept, RandomSource R>
  [[nodiscard]] Outcome sample_quickly(R& rng, unsigned in_bag) const {
    std::uint64_t ways = 6 * 6 * 6;
    for (unsigned i = 0; i < kDiceInRoll - Kept; ++i) ways *= in_bag - i;
    return draw_together(rng, ways, [this, in_bag](Cut& cut) {
      std::array<Twice, kDiceInRoll> dice;
      Pile tracks = state_.tracks;
      for (unsigned i = 0; i < Kept; ++i) {
        const Pile die = Pile::one(std::countr_zero(tracks.packed) / 8);
        tracks = tracks - die;
        dice[i] = die.packed * kTwice;
      }
      // In each colour's byte: 128 - (dice up to this colour). Adding an index sets the high bit if
      // all dice of the colour come before it.
      std::uint32_t before = 0x80808080U - state_.bag.sums();
      for (unsigned i = Kept; i < kDiceInRoll; ++i) {
        const auto index = static_cast<std::uint32_t>(cut.below(in_bag - (i - Kept)));
        const Twice passed = (before + index * 0x010101U) >> 7 & 0x010101U;
        dice[i] = (passed * 0xFF + 1) * kTwice;
        before += Pile{static_cast<std::uint32_t>(dice[i])}.sums();
      }
      return faces_of(dice, cut);
    });
  }

  /// sample() for any number of dice.
  template <RandomSource R>
  [[nodiscard, gnu::noinline]] Outcome sample_any(R& rng) const {
    const int kept = state_.tracks.total();
    const int in_bag = state_.bag.total();
    std::uint64_t ways = 6 * 6 * 6;
    for (int i = 0; i < kDiceInRoll - kept; ++i) {
      ways *= static_cast<unsigned>(i < in_bag ? in_bag - i : state_.points.total() - (i - in_bag));
    }
    return draw_together(rng, ways, [this, kept](Cut& cut) {
      std::array<Twice, kDiceInRoll> dice;
      Pile from = state_.tracks;
      for (int i = 0; i < kDiceInRoll; ++i) {
        if (i == kept) from = state_.bag;
        if (from.total() == 0) from = state_.points;  // a new stand
        const int choice = i < kept ? 1 : from.total();
        const Pile die =
            from.at(static_cast<std::uint32_t>(cut.below(static_cast<unsigned>(choice))));
        from = from - die;
        dice[i] = die.packed * kTwice;
      }
      return faces_of(dice, cut);
    });
  }

  [[nodiscard]] Outcome faces_of(const std::array<Twice, kDiceInRoll>& dice, Cut& cut) const {
    Twice all = 0;
    Twice shown = 0;  // lower half: points; upper half: startles
    for (const Twice die : dice) {
      all += die;
      shown += die & side_[cut.below(6)];
    }
    const Pile points{static_cast<std::uint32_t>(shown)};
    const Pile startles{static_cast<std::uint32_t>(shown >> 32)};
    return {{points, startles, Pile{static_cast<std::uint32_t>(all)} - points - startles}};
  }

  /// For at most three dice: two colours at a time with 16 bits each.
  [[nodiscard]] int worth_of(Pile points) const {
    const std::uint32_t sum =
        (points.packed & 0x00FF00FF) * worth_[0] + (points.packed >> 8 & 0x00FF00FF) * worth_[1];
    return static_cast<int>(sum >> 16);
  }

  void end_turn(int scored) {
    state_.scores[state_.turn] += scored;
    state_.turn_points = 0;
    state_.bag = all_dice_;
    state_.points = state_.startles = state_.tracks = {};
    const SeatSet later = state_.playing >> (state_.turn + 1);
    if (later != 0) {
      state_.turn = static_cast<std::int8_t>(state_.turn + 1 + first_of(later));
    } else {
      end_round();
    }
  }

  void end_round() {
    for (int seat = 0; seat < config_.seats; ++seat) {
      if (score(seat) >= config_.goal) return end_last_round();
    }
    ++state_.round;
    state_.turn = static_cast<std::int8_t>(first_of(state_.playing));
  }
  void end_last_round();

  Config config_;
  Pile all_dice_;
  std::array<std::uint32_t, 2> worth_{};  ///< colours 2 and 0, 3 and 1
  std::array<Twice, 6> side_{};           ///< by face: 0xFF in the bytes of colours that show it
  State state_;

 public:
  friend bool operator==(const TrophyBuck&, const TrophyBuck&) = default;
};

template <class Visit>
void TrophyBuck::each_outcome(Visit visit) const {
  const auto roll_colour = [&](auto& self, int colour, Pile rolled, Outcome outcome,
                               double probability) -> void {
    if (colour == kColours) {
      visit(outcome, probability);
      return;
    }
    const Dice& dice = config_.colours[colour];
    const std::array<double, 3> chance{dice.points / 6.0, dice.startle / 6.0, dice.tracks / 6.0};
    const int n = rolled[colour];
    for (int points = 0; points <= n; ++points) {
      for (int startles = 0; startles + points <= n; ++startles) {
        const std::array<int, 3> counts{points, startles, n - points - startles};
        Outcome here = outcome;
        double p = probability;
        int left = n;
        for (int face = 0; face < 3; ++face) {
          for (int i = 1; i <= counts[face]; ++i) p *= chance[face] * left-- / i;
          here.by_face[face].packed += static_cast<std::uint32_t>(counts[face]) << (8 * colour);
        }
        if (p > 0) self(self, colour + 1, rolled, here, p);
      }
    }
  };
  // The colours drawn: all of the bag if it is too small, the rest from the points dice.
  const int need = kDiceInRoll - state_.tracks.total();
  const bool new_stand = need > state_.bag.total();
  const Pile source = new_stand ? state_.points : state_.bag;
  const Pile kept = state_.tracks + (new_stand ? state_.bag : Pile{});
  const auto draw_colour = [&](auto& self, int colour, int left, Pile rolled,
                               double probability) -> void {
    if (colour == kColours) {
      if (left == 0) roll_colour(roll_colour, 0, rolled, Outcome{}, probability);
      return;
    }
    // Hypergeometric: factors C(have, n) here, divided by C(source, need) at the start.
    const int have = source[colour];
    double p = probability;
    for (int n = 0; n <= have && n <= left; ++n) {
      self(self, colour + 1, left - n, rolled, p);
      rolled = rolled + Pile::one(colour);
      p *= static_cast<double>(have - n) / (n + 1);
    }
  };
  const int from_source = kDiceInRoll - kept.total();
  double ways = 1;
  for (int i = 0; i < from_source; ++i) ways = ways * (source.total() - i) / (i + 1);
  draw_colour(draw_colour, 0, from_source, kept, 1 / ways);
}

}  // namespace astragal::games
