// What a room knows of its past: the log, which rebuilds every moment of it.

#include <algorithm>
#include <cassert>

#include "rooms/room.h"

namespace astragal {

namespace {

/// Plays the log again, and shows every event with the table after it, as long as `visit` wants.
template <class Visit>
void retell(std::string_view log, Visit visit) {
  RoomTable past;
  while (!log.empty()) {
    const auto end = log.find('\n');
    const auto event = read_event(log.substr(0, end));
    log.remove_prefix(end + 1);
    [[maybe_unused]] const auto applied = past.apply(*event);
    assert(applied);
    if (!visit(past, *event)) return;
  }
}

}  // namespace

std::optional<std::string> Room::record_text(int game) const {
  const int begun = table_.games + (table_.record ? 1 : 0);
  if (game == 0) game = begun;
  if (game < 1 || game > begun) return std::nullopt;
  if (table_.record && game == begun) return table_.record_text();
  std::string text;
  retell(log_, [&](const RoomTable& past, const Event& /*event*/) {
    const bool over = past.stage() == RoomTable::Stage::kOver;
    if (over && past.games + 1 == game) text = past.record_text();  // the last time counts
    return past.games < game;
  });
  return text;
}

void Room::tell_missed(ClientId client, std::uint64_t since, Effects& effects) const {
  const std::uint64_t missed = table_.number - since;
  const bool with_state = want_state_.contains(client);
  const auto is_kept = [with_state](const Told& told) { return told.text(with_state) != nullptr; };
  if (missed <= tail_.size() &&
      std::all_of(tail_.end() - static_cast<std::ptrdiff_t>(missed), tail_.end(), is_kept)) {
    for (std::size_t i = tail_.size() - missed; i < tail_.size(); ++i) {
      effects.emplace_back(Send{client, tail_[i].text(with_state)});
    }
    return;
  }
  retell(log_, [&](const RoomTable& past, const Event& event) {
    if (past.number > since) {
      auto text = std::make_shared<const std::string>(event_text(past, event, with_state));
      effects.emplace_back(Send{client, std::move(text)});
    }
    return true;
  });
}

}  // namespace astragal
