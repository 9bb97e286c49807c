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
/// These rules know nothing of physics. A throw's outcome names the thrown die and every die that
/// moved, where each came to rest before cards act, with the card that it landed on; what follows
/// (0x, mines, gates, offers to breed) the rules derive, next_event by next_event. Who names a die
/// without its card says that it triggers nothing: it hardly moved, or there is no free spot. Where
/// a die lies elsewhere at the end than the rules alone would tell, the outcome says so. Poses are
/// for pictures and for physics: they decide nothing.
class TumblinDice {
 public:
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 4;
  static constexpr int kDiceEach = 4;
  static constexpr int kAllDice = kMaxSeats * kDiceEach;
  static constexpr int kLowestLevel = -9;
  static constexpr int kHighestLevel = 9;

  /// Colour times four, plus the number less one: by colour, then in the order thrown.
  using DieId = std::uint8_t;
  using DieSet = std::uint16_t;
  static constexpr DieId die_id(int colour, int number) {
    return static_cast<DieId>(colour * kDiceEach + number - 1);
  }
  static constexpr DieSet only_die(DieId die) { return static_cast<DieSet>(1U << die); }

  /// Cards have fixed places in this list: gate1, gate2, mine1 to mine6, breed1, breed2.
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
  static constexpr int kBoardReach = 5000;  ///< no card lies farther out, in millimetres

