#include "rooms/carried.h"

#include <algorithm>
#include <sstream>

#include "core/seats.h"
#include "text/names.h"
#include "text/words.h"

namespace astragal::rooms {

using match::Match;

namespace {

/// A name that stands for a seat: a control character, which no record can contain.
constexpr char kFirstPlaceholder = '\x10';
static_assert(kFirstPlaceholder + kMaxSeats <= ' ');

std::vector<std::string> placeholders(std::size_t seats) {
  std::vector<std::string> names;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    names.emplace_back(1, static_cast<char>(kFirstPlaceholder + static_cast<int>(seat)));
  }
  return names;
}

std::string with_names(const std::string& text, const std::vector<std::string>& names) {
  std::string named;
  for (const char letter : text) {
    const int seat = letter - kFirstPlaceholder;
    if (seat >= 0 && static_cast<std::size_t>(seat) < names.size()) {
      named += text::name_on_line(names[static_cast<std::size_t>(seat)]);
    } else {
      named += letter;
    }
  }
  return named;
}

/// The words of a decision with placeholders instead of the record's names. A word of the game may
/// look like a name, so the decision is found by its place among the legal ones.
std::vector<std::string> words_of(const std::string& decision, const Match& now,
                                  const std::vector<std::string>& names) {
  auto words = *text::split_words(decision);
  const bool may_name = std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return std::find(names.begin(), names.end(), word) != names.end();
  });
  if (!may_name || now.phase() != Phase::kDecide) return words;
  const auto legal = now.renamed(names).legal();
  const auto found = std::find(legal.begin(), legal.end(), decision);
  if (found == legal.end()) return words;
  return *text::split_words(now.legal()[static_cast<std::size_t>(found - legal.begin())]);
}

bool is_bot(const record::Record& record, const record::Move& move) {
  const bool seated = std::any_of(record.bots.begin(), record.bots.end(),
                                  [&](const auto& bot) { return bot.first == move.seat; });
  return seated ||
         std::find(move.comments.begin(), move.comments.end(), kPlayedByBot) != move.comments.end();
}

}  // namespace

Carried::Carried(const record::Record& record, std::size_t every, bool keeps_motions)
    : start_(record.start.renamed(placeholders(record.start.seating().names.size()))),
      now_(start_),
      from_state_(record.from_state) {
  if (keeps_motions) motions_ = record.motions;
  const auto& names = record.start.seating().names;
  for (const record::Move& move : record.moves) {
    record::MoveLine line{now_.name_of(now_.to_act()), words_of(move.decision, now_, names),
                          std::nullopt};
    if (!move.outcome.empty()) line.outcome = *text::split_words(move.outcome);
    const Mover mover{now_.to_act(), is_bot(record, move)};
    const Match::Any before = now_.game();
    auto played = play_line(now_, line);
    if (!played) break;  // impossible: the record was checked by the same rules
    const auto effects = now_.effects(before, played->decision, played->outcome);
    if (!effects.empty()) effects_.emplace_back(moves_.size(), boost::json::serialize(effects));
    moves_.push_back({mover, std::move(played->decision), std::move(played->outcome)});
    if (moves_.size() % every == 0) snapshots_.push_back(now_);
  }
}

record::Record Carried::without_extras(const record::Record& record) {
  record::Record kept(record.start);
  kept.bots = record.bots;
  kept.dice = record.dice;
  kept.physics = record.physics;
  kept.from_state = record.from_state;
  kept.motions = record.motions;
  kept.now = record.now;
  for (const record::Move& move : record.moves) {
    kept.moves.push_back({move.seat, move.decision, move.outcome});
    const bool seated = std::any_of(record.bots.begin(), record.bots.end(),
                                    [&](const auto& bot) { return bot.first == move.seat; });
    if (!seated && is_bot(record, move)) kept.moves.back().comments.emplace_back(kPlayedByBot);
  }
  return kept;
}

record::Record Carried::begin(const std::vector<std::string>& names) const {
  record::Record record(start_.renamed(names));
  record.from_state = from_state_;
  return record;
}

void Carried::add_moves(record::Record& record) const {
  const auto& names = record.start.seating().names;
  record.moves.reserve(moves_.size());
  for (const Move& move : moves_) {
    record.moves.push_back(
        {record.start.name_of(move.mover.seat), with_names(move.decision, names), move.outcome});
  }
  record.motions = motions_;
  record.now = now_.renamed(names);
}

std::vector<Match> Carried::snapshots(const std::vector<std::string>& names) const {
  std::vector<Match> named;
  named.reserve(snapshots_.size());
  for (const Match& match : snapshots_) named.push_back(match.renamed(names));
  return named;
}

std::shared_ptr<const Carried> read_carried(const std::string& text, std::size_t every,
                                            bool keeps_motions) {
  std::istringstream input(text);
  const auto read = record::read_record<Match>(input);
  const auto* record = std::get_if<record::Record>(&read);
  return record == nullptr ? nullptr
                           : std::make_shared<const Carried>(*record, every, keeps_motions);
}

}  // namespace astragal::rooms
