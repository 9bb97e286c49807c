#pragma once

// Definitions of the templates in record.h, included where they are instantiated:
// match_record.cpp, and tests with an example game.

#include <fmt/format.h>

#include "match/basic_match.h"
#include "match/decide.h"
#include "record/headers.h"
#include "record/record.h"
#include "text/names.h"
#include "text/words.h"

namespace astragal::record {

namespace detail {

/// The legal next lines: "Ann roll or stop".
template <class M>
text::Phrase legal_lines(const M& match) {
  return {"legal-line"_why,
          {{"name", text::name_on_line(match.name_of(match.to_act()))},
           {"choices", text::grouped_choices(match.legal())}}};
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

/// Whether `result` ("Ann 38, Bob -3", names may be in quotes) equals the current scores.
template <class M>
bool agrees(const M& match, std::string_view result) {
  const auto json = match.json();
  const auto& scores = json.at("scores").as_object();
  const auto items = text::split(result, ',');
  if (items.size() != scores.size()) return false;
  const auto* item = items.data();
  for (const auto& [name, score] : scores) {
    const auto space = std::min(item->rfind(' '), item->size());
    const auto given = text::trim(item->substr(0, space));
    if (given != name && given != fmt::format("\"{}\"", std::string_view(name))) return false;
    if (text::read_number(text::trim(item->substr(space))) != score.as_int64()) return false;
    ++item;
  }
  return true;
}

/// Why a line cannot begin with `seat`: not this player's turn, no such player, or a late header.
template <class M>
text::Error not_acting(const M& match, std::string_view seat) {
  const auto& names = match.seating().names;
  const std::string actor = match.name_of(match.to_act());
  if (seat == "table") return {"turn-not-table"_why, {{"name", actor}}};
  if (std::find(names.begin(), names.end(), seat) != names.end()) {
    if (actor == "table") return {"turn-of-table"_why, {{"other", seat}}};
    return {"turn"_why, {{"name", actor}, {"other", seat}}};
  }
  const auto& headers = RecordLines::header_names();
  if (seat.ends_with(':') &&
      std::find(headers.begin(), headers.end(), seat.substr(0, seat.size() - 1)) != headers.end()) {
    return {"header-late"_why, {{"key", seat}}};
  }
  return {"stranger"_why, {{"name", text::shown(seat)}}};
}

/// Appends a motion; fails if its throw does not exist or is out of order.
inline text::Result<> add_motion(std::vector<MotionLine>& motions, MotionLine motion,
                                 std::size_t throws) {
  if (motion.number < 1 || motion.number > throws) {
    return text::Error{"motion-none"_why, {{"number", motion.number}, {"n", throws}}};
  }
  if (!motions.empty() && motions.back().number >= motion.number) {
    return text::Error{"motion-order"_why,
                       {{"number", motion.number}, {"other", motions.back().number}}};
  }
  motions.push_back(std::move(motion));
  return text::kDone;
}

/// Whether a comment is on the line of its move.
inline bool is_inline_comment(const std::string& comment) { return comment.starts_with(' '); }

/// The line of a move in canonical form, without comment lines above it.
inline std::string move_text(const Move& move) {
  std::string text = fmt::format("{} {}", text::name_on_line(move.seat), move.decision);
  if (!move.outcome.empty()) text += " = " + move.outcome;
  for (const auto& comment : move.comments) {
    if (is_inline_comment(comment)) text += comment;
  }
  return text;
}

}  // namespace detail

template <class M>
text::Result<Move> play_line(M& match, const MoveLine& line) {
  if (match.phase() == Phase::kOver) return text::Error{"record-over"_why};
  const std::string actor = match.name_of(match.to_act());
  if (line.seat != actor) {
    return with_legal(detail::not_acting(match, line.seat), detail::legal_lines(match));
  }
  if (line.decision.empty()) {
    text::Error missing("decision-missing-table"_why);
    if (actor != "table") missing = {"decision-missing"_why, {{"name", actor}}};
    return with_legal(std::move(missing), detail::legal_lines(match));
  }
  M after = match;
  Move move{line.seat, ""};
  if (match.phase() == Phase::kDecide) {
    auto decided = decide_or_say_why(after, line.decision);
    if (!decided) {
      const bool numbers = match.decisions_have_numbers();  // "throw x=10 …"
      const auto glued = [numbers](const std::string& word) {
        return numbers ? word.starts_with('=') || word.ends_with('=') : word.find('=') != word.npos;
      };
      if (std::none_of(line.decision.begin(), line.decision.end(), glued)) return decided.error();
      return with_legal("equals-spaces"_why, detail::legal_lines(match));
    }
    move.decision = *decided;
  } else {
    move.decision = match.event();
    if (line.decision != std::vector<std::string>{move.decision}) {
      return text::with_legal(
          {"table-next"_why, {{"event", move.decision}}},
          {"legal-event"_why, {{"event", move.decision}, {"due", match.due()}}});
    }
  }
  if (after.phase() == Phase::kSettle && after.to_act() == match.to_act()) {
    if (!line.outcome) {
      return with_legal({"outcome-missing"_why, {{"decision", move.decision}}}, after.due());
    }
    auto settled = after.settle(*line.outcome);
    if (!settled) return settled.error();
    move.outcome = *settled;
  } else if (line.outcome) {
    return text::with_legal({"outcome-none"_why, {{"decision", move.decision}}},
                            "legal-without-outcome"_why);
  }
  match = std::move(after);
  return move;
}

namespace detail {

template <class M>
std::optional<RecordFault> read_moves(BasicRecord<M>& record, RecordLines& lines) {
  std::size_t throws = 0;
  for (;;) {
    auto next = lines.next_move();
    if (const auto* fault = std::get_if<RecordFault>(&next)) return *fault;
    auto& line = std::get<0>(next);
    if (!line) break;
    const auto motion = read_motion_line(line->text);
    if (!motion) return RecordFault{line->number, motion.error()};
    if (*motion) {
      const auto added = add_motion(record.motions, **motion, throws);
      if (!added) return RecordFault{line->number, added.error()};
      for (auto& comment : line->above) record.trailing_comments.push_back(std::move(comment));
      if (!line->comment.empty()) record.trailing_comments.push_back(std::move(line->comment));
      continue;
    }
    if (!record.motions.empty()) {
      return RecordFault{line->number, "move-after-motions"_why};
    }
    const auto words = read_move_line(line->text);
    auto move = words ? play_line(record.now, *words) : text::Result<Move>(words.error());
    if (!move) return RecordFault{line->number, move.error()};
    move->comments = std::move(line->above);
    if (!line->comment.empty()) move->comments.push_back("   " + line->comment);
    if (move_text(*move).size() > RecordLines::kLongestLine) {
      return RecordFault{line->number,
                         {"comment-long"_why, {{"most", RecordLines::kLongestLine / 1024}}}};
    }
    throws += throws_in({*move});
    record.moves.push_back(std::move(*move));
  }
  for (const auto& comment : lines.trailing_comments()) record.trailing_comments.push_back(comment);
  return std::nullopt;
}

/// Checks the headers that need all moves.
template <class M>
std::optional<RecordFault> check_end(const BasicRecord<M>& record, const Headers& headers) {
  for (const std::string_view key : {"reveal", "result"}) {
    if (headers.has(key) && record.now.phase() != Phase::kOver) {
      return headers.fault(key, "header-early"_why);
    }
  }
  if (const auto rolled = static_cast<int>(outcomes_in(record.moves)); record.carried > rolled) {
    return headers.fault("carried",
                         {"carried-more"_why, {{"carried", record.carried}, {"n", rolled}}});
  }
  if (headers.has("result") && !agrees(record.now, headers.value("result"))) {
    return headers.fault("result", {"result"_why,
                                    {{"result", text::shown(headers.value("result"))},
                                     {"right", result_text(record.now)}}});
  }
  return std::nullopt;
}

}  // namespace detail

template <class M>
std::variant<BasicRecord<M>, RecordFault> read_record(std::istream& input) {
  RecordLines lines(input);
  if (auto fault = lines.read_headers()) return *fault;
  const detail::Headers headers(lines);
  auto started = detail::start_of<M>(headers);
  if (const auto* fault = std::get_if<RecordFault>(&started)) return *fault;
  BasicRecord<M> record(std::move(std::get<M>(started)));
  if (auto fault = detail::read_other_headers(record, headers)) return *fault;
  if (auto fault = detail::read_moves(record, lines)) return *fault;
  if (auto fault = detail::check_end(record, headers)) return *fault;
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
  if (record.physics != 1) header("physics", std::to_string(record.physics));
  const Agreement& agreed = record.agreed;
  if (agreed.scheme != 1) header("scheme", std::to_string(agreed.scheme));
  header("commit", pairs(agreed.commits));
  header("entropy", pairs(record.entropy));
  if (agreed.attempt != 1) header("attempt", std::to_string(agreed.attempt));
  if (agreed.shuffled) header("order", "shuffled");
  if (record.carried != 0) header("carried", std::to_string(record.carried));
  header("reveal", record.reveal);
  if (const auto data = record.start.data(); !data.empty()) {
    header("data", boost::json::serialize(data));
  }
  if (record.from_state) header("from", boost::json::serialize(record.start.state()));
  if (record.now.phase() == Phase::kOver) header("result", detail::result_text(record.now));
  text += "\n";
  for (const Move& move : record.moves) {
    for (const auto& comment : move.comments) {
      if (!detail::is_inline_comment(comment)) text += comment + "\n";
    }
    text += detail::move_text(move) + "\n";
  }
  for (const MotionLine& motion : record.motions) {
    text += fmt::format("motion {}: {}\n", motion.number, motion.base64);
  }
  for (const auto& comment : record.trailing_comments) text += comment + "\n";
  return text;
}

}  // namespace astragal::record
