#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/game_text.h"
#include "games/trophy_buck/refusals.h"
#include "games/trophy_buck/rules.h"
#include "games/trophy_buck/talk.h"
#include "text/style.h"

namespace astragal::games {

template <>
struct GameText<TrophyBuck> {
  using G = TrophyBuck;
  static constexpr std::string_view kName = "trophy-buck";
  static constexpr std::array kOptions{text::OptionSpec{"goal", "36", 10, 200}};
  static constexpr std::span<const std::string_view> kColours{};  // seats have none

  static constexpr std::array<std::string_view, G::kColours> kDiceColours{"brown", "white", "green",
                                                                          "orange"};
  static constexpr std::array<std::string_view, 3> kFaceWords{"points", "startle", "tracks"};
  static constexpr int kMostDice = 60;   // per colour
  static constexpr int kMostWorth = 99;  // of a points face

  static Configured<G::Config> configure(const Setup& setup);
  static boost::json::object data(const G::Config& config);

  static std::string_view event(const G& /*game*/) { return ""; }
  static std::string words(G::Decision decision, const Seating& seating);
  static std::string words(const G& game, const G::Outcome& outcome);
  static text::Phrase due(const G& game, const Seating& seating);
  static std::string thing(std::string_view kind, int value);
  static text::Result<G::Outcome> read_outcome(const G& game,
                                               const std::vector<std::string>& words);

  static boost::json::object state(const G& game);
  static text::Result<G> from_state(const G::Config& config, const boost::json::value& json);
  static boost::json::object view(const G& game);
  static boost::json::object effects(const G& before, const G& after, std::string_view decision,
                                     std::string_view outcome);

  static std::string_view topic(const G& game);
  static std::string picture(const G& game, const Seating& seating, const text::Style& style);
};

}  // namespace astragal::games
