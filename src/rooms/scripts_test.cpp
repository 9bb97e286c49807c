// Random scripts: the log determines the table, and a client that reconnects sees the same as one
// that stayed.

#include <gtest/gtest.h>

#include "rooms/story_test.h"

namespace astragal::rooms {
namespace {

const std::vector<std::string> kPeople{"Ann", "Bob", "Cid", "Dan"};

std::string any_message(Story& story) {
  Rng& rng = story.rng();
  const int seat = static_cast<int>(below(rng, 3));
  const int who = 1 + static_cast<int>(below(rng, 5));
  switch (below(rng, 16)) {
    case 0: return fmt::format(R"({{"type":"stand","seat":{}}})", seat);
    case 1: return fmt::format(R"({{"type":"bot","seat":{},"bot":"simple"}})", seat);
    case 2: return fmt::format(R"({{"type":"resume","seat":{}}})", seat);
    case 3:
      return fmt::format(R"({{"type":"commit","seat":{},"commit":"{}"}})", seat,
                         std::string(64, 'c'));
    case 4: return R"({"type":"shuffle"})";
    case 5: return fmt::format(R"({{"type":"remove","who":{}}})", who);
    case 6: return fmt::format(R"({{"type":"host","who":{}}})", who);
    case 7: return R"({"type":"undo"})";
    case 8: return fmt::format(R"({{"type":"resign","seat":{}}})", seat);
    case 9: return R"({"type":"rematch"})";
    case 10: return R"({"type":"say","text":"hm"})";
    case 11: return R"({"type":"handover"})";
    case 12: return fmt::format(R"({{"type":"handover","seat":{}}})", seat);
    case 13: return R"({"type":"leave"})";
    default: return R"({"type":"start"})";
  }
}

void one_act(Story& story) {
  Rng& rng = story.rng();
  const std::string& person = kPeople[below(rng, kPeople.size())];
  const bool here = !story.screen(person).closed && story.screen(person).number > 0;
  switch (below(rng, 12)) {
    case 0: story.breaks(person); return;
    case 1: story.screen(person).number > 0 ? story.returns(person) : story.joins(person); return;
    case 2:
      if (!here) story.joins(person);
      return;
    case 3:
    case 4:
      story.sits(person, static_cast<int>(below(rng, 3)),
                 fmt::format(R"(,"name":"N{}")", below(rng, 9)));
      return;
    case 5: story.passes(static_cast<Time>(below(rng, 40)) * kSecond); return;
    case 6:
      story.disk_waits = !story.disk_waits;
      if (!story.disk_waits) story.goes_on();
      return;
    case 7: story.says(person, any_message(story)); return;
    default: break;
  }
  const Room* room = story.lobby().room(story.room);
  if (room == nullptr || room->table().stage() != RoomTable::Stage::kPlaying) {
    story.says(person, any_message(story));
    return;
  }
  const auto legal = room->table().now().legal();
  for (const auto& anyone : kPeople) story.decides(anyone, legal[below(rng, legal.size())]);
}

/// Whether the client is still connected, so that its screen can be compared.
bool follows(Story& story, const std::string& person) {
  return story.screen(person).number > 0 && !story.screen(person).closed;
}

TEST(Scripts, EndWithALogThatSaysItAllAndScreensThatAgree) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    Story story(Story::generous(), seed);
    const std::vector<std::string> games{"rock-the-bock", "sharp-shooters", "trophy-buck"};
    story.opens("Ann", fmt::format(R"({{"name":"Ann","game":"{}","seats":3,"clock":30}})",
                                   games[seed % games.size()]));
    story.joins("Bob").sits("Ann", 0).sits("Bob", 1).connects("Eve");
    for (int act = 0; act < 120; ++act) one_act(story);
    story.goes_on().goes_on();
    const Room* room = story.lobby().room(story.room);
    if (room == nullptr) continue;
    const auto again = Room::restore(story.logs()[story.room], system_randomness(), {});
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(welcome_text(again->table(), 0, true), welcome_text(room->table(), 0, true));
    EXPECT_EQ(story.screen("Eve").number, room->table().number);
    for (const auto& person : kPeople) {
      if (!follows(story, person)) continue;
      story.breaks(person).returns(person);
      EXPECT_EQ(story.screen(person).shown(), story.screen("Eve").shown());
    }
    story.connects("new");
    EXPECT_EQ(story.screen("new").shown(), story.screen("Eve").shown());
  }
}

}  // namespace
}  // namespace astragal::rooms
