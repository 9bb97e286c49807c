#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "record/match_record.h"

namespace astragal::rooms {

/// A game that began elsewhere, up to the position at which a table continues it: an uploaded
/// record, checked and replayed once. Names are put in when the game goes on, because seats are
/// taken in the meantime; that is quick.
class Carried {
 public:
  /// Moves of a record that a table can continue.
  static constexpr std::size_t kMostMoves = 5000;

  /// Replays a record, which was checked. `every` moves there is a snapshot. Motions are large, and
  /// kept only to write records.
  Carried(const record::Record& record, std::size_t every, bool keeps_motions);

  /// What a record keeps when it is carried over: neither comments nor the agreement on its dice.
  static record::Record without_extras(const record::Record& record);

  [[nodiscard]] std::size_t moves() const { return moves_.size(); }
  /// Names are placeholders.
  [[nodiscard]] const match::Match& now() const { return now_; }
  [[nodiscard]] std::vector<std::string_view> colours() const { return start_.colours(); }
  /// Whether a seat has this colour.
  [[nodiscard]] bool has_colour(Seat seat, std::string_view colour) const {
    const auto all = colours();
    const auto index = static_cast<std::size_t>(seat);
    return index < all.size() && all[index] == colour;
  }
  [[nodiscard]] std::size_t seats() const { return start_.seating().names.size(); }

  /// The seat of a move, and whether a bot made it.
  struct Mover {
    Seat seat;
    bool bot;
  };
  [[nodiscard]] Mover mover(std::size_t move) const { return moves_[move].mover; }
  /// The record at its start, with these names.
  [[nodiscard]] record::Record begin(const std::vector<std::string>& names) const;
  /// Adds the moves, and motions if there are any, to such a record.
  void add_moves(record::Record& record) const;
  [[nodiscard]] std::vector<match::Match> snapshots(const std::vector<std::string>& names) const;
  /// Effects of moves that their words do not show, as JSON, by number of the move from 0.
  [[nodiscard]] const std::vector<std::pair<std::size_t, std::string>>& effects() const {
    return effects_;
  }

 private:
  struct Move {
    Mover mover;
    std::string decision;  ///< with placeholders for names
    std::string outcome;
  };

  match::Match start_;
  match::Match now_;
  bool from_state_;
  std::vector<Move> moves_{};
  std::vector<record::MotionLine> motions_{};
  std::vector<match::Match> snapshots_{};
  std::vector<std::pair<std::size_t, std::string>> effects_{};
};

/// The game of an `opened` event, which was checked before it was written; nullptr if it is
/// damaged.
std::shared_ptr<const Carried> read_carried(const std::string& text, std::size_t every,
                                            bool keeps_motions);

/// A comment on a move that a bot made on a person's seat.
inline constexpr std::string_view kPlayedByBot = "   # played by a bot";

}  // namespace astragal::rooms
