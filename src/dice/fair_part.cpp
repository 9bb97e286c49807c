#include "dice/fair_part.h"

#include <fmt/format.h>

#include <algorithm>

#include "dice/fair.h"

namespace astragal::dice {

namespace json = boost::json;

struct FairPart::Seat {
  int number;
  std::string name;
  std::string commit;
  std::string entropy;
  bool mine;
};

/// The relevant part of a server message about the start.
struct FairPart::Table {
  std::string commitment;
  std::string stage;
  std::string step;
  int scheme = 1;
  int attempt = 1;
  bool shuffled = false;
  std::vector<Seat> seats;  ///< occupied seats

  Table(const json::object& table, int who);
  /// All inputs of the dice except secret and bytes: constant from the lock until the end,
  /// independent of the order of shuffled seats.
  [[nodiscard]] std::string list() const;
  /// Whether this device has a seat.
  [[nodiscard]] bool is_seated() const {
    return std::any_of(seats.begin(), seats.end(), [](const Seat& seat) { return seat.mine; });
  }
};

namespace {

std::string text_in(const json::object& fields, std::string_view key) {
  const auto* value = fields.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}

bool is_digits(const std::string& text) {
  return text.size() % 2 == 0 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace

FairPart::FairPart() : FairPart(Kept{}) {}

FairPart::FairPart(Kept kept) : FairPart(std::move(kept), random_entropy) {}

FairPart::Table::Table(const json::object& table, int who)
    : commitment(text_in(table, "commitment")), stage(text_in(table, "stage")) {
  const json::object& fair = table.at("fair").as_object();
  step = text_in(fair, "step");
  scheme = fair.at("scheme").to_number<int>();
  attempt = fair.at("attempt").to_number<int>();
  shuffled = fair.at("shuffled").as_bool();
  int number = 0;
  for (const auto& value : table.at("seats").as_array()) {
    const json::object& seat = value.as_object();
    const int owner = seat.at("who").to_number<int>();
    Seat shown{number++, text_in(seat, "name"), text_in(seat, "commit"), text_in(seat, "entropy"),
               who != 0 && owner == who};
    if (!shown.name.empty()) seats.push_back(std::move(shown));
  }
}

std::string FairPart::Table::list() const {
  std::vector<std::string> lines;
  for (const Seat& seat : seats) lines.push_back(fmt::format("{}={}\n", seat.name, seat.commit));
  if (shuffled) std::sort(lines.begin(), lines.end());
  std::string all = fmt::format("{} {}\n", attempt, shuffled ? "shuffled" : "seated");
  for (const auto& line : lines) all += line;
  return all;
}

FairPart::Reaction FairPart::hear(const json::object& message, int who) {
  Reaction reaction;
  const auto* told = message.if_contains("table");
  if (told == nullptr || !told->as_object().contains("fair")) return reaction;
  const Table table(told->as_object(), who);
  if (table.commitment.size() != 64 || !is_digits(table.commitment)) return reaction;
  if (table.commitment != kept_.commitment) new_commitment(table, message, reaction);
  seated_ = table.is_seated();
  if (table.step == "commit") commit(table, reaction);
  if (table.step == "reveal") reveal(table, reaction);
  if (table.stage == "playing" && table.scheme > 1) check(table, reaction);
  return reaction;
}

/// Handles a new commitment: of another game, or after a void start.
void FairPart::new_commitment(const Table& table, const json::object& message, Reaction& reaction) {
  const std::string event = text_in(message, "event");
  if (!kept_.commitment.empty() && !event.empty() && event != "voided" && event != "again") {
    reaction.warnings.push_back(Warning::kOtherCommitment);
  }
  const bool wasted = !kept_.list.empty() && !kept_.begun;
  if (event == "voided" && seated_ && !table.is_seated() && wasted) {
    reaction.warnings.push_back(Warning::kAccused);
  }
  const int before = kept_.begun ? 0 : kept_.wasted;
  kept_ = {table.commitment, {}, "", false, before + (wasted ? 1 : 0)};
  said_.clear();
}

bool FairPart::is_own(const Table& table, const Seat& seat) const {
  const auto bytes = kept_.bytes.find(seat.name);
  return bytes != kept_.bytes.end() &&
         seat_commit(table.commitment, seat.name, bytes_of(bytes->second)) == seat.commit;
}

void FairPart::commit(const Table& table, Reaction& reaction) {
  if (!kept_.list.empty()) return;  // it has revealed its bytes for this secret already
  for (const Seat& seat : table.seats) {
    if (!seat.mine || !seat.commit.empty() || !said_.insert("commit " + seat.name).second) continue;
    std::string& bytes = kept_.bytes[seat.name];
    if (bytes.empty()) bytes = draw_();
    reaction.messages.push_back(
        {{"type", "commit"},
         {"seat", seat.number},
         {"commit", seat_commit(table.commitment, seat.name, bytes_of(bytes))}});
  }
}

void FairPart::reveal(const Table& table, Reaction& reaction) {
  const std::string list = table.list();
  if (kept_.list.empty()) {
    const bool left_out =
        std::any_of(table.seats.begin(), table.seats.end(),
                    [&](const Seat& seat) { return seat.mine && !is_own(table, seat); });
    if (left_out && said_.insert("left out").second) {
      reaction.warnings.push_back(Warning::kLeftOut);
    }
    if (table.attempt <= kept_.wasted && said_.insert("hidden").second) {
      reaction.warnings.push_back(Warning::kHidden);
    }
  } else if (kept_.list != list) {
    if (said_.insert("two lists").second) reaction.warnings.push_back(Warning::kTwoLists);
    return;
  }
  for (const Seat& seat : table.seats) {
    if (!seat.mine || !seat.entropy.empty() || !is_own(table, seat)) continue;
    kept_.list = list;
    if (!said_.insert("reveal " + seat.name).second) continue;
    reaction.messages.push_back(
        {{"type", "reveal"}, {"seat", seat.number}, {"entropy", kept_.bytes[seat.name]}});
  }
}

void FairPart::check(const Table& table, Reaction& reaction) {
  if (kept_.begun) return;
  kept_.begun = true;
  kept_.wasted = 0;
  if (kept_.list.empty()) {
    // It committed but never saw the list: it was late, or left out.
    if (!kept_.bytes.empty() && seated_ && said_.insert("left out").second) {
      reaction.warnings.push_back(Warning::kLeftOut);
    }
    return;
  }
  const bool fits = std::all_of(table.seats.begin(), table.seats.end(), [&](const Seat& seat) {
    if (seat.commit.empty() || seat.entropy.empty()) return seat.commit == seat.entropy;
    return is_digits(seat.entropy) &&
           seat_commit(table.commitment, seat.name, bytes_of(seat.entropy)) == seat.commit;
  });
  if (!fits || table.list() != kept_.list) reaction.warnings.push_back(Warning::kOtherList);
}

}  // namespace astragal::dice
