#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/dice.h"
#include "core/fixed_list.h"
#include "core/game.h"
#include "core/pose.h"
#include "core/seats.h"

namespace astragal::games {

/// Tumblin-Dice (Randy Nash, 2015), for 2 to 4 players.
///
/// All throw one die each from the pad, in the order that a roll decided, until everyone's four
/// dice are thrown. A die that comes to rest on the pad, on 0x or beside the board is out, also if
/// it was bumped there. Those on the board score face times level for their owner. Most points
/// after the last round win; tied leaders play on. Later rounds are thrown in the order of totals.
///
/// | option         | default  | meaning                                                   |
/// |----------------|----------|-----------------------------------------------------------|
/// | rounds         | 4        | 1 to 12                                                   |
/// | target         | off      | or 10 to 1000: the round in which it is reached is last   |
/// | teams          | off      | on: four seats, 1 and 3 against 2 and 4                   |
/// | team-order     | roll     | or seats: who throws first in a team                      |
/// | score          | multiply | or add                                                    |
/// | gates          | off      | on: a die that lands on one goes to the other             |
/// | mines          | off      | pressure, trip, proximity                                 |
/// | breed          | off      | dice, multiplier, or both: a card of each kind            |
/// | breeding-cards | 1        | or 2                                                      |
/// | cards          | random   | or players: who lays them; at a real table always players |
/// | hands          | normal   | steady, shaky: how much a throw trembles (physics)        |
/// | start-face     | random   | or free: the thrower sets the die's face (physics)        |
///
/// The rules are independent of physics. A throw's outcome names the thrown die and every die that
/// moved: where each came to rest before cards act, and the card it landed on. The rules derive the
/// consequences (0x, mines, gates, offers to breed), one next_event at a time. A die without its
/// card triggers nothing: it hardly moved, or there is no free spot. If a die ends elsewhere than
/// the rules derive, the outcome says where. Poses are for pictures and physics; rules ignore them.
class TumblinDice {
 public:
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 4;
  static constexpr int kDiceEach = 4;
  static constexpr int kAllDice = kMaxSeats * kDiceEach;
  static constexpr int kLowestLevel = -9;
  static constexpr int kHighestLevel = 9;

  /// Colour * 4 + number - 1: sorted by colour, then in throwing order.
  using DieId = std::uint8_t;
  using DieSet = std::uint16_t;
  static constexpr DieId die_id(int colour, int number) {
    return static_cast<DieId>(colour * kDiceEach + number - 1);
  }
  static constexpr DieSet only_die(DieId die) { return static_cast<DieSet>(1U << die); }

  /// Index into the fixed list of cards: gate1, gate2, mine1 to mine6, breed1, breed2.
  using CardId = std::int8_t;
  using CardSet = std::uint16_t;
  static constexpr CardId kNoCard = -1;
  static constexpr CardId kFirstGate = 0;
  static constexpr CardId kFirstMine = 2;
  static constexpr CardId kFirstBreed = 8;
  static constexpr int kCards = 10;
  static constexpr bool is_gate(CardId card) { return card >= kFirstGate && card < kFirstMine; }
  static constexpr bool is_mine(CardId card) { return card >= kFirstMine && card < kFirstBreed; }
  static constexpr bool is_breed(CardId card) { return card >= kFirstBreed; }
  static constexpr int kCardSize = 30;      ///< millimetres; a card is square
  static constexpr int kBoardReach = 5000;  ///< largest coordinate of a card, in millimetres

  /// A set of levels; levels may be negative.
  struct Levels {
    std::uint32_t bits = 0x1F << -kLowestLevel;  // 0x to 4x
    [[nodiscard]] constexpr bool has(int level) const {
      return level >= kLowestLevel && level <= kHighestLevel &&
             (bits >> (level - kLowestLevel) & 1) != 0;
    }
    friend constexpr bool operator==(Levels, Levels) = default;
  };

  enum class Mines : std::uint8_t { kOff, kPressure, kTrip, kProximity };
  enum class Breed : std::uint8_t { kOff, kDice, kMultiplier, kBoth };
  enum class Hands : std::uint8_t { kNormal, kSteady, kShaky };
  struct Config {
    int seats = kMinSeats;
    int rounds = 4;
    int target = 0;  ///< 0: a fixed number of rounds
    bool teams = false;
    bool team_by_seat = false;  ///< who throws first in a team: lower seat, not higher roll
    bool adding = false;
    bool gates = false;
    Mines mines = Mines::kOff;
    Breed breed = Breed::kOff;
    int breeding_cards = 1;    ///< ignored with kBoth, which has one of each kind
    bool players_lay = false;  ///< players, not chance, place the cards
    Hands hands = Hands::kNormal;
    bool free_start_face = false;
    std::array<std::uint8_t, kMaxSeats> colours{0, 1, 2, 3};  ///< by seat
    Levels levels{};
    friend bool operator==(const Config&, const Config&) = default;
  };

