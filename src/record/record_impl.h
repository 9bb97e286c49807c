#pragma once

// The bodies of record.h's templates: included where they are instantiated (match.cpp's list of
// games in record.cpp, the example game in the tests).

#include <fmt/format.h>

#include <map>

#include "match/basic_match.h"
#include "record/record.h"
#include "text/json_reader.h"
#include "text/names.h"
#include "text/words.h"

namespace astragal {

namespace record_detail {

/// What could stand on the next line: "Ann roll or Ann stop".
template <class M>
std::string legal_lines(const M& match) {
  std::vector<std::string> lines;
  const std::string actor = name_on_line(match.name_of(match.to_act()));
  for (const auto& words : match.legal()) lines.push_back(fmt::format("{} {}", actor, words));
  return list_of(lines, "or");
}

/// "Ann 38, Bob -3", in seating order.
template <class M>
std::string result_text(const M& match) {
  std::vector<std::string> items;
  const auto json = match.json();
  for (const auto& [name, score] : json.at("scores").as_object()) {
    items.push_back(fmt::format("{} {}", std::string_view(name), score.as_int64()));
  }
  return fmt::format("{}", fmt::join(items, ", "));
}

/// Spaces do not matter in a result, nor do quotes around a name.
inline std::string plain(std::string_view result) {
  std::string text;
  for (const char c : result) {
    if (c == '"' || (c == ' ' && (text.empty() || text.back() == ' '))) continue;
    text += c;
  }
  return text;
}

}  // namespace record_detail

template <class M>
Result<Move> play_line(M& match, const MoveLine& line) {
  if (match.phase() == Phase::kOver) return Error{"the game is over; no move can follow"};
  const std::string actor = match.name_of(match.to_act());
  if (line.seat != actor) {
    const auto& names = match.seating().names;
    const bool known = line.seat == "table" ||
                       std::find(names.begin(), names.end(), line.seat) != names.end();
    return Error{fmt::format("{}; legal: {}",
                             known ? fmt::format("it is {}'s turn, not {}'s", actor, line.seat)
                                   : fmt::format("nobody here is called {}", in_quotes(line.seat)),
                             record_detail::legal_lines(match))};
  }
  M after = match;
  Move move{line.seat, ""};
  if (match.phase() == Phase::kDecide) {
    auto decided = after.decide(line.decision);
    if (!decided) return decided.error();
    move.decision = *decided;
  } else {
    move.decision = match.event();
    if (line.decision != std::vector<std::string>{move.decision}) {
      return Error{fmt::format("the table's next line is '{}'; legal: table {} = {}", move.decision,
                               move.decision, match.due())};
    }
  }
  if (after.phase() == Phase::kSettle && after.to_act() == match.to_act()) {
    if (!line.outcome) {
      return Error{fmt::format("'{}' needs '=' and what came of it; legal: {}", move.decision,
                               after.due())};
    }
    auto settled = after.settle(*line.outcome);
    if (!settled) return settled.error();
    move.outcome = *settled;
  } else if (line.outcome) {
    return Error{fmt::format("'{}' has no outcome; legal: the line without '=' and what follows",
                             move.decision)};
  }
  match = std::move(after);
  return move;
}

template <class M>
std::variant<BasicRecord<M>, RecordFault> read_record(std::istream& input) {
  RecordLines lines(input);
  if (auto fault = lines.read_headers()) return *fault;
  const auto& headers = lines.headers();
  const auto value = [&headers](std::string_view key) {
    const auto found = headers.find(key);
    return found == headers.end() ? std::string() : found->second.value;
  };
  const auto fault_at = [&headers](std::string_view key, const std::string& what) {
    const auto found = headers.find(key);
    return RecordFault{found == headers.end() ? 1 : found->second.line,
                       fmt::format("{}: {}", key, what)};
  };

  StartText start{value("game"), value("seats"), value("options")};
  for (const std::string_view key : {"game", "seats"}) {
    if (!headers.contains(key)) return fault_at(key, "this header is missing");
  }
  for (auto [key, json] : {std::pair("data", &start.data), std::pair("from", &start.from)}) {
    if (!headers.contains(key)) continue;
    auto parsed = parse_json(value(key));
    if (!parsed) return fault_at(key, parsed.error().what);
    if (parsed->is_null()) return fault_at(key, "null is not an object");
    *json = std::move(*parsed);
  }
  auto started = M::start(start);
  if (const auto* fault = std::get_if<StartFault>(&started)) {
    static const std::map<StartFault::Part, std::string_view> kKeys{
        {StartFault::Part::kGame, "game"},
        {StartFault::Part::kSeats, "seats"},
        {StartFault::Part::kOptions, "options"},
        {StartFault::Part::kData, "data"},
        {StartFault::Part::kFrom, "from"}};
    return fault_at(kKeys.at(fault->part), fault->fault.what);
  }

  BasicRecord<M> record(std::move(std::get<M>(started)));
  record.from_state = headers.contains("from");
  record.date = value("date");
  if (headers.contains("date") && !is_date(record.date)) {
    return fault_at("date", fmt::format("{} is not a date such as 2026-11-15 or "
                                        "2026-11-15T20:14:00Z", in_quotes(record.date)));
  }
  if (headers.contains("dice")) {
    auto dice = read_dice_source(value("dice"));
    if (!dice) return fault_at("dice", dice.error().what);
    record.dice = std::move(*dice);
  }
  const auto& names = record.start.seating().names;
  auto bots = read_pairs(value("bots"), names, is_level, "a level such as medium");
  if (!bots) return fault_at("bots", bots.error().what);
  record.bots = std::move(*bots);
  const bool committed = record.dice.kind == DiceSource::Kind::kFair ||
                         record.dice.kind == DiceSource::Kind::kThrown;
  for (const std::string_view key : {"entropy", "reveal"}) {
    if (headers.contains(key) && !committed) {
      return fault_at(key, "this header goes with fair or thrown dice only");
    }
  }
  auto entropy = read_pairs(value("entropy"), names, is_hex, "hexadecimal digits");
  if (!entropy) return fault_at("entropy", entropy.error().what);
  record.entropy = std::move(*entropy);
  record.reveal = value("reveal");
  if (headers.contains("reveal") && !is_hex(record.reveal)) {
    return fault_at("reveal", "the secret must be hexadecimal digits");
  }

  for (;;) {
    auto next = lines.next_move();
    if (const auto* fault = std::get_if<RecordFault>(&next)) return *fault;
    auto& line = std::get<0>(next);
    if (!line) break;
    const auto words = read_move_line(line->text);
    auto move = words ? play_line(record.now, *words) : Result<Move>(words.error());
    if (!move) return RecordFault{line->number, move.error().what};
    move->comment = std::move(line->comment);
    move->above = std::move(line->above);
    record.moves.push_back(std::move(*move));
  }
  record.trailing_comments = lines.trailing_comments();

  const bool over = record.now.phase() == Phase::kOver;
  for (const std::string_view key : {"reveal", "result"}) {
    if (headers.contains(key) && !over) {
      return fault_at(key, "the game is not over after the last line, so this header must wait");
    }
  }
  if (headers.contains("result")) {
    const std::string result = record_detail::result_text(record.now);
    if (record_detail::plain(value("result")) != record_detail::plain(result)) {
      return fault_at("result", fmt::format("{} is not how this game ended; right is {}",
                                            in_quotes(value("result")), result));
    }
  }
  return record;
}

template <class M>
std::string write_record(const BasicRecord<M>& record) {
  std::string text = "astragal 1\n";
  const auto header = [&text](std::string_view key, std::string_view value) {
    if (!value.empty()) text += fmt::format("{}: {}\n", key, value);
  };
  const auto pairs = [](const auto& list) {
    std::string joined;
    for (const auto& [name, value] : list) {
      joined += fmt::format("{}{}={}", joined.empty() ? "" : ", ", name, value);
    }
    return joined;
  };
  header("game", record.start.game_name());
  header("date", record.date);
  header("seats", record.start.seats_text());
  header("bots", pairs(record.bots));
  header("options", record.start.options_text());
  header("dice", write_dice_source(record.dice));
  header("entropy", pairs(record.entropy));
  header("reveal", record.reveal);
  if (const auto data = record.start.data(); !data.empty()) {
    header("data", boost::json::serialize(data));
  }
  if (record.from_state) header("from", boost::json::serialize(record.start.state()));
  if (record.now.phase() == Phase::kOver) header("result", record_detail::result_text(record.now));
  text += "\n";
  for (const Move& move : record.moves) {
    for (const auto& comment : move.above) text += comment + "\n";
    text += fmt::format("{} {}", name_on_line(move.seat), move.decision);
    if (!move.outcome.empty()) text += " = " + move.outcome;
    if (!move.comment.empty()) text += "   " + move.comment;
    text += "\n";
  }
  for (const auto& comment : record.trailing_comments) text += comment + "\n";
  return text;
}

}  // namespace astragal
