#include "text/json_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace astragal::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string refused_json(std::string_view text) {
  const auto parsed = parse_json(text);
  return parsed ? "" : parsed.error().what();
}

TEST(ParseJson, TakesOneValueAndNothingElse) {
  EXPECT_EQ(*parse_json(R"({"a":[1,-2,"x",true,null]})"),
            (boost::json::value{{"a", {1, -2, "x", true, nullptr}}}));
  EXPECT_EQ(refused_json(""), "this is not valid JSON: incomplete JSON at character 1");
  EXPECT_EQ(refused_json("{} {}"), "this is not valid JSON: extra data at character 4");
  EXPECT_EQ(refused_json("[1,]"), "this is not valid JSON: syntax error at character 4");
  EXPECT_EQ(refused_json("{\"a\":"), "this is not valid JSON: incomplete JSON at character 6");
}

TEST(ParseJson, GoesThirtyTwoDeep) {
  EXPECT_EQ(refused_json(std::string(32, '[') + std::string(32, ']')), "");
  EXPECT_EQ(refused_json(std::string(33, '[') + std::string(33, ']')),
            "this is not valid JSON: too deep at character 33");
  EXPECT_EQ(refused_json(std::string(1'000'000, '[')),
            "this is not valid JSON: too deep at character 33");
}

TEST(ParseJson, RefusesAKeyThatStandsTwice) {
  EXPECT_EQ(refused_json(R"({"a":1,"b":2,"a":3})"), "the key 'a' appears twice in the same object");
  EXPECT_EQ(refused_json(R"({"a":{"b":1,"\u0062":2}})"),
            "the key 'b' appears twice in the same object")
      << "however it is written";
  EXPECT_EQ(refused_json(R"([{"a":1},{"a":{"a":"a\":\\"}}])"), "") << "in different objects it may";
  std::size_t place = 0;
  EXPECT_FALSE(parse_json(R"({"a":1,"a":2})", &place));
  EXPECT_EQ(place, 10U);
}

TEST(ParseJson, KnowsWholeNumbersHoweverTheyAreKept) {
  EXPECT_EQ(whole_number(boost::json::value(std::int64_t{7}), 0, 10), 7);
  EXPECT_EQ(whole_number(boost::json::value(std::uint64_t{7}), 0, 10), 7);
  EXPECT_EQ(whole_number(boost::json::value(-1), 0, 10), std::nullopt);
  EXPECT_EQ(whole_number(boost::json::value(7.0), 0, 10), std::nullopt);
  EXPECT_EQ(whole_number(boost::json::value("7"), 0, 10), std::nullopt);
  EXPECT_EQ(whole_number(boost::json::value(~std::uint64_t{0}), 0, 10), std::nullopt);
}

const boost::json::value& table() {
  static const boost::json::value kTable = *parse_json(R"({
    "round": 3, "over": false, "phase": "decide", "scores": [1, 2, 3], "few": [4],
    "rows": [[1], [], [2, 3]], "pairs": [[1, 2], [3, 4]], "sheets": [{}, {}]})");
  return kTable;
}

TEST(JsonReader, TakesFieldsOfEveryKind) {
  JsonReader reader(table(), "table");
  EXPECT_TRUE(reader.has("round"));
  EXPECT_FALSE(reader.has("square"));
  EXPECT_EQ(reader.integer("round", 1, 3), 3);
  EXPECT_FALSE(reader.boolean("over"));
  EXPECT_EQ(reader.word("phase", {"over", "decide"}), 1);
  EXPECT_THAT(reader.integers("scores", 3, 0, 9), ElementsAre(1, 2, 3));
  EXPECT_THAT(reader.integers("few", 3, 0, 9, false), ElementsAre(4));
  EXPECT_THAT(reader.integer_lists("rows", 3, 2, 1, 3, false),
              ElementsAre(ElementsAre(1), IsEmpty(), ElementsAre(2, 3)));
  EXPECT_THAT(reader.integer_lists("pairs", 2, 2, 1, 4),
              ElementsAre(ElementsAre(1, 2), ElementsAre(3, 4)));
  EXPECT_EQ(reader.array("sheets", 2).size(), 2U);
  EXPECT_EQ(reader.finish(), std::nullopt);
}

