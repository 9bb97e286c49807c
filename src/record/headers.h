#pragma once

// Reads the headers of a record. Included by record_impl.h.

#include <map>

#include "record/record.h"
#include "text/json_reader.h"
#include "text/words.h"

namespace astragal::record::detail {

/// The headers of a record, and errors in them.
class Headers {
 public:
  explicit Headers(const RecordLines& lines) : headers_(lines.headers()) {}

  [[nodiscard]] bool has(std::string_view key) const { return headers_.contains(key); }
  [[nodiscard]] std::string value(std::string_view key) const {
    const auto found = headers_.find(key);
    return found == headers_.end() ? std::string() : found->second.value;
  }
  /// An error in a header; on line 1 if the header is missing.
  [[nodiscard]] RecordFault fault(std::string_view key, text::Error why) const {
    const auto found = headers_.find(key);
    return {found == headers_.end() ? 1 : found->second.line, in_header(key, std::move(why))};
  }
  /// Reads a number from 1, if the header is there.
  std::optional<RecordFault> read_count(std::string_view key, int& count) const {
    constexpr int kMost = 1'000'000;
    if (!has(key)) return std::nullopt;
    const auto number = text::read_number(value(key));
    if (!number || *number < 1 || *number > kMost) {
      return fault(key, {"number"_why, {{"word", text::shown(value(key))}, {"most", kMost}}});
    }
    count = *number;
    return std::nullopt;
  }

 private:
  const std::map<std::string, RecordLines::Header, std::less<>>& headers_;
};

/// The match at its start, from the headers game, seats, options, data and from.
template <class M>
std::variant<M, RecordFault> start_of(const Headers& headers) {
  for (const std::string_view key : {"game", "seats"}) {
    if (!headers.has(key)) {
      return RecordFault{1, {"header-missing"_why, {{"key", key}}}};
    }
  }
  match::StartText start{headers.value("game"), headers.value("seats"), headers.value("options")};
  for (auto [key, json] : {std::pair("data", &start.data), std::pair("from", &start.from)}) {
    if (!headers.has(key)) continue;
    auto parsed = text::parse_json(headers.value(key));
    if (!parsed) return headers.fault(key, parsed.error());
    if (parsed->is_null()) return headers.fault(key, "json-null"_why);
    *json = std::move(*parsed);
  }
  if (const auto dice = read_dice_source(headers.value("dice")); headers.has("dice") && dice) {
    start.by_hand = dice->kind == DiceSource::Kind::kByHand;  // a bad one is reported later
  }
  auto started = M::start(start);
  if (auto* match = std::get_if<M>(&started)) return std::move(*match);
  static const std::map<match::StartFault::Part, std::string_view> kKeys{
      {match::StartFault::Part::kGame, "game"},
      {match::StartFault::Part::kSeats, "seats"},
      {match::StartFault::Part::kOptions, "options"},
      {match::StartFault::Part::kData, "data"},
      {match::StartFault::Part::kFrom, "from"}};
  const auto& fault = std::get<match::StartFault>(started);
  return headers.fault(kKeys.at(fault.part), fault.fault.why);
}

/// Reads the agreement on fair dice: scheme, commit, attempt, order, carried.
template <class M>
std::optional<RecordFault> read_agreement(BasicRecord<M>& record, const Headers& headers) {
  if (headers.has("scheme")) {
    if (headers.value("scheme") != "2") {
      return headers.fault("scheme",
                           {"fair-scheme"_why, {{"scheme", text::shown(headers.value("scheme"))}}});
    }
    record.agreed.scheme = 2;
  }
  for (const std::string_view key : {"commit", "attempt", "order", "carried"}) {
    if (headers.has(key) && record.agreed.scheme == 1) {
      return headers.fault(key, "header-scheme"_why);
    }
  }
  auto commits =
      read_pairs(headers.value("commit"), record.start.seating().names, is_hash, "wanted-hash"_why);
  if (!commits) return headers.fault("commit", commits.error());
  record.agreed.commits = std::move(*commits);
  for (auto& [name, hash] : record.agreed.commits) hash = lower_case(hash);
  if (auto fault = headers.read_count("attempt", record.agreed.attempt)) return fault;
  if (auto fault = headers.read_count("carried", record.carried)) return fault;
  record.agreed.shuffled = headers.has("order");
  if (headers.has("order") && headers.value("order") != "shuffled") {
    return headers.fault("order",
                         {"fair-order"_why, {{"order", text::shown(headers.value("order"))}}});
  }
  return std::nullopt;
}

/// Which physics threw the dice.
template <class M>
std::optional<RecordFault> read_physics(BasicRecord<M>& record, const Headers& headers) {
  if (headers.has("physics") && record.dice.kind == DiceSource::Kind::kByHand) {
    return headers.fault("physics", "header-physics"_why);
  }
  return headers.read_count("physics", record.physics);
}

/// Reads the headers that the rules do not need: date, bots, dice and the headers of fair dice.
template <class M>
std::optional<RecordFault> read_other_headers(BasicRecord<M>& record, const Headers& headers) {
  record.from_state = headers.has("from");
  record.date = headers.value("date");
  if (headers.has("date") && !is_date(record.date)) {
    return headers.fault("date", {"date"_why, {{"date", text::shown(record.date)}}});
  }
  if (headers.has("dice")) {
    auto dice = read_dice_source(headers.value("dice"));
    if (!dice) return headers.fault("dice", dice.error());
    record.dice = std::move(*dice);
  }
  if (auto fault = read_physics(record, headers)) return fault;
  const auto& names = record.start.seating().names;
  auto bots = read_pairs(headers.value("bots"), names, is_level, "wanted-level"_why);
  if (!bots) return headers.fault("bots", bots.error());
  record.bots = std::move(*bots);
  const bool committed =
      record.dice.kind == DiceSource::Kind::kFair || record.dice.kind == DiceSource::Kind::kThrown;
  for (const std::string_view key :
       {"scheme", "commit", "entropy", "attempt", "order", "carried", "reveal"}) {
    if (headers.has(key) && !committed) {
      return headers.fault(key, "header-fair"_why);
    }
  }
  if (auto fault = read_agreement(record, headers)) return fault;
  auto entropy = read_pairs(headers.value("entropy"), names, is_hex, "wanted-hex"_why);
  if (!entropy) return headers.fault("entropy", entropy.error());
  record.entropy = std::move(*entropy);
  for (auto& [name, bytes] : record.entropy) bytes = lower_case(bytes);
  record.reveal = lower_case(headers.value("reveal"));
  if (headers.has("reveal") && !is_hex(record.reveal)) {
    return headers.fault("reveal", "fair-secret"_why);
  }
  return std::nullopt;
}

}  // namespace astragal::record::detail