  /// A throw's aim. x: millimetres to the right of the pad's middle; dir: tenths of a degree to the
  /// right of straight ahead; speed: millimetres per second; spin: degrees per second about the
  /// vertical, counterclockwise from above.
  struct Aim {
    static constexpr int kMostX = 1000;
    static constexpr int kMostDir = 900;
    static constexpr int kMostSpeed = 4500;
    static constexpr int kMostSpin = 7200;
    enum class Kind : std::uint8_t { kRoll, kSlide, kFlick };
    std::int16_t x = 0;
    std::int16_t dir = 0;
    std::int16_t speed = 0;
    std::int16_t spin = 0;
    Kind kind = Kind::kRoll;
    std::uint8_t face = 0;  ///< top face at the start, if the thrower may set it; 0: not set
    friend bool operator==(const Aim&, const Aim&) = default;
    /// The default aim.
    static constexpr Aim plain() { return {0, 0, 1650, 0, Kind::kSlide}; }
  };

  /// A card's place: a level, and on a simulated board also its centre in millimetres.
  struct Place {
    std::int8_t level = 0;
    bool exact = false;
    std::int16_t x = 0;
    std::int16_t y = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };

  struct Decision {
    enum class Kind : std::uint8_t { kThrow, kLay, kBreed, kDecline } kind = Kind::kThrow;
    bool aimed = false;  ///< kThrow: false with real dice
    Aim aim{};
    CardId card = kNoCard;  ///< kLay
    Place place{};          ///< kLay
    DieId die = 0;          ///< kBreed: the die that triggered it
    friend bool operator==(const Decision&, const Decision&) = default;
  };

  struct Die {
    enum class Where : std::uint8_t { kUnthrown, kBoard, kOff } where = Where::kUnthrown;
    std::int8_t level = 0;
    std::uint8_t face = 0;
    CardId card = kNoCard;  ///< under its centre
    bool posed = false;     ///< false with real dice
    Pose pose{};
    friend bool operator==(const Die&, const Die&) = default;
  };

  struct Card {
    enum class Where : std::uint8_t { kUnlaid, kBoard, kGone } where = Where::kUnlaid;
    Place place{};
    friend bool operator==(const Card&, const Card&) = default;
  };

  /// A die's final place after all cards have acted, if the rules do not imply it.
  struct End {
    bool told = false;
    bool off = false;
    std::int8_t level = 0;
    std::uint8_t face = 0;
    CardId card = kNoCard;  ///< under its centre; not triggered
    friend bool operator==(const End&, const End&) = default;
  };

  /// One die's part of a throw's outcome.
  struct Moved {
    enum class How : std::uint8_t { kRest, kOff, kTrip } how = How::kOff;
    DieId die = 0;
    std::int8_t level = 0;
    std::uint8_t face = 0;
    CardId card = kNoCard;  ///< triggered by landing on it, or a multiplier under it
    bool posed = false;
    Pose pose{};  ///< final, after all cards have acted
    End end{};    ///< kRest: set if the rules do not imply it
    friend bool operator==(const Moved&, const Moved&) = default;
  };

  struct Outcome {
    enum class Kind : std::uint8_t { kStart, kMines, kCards, kThrow, kBreed } kind = Kind::kThrow;
    std::uint8_t count = 0;                         ///< size of `moved` or of `numbers`
    std::array<std::uint8_t, kMaxSeats> numbers{};  ///< kStart: of the tied seats; kMines: [0]
    std::array<Moved, kAllDice> moved{};            ///< kThrow, kBreed: sorted by die
    std::array<Place, kCards> places{};             ///< kCards
    friend bool operator==(const Outcome&, const Outcome&) = default;

    void add(const Moved& die) { moved[count++] = die; }
  };

  enum class Step : std::uint8_t {
    kStart,     ///< roll for the order
    kMines,     ///< roll for the number of mines
    kCards,     ///< all cards are placed at random
    kLay,       ///< a player places the next card
    kThrow,     ///< a player must throw
    kThrowing,  ///< waits for the outcome of the throw
    kBreed,     ///< the thrower may breed a die beside offers[0]
    kBreeding,  ///< waits for the place of the bred die
    kOver,
  };

