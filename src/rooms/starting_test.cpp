// The start of a game with fair dice: all commit, all reveal, and neither the operator nor a player
// can choose the dice.

#include "rooms/starting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "dice/verify.h"
#include "rooms/story_test.h"

namespace astragal::rooms {

using namespace dice;
using namespace match;
using namespace record;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Stage = RoomTable::Stage;
using Warning = FairPart::Warning;

const std::string kBockForFour =
    R"({"name":"Ann","game":"rock-the-bock","seats":4,"options":{"rounds":1}})";
const std::string kStart = R"({"type":"start"})";

/// Ann, Bob and Cid sit at a table of Rock the Bock.
void gather(Story& story) {
  story.opens("Ann", kBockForFour).joins("Bob").joins("Cid");
  story.sits("Ann", 0).sits("Bob", 1).sits("Cid", 2);
}

bool is_starting(Story& story) { return story.table().starting.has_value(); }

bool is_locked(Story& story) { return is_starting(story) && story.table().starting->locked; }

std::string commit(Story& story, int seat, const std::string& name, const std::string& bytes) {
  return fmt::format(R"({{"type":"commit","seat":{},"commit":"{}"}})", seat,
                     seat_commit(story.table().commitment, name, bytes_of(bytes)));
}

std::string reveal(int seat, const std::string& bytes) {
  return fmt::format(R"({{"type":"reveal","seat":{},"entropy":"{}"}})", seat, bytes);
}

Record played_record(Story& story) {
  plays_on(story);
  std::istringstream input(story.asks("GET", "/api/rooms/" + story.room + "/record").body);
  return std::get<Record>(read_record<Match>(input));
}

const std::string kBytes(32, 'b');
const std::string kOther(32, 'd');

TEST(Starting, EverybodyIsHereAndTheGameBeginsByItself) {
  Story story;
  gather(story);
  story.says("Ann", kStart);
  EXPECT_EQ(story.table().stage(), Stage::kPlaying);
  const Record record = played_record(story);
  EXPECT_EQ(record.agreed.scheme, 2);
  EXPECT_EQ(record.agreed.commits.size(), 3U);
  EXPECT_EQ(record.agreed.attempt, 1);
  EXPECT_EQ(verify(record).kind, Verdict::Kind::kFair);
  for (const std::string person : {"Ann", "Bob", "Cid"}) {
    EXPECT_THAT(story.screen(person).warnings, IsEmpty());
  }
}

TEST(Starting, NobodysBytesAreKnownBeforeEverybodyHasCommitted) {
  Story story;
  gather(story);
  story.screen("Cid").answers = false;
  story.says("Ann", kStart);
  ASSERT_TRUE(is_starting(story));
  EXPECT_FALSE(is_locked(story));
  for (const Chair& chair : story.table().chairs) EXPECT_EQ(chair.entropy, "");
  story.says("Cid", commit(story, 2, "Cid", kBytes));
  EXPECT_TRUE(is_locked(story));
  EXPECT_NE(story.table().chair(0)->entropy, "") << "now it is";
  story.says("Cid", reveal(2, kBytes));
  EXPECT_EQ(story.table().stage(), Stage::kPlaying);
}

TEST(Starting, WhoRunsTheServerAndPlaysCannotChangeTheirBytesLast) {
  Story story;
  gather(story);
  story.screen("Cid").answers = false;  // she tries to choose her entropy
  story.says("Ann", kStart).says("Cid", commit(story, 2, "Cid", kBytes));
  ASSERT_TRUE(is_locked(story));
  // She knows the secret and all entropy, and reveals something else.
  story.says("Cid", reveal(2, kOther));
  EXPECT_EQ(story.refusal("Cid"), "bad-reveal");
  story.says("Cid", commit(story, 2, "Cid", kOther));
  EXPECT_EQ(story.refusal("Cid"), "dice-fixed");
  EXPECT_EQ(story.table().stage(), Stage::kGathering);
  story.says("Cid", reveal(2, kBytes));
  EXPECT_EQ(story.table().stage(), Stage::kPlaying);
  EXPECT_EQ(verify(played_record(story)).kind, Verdict::Kind::kFair);
}

TEST(Starting, TheSameMessageAgainHasTheSameAnswer) {
  Story story;
  gather(story);
  story.screen("Cid").answers = false;
  story.says("Ann", kStart);
  const std::string said =
      R"({"type":"commit","seat":2,"commit":")" + std::string(64, 'c') + R"(","id":"c1"})";
  const auto done = story.says("Cid", said).screen("Cid").last("done");
  ASSERT_TRUE(is_locked(story)) << "which was an event of its own";
  EXPECT_EQ(story.says("Cid", said).screen("Cid").last("done"), done);
}

TEST(Starting, BytesThatCouldBeGuessedAreNotTaken) {
  Story story;
  gather(story);
  story.screen("Cid").answers = false;
  story.says("Ann", kStart).says("Cid", commit(story, 2, "Cid", "00ff"));
  story.says("Cid", reveal(2, "00ff"));
  EXPECT_EQ(story.refusal("Cid"), "bad-reveal");
}

TEST(Starting, SomebodyElsesCommitmentIsOfNoUse) {
  Story story;
  gather(story);
  story.screen("Cid").answers = false;
  story.says("Ann", kStart);
  const std::string copied = story.table().chair(0)->commit;
  ASSERT_NE(copied, "");
  story.says("Cid", fmt::format(R"({{"type":"commit","seat":2,"commit":"{}"}})", copied));
  ASSERT_TRUE(is_locked(story));
  story.says("Cid", reveal(2, story.table().chair(0)->entropy));
  EXPECT_EQ(story.refusal("Cid"), "bad-reveal");
  story.says("Cid", commit(story, 0, "Ann", kBytes));
  EXPECT_EQ(story.refusal("Cid"), "not-yours");
}

TEST(Starting, AnOldClientOrASleepingPhoneIsLeftOutAfterAWhile) {
  Story story;
  gather(story);
  story.screen("Cid").answers = false;
  story.says("Ann", kStart).passes(kTimeToCommit - 1);
  EXPECT_FALSE(is_locked(story));
  story.passes(1);
  EXPECT_EQ(story.table().stage(), Stage::kPlaying);
  EXPECT_EQ(story.table().chair(2)->name, "Cid") << "the seat is still theirs";
  const Record record = played_record(story);
  EXPECT_EQ(record.agreed.commits.size(), 2U);
  EXPECT_EQ(verify(record).kind, Verdict::Kind::kFair);
}

TEST(Starting, NobodyWaitsForWhoeverIsNotConnected) {
  Story story;
  gather(story);
  story.breaks("Cid").says("Ann", kStart);
  EXPECT_EQ(story.table().stage(), Stage::kPlaying);
  EXPECT_EQ(story.table().record->agreed.commits.size(), 2U);
  // Nor for a person who leaves while the others commit.
  Story other;
  gather(other);
  other.screen("Cid").answers = false;
  other.says("Ann", kStart);
  ASSERT_TRUE(is_starting(other));
  other.breaks("Cid");
  EXPECT_EQ(other.table().stage(), Stage::kPlaying);
}

TEST(Starting, WhoDoesNotRevealLosesTheSeatAndGainsNothing) {
  Story story;
  gather(story);
  story.screen("Cid").answers = false;
  story.says("Ann", kStart).says("Cid", commit(story, 2, "Cid", kBytes));
  const std::string commitment = story.table().commitment;
  const std::string bytes = story.table().chair(0)->entropy;
  story.passes(kTimeToReveal - 1);
  ASSERT_TRUE(is_locked(story));
  story.passes(1);
  EXPECT_FALSE(is_starting(story));
  EXPECT_EQ(story.table().stage(), Stage::kGathering);
  EXPECT_FALSE(story.table().chair(2)->taken());
  EXPECT_NE(story.table().commitment, commitment);
  const auto voided = story.screen("Ann").last("event");
  EXPECT_EQ(voided.at("event"), "voided");
  EXPECT_EQ(boost::json::serialize(voided.at("order")), "[2]");
  EXPECT_THAT(story.screen("Ann").warnings, IsEmpty());
  story.says("Cid", reveal(2, kBytes));
  EXPECT_EQ(story.refusal("Cid"), "not-yours") << "too late";

  // The game starts without Cid and with new entropy of the others.
  EXPECT_EQ(story.sits("Cid", 2).refusal("Cid"), "left-out");
  story.says("Bob", R"({"type":"handover","seat":1})");
  const auto key = story.screen("Bob").last("handover").at("key");
  story.says("Cid", boost::json::serialize(boost::json::object{{"type", "claim"}, {"key", key}}));
  EXPECT_EQ(story.refusal("Cid"), "left-out");
  story.says("Ann", kStart);
  EXPECT_EQ(story.table().stage(), Stage::kPlaying);
  EXPECT_NE(story.table().chair(0)->entropy, bytes);
  const Record record = played_record(story);
  EXPECT_EQ(record.agreed.attempt, 2) << "everybody can see it";
  EXPECT_EQ(record.agreed.commits.size(), 2U);
  EXPECT_EQ(verify(record).kind, Verdict::Kind::kFair);
  EXPECT_THAT(story.screen("Ann").warnings, IsEmpty());
  // She can take part in the game after that.
  story.says("Ann", R"({"type":"rematch"})").sits("Cid", 2).says("Ann", kStart);
  story.says("Cid", commit(story, 2, "Cid", kBytes)).says("Cid", reveal(2, kBytes));
  EXPECT_EQ(story.table().stage(), Stage::kPlaying);
  EXPECT_EQ(story.table().record->agreed.commits.size(), 3U);
  EXPECT_EQ(story.table().record->agreed.attempt, 1);
}

TEST(Starting, WhoLeavesInTheMiddleOfItVoidsIt) {
  Story story;
  gather(story);
  story.screen("Cid").answers = false;
  story.says("Ann", kStart).says("Cid", commit(story, 2, "Cid", kBytes));
  story.says("Cid", R"({"type":"leave"})");
  EXPECT_TRUE(story.screen("Cid").closed);
  EXPECT_FALSE(is_starting(story));
  EXPECT_EQ(story.table().attempt, 2);
  story.says("Ann", kStart);
  EXPECT_EQ(story.table().stage(), Stage::kPlaying);
  EXPECT_EQ(story.table().seats_text(), "Ann, Bob");
  // Before the lock nothing is revealed, so the attempt is not counted.
  Story other;
  gather(other);
  other.screen("Cid").answers = false;
  other.says("Ann", kStart).says("Cid", R"({"type":"leave"})");
  EXPECT_FALSE(is_starting(other));
  EXPECT_EQ(other.table().attempt, 1);
}

TEST(Starting, NobodySitsDownOrGetsUpMeanwhile) {
  Story story;
  gather(story);
  story.joins("Dan").screen("Cid").answers = false;
  story.says("Ann", kStart);
  for (const std::string message :
       {R"({"type":"stand","seat":0})", R"({"type":"bot","seat":3,"bot":"simple"})",
        R"({"type":"start"})", R"({"type":"shuffle"})", R"({"type":"remove","who":2})"}) {
    story.screen("Ann").inbox.clear();
    EXPECT_EQ(story.says("Ann", message).refusal("Ann"), "not-now-starting") << message;
  }
  EXPECT_EQ(story.sits("Dan", 3).refusal("Dan"), "not-now-starting");
  story.says("Bob", R"({"type":"say","text":"Come on, Cid!"})");
  EXPECT_EQ(story.refusal("Bob"), "");
}

TEST(Starting, GoesOnAfterTheServerWasStoppedInTheMiddle) {
  Story story;
  gather(story);
  story.screen("Cid").answers = false;
  story.says("Ann", kStart).says("Cid", commit(story, 2, "Cid", kBytes));
  ASSERT_TRUE(is_locked(story));
  const auto log = story.logs()[story.room];

  Story later;
  later.room = story.room;
  later.logs()[story.room] = log;
  later.now = story.now + 60 * kMinute;
  for (const std::string person : {"Ann", "Bob", "Cid"}) {
    later.screen(person).token = story.screen(person).token;
    later.screen(person).part = story.screen(person).part;
  }
  later.screen("Cid").answers = false;
  later.connects("Ann").connects("Bob").passes(kTimeToReveal - 1);
  EXPECT_TRUE(is_locked(later)) << "Cid has the whole time again";
  later.connects("Cid").says("Cid", reveal(2, kBytes));
  EXPECT_EQ(later.table().stage(), Stage::kPlaying);
  EXPECT_THAT(later.screen("Ann").warnings, IsEmpty());
  EXPECT_EQ(verify(played_record(later)).kind, Verdict::Kind::kFair);
}

TEST(Starting, ADeviceThatWasAwayForAMomentStillReveals) {
  Story story;
  gather(story);
  story.disk_waits = true;
  story.says("Ann", kStart);
  story.disk_waits = false;
  story.goes_on();
  ASSERT_EQ(story.table().stage(), Stage::kPlaying);
  // Bob's page is reloaded between commitment and reveal: its entropy is stored on the device.
  Story other;
  gather(other);
  other.screen("Cid").answers = false;
  other.says("Ann", kStart);
  other.breaks("Bob").connects("Bob");
  other.says("Cid", commit(other, 2, "Cid", kBytes)).says("Cid", reveal(2, kBytes));
  EXPECT_EQ(other.table().stage(), Stage::kPlaying);
  EXPECT_EQ(other.table().record->agreed.commits.size(), 3U);
}

TEST(Starting, SeveralPeopleAtOneDeviceCommitEach) {
  Story story;
  story.opens("Ann", kBockForFour).sits("Ann", 0).sits("Ann", 1, R"(,"name":"Zoë")");
  story.says("Ann", R"({"type":"bot","seat":2,"bot":"simple"})").says("Ann", kStart);
  EXPECT_EQ(story.table().stage(), Stage::kPlaying);
  const auto& commits = story.table().record->agreed.commits;
  ASSERT_EQ(commits.size(), 2U) << "bots add nothing";
  EXPECT_NE(commits[0].second, commits[1].second);
}

TEST(Starting, WithoutDevicesTheGameBeginsAtOnce) {
  Story story;
  story.opens("Ann", kBockForFour);
  story.says("Ann", R"({"type":"bot","seat":0,"bot":"simple"})");
  story.bots_wait = true;
  story.says("Ann", R"({"type":"bot","seat":1,"bot":"simple"})").says("Ann", kStart);
  EXPECT_EQ(story.table().stage(), Stage::kPlaying);
  EXPECT_THAT(story.table().record->agreed.commits, IsEmpty());
}

TEST(Starting, ShuffledSeatsAreDrawnWithTheDice) {
  std::set<std::string> orders;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Story story(Story::generous(), seed);
    gather(story);
    story.says("Ann", R"({"type":"shuffle"})");
    EXPECT_EQ(story.table().seats_text(), "Ann, Bob, Cid") << "not before the start";
    EXPECT_EQ(story.screen("Bob").table.at("fair").at("shuffled"), true);
    story.says("Ann", kStart);
    orders.insert(story.table().seats_text());
    for (const std::string person : {"Ann", "Bob", "Cid"}) {
      EXPECT_THAT(story.screen(person).warnings, IsEmpty());
    }
    const Record record = played_record(story);
    EXPECT_TRUE(record.agreed.shuffled);
    EXPECT_EQ(verify(record).kind, Verdict::Kind::kFair);
  }
  EXPECT_GE(orders.size(), 4U);
  Story story;
  gather(story);
  story.says("Ann", R"({"type":"shuffle"})").says("Ann", R"({"type":"shuffle","on":false})");
  story.says("Ann", kStart);
  EXPECT_EQ(story.table().seats_text(), "Ann, Bob, Cid");
  EXPECT_FALSE(story.table().record->agreed.shuffled);
}

