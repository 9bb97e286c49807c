#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/game_text.h"
#include "games/sharp_shooters/refusals.h"
#include "games/sharp_shooters/rules.h"
#include "games/sharp_shooters/talk.h"
#include "games/sharp_shooters/traits.h"
#include "text/style.h"

namespace astragal::games {

template <>
struct GameText<SharpShooters> {
  using G = SharpShooters;
  static constexpr std::string_view kName = "sharp-shooters";
  static constexpr std::array kOptions{text::OptionSpec{"rounds", "6", 1, 12},
                                       text::OptionSpec{"side", "A", 0, -1, {"A", "B"}}};
  static constexpr std::span<const std::string_view> kColours{};  // seats have none
  static constexpr std::array<std::string_view, 4> kFaults{"backboard", "cocked", "stacked",
                                                           "outside"};

  static Configured<G::Config> configure(const Setup& setup);
  static boost::json::object data(const G::Config& config);

  static std::string_view event(const G& game);
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

  /// A row as in data files: "AAABB=70".
  static std::string words(const G::Row& row);
  /// The name of a card's side: "7B".
  static std::string face_name(int card, G::Side side);
};

}  // namespace astragal::games
