#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/screen/table_view.h"

namespace astragal::cli {

/// A question to the player to act: a choice, a throw or the outcome of real dice. Takes input
/// lines until they make a move in the record's words; the caller plays it.
class Asking {
 public:
  using Words = GameSource::Words;

  struct Again {};  ///< handled; the question stays open
  struct Anew {};   ///< ask again from the beginning
  struct Answer {
    Words decision;
    Words outcome{};  ///< of real dice
  };
  using Outcome = std::variant<Again, Anew, Answer>;

  explicit Asking(TableView& view) : view_(view) {}

  /// Shows the table and asks the player to act. `hint` lists the keys.
  void begin(std::string_view hint);
  /// Asks for the outcome of a decision already made: a bot's, or the table's (no words).
  void begin_dice(const Words& decision, std::string_view hint);
  /// Redraws table and question after a resize.
  void show_again() const;
  /// Prints the text before each input line.
  void put() const;
  /// The name of the player asked, for the prompt.
  [[nodiscard]] std::string who() const { return about_->name_of(about_->to_act()); }
  Outcome answer(const std::string& line);

  /// Prints the applicable rule and the input format.
  void explain() const;
  /// Whether undo cancels the decision that waits for these dice.
  [[nodiscard]] bool reconsiders() const { return reconsider_; }

 private:
  enum class Kind { kChoice, kThrow, kDice };

  Outcome choose(const std::string& line);
  std::optional<Answer> roll_at_once(const std::string& line) const;
  Outcome aim(const std::string& line);
  Outcome type_dice(const std::string& line);
  void ask_for_dice(const Words& decision);
  [[nodiscard]] const GameSource& game() const { return view_.game(); }
  [[nodiscard]] Screen& screen() const { return view_.screen(); }

  TableView& view_;
  Kind kind_ = Kind::kChoice;
  std::optional<match::Match> about_;    ///< the position asked about
  std::vector<record::Choice> options_;  ///< of a choice; empty for dice
  Words decision_;                       ///< the decision that these dice belong to
  std::string question_;                 ///< text of a question for dice
  std::string hint_;                     ///< the keys
  bool reconsider_ = false;
};

}  // namespace astragal::cli
