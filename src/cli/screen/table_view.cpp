#include "cli/screen/table_view.h"

#include <algorithm>
#include <utility>

#include "cli/tumblin_dice/board_view.h"
#include "text/say.h"
#include "text/words.h"

namespace astragal {

namespace {

constexpr int kAroundTheBoard = 12;  // lines of the players, of what happened and of the question
constexpr std::size_t kToldToOnlookers = 4;  // moves
constexpr std::size_t kToldToPlayers = 16;

/// How many moves a player knows who comes back to a game: all up to the end of their last turn;
/// what they began since is worth telling again.
std::size_t known_to(const std::string& name, const std::vector<Move>& moves) {
  std::size_t count = moves.size();
  while (count > 0 && moves[count - 1].seat == name) --count;
  while (count > 0 && moves[count - 1].seat != name) --count;
  return count;
}

}  // namespace

TableView::TableView(const SeenGame& game, Screen& screen) : game_(game), screen_(screen) {
  const Match& now = game.now();
  const auto& moves = game.record().moves;
  for (const auto& name : now.seating().names) seen_.push_back(known_to(name, moves));
  if (game.flying() != nullptr) {
    AimWords aim{ThrownDice::plain_aim()};
    aim.half_pad = static_cast<int>(game.flying()->board().half_pad());
    aim.free_face = std::get<TumblinDice>(now.game()).config().free_start_face;
    aims_.assign(now.seating().names.size(), aim);
    take_up_aims();
  }
  shown_ = now.phase() == Phase::kOver ? moves.size() : known_to(now.name_of(now.to_act()), moves);
}

/// Each means to throw as they last did, also after a break.
void TableView::take_up_aims() {
  const auto& names = game_.now().seating().names;
  const auto& rules = std::get<TumblinDice>(game_.now().game());
  for (const Move& move : game_.record().moves) {
    const auto seat = std::find(names.begin(), names.end(), move.seat) - names.begin();
    if (!move.decision.starts_with("throw ")) continue;
    const auto read = GameText<TumblinDice>::read_aim(rules, *split_words(move.decision));
    if (read && *read) aims_[static_cast<std::size_t>(seat)].aim = (*read)->aim;
  }
}

std::vector<std::string> TableView::news_since(std::size_t known) const {
  const auto& told = game_.told();
  return retell({told.begin() + static_cast<std::ptrdiff_t>(known), told.end()}, game_.now());
}

void TableView::show(Seat viewer, const std::vector<std::string>& choices,
                     const TumblinDice::Aim* aim) {
  // At a real table all look on; at a screen each wants to know what they missed.
  const bool person = viewer != kTable && !game_.is_bot(viewer) && !game_.dice_by_hand();
  std::size_t& known = person ? seen_[static_cast<std::size_t>(viewer)] : shown_;
  auto news = news_since(known);
  for (auto& note : std::exchange(notes_, {})) news.push_back(std::move(note));
  known = shown_ = game_.told().size();
  screen_.show(picture(aim), news, choices);
}

void TableView::glance(Seat viewer, const std::vector<std::string>& choices) {
  // Who never has a turn would be told the whole game.
  const auto latest = [this](std::size_t known, std::size_t most) {
    return std::max(known, game_.told().size() - std::min(game_.told().size(), most));
  };
  if (viewer == kTable) shown_ = latest(shown_, kToldToOnlookers);
  auto news = news_since(
      viewer == kTable ? shown_ : latest(seen_[static_cast<std::size_t>(viewer)], kToldToPlayers));
  for (auto& note : std::exchange(notes_, {})) news.push_back(std::move(note));
  screen_.show(picture(nullptr), news, choices);
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

std::string TableView::picture(const TumblinDice::Aim* aim) const {
  const Match& now = game_.now();
  if (game_.flying() == nullptr) return now.picture(screen_.style());
  return table_picture(now, game_.flying()->board(), screen_.style(),
                       screen_.height() - now.seating().names.size() - kAroundTheBoard, aim);
}

std::vector<Choice> TableView::options() const {
  const Match& now = game_.now();
  if (game_.flying() == nullptr || now.topic() != "lay") return choices(now);
  const auto& rules = std::get<TumblinDice>(now.game());
  std::vector<Choice> all;
  for (const auto& place : game_.flying()->places(rules)) {
    TumblinDice::Decision decision;
    decision.kind = TumblinDice::Decision::Kind::kLay;
    decision.card = rules.next_card();
    decision.place = place;
    const char* const key = place.x < -30  ? "choice-lay-left"
                            : place.x > 30 ? "choice-lay-right"
                                           : "choice-lay-middle";
    all.push_back(
        {GameText<TumblinDice>::words(decision, now.seating()),
         say("tumblin-dice", key, with("card", GameText<TumblinDice>::card_name(decision.card)),
             with("level", int{place.level}))});
  }
  return all.empty() ? choices(now) : all;
}

}  // namespace astragal