  struct State {
    std::array<Die, kAllDice> dice{};
    std::array<Card, kCards> cards{};
    std::array<std::int32_t, kMaxSeats> totals{};  ///< of finished rounds, by seat (not team)
    std::array<std::uint8_t, kMaxSeats> ahead{};   ///< kStart: number of seats ahead of this one
    std::array<std::int8_t, kMaxSeats> order{};    ///< seats in throwing order
    std::int32_t round = 1;
    SeatSet playing = 0;
    std::uint8_t turn = 0;   ///< index into `order`
    std::uint8_t mines = 0;  ///< number rolled
    std::uint8_t offered = 0;
    std::array<DieId, kAllDice> offers{};  ///< kBreed: dice that triggered, next one first
    bool overtime = false;
    bool aimed = false;  ///< kThrowing
    Aim aim{};
    Step step = Step::kStart;
    friend bool operator==(const State&, const State&) = default;
  };

  explicit TumblinDice(const Config& config);
  /// A position in mid-game. `state` must be possible (check.cpp checks it).
  TumblinDice(const Config& config, const State& state) : config_(config), state_(state) {}

  [[nodiscard]] const Config& config() const { return config_; }
  [[nodiscard]] const State& state() const { return state_; }

  [[nodiscard]] int seats() const { return config_.seats; }
  [[nodiscard]] Phase phase() const {
    constexpr std::array kPhases{Phase::kSettle, Phase::kSettle, Phase::kSettle,
                                 Phase::kDecide, Phase::kDecide, Phase::kSettle,
                                 Phase::kDecide, Phase::kSettle, Phase::kOver};
    return kPhases[static_cast<std::size_t>(state_.step)];
  }
  [[nodiscard]] Seat to_act() const {
    return state_.step <= Step::kCards ? kTable : static_cast<Seat>(state_.order[state_.turn]);
  }
  [[nodiscard]] int round() const { return state_.round; }
  /// The points of the seat, or of its team.
  [[nodiscard]] int score(Seat seat) const {
    return state_.totals[seat] + (config_.teams ? state_.totals[partner(seat)] : 0);
  }
  [[nodiscard]] SeatSet winners() const;

  [[nodiscard]] FixedList<Decision, kHighestLevel> legal() const;
  void decide(const Decision& decision);

  /// A random model that replaces physics in tests, playouts and simulations: the thrown die is off
  /// with a fixed weight, or on a level with the level's weight, any face up, sometimes on one of
  /// the level's cards. Unless it stays on 0x, with probability 1/4 it bumps another die, which
  /// then is off or anywhere on the board, with the thrown die's face if that stays (any face would
  /// make the list of outcomes six times as long). Cards are dealt to levels 1x to 4x, in random
  /// order.
  template <RandomSource R>
  [[nodiscard]] Outcome sample(R& rng) const;
  template <class Visit>
  void each_outcome(Visit visit) const;

  [[nodiscard]] Reason impossible(const Outcome& outcome) const;
  void settle(const Outcome& outcome);

  // Queries for records, pictures and physics.

  static constexpr Seat partner(Seat seat) { return seat ^ 2; }
  [[nodiscard]] int colour_of(Seat seat) const { return config_.colours[seat]; }
  /// The seat that owns a die; kTable if nobody plays its colour.
  [[nodiscard]] Seat owner_of(DieId die) const;
  /// Seats that must roll (again) for the order.
  [[nodiscard]] SeatSet tied() const;
  /// The seat's next die to throw or breed; kAllDice if none is left.
  [[nodiscard]] DieId next_die(Seat seat) const;
  /// Cards of this game; mines are included once their number is rolled.
  [[nodiscard]] CardSet cards_in_play() const;
  /// Number of breeding cards of any kind.
  [[nodiscard]] int breeding_cards() const {
    if (config_.breed == Breed::kOff) return 0;
    return config_.breed == Breed::kBoth ? 2 : config_.breeding_cards;
  }
  /// Whether landing on the card offers to breed.
  [[nodiscard]] bool breeds(CardId card) const {
    return is_breed(card) && (config_.breed == Breed::kDice ||
                              (config_.breed == Breed::kBoth && card == kFirstBreed));
  }
  /// Whether dice on the card are multiplied by their number.
  [[nodiscard]] bool multiplies(CardId card) const { return is_breed(card) && !breeds(card); }
  /// The next card to place; kNoCard after the last.
  [[nodiscard]] CardId next_card() const;
  /// Why a card cannot be placed there; empty if it can.
  [[nodiscard]] Reason cannot_lie(const Place& place) const;
  /// The points of a die on the board if the round ended now.
  [[nodiscard]] int worth(DieId die) const;

