#include "host/log.h"

#include <gtest/gtest.h>

namespace astragal::host {
namespace {

TEST(Log, ALineHasItsFieldsAsKeysAndValues) {
  EXPECT_EQ(log_line("listening", {{"address", "127.0.0.1:8707"}, {"connections", 3}}),
            "event=listening address=127.0.0.1:8707 connections=3");
}

TEST(Log, NoValueCanBreakOutOfItsLine) {
  EXPECT_EQ(log_line("refused", {{"origin", "x\" level=error\n\x1b[2J\\"}, {"agent", ""}}),
            R"(event=refused origin="x\" level=error\x0a\x1b[2J\\" agent="")");
}

TEST(Log, LevelsHaveNames) {
  EXPECT_EQ(*read_log_level("warning"), LogLevel::kWarning);
  const auto wrong = read_log_level("loud");
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.error().what(), "--log-level loud: must be debug, info, warning, error or off");
}

}  // namespace
}  // namespace astragal::host
