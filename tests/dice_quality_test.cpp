// The quality of the dice that people get: the keyed stream, through the mapping of docs/dice.md,
// on a million dice (ten million with ASTRAGAL_FULL set). The keys are fixed, so a test that
// passes once passes always; a bad stream or a biased mapping would fail by far.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numeric>
#include <vector>

#include "core/dice.h"
#include "dice/fair.h"
#include "fair_games.h"

namespace astragal::tests {

using namespace dice;
using namespace games;
using namespace match;

namespace {

constexpr int kTogether = 10;  // dice of one outcome

int dice_to_roll() { return std::getenv("ASTRAGAL_FULL") != nullptr ? 10'000'000 : 1'000'000; }

DiceStream fair_stream(std::uint64_t number) {
  return DiceStream(
      secret_number(number).key(1, false, {{"Ann", {1, 2, 3}}, {"Bob"}, {"Cid", {4}}}));
}

/// The dice in the order in which the stream brings them, ten to an outcome.
const std::vector<std::uint8_t>& dice() {
  static const std::vector<std::uint8_t> kDice = [] {
    DiceStream stream = fair_stream(2026);
    std::vector<std::uint8_t> all;
    const auto count = static_cast<std::size_t>(dice_to_roll());
    while (all.size() < count) {
      auto rng = stream.next();
      const auto ten = draw_together(rng, kPowersOfSix[kTogether], [](Cut& cut) {
        std::array<std::uint8_t, kTogether> numbers;
        for (auto& number : numbers) number = static_cast<std::uint8_t>(cut.below(6));
        return numbers;
      });
      all.insert(all.end(), ten.begin(), ten.end());
    }
    return all;
  }();
  return kDice;
}

/// How many standard deviations a chi-square value lies above its mean, by Wilson and Hilferty.
double deviation(double chi_square, double freedom) {
  const double variance = 2 / (9 * freedom);
  return (std::cbrt(chi_square / freedom) - (1 - variance)) / std::sqrt(variance);
}

double chi_square(const std::vector<double>& seen, const std::vector<double>& expected) {
  double sum = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
  }
  return sum;
}

/// As many cells, all equally likely. Too even is as suspicious as too uneven.
void expect_even(const std::vector<double>& seen, const char* what) {
  const double total = std::accumulate(seen.begin(), seen.end(), 0.0);
  const auto cells = static_cast<double>(seen.size());
  const double sigmas =
      deviation(chi_square(seen, std::vector<double>(seen.size(), total / cells)), cells - 1);
  EXPECT_LT(std::abs(sigmas), 3.3) << what;
}

TEST(DiceQuality, FacesAreEven) {
  std::vector<double> faces(6);
  for (const auto die : dice()) ++faces[die];
  expect_even(faces, "faces");
}

TEST(DiceQuality, EveryPlaceInARollIsEven) {
  std::array<std::vector<double>, kTogether> faces;
  for (auto& place : faces) place.resize(6);
  for (std::size_t i = 0; i < dice().size(); ++i) ++faces[i % kTogether][dice()[i]];
  for (const auto& place : faces) expect_even(place, "a place");
}

TEST(DiceQuality, ADieSaysNothingOfThoseBeforeIt) {
  for (const std::size_t lag : {1U, 2U, 3U, 10U, 40U}) {
    std::vector<double> pairs(36);
    // Pairs that do not overlap, so that each counts once.
    for (std::size_t i = 0; i + lag < dice().size(); ++i) {
      if (i / lag % 2 == 0) ++pairs[dice()[i] * 6U + dice()[i + lag]];
    }
    expect_even(pairs, "pairs");
  }
  std::vector<double> triples(216);
  for (std::size_t i = 0; i + 2 < dice().size(); i += 3) {
    ++triples[dice()[i] * 36U + dice()[i + 1] * 6U + dice()[i + 2]];
  }
  expect_even(triples, "triples");
}

TEST(DiceQuality, RunsOfHighAndLowAreAsManyAsTheyShould) {
  // Wald and Wolfowitz: with these many high and low dice in random order.
  double high = 0;
  double runs = 1;
  for (std::size_t i = 0; i < dice().size(); ++i) {
    if (dice()[i] >= 3) ++high;
    if (i > 0 && (dice()[i] >= 3) != (dice()[i - 1] >= 3)) ++runs;
  }
  const auto count = static_cast<double>(dice().size());
  const double low = count - high;
  const double mean = 2 * high * low / count + 1;
  const double variance = (mean - 1) * (mean - 2) / (count - 1);
  EXPECT_LT(std::abs(runs - mean) / std::sqrt(variance), 3.3);
}

TEST(DiceQuality, RunsOfEqualFacesAreAsLongAsTheyShould) {
  // A run of length n comes with (1/6)^(n-1) * 5/6; the last cell holds all longer ones.
  constexpr std::size_t kLengths = 6;
  std::vector<double> seen(kLengths);
  std::size_t length = 1;
  for (std::size_t i = 1; i < dice().size(); ++i, ++length) {
    if (dice()[i] == dice()[i - 1]) continue;
    ++seen[std::min(length, kLengths) - 1];
    length = 0;
  }
  const double runs = std::accumulate(seen.begin(), seen.end(), 0.0);
  std::vector<double> expected;
  double share = 1;
  for (std::size_t n = 1; n < kLengths; ++n, share /= 6) expected.push_back(runs * share * 5 / 6);
  expected.push_back(runs * share);
  EXPECT_LT(std::abs(deviation(chi_square(seen, expected), kLengths - 1)), 3.3);
}

/// Samples a position's outcome many times, each time with an outcome of the stream, and compares
/// with the probabilities that the rules give it.
template <Game G>
void expect_fair_outcomes(const G& game, std::uint64_t key, int draws) {
  std::vector<std::pair<typename G::Outcome, double>> outcomes;
  game.each_outcome([&outcomes](const typename G::Outcome& outcome, double probability) {
    outcomes.emplace_back(outcome, probability);
  });
  std::vector<double> counts(outcomes.size());
  DiceStream stream = fair_stream(key);
  for (int i = 0; i < draws; ++i) {
    auto rng = stream.next();
    const auto sampled = game.sample(rng);
    const auto found = std::find_if(outcomes.begin(), outcomes.end(),
                                    [&](const auto& pair) { return pair.first == sampled; });
    ASSERT_NE(found, outcomes.end());
    ++counts[static_cast<std::size_t>(found - outcomes.begin())];
  }
  std::vector<double> seen{0};  // the first cell is for all that is too rare to count alone
  std::vector<double> expected{0};
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const double mean = outcomes[i].second * draws;
    if (mean >= 10) {
      seen.push_back(counts[i]);
      expected.push_back(mean);
    } else {
      seen[0] += counts[i];
      expected[0] += mean;
    }
  }
  if (expected[0] < 10) {
    seen.erase(seen.begin());
    expected.erase(expected.begin());
  }
  const double sigmas = deviation(chi_square(seen, expected), static_cast<double>(seen.size() - 1));
  EXPECT_LT(std::abs(sigmas), 3.3) << seen.size() << " cells";
}

template <Game G>
G waiting(const Sitting& sitting) {
  Match match = sit_down(sitting).now;
  if (match.phase() == Phase::kDecide) {
    EXPECT_TRUE(match.decide({"roll"}).ok());
  }
  return std::get<G>(match.game());
}

TEST(DiceQuality, OutcomesOfTheGamesAreAsLikelyAsTheRulesSay) {
  const int draws = dice_to_roll() / 20;
  expect_fair_outcomes(waiting<TrophyBuck>({"trophy-buck", "Ann, Bob, Cid"}), 1, draws);
  expect_fair_outcomes(waiting<RockTheBock>({"rock-the-bock", "Ann, Bob"}), 2, draws);
  auto shooters = waiting<SharpShooters>({"sharp-shooters", "Ann, Bob, Cid"});
  expect_fair_outcomes(shooters, 3, draws);
  Rng rng(4);
  shooters.settle(shooters.sample(rng));
  expect_fair_outcomes(shooters, 4, draws);
}

}  // namespace
}  // namespace astragal::tests
