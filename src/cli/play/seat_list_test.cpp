#include "cli/play/seat_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace astragal::cli {
namespace {

using Bots = std::vector<std::pair<std::string, std::string>>;

TEST(SeatList, BotsGetNamesThatAreFree) {
  const auto list = read_seat_list("Ann, bot, Bot2, BOT:random, bot");
  ASSERT_TRUE(list.ok());
  EXPECT_EQ(list->seats, "Ann, Bot, Bot2, Bot3, Bot4");
  EXPECT_EQ(list->bots, (Bots{{"Bot", "simple"}, {"Bot3", "random"}, {"Bot4", "simple"}}));
}

TEST(SeatList, ANameWithALevelIsABot) {
  const auto list = read_seat_list("Kim:random, Lee : x, Ann:simple (green), bot (red)");
  ASSERT_TRUE(list.ok());
  EXPECT_EQ(list->seats, "Kim, Lee : x, Ann (green), Bot (red)");
  EXPECT_EQ(list->bots, (Bots{{"Kim", "random"}, {"Ann", "simple"}, {"Bot", "simple"}}));
}

TEST(SeatList, SaysWhatIsWrong) {
  EXPECT_EQ(read_seat_list("Ann, Bob:clever").error().what(),
            "there is no bot 'clever'; bots are random, simple, easy, medium, hard and master");
  EXPECT_THAT(read_seat_list("Ann, , Bob").error().what(),
              testing::HasSubstr("a name needs 1 to 24 characters"));
  EXPECT_FALSE(read_seat_list("Ann, :simple").ok());
}

}  // namespace
}  // namespace astragal::cli
