#pragma once

#include <boost/json.hpp>

#include <memory>
#include <string>
#include <vector>

#include "analysis/advice.h"
#include "rooms/refusal.h"
#include "rooms/table.h"

namespace astragal::rooms {

/// A message text, shared by all its receivers.
using SharedText = std::shared_ptr<const std::string>;
/// Shrinks the text, because many are kept for a while.
inline SharedText shared(std::string text) {
  text.shrink_to_fit();
  return std::make_shared<const std::string>(std::move(text));
}

inline constexpr int kProtocol = 2;

// The messages of docs/protocol.md that a room sends, as JSON text.

/// The last event of the table. State, view and effects of the game are included `with_state` only;
/// clients that know the rules do not need them.
std::string event_text(const RoomTable& table, const Event& event, bool with_state);

/// The answer to a hello. With `fresh` it has the whole table; otherwise the missed events follow.
std::string welcome_text(const RoomTable& table, int who, bool fresh);
/// The client's person number, with its token if that is new.
std::string you_text(int who, const std::string& token);
std::string presence_text(const std::vector<int>& here, int watching);
std::string done_text(const std::string& id, std::uint64_t number);
std::string refused_text(const std::string& id, const Refusal& refusal);
std::string handover_text(const std::string& id, const std::string& key, Time until);
/// Estimates of the decisions of a position; with `warned`, as a warning against that decision.
std::string advice_text(const std::string& id, std::uint64_t position, const match::Match& match,
                        const analysis::Advice& advice,
                        const analysis::AdvisedOption* warned = nullptr);
/// `report` is JSON text.
std::string report_text(const std::string& id, int game, const std::string& report);
/// Why the connection ends: deleted, left, removed or moved.
std::string gone_text(std::string_view why);

/// People and seats.
boost::json::object table_json(const RoomTable& table);
/// The table's entry in the public list.
boost::json::object listing_json(const RoomTable& table, int people_here);

}  // namespace astragal::rooms
