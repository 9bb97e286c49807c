#include "dice/pose_check.h"

#include <algorithm>

#include "dice/list.h"
#include "physics/resting.h"
#include "text/words.h"

namespace astragal::dice {

text::Error PoseCheck::motion(const physics::Motion& motion, const std::string& outcome) const {
  std::vector<std::string> shown;
  for (const auto& die : last_placements(motion)) {
    if (die) shown.push_back(std::to_string(face_up(die->turn)));
  }
  std::sort(shown.begin(), shown.end());
  const auto words = *text::split_words(outcome);
  // Other words describe a faulty throw.
  if (words.empty() || words == shown || words.front().find_first_not_of("123456") == 0) return {};
  return "motion-roll"_why;
}

std::unique_ptr<PoseCheck> pose_check(const match::Match& start) {
  return start.ask([&start](auto /*text*/, const auto& game) {
    if constexpr (requires { make_pose_check(game, start); }) {
      return make_pose_check(game, start);
    } else {
      return std::make_unique<PoseCheck>();
    }
  });
}

}  // namespace astragal::dice
