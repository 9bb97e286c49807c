#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "games/game_text.h"
#include "games/rock_the_bock/refusals.h"
#include "games/rock_the_bock/rules.h"
#include "games/rock_the_bock/talk.h"
#include "text/style.h"

namespace astragal::games {

template <>
struct GameText<RockTheBock> {
  using G = RockTheBock;
  static constexpr std::string_view kName = "rock-the-bock";
  static constexpr std::array kOptions{text::OptionSpec{"rounds", "3", 1, G::kMaxRounds}};
  static constexpr std::array<std::string_view, G::kColours> kColours{"red", "blue", "green",
                                                                      "yellow"};
  static constexpr std::array<std::string_view, kFaces> kKinds{"roebuck", "wolf",  "red",
                                                               "blue",    "green", "yellow"};

  static Configured<G::Config> configure(const Setup& setup);
  static boost::json::object data(const G::Config& /*config*/) { return {}; }

  static std::string_view event(const G& /*game*/) { return ""; }
  static std::string words(G::Decision decision, const Seating& seating);
  static std::string words(const G& game, const G::Outcome& outcome);
  static text::Phrase due(const G& game, const Seating& seating);
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
