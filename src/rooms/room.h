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

/// A table that people sit at. It has no sockets, no threads and no clock: what happens goes in,
/// with the time, and what is to be done comes out.
///
/// What everybody sees is durable. An act is checked against the table, then its events go to the
/// log, and only when they are durable is the table changed and everybody told. One act at a time
/// is on its way; those that come meanwhile wait for it. If the log cannot be written, the act is
/// refused and the table is as before.
///
/// No call costs more the longer the table has been played at: the log stays in the store, and what
/// needs it, or a board, is an effect (retell.h, settling.h).
class Room {
 public:
  struct Limits {
    std::size_t clients = 64;
    std::size_t waiting = 64;       ///< acts that wait for another one
    std::uint64_t events = 20'000;  ///< then the room takes nothing new but people who leave
    Rate chatter{60, 1};            ///< by a person
    Rate joining{64, 0.2};          ///< by all who come to the table
  };

  /// A new room with its creator in it, whose token is in `token`. It is there once its first
  /// events, which are asked for in `effects`, are durable.
  static Room open(const Opening& opening, std::string code, const RandomBytes& random,
                   const Limits& limits, Time now, std::string& token, Effects& effects);
  /// A room from the lines of its log. It takes long after many events: any thread will do.
  static text::Result<Room> restore(const std::vector<std::string>& log, const RandomBytes& random,
                                    const Limits& limits);

  // What happens. Each adds to `effects` what is to be done.

  /// A client comes, or comes back with its token and the last event it has seen.
  void hello(ClientId client, const Message& message, Time now, Effects& effects);
  void said(ClientId client, const Message& message, Time now, Effects& effects);
  void closed(ClientId client, Time now, Effects& effects);
  /// Who asked for a report by REST does not wait for it any more.
  void hung_up(RequestId request, Effects& effects);
  /// Events up to this number are durable; 0 after an Erase.
  void appended(std::uint64_t number, Time now, Effects& effects);
  void append_failed(const std::string& why, Time now, Effects& effects);
  /// No decision if there was no time to think.
  void thought(std::uint64_t position, const std::string& decision, Time now, Effects& effects);
  /// The decision in full, or why it cannot be made.
  void completed(const Complete& effect, const text::Result<std::string>& decision, Time now,
                 Effects& effects);
  /// Nothing if the dice could not be thrown.
  void settled(std::uint64_t position, const std::optional<Fallen>& fallen, Time now,
               Effects& effects);
  /// Nothing if there was no time to think.
  void advised(std::uint64_t position, const std::optional<analysis::Advice>& advice, Time now,
               Effects& effects);
  /// The report that was asked for last, as JSON text.
  void analysed(const text::Result<std::string>& report, Effects& effects);
  void tick(Time now, Effects& effects);

  /// Who waits for a report: a client with the message's id, or a question of the REST part.
  struct Listener {
    ClientId client = 0;
    std::string id{};
    RequestId request = 0;
    std::string address{};  ///< of who asked by REST
  };
  /// Tells how one of the games went, numbered from 1, or with 0 the last one that began.
  void report(const Listener& listener, int game, Effects& effects);

  /// When tick() has something to do.
  [[nodiscard]] std::optional<Time> wake_at() const;

