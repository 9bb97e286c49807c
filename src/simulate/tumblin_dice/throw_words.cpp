#include "simulate/tumblin_dice/throw_words.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "games/tumblin_dice/text.h"
#include "text/message.h"

namespace astragal::simulate {

using games::TumblinDice;
using text::message;
using text::with;

std::string_view kind_word(physics::ThrowKind kind) {
  return games::GameText<TumblinDice>::kKinds[static_cast<std::size_t>(kind)];
}

std::string_view hands_word(const std::optional<physics::Hands>& hands) {
  if (!hands) return "none";
  constexpr std::array<std::string_view, 3> kWords{"steady", "normal", "shaky"};
  return kWords[static_cast<std::size_t>(*hands)];
}

const physics::DieResult& thrown_die(const ThrowPlan& plan, const Thrown& thrown) {
  return thrown.result.dice[static_cast<std::size_t>(plan.die)];
}

std::string end_words(int number, const physics::DieResult& die) {
  const auto name = games::Talk<TumblinDice>::die(static_cast<TumblinDice::DieId>(number));
  if (die.rest_state != physics::RestState::kResting)
    return message("throw", "is-off", with("die", name));
  if (die.on_pad) return message("throw", "rests-on-pad", with("die", name));
  return message("throw", "rests", with("die", name), with("level", die.level),
                 with("face", die.face),
                 with("points", text::counted("throw", "points", points_of(die))));
}

std::string short_aim_words(const ThrowPlan& plan) {
  const physics::Throw& aim = plan.aim;
  const std::string degrees = text::decimal(std::abs(aim.direction) / 10.0, 1);
  const auto direction =
      aim.direction == 0
          ? message("throw", "straight")
          : message("throw", aim.direction > 0 ? "to-right" : "to-left", with("degrees", degrees));
  return message(
      "throw", "aim",
      with("die", games::Talk<TumblinDice>::die(static_cast<TumblinDice::DieId>(plan.die))),
      with("kind", message(games::GameText<TumblinDice>::kName,
                           fmt::format("aim-{}", kind_word(aim.kind)))),
      with("speed", aim.speed), with("direction", direction));
}

std::string aim_details(const ThrowPlan& plan) {
  const physics::Throw& aim = plan.aim;
  std::string words;
  const auto add = [&words](const std::string& more) {
    words += (words.empty() ? "" : ", ") + more;
  };
  if (aim.x != 0)
    add(message("throw", aim.x > 0 ? "start" : "start-left", with("mm", std::abs(aim.x))));
  if (aim.spin != 0) add(message("throw", "spin", with("degrees", aim.spin)));
  if (plan.face) add(message("throw", "face", with("face", *plan.face)));
  return words;
}

std::string aim_words(const ThrowPlan& plan) {
  const auto details = aim_details(plan);
  return short_aim_words(plan) + (details.empty() ? "" : ", ") + details;
}

std::string outcome_words(const ThrowPlan& plan, const Thrown& thrown) {
  return message("throw", thrown.result.at_rest ? "after" : "cut-off",
                 with("what", end_words(plan.die, thrown_die(plan, thrown))),
                 with("seconds", text::decimal(thrown.result.seconds, 2)));
}

std::string fan_words(const ThrowPlan& plan, const ThrowTally& sum) {
  constexpr double kTwoSided = 1.96;  // z for 95 %
  return message("throw", "fan", with("throws", sum.throws),
                 with("hands", message("throw", fmt::format("hands-{}", hands_word(plan.hands)))),
                 with("mean", text::decimal(sum.mean_points, 2)),
                 with("error", text::decimal(kTwoSided * sum.standard_error, 2)));
}

}  // namespace astragal::simulate
