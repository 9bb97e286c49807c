#include "rooms/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/words.h"

namespace astragal::rooms {

RoomTable::Stage RoomTable::stage() const {
  if (!record) return Stage::kGathering;
  if (now().phase() == Phase::kOver) return Stage::kOver;
  if (std::none_of(chairs.begin(), chairs.end(), [](const Chair& one) { return one.resigned; })) {
    return Stage::kPlaying;
  }
  std::size_t left = 0;
  for (const SeatSet side : now().sides()) {
    for (SeatSet rest = side; rest != 0; rest &= rest - 1) {
      if (chairs[static_cast<std::size_t>(first_of(rest))].resigned) continue;
      ++left;
      break;
    }
  }
  return left > 1 ? Stage::kPlaying : Stage::kOver;
}

bool RoomTable::fits_commit(const Chair& chair, const std::string& entropy) const {
  return entropy.size() >= 2 * dice::kLeastEntropy && record::is_hex(entropy) &&
         dice::seat_commit(commitment, chair.name, dice::bytes_of(entropy)) == chair.commit;
}

SeatSet RoomTable::winners() const {
  SeatSet staying = 0;
  for (std::size_t seat = 0; seat < chairs.size(); ++seat) {
    if (!chairs[seat].resigned) staying |= only(static_cast<Seat>(seat));
  }
  if (now().phase() != Phase::kOver) return staying;
  return staying & now().ask([](auto, const auto& played) { return played.winners(); });
}

std::map<std::string, int> RoomTable::series() const {
  auto all = wins;
  if (stage() != Stage::kOver) return all;
  for (SeatSet rest = winners(); rest != 0; rest &= rest - 1) {
    ++all[chairs[static_cast<std::size_t>(first_of(rest))].name];
  }
  return all;
}

const Person* RoomTable::person(int who) const {
  const auto found = std::find_if(people.begin(), people.end(),
                                  [who](const Person& known) { return known.who == who; });
  return found == people.end() ? nullptr : &*found;
}

const Chair* RoomTable::chair(Seat seat) const {
  if (seat < 0 || static_cast<std::size_t>(seat) >= chairs.size()) return nullptr;
  return &chairs[static_cast<std::size_t>(seat)];
}

bool RoomTable::has_seat(int who) const {
  return who != 0 && std::any_of(chairs.begin(), chairs.end(),
                                 [who](const Chair& chair) { return chair.owner == who; });
}

std::string RoomTable::seats_text() const {
  std::string text;
  std::size_t seat = 0;
  for (const Chair& chair : chairs) {
    if (!chair.taken()) continue;
    const std::string colour = chair.colour.empty() ? colour_in_state(seat) : chair.colour;
    ++seat;
    if (!text.empty()) text += ", ";
    text += chair.name;
    if (!colour.empty()) text += fmt::format(" ({})", colour);
  }
  return text;
}

std::string RoomTable::colour_in_state(std::size_t seat) const {
  const auto* object = state.if_object();
  const auto* colours = object == nullptr ? nullptr : object->if_contains("colours");
  const auto* list = colours == nullptr ? nullptr : colours->if_array();
  const auto* colour = list == nullptr ? nullptr : list->if_contains(seat);
  return colour != nullptr && colour->is_string() ? std::string(colour->get_string()) : "";
}

match::StartText RoomTable::start_text() const {
  match::StartText text{game, seats_text(), options};
  text.data = data;
  text.from = state;
  text.by_hand = by_hand();
  return text;
}

dice::DiceStream::Source RoomTable::next_dice() const {
  return dice::DiceStream(dice_key, outcomes).next();
}

const match::Match& RoomTable::snapshot(std::size_t move) const {
  return move == 0 ? record->start : snapshots[move / kSnapshots - 1];
}

std::string RoomTable::record_text() const {
  record::Record shown = *record;
  if (stage() == Stage::kOver && now().phase() != Phase::kOver && !secret.empty()) {
    shown.trailing_comments.push_back("# the secret of the dice: " + secret);
  }
  return write_record(shown);
}

record::MoveLine line_of(const match::Match& match, Seat seat, const std::string& decision,
                         const std::string& outcome) {
  const auto words = text::split_words(decision);
  record::MoveLine line{match.name_of(seat), words ? *words : std::vector<std::string>{},
                        std::nullopt};
  const auto told = text::split_words(outcome);
  if (!outcome.empty() && told) line.outcome = *told;
  return line;
}

}  // namespace astragal::rooms
