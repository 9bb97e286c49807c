// Events of a game: moves, undo, the clock and rematches.

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "rooms/apply.h"
#include "rooms/grow.h"
#include "text/words.h"

namespace astragal::rooms {

using match::Match;

bool Change::intend() {
  table_.intent = event_.decision;
  changed();
  return table_.record.has_value();
}

bool Change::move() {
  if (!table_.record || event_.seat < kTable) return false;
  auto& record = *table_.record;
  if (event_.seat != kTable && table_.chair(event_.seat) == nullptr) return false;
  const Seat before = record.now.to_act();
  stop_clock();
  const Match::Any game_before = record.now.game();
  auto played = play();
  if (!played) return false;
  const auto effects = record.now.effects(game_before, played->decision, played->outcome);
  if (!effects.empty()) {
    table_.effects.emplace_back(record.moves.size(), boost::json::serialize(effects));
  }
  const bool rolled = !played->outcome.empty();
  if (event_.seat != kTable && event_.by == 0 && table_.chair(event_.seat)->person) {
    played->comments.emplace_back(kPlayedByBot);
  }
  if (rolled) ++table_.outcomes;
  if (table_.keeps_motions) {
    table_.throws += record::throws_in({*played});
    if (!event_.motion.empty()) record.motions.push_back({table_.throws, event_.motion});
  }
  reserve_quarter_more(record.moves, 1);
  record.moves.push_back(std::move(*played));
  if (record.moves.size() % RoomTable::kSnapshots == 0) table_.snapshots.push_back(record.now);
  reserve_quarter_more(table_.movers, 1);
  table_.movers.push_back(event_.by);
  table_.intent.clear();
  if (record.now.phase() == Phase::kOver) record.reveal = table_.secret;
  // After a roll or a change of turn this is a new decision: discard time spent here before an
  // undo.
  const bool new_decision = rolled || record.now.to_act() != before;
  if (new_decision && table_.spent.size() > record.moves.size()) {
    table_.spent.resize(record.moves.size());
  }
  changed();
  go_on_with_clock();
  return true;
}

text::Result<record::Move> Change::play() {
  Match& now = table_.record->now;
  if (known_.after == nullptr) {
    return play_line(now, line_of(now, event_.seat, event_.decision, event_.outcome));
  }
  record::Move move{now.name_of(event_.seat), event_.decision, event_.outcome};
  assert(play_line(now, line_of(now, event_.seat, event_.decision, event_.outcome)).ok() &&
         now == *known_.after);
  now = *known_.after;
  return move;
}

bool Change::undo() {
  if (!table_.record || event_.count < 0) return false;
  auto& record = *table_.record;
  const auto count = static_cast<std::size_t>(event_.count);
  if (count > record.moves.size()) return false;
  stop_clock();
  const auto first = record.moves.end() - event_.count;
  const std::vector<record::Move> undone(first, record.moves.end());
  record.moves.erase(first, record.moves.end());
  table_.movers.resize(record.moves.size());
  std::erase_if(table_.effects,
                [&](const auto& effect) { return effect.first >= record.moves.size(); });
  table_.outcomes -= static_cast<std::uint64_t>(
      std::count_if(undone.begin(), undone.end(),
                    [](const record::Move& move) { return !move.outcome.empty(); }));
  if (table_.keeps_motions) table_.throws -= throws_in(undone);
  if (!replay_from_snapshot()) return false;
  table_.intent.clear();
  changed();
  go_on_with_clock();
  return true;
}

/// Recomputes the game from the last snapshot, replaying fewer than kSnapshots moves.
bool Change::replay_from_snapshot() {
  auto& record = *table_.record;
  const std::size_t kept = record.moves.size() / RoomTable::kSnapshots;
  auto& snapshots = table_.snapshots;
  snapshots.erase(snapshots.begin() + static_cast<std::ptrdiff_t>(kept), snapshots.end());
  const std::size_t first = kept * RoomTable::kSnapshots;
  record.now = table_.snapshot(first);
  for (std::size_t i = first; i < record.moves.size(); ++i) {
    const record::Move& move = record.moves[i];
    const auto words = text::split_words(move.decision);
    record::MoveLine line{move.seat, *words, std::nullopt};
    if (!move.outcome.empty()) line.outcome = *text::split_words(move.outcome);
    if (!play_line(record.now, line)) return false;
  }
  return true;
}

bool Change::resign() {
  Chair* chair = chair_of(event_);
  if (chair == nullptr || !table_.record) return false;
  chair->resigned = true;
  chair->bot = event_.bot;
  table_.record->trailing_comments.push_back(fmt::format("# {} resigned", chair->name));
  changed();
  return true;
}

bool Change::again() {
  if (table_.stage() != RoomTable::Stage::kOver) return false;
  table_.wins = table_.series();
  forget_old_wins();
  ++table_.games;
  for (Chair& chair : table_.chairs) {
    const Chair before = std::move(chair);
    chair = {};
    if (before.owner == 0 && (before.person || before.bot.empty())) continue;
    chair.name = before.name;
    chair.colour = before.colour;
    chair.owner = before.owner;
    if (before.owner == 0) chair.bot = before.bot;
  }
  table_.chairs.resize(static_cast<std::size_t>(table_.places));
  table_.record.reset();
  table_.snapshots = {};
  table_.movers = {};
  table_.attempt = 1;
  table_.shuffled = false;
  table_.intent.clear();
  changed();
  new_clock();
  return keep_secret();
}

/// Drops names that have no seat, fewest wins first, down to kWinsKept.
void Change::forget_old_wins() {
  auto& wins = table_.wins;
  while (wins.size() > RoomTable::kWinsKept) {
    const auto keeps = [this](const std::string& name) {
      return std::any_of(table_.chairs.begin(), table_.chairs.end(),
                         [&name](const Chair& chair) { return chair.name == name; });
    };
    wins.erase(std::min_element(wins.begin(), wins.end(), [&](const auto& one, const auto& two) {
      return std::pair(keeps(one.first), one.second) < std::pair(keeps(two.first), two.second);
    }));
  }
}

void Change::changed() { table_.position = table_.number; }

// Time spent is kept per decision, so that a bot playing for a while, or an undo, does not give
// more time.
void Change::new_clock() {
  table_.spent.clear();
  table_.since = event_.time;
}

void Change::stop_clock() {
  const std::size_t decision = table_.record->moves.size();
  if (table_.spent.size() <= decision) table_.spent.resize(decision + 1);
  table_.spent[decision] = std::max<Time>(event_.time - table_.since, 0);
}

void Change::go_on_with_clock() {
  const std::size_t decision = table_.record->moves.size();
  table_.since = event_.time - (decision < table_.spent.size() ? table_.spent[decision] : 0);
}

}  // namespace astragal::rooms
