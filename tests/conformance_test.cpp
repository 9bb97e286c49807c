// What every game must do, run over all of them: those on the list, and Pig, the example.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>

#include "allocations.h"
#include "games/pig/text.h"
#include "match/match.h"
#include "record/record_impl.h"

namespace astragal::tests {

using namespace games;
using namespace match;
using namespace record;
using namespace text;

namespace {

using TestMatch = BasicMatch<ASTRAGAL_GAME_TYPES, Pig>;
using TestRecord = BasicRecord<TestMatch>;

template <class G>
class Conformance : public testing::Test {
 public:
  using Text = GameText<G>;

  static TestMatch match(int seats) {
    std::string names;
    for (int i = 0; i < seats; ++i) names += (i == 0 ? "P" : ",P") + std::to_string(i + 1);
    return std::get<TestMatch>(TestMatch::start({std::string(Text::kName), names}));
  }
  static G game(int seats) { return std::get<G>(match(seats).game()); }

  /// Calls visit(game) at every position of random games of every size.
  template <class Visit>
  static void each_position(int games, Visit visit) {
    for (int number = 0; number < games; ++number) {
      const int seats = G::kMinSeats + number % (G::kMaxSeats - G::kMinSeats + 1);
      G game = Conformance::game(seats);
      Rng rng(static_cast<std::uint64_t>(number));
      for (;;) {
        visit(std::as_const(game), rng);
        if (game.phase() == Phase::kOver) break;
        if (game.phase() == Phase::kSettle) {
          game.settle(game.sample(rng));
        } else {
          const auto legal = game.legal();
          game.decide(legal[below(rng, legal.size())]);
        }
      }
    }
  }

  static std::vector<std::pair<typename G::Outcome, double>> outcomes(const G& game) {
    std::vector<std::pair<typename G::Outcome, double>> list;
    game.each_outcome([&list](const typename G::Outcome& outcome, double probability) {
      list.emplace_back(outcome, probability);
    });
    return list;
  }
};

using Games = testing::Types<ASTRAGAL_GAME_TYPES, Pig>;
struct GameNames {
  template <class G>
  static std::string GetName(int /*index*/) {  // NOLINT(readability-identifier-naming): gtest asks
    return std::string(GameText<G>::kName);
  }
};
TYPED_TEST_SUITE(Conformance, Games, GameNames);

TYPED_TEST(Conformance, RandomGamesEndAndHaveWinners) {
  for (int seats = TypeParam::kMinSeats; seats <= TypeParam::kMaxSeats; ++seats) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      TypeParam game = this->game(seats);
      Rng rng(seed);
      EXPECT_LT(play_randomly(game, rng), 100'000U);
      EXPECT_NE(game.winners(), 0U);
      EXPECT_EQ(game.winners() & ~all_seats(seats), 0U);
      for (Seat seat = 0; seat < seats; ++seat) {
        EXPECT_LE(game.score(seat), game.score(first_of(game.winners())));
      }
    }
  }
}

TYPED_TEST(Conformance, TheSameSeedPlaysTheSameGame) {
  TypeParam one = this->game(TypeParam::kMaxSeats);
  TypeParam two = one;
  Rng rng_one(5, 6);
  Rng rng_two(5, 6);
  EXPECT_EQ(play_randomly(one, rng_one), play_randomly(two, rng_two));
  EXPECT_EQ(one, two);
}

TYPED_TEST(Conformance, CopiesAreIndependent) {
  this->each_position(20, [](const TypeParam& game, Rng& rng) {
    const TypeParam kept = game;
    TypeParam copy = game;
    EXPECT_EQ(copy, kept);
    Rng other(rng());
    play_randomly(copy, other);
    EXPECT_EQ(game, kept);
    EXPECT_EQ(copy == kept, game.phase() == Phase::kOver);
  });
}

TYPED_TEST(Conformance, PlayingTouchesNoHeap) {
  for (int seats = TypeParam::kMinSeats; seats <= TypeParam::kMaxSeats; ++seats) {
    const TypeParam start = this->game(seats);
    const std::uint64_t before = allocations();
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      TypeParam game = start;
      Rng rng(seed);
      play_randomly(game, rng);
    }
    EXPECT_EQ(allocations(), before);
  }
}

TYPED_TEST(Conformance, StateGoesToJsonAndBackAtEveryStep) {
  this->each_position(40, [](const TypeParam& game, Rng& /*rng*/) {
    const std::string text = boost::json::serialize(GameText<TypeParam>::state(game));
    const auto back = GameText<TypeParam>::from_state(game.config(), *parse_json(text));
    ASSERT_TRUE(back.ok()) << back.error().what() << "\n" << text;
    EXPECT_EQ(*back, game) << text;
  });
}

TYPED_TEST(Conformance, ProbabilitiesSumToOneAndEveryOutcomeIsPossible) {
  this->each_position(12, [this](const TypeParam& game, Rng& rng) {
    if (game.phase() != Phase::kSettle) return;
    double sum = 0;
    bool sampled_found = false;
    const auto sampled = game.sample(rng);
    for (const auto& [outcome, probability] : this->outcomes(game)) {
      EXPECT_GT(probability, 0);
      EXPECT_EQ(game.impossible(outcome).code(), "");
      sum += probability;
      sampled_found = sampled_found || outcome == sampled;
    }
    EXPECT_NEAR(sum, 1, 1e-12);
    EXPECT_TRUE(sampled_found);
  });
}

