#pragma once

// Many tables with two guests each who play, chat and play again as fast as the server lets them,
// and what they were promised.

#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/random.h"
#include "guest.h"
#include "store/store.h"

namespace astragal::tests {

/// ASTRAGAL_SEED, or a fixed one.
std::uint64_t seed_of_test();
/// Whether there is time for many: ASTRAGAL_FULL is set.
bool full_test();

class Crowd {
 public:
  using Clock = Guest::Clock;

  explicit Crowd(Rng& rng) : rng_(rng) {}

  /// Opens so many tables, half of them Rock the Bock, half Trophy Buck with a bot as the third.
  void open_tables(const std::string& server, int tables);
  /// Also do what people rarely do: undo, resign, stand up, shuffle, let a bot play, hand over; and
  /// others come to the tables, say something and leave.
  void be_lively();

  /// Everybody plays until `enough` or for 20 seconds; whoever has no connection comes to the
  /// server. False if it was not enough.
  bool play(const std::string& server, const std::function<bool()>& enough);
  /// The same for a time.
  void play_for(const std::string& server, std::chrono::milliseconds time);
  /// Nobody acts any more; everybody comes and hears what there is, until all is answered and all
  /// guests of a table know the same.
  bool calm_down(const std::string& server);
  void hang_up();

  std::deque<Guest>& guests() { return guests_; }
  /// Events that guests heard, all together.
  [[nodiscard]] std::size_t heard() const;
  /// Tables where something happened since the last call of mark().
  [[nodiscard]] std::size_t tables_in_play() const;
  void mark();
  [[nodiscard]] std::size_t done() const;

  /// Everything anybody was ever told is in the logs, with the same number and the same words; what
  /// was acknowledged is there once, what was refused is not.
  void check(const store::Store& store) const;
  /// Whoever comes anew sees what the guests see. After calm_down().
  void check_views(const std::string& server) const;

  /// What happens before a guest comes: a test may let its connection break.
  std::function<void(Guest&)> before_coming;

 private:
  void take_turn(Guest& guest);
  void do_something_odd(Guest& guest);
  void visit(Guest& guest);
  void poll_all(int milliseconds);
  void bring_back(const std::string& server);
  void explain() const;

  Rng& rng_;
  std::deque<Guest> guests_;
  std::set<const Guest*> visitors_;
  std::vector<std::size_t> marks_;
  bool calm_ = false;
  bool lively_ = false;
};

}  // namespace astragal::tests