  /// The board in the middle of a throw, with all dice at rest.
  struct AtRest {
    std::array<Die, kAllDice> dice{};
    std::array<Card, kCards> cards{};
    /// The card that each die landed on in this throw and still triggers, or kNoCard. A mine still
    /// triggers if a proximity mine has removed the die.
    std::array<CardId, kAllDice> landed = none_landed();
  };
  /// An effect of 0x or of a card.
  struct Event {
    enum class Kind : std::uint8_t {
      kNone,   ///< no further effect
      kOut,    ///< `dice` on 0x are removed
      kMine,   ///< mine `card` and `dice` are removed
      kGate,   ///< `die` moves to gate `to`, if there is space
      kBreed,  ///< the thrower may breed a die beside `die`
    } kind = Kind::kNone;
    CardId card = kNoCard;
    CardId to = kNoCard;
    DieId die = 0;
    DieSet dice = 0;
    friend bool operator==(const Event&, const Event&) = default;
  };
  /// The board with a throw's dice where they came to rest, without tripped mines.
  [[nodiscard]] AtRest at_rest(const Outcome& thrown) const;
  /// The next effect: mines, then gates, then breeding; sorted by card, colour and die. A card acts
  /// on every die that landed on it. Physics runs a throw in stages: let the dice rest, ask, apply,
  /// let them rest again, until kNone.
  [[nodiscard]] Event next_event(const AtRest& rest) const;
  static void apply(AtRest& rest, const Event& event);

  /// The result of a throw after all cards have acted.
  struct AfterThrow {
    std::array<Die, kAllDice> dice{};
    std::array<Card, kCards> cards{};
    std::array<DieId, kAllDice> offers{};  ///< dice that offer to breed
    std::uint8_t offered = 0;
    DieSet gated = 0;  ///< dice moved by a gate
  };
  [[nodiscard]] AfterThrow after(const Outcome& thrown) const;

  /// Whether a die's centre is over the card. Requires an exact place.
  static bool covers(const Place& card, const Pose& pose);
  /// Whether a die has moved: by more than a millimetre.
  static bool apart(const Pose& one, const Pose& other);
  /// Whether a die named with its card lay there before the throw, by its pose. Only for old
  /// records (read.cpp).
  [[nodiscard]] bool lay_there_before(const Moved& moved) const;

 private:
  static constexpr std::array<CardId, kAllDice> none_landed() {
    std::array<CardId, kAllDice> none{};
    for (CardId& card : none) card = kNoCard;
    return none;
  }

  static constexpr std::uint64_t kShares = 360360;  // divisible by 1 to 13
  static constexpr std::uint64_t kBare = 3;         // shares of the part of a level without cards
  static constexpr int kBumpOneIn = 4;
  [[nodiscard]] static std::uint64_t weight_of(int level);
  [[nodiscard]] static std::uint64_t weight_of_off(bool bumped) { return bumped ? 48 : 24; }

  /// The places open to a die in the random model.
  struct Targets {
    bool bumped = false;
    int face = 0;           ///< the only possible face; 0: any
    CardId gone = kNoCard;  ///< a trip mine that another die has triggered
  };
  static Targets bumped_by(const Moved& thrown);
  static bool may_bump(const Moved& thrown) {
    return thrown.how != Moved::How::kRest || thrown.level != 0;
  }
  /// Calls visit(Moved, weight) for each place.
  template <class Visit>
  void each_target(DieId die, const Targets& targets, Visit visit) const;
  [[nodiscard]] std::uint64_t target_ways(bool bumped) const;
  [[nodiscard]] Moved target(DieId die, const Targets& targets, std::uint64_t number) const;
  [[nodiscard]] FixedList<DieId, kAllDice> dice_on_board() const;
  static Outcome thrown_and_bumped(const Moved& thrown, const Moved& bumped);
  static Outcome only_moved(Outcome::Kind kind, const Moved& die);
  [[nodiscard]] std::uint64_t table_ways() const;
  [[nodiscard]] Outcome table_outcome(std::uint64_t number) const;
  [[nodiscard]] Outcome roll(std::uint64_t number) const;
  [[nodiscard]] Outcome deal(std::uint64_t number) const;
  [[nodiscard]] Outcome bred() const;

  void settle_start(const Outcome& outcome);
  void set_first_order();
  void set_next_order();
  void after_start();
  void after_mines();
  void lay(CardId card, const Place& place);
  void begin_throws();
  void settle_throw(const Outcome& outcome);
  void drop_offer();
  void offer_or_go_on();
  void next_turn();
  void end_round();
  [[nodiscard]] bool one_side(SeatSet seats) const;

  Config config_;
  State state_;

 public:
  friend bool operator==(const TumblinDice&, const TumblinDice&) = default;
};

}  // namespace astragal::games

#include "games/tumblin_dice/chance.h"  // template definitions
