#pragma once

#include <concepts>
#include <cstdint>
#include <iterator>
#include <type_traits>

#include "core/random.h"
#include "core/reason.h"
#include "core/seats.h"

namespace astragal {

/// The kind of the next step.
enum class Phase : std::uint8_t {
  kDecide,  ///< waits for one of the decisions in legal()
  kSettle,  ///< waits for an outcome, from sample() or entered by players
  kOver,
};

/// A game is rules over decisions and outcomes, as a plain value: copying it copies the position,
/// == compares positions, it holds no pointers to anything outside, and playing does not allocate.
///
///   phase()         the kind of the next step
///   to_act()        the seat that decides or rolls; kTable for outcomes that no player asks for
///   legal()         all legal decisions, in the record's order; never empty in kDecide
///   decide(d)       d must be in legal()
///   sample(rng)     an outcome with its true probability, from random 64-bit numbers
///   each_outcome(f) calls f(outcome, probability) for each possible outcome; the probabilities
///                   sum to 1
///   impossible(o)   the reason why o cannot happen here; empty if it can
///   settle(o)       o must be possible
///   round()         from 1
///   score(seat)     the current points
///   winners()       valid in kOver only
template <class G>
concept Game = std::copyable<G> && std::equality_comparable<G> && std::is_trivially_copyable_v<G> &&
    requires(const G& game, G& changing, Rng& rng, Seat seat, const typename G::Config& config,
             const typename G::Decision& decision, const typename G::Outcome& outcome) {
  G(config);
  { game.config() } -> std::convertible_to<typename G::Config>;
  { game.seats() } -> std::same_as<int>;
  { game.phase() } -> std::same_as<Phase>;
  { game.to_act() } -> std::same_as<Seat>;
  { *game.legal().begin() } -> std::convertible_to<typename G::Decision>;
  { game.legal().size() } -> std::convertible_to<std::size_t>;
  changing.decide(decision);
  { game.sample(rng) } -> std::same_as<typename G::Outcome>;
  game.each_outcome([](const typename G::Outcome&, double) {});
  { game.impossible(outcome) } -> std::same_as<Reason>;
  changing.settle(outcome);
  { game.round() } -> std::same_as<int>;
  { game.score(seat) } -> std::same_as<int>;
  { game.winners() } -> std::same_as<SeatSet>;
};

/// Plays to the end with uniformly random decisions; returns the number of decisions and outcomes.
template <Game G, RandomSource R>
std::uint64_t play_randomly(G& game, R& rng) {
  for (std::uint64_t steps = 0;; ++steps) {
    const Phase phase = game.phase();
    if (phase == Phase::kSettle) {
      game.settle(game.sample(rng));
    } else if (phase == Phase::kDecide) {
      const auto legal = game.legal();
      game.decide(legal.size() == 1 ? legal[0] : legal[below(rng, legal.size())]);
    } else {
      return steps;
    }
  }
}

}  // namespace astragal
