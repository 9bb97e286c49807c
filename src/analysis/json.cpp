#include "analysis/json.h"

#include "analysis/totals.h"
#include "text/options.h"

namespace astragal::analysis {

using match::Match;

namespace json = boost::json;

namespace {

/// A value for each side, by name.
json::object by_side(const Match& match, const bots::BySeat& figures) {
  json::object object;
  for (const SeatSet side : match.sides()) {
    object[match.name_of_side(side)] = of_side(figures, side);
  }
  return object;
}

json::object json_of(const Match& match, const MadeDecision& decision) {
  return {{"best", json::string(decision.best)},
          {"loss", decision.loss},
          {"loss_error", decision.loss_error},
          {"grade", json::string(kGradeNames[static_cast<std::size_t>(decision.grade)])},
          {"change", by_side(match, decision.change)},
          {"change_error", by_side(match, decision.change_error)}};
}

json::object json_of(const Match& match, const record::Move& move, const AnalysedMove& analysed,
                     std::size_t number) {
  json::object object{{"number", number},
                      {"seat", json::string(move.seat)},
                      {"decision", json::string(move.decision)},
                      {"outcome", json::string(move.outcome)},
                      {"choice", nullptr},
                      {"luck", nullptr},
                      {"luck_error", nullptr},
                      {"chances", by_side(match, analysed.chance)},
                      {"chances_error", by_side(match, analysed.error)}};
  if (analysed.decision) object["choice"] = json_of(match, *analysed.decision);
  if (analysed.dice) {
    object["luck"] = by_side(match, analysed.dice->luck);
    object["luck_error"] = by_side(match, analysed.dice->error);
  }
  return object;
}

json::value number_of(const std::optional<std::size_t>& index) {
  return index ? json::value(*index + 1) : json::value();
}

json::object json_of(const Match& match, const SideTotals& totals, bool over) {
  json::object grades;
  for (std::size_t i = 0; i < kGradeNames.size(); ++i) grades[kGradeNames[i]] = totals.grades[i];
  return {{"name", json::string(match.name_of_side(totals.side))},
          {"start", totals.start},
          {"end", totals.end},
          {"result", over ? json::value(totals.end) : json::value()},
          {"luck", totals.luck()},
          {"luck_error", totals.luck_error},
          {"luck_own", totals.luck_own},
          {"luck_others", totals.luck_others},
          {"luck_adjusted", over ? json::value(totals.luck_adjusted()) : json::value()},
          {"decisions_own", totals.decisions_own},
          {"decisions_others", totals.decisions_others},
          {"lost", totals.lost},
          {"lost_error", totals.lost_error},
          {"decisions", totals.decisions},
          {"grades", grades},
          {"luckiest", number_of(totals.luckiest)},
          {"unluckiest", number_of(totals.unluckiest)},
          {"costliest", number_of(totals.costliest)}};
}

json::array json_of(const Interval& interval) { return {interval.low, interval.high}; }

json::value reason_json(const Advice& advice) {
  if (advice.reason.empty()) return nullptr;
  json::object params;
  for (const auto& [name, value] : advice.reason_with) params[name] = json::string(value);
  return {{"key", json::string(advice.reason)}, {"params", std::move(params)}};
}

}  // namespace

json::object json_of(const record::Record& record, const Analysis& analysis) {
  const Match& match = record.start;
  const bool whole = analysis.begun && analysis.moves.size() == record.moves.size();
  const bool over = whole && record.now.phase() == Phase::kOver;
  json::object object{{"game", match.game_name()},
                      {"seats", json::array()},
                      {"colours", json::array()},
                      {"options", options_json(match.option_specs(), match.options())},
                      {"over", over},
                      {"moves_in_record", record.moves.size()},
                      {"moves_analysed", analysis.moves.size()},
                      {"exact", analysis.solved},
                      {"playouts", analysis.playouts},
                      {"seed", analysis.seed},
                      {"start", nullptr},
                      {"start_error", nullptr},
                      {"players", json::array()},
                      {"moves", json::array()}};
  for (const auto& name : match.seating().names) {
    object["seats"].as_array().push_back(json::string(name));
  }
  for (const auto colour : match.colours()) {
    object["colours"].as_array().push_back(json::string(colour));
  }
  if (!analysis.begun) return object;
  object["start"] = by_side(match, analysis.start);
  object["start_error"] = by_side(match, analysis.start_error);
  for (const SideTotals& totals : totals_of(analysis, match)) {
    object["players"].as_array().push_back(json_of(match, totals, over));
  }
  for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
    object["moves"].as_array().push_back(json_of(match, record.moves[i], analysis.moves[i], i + 1));
  }
  return object;
}

json::object json_of(const Match& match, const Advice& advice) {
  json::array decisions;
  for (const AdvisedOption& option : advice.options) {
    decisions.push_back({{"decision", json::string(option.words)},
                         {"chance", advice.chance(option)},
                         {"interval", json_of(advice.interval(option))},
                         {"points", advice.points(option)},
                         {"points_interval", json_of(advice.points_interval(option))},
                         {"chances", by_side(match, option.estimate.chance)},
                         {"exact", option.estimate.exact()},
                         {"playouts", option.estimate.settled() ? 0 : option.estimate.samples}});
  }
  return {{"game", match.game_name()},
          {"to_act", json::string(match.name_of(advice.seat))},
          {"decisions", decisions},
          {"why", advice.why.empty() ? json::value() : json::value(json::string(advice.why))},
          {"reason", reason_json(advice)}};
}

}  // namespace astragal::analysis
