#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "rooms/acts.h"
#include "rooms/budget.h"
#include "rooms/effects.h"
#include "rooms/jobs.h"
#include "rooms/opening.h"

namespace astragal::rooms {

/// A game table as a state machine: takes messages and times, returns effects. It has no sockets,
/// threads or clock.
///
/// An act is checked against the table, and its events are written to the log. When they are
/// durable, the table changes and all clients are told. One act at a time is pending; others wait.
/// If the log cannot be written, the act is refused and the table is unchanged.
///
/// The time of a call does not grow with the number of events: everything that needs the log, or a
/// board, is an effect (from_log.h, jobs.h).
class Room {
 public:
  struct Limits {
    std::size_t clients = 64;
    std::size_t waiting = 64;       ///< acts waiting for the pending one
    std::uint64_t events = 20'000;  ///< at this limit people can only leave
    Rate other_events{60, 1};       ///< non-game events, per person
    Rate joining{64, 0.2};          ///< of all new people together
  };

  /// A new room with its creator, whose token is returned in `token`. It exists once its first
  /// events (an Append in `effects`) are durable.
  static Room open(const Opening& opening, std::string code, const RandomBytes& random,
                   const Limits& limits, Time now, std::string& token, Effects& effects);
  /// A room from the lines of its log. Slow for long logs; can run on any thread.
  static text::Result<Room> restore(const std::vector<std::string>& log, const RandomBytes& random,
                                    const Limits& limits);

  // Inputs. Each appends to `effects`.

  /// A client connects, or reconnects with its token and the last event it has seen.
  void hello(ClientId client, const Message& message, Time now, Effects& effects);
  void said(ClientId client, const Message& message, Time now, Effects& effects);
  void closed(ClientId client, Time now, Effects& effects);
  /// The HTTP request for a report was cancelled.
  void hung_up(RequestId request, Effects& effects);
  /// Events up to this number are durable; 0 after an Erase.
  void appended(std::uint64_t number, Time now, Effects& effects);
  void append_failed(const std::string& why, Time now, Effects& effects);
  /// `decision` is empty if there was no time to think.
  void thought(std::uint64_t position, const std::string& decision, Time now, Effects& effects);
  /// The completed decision, or why it is refused.
  void completed(const Complete& effect, const text::Result<std::string>& decision, Time now,
                 Effects& effects);
  /// nullopt if the throw could not be simulated.
  void settled(std::uint64_t position, const std::optional<Fallen>& fallen, Time now,
               Effects& effects);
  /// nullopt if there was no time to think.
  void advised(std::uint64_t position, const std::optional<analysis::Advice>& advice, Time now,
               Effects& effects);
  /// The report of the current Analyse job, as JSON text.
  void analysed(const text::Result<std::string>& report, Effects& effects);
  void tick(Time now, Effects& effects);

  /// A client (with the id of its message) or an HTTP request that waits for a report.
  struct Listener {
    ClientId client = 0;
    std::string id{};
    RequestId request = 0;
    std::string address{};  ///< of the HTTP request
  };
  /// Sends the report on a game, numbered from 1; 0 is the last one started.
  void report(const Listener& listener, int game, Effects& effects);

  /// The time of the next necessary tick().
  [[nodiscard]] std::optional<Time> wake_at() const;

  /// Start of the current absence of all clients, and total absence before it since the last event.
  /// No clock runs meanwhile, so a room that is unloaded and loaded again needs it.
  struct Absence {
    Time since;
    Time before;
  };
  [[nodiscard]] Absence absence() const { return {left_at_, away_}; }
  void set_absence(const Absence& absence) {
    left_at_ = absence.since;
    away_ = absence.before;
  }

  [[nodiscard]] const RoomTable& table() const { return table_; }
  [[nodiscard]] bool has_clients() const { return !clients_.empty(); }
  [[nodiscard]] int people_here() const { return static_cast<int>(here().size()); }
  /// Whether results of effects are pending; the room must stay in memory until then.
  [[nodiscard]] bool is_busy() const {
    return pending_.has_value() || thinking_ != 0 || advising_ != 0 || completing_ > 0 ||
           !reports_due_.empty();
  }
  [[nodiscard]] bool is_erased() const { return erased_; }

 private:
  static constexpr Time kRetry = kSecond;