TEST(Starting, AnOldPageIsToldToReload) {
  Story story;
  story.checks_sent = false;
  story.opens("Ann", kBockForFour).sits("Ann", 0, R"(,"entropy":"00ff")");
  EXPECT_EQ(story.refusal("Ann"), "old-client");
  EXPECT_FALSE(story.table().chair(0)->taken());
  story.screen("Ann").inbox.clear();
  story.sits("Ann", 0).says("Ann", R"({"type":"ready","entropy":"00ff"})");
  EXPECT_EQ(story.refusal("Ann"), "old-client");
}

TEST(Starting, RealDiceNeedNoneOfThis) {
  Story story;
  story.opens("Ann", R"({"name":"Ann","game":"rock-the-bock","seats":2,"dice":"table"})");
  story.sits("Ann", 0).sits("Ann", 1, R"(,"name":"Bob")").says("Ann", kStart);
  EXPECT_EQ(story.table().stage(), Stage::kPlaying);
  EXPECT_FALSE(story.screen("Ann").table.as_object().contains("fair"));
}

// An honest device detects messages that the operator has changed.

/// All messages to Ann's device at a start that waits for Cid's reveal.
std::vector<boost::json::value> told_until_the_lock(Story& story) {
  gather(story);
  story.screen("Cid").answers = false;
  story.screen("Ann").inbox.clear();
  story.says("Ann", kStart).says("Cid", commit(story, 2, "Cid", kBytes));
  return story.screen("Ann").inbox;
}