  /// A set of the board's levels, which may be negative.
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
    int target = 0;  ///< 0: rounds are played
    bool teams = false;
    bool team_by_seat = false;  ///< who throws first in a team, all game; otherwise the higher roll
    bool adding = false;
    bool gates = false;
    Mines mines = Mines::kOff;
    Breed breed = Breed::kOff;
    int breeding_cards = 1;    ///< not with kBoth, which has one of each kind
    bool players_lay = false;  ///< the cards
    Hands hands = Hands::kNormal;
    bool free_start_face = false;
    std::array<std::uint8_t, kMaxSeats> colours{0, 1, 2, 3};  ///< of seats
    Levels levels{};
    friend bool operator==(const Config&, const Config&) = default;
  };

  /// How a throw is meant, in whole numbers. x: millimetres to the right of the pad's middle; dir:
  /// tenths of a degree to the right of straight ahead; speed: millimetres a second; spin: degrees
  /// a second about the vertical, counterclockwise from above.
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
    std::uint8_t face = 0;  ///< up at the start, if the thrower may set it; 0: not set
    friend bool operator==(const Aim&, const Aim&) = default;
    /// What a throw without numbers means.
    static constexpr Aim plain() { return {0, 0, 1650, 0, Kind::kSlide}; }
  };

  /// Where a card lies: a level, at a screen also its centre in millimetres on the board.
  struct Place {
    std::int8_t level = 0;
    bool exact = false;
    std::int16_t x = 0;
    std::int16_t y = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };

  struct Decision {
    enum class Kind : std::uint8_t { kThrow, kLay, kBreed, kDecline } kind = Kind::kThrow;
    bool aimed = false;  ///< kThrow: at a real table it is not
    Aim aim{};
    CardId card = kNoCard;  ///< kLay
    Place place{};          ///< kLay
    DieId die = 0;          ///< kBreed: the die that triggered
    friend bool operator==(const Decision&, const Decision&) = default;
  };

  struct Die {
    enum class Where : std::uint8_t { kUnthrown, kBoard, kOff } where = Where::kUnthrown;
    std::int8_t level = 0;
    std::uint8_t face = 0;
    CardId card = kNoCard;  ///< under its centre
    bool posed = false;     ///< at a real table it is not
    Pose pose{};
    friend bool operator==(const Die&, const Die&) = default;
  };

  struct Card {
    enum class Where : std::uint8_t { kUnlaid, kBoard, kGone } where = Where::kUnlaid;
    Place place{};
    friend bool operator==(const Card&, const Card&) = default;
  };

  /// Where a die lies when all cards have acted, if that has to be told.
  struct End {
    bool told = false;
    bool off = false;
    std::int8_t level = 0;
    std::uint8_t face = 0;
    CardId card = kNoCard;  ///< under its centre; it triggers nothing
    friend bool operator==(const End&, const End&) = default;
  };

  /// What became of one die in a throw.
  struct Moved {
    enum class How : std::uint8_t { kRest, kOff, kTrip } how = How::kOff;
    DieId die = 0;
    std::int8_t level = 0;
    std::uint8_t face = 0;
    CardId card = kNoCard;  ///< that it landed on, and triggers; or a multiplier under it
    bool posed = false;
    Pose pose{};  ///< at the very end, after all cards have acted
    End end{};    ///< kRest: told if it does not follow from the rest
    friend bool operator==(const Moved&, const Moved&) = default;
  };

  struct Outcome {
    enum class Kind : std::uint8_t { kStart, kMines, kCards, kThrow, kBreed } kind = Kind::kThrow;
    std::uint8_t count = 0;                         ///< of `moved`, or of `numbers`
    std::array<std::uint8_t, kMaxSeats> numbers{};  ///< kStart: of those tied; kMines: the first
    std::array<Moved, kAllDice> moved{};            ///< kThrow, kBreed: by die
    std::array<Place, kCards> places{};             ///< kCards
    friend bool operator==(const Outcome&, const Outcome&) = default;

    void add(const Moved& die) { moved[count++] = die; }
  };

  enum class Step : std::uint8_t {
    kStart,     ///< the order is rolled for
    kMines,     ///< how many mines there are
    kCards,     ///< all cards are laid at random
    kLay,       ///< a player lays the next card
    kThrow,     ///< a player is about to throw
    kThrowing,  ///< the die is on its way
    kBreed,     ///< the thrower may breed beside offers[0]
    kBreeding,  ///< the bred die is being placed
    kOver,
  };

  struct State {
    std::array<Die, kAllDice> dice{};
    std::array<Card, kCards> cards{};
    std::array<std::int32_t, kMaxSeats> totals{};  ///< of finished rounds, each seat's own
    std::array<std::uint8_t, kMaxSeats> ahead{};   ///< kStart: how many are before this seat
    std::array<std::int8_t, kMaxSeats> order{};    ///< seats as they throw in this round
    std::int32_t round = 1;
    SeatSet playing = 0;
    std::uint8_t turn = 0;   ///< index into `order`
    std::uint8_t mines = 0;  ///< how many the roll gave
    std::uint8_t offered = 0;
    std::array<DieId, kAllDice> offers{};  ///< kBreed: dice that triggered, the next one first
    bool overtime = false;
    bool aimed = false;  ///< kThrowing
    Aim aim{};
    Step step = Step::kStart;
    friend bool operator==(const State&, const State&) = default;
  };

  explicit TumblinDice(const Config& config);
  /// `state` must be one that can occur (state.cpp checks it).
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
  /// In a team game the points of the seat's team.
  [[nodiscard]] int score(Seat seat) const {
    return state_.totals[seat] + (config_.teams ? state_.totals[partner(seat)] : 0);
  }
  [[nodiscard]] SeatSet winners() const;

  [[nodiscard]] FixedList<Decision, kHighestLevel> legal() const;
  void decide(const Decision& decision);

  /// A stand-in for physics, for tests and simulations without it: the thrown die is off with a
  /// fixed weight, or on a level with its own, any face up, now and then on one of the level's
  /// cards; unless it stays on 0x, one time in four it bumps another die, which then is off or
  /// anywhere on the board, with the face of the thrown one if that stays (any face would make the
  /// list of outcomes six times as long). Cards are dealt to 1x … 4x in turn, these in random
  /// order.
  template <RandomWords R>
  [[nodiscard]] Outcome sample(R& words) const;
  template <class Visit>
  void each_outcome(Visit visit) const;

  [[nodiscard]] Reason impossible(const Outcome& outcome) const;
  void settle(const Outcome& outcome);

  // What records, pictures and physics ask.

  static constexpr Seat partner(Seat seat) { return seat ^ 2; }
  [[nodiscard]] int colour_of(Seat seat) const { return config_.colours[seat]; }
  /// kTable if nobody plays this colour.
  [[nodiscard]] Seat owner_of(DieId die) const;
  /// Seats that must roll (again) for the order.
  [[nodiscard]] SeatSet tied() const;
  /// The die that is thrown or bred next; kAllDice if the seat has none left.
  [[nodiscard]] DieId next_die(Seat seat) const;
  /// Cards that this game is played with; the number of mines is known once it is rolled.
  [[nodiscard]] CardSet cards_in_play() const;
  /// How many breeding cards there are, of whichever kind.
  [[nodiscard]] int breeding_cards() const {
    if (config_.breed == Breed::kOff) return 0;
    return config_.breed == Breed::kBoth ? 2 : config_.breeding_cards;
  }
  /// Whether a die that lands on the card brings an offer to breed.
  [[nodiscard]] bool breeds(CardId card) const {
    return is_breed(card) && (config_.breed == Breed::kDice ||
                              (config_.breed == Breed::kBoth && card == kFirstBreed));
  }
  /// Whether dice on the card count as many times as there are.
  [[nodiscard]] bool multiplies(CardId card) const { return is_breed(card) && !breeds(card); }
  /// The card that is laid next; kNoCard if all are.
  [[nodiscard]] CardId next_card() const;
  /// Why a card cannot lie there; empty if it can.
  [[nodiscard]] Reason cannot_lie(const Place& place) const;
  /// What a die on the board counts at the end of the round as things are.
  [[nodiscard]] int worth(DieId die) const;

  /// Dice at rest in the middle of a throw.
  struct AtRest {
    std::array<Die, kAllDice> dice{};
    std::array<Card, kCards> cards{};
    /// The card that each die landed on in this throw and still triggers, or kNoCard. A proximity
    /// mine may have taken the die meanwhile, and its own mine goes off all the same.
    std::array<CardId, kAllDice> landed = none_landed();
  };
  /// What 0x or a card does to dice at rest.
  struct Event {
    enum class Kind : std::uint8_t {
      kNone,   ///< nothing more happens
      kOut,    ///< `dice` lie on 0x and go
      kMine,   ///< the mine `card` goes, and `dice` with it
      kGate,   ///< `die` goes to the gate `to`, if there is room
      kBreed,  ///< the thrower may breed beside `die`
    } kind = Kind::kNone;
    CardId card = kNoCard;
    CardId to = kNoCard;
    DieId die = 0;
    DieSet dice = 0;
    friend bool operator==(const Event&, const Event&) = default;
  };
  /// The position with a throw's dice where they came to rest; tripped mines are gone already.
  [[nodiscard]] AtRest at_rest(const Outcome& thrown) const;
  /// What happens next there: mines, then gates, then breeding; by card, colour and die. A card
  /// acts on every die that landed on it. Physics runs a throw in stages: let the dice rest, ask,
  /// apply, let them rest again, until kNone.
  [[nodiscard]] Event next_event(const AtRest& rest) const;
  static void apply(AtRest& rest, const Event& event);

  /// What a throw leaves when all cards have acted.
  struct AfterThrow {
    std::array<Die, kAllDice> dice{};
    std::array<Card, kCards> cards{};
    std::array<DieId, kAllDice> offers{};  ///< dice that may be bred beside
    std::uint8_t offered = 0;
    DieSet gated = 0;  ///< dice that went through a gate
  };
  [[nodiscard]] AfterThrow after(const Outcome& thrown) const;

  /// Whether a centre is over the card, which lies at an exact place.
  static bool covers(const Place& card, const Pose& pose);
  /// Farther apart than a millimetre: a die between these has moved.
  static bool apart(const Pose& one, const Pose& other);
  /// Whether a die that is named with its card has a pose which tells that it lay there before
  /// the throw as well. Words decide what triggers; this is for old records (text.cpp).
  [[nodiscard]] bool lay_there_before(const Moved& moved) const;

 private:
  static constexpr std::array<CardId, kAllDice> none_landed() {
    std::array<CardId, kAllDice> none{};
    for (CardId& card : none) card = kNoCard;
    return none;
  }

  static constexpr std::uint64_t kShares = 360360;  // divisible by 1 to 13
  static constexpr std::uint64_t kBare = 3;         // shares of a level without any card
  static constexpr int kBumpOneIn = 4;
  [[nodiscard]] static std::uint64_t weight_of(int level);
  [[nodiscard]] static std::uint64_t weight_of_off(bool bumped) { return bumped ? 48 : 24; }

  /// Which places are open to a die, in the stand-in.
  struct Roam {
    bool bumped = false;
    int face = 0;           ///< the only one it may show; 0: any
    CardId gone = kNoCard;  ///< a trip mine that another die has set off
  };
  static Roam bumped_by(const Moved& thrown);
  static bool may_bump(const Moved& thrown) {
    return thrown.how != Moved::How::kRest || thrown.level != 0;
  }
  /// Calls visit(Moved, weight) for each such place.
  template <class Visit>
  void each_target(DieId die, const Roam& roam, Visit visit) const;
  [[nodiscard]] std::uint64_t target_ways(bool bumped) const;
  [[nodiscard]] Moved target(DieId die, const Roam& roam, std::uint64_t number) const;
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

#include "games/tumblin_dice/chance.h"  // the bodies of its templates
