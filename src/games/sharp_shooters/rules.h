#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/dice.h"
#include "core/fixed_list.h"
#include "core/game.h"
#include "core/seats.h"

namespace astragal::games {

/// Sharp Shooters (Breslow, Morrison and Terzian, 1994), for 2 to 6 players.
///
/// A round is one card of six rows. A turn: roll five of your dice (or all, if fewer), place at
/// least one where it fits (rows fill from left to right), then roll the unplaced ones again, or
/// pass. The turn also ends when nothing fits, and when all the rolled dice are placed. The player
/// who places the last die of a row gets its value in chips, or pays it if it is negative. A full
/// card ends the round, and the player who filled it starts the next. Most money after the last
/// round wins; tied leaders make everyone play another card.
///
/// | option | default | meaning                     |
/// |--------|---------|-----------------------------|
/// | rounds | 6       | 1 to 12                     |
/// | side   | A       | A or B: which side of cards |
///
/// Data: the cards (data/sharp-shooters.toml).
class SharpShooters {
 public:
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 6;
  static constexpr int kCards = 12;
  static constexpr int kRows = 6;
  static constexpr int kMostSquares = 6;  // per row
  static constexpr int kHand = 5;         // dice per roll
  static constexpr int kStartMoney = 100;
  static constexpr int dice_each(int seats) {
    constexpr std::array<int, kMaxSeats + 1> kDiceEach{0, 0, 16, 10, 8, 6, 5};
    return kDiceEach[seats];
  }

  /// A square's condition: a number from 1 to 6, or one of these.
  enum Square : std::uint8_t { kAny = 7, kSame = 8, kOther = 9 };  // as before; not the first

  struct Row {
    std::uint32_t squares : 24;  ///< four bits a square, the left one lowest
    std::uint32_t length : 3;
    std::int32_t tens : 5;  ///< value / 10; negative rows cost money
    [[nodiscard]] constexpr int square(int index) const {
      return static_cast<int>(squares >> (4 * index) & 15);
    }
    [[nodiscard]] constexpr int value() const { return tens * 10; }
    friend bool operator==(const Row&, const Row&) = default;
  };
  using Card = std::array<Row, kRows>;

  enum class Side : std::uint8_t { kA, kB };
  struct Config {
    int seats = kMinSeats;
    int rounds = 6;
    Side side = Side::kA;
    std::array<Card, kCards> cards{};  ///< the side in play
    friend bool operator==(const Config&, const Config&) = default;
  };

  /// roll; place a number in a row; pass.
  struct Decision {
    std::uint8_t code;
    [[nodiscard]] constexpr int number() const { return code / 8 + 1; }
    [[nodiscard]] constexpr int row() const { return code % 8; }
    friend constexpr bool operator==(Decision, Decision) = default;
  };
  static constexpr Decision kRoll{64};
  static constexpr Decision kPass{65};
  static constexpr Decision place(int number, int row) {
    return {static_cast<std::uint8_t>((number - 1) * 8 + row)};
  }

  enum class Fault : std::uint8_t { kBackboard, kCocked, kStacked, kOutside };

  struct Outcome {
    enum class Kind : std::uint8_t { kCard, kStart, kRoll, kFaulty } kind = Kind::kRoll;
    /// kCard: the card's index; kStart: a byte for each contender's number; kFaulty: the Fault.
    std::uint64_t value = 0;
    FaceCounts dice;  ///< of kRoll
    friend bool operator==(const Outcome&, const Outcome&) = default;
  };

  enum class Step : std::uint8_t {
    kCard,     ///< the next card is turned up
    kStart,    ///< contenders roll for the first turn
    kRoll,     ///< the player must roll to_roll dice
    kRolling,  ///< waits for the outcome of the roll
    kPlace,    ///< place a die, or after the first one also roll or pass
    kOver,
  };