const boost::json::value& event_in(const std::vector<boost::json::value>& told,
                                   std::string_view event) {
  return *std::find_if(told.begin(), told.end(), [event](const boost::json::value& message) {
    return message.at("type") == "event" && message.at("event").as_string() == event;
  });
}

std::string as_text(const FairPart::Reaction& reaction) {
  std::string all;
  for (const auto& message : reaction.messages) all += boost::json::serialize(message);
  return all;
}

boost::json::value with_other_commit(boost::json::value event) {
  event.at("table").at("seats").at(2).as_object()["commit"] = std::string(64, 'e');
  return event;
}

TEST(HonestDevice, RevealsForOneListOnly) {
  Story story;
  const auto told = told_until_the_lock(story);
  const FairPart::Kept kept = story.screen("Ann").part.kept();
  EXPECT_THAT(kept.list, HasSubstr("Cid="));
  // The server shows Ann another list with the same secret, to try again.
  const auto& lock = event_in(told, "locked");
  FairPart reloaded(kept);
  const auto again = reloaded.hear(with_other_commit(lock).as_object(), 1);
  EXPECT_THAT(again.warnings, ElementsAre(Warning::kTwoLists));
  EXPECT_THAT(again.messages, IsEmpty());
  FairPart same(kept);
  EXPECT_THAT(as_text(same.hear(lock.as_object(), 1)), HasSubstr("reveal")) << "the same is fine";
}

