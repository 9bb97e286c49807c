#pragma once

#include <memory>
#include <string>

#include "match/match.h"
#include "physics/motion.h"
#include "record/match_record.h"

namespace astragal::dice {

/// Follows a record and says what is wrong with how its dice lie and flew, which the rules cannot
/// tell; each function returns what is wrong, or nothing. This one is for dice in a tray; a game
/// with a board has its own in src/dice/<game>/.
class PoseCheck {
 public:
  PoseCheck() = default;
  virtual ~PoseCheck() = default;
  PoseCheck(const PoseCheck&) = delete;
  PoseCheck& operator=(const PoseCheck&) = delete;

  /// What dice are to fly over.
  [[nodiscard]] virtual text::Error board() const { return {}; }
  /// The position where the record begins.
  [[nodiscard]] virtual text::Error start() const { return {}; }
  /// The next move.
  virtual text::Error move(const record::Move& /*move*/) { return {}; }
  /// The motion of the last move.
  [[nodiscard]] virtual text::Error motion(const physics::Motion& motion,
                                           const std::string& outcome) const;
};

std::unique_ptr<PoseCheck> pose_check(const match::Match& start);

}  // namespace astragal::dice