  struct State {
    std::array<std::int32_t, kMaxSeats> money{};
    std::array<std::uint8_t, kMaxSeats> dice{};  ///< not on the card, including rolled ones
    std::array<std::uint8_t, kCards> deck{};     ///< cards in the order drawn
    std::array<std::uint32_t, kRows> placed{};   ///< numbers in each row, four bits per square
    std::array<std::uint8_t, kRows> filled{};    ///< number of filled squares
    std::uint64_t fits = 0;  ///< byte n - 1: bit set of the rows that take n now
    FaceCounts hand;         ///< rolled dice that are not placed yet
    std::int32_t round = 0;
    SeatSet contenders = 0;  ///< in kStart
    SeatSet traded = 0;      ///< seats that have won or paid chips
    std::uint8_t seen = 0;   ///< number of cards in `deck`
    std::uint8_t squares_left = 0;
    std::uint8_t to_roll = 0;
    bool placed_one = false;  ///< since the current roll
    std::int8_t turn = 0;
    Step step = Step::kCard;
    friend bool operator==(const State&, const State&) = default;
  };

  explicit SharpShooters(const Config& config);
  /// A position in mid-game with an empty card; put() adds the dice. The result must be possible
  /// (text.cpp checks it).
  SharpShooters(const Config& config, const State& state);

  [[nodiscard]] const Config& config() const { return config_; }
  [[nodiscard]] const State& state() const { return state_; }

  [[nodiscard]] int seats() const { return config_.seats; }
  [[nodiscard]] Phase phase() const {
    constexpr std::array kPhases{Phase::kSettle, Phase::kSettle, Phase::kDecide,
                                 Phase::kSettle, Phase::kDecide, Phase::kOver};
    return kPhases[static_cast<std::size_t>(state_.step)];
  }
  [[nodiscard]] Seat to_act() const {
    return state_.step <= Step::kStart ? kTable : static_cast<Seat>(state_.turn);
  }
  [[nodiscard]] int round() const { return state_.round; }
  [[nodiscard]] int score(Seat seat) const { return state_.money[seat]; }
  [[nodiscard]] SeatSet winners() const;

  /// The card in play. Requires that one is turned up.
  [[nodiscard]] const Card& card() const { return config_.cards[card_index()]; }
  [[nodiscard]] int card_index() const { return state_.deck[(state_.round - 1) % kCards]; }
  /// The number on a filled square.
  [[nodiscard]] int number_at(int row, int square) const {
    return static_cast<int>(state_.placed[row] >> (4 * square) & 15);
  }
  [[nodiscard]] bool complete(int row) const { return state_.filled[row] == card()[row].length; }

  [[nodiscard]] FixedList<Decision, kHand * kRows + 2> legal() const {
    FixedList<Decision, kHand * kRows + 2> list;
    if (state_.step == Step::kRoll) {
      list.push_back(kRoll);
      return list;
    }
    if (state_.placed_one) list.push_back(kRoll);
    for (std::uint64_t open = state_.fits & state_.hand.present(); open != 0; open &= open - 1) {
      list.push_back({static_cast<std::uint8_t>(std::countr_zero(open))});
    }
    if (state_.placed_one) list.push_back(kPass);
    return list;
  }

  void decide(Decision decision) {
    if (decision == kRoll) {
      if (state_.step == Step::kPlace) {
        state_.to_roll = static_cast<std::uint8_t>(state_.hand.total());
        state_.hand = {};
        state_.placed_one = false;
      }
      state_.step = Step::kRolling;
    } else if (decision == kPass) {
      end_turn();
    } else {
      place_die(decision.number(), decision.row());
    }
  }

  /// Draws: a roll is one number below 6^dice, its base-6 digits + 1 are the numbers; a roll for
  /// the first turn likewise, in seating order from the highest digit; a card is one number below
  /// the count of unseen cards, in order.
  template <RandomSource R>
  [[nodiscard]] Outcome sample(R& rng) const {
    if (state_.step == Step::kRolling) {
      return {Outcome::Kind::kRoll, 0, roll_dice<kHand>(rng, state_.to_roll)};
    }
    return state_.step == Step::kStart ? start_from_number(below(rng, start_ways()))
                                       : unseen_card(below(rng, cards_to_come()));
  }

