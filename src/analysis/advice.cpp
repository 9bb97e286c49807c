#include "analysis/advice.h"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/sample.h"
#include "analysis/totals.h"
#include "bots/search/playouts.h"
#include "core/portable/numbers.h"
#include "text/message.h"
#include "text/words.h"

namespace astragal::analysis {

using bots::Estimate;

namespace {

/// The game's sentence, with its parameters.
std::string sentence_of(std::string_view game, const std::string& key,
                        const std::vector<std::pair<std::string, std::string>>& with) {
  const std::string_view words = key.empty() ? key : text::phrase(game, key);
  if (words.empty()) return "";
  fmt::dynamic_format_arg_store<fmt::format_context> values;
  for (const auto& [name, value] : with)
    values.push_back(fmt::arg(name.c_str(), text::with_decimal_sign(value)));
  return fmt::vformat(words, values);
}

/// Adds expected points by playouts, if the ranking has none.
template <Game G>
void count_points(const G& game, const bots::Thinking& thinking, bots::Ranking<G>& ranking) {
  constexpr std::uint64_t kPlayouts = 2'000;  // per decision
  const bool counted = std::any_of(
      ranking.options.begin(), ranking.options.end(),
      [](const auto& option) { return option.estimate.points_error != bots::BySeat{}; });
  if (counted || game.legal().size() != ranking.options.size()) return;
  bots::Thinking few = thinking;
  few.iterations = kPlayouts * ranking.options.size();
  const auto policy = [](const G& at, Rng& rng) { return reference_decision(at, rng); };
  for (const auto& tried : rank_by_playouts(game, few, policy).options) {
    const auto same = std::find_if(ranking.options.begin(), ranking.options.end(),
                                   [&](auto& one) { return one.decision == tried.decision; });
    if (same == ranking.options.end()) continue;
    same->estimate.points = tried.estimate.points;
    same->estimate.points_error = tried.estimate.points_error;
  }
}

/// The value of a decision that rank() does not list; empty if it lists all.
template <Game G>
std::optional<Estimate> estimate_of_words(const G& game, const std::string& words,
                                          const bots::Thinking& thinking,
                                          const bots::Knowledge& knowledge) {
  if constexpr (requires { games::GameText<G>::read_decision(game, {}); }) {
    const auto decision = games::GameText<G>::read_decision(game, *text::split_words(words));
    if (decision && *decision) return estimate_of(game, **decision, thinking, knowledge);
  }
  return std::nullopt;
}

/// The sampling part of the standard error, which is independent in two estimates, unlike
/// systematic errors.
double luck_of(const Estimate& estimate, std::size_t i) {
  const double systematic_error = estimate.systematic_error[i];
  return std::sqrt(
      std::max(estimate.error[i] * estimate.error[i] - systematic_error * systematic_error, 0.0));
}

/// The mean of two independent estimates, weighted by samples; by rounds if only points were
/// sampled.
Estimate mean_of(const Estimate& one, int rounds, const Estimate& other, int other_rounds) {
  if (one.exact() || other.exact()) return one.exact() ? one : other;
  Estimate both;
  const bool settled = one.settled() && other.settled();
  both.samples = settled ? std::max(one.samples, other.samples) : one.samples + other.samples;
  const double weight =
      settled ? rounds / static_cast<double>(rounds + other_rounds) : one.samples / both.samples;
  const auto mean = [weight](double a, double b) { return weight * a + (1 - weight) * b; };
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    both.chance[i] = mean(one.chance[i], other.chance[i]);
    both.points[i] = mean(one.points[i], other.points[i]);
    both.systematic_error[i] = mean(one.systematic_error[i], other.systematic_error[i]);
    both.error[i] = portable::hypot(weight * luck_of(one, i), (1 - weight) * luck_of(other, i),
                                    both.systematic_error[i]);
    both.points_error[i] =
        portable::hypot(weight * one.points_error[i], (1 - weight) * other.points_error[i]);
  }
  return both;
}

}  // namespace

double Advice::chance(const AdvisedOption& option) const {
  return of_side(option.estimate.chance, side);
}

Interval Advice::interval(const AdvisedOption& option) const {
  return interval_of_chance(chance(option), of_side(option.estimate.error, side),
                            option.estimate.samples);
}

double Advice::points(const AdvisedOption& option) const {
  return option.estimate.points[static_cast<std::size_t>(seat)];
}

Interval Advice::points_interval(const AdvisedOption& option) const {
  return interval_of_mean(points(option),
                          option.estimate.points_error[static_cast<std::size_t>(seat)]);
}

bool Advice::exact() const {
  return std::all_of(options.begin(), options.end(),
                     [](const auto& option) { return option.estimate.exact(); });
}

bool Advice::settled() const {
  return std::all_of(options.begin(), options.end(), [](const auto& option) {
    return option.estimate.exact() || option.estimate.settled();
  });
}

double Advice::samples() const {
  double sum = 0;
  for (const auto& option : options) sum += option.estimate.samples;
  return sum;
}

const AdvisedOption* Advice::find(const std::string& words) const {
  const auto found = std::find_if(options.begin(), options.end(),
                                  [&](const auto& option) { return option.words == words; });
  return found == options.end() ? nullptr : &*found;
}

void Advice::add(AdvisedOption option) {
  const auto worse = std::find_if(options.begin(), options.end(), [&](const auto& other) {
    return chance(other) < chance(option);
  });
  if (worse == options.begin()) {  // the sentence was about the previous best
    why.clear();
    reason.clear();
    reason_with.clear();
  }
  options.insert(worse, std::move(option));
}

void Advice::merge(const Advice& more) {
  for (const AdvisedOption& option : more.options) {
    const auto known = std::find_if(options.begin(), options.end(),
                                    [&](const auto& own) { return own.words == option.words; });
    if (known == options.end()) {
      options.push_back(option);
    } else {
      known->estimate = mean_of(known->estimate, rounds, option.estimate, more.rounds);
    }
  }
  rounds += more.rounds;
  std::stable_sort(options.begin(), options.end(), [this](const auto& one, const auto& other) {
    return chance(one) > chance(other);
  });
  // The sentence is about the best decision at that time.
  if (options.front().words == more.options.front().words) {
    why = more.why;
    reason = more.reason;
    reason_with = more.reason_with;
  }
}

Advice advise(const match::Match& match, const bots::Thinking& thinking,
              const bots::Knowledge& knowledge, const std::string& also) {
  return match.ask([&](auto text, const auto& game) {
    Advice advice;
    advice.seat = game.to_act();
    for (const SeatSet side : match.sides()) {
      if (contains(side, advice.seat)) advice.side = side;
    }
    // First, because ranking uses all the time there is.
    const auto own = estimate_of_words(game, also, thinking, knowledge);
    auto ranking = rank(game, thinking, knowledge);
    count_points(game, thinking, ranking);
    for (const auto& option : ranking.options) {
      advice.options.push_back({text.words(option.decision, match.seating()), option.estimate});
    }
    advice.why = sentence_of(decltype(text)::kName, ranking.why, ranking.why_with);
    advice.reason = ranking.why;
    advice.reason_with = ranking.why_with;
    if (own && advice.find(also) == nullptr) advice.add({also, *own});
    return advice;
  });
}

}  // namespace astragal::analysis
