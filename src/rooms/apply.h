#pragma once

#include "rooms/table.h"

namespace astragal::rooms {

/// Applies one event to a RoomTable. Only apply*.cpp include this header. Events were checked
/// before they were written; functions return false for impossible events of a damaged log.
class Change {
 public:
  Change(RoomTable& table, const Event& event, const KnownChange& known)
      : table_(table), event_(event), known_(known) {}

  bool make();

 private:
  // apply.cpp: people, seats and chat
  bool open();
  static bool read(const std::string& text, boost::json::value& into);
  bool join();
  bool leave(int who);
  bool pass_on(int who);
  void vacate(Chair& chair);
  bool sit();
  bool stand();
  bool seat_bot();
  bool resume();
  bool say();
  bool hand_over();
  bool claim();
  Chair* chair_of(const Event& event);

  // apply_start.cpp: the order of seats, fair dice and the start
  bool keep_secret();
  bool shuffle();
  void forget_seat_links();
  bool ready();
  bool call();
  void forget_bytes();
  bool commit();
  bool lock();
  bool reveal();
  bool make_void();
  void withhold(int who);
  void draw_order();
  [[nodiscard]] record::Agreement agreement() const;
  [[nodiscard]] std::optional<record::Record> new_record() const;
  void carry_over();
  bool start();

  // apply_game.cpp: moves, undo, the clock and rematches
  bool intend();
  bool move();
  text::Result<record::Move> play();
  bool undo();
  bool replay_from_snapshot();
  bool resign();
  bool again();
  void forget_old_wins();
  void changed();
  void new_clock();
  void stop_clock();
  void go_on_with_clock();

  RoomTable& table_;
  const Event& event_;
  const KnownChange& known_;
};

}  // namespace astragal::rooms
