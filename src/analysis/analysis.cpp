#include "analysis/analysis.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "analysis/walk.h"

namespace astragal::analysis {

namespace {

/// The positions around one move of a record.
struct Steps {
  match::Match decided;  ///< before the dice; equal to the position before if the table rolls
  match::Match after;
  bool by_player;
};

Steps steps_of(const match::Match& before, const record::Move& move) {
  Steps steps{before, before, before.phase() == Phase::kDecide};
  // The moves were checked when the record was read.
  if (steps.by_player) (void)steps.decided.decide(*text::split_words(move.decision));
  steps.after = steps.decided;
  if (!move.outcome.empty()) (void)steps.after.settle(*text::split_words(move.outcome));
  return steps;
}

/// Whether the game is solved from here on, so that chances are exact.
template <Game G>
bool is_solved(const G& game, bots::Thinking thinking, const bots::Knowledge& knowledge) {
  if (game.phase() != Phase::kDecide) return false;
  thinking.iterations = 1;  // solved games need none
  return is_known(rank(game, thinking, knowledge).options.front().estimate);
}

/// The first move of a part. It follows an outcome: from there on, chances do not depend on earlier
/// moves. Playouts from early positions take longer, so later parts have more moves.
std::size_t first_move(const record::Record& record, std::uint64_t index, std::uint64_t count) {
  const std::size_t all = record.moves.size();
  const double rest = 1 - static_cast<double>(index) / static_cast<double>(count);
  auto move = static_cast<std::size_t>(static_cast<double>(all) * (1 - std::sqrt(rest)));
  while (move > 0 && move < all && record.moves[move - 1].outcome.empty()) ++move;
  return move;
}

/// The position before a move, and the number of outcomes until then.
struct Place {
  match::Match now;
  std::uint64_t outcomes = 0;
};
Place place_before(const record::Record& record, std::size_t move) {
  Place place{record.start};
  for (std::size_t i = 0; i < move; ++i) {
    place.now = steps_of(place.now, record.moves[i]).after;
    if (!record.moves[i].outcome.empty()) ++place.outcomes;
  }
  return place;
}

template <Game G>
Analysis analyse_game(const record::Record& record, const bots::Thinking& thinking,
                      const bots::Knowledge& knowledge, bool solved,
                      const std::function<void(std::size_t)>& report, Part part) {
  Analysis analysis;
  analysis.solved = solved;
  analysis.seed = thinking.seed;
  analysis.playouts = solved ? 0 : thinking.iterations;
  const std::size_t first = first_move(record, part.index, part.count);
  const std::size_t last = first_move(record, part.index + 1, part.count);
  auto [now, outcomes] = place_before(record, first);
  Walk<G> walk(record.start.seating(), now, outcomes, thinking, knowledge, solved);
  if (thinking.stopped()) return analysis;
  analysis.begun = true;
  analysis.start = walk.now().mean();
  analysis.start_error = walk.now().error();
  for (std::size_t i = first; i < last; ++i) {
    const record::Move& move = record.moves[i];
    Steps steps = steps_of(now, move);
    AnalysedMove analysed;
    if (steps.by_player) analysed.decision = walk.decide(now, move.decision, steps.decided);
    if (!move.outcome.empty()) analysed.dice = walk.settle(steps.decided, steps.after);
    if (thinking.stopped()) break;  // discard a result that was interrupted
    if (walk.lost()) return analyse_game<G>(record, thinking, knowledge, false, report, part);
    analysed.chance = walk.now().mean();
    analysed.error = walk.now().error();
    analysis.moves.push_back(std::move(analysed));
    now = std::move(steps.after);
    if (report) report(analysis.moves.size());
  }
  return analysis;
}

}  // namespace

Grade grade_of(double loss, double standard_error) {
  if (loss <= 2 * standard_error) return Grade::kFine;
  std::size_t grade = 0;
  while (grade + 1 < kGradeFrom.size() && loss >= kGradeFrom[grade + 1]) ++grade;
  return static_cast<Grade>(grade);
}

std::uint64_t usual_playouts(const record::Record& record) {
  // A playout from each position is half as long as the game: the work grows with the square.
  constexpr std::uint64_t kWork = 200'000'000;
  const std::uint64_t moves = std::max<std::uint64_t>(record.moves.size(), 1);
  return std::clamp<std::uint64_t>(kWork / (moves * moves), 400, 10'000);
}

Analysis analyse(const record::Record& record, bots::Thinking thinking,
                 const bots::Knowledge& knowledge,
                 const std::function<void(std::size_t done)>& report, Part part) {
  if (thinking.iterations == 0) thinking.iterations = usual_playouts(record);
  return std::visit(
      [&]<Game G>(const G& start) {
        return analyse_game<G>(record, thinking, knowledge, is_solved(start, thinking, knowledge),
                               report, part);
      },
      record.start.game());
}

std::optional<Analysis> join_parts(const record::Record& record, std::vector<Analysis> parts) {
  Analysis all = std::move(parts.at(0));
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (all.moves.size() != first_move(record, i, parts.size())) break;  // it was stopped
    Analysis& next = parts[i];
    if (next.begun && next.solved != all.solved) return std::nullopt;
    std::move(next.moves.begin(), next.moves.end(), std::back_inserter(all.moves));
  }
  return all;
}

}  // namespace astragal::analysis
