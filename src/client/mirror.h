#pragma once

#include <boost/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/match_record.h"

namespace astragal::client {

/// Text from a server with control characters made visible, safe to print on a terminal.
std::string harmless(std::string_view text);
/// A text field, made harmless; empty if it is missing or not a text.
std::string text_of(const boost::json::object& fields, std::string_view key);

/// The content of a server's message, for display. Names of people and seats are those before the
/// event, or those after it if they did not exist before.
struct Heard {
  enum class Kind {
    kWelcome,
    kYou,
    kEvent,
    kPresence,
    kAnswered,
    kRefused,
    kHandover,
    kGone,
    kOther
  };

  Kind kind = Kind::kOther;
  bool fresh = false;   ///< of a welcome: a complete state, not only missed events
  std::string event{};  ///< type of the event
  int by = 0;           ///< the person who caused it; 0 for bots and the table
  int who = 0;          ///< the person it is about
  Seat seat = -2;       ///< -2 if no seat is concerned
  std::string by_name{};
  std::string who_name{};
  std::string seat_name{};
  std::string text{};  ///< of a chat message or refusal
  std::string bot{};
  bool late = false;
  std::string id{};     ///< of the answered message
  std::string about{};  ///< type of the answered message, if known
  std::string code{};   ///< of a refusal
  text::Phrase refusal{};
  boost::json::object params{};
  std::string token{};  ///< of a `you` message
  std::string key{};    ///< of a `handover` message
  std::string why{};    ///< of a `gone` message
};

/// The client's copy of a table, built from the server's messages. Moves are replayed with the
/// functions that read records, so illegal events are detected.
class Mirror {
 public:
  enum class Stage { kGathering, kPlaying, kOver };
  struct Seated {
    std::string name{};  ///< empty if the seat is free
    int who = 0;
    std::string colour{};
    std::string bot{};
    std::string commit{};
    std::string entropy{};
    bool late = false;
    bool resigned = false;
    [[nodiscard]] bool taken() const { return !name.empty(); }
  };
  struct Person {
    int who = 0;
    std::string name{};
  };
  /// Properties of a table that never change.
  struct About {
    std::string room{};
    std::string game{};
    std::string options{};
    std::string dice{};  ///< fair, thrown or table
    int places = 0;
    int clock = 0;
    bool listed = false;
  };

  /// Applies a message. An error if it is malformed, or illegal in this position.
  text::Result<Heard> hear(const boost::json::value& message);

  [[nodiscard]] bool known() const { return known_; }  ///< a welcome was received
  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] int who() const { return who_; }
  [[nodiscard]] const About& about() const { return about_; }
  [[nodiscard]] Stage stage() const { return stage_; }
  [[nodiscard]] int host() const { return host_; }
  [[nodiscard]] bool is_host() const { return who_ != 0 && host_ == who_; }
  [[nodiscard]] const std::vector<Person>& people() const { return people_; }
  [[nodiscard]] const std::vector<Seated>& seats() const { return seats_; }
  [[nodiscard]] const std::string& commitment() const { return commitment_; }
  /// The agreement on fair dice, without the commitments of the seats.
  [[nodiscard]] const record::Agreement& agreed() const { return agreed_; }
  /// Whether the players are exchanging commitments for a new game.
  [[nodiscard]] bool is_starting() const { return starting_; }
  [[nodiscard]] int games() const { return games_; }
  [[nodiscard]] const std::vector<std::pair<std::string, int>>& wins() const { return wins_; }
  [[nodiscard]] const std::vector<int>& here() const { return here_; }
  [[nodiscard]] int watching() const { return watching_; }
  [[nodiscard]] std::string name_of(int who) const;
  [[nodiscard]] bool is_here(int who) const;
  [[nodiscard]] bool is_mine(Seat seat) const;
  [[nodiscard]] std::vector<Seat> my_seats() const;
  [[nodiscard]] bool by_hand() const { return about_.dice == "table"; }

  /// The game, once it has started.
  [[nodiscard]] const std::optional<record::Record>& record() const { return record_; }
  /// Number of moves before the record, which then starts at a later position.
  [[nodiscard]] std::size_t earlier() const { return earlier_; }
  /// The position before each move of the record.
  [[nodiscard]] const std::vector<match::Match>& before() const { return before_; }
  [[nodiscard]] std::uint64_t position() const { return position_; }
  /// The decision of a bot for which people have to roll.
  [[nodiscard]] const std::string& intent() const { return intent_; }
  /// Seats that won; empty until the game is over.
  [[nodiscard]] const std::vector<Seat>& winners() const { return winners_; }
  /// Secret of the fair dice; empty until the game is over.
  [[nodiscard]] const std::string& secret() const { return secret_; }

 private:
  using Json = boost::json::object;

  void welcome(const Json& fields, Heard& heard);
  void event(const Json& fields, Heard& heard);
  void take_table(const Json& table);
  void take_now(const boost::json::value& now);
  /// Starts the game, from a state if one is given.
  void begin(const std::string& date, const boost::json::value& from = {});
  void play_all(const boost::json::object& fields);
  void start(const boost::json::object& fields);
  void play(Seat seat, const Json& move);
  void take_back(std::size_t count, const boost::json::value& now);

  bool known_ = false;
  std::uint64_t number_ = 0;
  int who_ = 0;
  About about_;
  Stage stage_ = Stage::kGathering;
  int host_ = 0;
  std::vector<Person> people_;
  std::vector<Seated> seats_;
  std::string commitment_;
  record::Agreement agreed_;
  int physics_ = 1;
  int carried_ = 0;  ///< outcomes from before the game was moved to this table
  bool starting_ = false;
  int games_ = 0;
  std::vector<std::pair<std::string, int>> wins_;
  std::vector<int> here_;
  int watching_ = 0;
  std::optional<record::Record> record_;
  std::vector<match::Match> before_;
  std::size_t earlier_ = 0;
  std::uint64_t position_ = 0;
  std::string intent_;
  std::vector<Seat> winners_;
  std::string secret_;
};

}  // namespace astragal::client