  struct Act {
    ClientId client;
    Message message;
  };
  struct Thought {
    std::uint64_t position;
    std::string decision;
  };
  /// The pending act and the client that gets the answer.
  struct Pending {
    Plan plan;
    ClientId client = 0;  ///< 0 for the table and bots
    std::string id{};
    bool rolling = false;  ///< a throw is being simulated
  };
  using Waiting = std::variant<Act, Thought>;
  /// A request for a hint, or a decision to be checked before it is made.
  struct Question {
    ClientId client;
    Message message;
  };
  struct ReportDue {
    int game;
    std::uint64_t number;  ///< the last event to be analysed
    std::vector<Listener> listeners;
  };
  struct Report {
    int game;
    std::string text;  ///< JSON
  };
  using Answer = std::variant<std::string, Refusal>;
  /// An event message with and without the game's state; null if it was not needed.
  struct SentEvent {
    SharedText full{};
    SharedText plain{};
    [[nodiscard]] const SharedText& text(bool with_state) const {
      return with_state ? full : plain;
    }
    [[nodiscard]] std::size_t bytes() const {
      return (full ? full->size() : 0) + (plain ? plain->size() : 0);
    }
  };

  Room(const RandomBytes& random, const Limits& limits) : random_(random), limits_(limits) {}

  void act(ClientId client, const Message& message, Time now, Effects& effects);
  /// Why a message that is not part of the game exceeds a limit; nullopt if it does not.
  std::optional<Refusal> over_budget(MessageType type, int who, Time now);
  /// Starts a Complete job if the decision needs one; false if not.
  bool complete(ClientId client, const Message& message, Effects& effects);
  void use(const Thought& thought, Time now, Effects& effects);
  void begin(Plan plan, ClientId client, std::string id, Effects& effects);
  void append(Effects& effects);
  void tell_event(const Event& event, Effects& effects);
  void answer(const Pending& done, Effects& effects);
  void finish_erase(Effects& effects);
  // advice.cpp
  void hint(ClientId client, const Message& message, Time now, Effects& effects);
  void ask_for_advice(Question question, Time now, Effects& effects);
  static bool answers(const analysis::Advice& advice, const Question& question);
  void answer(const Question& question, std::uint64_t position, const analysis::Advice* advice,
              Time now, Effects& effects);
  void begin_report(Effects& effects);
  void cancel_thought(Effects& effects);
  void forget_questions(ClientId client, Effects& effects);
  void forget_listener(const Listener& gone, Effects& effects);
  void tell_report(const Listener& listener, int game, const Answer& told, Effects& effects) const;
  /// Processes waiting acts; then bots, the table's own outcomes and game starts.
  void go_on(Time now, Effects& effects);
  void advance(Time now, Effects& effects);
  void next_step(bool time_is_over, Time now, Effects& effects);
  [[nodiscard]] Asker asker(int who, Time now) const {
    return {who, now, random_, [this](int whoever) { return is_here(whoever); }};
  }
  /// Disconnects the clients of people who are no longer at the table.
  void dismiss(std::string_view why, Effects& effects);
  [[nodiscard]] std::vector<int> here() const;
  [[nodiscard]] bool is_here(int who) const;
  void tell_presence(Effects& effects);
  /// Whether recent_ has all events after `since`, in the form this client wants.
  [[nodiscard]] bool remembers(std::uint64_t since, bool with_state) const;
  void keep_recent(SentEvent told);
  /// Closes one connection of a full table for a person with a token.
  void evict_one_for(int who, Effects& effects);
  [[nodiscard]] int who_has(const std::string& token) const;

  RandomBytes random_;
  Limits limits_;
  RoomTable table_;                ///< the durable state
  std::vector<SentEvent> recent_;  ///< last events, for reconnecting clients
  std::size_t recent_bytes_ = 0;
  std::map<ClientId, int> clients_;  ///< with their person; 0 for spectators
  std::set<ClientId> want_state_;    ///< clients that get the state with every event
  std::vector<int> sent_presence_;   ///< people in the last presence message
  int sent_watchers_ = 0;
  std::optional<Pending> pending_;
  std::vector<Waiting> waiting_;
  std::set<int> returning_;     ///< people who came back and replace their bots
  std::uint64_t thinking_ = 0;  ///< position of the Think job; 0 if none
  std::uint64_t advising_ = 0;  ///< position of the Advise job; 0 if none
  std::string advising_also_;   ///< its extra decision
  std::vector<Question> questions_;
  struct GivenAdvice {
    std::uint64_t position;
    analysis::Advice advice;
  };
  std::optional<GivenAdvice> advice_;   ///< the last advice given
  int completing_ = 0;                  ///< number of Complete jobs
  std::vector<ReportDue> reports_due_;  ///< the first is being computed
  std::optional<Report> report_;        ///< the last report
  std::map<int, Bucket> other_events_;  ///< by person
  Bucket joining_{};
  bool erased_ = false;
  Time here_since_ = 0;  ///< when the first client came to the empty room
  Time left_at_ = 0;     ///< when the last client left; 0 while there are clients
  Time away_ = 0;        ///< time without clients since the last event
  Time retry_at_ = 0;    ///< earliest time of the next automatic act, after an error
};

}  // namespace astragal::rooms