  /// Since when nobody is here, and how long nobody was before that since the last event. While
  /// nobody is here no clock runs; a room that leaves memory and comes back has to be told.
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
  /// Something is on its way: the room must stay until it arrives.
  [[nodiscard]] bool is_busy() const {
    return pending_.has_value() || thinking_ != 0 || weighing_ != 0 || completing_ > 0 ||
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
  /// What is on its way, and who gets the answer.
  struct Pending {
    Plan plan;
    ClientId client = 0;  ///< 0 for what the table and bots do
    std::string id{};
    bool rolling = false;  ///< the dice are still flying
  };
  using Waiting = std::variant<Act, Thought>;
  /// A hint is asked for, or a decision is to be weighed before it is made.
  struct Question {
    ClientId client;
    Message message;
  };
  struct ReportDue {
    int game;
    std::uint64_t number;  ///< the last event that counts
    std::vector<Listener> listeners;
  };
  struct Report {
    int game;
    std::string text;  ///< JSON
  };
  using Answer = std::variant<std::string, Refusal>;
  /// An event as clients see it, with the game's state and without; made when it is needed.
  struct Told {
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
  /// Why this is too much, or too fast, of what is no part of a game.
  std::optional<Refusal> over_budget(Saying saying, int who, Time now);
  /// Asks for the words that a decision lacks; false if it lacks none.
  bool complete(ClientId client, const Message& message, Effects& effects);
  void use(const Thought& thought, Time now, Effects& effects);
  void begin(Plan plan, ClientId client, std::string id, Effects& effects);
  void append(Effects& effects);
  void tell_event(const Event& event, Effects& effects);
  void answer(const Pending& done, Effects& effects);
  void finish_erase(Effects& effects);
  // advice.cpp
  void hint(ClientId client, const Message& message, Time now, Effects& effects);
  void weigh(Question question, Time now, Effects& effects);
  static bool answers(const analysis::Advice& advice, const Question& question);
  void answer(const Question& question, std::uint64_t position, const analysis::Advice* advice,
              Time now, Effects& effects);
  void begin_report(Effects& effects);
  /// Answers that nobody waits for are not worked on.
  void cancel_thought(Effects& effects);
  void forget_questions(ClientId client, Effects& effects);
  void forget_listener(const Listener& gone, Effects& effects);
  void tell_report(const Listener& listener, int game, const Answer& told, Effects& effects) const;
  /// Goes on with what waits, and with what nobody has to ask for.
  void go_on(Time now, Effects& effects);
  void advance(Time now, Effects& effects);
  void next_step(bool time_is_over, Time now, Effects& effects);
  /// The table knows who says something, and who is here.
  [[nodiscard]] Asker asker(int who, Time now) const {
    return {who, now, random_, [this](int whoever) { return is_here(whoever); }};
  }
  /// Clients of people who are not at the table any more.
  void dismiss(std::string_view why, Effects& effects);
  [[nodiscard]] std::vector<int> here() const;
  [[nodiscard]] bool is_here(int who) const;
  void tell_presence(Effects& effects);
  /// Whether the tail has all that happened after an event, as this client wants it.
  [[nodiscard]] bool remembers(std::uint64_t since, bool with_state) const;
  void keep_in_tail(Told told);
  /// Ends a connection to make room for somebody who has a token.
  void give_way_to(int who, Effects& effects);
  [[nodiscard]] int who_has(const std::string& token) const;

  RandomBytes random_;
  Limits limits_;
  RoomTable table_;         ///< what is durable
  std::vector<Told> tail_;  ///< the last events as clients saw them, for those who missed few
  std::size_t tail_bytes_ = 0;
  std::map<ClientId, int> clients_;
  std::set<ClientId> want_state_;  ///< with every event
  std::vector<int> told_here_;     ///< who was here when presence was last told
  int told_watching_ = 0;
  std::optional<Pending> pending_;
  std::vector<Waiting> waiting_;
  std::set<int> returning_;     ///< people who came back: bots that stand in for them step back
  std::uint64_t thinking_ = 0;  ///< the position that a bot thinks about; 0 if none does
  std::uint64_t weighing_ = 0;  ///< the position that is weighed; 0 if none is
  std::string weighing_also_;   ///< a decision that is weighed with it
  std::vector<Question> questions_;
  struct Weighed {
    std::uint64_t position;
    analysis::Advice advice;
  };
  std::optional<Weighed> advice_;       ///< on the last position that somebody asked about
  int completing_ = 0;                  ///< decisions that wait for their words
  std::vector<ReportDue> reports_due_;  ///< the first is being made
  std::optional<Report> report_;        ///< the last one that was made
  std::map<int, Bucket> chatter_;       ///< by person
  Bucket joining_{};
  bool erased_ = false;
  Time here_since_ = 0;  ///< when somebody came to the empty room
  Time left_at_ = 0;     ///< when the last client left; 0 while somebody is here
  Time away_ = 0;        ///< how long nobody was here since the last event
  Time retry_at_ = 0;    ///< after trouble, the table itself waits a moment
};

}  // namespace astragal::rooms
