#pragma once

#include <boost/json.hpp>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace astragal::dice {

/// A device's part in fair dice (docs/fair-dice.md): when a game starts it commits itself, reveals
/// once it has seen the list of all commitments, and notices if the game begins otherwise. It
/// knows the table as the server tells it, so it trusts nobody.
class FairPart {
 public:
  /// What must survive a restart of the program, so that it can still reveal.
  struct Kept {
    std::string commitment{};                    ///< the server's, of the coming game
    std::map<std::string, std::string> bytes{};  ///< for it, by seat; digits
    std::string list{};                          ///< as it was when this device revealed
    bool begun = false;                          ///< the game
    int wasted = 0;  ///< starts that this device revealed for since the last game, all void
    friend bool operator==(const Kept&, const Kept&) = default;
  };
  /// What a person should know.
  enum class Warning {
    kLeftOut,          ///< the dice are made without this device
    kTwoLists,         ///< it is to reveal for another list than it has revealed for
    kOtherList,        ///< the game begins with another list, or with bytes that do not fit it
    kAccused,          ///< it revealed, and the server says that it did not
    kHidden,           ///< starts failed that the server does not count
    kOtherCommitment,  ///< the server has another secret, though no new game or start was told
  };
  struct Reaction {
    std::vector<boost::json::object> messages{};  ///< to be said
    std::vector<Warning> warnings{};
  };

  using Draw = std::function<std::string()>;  ///< bytes that nobody can guess, as digits

  FairPart();
  explicit FairPart(Kept kept);
  FairPart(Kept kept, Draw draw) : kept_(std::move(kept)), draw_(std::move(draw)) {}

  /// Takes in a message of the server, for the person that this device is.
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
  std::set<std::string> said_;  ///< on this visit, for this commitment
  bool seated_ = false;         ///< when the table was last told
};

}  // namespace astragal::dice
