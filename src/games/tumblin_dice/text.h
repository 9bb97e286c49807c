#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/game_text.h"
#include "games/tumblin_dice/refusals.h"
#include "games/tumblin_dice/rules.h"
#include "games/tumblin_dice/talk.h"
#include "games/tumblin_dice/traits.h"
#include "text/canvas.h"
#include "text/style.h"

namespace astragal::games {

template <>
struct GameText<TumblinDice> {
  using G = TumblinDice;
  static constexpr std::string_view kName = "tumblin-dice";
  static constexpr std::array kOptions{
      text::OptionSpec{"rounds", "4", 1, 12},
      text::OptionSpec{"target", "off", 10, 1000, {"off"}, "rounds"},
      text::OptionSpec{"teams", "off", 0, -1, {"off", "on"}},
      text::OptionSpec{"team-order", "roll", 0, -1, {"roll", "seats"}},
      text::OptionSpec{"score", "multiply", 0, -1, {"multiply", "add"}},
      text::OptionSpec{"gates", "off", 0, -1, {"off", "on"}},
      text::OptionSpec{"mines", "off", 0, -1, {"off", "pressure", "trip", "proximity"}},
      text::OptionSpec{"breed", "off", 0, -1, {"off", "dice", "multiplier", "both"}},
      text::OptionSpec{"breeding-cards", "1", 1, 2},
      text::OptionSpec{"cards", "random", 0, -1, {"random", "players"}},
      text::OptionSpec{"hands", "normal", 0, -1, {"normal", "steady", "shaky"}},
      text::OptionSpec{"start-face", "random", 0, -1, {"random", "free"}}};
  static constexpr std::array<std::string_view, 4> kColours{"red", "green", "blue", "black"};
  /// Letters of the colours, so that colours can be told apart without colour: Red, Green, Blue,
  /// blacK.
  static constexpr std::array<char, 4> kLetters{'R', 'G', 'B', 'K'};
  static constexpr std::array<text::Style::Paint, 4> kPaints{
      text::Style::Paint::kRed, text::Style::Paint::kGreen, text::Style::Paint::kBlue,
      text::Style::Paint::kGrey};
  static constexpr std::array<std::string_view, 3> kKinds{"roll", "slide", "flick"};

  /// The order in which colours are assigned to seats without a choice.
  static std::span<const int> deal(const text::OptionValues& options);
  /// Why the options are invalid; empty if they are valid.
  static text::Error refuse(const Setup& setup);
  static Configured<G::Config> configure(const Setup& setup);
  /// The rules keep only part of a board, so the match keeps the given data.
  static constexpr bool kMatchKeepsData = true;

  /// Seats that score together; empty if there are no teams.
  static std::vector<SeatSet> teams(const G& game);

  static std::string_view event(const G& game);
  static std::string words(const G::Decision& decision, const Seating& seating);
  /// Reads decisions that legal() cannot list: an aimed throw, a card at an exact place. Empty if
  /// the words have another form.
  static text::Result<std::optional<G::Decision>> read_decision(
      const G& game, const std::vector<std::string>& words);
  static text::Result<std::optional<G::Decision>> read_aim(const G& game,
                                                           const std::vector<std::string>& words);
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
  /// picture() with another picture of the board.
  static std::string picture_around(const G& game, const Seating& seating, const text::Style& style,
                                    const text::Block& board);

  /// The record's name of a die: "red1".
  static std::string die_name(G::DieId die);
  static std::optional<G::DieId> read_die(std::string_view word);
  /// The record's name of a card: "gate1".
  static std::string card_name(G::CardId card);
  static std::optional<G::CardId> read_card(std::string_view word);
};

}  // namespace astragal::games
