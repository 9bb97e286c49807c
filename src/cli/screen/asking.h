#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/screen/table_view.h"

namespace astragal::cli {

/// A question to whoever acts: what they choose, how they throw, what their dice show. Lines go in
/// until a move in the record's words comes out; who asks decides what becomes of it.
class Asking {
 public:
  using Words = SeenGame::Words;

  struct Again {};  ///< answered; the question stands
  struct Anew {};   ///< the question is to be put once more, from its beginning
  struct Answer {
    Words decision;
    Words outcome{};  ///< of dice thrown by hand
  };
  using Outcome = std::variant<Again, Anew, Answer>;

  explicit Asking(TableView& view) : view_(view) {}

  /// Shows the table and asks the player to act. `hint` says which keys there are.
  void begin(std::string_view hint);
  /// The same for the dice of a decision that is made: a bot's, or the table's (no words).
  void begin_dice(const Words& decision, std::string_view hint);
  /// The table and the question once more, as the screen has another size now.
  void show_again() const;
  /// What has to be said before each line is read.
  void put() const;
  /// Whose line is awaited, for a prompt.
  [[nodiscard]] std::string who() const { return about_->name_of(about_->to_act()); }
  Outcome answer(const std::string& line);

  /// The rule that applies, and how to type.
  void explain() const;
  /// Whether taking back means the decision that waits for these dice.
  [[nodiscard]] bool reconsiders() const { return reconsider_; }

 private:
  enum class Kind { kChoice, kThrow, kDice };

  Outcome choose(const std::string& line);
  std::optional<Answer> roll_at_once(const std::string& line) const;
  Outcome aim(const std::string& line);
  Outcome type_dice(const std::string& line);
  void ask_for_dice(const Words& decision);
  [[nodiscard]] const SeenGame& game() const { return view_.game(); }
  [[nodiscard]] Screen& screen() const { return view_.screen(); }

  TableView& view_;
  Kind kind_ = Kind::kChoice;
  std::optional<match::Match> about_;    ///< the position asked about
  std::vector<record::Choice> options_;  ///< of a choice
  Words decision_;                       ///< whose dice are asked for
  std::string question_;                 ///< for dice
  std::string hint_;                     ///< which keys there are
  bool reconsider_ = false;
};

}  // namespace astragal::cli
