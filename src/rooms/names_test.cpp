// Names at a table: no two alike, none invisible.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rooms/story_test.h"

namespace astragal::rooms {

using namespace text;

namespace {

using testing::HasSubstr;

const std::string kTable =
    R"({"name":"Ann","game":"rock-the-bock","seats":4,"options":{"rounds":1}})";

/// The reason of the person's last refusal, if it was about a name.
std::string why(Story& story, const std::string& person) {
  EXPECT_EQ(story.refusal(person), "bad-name");
  const auto refused = story.screen(person).last("refused");
  if (refused.is_null()) return "";
  return read_phrase(refused.at("params").at("why").as_object()).what();
}

TEST(NamesAtATable, NobodyJoinsAsATwinOfSomebodyThere) {
  Story story;
  story.opens("Ann", kTable);
  for (const std::string name : {"Аnn", "ANN", "Ànn", "Ａｎｎ"}) {
    EXPECT_EQ(why(story.joins(name), name),
              "the name '" + name + "' looks like Ann, who is at this table");
  }
  EXPECT_EQ(story.joins("Anna").refusal("Anna"), "");
}

TEST(NamesAtATable, NobodyJoinsWithWhatNobodySees) {
  Story story;
  story.opens("Ann", kTable);
  for (const std::string name : {"\u3164", "Bob\u200B", "B\U000E0041ob"}) {
    EXPECT_THAT(why(story.joins(name), name), HasSubstr("has an invisible character"));
  }
  EXPECT_EQ(story.joins("👩‍👩‍👧 Sam").refusal("👩‍👩‍👧 Sam"), "");
  EXPECT_EQ(story.table().people.size(), 2U);
}

TEST(NamesAtATable, NobodyOpensOneWithWhatNobodySees) {
  Story story;
  const auto answer =
      story.asks("POST", "/api/rooms", "{\"name\":\"\u115F\",\"game\":\"rock-the-bock\"}");
  EXPECT_EQ(answer.status, 400);
  EXPECT_THAT(answer.body, HasSubstr("an invisible character (U+115F)"));
}

TEST(NamesAtATable, NoSeatIsATwinOfAnother) {
  Story story;
  story.opens("Ann", kTable).sits("Ann", 0).joins("Bob");
  EXPECT_EQ(why(story.sits("Bob", 1, R"(,"name":"аnn")"), "Bob"),
            "the name 'аnn' looks like Ann, who is at this table");
  EXPECT_THAT(why(story.sits("Bob", 1, ",\"name\":\"B\u2060ob\""), "Bob"),
              HasSubstr("an invisible character (U+2060)"));
  EXPECT_EQ(story.sits("Bob", 1).table().chairs[1].name, "Bob");
}

TEST(NamesAtATable, NoSeatIsCalledLikeSomebodyElseWhoLooksOn) {
  Story story;
  story.opens("Ann", kTable).joins("Bob").joins("Cid");
  EXPECT_EQ(why(story.sits("Bob", 1, R"(,"name":"Cid")"), "Bob"),
            "someone at this table already has the name 'Cid'");
  EXPECT_THAT(why(story.sits("Bob", 1, R"(,"name":"Сid")"), "Bob"), HasSubstr("looks like Cid"));
  EXPECT_EQ(story.sits("Cid", 1).table().chairs[1].name, "Cid");
}

TEST(NamesAtATable, NoBotIsATwinOfAPlayer) {
  Story story;
  story.opens("Ann", kTable).sits("Ann", 0).joins("Bot 1");
  EXPECT_THAT(why(story.says("Ann", R"({"type":"bot","seat":1,"bot":"easy","name":"Αnn"})"), "Ann"),
              HasSubstr("looks like Ann"));
  story.says("Ann", R"({"type":"bot","seat":1,"bot":"easy"})");
  EXPECT_EQ(story.table().chairs[1].name, "Bot 2") << "Bot 1 is somebody who looks on";
}

TEST(NamesAtATable, ASeatThatWaitsOnAnotherDeviceMayHaveOnesName) {
  Story story;
  story.opens("Ann", kTable).sits("Ann", 0).sits("Ann", 1, R"(,"name":"Tom")");
  EXPECT_EQ(story.joins("Tom").refusal("Tom"), "");
  EXPECT_THAT(why(story.joins("Тom"), "Тom"), HasSubstr("looks like Tom"));
}

}  // namespace
}  // namespace astragal::rooms
