#include "games/tumblin_dice/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/tumblin_dice/board_table_test.h"
#include "picture_checks.h"
#include "text/data_file.h"
#include "text/language.h"
#include "text/shipped.h"

namespace astragal::games {

using namespace match;
using namespace tests;
using namespace text;

namespace {

using testing::HasSubstr;
using G = TumblinDice;
using Text = GameText<TumblinDice>;

/// A random combination of the options that change the rules.
G::Config any_config(std::uint64_t seed) {
  Rng rng(seed);
  G::Config config;
  config.seats = 2 + static_cast<int>(below(rng, 3));
  config.rounds = 1 + static_cast<int>(below(rng, 3));
  config.target = below(rng, 3) == 0 ? 30 : 0;
  config.teams = config.seats == 4 && below(rng, 2) == 0;
  config.adding = below(rng, 2) == 0;
  config.gates = below(rng, 2) == 0;
  config.mines = static_cast<G::Mines>(below(rng, 4));
  config.breed = static_cast<G::Breed>(below(rng, 3));
  config.breeding_cards = 1 + static_cast<int>(below(rng, 2));
  config.players_lay = below(rng, 2) == 0;
  if (below(rng, 4) == 0) config.levels.bits |= 1U << (-1 - G::kLowestLevel);
  if (below(rng, 2) == 0) config.colours = {3, 1, 0, 2};
  return config;
}

void check_invariants(const G& game) {
  const auto& state = game.state();
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    const G::DieId next = game.next_die(seat);
    for (int number = 1; number <= G::kDiceEach; ++number) {
      const auto id = G::die_id(game.colour_of(seat), number);
      const G::Die& die = state.dice[id];
      RC_ASSERT((die.where == G::Die::Where::kUnthrown) == (id >= next));
      RC_ASSERT(game.owner_of(id) == seat);
      if (die.where != G::Die::Where::kBoard) {
        RC_ASSERT(die.card == G::kNoCard && die.level == 0 && die.face == 0 && !die.posed);
        continue;
      }
      RC_ASSERT(die.level != 0 && game.config().levels.has(die.level));
      if (die.card != G::kNoCard) {
        RC_ASSERT(state.cards[die.card].where == G::Card::Where::kBoard);
        RC_ASSERT(state.cards[die.card].place.level == die.level);
      }
    }
  }
  for (G::CardId card = 0; card < G::kCards; ++card) {
    const auto where = state.cards[card].where;
    const bool played = (game.cards_in_play() >> card & 1) != 0;
    if (!played) RC_ASSERT(where == G::Card::Where::kUnlaid);
    if (where == G::Card::Where::kGone) RC_ASSERT(G::is_mine(card));
    if (played && state.step >= G::Step::kThrow) RC_ASSERT(where != G::Card::Where::kUnlaid);
  }
}

/// Converts the state to JSON and back, and compares.
void check_state(const G& game) {
  const std::string text = boost::json::serialize(Text::state(game));
  const auto json = parse_json(text);
  const auto back = Text::from_state(game.config(), *json);
  if (!back) RC_FAIL(back.error().what() + "\n" + text);
  RC_ASSERT(*back == game);
}

/// Checks that an outcome is read back from its words, possible, and listed with its probability.
void check_outcome(const G& game, const G::Outcome& outcome) {
  RC_ASSERT(game.impossible(outcome).empty());
  const std::string words = Text::words(game, outcome);
  const auto back = Text::read_outcome(game, *split_words(words));
  if (!back) RC_FAIL(back.error().what() + "\n" + words);
  RC_ASSERT(*back == outcome);
}

void check_chances(const G& game, const G::Outcome& sampled) {
  double sum = 0;
  int found = 0;
  game.each_outcome([&](const G::Outcome& outcome, double chance) {
    sum += chance;
    found += outcome == sampled ? 1 : 0;
  });
  RC_ASSERT(sum > 1 - 1e-9 && sum < 1 + 1e-9);
  RC_ASSERT(found == 1);
}

RC_GTEST_PROP(TumblinDiceProperty, AnyCombinationOfVariantsPlaysToAnEnd, (std::uint64_t seed)) {
  G game(any_config(seed));
  Rng rng(seed);
  int outcomes = 0;
  std::array<std::int32_t, G::kMaxSeats> before{};
  while (game.phase() != Phase::kOver) {
    check_invariants(game);
    check_state(game);
    if (game.phase() == Phase::kDecide) {
      const auto legal = game.legal();
      RC_ASSERT(!legal.empty());
      game.decide(legal[below(rng, legal.size())]);
      continue;
    }
    const auto outcome = game.sample(rng);
    check_outcome(game, outcome);
    if (++outcomes % 23 == 0 || outcomes < 4) check_chances(game, outcome);
    const int round = game.round();
    const SeatSet playing = game.state().playing;
    game.settle(outcome);
    if (game.round() == round) continue;
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      if (!contains(playing, seat)) RC_ASSERT(game.state().totals[seat] == before[seat]);
    }
    before = game.state().totals;
  }
  check_invariants(game);
  check_state(game);
  RC_ASSERT(game.winners() != 0);
}

