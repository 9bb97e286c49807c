#include "cli/tumblin_dice/throw_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/tumblin_dice/board_map.h"
#include "games/tumblin_dice/text.h"
#include "simulate/histogram.h"
#include "simulate/tumblin_dice/throw_words.h"
#include "text/canvas.h"
#include "text/message.h"

namespace astragal::cli {

namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, physics::kHappenings> kHappeningWords{
    "board", "peg", "wall", "die", "backboard", "off", "removed"};

std::string_view happening_word(physics::Happening what) {
  return kHappeningWords[static_cast<std::size_t>(what)];
}

double metres_a_second(const physics::Moment& moment) { return moment.strength * 20 / 1000.0; }

std::string heard_words(const physics::Motion& motion) {
  std::vector<physics::Moment> impacts;
  for (const physics::Moment& moment : motion.moments) {
    if (moment.what < physics::Happening::kOff) impacts.push_back(moment);
  }
  if (impacts.empty()) return text::message("throw", "heard-none");
  const auto hardest =
      *std::max_element(impacts.begin(), impacts.end(),
                        [](const auto& a, const auto& b) { return a.strength < b.strength; });
  const auto count = text::counted("throw", "impacts", static_cast<int>(impacts.size()));
  return text::message(
      "throw", "heard", text::with("impacts", count),
      text::with("speed", text::decimal(metres_a_second(hardest), 1)),
      text::with("what",
                 text::message("throw", fmt::format("on-{}", happening_word(hardest.what)))));
}

}  // namespace

std::string throw_report(const simulate::ThrowPlan& plan, const simulate::Thrown& thrown,
                         const text::Style& style) {
  std::string text = aim_words(plan) + "\n" + outcome_words(plan, thrown) + "\n";
  for (int die = 0; die < physics::Motion::kMostDice; ++die) {
    const physics::DieResult& other = thrown.result.dice[static_cast<std::size_t>(die)];
    if (die != plan.die && other.moved) text += simulate::end_words(die, other) + ".\n";
  }
  return text + heard_words(thrown.result.motion) + "\n\n" + board_map(plan, thrown, style);
}

std::string fan_report(const simulate::ThrowPlan& plan, const std::vector<simulate::Thrown>& all,
                       const text::Style& style) {
  constexpr int kCells = 50;
  const simulate::ThrowTally sum = tally(plan, all);
  std::string text = aim_words(plan) + "\n" + fan_words(plan, sum) + "\n\n";
  const auto rows = rows_of(sum);
  int names = 4;
  for (const auto& row : rows) names = std::max(names, text::shown_columns(row.first));
  for (const auto& [name, count] : rows) {
    const double share = static_cast<double>(count) / sum.throws;
    text += fmt::format("{:>{}} {:>5} %", name, names, text::decimal(100 * share, 1));
    const auto length = simulate::bar(share * kCells, kCells, "");
    text += length.empty() ? "\n" : "  " + style(text::Style::Paint::kGreen, length) + "\n";
  }
  return text;
}

namespace {

json::object throw_object(const physics::Throw& thrown) {
  return {{"x", thrown.x},
          {"dir", thrown.direction},
          {"speed", thrown.speed},
          {"spin", thrown.spin},
          {"kind", simulate::kind_word(thrown.kind)},
          {"turn", json::value_from(thrown.turn)}};
}

json::object die_object(int number, const physics::DieResult& die) {
  json::object object{{"die", simulate::die_name(number)}, {"moved", die.moved}};
  if (die.rest_state != physics::RestState::kResting) {
    object["off"] = true;
    return object;
  }
  object["off"] = false;
  object["pad"] = die.on_pad;
  object["level"] = die.level;
  object["face"] = die.face;
  object["points"] = simulate::points_of(die);
  const Pose& pose = die.pose;
  object["pose"] =
      json::array{pose.x, pose.y, pose.z, pose.turn[0], pose.turn[1], pose.turn[2], pose.turn[3]};
  return object;
}

json::object plan_object(const simulate::ThrowPlan& plan) {
  json::object object{{"die", simulate::die_name(plan.die)},
                      {"aim", throw_object(plan.aim)},
                      {"hands", simulate::hands_word(plan.hands)},
                      {"seed", plan.seed}};
  object["aim"].as_object().erase("turn");
  if (plan.face) object["aim"].as_object()["face"] = *plan.face;
  return object;
}

}  // namespace

json::object throw_json(const simulate::ThrowPlan& plan, const simulate::Thrown& thrown) {
  json::object object = plan_object(plan);
  object["thrown"] = throw_object(thrown.thrown);
  object["seconds"] = thrown.result.seconds;
  object["at_rest"] = thrown.result.at_rest;
  object["pad_first"] = thrown.result.pad_first;
  json::array dice;
  for (int die = 0; die < physics::Motion::kMostDice; ++die) {
    const physics::DieResult& one = thrown.result.dice[static_cast<std::size_t>(die)];
    if (one.rest_state != physics::RestState::kAbsent) dice.push_back(die_object(die, one));
  }
  object["dice"] = std::move(dice);
  json::array moments;
  for (const physics::Moment& moment : thrown.result.motion.moments) {
    moments.push_back(json::object{{"seconds", moment.time / 960.0},
                                   {"die", simulate::die_name(moment.die)},
                                   {"what", happening_word(moment.what)},
                                   {"speed", moment.strength * 20}});
  }
  object["moments"] = std::move(moments);
  return object;
}

json::object fan_json(const simulate::ThrowPlan& plan, const std::vector<simulate::Thrown>& all) {
  const simulate::ThrowTally sum = tally(plan, all);
  json::object object = plan_object(plan);
  const auto share = [&sum](int count) { return static_cast<double>(count) / sum.throws; };
  json::object levels;
  for (const auto& [level, count] : sum.levels) levels[std::to_string(level)] = share(count);
  object["throws"] = sum.throws;
  object["off_share"] = share(sum.off);
  object["pad_share"] = share(sum.pad);
  object["level_shares"] = std::move(levels);
  object["mean_points"] = sum.mean_points;
  object["mean_points_se"] = sum.standard_error;
  json::array ends;
  for (const simulate::Thrown& one : all)
    ends.push_back(die_object(plan.die, thrown_die(plan, one)));
  object["ends"] = std::move(ends);
  return object;
}

}  // namespace astragal::cli
