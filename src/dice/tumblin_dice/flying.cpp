#include "dice/tumblin_dice/flying.h"

#include "text/words.h"

namespace astragal::dice {

namespace {

using G = games::TumblinDice;
using Text = games::GameText<games::TumblinDice>;

const G& game_in(const match::Match& match) { return std::get<G>(match.game()); }

}  // namespace

MadeDice make_flying_dice(const G& /*game*/, const boost::json::object& data) {
  auto dice = ThrownDice::on(data);
  if (auto* fault = std::get_if<text::DataFault>(&dice)) return std::move(*fault);
  return std::make_unique<BoardDice>(std::move(std::get<ThrownDice>(dice)));
}

Flown BoardDice::settle(match::Match& match, const Random& random, bool record) {
  ThrownDice::How how;
  how.record = record;
  auto settled = dice_.settle(game_in(match), random, how);
  return {match.settle_with<G>(settled.outcome), std::move(settled.motion)};
}

text::Result<FlyingDice::Words> BoardDice::in_full(const match::Match& match,
                                                   const Words& decision) const {
  const G& game = game_in(match);
  const auto read = Text::read_decision(game, decision);
  if (!read) return read.error();
  if (!*read) return FlyingDice::in_full(match, decision);
  const G::Decision full = dice_.exactly(game, **read);
  if (full.kind == G::Decision::Kind::kLay) {
    if (const auto why = dice_.cannot_lie(game, full.place); !why.empty())
      return games::explained<G>(why);
  }
  return text::split_words(Text::words(full, match.seating()));
}

bool BoardDice::is_throw(const match::Match& waiting) const {
  const auto step = game_in(waiting).state().step;
  return step == G::Step::kThrowing || step == G::Step::kBreeding;
}

std::optional<text::Error> BoardDice::cannot_play(const match::Match& match) const {
  if (dice_.has_room_for_cards(game_in(match))) return std::nullopt;
  return "tumblin-dice.cards-no-room"_why;
}

}  // namespace astragal::dice
