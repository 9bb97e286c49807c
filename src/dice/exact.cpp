#include "dice/exact.h"

#include <fmt/format.h>

#include "games/tumblin_dice/possible.h"
#include "games/tumblin_dice/refusals.h"
#include "text/words.h"

namespace astragal {

std::vector<std::string> with_aim(const Match& match, const std::vector<std::string>& decision) {
  const bool is_plain = std::holds_alternative<TumblinDice>(match.game()) &&
                        decision == std::vector<std::string>{"throw"};
  if (!is_plain) return decision;
  TumblinDice::Decision full;
  full.aimed = true;
  full.aim = ThrownDice::plain_aim();
  return *split_words(GameText<TumblinDice>::words(full, match.seating()));
}

Result<std::vector<std::string>> in_full(const ThrownDice& dice, const Match& match,
                                         const std::vector<std::string>& decision) {
  using Text = GameText<TumblinDice>;
  const auto* board_game = std::get_if<TumblinDice>(&match.game());
  if (board_game == nullptr) return decision;
  const TumblinDice& game = *board_game;
  const auto read = Text::read_decision(game, decision);
  if (!read) return read.error();
  if (!*read) return with_aim(match, decision);
  const TumblinDice::Decision full = dice.exactly(game, **read);
  const bool laid = full.kind == TumblinDice::Decision::Kind::kLay;
  if (const auto why = laid ? dice.cannot_lie(game, full.place) : ""; !why.empty()) {
    // The rules' own reasons name the card already.
    const auto rules = why_cannot_lie(game, full.place);
    return Error{rules.empty() ? fmt::format("{}: {}", Text::card_name(full.card), why)
                               : Refusals<TumblinDice>::words(rules)};
  }
  return split_words(Text::words(full, match.seating()));
}

}  // namespace astragal
