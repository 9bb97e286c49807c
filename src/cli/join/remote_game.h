#pragma once

#include <optional>
#include <vector>

#include "cli/screen/game_source.h"
#include "client/mirror.h"

namespace astragal::cli {

/// The game at a server's table, for screens. Requires a record in the mirror.
class RemoteGame final : public GameSource {
 public:
  explicit RemoteGame(const client::Mirror& mirror);

  [[nodiscard]] const record::Record& record() const override { return *mirror_.record(); }
  [[nodiscard]] const std::vector<games::Told>& told() const override { return told_; }
  [[nodiscard]] const dice::FlyingDice* flying() const override { return flying_.get(); }
  [[nodiscard]] bool is_bot(Seat seat) const override;

  /// Updates from the mirror; `anew` if earlier moves may have changed.
  void follow(bool anew);

 private:
  const client::Mirror& mirror_;
  std::vector<games::Told> told_;
  std::unique_ptr<dice::FlyingDice> flying_;
};

}  // namespace astragal::cli
