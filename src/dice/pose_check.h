#pragma once

#include <memory>
#include <string>

#include "match/match.h"
#include "physics/motion.h"
#include "record/match_record.h"

namespace astragal::dice {

/// Checks poses and motions along a record, which the rules do not check. Each function returns an
/// error, or nothing. This class is for dice in a tray; games with a board derive from it in
/// src/dice/<game>/.
class PoseCheck {
 public:
  PoseCheck() = default;
  virtual ~PoseCheck() = default;
  PoseCheck(const PoseCheck&) = delete;
  PoseCheck& operator=(const PoseCheck&) = delete;

  /// Checks the board.
  [[nodiscard]] virtual text::Error board() const { return {}; }
  /// Checks the initial position.
  [[nodiscard]] virtual text::Error start() const { return {}; }
  /// Checks the next move.
  virtual text::Error move(const record::Move& /*move*/) { return {}; }
  /// Checks the motion of the last move.
  [[nodiscard]] virtual text::Error motion(const physics::Motion& motion,
                                           const std::string& outcome) const;
};

std::unique_ptr<PoseCheck> pose_check(const match::Match& start);

}  // namespace astragal::dice
