#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dice/flying.h"
#include "record/match_record.h"
#include "record/talk.h"

namespace astragal::cli {

/// A game as screens use it: local (PlayedGame) or on a server (RemoteGame).
class GameSource {
 public:
  using Words = std::vector<std::string>;

  virtual ~GameSource() = default;

  [[nodiscard]] virtual const record::Record& record() const = 0;
  /// A description of each move.
  [[nodiscard]] virtual const std::vector<games::Told>& told() const = 0;
  /// Physics dice; nullptr if dice are rolled, or thrown by hand.
  [[nodiscard]] virtual const dice::FlyingDice* flying() const = 0;
  [[nodiscard]] virtual bool is_bot(Seat seat) const = 0;

  [[nodiscard]] const match::Match& now() const { return record().now; }
  [[nodiscard]] bool dice_by_hand() const {
    return record().dice.kind == record::DiceSource::Kind::kByHand;
  }
  /// The position after a decision (no words for the table's) if it needs an outcome.
  [[nodiscard]] std::optional<match::Match> waiting_for_dice(const Words& decision) const;

 protected:
  GameSource() = default;
  GameSource(const GameSource&) = default;
  GameSource(GameSource&&) = default;
  GameSource& operator=(const GameSource&) = default;
  GameSource& operator=(GameSource&&) = default;
};

/// Whether `after` waits for the outcome of a decision made in `before`.
bool dice_are_due(const match::Match& before, const match::Match& after);

/// Describes each move of the record; stores the positions before them in `before`, if given.
std::vector<games::Told> tell_all(const record::Record& record,
                                  std::vector<match::Match>* before = nullptr);

}  // namespace astragal::cli