TYPED_TEST(Conformance, OutcomesOfOtherPositionsArePossibleOnlyIfEnumerated) {
  // Outcomes met anywhere, tried everywhere.
  std::vector<typename TypeParam::Outcome> met;
  this->each_position(3, [&met](const TypeParam& game, Rng& rng) {
    if (game.phase() == Phase::kSettle && met.size() < 300) met.push_back(game.sample(rng));
  });
  int positions = 0;
  this->each_position(3, [&](const TypeParam& game, Rng& /*rng*/) {
    if (game.phase() != Phase::kSettle || ++positions % 7 != 0) return;
    const auto open = this->outcomes(game);
    for (const auto& outcome : met) {
      const bool listed = std::any_of(open.begin(), open.end(), [&outcome](const auto& entry) {
        return entry.first == outcome;
      });
      EXPECT_EQ(game.impossible(outcome).empty(), listed);
    }
  });
}

TYPED_TEST(Conformance, SamplingMatchesTheProbabilities) {
  // Chi-square at the first few positions of each kind, against the 0.1 % critical value.
  std::map<std::size_t, int> tested;  // by number of outcomes
  this->each_position(4, [&](const TypeParam& game, Rng& rng) {
    if (game.phase() != Phase::kSettle) return;
    const auto open = this->outcomes(game);
    if (open.size() < 2 || tested.size() > 12 || ++tested[open.size()] > 1) return;
    const int draws = static_cast<int>(std::min<std::size_t>(40 * open.size(), 60'000)) + 20'000;
    std::vector<int> counts(open.size());
    for (int i = 0; i < draws; ++i) {
      const auto outcome = game.sample(rng);
      const auto found = std::find_if(open.begin(), open.end(), [&outcome](const auto& entry) {
        return entry.first == outcome;
      });
      ASSERT_NE(found, open.end());
      ++counts[static_cast<std::size_t>(found - open.begin())];
    }
    double chi_square = 0;
    double rare_expected = 0;  // outcomes too rare to count alone are counted together
    double rare_seen = 0;
    int cells = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
      const double expected = open[i].second * draws;
      if (expected < 5) {
        rare_expected += expected;
        rare_seen += counts[i];
        continue;
      }
      chi_square += (counts[i] - expected) * (counts[i] - expected) / expected;
      ++cells;
    }
    if (rare_expected > 5) {
      chi_square += (rare_seen - rare_expected) * (rare_seen - rare_expected) / rare_expected;
      ++cells;
    }
    // Wilson and Hilferty's approximation of the chi-square quantile.
    const double freedom = std::max(1, cells - 1);
    const double critical =
        freedom * std::pow(1 - 2 / (9 * freedom) + 3.09 * std::sqrt(2 / (9 * freedom)), 3);
    EXPECT_LT(chi_square, critical) << open.size() << " outcomes";
  });
}

TYPED_TEST(Conformance, LegalIsExactlyWhatIsAccepted) {
  // All the words that any position knows, tried at every position.
  std::set<std::string> vocabulary{"", "fly", "roll roll", "take", "place 7 in 1", "place 1 in 7"};
  const auto each_match = [this](auto visit) {
    for (int number = 0; number < 4; ++number) {
      const int seats =
          TypeParam::kMinSeats + number % (TypeParam::kMaxSeats - TypeParam::kMinSeats + 1);
      TestMatch match = this->match(seats);
      Rng rng(static_cast<std::uint64_t>(number));
      while (match.phase() != Phase::kOver) {
        if (match.phase() == Phase::kSettle) {
          match.settle_fairly(rng);
          continue;
        }
        visit(match);
        const auto legal = match.legal();
        ASSERT_TRUE(match.decide(*split_words(legal[below(rng, legal.size())])).ok());
      }
    }
  };
  each_match([&vocabulary](const TestMatch& match) {
    for (const auto& words : match.legal()) vocabulary.insert(words);
  });
  each_match([&vocabulary](const TestMatch& match) {
    const auto legal = match.legal();
    for (const auto& words : vocabulary) {
      TestMatch copy = match;
      const bool listed = std::find(legal.begin(), legal.end(), words) != legal.end();
      ASSERT_EQ(copy.decide(*split_words(words)).ok(), listed) << words;
      EXPECT_EQ(copy == match, !listed) << words;
    }
  });
}

TYPED_TEST(Conformance, RecordsAreReadAndWrittenWithoutLossAtEveryStep) {
  for (int number = 0; number < 3; ++number) {
    TestRecord record(this->match(TypeParam::kMinSeats + number % 2));
    Rng rng(static_cast<std::uint64_t>(number));
    std::size_t lines = 0;
    while (record.now.phase() != Phase::kOver) {
      Move move{record.now.name_of(record.now.to_act()), record.now.event()};
      if (record.now.phase() == Phase::kDecide) {
        const auto legal = record.now.legal();
        move.decision = *record.now.decide(*split_words(legal[below(rng, legal.size())]));
      }
      if (record.now.phase() == Phase::kSettle &&
          record.now.name_of(record.now.to_act()) == move.seat) {
        move.outcome = record.now.settle_fairly(rng);
      }
      record.moves.push_back(move);
      // Every line near the start, then now and then: reading is linear, this loop is not.
      if (++lines > 40 && lines % 29 != 0 && record.now.phase() != Phase::kOver) continue;
      const std::string text = write_record(record);
      std::istringstream input(text);
      const auto back = read_record<TestMatch>(input);
      const auto* fault = std::get_if<RecordFault>(&back);
      ASSERT_EQ(fault, nullptr) << fault->line << ": " << fault->why.what() << "\n" << text;
      EXPECT_EQ(std::get<TestRecord>(back).now, record.now);
      EXPECT_EQ(write_record(std::get<TestRecord>(back)), text);
    }
  }
}

}  // namespace
}  // namespace astragal::tests
