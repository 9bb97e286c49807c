// `astragal play --dice fair`: a game whose dice can be checked when it is over.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/files.h"
#include "dice/fair.h"
#include "process.h"
#include "text/files.h"

namespace astragal::tests {

using namespace dice;
using namespace record;
using namespace text;
using namespace cli;

namespace {

namespace fs = std::filesystem;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

class PlayFair : public testing::Test {
 protected:
  Finished play(std::vector<std::string> more, std::string_view input) const {
    std::vector<std::string> arguments{"play",      "rock-the-bock", "--players", "Ann,bot",
                                       "--options", "rounds=1",      "--dice",    "fair",
                                       "--save",    kept(),          "--force"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_astragal(arguments, input);
  }
  Finished resume(std::string_view input, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments{"play", "--resume", kept()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_astragal(arguments, input);
  }
  [[nodiscard]] std::string kept() const { return folder.file("game.txt"); }
  [[nodiscard]] std::string secret() const { return folder.file("game.txt.secret"); }
  [[nodiscard]] Record record() const { return *load_record(kept()); }

  /// More choices than any game of one round needs.
  static std::string first_choices() {
    std::string lines;
    for (int i = 0; i < 200; ++i) lines += "1\n";
    return lines;
  }

  TempFolder folder;
};

TEST_F(PlayFair, TheSecretIsCommittedToAndRevealedAtTheEnd) {
  const auto end = play({}, first_choices());
  EXPECT_EQ(end.status, 0) << end.errors;
  const Record game = record();
  ASSERT_EQ(game.now.phase(), Phase::kOver);
  EXPECT_THAT(end.output, HasSubstr("Commitment of the dice"));
  EXPECT_THAT(end.output, HasSubstr(game.dice.argument));
  EXPECT_THAT(end.output, EndsWith("To check its dice: astragal verify " + kept() + "\n"));
  EXPECT_EQ(FairSecret::from_hex(game.reveal)->commitment(), game.dice.argument);
  EXPECT_FALSE(fs::exists(secret())) << "it is in the record now";
  ASSERT_EQ(game.entropy.size(), 1U) << "the bot adds nothing";
  EXPECT_EQ(game.entropy[0].first, "Ann");
  EXPECT_EQ(game.entropy[0].second.size(), 64U);
  const auto verified = run_astragal({"verify", kept()});
  EXPECT_EQ(verified.status, 0) << verified.output;
}

TEST_F(PlayFair, UntilThenOnlyItsOwnerCanReadIt) {
  const auto end = play({}, "1\n");
  EXPECT_EQ(record().reveal, "");
  ASSERT_TRUE(fs::exists(secret()));
  EXPECT_EQ(fs::status(secret()).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  const std::string digits = content_of(secret()).substr(0, 64);
  EXPECT_EQ(FairSecret::from_hex(digits)->commitment(), record().dice.argument);
  EXPECT_THAT(end.output, Not(HasSubstr(digits)));
  EXPECT_EQ(run_astragal({"verify", kept()}).status, 1);
}

TEST_F(PlayFair, AGameThatWasLeftGoesOnWithTheSameDice) {
  play({}, "1\n");
  const std::string commitment = record().dice.argument;
  EXPECT_EQ(resume("1\n").status, 0);
  const auto end = resume(first_choices());
  EXPECT_EQ(end.status, 0) << end.errors;
  EXPECT_THAT(end.output, HasSubstr(commitment));
  EXPECT_EQ(record().dice.argument, commitment);
  EXPECT_EQ(run_astragal({"verify", kept()}).status, 0);
  EXPECT_FALSE(fs::exists(secret()));
  EXPECT_EQ(resume("").status, 0) << "a finished game can be looked at";
}

TEST_F(PlayFair, PeopleAddTheirOwnBytes) {
  play({"--entropy", "Ann=00FF, Bot=17"}, first_choices());
  EXPECT_EQ(record().entropy,
            (std::vector<std::pair<std::string, std::string>>{{"Ann", "00ff"}, {"Bot", "17"}}));
  EXPECT_EQ(run_astragal({"verify", kept()}).status, 0);
}

TEST_F(PlayFair, WhatTheDiceHaveShownStaysShown) {
  const auto end = play({}, "1\nu\n");
  EXPECT_THAT(end.output, HasSubstr("Rolled dice can't be undone."));
}

TEST_F(PlayFair, TwoGamesHaveTwoSecrets) {
  play({}, "");
  const std::string first = record().dice.argument;
  play({}, "");
  EXPECT_NE(record().dice.argument, first);
}

TEST_F(PlayFair, BadRequestsGetOneSentence) {
  const auto refusal = [](const Finished& end) {
    EXPECT_EQ(end.status, 2);
    return end.errors;
  };
  EXPECT_THAT(refusal(play({"--entropy", "Ann=0"}, "")), HasSubstr("--entropy: 'Ann=0' must be"));
  EXPECT_THAT(refusal(play({"--entropy", "Eve=00"}, "")), HasSubstr("'Eve' is not one of the"));
  EXPECT_THAT(refusal(play({"--seed", "x"}, "")), HasSubstr("which nobody may choose"));
  EXPECT_THAT(refusal(run_astragal(
                  {"play", "rock-the-bock", "--players", "Ann,Bob", "--entropy", "Ann=00"})),
              HasSubstr("--entropy is for --dice fair"));
  play({}, "1\n");
  EXPECT_THAT(refusal(resume("", {"--save", folder.file("other.txt")})),
              HasSubstr("nobody can try two continuations"));
  const std::string digits = content_of(secret());
  ASSERT_TRUE(write_file(secret(), FairSecret::random().hex()).ok());
  EXPECT_THAT(refusal(resume("")), HasSubstr("is not the secret of this game's dice"));
  fs::remove(secret());
  EXPECT_THAT(refusal(resume("")), HasSubstr("so the game can't continue"));
}

}  // namespace
}  // namespace astragal::tests