/// A state with a damaged field must be refused or be playable.
TEST(TumblinDiceText, SpoiltStatesAreRefusedOrPlayable) {
  const std::vector<boost::json::value> spoils{nullptr,
                                               true,
                                               0,
                                               1,
                                               7,
                                               -1,
                                               99,
                                               "x",
                                               "over",
                                               "throw",
                                               "breed",
                                               "lay",
                                               "cards",
                                               "start",
                                               "mines",
                                               boost::json::array{},
                                               boost::json::array{0},
                                               boost::json::array{0, 0},
                                               boost::json::array{1, 0},
                                               boost::json::array{"red1"},
                                               boost::json::array{"red1", "red1"},
                                               boost::json::object{},
                                               *parse_json(R"({"gate1":{"level":1}})"),
                                               *parse_json(R"({"mine1":"gone"})"),
                                               *parse_json(R"([[null,null,null,null],[{"level":1,
      "face":1,"card":"gate1"},null,null,null]])")};
  int refused = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    G game(any_config(seed));
    Rng rng(seed);
    for (std::uint64_t steps = below(rng, 60); steps > 0 && game.phase() != Phase::kOver; --steps) {
      if (game.phase() == Phase::kDecide) {
        const auto legal = game.legal();
        game.decide(legal[below(rng, legal.size())]);
      } else {
        game.settle(game.sample(rng));
      }
    }
    const auto state = Text::state(game);
    for (const auto& field : state) {
      for (const auto& spoil : spoils) {
        boost::json::value spoilt = state;
        spoilt.as_object()[field.key()] = spoil;
        auto read = Text::from_state(game.config(), spoilt);
        if (!read) {
          ++refused;
          EXPECT_NE(read.error().what(), "");
          continue;
        }
        EXPECT_LT(play_randomly(*read, rng), 100'000U);
      }
    }
  }
  EXPECT_GT(refused, 5000);
}

TEST(TumblinDiceText, AStateSaysWhatIsWrongWithIt) {
  BoardTable table("Ann, Bob", "gates=on");
  table.ann_first()
      .play("Ann card gate1 1x")
      .play("Bob card gate2 2x")
      .play("Ann throw = red1:1x2");
  const auto refused = [&table](const std::string& fields) {
    try {
      table.with(fields);
    } catch (const std::runtime_error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_THAT(refused(R"({"turn":0})"), HasSubstr("everyone throws one die in turn, but seat "));
  EXPECT_THAT(refused(R"({"round":9})"), HasSubstr("overtime comes after the last round"));
  EXPECT_THAT(refused(R"({"order":[0,0]})"), HasSubstr("order must be the seats that play"));
  EXPECT_THAT(refused(R"({"cards":{"gate1":{"level":1}}})"), HasSubstr("all cards are laid"));
  EXPECT_THAT(refused(R"({"cards":{"gate1":{"level":1},"gate2":"gone"}})"), HasSubstr("mines"));
  EXPECT_THAT(refused(R"({"mines":2})"), HasSubstr("number of mines"));
  EXPECT_THAT(refused(R"({"phase":"over"})"), HasSubstr("not over before the last round"));
  EXPECT_THAT(refused(R"({"dice":[[{"level":0,"face":2},null,null,null],[null,null,null,null]]})"),
              HasSubstr("red1 cannot be on 0x; no die stays there"));
  EXPECT_THAT(refused(R"({"dice":[[null,"off",null,null],[null,null,null,null]]})"),
              HasSubstr("red2 cannot be thrown before red1"));
  EXPECT_THAT(refused(R"({"dice":[[{"level":2,"face":2,"card":"gate1"},null,null,null],
      [null,null,null,null]]})"),
              HasSubstr("red1 cannot be on gate1, which is not on 2x"));
  EXPECT_THAT(refused(R"({"aim":{}})"), HasSubstr("state.aim is not a known field"));
}

