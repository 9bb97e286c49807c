#include "games/sharp_shooters/talk.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/sharp_shooters/text.h"
#include "text/message.h"

namespace astragal::games {

using text::message;
using text::with;

using G = SharpShooters;
using Text = GameText<SharpShooters>;
using Step = SharpShooters::Step;

namespace {

constexpr std::string_view kGame = Text::kName;

bool completes(const G& game, int row) {
  const auto index = static_cast<std::size_t>(row);
  return game.state().filled[index] + 1 == static_cast<int>(game.card()[index].length);
}

/// The money for completing the row; a payment is at most what the player has.
int brings(const G& game, int row) {
  return std::max(game.card()[static_cast<std::size_t>(row)].value(), -game.score(game.to_act()));
}

std::string start_sentence(const G& before, const G::Outcome& outcome, const G& after,
                           const Seating& seating) {
  std::vector<std::string> rolled;
  std::vector<std::string> again;
  int index = 0;
  for (SeatSet rest = before.state().contenders; rest != 0; rest &= rest - 1) {
    const Seat seat = first_of(rest);
    const auto& name = seating.names[static_cast<std::size_t>(seat)];
    rolled.push_back(fmt::format("{} {}", name, outcome.value >> (8 * index++) & 0xFF));
    if (contains(after.state().contenders, seat)) again.push_back(name);
  }
  if (again.empty()) {
    return message(kGame, "event-starts",
                   with("rolled", fmt::format("{}", fmt::join(rolled, ", "))),
                   with("name", seating.names[static_cast<std::size_t>(after.to_act())]));
  }
  return message(kGame, "event-start-again",
                 with("rolled", fmt::format("{}", fmt::join(rolled, ", "))),
                 with("names", text::list_of(again)));
}

}  // namespace

std::string Talk<G>::choice(const G& game, G::Decision decision, const Seating& /*seating*/) {
  if (decision == G::kPass) return message(kGame, "choice-pass");
  if (decision == G::kRoll) {
    const G::State& state = game.state();
    return state.step == Step::kRoll
               ? message(kGame, "choice-roll",
                         with("dice", text::counted(kGame, "dice", state.to_roll)))
               : message(kGame, "choice-again",
                         with("dice", text::counted(kGame, "left-dice", state.hand.total())));
  }
  const int row = decision.row();
  if (!completes(game, row)) {
    return message(kGame, "choice-place", with("number", decision.number()), with("row", row + 1));
  }
  const int money = brings(game, row);
  const bool positive = game.card()[static_cast<std::size_t>(row)].value() > 0;
  return message(kGame, "choice-complete", with("number", decision.number()), with("row", row + 1),
                 with("money", fmt::format("{}{}", positive ? "+" : "−", std::abs(money))));
}

Told Talk<G>::decided(const G& before, G::Decision decision, const G& after,
                      const Seating& /*seating*/) {
  const Seat mover = before.to_act();
  if (decision == G::kPass) return {mover, message(kGame, "event-pass"), {}};
  const int row = decision.row();
  Told told{mover,
            message(kGame, "event-place", with("number", decision.number()), with("row", row + 1)),
            {}};
  if (completes(before, row)) {
    const int money = brings(before, row);
    const bool positive = before.card()[static_cast<std::size_t>(row)].value() > 0;
    told.did +=
        message(kGame, positive ? "event-wins" : "event-pays", with("money", std::abs(money)));
  }
  if (after.phase() == Phase::kOver || after.round() != before.round()) {
    told.sentences.push_back(message(kGame, "event-full"));
    if (after.phase() != Phase::kOver && after.round() > after.config().rounds) {
      told.sentences.push_back(message(kGame, "event-shared-lead"));
    }
  }
  return told;
}

Told Talk<G>::settled(const G& before, const G::Outcome& outcome, const G& after,
                      const Seating& seating) {
  using Kind = G::Outcome::Kind;
  if (outcome.kind == Kind::kCard) {
    return {kTable,
            "",
            {message(kGame, "event-card", with("round", after.round()),
                     with("card", Text::face_name(after.card_index(), after.config().side)))}};
  }
  if (outcome.kind == Kind::kStart) {
    return {kTable, "", {start_sentence(before, outcome, after, seating)}};
  }
  const std::string words = Text::words(before, outcome);
  if (outcome.kind == Kind::kFaulty) {
    return {before.to_act(),
            message(kGame, "event-faulty",
                    with("fault",
                         message(kGame, fmt::format("fault-{}", Text::kFaults[outcome.value])))),
            {}};
  }
  Told told{before.to_act(), message(kGame, "event-roll", with("dice", words)), {}};
  if (after.state().hand.empty()) told.did += message(kGame, "event-nothing-fits");
  return told;
}

text::Result<std::vector<std::string>> Talk<G>::typed(const G& game, std::string_view text) {
  std::vector<std::string> words;
  for (const auto& word : text::typed_words(text)) {
    const bool digits = word.find_first_not_of("0123456789") == std::string::npos;
    if (game.state().step == Step::kCard) {
      if (word == "card") continue;
      // The card's side is optional: "7" is "7A" if side A is in play.
      const auto number = word.substr(0, word.find_first_not_of("0123456789"));
      words.push_back(word == number + "a" || word == number + "b" ? number : word);
    } else if (digits) {
      for (const char digit : word) words.emplace_back(1, digit);  // "13356" is five dice
    } else {
      words.push_back(word);
    }
  }
  return words;
}

}  // namespace astragal::games
