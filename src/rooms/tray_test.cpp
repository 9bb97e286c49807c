// Tables with dice thrown into the tray.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <stdexcept>

#include "dice/verify.h"
#include "rooms/story_test.h"

namespace astragal::rooms {

using namespace dice;
using namespace match;
using namespace record;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Stage = RoomTable::Stage;

const std::string kTray =
    R"({"name":"Ann","game":"sharp-shooters","dice":"thrown","options":{"rounds":2}})";

/// Ann and Bob throw dice into the tray until one throw is invalid. The seed that soon gives one
/// depends on physics, which may differ between processors.
std::unique_ptr<Story> story_of_a_faulty_throw() {
  constexpr std::uint64_t kMostSeeds = 20;
  for (std::uint64_t seed = 1; seed <= kMostSeeds; ++seed) {
    auto story = std::make_unique<Story>(Story::generous(), seed);
    story->opens("Ann", kTray).joins("Bob");
    story->sits("Ann", 0).sits("Bob", 1);
    story->says("Ann", R"({"type":"start"})");
    while (story->table().stage() == Stage::kPlaying) {
      if (story->table().record->moves.back().outcome.starts_with("faulty")) return story;
      plays_on(*story, 1);
    }
  }
  throw std::runtime_error("no throw was faulty");
}

TEST(RoomTray, AFaultyThrowIntoTheTrayIsShownAndTheSamePlayerThrowsAgain) {
  const auto told = story_of_a_faulty_throw();
  Story& story = *told;
  const std::string thrower = story.table().record->moves.back().seat;
  const auto event = story.screen("Bob").last("event");
  EXPECT_EQ(event.at("event"), "moved");
  EXPECT_THAT(std::string(event.at("outcome").as_string()), testing::StartsWith("faulty "));
  EXPECT_FALSE(event.at("motion").as_string().empty()) << "everybody sees it";
  EXPECT_EQ(story.table().now().name_of(story.table().now().to_act()), thrower);
  EXPECT_THAT(story.table().now().legal(), ElementsAre("roll"));
  story.says(thrower, R"({"type":"undo"})");
  EXPECT_EQ(story.refusal(thrower), "no-undo-roll") << "what the dice have shown stays shown";
  const auto before = story.table().record->moves.size();
  story.decides(thrower, "roll");
  EXPECT_EQ(story.table().record->moves.size(), before + 1);
}

TEST(RoomTray, ARestoredTrayIsTheTrayThatWroteTheLog) {
  const auto told = story_of_a_faulty_throw();
  Story& story = *told;
  const auto restored = Room::restore(story.logs()[story.room], system_randomness(), {});
  ASSERT_TRUE(restored.ok());
  EXPECT_EQ(restored->table().record_text(), story.table().record_text());
  EXPECT_EQ(restored->table().now(), story.table().now());
}

TEST(RoomTray, AGameThrownIntoTheTrayCanBeThrownAgainByWhoeverChecksIt) {
  const auto told = story_of_a_faulty_throw();
  Story& story = *told;
  plays_on(story);
  ASSERT_EQ(story.table().stage(), Stage::kOver);
  const auto text = story.asks("GET", "/api/rooms/" + story.room + "/record").body;
  EXPECT_THAT(text, HasSubstr("dice: thrown " + story.table().commitment));
  EXPECT_THAT(text, HasSubstr(" roll = faulty "));
  EXPECT_THAT(text, HasSubstr("\nmotion 1: "));
  std::istringstream input(text);
  const auto verdict = verify(std::get<Record>(read_record<Match>(input)));
  EXPECT_EQ(verdict.kind, Verdict::Kind::kFair);
  EXPECT_EQ(verdict.unchecked, 0U);
}

TEST(RoomTray, SharpShootersIsRolledUnlessTheTableWantsToThrow) {
  Story story;
  story.opens("Ann", R"({"name":"Ann","game":"sharp-shooters"})");
  EXPECT_EQ(story.table().dice, "fair");
}

}  // namespace
}  // namespace astragal::rooms
