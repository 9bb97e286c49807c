#include "bots/sharp_shooters/replies.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "bots/sharp_shooters/evaluation.h"
#include "bots/sharp_shooters/turn_solver.h"

namespace astragal::bots {

namespace {

using G = games::SharpShooters;

/// Trial turns find the likely ends of the turn, whose next turns are then solved; the turn is
/// solved again with these values, until trials find no new ends (real-time dynamic programming;
/// Barto, Bradtke and Singh 1995).
class Replies {
 public:
  Replies(const G& game, const Thinking& thinking)
      : game_(game),
        thinking_(thinking),
        value_(game),
        seat_(game.to_act()),
        left_(static_cast<std::int64_t>(thinking.iterations * kSpotsAPlayout)) {
    solve();
  }

  G::Decision decide() {
    constexpr int kAtOnce = 8;  // ends of the turn to solve before the turn itself is solved again
    constexpr int kIdle = 48;   // consecutive trials without a new end, after which it stops
    const auto few = likely();
    if (few.size() == 1) return few[0];
    std::uint64_t trials = 0;
    for (int idle = 0; idle < kIdle && left_ > 0 && !thinking_.stopped();) {
      bool news = false;
      for (int i = 0; i < kAtOnce; ++i, ++trials) {
        const auto end = trial(few[trials % few.size()], Rng(thinking_.seed, trials));
        if (!end || seen_.contains(*end)) continue;
        look(*end);
        news = true;
      }
      idle = news ? 0 : idle + kAtOnce;
      if (news) solve();
    }
    return turn_.best(game_);
  }

 private:
  void solve() {
    turn_.solve(game_, [this](const SharpPosition& end) { return std::array{worth(end)}; });
    left_ -= static_cast<std::int64_t>(turn_.spots());
  }

  /// The value of an end of the turn. Unsolved ends are corrected by the mean change of solved
  /// ones.
  [[nodiscard]] double worth(const SharpPosition& end) const {
    if (const auto found = seen_.find(end); found != seen_.end()) return found->second;
    const double mean = seen_.empty() ? 0 : changed_ / static_cast<double>(seen_.size());
    return value_(end, seat_) + (end.full() ? 0 : mean);
  }

  /// The decisions that may be the best.
  [[nodiscard]] std::vector<G::Decision> likely() const {
    constexpr std::size_t kFew = 5;
    constexpr double kNear = 0.04;
    const auto legal = game_.legal();
    std::vector<G::Decision> few(legal.begin(), legal.end());
    const auto here = [this](G::Decision decision) { return turn_.value(game_, decision)[0]; };
    std::stable_sort(few.begin(), few.end(),
                     [&](G::Decision a, G::Decision b) { return here(a) > here(b); });
    while (few.size() > kFew || here(few.back()) < here(few[0]) - kNear) few.pop_back();
    return few;
  }

  /// Plays the turn to its end; empty if the card is full then.
  [[nodiscard]] std::optional<SharpPosition> trial(G::Decision first, Rng rng) const {
    G game = game_;
    game.decide(first);
    while (game.phase() != Phase::kOver && game.round() == game_.round()) {
      if (game.state().step == G::Step::kRoll) return SharpPosition(game);
      if (game.phase() == Phase::kSettle) {
        game.settle(game.sample(rng));
      } else {
        game.decide(turn_.best(game));
      }
    }
    return std::nullopt;
  }

  /// Solves the next player's turn.
  void look(const SharpPosition& end) {
    const Seat next = end.turn;
    reply_.solve(game_.card(), end, std::min<int>(end.dice[next], G::kHand),
                 [&](const SharpPosition& after) { return std::array{value_(after, next)}; });
    SharpPosition passed = end;
    passed.turn = static_cast<std::int8_t>(end.next());
    reply_.ended({value_(passed, next)});
    left_ -= static_cast<std::int64_t>(reply_.spots());
    const double theirs = reply_.rolling()[0];
    const double own = next == seat_ ? theirs : 1 - theirs;
    changed_ += own - value_(end, seat_);
    seen_.emplace(end, own);
  }

  const G& game_;
  const Thinking& thinking_;
  const SharpValue value_;
  Seat seat_;
  std::int64_t left_;  ///< budget in spots
  SharpTurn<1> turn_;
  SharpTurn<1> reply_;
  std::unordered_map<SharpPosition, double, SharpHash> seen_;
  double changed_ = 0;  ///< sum of changes by solving
};

}  // namespace

games::SharpShooters::Decision sharp_by_replies(const games::SharpShooters& game,
                                                const Thinking& thinking) {
  return Replies(game, thinking).decide();
}

}  // namespace astragal::bots
