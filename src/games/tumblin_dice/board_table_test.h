#pragma once

#include <string>

#include "games/tumblin_dice/text.h"
#include "table.h"

namespace astragal::games {

/// Test fixture: a table with the shipped board.
struct BoardTable : tests::StoryTable {
  explicit BoardTable(const std::string& seats = "Ann, Bob", const std::string& options = "",
                      const std::string& data = "", bool by_hand = true)
      : tests::StoryTable("tumblin-dice", seats, options, data, by_hand) {}

  static std::string refused(const std::string& options) {
    return refused_start("tumblin-dice", "Ann, Bob", options);
  }

  /// Rolls so that the throwing order equals the seating order.
  BoardTable& ann_first() {
    static const std::string kRolls = " 6 5 4 3";
    play("table start =" + kRolls.substr(0, 2 * static_cast<std::size_t>(rules().seats())));
    return *this;
  }
  BoardTable& play(const std::string& line) {
    tests::StoryTable::play(line);
    return *this;
  }
  /// The player to act throws beside the board.
  BoardTable& misses() {
    const auto die = GameText<TumblinDice>::die_name(rules().next_die(rules().to_act()));
    return play(to_act() + " throw = " + die + ":off");
  }
  BoardTable& rest_of_round_misses() {
    for (const int now = round(); round() == now && !over();) misses();
    return *this;
  }
  [[nodiscard]] const TumblinDice& rules() const { return game<TumblinDice>(); }
  /// A die's place: "3x5", "3x5@gate1", "off" or "unthrown".
  [[nodiscard]] std::string die(const std::string& name) const {
    using Text = GameText<TumblinDice>;
    const auto& it = rules().state().dice[*Text::read_die(name)];
    if (it.where == TumblinDice::Die::Where::kUnthrown) return "unthrown";
    if (it.where == TumblinDice::Die::Where::kOff) return "off";
    return std::to_string(it.level) + "x" + std::to_string(it.face) +
           (it.card == TumblinDice::kNoCard ? "" : "@" + Text::card_name(it.card));
  }
};

}  // namespace astragal::games