TEST(TumblinDiceText, TheShippedBoardHasTheLevelsOfTheRules) {
  const std::string file(shipped_file("board.toml"));
  const auto board = DataFile::parse("board.toml", file);
  ASSERT_TRUE(board.ok());
  const auto started = Match::start({"tumblin-dice", "Ann, Bob", "", board->value()});
  ASSERT_TRUE(std::holds_alternative<Match>(started));
  EXPECT_EQ(std::get<G>(std::get<Match>(started).game()).config().levels, G::Levels{});
}

TEST(TumblinDiceText, ABoardGoesAlongWithTheState) {
  const std::string board = R"({"surfaces":{"low":{"level":-1},"high":{"level":2}}})";
  BoardTable table("Ann, Bob", "", board);
  EXPECT_EQ(boost::json::value(table.match().data()), *parse_json(board));
  EXPECT_EQ(boost::json::value(table.match().state().at("data")), *parse_json(board));
  const Match before = table.match();
  table.with("{}");
  EXPECT_EQ(table.match(), before);
  StartText other{"tumblin-dice", "Ann, Bob", "", *parse_json(board), before.state()};
  EXPECT_TRUE(std::holds_alternative<Match>(Match::start(other)));
  other.data =
      *parse_json(R"({"surfaces":{"low":{"level":-1},"high":{"level":2},"x":{"level":2}}})");
  EXPECT_TRUE(std::holds_alternative<StartFault>(Match::start(other)));
}

TEST(TumblinDiceText, ABoardWithoutLevelsIsRefused) {
  const auto refused = [](const std::string& board) {
    return StoryTable::refused_start("tumblin-dice", "Ann, Bob", "", board);
  };
  EXPECT_THAT(refused("{}"), HasSubstr("must have surfaces"));
  EXPECT_THAT(refused("[]"), HasSubstr("must have surfaces"));
  EXPECT_THAT(refused(R"({"surfaces":{"a":{"level":1.5}}})"),
              HasSubstr("whole number from -9 to 9"));
  EXPECT_THAT(refused(R"({"surfaces":{"a":{}}})"), HasSubstr("whole number from -9 to 9"));
  EXPECT_THAT(refused(R"({"surfaces":{"a":{"level":0}}})"), HasSubstr("no level from 1x up"));
}

TEST(TumblinDiceText, EveryTopicHasWords) {
  for (const auto* key : {"title", "tagline", "start", "mines", "cards", "lay", "throw", "overtime",
                          "breed", "over", "enter"}) {
    EXPECT_NE(phrase(Text::kName, key), "") << key;
  }
}

TEST(TumblinDiceText, PicturesFitTheTerminal) {
  for (const std::string options :
       {"", "gates=on, mines=pressure, breed=multiplier, breeding-cards=2, rounds=1",
        "target=60"}) {
    check_pictures("tumblin-dice", "Ann, Bob, Cid, Dan", true, options);
  }
  check_pictures("tumblin-dice", "Ann, Bob, Cid, Dan", true, "teams=on, rounds=1");
  check_pictures("tumblin-dice", "Zoë, 李小龍, Maximiliane von und zu", false, "rounds=1");
}

TEST(TumblinDiceText, ThePictureShowsDiceByLevelAndCards) {
  BoardTable table("Ann, Bob", "gates=on");
  table.ann_first().play("Ann card gate1 1x").play("Bob card gate2 3x");
  table.play("Ann throw = red1:3x5").play("Bob throw = green1:1x2");
  const std::string picture = table.match().picture({false, false, 80});
  EXPECT_THAT(picture, HasSubstr("3x  R5 [gate2]"));
  EXPECT_THAT(picture, HasSubstr("1x  G2 [gate1]"));
  EXPECT_THAT(picture, HasSubstr("pad  red2"));
  EXPECT_THAT(picture, HasSubstr("round 1 of 4"));
}

}  // namespace
}  // namespace astragal::games
