#include "match/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/json_reader.h"
#include "text/language.h"

namespace astragal::match {

using namespace text;

namespace {

using testing::ElementsAre;
using testing::IsSupersetOf;
using Part = StartFault::Part;

Match start(const StartText& text) { return std::get<Match>(Match::start(text)); }

/// The part of the start text that is refused, and why.
std::pair<Part, std::string> refusal(const StartText& text) {
  const auto started = Match::start(text);
  const auto* fault = std::get_if<StartFault>(&started);
  if (fault == nullptr) throw std::runtime_error("it starts");
  return {fault->part, fault->fault.why.what()};
}

const std::string kFaces = R"({"faces":{"brown":[4,1,1]}})";

TEST(Match, ListsItsGames) {
  EXPECT_THAT(Match::game_names(),
              IsSupersetOf({"trophy-buck", "rock-the-bock", "sharp-shooters", "tumblin-dice"}));
}

TEST(Match, KnowsWhatItWasStartedWith) {
  const Match match = start({"sharp-shooters", "Ann, Bob", "rounds=2, side=B"});
  EXPECT_EQ(match.game_name(), "sharp-shooters");
  EXPECT_EQ(match.seats_text(), "Ann, Bob");
  EXPECT_EQ(match.options_text(), "rounds=2, side=B");
  EXPECT_THAT(match.options(), ElementsAre(2, OptionSpec::word(1)));
  EXPECT_TRUE(match.data().empty());
  EXPECT_EQ(match.name_of(match.to_act()), "table");
  EXPECT_EQ(match.event(), "card");
  EXPECT_EQ(match.topic(), "card");
}

TEST(Match, SaysWhichPartCannotBeStarted) {
  EXPECT_EQ(refusal({"chess", "Ann, Bob"}).first, Part::kGame);
  EXPECT_EQ(refusal({"trophy-buck", "Ann, Bob"}),
            std::pair(Part::kSeats, std::string("Trophy Buck is for 3 to 10 players, not 2")));
  EXPECT_EQ(refusal({"trophy-buck", "Ann, Bob, table"}).first, Part::kSeats);
  EXPECT_EQ(refusal({"rock-the-bock", "Ann, Bob", "rounds=10"}).first, Part::kOptions);
  EXPECT_EQ(refusal({"rock-the-bock", "Ann, Bob", "", *parse_json("{}")}),
            std::pair(Part::kData, std::string("this game has no data that can be replaced")));
  EXPECT_EQ(refusal({"rock-the-bock", "Ann, Bob", "", nullptr, *parse_json("{}")}),
            std::pair(Part::kFrom, std::string("state.round is missing")));
}

TEST(Match, CarriesReplacedDataInItsState) {
  const StartText own_dice{"trophy-buck", "Ann, Bob, Cid", "", *parse_json(kFaces)};
  const Match match = start(own_dice);
  EXPECT_EQ(boost::json::serialize(match.data()), kFaces);
  EXPECT_EQ(boost::json::serialize(match.state().at("data")), kFaces);
  StartText from{"trophy-buck", "Ann, Bob, Cid", "", nullptr, match.state()};
  EXPECT_EQ(start(from), match) << "the state is complete by itself";
  from.data = own_dice.data;
  EXPECT_EQ(start(from), match) << "the same data twice is fine";
  from.from = start({"trophy-buck", "Ann, Bob, Cid"}).state();
  EXPECT_EQ(start(from), match) << "a state without data takes what is given";
}

TEST(Match, RefusesTwoKindsOfData) {
  StartText from{"trophy-buck", "Ann, Bob, Cid"};
  from.from = start({"trophy-buck", "Ann, Bob, Cid", "", *parse_json(kFaces)}).state();
  from.data = *parse_json(R"({"faces":{"brown":[5,1,0]}})");
  EXPECT_EQ(refusal(from),
            std::pair(Part::kFrom, std::string("the state's data differs from the data: header")));
  from.data = nullptr;
  from.from.as_object()["data"] = nullptr;
  EXPECT_EQ(refusal(from), std::pair(Part::kFrom, std::string("state.data must be a JSON object")));
  from.from.as_object()["data"] = *parse_json(R"({"faces":{"brown":[5,1,1]}})");
  EXPECT_EQ(refusal(from),
            std::pair(Part::kFrom, std::string("the faces of brown must add up to 6, not 7")));
}

TEST(Match, RefusesAStateInTheMiddleOfARoll) {
  Match match = start({"rock-the-bock", "Ann, Bob"});
  ASSERT_TRUE(match.decide({"roll"}));
  EXPECT_EQ(match.phase(), Phase::kSettle);
  EXPECT_TRUE(match.legal().empty());
  EXPECT_EQ(refusal({"rock-the-bock", "Ann, Bob", "", nullptr, match.state()}).second,
            "the state is in the middle of a roll; start before or after it");
}

TEST(Match, RefusesWithoutChangingAnything) {
  Match match = start({"rock-the-bock", "Ann, Bob"});
  const Match before = match;
  EXPECT_EQ(match.decide({"take", "red"}).error().what(),
            "'take red' is not possible here; legal: roll");
  EXPECT_EQ(match, before);
  ASSERT_TRUE(match.decide({"roll"}));
  const Match rolling = match;
  EXPECT_EQ(match.decide({"roll"}).error().what(), "'roll' is not possible here; legal: nothing");
  EXPECT_EQ(match.settle({"red*9"}).error().what(),
            "you entered 9 dice; 10 were rolled; legal: 10 dice such as roebuck*2 wolf red");
  EXPECT_EQ(match, rolling);
  EXPECT_EQ(*match.settle({"red", "blue*4", "red*5"}), "red*6 blue*4");
}

TEST(Match, HasAnExplanationForEverySituation) {
  for (Match& match : usual_matches()) {
    const auto game = match.game_name();
    if (phrase(game, "title").empty()) continue;  // a game without words, such as Pig
    Rng rng(4);
    for (;;) {
      EXPECT_FALSE(phrase(game, match.topic()).empty()) << game << ": " << match.topic();
      if (match.phase() == Phase::kOver) break;
      if (match.phase() == Phase::kSettle) {
        match.settle_fairly(rng);
      } else {
        const auto legal = match.legal();
        ASSERT_TRUE(match.decide(*split_words(legal[below(rng, legal.size())])));
      }
    }
  }
}

TEST(Match, HasWinnersOnlyOnceItIsOver) {
  Match match = start({"rock-the-bock", "Ann, Bob", "rounds=1"});
  EXPECT_TRUE(match.json().at("winners").as_array().empty());
  for (const char* taken : {"red", "blue"}) {
    ASSERT_TRUE(match.decide({"roll"}));
    ASSERT_TRUE(match.settle({std::string(taken) + "*10"}));
    ASSERT_TRUE(match.decide({"take", taken}));
  }
  EXPECT_EQ(
      boost::json::serialize(match.json()),
      R"({"game":"rock-the-bock","seats":["Ann","Bob"],"options":{"rounds":1},"round":1,)"
      R"("over":true,"to_act":null,"legal":[],"scores":{"Ann":0,"Bob":0},)"
      R"("winners":["Ann","Bob"],"state":{"round":1,"phase":"over","turn":1,)"
      R"("colours":["red","blue"],"sheets":[{"roebucks":0,"wolves":0,"does":10,"dice":0},)"
      R"({"roebucks":0,"wolves":0,"does":10,"dice":0}],"rolled":{},"points":[[0,0]]},"view":{"standing":[0,0]}})");
}

}  // namespace
}  // namespace astragal::match
