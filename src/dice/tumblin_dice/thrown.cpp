#include "dice/tumblin_dice/thrown.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/portable/numbers.h"
#include "core/random.h"
#include "dice/tumblin_dice/throw_stages.h"
#include "physics/patch.h"

namespace astragal::dice {

using physics::BoardPoint;

using G = games::TumblinDice;

namespace {

constexpr int kGrid = 5;     // mm between tested places
constexpr int kTries = 400;  // random places to test for a card on a level

physics::Hands hands_of(const G::Config& config) {
  switch (config.hands) {
    case G::Hands::kSteady: return physics::Hands::kSteady;
    case G::Hands::kShaky: return physics::Hands::kShaky;
    case G::Hands::kNormal: break;
  }
  return physics::Hands::kNormal;
}

bool allowed(const physics::Board& board, const G& game, const G::Place& place) {
  return game.cannot_lie(place).empty() &&
         patch_fits(board, place.level, {double(place.x), double(place.y)}, G::kCardSize);
}

/// The bounding box of all surfaces of a level.
std::pair<BoardPoint, BoardPoint> extent(const physics::Board& board, int level) {
  std::pair<BoardPoint, BoardPoint> box{{1e9, 1e9}, {-1e9, -1e9}};
  for (const physics::Surface& surface : board.surfaces) {
    if (surface.level != level) continue;
    for (const BoardPoint& corner : surface.outline) {
      box.first = {std::min(box.first.x, corner.x), std::min(box.first.y, corner.y)};
      box.second = {std::max(box.second.x, corner.x), std::max(box.second.y, corner.y)};
    }
  }
  return box;
}

std::int16_t between(const ThrownDice::Random& rng, double low, double high) {
  const auto count = static_cast<std::uint64_t>(std::max(high - low, 0.0)) + 1;
  return static_cast<std::int16_t>(low + static_cast<double>(below(rng, count)));
}

/// The allowed place on the level nearest to a point; inexact if there is none.
G::Place nearest_place(const physics::Board& board, const G& game, int level, BoardPoint wanted) {
  const auto [low, high] = extent(board, level);
  G::Place best{static_cast<std::int8_t>(level)};
  double least = 0;
  for (double y = low.y; y <= high.y; y += kGrid) {
    for (double x = low.x; x <= high.x; x += kGrid) {
      const G::Place place{static_cast<std::int8_t>(level), true, static_cast<std::int16_t>(x),
                           static_cast<std::int16_t>(y)};
      const double away = portable::hypot(x - wanted.x, y - wanted.y);
      if ((best.exact && away >= least) || !allowed(board, game, place)) continue;
      best = place;
      least = away;
    }
  }
  return best;
}

/// A uniformly random allowed place on the level; inexact if none was found.
G::Place any_place(const physics::Board& board, const G& game, int level,
                   const ThrownDice::Random& rng) {
  const auto [low, high] = extent(board, level);
  G::Place place{static_cast<std::int8_t>(level), true};
  for (int i = 0; i < kTries; ++i) {
    place.x = between(rng, low.x, high.x);
    place.y = between(rng, low.y, high.y);
    if (allowed(board, game, place)) return place;
  }
  return {static_cast<std::int8_t>(level)};
}

}  // namespace

std::variant<ThrownDice, text::DataFault> ThrownDice::on(const boost::json::value& data) {
  const auto* object = data.if_object();
  if (object == nullptr || object->empty()) return ThrownDice(physics::shipped_board());
  auto board = physics::read_board(data);
  if (auto* fault = std::get_if<text::DataFault>(&board)) return std::move(*fault);
  return ThrownDice(std::get<physics::Board>(board));
}

ThrownDice::Settled ThrownDice::settle(const G& game, const Random& rng, const How& how) {
  switch (game.state().step) {
    case G::Step::kCards: return {deal(game, rng), {}};
    case G::Step::kBreeding: return {breed(game), {}};
    case G::Step::kThrowing: break;
    default: return {game.sample(rng), {}};
  }
  const physics::Throw thrown = release(game, rng);
  for (const bool again : {true, false}) {
    ThrowStages stages(table_, game, lay_of(game), {how.record, how.coarse, again});
    stages.run(thrown);
    // Dice that fall when others are removed can strike a die that came through a gate, which
    // contradicts the rules. In that case they are left where they were.
    if (stages.follows_from_outcome() || !again) return {stages.outcome(), stages.take_motion()};
  }
  return {};
}

Reason ThrownDice::cannot_lie(const G& game, const G::Place& place) const {
  if (const auto why = game.cannot_lie(place); !why.empty()) return why;
  if (!place.exact) {
    if (places(game).empty()) return {};
    return {"tumblin-dice.card-inexact"_why, {{"card", game.next_card()}}};
  }
  if (allowed(board(), game, place)) return {};
  return {"tumblin-dice.card-does-not-fit"_why,
          {{"card", game.next_card()}, {"level", place.level}}};
}

bool ThrownDice::has_room_for_cards(const G& game) const {
  const G::Config& config = game.config();
  int wanted = (config.gates ? 2 : 0) + (config.mines != G::Mines::kOff ? kFaces : 0) +
               game.breeding_cards();
  // One after the other, row by row. Twice the number, because players do not pack cards tightly.
  wanted *= 2;
  std::vector<G::Place> laid;
  for (int level = 1; level <= G::kHighestLevel && wanted > 0; ++level) {
    const auto [low, high] = extent(board(), level);
    for (double y = low.y; y <= high.y && wanted > 0; y += kGrid) {
      for (double x = low.x; x <= high.x && wanted > 0; x += kGrid) {
        const double at_x = x;
        const double at_y = y;
        const bool free = std::none_of(laid.begin(), laid.end(), [&](const G::Place& other) {
          return std::abs(other.x - at_x) < G::kCardSize && std::abs(other.y - at_y) < G::kCardSize;
        });
        if (!free || !patch_fits(board(), level, {x, y}, G::kCardSize)) continue;
        laid.push_back({static_cast<std::int8_t>(level), true, static_cast<std::int16_t>(x),
                        static_cast<std::int16_t>(y)});
        --wanted;
      }
    }
  }
  return wanted <= 0;
}

std::vector<G::Place> ThrownDice::places(const G& game) const {
  std::vector<G::Place> all;
  for (int level = 1; level <= G::kHighestLevel; ++level) {
    if (!game.config().levels.has(level)) continue;
    const auto [low, high] = extent(board(), level);
    for (const double share : {1.0 / 6, 0.5, 5.0 / 6}) {
      const auto place = nearest_place(board(), game, level,
                                       {low.x + share * (high.x - low.x), (low.y + high.y) / 2});
      if (place.exact && (all.empty() || all.back() != place)) all.push_back(place);
    }
  }
  return all;
}

G::Decision ThrownDice::exactly(const G& game, G::Decision decision) const {
  if (decision.kind == G::Decision::Kind::kLay && !decision.place.exact) {
    const auto [low, high] = extent(board(), decision.place.level);
    decision.place = nearest_place(board(), game, decision.place.level,
                                   {(low.x + high.x) / 2, (low.y + high.y) / 2});
    // If a level has no space, the card goes to another one.
    if (const auto others = places(game); !decision.place.exact && !others.empty()) {
      decision.place = others.front();
    }
  }
  return decision;
}

physics::Throw ThrownDice::release(const G& game, const Random& rng) {
  const G::Aim aim = game.state().aimed ? game.state().aim : G::Aim::plain();
  // Separate statements, because the evaluation order of arguments is unspecified.
  std::array<std::uint64_t, 3> held{};
  for (auto& word : held) word = rng();
  std::array<std::uint64_t, 4> shaking{};
  for (auto& word : shaking) word = rng();
  physics::Throw thrown{aim.x, aim.dir, aim.speed, aim.spin,
                        static_cast<physics::ThrowKind>(aim.kind)};
  thrown.turn =
      start_turn(thrown.kind, held, aim.face == 0 ? std::nullopt : std::optional<int>(aim.face));
  return tremble(thrown, hands_of(game.config()), shaking);
}

physics::Lay ThrownDice::lay_of(const G& game) const {
  physics::Lay lay;
  const auto& dice = game.state().dice;
  for (std::size_t die = 0; die < dice.size(); ++die) {
    if (dice[die].where == G::Die::Where::kBoard && dice[die].posed) lay[die] = dice[die].pose;
  }
  for (std::size_t die = 0; die < dice.size(); ++die) {
    if (dice[die].where != G::Die::Where::kBoard || dice[die].posed) continue;
    const auto [low, high] = extent(board(), dice[die].level);
    BoardPoint near{(low.x + high.x) / 2, (low.y + high.y) / 2};
    if (dice[die].card != G::kNoCard) {
      const G::Place& card = game.state().cards[dice[die].card].place;
      if (card.exact) near = {double(card.x), double(card.y)};
    }
    lay[die] = table_.free_spot(lay, dice[die].level, near, 200, dice[die].face);
  }
  return lay;
}

G::Outcome ThrownDice::deal(const G& game, const Random& rng) const {
  FixedList<int, G::kHighestLevel> levels;
  for (int level = 1; level <= G::kHighestLevel; ++level) {
    if (game.config().levels.has(level)) levels.push_back(level);
  }
  G::Outcome outcome;
  outcome.kind = G::Outcome::Kind::kCards;
  G::State state = game.state();
  for (G::CardId card = 0; card < G::kCards; ++card) {
    if ((game.cards_in_play() >> card & 1) == 0) continue;
    const std::size_t first = below(rng, levels.size());
    const G so_far(game.config(), state);
    // If a level has no space, the card goes to the next one.
    for (std::size_t i = 0; i < levels.size() && !outcome.places[card].exact; ++i) {
      const int level = levels[(first + i) % levels.size()];
      outcome.places[card] = any_place(board(), so_far, level, rng);
    }
    state.cards[card] = {G::Card::Where::kBoard, outcome.places[card]};
  }
  return outcome;
}

G::Outcome ThrownDice::breed(const G& game) const {
  const G::Die& parent = game.state().dice[game.state().offers[0]];
  const physics::Lay lay = lay_of(game);
  const auto around = lay[game.state().offers[0]].value_or(Pose{});
  G::Moved bred{G::Moved::How::kRest, game.next_die(game.to_act()), parent.level, parent.face};
  // There was a spot when breeding was offered; a die bred since may have taken it.
  for (const double reach : {kCardReach, 2 * kCardReach, 8 * kCardReach}) {
    const auto spot = table_.free_spot(lay, parent.level, {around.x / 100.0, around.y / 100.0},
                                       reach, parent.face);
    if (!spot) continue;
    bred.posed = true;
    bred.pose = *spot;
    bred.card = card_under(game.state().cards, game.config(), parent.level, *spot);
    break;
  }
  G::Outcome outcome;
  outcome.kind = G::Outcome::Kind::kBreed;
  outcome.add(bred);
  return outcome;
}

}  // namespace astragal::dice
