// The messages are those of a real lobby.

#include "client/mirror.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "dice/verify.h"
#include "rooms/story_test.h"

namespace astragal::tests {

using namespace client;
using namespace dice;
using namespace rooms;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// A person's mirror, fed with what their device gets.
class Looker {
 public:
  Looker(Story& story, std::string person) : story_(story), person_(std::move(person)) {}

  /// Takes in what came since; after each event the game must be as the server tells it.
  Looker& looks() {
    const auto& inbox = story_.screen(person_).inbox;
    if (read_ > inbox.size()) read_ = 0;  // a new connection began an empty inbox
    for (; read_ < inbox.size(); ++read_) {
      const auto heard = mirror_.hear(inbox[read_]);
      EXPECT_TRUE(heard) << (heard ? "" : heard.error().what());
      if (!heard) return *this;
      heard_.push_back(*heard);
      agrees(inbox[read_].as_object());
    }
    return *this;
  }
  /// It reads from the beginning of an inbox.
  void reconnects() { read_ = 0; }

  void is_up_to_date() {
    looks();
    const RoomTable& table = story_.table();
    EXPECT_EQ(mirror_.number(), table.number);
    EXPECT_EQ(mirror_.record().has_value(), table.record.has_value());
    if (mirror_.record() && table.record) {
      EXPECT_EQ(mirror_.record()->now, table.record->now);
      EXPECT_EQ(mirror_.record()->start, table.record->start);
      EXPECT_EQ(mirror_.record()->moves.size(), table.record->moves.size());
      EXPECT_EQ(mirror_.record()->entropy, table.record->entropy);
      EXPECT_EQ(mirror_.record()->agreed, table.record->agreed);
    }
  }

  [[nodiscard]] const Mirror& mirror() const { return mirror_; }
  [[nodiscard]] const std::vector<Heard>& heard() const { return heard_; }

 private:
  void agrees(const boost::json::object& message) const {
    const auto* now = message.if_contains("now");
    if (now == nullptr || now->is_null()) return;
    ASSERT_TRUE(mirror_.record());
    const auto* state = now->as_object().if_contains("state");
    if (state == nullptr) return;  // declined in hello
    EXPECT_EQ(mirror_.record()->now.state(), state->as_object());
  }