TEST(HonestDevice, NoticesThatTheGameBeginsWithSomethingElse) {
  Story story;
  told_until_the_lock(story);
  const FairPart::Kept kept = story.screen("Ann").part.kept();
  story.screen("Ann").answers = false;
  story.says("Cid", reveal(2, kBytes));
  const auto started = story.screen("Ann").last("event");
  ASSERT_EQ(started.at("event"), "started");
  const auto warnings = [&](const boost::json::value& event) {
    FairPart device(kept);
    return device.hear(event.as_object(), 1).warnings;
  };
  EXPECT_THAT(warnings(started), IsEmpty());
  EXPECT_THAT(warnings(with_other_commit(started)), ElementsAre(Warning::kOtherList));
  auto other_bytes = started;
  other_bytes.at("table").at("seats").at(2).as_object()["entropy"] = kOther;
  EXPECT_THAT(warnings(other_bytes), ElementsAre(Warning::kOtherList));
  auto no_bytes = started;
  no_bytes.at("table").at("seats").at(2).as_object().erase("entropy");
  EXPECT_THAT(warnings(no_bytes), ElementsAre(Warning::kOtherList));
  auto other_secret = started;
  other_secret.at("table").as_object()["commitment"] = std::string(64, 'a');
  EXPECT_THAT(warnings(other_secret), testing::Contains(Warning::kOtherCommitment));
}