  template <class Visit>
  void each_outcome(Visit visit) const {
    if (state_.step == Step::kRolling) {
      each_roll(state_.to_roll, [&visit](FaceCounts dice, double probability) {
        visit(Outcome{Outcome::Kind::kRoll, 0, dice}, probability);
      });
    } else if (state_.step == Step::kStart) {
      const std::uint64_t ways = start_ways();
      for (std::uint64_t i = 0; i < ways; ++i) visit(start_from_number(i), 1.0 / ways);
    } else {
      const std::uint64_t cards = cards_to_come();
      for (std::uint64_t i = 0; i < cards; ++i) visit(unseen_card(i), 1.0 / cards);
    }
  }

  [[nodiscard]] Reason impossible(const Outcome& outcome) const;

  void settle(const Outcome& outcome) {
    if (outcome.kind == Outcome::Kind::kRoll) {
      state_.hand = outcome.dice;
      state_.to_roll = 0;
      state_.step = Step::kPlace;
      if ((state_.fits & outcome.dice.present()) == 0) end_turn();
    } else {
      settle_rarely(outcome);
    }
  }

  [[nodiscard]] bool takes_now(int number, int row) const {
    return (state_.fits >> place(number, row).code & 1) != 0;
  }

  /// Places a die of any player. Requires takes_now. True if it completes the row.
  bool put(int number, int row) {
    const int square = state_.filled[row]++;
    state_.placed[row] |= static_cast<std::uint32_t>(number) << (4 * square);
    --state_.squares_left;
    const Row& rules = card()[row];
    const bool done = square + 1 == static_cast<int>(rules.length);
    open_square(row, done ? 0 : takes(rules.square(square + 1), number, number_at(row, 0)));
    return done;
  }

 private:
  /// Bit set of the numbers from 1 to 6 that `square` takes after `number` in the square before.
  static constexpr unsigned takes(int square, int number, int first) {
    switch (square) {
      case kAny: return 0x3F;
      case kSame: return 1U << (number - 1);
      case kOther: return 0x3F ^ 1U << (first - 1);
      default: return 1U << (square - 1);
    }
  }

  /// Moves bit i of `numbers` to bit 0 of byte i.
  static constexpr std::uint64_t spread(unsigned numbers) {
    // Six copies, seven bits apart, so that bit i of copy i lands at 8 * i.
    return (numbers * 0x0000'0008'1020'4081ULL) & 0x0000'0101'0101'0101ULL;
  }

  void open_square(int row, unsigned numbers) {
    constexpr std::uint64_t kColumn = 0x0101'0101'0101;
    state_.fits = (state_.fits & ~(kColumn << row)) | spread(numbers) << row;
  }

  void place_die(int number, int row) {
    state_.hand -= FaceCounts::one(number - 1);
    --state_.dice[state_.turn];
    state_.placed_one = true;
    if (put(number, row)) pay(card()[row].value());
    if (state_.squares_left == 0) {
      end_round();
    } else if (state_.hand.empty()) {
      end_turn();
    }
  }

  void pay(int value) {
    std::int32_t& money = state_.money[state_.turn];
    money = money + value > 0 ? money + value : 0;  // at most all the money there is
    state_.traded |= only(state_.turn);
  }

  void end_turn() {
    state_.hand = {};
    state_.placed_one = false;
    do {
      state_.turn =
          static_cast<std::int8_t>(state_.turn + 1 == config_.seats ? 0 : state_.turn + 1);
    } while (state_.dice[state_.turn] == 0);
    begin_turn();
  }

  void begin_turn() {
    const int dice = state_.dice[state_.turn];
    state_.to_roll = static_cast<std::uint8_t>(dice < kHand ? dice : kHand);
    state_.step = Step::kRoll;
  }

  void end_round();
  void begin_round();
  void open_card();
  void settle_rarely(const Outcome& outcome);
  [[nodiscard]] std::uint64_t start_ways() const;
  [[nodiscard]] Outcome start_from_number(std::uint64_t number) const;
  [[nodiscard]] std::uint64_t cards_to_come() const;
  [[nodiscard]] Outcome unseen_card(std::uint64_t index) const;

  Config config_;
  State state_;

 public:
  friend bool operator==(const SharpShooters&, const SharpShooters&) = default;
};

}  // namespace astragal::games
