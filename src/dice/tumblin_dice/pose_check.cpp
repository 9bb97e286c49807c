#include "dice/tumblin_dice/pose_check.h"

#include <algorithm>
#include <cmath>

#include "core/portable/numbers.h"
#include "dice/tumblin_dice/throw_stages.h"
#include "physics/patch.h"
#include "physics/resting.h"
#include "text/words.h"

namespace astragal::dice {

using physics::Board;
using text::Error;

namespace {

using G = games::TumblinDice;
using Text = games::GameText<games::TumblinDice>;

/// The board of a match: custom or shipped. A custom board for real dice may have levels only.
class BoardOf {
 public:
  explicit BoardOf(const match::Match& match) {
    const auto data = match.data();
    if (data.empty()) return;
    auto read = physics::read_board(data);
    if (const auto* fault = std::get_if<text::DataFault>(&read)) fault_ = fault->why;
    if (auto* board = std::get_if<Board>(&read)) own_ = std::move(*board);
  }
  /// Why it cannot be simulated; empty if it can.
  [[nodiscard]] const Error& fault() const { return fault_; }
  [[nodiscard]] const Board& board() const { return own_ ? *own_ : physics::shipped_board(); }

 private:
  std::optional<Board> own_;
  Error fault_;
};

physics::Lay lay_of(const std::array<G::Die, G::kAllDice>& dice) {
  physics::Lay lay;
  for (std::size_t die = 0; die < dice.size(); ++die) {
    if (dice[die].where == G::Die::Where::kBoard && dice[die].posed) lay[die] = dice[die].pose;
  }
  return lay;
}

/// Why a die's pose contradicts its words.
Reason not_as_said(const Board& board, const G::AtRest& rest, G::DieId id,
                   const G::Config& config) {
  const G::Die& die = rest.dice[id];
  if (const auto why = cannot_rest(board, lay_of(rest.dice), id); !why.empty()) return why;
  const physics::Placement here = physics::to_placement(die.pose);
  const int level = board.below(here.at[0], here.at[1], here.at[2])->level;
  if (level != die.level) {
    return {"tumblin-dice.pose-level"_why,
            {{"die", id}, {"level", level}, {"said", die.level, "level"}}};
  }
  if (const int face = face_up(here.turn); face != die.face) {
    return {"tumblin-dice.pose-face"_why, {{"die", id}, {"face", face}, {"said", die.face}}};
  }
  if (die.card == G::kNoCard) return {};
  const G::Place& place = rest.cards[die.card].place;
  if (!place.exact || card_under(rest.cards, config, die.level, die.pose) == die.card) return {};
  // Who came through a gate lies as near to it as there was room.
  const double away = portable::hypot(here.at[0] - place.x, here.at[1] - place.y);
  if (G::is_gate(die.card) && away <= kCardReach + 1) return {};
  return {"tumblin-dice.pose-card"_why, {{"die", id}, {"card", die.card}}};
}

/// Checks the dice with a changed pose.
Reason changed_wrongly(const Board& board, const std::array<G::Die, G::kAllDice>& before,
                       const G::AtRest& rest, const G::Config& config) {
  for (G::DieId id = 0; id < G::kAllDice; ++id) {
    const G::Die& die = rest.dice[id];
    if (die.where != G::Die::Where::kBoard || !die.posed || die == before[id]) continue;
    if (const auto why = not_as_said(board, rest, id, config); !why.empty()) return why;
  }
  return {};
}

/// The dice after a throw or a breed, before a new round removes them.
G::AtRest after(const G& game, const G::Outcome& outcome) {
  G::AtRest rest = game.at_rest(outcome);
  if (outcome.kind != G::Outcome::Kind::kThrow) return rest;
  const G::AfterThrow after = game.after(outcome);
  rest.dice = after.dice;
  rest.cards = after.cards;
  return rest;
}

Reason laid_wrongly(const Board& board, const G& before, const G& now) {
  for (G::CardId card = 0; card < G::kCards; ++card) {
    const G::Card& it = now.state().cards[card];
    if (it.where != G::Card::Where::kBoard || !it.place.exact || before.state().cards[card] == it ||
        patch_fits(board, it.place.level, {double(it.place.x), double(it.place.y)}, G::kCardSize)) {
      continue;
    }
    return {"tumblin-dice.card-does-not-fit"_why, {{"card", card}, {"level", it.place.level}}};
  }
  return {};
}

class BoardCheck final : public PoseCheck {
 public:
  explicit BoardCheck(const match::Match& start) : board_(start), now_(start) {}

  [[nodiscard]] Error board() const override { return board_.fault(); }

  [[nodiscard]] Error start() const override {
    const G& game = game_now();
    return check_rest({}, {game.state().dice, game.state().cards}, game.config());
  }

  Error move(const record::Move& move) override {
    lay_ = {};
    if (now_.phase() == Phase::kDecide) {
      const G before = game_now();
      [[maybe_unused]] const auto decided = now_.decide(*text::split_words(move.decision));
      if (auto why = check_cards(before); !why.empty()) return why;
    }
    if (move.outcome.empty()) return {};
    const G before = game_now();
    const auto words = *text::split_words(move.outcome);
    const auto outcome = Text::read_outcome(before, words);
    [[maybe_unused]] const auto settled = now_.settle(words);
    if (outcome->kind != G::Outcome::Kind::kThrow && outcome->kind != G::Outcome::Kind::kBreed) {
      return check_cards(before);
    }
    const G::AtRest rest = after(before, *outcome);
    thrown_ = before.next_die(before.to_act());
    others_ = 0;
    for (G::DieId die = 0; die < G::kAllDice; ++die) {
      if (before.state().dice[die].where == G::Die::Where::kBoard) others_ |= G::only_die(die);
    }
    lay_ = lay_of(rest.dice);
    return check_rest(before.state().dice, rest, before.config());
  }

  [[nodiscard]] Error motion(const physics::Motion& motion,
                             const std::string& /*outcome*/) const override {
    return games::explained<G>(does_not_lead_to(motion, thrown_, others_, lay_));
  }

 private:
  [[nodiscard]] const G& game_now() const { return std::get<G>(now_.game()); }

  /// Checks the cards placed since `before`.
  [[nodiscard]] Error check_cards(const G& before) const {
    if (!board_.fault().empty()) return {};
    return games::explained<G>(laid_wrongly(board_.board(), before, game_now()));
  }

  [[nodiscard]] Error check_rest(const std::array<G::Die, G::kAllDice>& before,
                                 const G::AtRest& rest, const G::Config& config) const {
    const physics::Lay lay = lay_of(rest.dice);
    if (std::none_of(lay.begin(), lay.end(), [](const auto& die) { return !!die; })) return {};
    if (!board_.fault().empty()) {
      return {"tumblin-dice.pose-board"_why, {{"why", board_.fault()}}};
    }
    return games::explained<G>(changed_wrongly(board_.board(), before, rest, config));
  }

  BoardOf board_;
  match::Match now_;
  G::DieId thrown_ = 0;   ///< in the last throw
  G::DieSet others_ = 0;  ///< on the board at that time
  physics::Lay lay_{};    ///< after the last throw
};

}  // namespace

std::unique_ptr<PoseCheck> make_pose_check(const G& /*game*/, const match::Match& start) {
  return std::make_unique<BoardCheck>(start);
}

}  // namespace astragal::dice
