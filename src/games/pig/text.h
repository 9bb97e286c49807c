#pragma once

#include <fmt/format.h>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/game_text.h"
#include "games/pig/rules.h"
#include "text/json_reader.h"
#include "text/style.h"
#include "text/words.h"

namespace astragal::games {

template <>
struct GameText<Pig> {
  static constexpr std::string_view kName = "pig";
  static constexpr std::array kOptions{text::OptionSpec{"goal", "100", 10, 500}};
  static constexpr std::span<const std::string_view> kColours{};

  static Configured<Pig::Config> configure(const Setup& setup) {
    if (!setup.data.is_null()) return text::DataFault{"no-data"_why};
    return Pig::Config{static_cast<int>(setup.seating.names.size()), setup.options[0]};
  }
  static boost::json::object data(const Pig::Config& /*config*/) { return {}; }

  static std::string_view event(const Pig& /*game*/) { return ""; }
  static std::string words(Pig::Decision decision, const Seating& /*seating*/) {
    return decision == Pig::Decision::kRoll ? "roll" : "hold";
  }
  static std::string words(const Pig& /*game*/, Pig::Outcome number) {
    return std::to_string(number);
  }
  static text::Phrase due(const Pig& /*game*/, const Seating& /*seating*/) {
    return {"due-numbers"_why, {{"n", 1}}};
  }
  static text::Result<Pig::Outcome> read_outcome(const Pig& /*game*/,
                                                 const std::vector<std::string>& words) {
    const auto number = words.size() == 1 ? text::read_number(words[0]) : std::nullopt;
    if (!number) return text::Error{"pig.number"_why};
    return *number;
  }

  static boost::json::object state(const Pig& game) {
    const auto& state = game.state();
    return {
        {"round", state.round},
        {"phase", kPhases[static_cast<std::size_t>(state.phase)]},
        {"turn", state.turn},
        {"turn_points", state.turn_points},
        {"scores", boost::json::array(state.scores.begin(), state.scores.begin() + game.seats())}};
  }
  static text::Result<Pig> from_state(const Pig::Config& config, const boost::json::value& json) {
    text::JsonReader reader(json, "state");
    Pig::State state;
    state.round = reader.integer("round", 1, 1'000'000);
    state.phase = static_cast<Phase>(reader.word("phase", {kPhases.begin(), kPhases.end()}));
    state.turn = reader.integer("turn", 0, config.seats - 1);
    state.turn_points = reader.integer("turn_points", 0, 1'000'000);
    const auto scores = reader.integers("scores", config.seats, 0, 1'000'000);
    for (Seat seat = 0; seat < config.seats; ++seat) state.scores[seat] = scores[seat];
    if (auto fault = reader.finish()) return *fault;
    return Pig(config, state);
  }

  static std::string_view topic(const Pig& game) {
    return game.phase() == Phase::kOver ? "over" : "turn";
  }
  static std::string picture(const Pig& game, const Seating& seating,
                             const text::Style& /*style*/) {
    std::string text;
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      text += fmt::format("{} {}", seating.names[static_cast<std::size_t>(seat)], game.score(seat));
      const int at_stake = seat == game.to_act() ? game.state().turn_points : 0;
      text += at_stake > 0 ? fmt::format(" + {}\n", at_stake) : "\n";
    }
    return text;
  }

 private:
  static constexpr std::array<std::string_view, 3> kPhases{"decide", "rolling", "over"};
};

}  // namespace astragal::games
