#include "cli/screen/table_view.h"

#include <algorithm>
#include <utility>

namespace astragal::cli {

namespace {

constexpr int kAroundTheBoard = 12;          // lines for players, news and question
constexpr std::size_t kToldToOnlookers = 4;  // moves
constexpr std::size_t kToldToPlayers = 16;

/// Number of moves that a returning player has seen: all up to the end of their last turn. Moves of
/// an unfinished turn are reported again.
std::size_t known_to(const std::string& name, const std::vector<record::Move>& moves) {
  std::size_t count = moves.size();
  while (count > 0 && moves[count - 1].seat == name) --count;
  while (count > 0 && moves[count - 1].seat != name) --count;
  return count;
}

}  // namespace

TableView::TableView(const GameSource& game, Screen& screen)
    : game_(game), screen_(screen), own_(game_screen(game)) {
  const match::Match& now = game.now();
  const auto& moves = game.record().moves;
  for (const auto& name : now.seating().names) seen_.push_back(known_to(name, moves));
  shown_ = now.phase() == Phase::kOver ? moves.size() : known_to(now.name_of(now.to_act()), moves);
}

std::vector<std::string> TableView::news_since(std::size_t known) {
  std::vector<std::string> news;
  const auto add_moves = [&](std::size_t end) {
    if (end <= known) return;
    const auto from = game_.told().begin();
    const auto lines =
        record::retell({from + static_cast<std::ptrdiff_t>(std::exchange(known, end)),
                        from + static_cast<std::ptrdiff_t>(end)},
                       game_.now());
    news.insert(news.end(), lines.begin(), lines.end());
  };
  for (auto& note : std::exchange(notes_, {})) {
    add_moves(std::min(note.moves, game_.told().size()));
    news.push_back(std::move(note.sentence));
  }
  add_moves(game_.told().size());
  return news;
}

void TableView::show(Seat viewer, const std::vector<std::string>& choices) {
  // With real dice everyone sees all moves; at a screen each player gets what they missed.
  const bool person = viewer != kTable && !game_.is_bot(viewer) && !game_.dice_by_hand();
  std::size_t& known = person ? seen_[static_cast<std::size_t>(viewer)] : shown_;
  const bool aiming = choices.empty() && game_.now().phase() == Phase::kDecide && own_->aims();
  last_ = {news_since(known), choices, aiming};
  known = shown_ = game_.told().size();
  show_again();
}

void TableView::show_again() {
  screen_.show(last_.aiming ? own_->aim_picture(screen_.style(), rows())
                            : own_->picture(screen_.style(), rows()),
               last_.news, last_.choices);
}

void TableView::glance(Seat viewer, const std::vector<std::string>& choices) {
  // Someone without turns would otherwise get the whole game.
  const auto latest = [this](std::size_t known, std::size_t most) {
    return std::max(known, game_.told().size() - std::min(game_.told().size(), most));
  };
  if (viewer == kTable) shown_ = latest(shown_, kToldToOnlookers);
  last_ = {news_since(viewer == kTable
                          ? shown_
                          : latest(seen_[static_cast<std::size_t>(viewer)], kToldToPlayers)),
           choices, false};
  show_again();
}

std::vector<std::string> TableView::take_news() {
  auto news = news_since(shown_);
  shown_ = game_.told().size();
  std::fill(seen_.begin(), seen_.end(), shown_);
  return news;
}

bool TableView::turn_goes_on() const {
  const auto& told = game_.told();
  return !told.empty() && game_.now().phase() != Phase::kOver &&
         game_.now().to_act() == told.back().who && told.back().sentences.empty();
}

void TableView::forget_beyond_the_last_move() {
  const std::size_t left = game_.told().size();
  for (auto& count : seen_) count = std::min(count, left);
  shown_ = std::min(shown_, left);
}

/// Lines available for the table.
long TableView::rows() const {
  return screen_.height() - static_cast<long>(game_.now().seating().names.size()) - kAroundTheBoard;
}

}  // namespace astragal::cli
