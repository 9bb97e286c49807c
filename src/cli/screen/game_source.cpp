#include "cli/screen/game_source.h"

#include <cassert>

#include "text/words.h"

namespace astragal::cli {

using match::Match;

bool dice_are_due(const Match& before, const Match& after) {
  return after.phase() == Phase::kSettle && after.to_act() == before.to_act();
}

std::optional<Match> GameSource::waiting_for_dice(const Words& decision) const {
  Match after = now();
  if (after.phase() == Phase::kDecide && !after.decide(decision)) return std::nullopt;
  if (!dice_are_due(now(), after)) return std::nullopt;
  return after;
}

std::vector<games::Told> tell_all(const record::Record& record, std::vector<Match>* before) {
  std::vector<games::Told> told;
  Match match = record.start;
  for (const record::Move& move : record.moves) {
    const Match was = match;
    record::MoveLine line{move.seat, *text::split_words(move.decision), std::nullopt};
    if (!move.outcome.empty()) line.outcome = *text::split_words(move.outcome);
    [[maybe_unused]] const auto played = play_line(match, line);
    assert(played);
    told.push_back(tell(was, move, match));
    if (before != nullptr) before->push_back(was);
  }
  return told;
}

}  // namespace astragal::cli
