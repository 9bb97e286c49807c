#pragma once

#include <boost/json.hpp>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace astragal::dice {

/// A client's part of the fair dice protocol (docs/fair-dice.md): commits when a game starts,
/// reveals after it has seen all commitments, and checks that the game uses them. Does not trust
/// the server.
class FairPart {
 public:
  /// State to keep over a restart of the program, so that the client can still reveal.
  struct Kept {
    std::string commitment{};                    ///< the server's, for the next game
    std::map<std::string, std::string> bytes{};  ///< by seat, in digits
    std::string list{};                          ///< as of this client's reveal
    bool begun = false;                          ///< the game has begun
    int wasted = 0;  ///< void starts since the last game that this client revealed for
    friend bool operator==(const Kept&, const Kept&) = default;
  };
  /// Warnings for the player.
  enum class Warning {
    kLeftOut,          ///< the dice do not include this client's bytes
    kTwoLists,         ///< asked to reveal for a second list
    kOtherList,        ///< the game uses another list, or bytes that do not match it
    kAccused,          ///< the server denies that this client revealed
    kHidden,           ///< the server does not count all void starts
    kOtherCommitment,  ///< the server's secret changed without a new game or start
  };
  struct Reaction {
    std::vector<boost::json::object> messages{};  ///< to send
    std::vector<Warning> warnings{};
  };

  using Draw = std::function<std::string()>;  ///< random bytes, as digits

  FairPart();
  explicit FairPart(Kept kept);
  FairPart(Kept kept, Draw draw) : kept_(std::move(kept)), draw_(std::move(draw)) {}

  /// Handles a server message; `who` is this client's person.
  Reaction hear(const boost::json::object& message, int who);

  [[nodiscard]] const Kept& kept() const { return kept_; }

 private:
  struct Seat;
  struct Table;

  void new_commitment(const Table& table, const boost::json::object& message, Reaction& reaction);
  void commit(const Table& table, Reaction& reaction);
  void reveal(const Table& table, Reaction& reaction);
  void check(const Table& table, Reaction& reaction);
  [[nodiscard]] bool is_own(const Table& table, const Seat& seat) const;

  Kept kept_;
  Draw draw_;
  std::set<std::string> said_;  ///< during this visit, for this commitment
  bool seated_ = false;         ///< as of the last message
};

}  // namespace astragal::dice