  Story& story_;
  std::string person_;
  Mirror mirror_;
  std::size_t read_ = 0;
  std::vector<Heard> heard_;
};

/// Ann plays the first thing she can until the game is over.
void play_out(Story& story, Looker& ann) {
  for (int i = 0; i < 500 && story.table().stage() == RoomTable::Stage::kPlaying; ++i) {
    story.decides("Ann", story.table().now().legal().front());
    ann.is_up_to_date();
  }
  ASSERT_EQ(story.table().stage(), RoomTable::Stage::kOver);
}

constexpr std::string_view kOpening =
    R"({"name":"Ann","game":"rock-the-bock","options":{"rounds":1},"seats":3})";

TEST(Mirrors, FollowAGameThatBeganElsewhere) {
  Story story;
  const boost::json::object body{
      {"name", "Ann"},
      {"game", "rock-the-bock"},
      {"record",
       "astragal 1\ngame: rock-the-bock\nseats: Ann (yellow), Rita\nbots: Rita=easy\n"
       "options: rounds=1\ndice: seeded x\n\nAnn roll = wolf*4 roebuck*6\n"
       "Ann take wolves Rita\n"}};
  story.opens("Ann", boost::json::serialize(body)).sits("Ann", 0);
  Looker ann(story, "Ann");
  ann.is_up_to_date();
  story.says("Ann", R"({"type":"bot","seat":1,"bot":"simple","name":"Bo Lee"})");
  story.says("Ann", R"({"type":"start"})");
  ann.is_up_to_date();
  EXPECT_EQ(ann.mirror().record()->moves.at(1).decision, "take wolves \"Bo Lee\"");
  play_out(story, ann);
  const Verdict verdict = verify(*ann.mirror().record());
  EXPECT_EQ(verdict.kind, Verdict::Kind::kFair);
  EXPECT_EQ(verdict.carried, 1U);
}

TEST(Mirrors, FollowALongGameThatBeganElsewhere) {
  Story story;
  std::string record = "astragal 1\ngame: trophy-buck\nseats: Ann, Bob, Cid\n\n";
  for (int i = 0; i < 1500; ++i) {
    record += fmt::format("{} roll = white.startle brown.startle brown.startle\n",
                          std::vector{"Ann", "Bob", "Cid"}.at(static_cast<std::size_t>(i) % 3));
  }
  const boost::json::object body{
      {"name", "Ann"}, {"game", "trophy-buck"}, {"record", boost::json::string(record)}};
  story.wants_state = false;
  story.opens("Ann", boost::json::serialize(body)).sits("Ann", 0);
  story.sits("Ann", 1, R"(,"name":"Bob")").sits("Ann", 2, R"(,"name":"Cid")");
  story.says("Ann", R"({"type":"start"})");
  Looker ann(story, "Ann");
  ann.looks();
  EXPECT_EQ(ann.mirror().record()->now.state(), story.table().now().state());
  story.says("Ann", R"({"type":"undo"})");
  story.decides("Ann", "roll", "white.points brown.startle brown.startle");
  ann.looks();
  EXPECT_EQ(ann.mirror().record()->now.state(), story.table().now().state());
}

TEST(Mirrors, ShowWhoIsThereBeforeAGame) {
  Story story;
  story.opens("Ann", std::string(kOpening)).sits("Ann", 0, R"(,"colour":"green")").joins("Bob");
  Looker ann(story, "Ann");
  ann.is_up_to_date();
  const Mirror& mirror = ann.mirror();
  EXPECT_EQ(mirror.who(), 1);
  EXPECT_TRUE(mirror.is_host());
  EXPECT_EQ(mirror.about().game, "rock-the-bock");
  EXPECT_EQ(mirror.about().options, "rounds=1");
  EXPECT_EQ(mirror.stage(), Mirror::Stage::kGathering);
  EXPECT_EQ(mirror.name_of(2), "Bob");
  EXPECT_TRUE(mirror.is_here(2));
  ASSERT_EQ(mirror.seats().size(), 3U);
  EXPECT_EQ(mirror.seats()[0].colour, "green");
  EXPECT_THAT(mirror.my_seats(), ElementsAre(0));
  EXPECT_EQ(mirror.commitment().size(), 64U);
  EXPECT_EQ(ann.heard().back().kind, Heard::Kind::kPresence);
}

TEST(Mirrors, PlayAGameAlongAndKnowItsDiceWereFair) {
  for (const std::string game : {"rock-the-bock", "trophy-buck", "sharp-shooters"}) {
    Story story;
    story.opens("Ann", R"({"name":"Ann","game":")" + game + R"(","seats":3})");
    Looker ann(story, "Ann");
    story.sits("Ann", 0)
        .says("Ann", R"({"type":"bot","seat":1,"bot":"simple"})")
        .says("Ann", R"({"type":"bot","seat":2,"bot":"random"})")
        .says("Ann", R"({"type":"start"})");
    ann.is_up_to_date();
    play_out(story, ann);
    EXPECT_EQ(ann.mirror().stage(), Mirror::Stage::kOver);
    EXPECT_FALSE(ann.mirror().winners().empty());
    const Verdict verdict = verify(*ann.mirror().record());
    EXPECT_EQ(verdict.kind, Verdict::Kind::kFair) << game;
    EXPECT_TRUE(verdict.someone_added);
  }
}

TEST(Mirrors, FollowThrowsOfTumblinDice) {
  Story story;
  story.opens("Ann", R"({"name":"Ann","game":"tumblin-dice","options":{"rounds":1},"seats":2})");
  Looker ann(story, "Ann");
  story.sits("Ann", 0)
      .says("Ann", R"({"type":"bot","seat":1,"bot":"simple"})")
      .says("Ann", R"({"type":"start"})");
  play_out(story, ann);
  EXPECT_FALSE(ann.mirror().record()->motions.empty());
}

TEST(Mirrors, GoBackWithWhoeverTakesBack) {
  Story story;
  story.opens("Ann", R"({"name":"Ann","game":"rock-the-bock","seats":2,"dice":"table"})");
  Looker ann(story, "Ann");
  story.sits("Ann", 0).joins("Bob").sits("Bob", 1).says("Ann", R"({"type":"start"})");
  Looker bob(story, "Bob");
  story.decides("Ann", "roll", "roebuck*4 wolf*6").decides("Ann", "take roebucks");
  ann.is_up_to_date();
  story.says("Bob", R"({"type":"undo"})");
  ann.is_up_to_date();
  bob.is_up_to_date();
  EXPECT_EQ(ann.mirror().record()->moves.size(), 1U);
  story.says("Ann", R"({"type":"undo"})");
  ann.is_up_to_date();
  EXPECT_EQ(ann.mirror().record()->now, ann.mirror().record()->start);
  story.decides("Ann", "roll", "wolf*10").decides("Ann", "take wolves Bob");
  ann.is_up_to_date();
  EXPECT_EQ(ann.heard().back().event, "moved");
}

TEST(Mirrors, BeginARematchWithNewDice) {
  Story story;
  story.opens("Ann", std::string(kOpening));
  Looker ann(story, "Ann");
  story.sits("Ann", 0)
      .says("Ann", R"({"type":"bot","seat":1,"bot":"simple"})")
      .says("Ann", R"({"type":"start"})");
  play_out(story, ann);
  const std::string first = ann.mirror().commitment();
  EXPECT_EQ(ann.mirror().games(), 1);
  story.says("Ann", R"({"type":"rematch"})");
  ann.is_up_to_date();
  EXPECT_EQ(ann.mirror().stage(), Mirror::Stage::kGathering);
  EXPECT_NE(ann.mirror().commitment(), first);
  story.says("Ann", R"({"type":"start"})");
  ann.is_up_to_date();
  play_out(story, ann);
  EXPECT_EQ(ann.mirror().games(), 2);
}

TEST(Mirrors, LearnWhatTheyMissed) {
  Story story;
  story.opens("Ann", R"({"name":"Ann","game":"trophy-buck","seats":3})");
  story.sits("Ann", 0).joins("Bob").sits("Bob", 1);
  Looker bob(story, "Bob");
  story.says("Ann", R"({"type":"bot","seat":2,"bot":"simple"})").says("Ann", R"({"type":"start"})");
  bob.is_up_to_date();
  story.breaks("Bob").decides("Ann", "roll").says("Ann", R"({"type":"say","text":"Bob?"})");
  EXPECT_LT(bob.mirror().number(), story.table().number);
  story.returns("Bob");
  bob.is_up_to_date();
  EXPECT_TRUE(std::any_of(bob.heard().begin(), bob.heard().end(), [](const Heard& heard) {
    return heard.event == "said" && heard.by_name == "Ann" && heard.text == "Bob?";
  }));
  // Another device knows nothing, and gets it all.
  story.connects("Bob");
  Looker other(story, "Bob");
  other.is_up_to_date();
  EXPECT_THAT(other.mirror().my_seats(), ElementsAre(1));
}

TEST(Mirrors, ShowNothingThatWouldSteerATerminal) {
  Story story;
  story.opens("Ann", std::string(kOpening));
  Looker ann(story, "Ann");
  ann.is_up_to_date();
  Mirror mirror = ann.mirror();
  const boost::json::object said{{"type", "event"},
                                 {"event", "said"},
                                 {"number", mirror.number() + 1},
                                 {"text", "Hello\x1b[2J\nworld"}};
  const auto heard = mirror.hear(said);
  ASSERT_TRUE(heard);
  EXPECT_THAT(heard->text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(heard->text, Not(HasSubstr("\n")));
  EXPECT_THAT(heard->text, HasSubstr("Hello"));
  EXPECT_EQ(harmless("Grüße, 世界"), "Grüße, 世界");
}

TEST(Mirrors, DoNotBelieveWhatCannotBe) {
  Story story;
  story.opens("Ann", std::string(kOpening));
  story.sits("Ann", 0)
      .says("Ann", R"({"type":"bot","seat":1,"bot":"simple"})")
      .says("Ann", R"({"type":"start"})");
  Looker ann(story, "Ann");
  ann.is_up_to_date();
  const auto next = std::to_string(ann.mirror().number() + 1);
  for (const std::string& text :
       {std::string("[]"), std::string("{}"), std::string(R"({"type":"welcome","who":1})"),
        R"({"type":"event","event":"said","number":)" + std::to_string(ann.mirror().number()) + "}",
        R"({"type":"event","event":"moved","seat":1,"decision":"roll","number":)" + next + "}",
        R"({"type":"event","event":"moved","seat":7,"decision":"roll","number":)" + next + "}",
        R"({"type":"event","event":"moved","seat":0,"decision":"fly","number":)" + next + "}",
        R"({"type":"event","event":"undone","count":99,"number":)" + next + "}",
        R"({"type":"event","event":"sat","table":{"stage":3},"number":)" + next + "}"}) {
    Mirror mirror = ann.mirror();
    if (text.find("welcome") != std::string::npos) mirror = Mirror();
    const auto heard = mirror.hear(boost::json::parse(text));
    ASSERT_FALSE(heard) << text;
    EXPECT_THAT(heard.error().what(), HasSubstr("invalid message from the server"));
  }
}

}  // namespace
}  // namespace astragal::tests