/// The error after `ask` has read from table(); empty if there is none.
template <class Ask>
std::string said(Ask ask) {
  JsonReader reader(table(), "table");
  ask(reader);
  const auto fault = reader.finish();
  return fault ? fault->what() : "";
}

TEST(JsonReader, SaysWhatEachFieldMustBe) {
  EXPECT_EQ(said([](auto& r) { r.integer("round", 4, 6); }),
            "table.round must be a whole number from 4 to 6");
  EXPECT_EQ(said([](auto& r) { r.integer("phase", 4, 6); }),
            "table.phase must be a whole number from 4 to 6");
  EXPECT_EQ(said([](auto& r) { r.integer("square", 0, 1); }), "table.square is missing");
  EXPECT_EQ(said([](auto& r) { r.boolean("round"); }), "table.round must be true or false");
  EXPECT_EQ(said([](auto& r) {
              r.word("phase", {"over", "rolling"});
            }),
            "table.phase must be over or rolling");
  EXPECT_EQ(said([](auto& r) { r.integers("scores", 2, 0, 9); }),
            "table.scores must be an array of 2 whole numbers from 0 to 9");
  EXPECT_EQ(said([](auto& r) { r.integers("scores", 1, 0, 9, false); }),
            "table.scores must be an array of at most 1 whole number from 0 to 9");
  EXPECT_EQ(said([](auto& r) { r.integers("scores", 3, 2, 9); }),
            "table.scores must be an array of 3 whole numbers from 2 to 9");
  EXPECT_EQ(said([](auto& r) { r.integer_lists("pairs", 1, 2, 0, 9); }),
            "table.pairs must be an array of 1 array of 2 whole numbers from 0 to 9");
  EXPECT_EQ(said([](auto& r) { r.integer_lists("rows", 3, 2, 0, 9); }),
            "table.rows must be an array of 3 arrays of 2 whole numbers from 0 to 9");
  EXPECT_EQ(said([](auto& r) { r.integer_lists("rows", 0, 2, 0, 9); }),
            "table.rows must be an empty array");
  EXPECT_EQ(said([](auto& r) { r.array("sheets", 3); }),
            "table.sheets must be an array of 3 values");
}

TEST(JsonReader, KeepsTheFirstFaultAndReadsOnHarmlessly) {
  JsonReader reader(table(), "table");
  EXPECT_EQ(reader.integer("round", 4, 6), 4);
  EXPECT_EQ(reader.integer("square", 5, 6), 5);
  EXPECT_FALSE(reader.boolean("square"));
  EXPECT_EQ(reader.word("square", {"a"}), 0);
  EXPECT_THAT(reader.integers("square", 2, 7, 9), ElementsAre(7, 7));
  EXPECT_THAT(reader.integers("square", 2, 7, 9, false), IsEmpty());
  EXPECT_THAT(reader.integer_lists("square", 2, 1, 7, 9),
              ElementsAre(ElementsAre(7), ElementsAre(7)));
  EXPECT_EQ(reader.array("square", 2).size(), 2U);
  EXPECT_TRUE(reader.value("square").is_null());
  reader.fail(Error("something else"));
  EXPECT_EQ(reader.finish()->what(), "table.round must be a whole number from 4 to 6");
}

TEST(JsonReader, ReportsAFieldThatNobodyAskedFor) {
  const boost::json::value value{{"round", 1}, {"wind\u202E", 3}};
  JsonReader reader(value, "table");
  reader.integer("round", 1, 3);
  EXPECT_EQ(reader.finish()->what(), "table.wind\\u202e is not a known field");
}

TEST(JsonReader, ReadsObjectsOnly) {
  const boost::json::value list{1, 2};
  JsonReader reader(list, "table");
  EXPECT_FALSE(reader.has("round"));
  EXPECT_EQ(reader.integer("round", 1, 3), 1);
  EXPECT_EQ(reader.finish()->what(), "table must be a JSON object");
}

}  // namespace
}  // namespace astragal::text