TEST(HonestDevice, NoticesThatItIsLeftOut) {
  Story story;
  const auto told = told_until_the_lock(story);
  FairPart device;
  EXPECT_THAT(as_text(device.hear(event_in(told, "called").as_object(), 1)), HasSubstr("commit"));
  auto lock = event_in(told, "locked");
  lock.at("table").at("seats").at(0).as_object().erase("commit");
  const auto reaction = device.hear(lock.as_object(), 1);
  EXPECT_THAT(reaction.warnings, ElementsAre(Warning::kLeftOut));
  EXPECT_THAT(reaction.messages, IsEmpty()) << "it has nothing to reveal";
}

TEST(HonestDevice, NoticesThatItIsAccused) {
  Story story;
  told_until_the_lock(story);
  FairPart device = story.screen("Ann").part;
  story.passes(kTimeToReveal);
  auto voided = story.screen("Ann").last("event");
  ASSERT_EQ(voided.at("event"), "voided");
  EXPECT_THAT(story.screen("Ann").warnings, IsEmpty()) << "it was Cid";
  // The server blames Ann.
  voided.at("table").at("seats").at(0) = {{"name", ""}, {"who", 0}};
  EXPECT_THAT(device.hear(voided.as_object(), 1).warnings, ElementsAre(Warning::kAccused));
}

TEST(HonestDevice, CountsTheStartsThatFailed) {
  Story story;
  gather(story);
  story.screen("Cid").answers = false;
  story.says("Ann", kStart).says("Cid", commit(story, 2, "Cid", kBytes)).passes(kTimeToReveal);
  EXPECT_EQ(story.screen("Ann").part.kept().wasted, 1);
  FairPart device = story.screen("Ann").part;
  story.screen("Ann").inbox.clear();
  story.says("Ann", kStart);
  ASSERT_EQ(story.table().stage(), Stage::kPlaying);
  EXPECT_EQ(story.screen("Ann").part.kept().wasted, 0);
  std::vector<Warning> warnings;
  for (auto message : story.screen("Ann").inbox) {
    if (auto* table = message.as_object().if_contains("table")) {
      table->at("fair").as_object()["attempt"] = 1;  // as if nothing had happened
    }
    const auto reaction = device.hear(message.as_object(), 1);
    warnings.insert(warnings.end(), reaction.warnings.begin(), reaction.warnings.end());
  }
  EXPECT_THAT(warnings, testing::Contains(Warning::kHidden));
}

}  // namespace
}  // namespace astragal::rooms
