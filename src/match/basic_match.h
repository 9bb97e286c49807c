#pragma once

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/game.h"
#include "games/game_text.h"
#include "match/seating.h"
#include "match/start.h"
#include "text/names.h"
#include "text/style.h"
#include "text/words.h"

namespace astragal::match {

/// The legal choices, as shown after "legal: ".
inline text::Phrase choices_of(const std::vector<std::string>& legal) {
  if (legal.empty()) return "nothing"_why;
  return {"choices"_why, {{"choices", text::grouped_choices(legal)}}};
}

/// A game of any kind with its players' names, in text and JSON, for records, servers and bindings.
/// Search and simulation use the games themselves.
template <Game... Gs>
class BasicMatch {
 public:
  using Any = std::variant<Gs...>;

  static std::vector<std::string_view> game_names() { return {games::GameText<Gs>::kName...}; }

  static std::variant<BasicMatch, StartFault> start(const StartText& text) {
    std::variant<BasicMatch, StartFault> result{StartFault{
        StartFault::Part::kGame,
        {{"game-unknown"_why,
          {{"game", text::shown(text.game)},
           {"games", std::vector<std::string>{std::string(games::GameText<Gs>::kName)...}}}}}}};
    (void)((text.game == games::GameText<Gs>::kName && (result = start_game<Gs>(text), true)) ||
           ...);
    return result;
  }

  [[nodiscard]] const Any& game() const { return game_; }
  [[nodiscard]] const games::Seating& seating() const { return seating_; }
  [[nodiscard]] const text::OptionValues& options() const { return options_; }
  /// The same position with other names, in seating order.
  [[nodiscard]] BasicMatch renamed(std::vector<std::string> names) const {
    BasicMatch other = *this;
    other.seating_.names = std::move(names);
    return other;
  }

  [[nodiscard]] std::string_view game_name() const {
    return ask([](auto text, const auto&) { return decltype(text)::kName; });
  }
  [[nodiscard]] std::span<const text::OptionSpec> option_specs() const {
    return ask([](auto text, const auto&) {
      return std::span<const text::OptionSpec>(decltype(text)::kOptions);
    });
  }
  /// Options as written in records, without defaults.
  [[nodiscard]] std::string options_text() const { return write_options(option_specs(), options_); }
  [[nodiscard]] std::string seats_text() const {
    return ask([this](auto text, const auto&) {
      return write_seating(seating_, decltype(text)::kColours,
                           dealt_colours<decltype(text)>(options_));
    });
  }
  /// Custom data that replaces the shipped data; empty if there is none.
  [[nodiscard]] boost::json::object data() const {
    return ask([this](auto text, const auto& game) {
      if constexpr (requires { text.kMatchKeepsData; }) {
        (void)game;
        return *data_.object;
      } else {
        return text.data(game.config());
      }
    });
  }

  [[nodiscard]] Phase phase() const {
    return ask([](auto, const auto& game) { return game.phase(); });
  }
  [[nodiscard]] Seat to_act() const {
    return ask([](auto, const auto& game) { return game.to_act(); });
  }
  [[nodiscard]] std::string name_of(Seat seat) const {
    return seat == kTable ? "table" : seating_.names[static_cast<std::size_t>(seat)];
  }
  /// The record's word for an outcome that no player asks for, such as "card".
  [[nodiscard]] std::string event() const {
    return ask([](auto text, const auto& game) { return std::string(text.event(game)); });
  }
  [[nodiscard]] text::Phrase due() const {
    return ask([this](auto text, const auto& game) { return text.due(game, seating_); });
  }

  /// Legal decisions in the record's words.
  [[nodiscard]] std::vector<std::string> legal() const {
    return ask([this](auto text, const auto& game) {
      std::vector<std::string> words;
      if (game.phase() == Phase::kDecide) {
        for (const auto& decision : game.legal()) words.push_back(text.words(decision, seating_));
      } else if (game.phase() == Phase::kSettle && game.to_act() == kTable) {
        words.emplace_back(text.event(game));
      }
      return words;
    });
  }

