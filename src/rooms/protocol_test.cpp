#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "places.h"
#include "rooms/story_test.h"

namespace astragal::rooms {

using namespace match;
using namespace tests;

namespace {

std::vector<std::string> lines_of(const std::string& name) {
  std::ifstream file(test_file(name));
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

/// Causes every kind of event and message.
void everything_happens(Story& story) {
  story.opens(
      "Ann",
      R"({"name":"Ann","game":"rock-the-bock","seats":4,"options":{"rounds":1},"hints":true})");
  story.joins("Bob").joins("Cid").joins("Eve");
  story.sits("Ann", 0).sits("Bob", 1).sits("Cid", 2);
  story.says("Cid", R"({"type":"stand","seat":2})").sits("Cid", 2, R"(,"colour":"yellow")");
  story.says("Ann", R"({"type":"bot","seat":3,"bot":"simple"})")
      .says("Ann", R"({"type":"shuffle"})");
  story.says("Ann", R"({"type":"remove","who":4})");
  story.says("Bob", R"({"type":"say","text":"Hallo, ihr Böcke","id":"b1"})");
  story.says("Ann", R"({"type":"start"})").breaks("Cid");
  Seat cid = 0;
  while (story.table().chair(cid)->name != "Cid") ++cid;
  story.says("Ann", fmt::format(R"({{"type":"bot","seat":{},"bot":"random"}})", cid));
  story.returns("Cid").says("Cid", fmt::format(R"({{"type":"resume","seat":{}}})", cid));
  story.says("Bob", R"({"type":"handover"})");
  const auto key = story.screen("Bob").last("handover").at("key");
  story.connects("phone").says(
      "phone", boost::json::serialize(boost::json::object{{"type", "claim"}, {"key", key}}));
  story.says("Ann", R"({"type":"undo"})");
  for (int i = 0; i < 300 && story.table().stage() == RoomTable::Stage::kPlaying; ++i) {
    const Match& match = story.table().now();
    const std::string name = match.name_of(match.to_act());
    story.decides(name == "Bob" ? "phone" : name, match.legal().back());
    const auto& moves = story.table().record->moves;
    if (i == 5)
      for (const std::string person : {"Ann", "phone", "Cid"})
        story.says(person, R"({"type":"hint"})");
    if (i == 30) story.says("Cid", fmt::format(R"({{"type":"resign","seat":{}}})", cid));
    if (!moves.empty() && moves.back().outcome.empty() && i < 20) {
      for (const std::string person : {"Ann", "phone"}) story.says(person, R"({"type":"undo"})");
    }
  }
  story.says("Ann", R"({"type":"report"})");
  story.says("Ann", R"({"type":"rematch"})").says("Ann", R"({"type":"host","who":3})");
  story.says("Ann", R"({"type":"leave"})");
}

TEST(Protocol, EveryMessageOccursInAStoryAndFitsTheSchema) {
  Story story;
  everything_happens(story);
  const auto log = story.logs()[story.room];
  if (const char* file = std::getenv("ASTRAGAL_WRITE_LOG")) {
    std::ofstream output(file);
    for (const auto& line : log) output << line << "\n";
  }
  story.says("Cid", R"({"type":"delete"})");
  for (const std::string_view side : {"client", "server"}) {
    const auto& list = protocol_schema().definitions().at(std::string(side) + "-message");
    for (const auto& one : list.at("oneOf").as_array()) {
      const std::string name(one.at("$ref").as_string().subview(8));
      const auto& type = protocol_schema().definitions().at(name).at("properties").at("type");
      const std::string seen =
          fmt::format("{} {}", side, std::string_view(type.at("const").as_string()));
      EXPECT_TRUE(story.types.contains(seen)) << seen;
    }
  }
}

TEST(Protocol, EveryExampleInTheDocumentationFitsTheSchema) {
  const std::string fence = "```json ";
  std::set<std::string> shown;
  const auto lines = lines_of("/../docs/protocol.md");
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    if (!lines[i].starts_with(fence)) continue;
    const std::string name = lines[i].substr(fence.size());
    Story::fits(name, boost::json::parse(lines[i + 1]));
    shown.insert(name);
  }
  for (const auto& [name, definition] : protocol_schema().definitions()) {
    const auto* described = definition.as_object().if_contains("description");
    const auto* properties = definition.as_object().if_contains("properties");
    if (described == nullptr || properties == nullptr) continue;
    if (!properties->as_object().contains("type")) continue;
    EXPECT_TRUE(shown.contains(name)) << name << " has no example";
  }
}

TEST(Protocol, ALogOfVersionOneCanStillBeRead) {
  const auto log = lines_of("/data/room-1.jsonl");
  const auto room = Room::restore(log, system_randomness(), {});
  ASSERT_TRUE(room.ok()) << room.error().what();
  EXPECT_EQ(room->table().number, log.size());
  EXPECT_EQ(room->table().game, "rock-the-bock");
  EXPECT_EQ(room->table().games, 1);
  EXPECT_EQ(room->table().chat.front().text, "Hallo, ihr Böcke");
  for (const auto& line : log) EXPECT_EQ(write_event(*read_event(line)), line);
  const auto record = record_from(log, 1);
  EXPECT_THAT(std::get<std::string>(record), testing::Not(testing::HasSubstr("scheme:")))
      << "it was the first scheme";
}

TEST(Protocol, ADamagedLogIsASentenceAndNoCrash) {
  const auto log = lines_of("/data/room-1.jsonl");
  std::size_t refused = 0;
  for (std::size_t gone = 0; gone < log.size(); ++gone) {
    auto damaged = log;
    damaged.erase(damaged.begin() + static_cast<std::ptrdiff_t>(gone));
    const auto room = Room::restore(damaged, system_randomness(), {});
    if (room) continue;
    ++refused;
    EXPECT_THAT(room.error().what(), testing::StartsWith("event ")) << "without line " << gone + 1;
  }
  EXPECT_GT(refused, log.size() / 2) << "hardly any event can be missing";
  EXPECT_FALSE(read_event(R"({"v":2,"t":1,"e":"said"})").ok());
  EXPECT_FALSE(read_event(R"({"v":1,"t":1,"e":"danced"})").ok());
  EXPECT_FALSE(read_event(R"({"v":1,"t":1,"e":"said","mood":"good"})").ok());
}

}  // namespace
}  // namespace astragal::rooms
