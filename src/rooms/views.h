#pragma once

#include <boost/json.hpp>

#include <memory>
#include <string>
#include <vector>

#include "analysis/advice.h"
#include "rooms/refusal.h"
#include "rooms/table.h"

namespace astragal::rooms {

/// What is sent is made once and shared by all who get it.
using SharedText = std::shared_ptr<const std::string>;
/// Many are kept for a while, so they take no more memory than they need.
inline SharedText shared(std::string text) {
  text.shrink_to_fit();
  return std::make_shared<const std::string>(std::move(text));
}

inline constexpr int kProtocol = 2;

// The messages of docs/protocol.md that a room sends, as JSON text.

/// What everybody sees of an event, which is the last one at the table. The game's state,
/// its view and effects are there only for those who want them: programs that know the rules do
/// not.
std::string event_text(const RoomTable& table, const Event& event, bool with_state);

/// The answer to a hello. `fresh` has the whole table; otherwise what was missed follows.
std::string welcome_text(const RoomTable& table, int who, bool fresh);
/// Who somebody is now; the token is there only when it is new.
std::string you_text(int who, const std::string& token);
std::string presence_text(const std::vector<int>& here, int watching);
std::string done_text(const std::string& id, std::uint64_t number);
std::string refused_text(const std::string& id, const Refusal& refusal);
std::string handover_text(const std::string& id, const std::string& key, Time until);
/// What the decisions of a position are worth; with a decision, as a warning against it.
std::string advice_text(const std::string& id, std::uint64_t position, const match::Match& match,
                        const analysis::Advice& advice,
                        const analysis::AdvisedOption* warned = nullptr);
/// `report` is JSON text.
std::string report_text(const std::string& id, int game, const std::string& report);
/// Why this connection ends: deleted, removed or moved.
std::string gone_text(std::string_view why);

/// People and seats.
boost::json::object table_json(const RoomTable& table);
/// What a list of tables shows of one.
boost::json::object listing_json(const RoomTable& table, int people_here);

}  // namespace astragal::rooms