  /// Makes a decision and returns it in the record's words. A refusal leaves the position
  /// unchanged.
  text::Result<std::string> decide(const std::vector<std::string>& words) {
    return std::visit(
        [&]<class G>(G& game) -> text::Result<std::string> {
          std::vector<std::string> open;
          text::Error why;
          if constexpr (requires { games::GameText<G>::read_decision(game, words); }) {
            const auto read = games::GameText<G>::read_decision(game, words);
            if (read && *read) {
              game.decide(**read);
              return games::GameText<G>::words(**read, seating_);
            }
            if (!read) why = read.error();
          }
          if (game.phase() == Phase::kDecide) {
            for (const auto& decision : game.legal()) {
              open.push_back(games::GameText<G>::words(decision, seating_));
              if (*text::split_words(open.back()) != words) continue;
              game.decide(decision);
              return open.back();
            }
          }
          std::string said;
          for (const auto& word : words) said += (said.empty() ? "" : " ") + word;
          if (why.empty()) why = {"impossible"_why, {{"decision", text::shown(said)}}};
          return with_legal(std::move(why), choices_of(open));
        },
        game_);
  }

  /// Whether decisions can have free numbers (throws), which legal() does not list.
  [[nodiscard]] bool decisions_have_numbers() const {
    return ask([]<class Text, class G>(Text, const G&) {
      return requires(const G& game, const std::vector<std::string>& words) {
        Text::read_decision(game, words);
      };
    });
  }

  /// Settles with an outcome entered by players, and returns it in the record's words.
  text::Result<std::string> settle(const std::vector<std::string>& words) {
    return std::visit(
        [&]<class G>(G& game) -> text::Result<std::string> {
          const auto outcome = games::GameText<G>::read_outcome(game, words);
          if (!outcome) return with_legal(outcome.error(), games::GameText<G>::due(game, seating_));
          if (const auto why = game.impossible(*outcome); !why.empty()) {
            return with_legal(games::explained<G>(why), games::GameText<G>::due(game, seating_));
          }
          return settle_with(game, *outcome);
        },
        game_);
  }

  /// Settles with a fair outcome from random numbers, and returns it in the record's words.
  template <RandomSource R>
  std::string settle_fairly(R& random) {
    return std::visit([&](auto& game) { return settle_with(game, game.sample(random)); }, game_);
  }

  /// Settles with an outcome of G, which must be the game of this match, and returns it in the
  /// record's words.
  template <Game G>
  std::string settle_with(const typename G::Outcome& outcome) {
    return settle_with(std::get<G>(game_), outcome);
  }

  /// The complete state to continue the game from, including custom data.
  [[nodiscard]] boost::json::object state() const {
    auto state = ask([](auto text, const auto& game) { return text.state(game); });
    if (auto replaced = data(); !replaced.empty()) state["data"] = std::move(replaced);
    return state;
  }

  /// Values derived from the state for display, so that clients need no rules. Empty if the game
  /// has none.
  [[nodiscard]] boost::json::object view() const {
    return ask([]<class G>(games::GameText<G> text, const G& game) {
      if constexpr (requires { text.view(game); }) {
        return text.view(game);
      } else {
        return boost::json::object{};
      }
    });
  }

  /// Effects of the last move, from `before` to here, that its words do not show; usually empty.
  [[nodiscard]] boost::json::object effects(const Any& before, std::string_view decision,
                                            std::string_view outcome) const {
    return ask([&]<class G>(games::GameText<G> text, const G& game) {
      if constexpr (requires { text.effects(game, game, decision, outcome); }) {
        return text.effects(std::get<G>(before), game, decision, outcome);
      } else {
        return boost::json::object{};
      }
    });
  }

  /// The position as `show --json` prints it.
  [[nodiscard]] boost::json::object json() const {
    return ask([this](auto /*text*/, const auto& game) {
      const bool over = game.phase() == Phase::kOver;
      boost::json::array seats;
      boost::json::array legal_now;
      boost::json::object scores;
      boost::json::array winners;
      for (const auto& words : legal()) legal_now.push_back(boost::json::string(words));
      for (Seat seat = 0; seat < game.seats(); ++seat) {
        seats.push_back(boost::json::string(name_of(seat)));
      }
      for (const SeatSet side : sides()) {
        const std::string name = name_of_side(side);
        scores[name] = game.score(first_of(side));
        if (over && contains(game.winners(), first_of(side))) {
          winners.push_back(boost::json::string(name));
        }
      }
      boost::json::value acting;
      if (!over) acting = boost::json::string(name_of(game.to_act()));
      return boost::json::object{{"game", game_name()},
                                 {"seats", seats},
                                 {"options", options_json(option_specs(), options_)},
                                 {"round", game.round()},
                                 {"over", over},
                                 {"to_act", acting},
                                 {"legal", legal_now},
                                 {"scores", scores},
                                 {"winners", winners},
                                 {"state", state()},
                                 {"view", view()}};
    });
  }

