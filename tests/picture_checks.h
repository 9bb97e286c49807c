#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "core/random.h"
#include "match/match.h"
#include "text/canvas.h"

namespace astragal::tests {

/// What holds for every picture: it is as wide as it may be, and has no characters that it may not
/// have.
inline void check_picture(const std::string& picture, const text::Style& style, bool ascii_names) {
  std::istringstream lines(picture);
  for (std::string line; std::getline(lines, line);) {
    ASSERT_LE(text::shown_columns(line), style.width) << picture;
    ASSERT_FALSE(line.ends_with(' ')) << picture;
    for (const char c : line) {
      ASSERT_TRUE(style.colour || c != '\x1b') << picture;
      ASSERT_TRUE(style.unicode || !ascii_names || static_cast<unsigned char>(c) < 0x80) << picture;
    }
  }
}

/// Plays random games and looks at every position, in one style after the other; decisions that
/// come first in the rules are taken more often, so that turns get long.
inline void check_pictures(const std::string& game, const std::string& seats, bool ascii_names,
                           const std::string& options = "") {
  auto started = match::Match::start({game, seats, options});
  ASSERT_TRUE(std::holds_alternative<match::Match>(started))
      << std::get<match::StartFault>(started).fault.why.what();
  Rng rng(17);
  unsigned looks = 0;
  for (int i = 0; i < 3; ++i) {
    match::Match match = std::get<match::Match>(started);
    for (;; ++looks) {
      const text::Style style{(looks & 1) != 0, (looks & 2) != 0, (looks & 4) != 0 ? 80 : 60};
      ASSERT_NO_FATAL_FAILURE(check_picture(match.picture(style), style, ascii_names));
      if (match.phase() == Phase::kOver) break;
      if (match.phase() == Phase::kSettle) {
        match.settle_fairly(rng);
      } else {
        const auto legal = match.legal();
        const auto index = below(rng, 3) == 0 ? below(rng, legal.size()) : 0;
        ASSERT_TRUE(match.decide(*text::split_words(legal[index])).ok());
      }
    }
  }
}

}  // namespace astragal::tests
