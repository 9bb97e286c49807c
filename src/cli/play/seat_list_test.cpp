#include "cli/play/seat_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace astragal::cli {
namespace {

using Bots = std::vector<std::pair<std::string, std::string>>;

TEST(Party, BotsGetNamesThatAreFree) {
  const auto party = read_party("Ann, bot, Bot2, BOT:random, bot");
  ASSERT_TRUE(party.ok());
  EXPECT_EQ(party->seats, "Ann, Bot, Bot2, Bot3, Bot4");
  EXPECT_EQ(party->bots, (Bots{{"Bot", "simple"}, {"Bot3", "random"}, {"Bot4", "simple"}}));
}

TEST(Party, ANameWithALevelIsABot) {
  const auto party = read_party("Kim:random, Lee : x, Ann:simple (green), bot (red)");
  ASSERT_TRUE(party.ok());
  EXPECT_EQ(party->seats, "Kim, Lee : x, Ann (green), Bot (red)");
  EXPECT_EQ(party->bots, (Bots{{"Kim", "random"}, {"Ann", "simple"}, {"Bot", "simple"}}));
}

TEST(Party, SaysWhatIsWrong) {
  EXPECT_EQ(read_party("Ann, Bob:clever").error().what(),
            "there is no bot 'clever'; bots are random, simple, easy, medium, hard and master");
  EXPECT_THAT(read_party("Ann, , Bob").error().what(),
              testing::HasSubstr("a name needs 1 to 24 characters"));
  EXPECT_FALSE(read_party("Ann, :simple").ok());
}

}  // namespace
}  // namespace astragal::cli
