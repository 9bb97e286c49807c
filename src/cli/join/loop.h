#pragma once

#include <boost/json.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/join/memory.h"
#include "cli/join/remote_game.h"
#include "cli/join/request.h"
#include "cli/screen/asking.h"
#include "cli/screen/screen.h"
#include "client/session.h"

namespace astragal::cli {

/// A server's table at this terminal: waits for input and network, shows the table, reports moves,
/// and asks when it is this person's turn.
class JoinLoop {
 public:
  JoinLoop(client::Session& session, Screen& screen, JoinRequest request, JoinMemory memory);

  /// Runs until the user leaves; an error if the table cannot be joined or was deleted.
  text::Result<> run();
  /// Whether the user holds a seat to return to.
  [[nodiscard]] bool keeps_seat() const { return keeps_seat_; }

 private:
  using Json = boost::json::object;
  enum class Answer { kNone, kTaken, kLeave };

  [[nodiscard]] const client::Mirror& table() const { return session_.table(); }

  // Events (loop.cpp).
  void on_news(const client::Session::News& news);
  void on_message(const client::Heard& heard);
  void arrive();
  void on_event(const client::Heard& heard);
  void on_presence();
  void on_refusal(const client::Heard& heard);
  void keep_part();
  void warn(dice::FairPart::Warning warning);
  void remark(const std::string& line);
  void add_remarks();
  void fit_window();
  void remember_offer();

  // Display (drawing.cpp).
  void draw();
  void ask_name_or_remind();
  void draw_waiting();
  void draw_game();
  void draw_end();
  void follow_game(bool anew);
  [[nodiscard]] bool my_turn() const;
  [[nodiscard]] Seat viewer() const;
  [[nodiscard]] bool takes_lines() const;
  [[nodiscard]] bool expects_answer() const;
  [[nodiscard]] std::string prompt() const;
  [[nodiscard]] std::string_view hint() const;
  [[nodiscard]] std::string waiting_for() const;
  [[nodiscard]] std::string how_it_ended() const;
  [[nodiscard]] std::string about_dice() const;

  // Input (commands.cpp).
  Answer on_line(const std::string& line);
  Answer answer_question(const std::string& line);
  Answer choose(const std::string& line, const std::vector<record::Choice>& offered);
  void refuse_outdated();
  void ask_first(std::string question, std::function<void()> then);
  Answer key(const std::string& word, const std::string& rest);
  bool command(const std::string& word, const std::string& rest);
  bool final_command(const std::string& word, const std::string& rest);
  bool seat_command(const std::string& word, const std::string& rest);
  void sit(const std::string& rest);
  void sit_on(Seat seat, const std::string& name, const std::string& colour);
  void seat_bot(const std::string& rest);
  void remove(const std::string& rest);
  void pass_on(const std::string& rest);
  void move_to_other_device(const std::string& rest);
  void save_copy(const std::string& file);
  void save_now(const std::string& file);
  void undo();
  void explain();
  void decide(const Asking::Answer& answer);
  std::optional<Seat> own_seat(const std::string& text);
  std::optional<Seat> any_seat(const std::string& text);
  void send(Json request);

  client::Session& session_;
  Screen& screen_;
  JoinRequest request_;
  JoinMemory memory_;
  std::optional<RemoteGame> game_;
  std::optional<TableView> view_;
  std::optional<Asking> asking_;  ///< set while it is this person's turn
  std::uint64_t asked_position_ = 0;
  std::vector<record::Choice> choices_;  ///< the numbered choices before and after a game
  /// The choices on the screen when typing started.
  struct Offer {
    std::vector<record::Choice> choices;
    std::optional<std::uint64_t> position;  ///< position of the open question
  };
  std::optional<Offer> offer_;
  /// A yes-or-no question.
  struct Question {
    std::string text;
    std::function<void()> then;
  };
  std::optional<Question> question_;
  bool sure_ = false;  ///< the command ends in "!": no confirmation
  struct Remark {
    std::string line;
    std::size_t moves;  ///< number of moves before it
  };
  std::vector<Remark> remarks_;
  std::vector<int> was_here_;
  std::string verdict_;     ///< result of verifying the dice
  std::string other_name_;  ///< a seat that waits for its player's name
  client::Session::Clock::time_point sent_at_{};
  std::string told_waiting_;  ///< the last "waiting for" line, if not redrawn
  bool dirty_ = true;
  bool claimed_ = false;  ///< the link's key was sent
  bool looks_on_ = false;
  bool leaving_ = false;  ///< leave or delete was sent
  bool lost_ = false;
  bool keeps_seat_ = false;
  std::optional<text::Result<>> end_;
};

}  // namespace astragal::cli