  /// The colours of the seats; empty if the game has none.
  [[nodiscard]] std::vector<std::string_view> colours() const {
    return ask([this](auto text, const auto&) {
      std::vector<std::string_view> colours;
      for (const int colour : seating_.colours) {
        colours.push_back(decltype(text)::kColours[static_cast<std::size_t>(colour)]);
      }
      return colours;
    });
  }

  /// Seats that score and win together: teams, or every seat alone.
  [[nodiscard]] std::vector<SeatSet> sides() const {
    return ask([](auto text, const auto& game) {
      std::vector<SeatSet> sides;
      if constexpr (requires { text.teams(game); }) sides = text.teams(game);
      if (sides.empty()) {
        for (Seat seat = 0; seat < game.seats(); ++seat) sides.push_back(only(seat));
      }
      return sides;
    });
  }
  /// "Ann", and "Ann+Cid" for a team.
  [[nodiscard]] std::string name_of_side(SeatSet side) const {
    std::string name;
    for (; side != 0; side &= side - 1) name += (name.empty() ? "" : "+") + name_of(first_of(side));
    return name;
  }

  /// The rule that applies now, as a key of the language file.
  [[nodiscard]] std::string_view topic() const {
    return ask([](auto text, const auto& game) { return text.topic(game); });
  }
  [[nodiscard]] std::string picture(const text::Style& style) const {
    return ask([&](auto text, const auto& game) { return text.picture(game, seating_, style); });
  }

  /// Calls f(text, game) with the game's own types; text is a GameText.
  template <class F>
  decltype(auto) ask(F&& f) const {
    return std::visit([&f]<class G>(const G& game) { return f(games::GameText<G>{}, game); },
                      game_);
  }

  friend bool operator==(const BasicMatch&, const BasicMatch&) = default;

 private:
  BasicMatch(games::Seating seating, text::OptionValues options, Any game)
      : seating_(std::move(seating)), options_(std::move(options)), game_(std::move(game)) {}

  template <class G>
  static std::string settle_with(G& game, const typename G::Outcome& outcome) {
    std::string words = games::GameText<G>::words(game, outcome);
    game.settle(outcome);
    return words;
  }

  template <class G>
  static std::variant<BasicMatch, StartFault> start_game(const StartText& text) {
    using Part = StartFault::Part;
    auto options = read_options(games::GameText<G>::kOptions, text.options);
    const auto defaults = default_options(games::GameText<G>::kOptions);
    auto seating = read_seating(text.seats, games::GameText<G>::kColours,
                                dealt_colours<games::GameText<G>>(options ? *options : defaults));
    if (!seating) return StartFault{Part::kSeats, {seating.error()}};
    const auto seats = static_cast<int>(seating->names.size());
    if (seats < G::kMinSeats || seats > G::kMaxSeats) {
      return StartFault{
          Part::kSeats,
          {{"players"_why,
            {{"game", text.game}, {"least", G::kMinSeats}, {"most", G::kMaxSeats}, {"n", seats}}}}};
    }
    if (!options) return StartFault{Part::kOptions, {options.error()}};
    games::Setup setup{*seating, *options, text.data, text.by_hand};
    if constexpr (requires { games::GameText<G>::refuse(setup); }) {
      if (text::Error why = games::GameText<G>::refuse(setup); !why.empty()) {
        return StartFault{Part::kOptions, {std::move(why)}};
      }
    }
    boost::json::value from = text.from;
    const auto configured = configure_game<G>(setup, from);
    if (const auto* fault = std::get_if<StartFault>(&configured)) return *fault;
    const auto& config = std::get<typename G::Config>(configured);
    BasicMatch match(std::move(*seating), std::move(*options), G(config));
    if constexpr (requires { games::GameText<G>::kMatchKeepsData; }) {
      if (const auto* object = setup.data.if_object()) match.data_ = SharedData(*object);
    }
    if (from.is_null()) return match;
    auto game = games::GameText<G>::from_state(config, from);
    if (!game) return StartFault{Part::kFrom, {game.error()}};
    if (!text.rolling && game->phase() == Phase::kSettle && game->to_act() != kTable) {
      return StartFault{Part::kFrom, {"state-rolling"_why}};
    }
    match.game_ = *game;
    return match;
  }

  games::Seating seating_;
  text::OptionValues options_;
  Any game_;
  SharedData data_;  ///< custom data, if the game's config cannot hold it
};

}  // namespace astragal::match
