#include "cli/throw_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/board_map.h"
#include "cli/histogram.h"
#include "cli/say.h"
#include "games/tumblin_dice/text.h"

namespace astragal {

namespace json = boost::json;

namespace {

std::string_view kind_word(ThrowKind kind) {
  return GameText<TumblinDice>::kKinds[static_cast<std::size_t>(kind)];
}

std::string_view hands_word(const std::optional<Hands>& hands) {
  if (!hands) return "none";
  constexpr std::array<std::string_view, 3> kWords{"steady", "normal", "shaky"};
  return kWords[static_cast<std::size_t>(*hands)];
}

constexpr std::array<std::string_view, kHappenings> kHappeningWords{
    "board", "peg", "wall", "die", "backboard", "off", "removed"};

std::string_view happening_word(Happening what) {
  return kHappeningWords[static_cast<std::size_t>(what)];
}

double metres_a_second(const Moment& moment) { return moment.strength * 20 / 1000.0; }

std::string end_words(int number, const DieResult& die) {
  const auto name = die_name(number);
  if (die.fate != Fate::kResting) return say("throw", "is-off", with("die", name));
  if (die.on_pad) return say("throw", "rests-on-pad", with("die", name));
  return say("throw", "rests", with("die", name), with("level", die.level), with("face", die.face),
             with("points", counted("throw", "points", points_of(die))));
}

std::string heard_words(const Motion& motion) {
  std::vector<Moment> impacts;
  for (const Moment& moment : motion.moments) {
    if (moment.what < Happening::kOff) impacts.push_back(moment);
  }
  if (impacts.empty()) return say("throw", "heard-none");
  const auto hardest =
      *std::max_element(impacts.begin(), impacts.end(),
                        [](const auto& a, const auto& b) { return a.strength < b.strength; });
  const auto count = counted("throw", "impacts", static_cast<int>(impacts.size()));
  return say("throw", "heard", with("impacts", count),
             with("speed", fmt::format("{:.1f}", metres_a_second(hardest))),
             with("what", say("throw", fmt::format("on-{}", happening_word(hardest.what)))));
}

const DieResult& thrown_die(const ThrowPlan& plan, const Thrown& thrown) {
  return thrown.result.dice[static_cast<std::size_t>(plan.die)];
}

}  // namespace

std::string short_aim_words(const ThrowPlan& plan) {
  const Throw& aim = plan.aim;
  const std::string degrees = fmt::format("{:.1f}", std::abs(aim.direction) / 10.0);
  const auto direction =
      aim.direction == 0
          ? say("throw", "straight")
          : say("throw", aim.direction > 0 ? "to-right" : "to-left", with("degrees", degrees));
  return say("throw", "aim", with("die", die_name(plan.die)), with("kind", kind_word(aim.kind)),
             with("speed", aim.speed), with("direction", direction));
}

std::string aim_details(const ThrowPlan& plan) {
  const Throw& aim = plan.aim;
  std::string words;
  const auto add = [&words](const std::string& more) {
    words += (words.empty() ? "" : ", ") + more;
  };
  if (aim.x != 0)
    add(say("throw", aim.x > 0 ? "start" : "start-left", with("mm", std::abs(aim.x))));
  if (aim.spin != 0) add(say("throw", "spin", with("degrees", aim.spin)));
  if (plan.face) add(say("throw", "face", with("face", *plan.face)));
  return words;
}

std::string aim_words(const ThrowPlan& plan) {
  const auto details = aim_details(plan);
  return short_aim_words(plan) + (details.empty() ? "" : ", ") + details;
}

std::string outcome_words(const ThrowPlan& plan, const Thrown& thrown) {
  return say("throw", thrown.result.at_rest ? "after" : "cut-off",
             with("what", end_words(plan.die, thrown_die(plan, thrown))),
             with("seconds", fmt::format("{:.2f}", thrown.result.seconds)));
}

std::string fan_words(const ThrowPlan& plan, const Tally& sum) {
  constexpr double kTwoSided = 1.96;  // 95 %
  return say("throw", "fan", with("throws", sum.throws),
             with("hands", say("throw", fmt::format("hands-{}", hands_word(plan.hands)))),
             with("mean", fmt::format("{:.2f}", sum.mean_points)),
             with("error", fmt::format("{:.2f}", kTwoSided * sum.standard_error)));
}

std::string throw_report(const ThrowPlan& plan, const Thrown& thrown, const Style& style) {
  std::string text = aim_words(plan) + "\n" + outcome_words(plan, thrown) + "\n";
  for (int die = 0; die < Motion::kMostDice; ++die) {
    const DieResult& other = thrown.result.dice[static_cast<std::size_t>(die)];
    if (die != plan.die && other.moved) text += end_words(die, other) + ".\n";
  }
  return text + heard_words(thrown.result.motion) + "\n\n" + board_map(plan, thrown, style);
}

std::string fan_report(const ThrowPlan& plan, const std::vector<Thrown>& all, const Style& style) {
  constexpr int kCells = 50;
  const Tally sum = tally(plan, all);
  std::string text = aim_words(plan) + "\n" + fan_words(plan, sum) + "\n\n";
  for (const auto& [name, count] : rows_of(sum)) {
    const double share = static_cast<double>(count) / sum.throws;
    text += fmt::format("{:>4} {:>5.1f} %", name, 100 * share);
    const auto length = bar(share * kCells, kCells, "");
    text += length.empty() ? "\n" : "  " + style(Style::Paint::kGreen, length) + "\n";
  }
  return text;
}

namespace {

json::object throw_object(const Throw& thrown) {
  return {{"x", thrown.x},
          {"dir", thrown.direction},
          {"speed", thrown.speed},
          {"spin", thrown.spin},
          {"kind", kind_word(thrown.kind)},
          {"turn", json::value_from(thrown.turn)}};
}

json::object die_object(int number, const DieResult& die) {
  json::object object{{"die", die_name(number)}, {"moved", die.moved}};
  if (die.fate != Fate::kResting) {
    object["off"] = true;
    return object;
  }
  object["off"] = false;
  object["pad"] = die.on_pad;
  object["level"] = die.level;
  object["face"] = die.face;
  object["points"] = points_of(die);
  const Pose& pose = die.pose;
  object["pose"] =
      json::array{pose.x, pose.y, pose.z, pose.turn[0], pose.turn[1], pose.turn[2], pose.turn[3]};
  return object;
}

json::object plan_object(const ThrowPlan& plan) {
  json::object object{{"die", die_name(plan.die)},
                      {"aim", throw_object(plan.aim)},
                      {"hands", hands_word(plan.hands)},
                      {"seed", plan.seed}};
  object["aim"].as_object().erase("turn");
  if (plan.face) object["aim"].as_object()["face"] = *plan.face;
  return object;
}

}  // namespace

json::object throw_json(const ThrowPlan& plan, const Thrown& thrown) {
  json::object object = plan_object(plan);
  object["thrown"] = throw_object(thrown.thrown);
  object["seconds"] = thrown.result.seconds;
  object["at_rest"] = thrown.result.at_rest;
  object["pad_first"] = thrown.result.pad_first;
  json::array dice;
  for (int die = 0; die < Motion::kMostDice; ++die) {
    const DieResult& one = thrown.result.dice[static_cast<std::size_t>(die)];
    if (one.fate != Fate::kAbsent) dice.push_back(die_object(die, one));
  }
  object["dice"] = std::move(dice);
  json::array moments;
  for (const Moment& moment : thrown.result.motion.moments) {
    moments.push_back(json::object{{"seconds", moment.time / 960.0},
                                   {"die", die_name(moment.die)},
                                   {"what", happening_word(moment.what)},
                                   {"speed", moment.strength * 20}});
  }
  object["moments"] = std::move(moments);
  return object;
}

json::object fan_json(const ThrowPlan& plan, const std::vector<Thrown>& all) {
  const Tally sum = tally(plan, all);
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
  for (const Thrown& one : all) ends.push_back(die_object(plan.die, thrown_die(plan, one)));
  object["ends"] = std::move(ends);
  return object;
}

}  // namespace astragal
