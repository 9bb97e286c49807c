#include "simulate/simulation.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>

#include "core/game.h"
#include "games/game_traits.h"
#include "simulate/dealer.h"
#include "simulate/knowledge.h"
#include "simulate/list.h"

namespace astragal::simulate {

void SeatFigures::add(int score, bool won, int sharing) {
  score_sum += score;
  score_squares += static_cast<Wide>(score) * score;
  if (won) ++wins[static_cast<std::size_t>(sharing)];
}

void SeatFigures::merge(const SeatFigures& other) {
  score_sum += other.score_sum;
  score_squares += other.score_squares;
  for (std::size_t n = 0; n < wins.size(); ++n) wins[n] += other.wins[n];
}

Figures::Figures(const std::vector<bots::Bot>& bots) : by_seat_(bots.size()) {
  for (const bots::Bot bot : bots) {
    const auto found = std::find(kinds.begin(), kinds.end(), bot);
    kind_of_.push_back(static_cast<std::size_t>(found - kinds.begin()));
    if (found == kinds.end()) kinds.push_back(bot);
  }
  scores.resize(kinds.size());
}

void Figures::add(const GameEnd& end) {
  ++games;
  steps += end.steps;
  rolls += end.rolls;
  rounds += static_cast<std::uint64_t>(end.rounds);
  const int sharing = std::popcount(end.winners) - 1;
  if (sharing > 0) ++ties;
  lengths.add(static_cast<std::int64_t>(end.rolls));
  for (Seat seat = 0; seat < seats(); ++seat) {
    by_seat_[seat].add(end.scores[seat], contains(end.winners, seat), sharing);
    scores[kind_of_[seat]].add(end.scores[seat]);
  }
}

void Figures::merge(const Figures& other) {
  games += other.games;
  steps += other.steps;
  rolls += other.rolls;
  rounds += other.rounds;
  ties += other.ties;
  lengths.merge(other.lengths);
  for (std::size_t seat = 0; seat < by_seat_.size(); ++seat) {
    by_seat_[seat].merge(other.by_seat_[seat]);
  }
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) scores[kind].merge(other.scores[kind]);
}

int Figures::seats_of(std::size_t kind) const {
  return static_cast<int>(std::count(kind_of_.begin(), kind_of_.end(), kind));
}

double Figures::mean_score(Seat seat) const {
  return static_cast<double>(by_seat_[seat].score_sum) / static_cast<double>(games);
}

double Figures::mean_score_error(Seat seat) const {
  // Sample variance / games = (n * squares - sum^2) / (n * (n - 1)) / n, the difference exactly.
  using Wide = SeatFigures::Wide;
  const auto& figures = by_seat_[seat];
  const Wide spread = static_cast<Wide>(games) * figures.score_squares -
                      static_cast<Wide>(figures.score_sum) * figures.score_sum;
  const auto n = static_cast<double>(games);
  return std::sqrt(static_cast<double>(spread) / (n * (n - 1)) / n);
}

double Figures::wins(Seat seat) const {
  double wins = 0;
  for (std::size_t others = 0; others < by_seat_[seat].wins.size(); ++others) {
    wins += static_cast<double>(by_seat_[seat].wins[others]) / static_cast<double>(others + 1);
  }
  return wins;
}

Share Figures::win_share(Seat seat) const { return wilson(wins(seat), games); }

Share Figures::win_share_of(std::size_t kind) const {
  double sum = 0;
  for (Seat seat = 0; seat < seats(); ++seat) {
    if (kind_of_[seat] == kind) sum += wins(seat);
  }
  return wilson(sum, games);
}

double Figures::tie_share(Seat seat) const {
  const auto& wins = by_seat_[seat].wins;
  std::uint64_t shared = 0;
  for (std::size_t others = 1; others < wins.size(); ++others) shared += wins[others];
  return static_cast<double>(shared) / static_cast<double>(games);
}

Share wilson(double successes, std::uint64_t trials) {
  const double share = successes / static_cast<double>(trials);
  return {analysis::interval_of_chance(share, 0, static_cast<double>(trials)), share};
}

namespace {

/// Games per batch: many, to make the cost of taking one negligible. Few where physics throws:
/// games are long, and stopping waits for a batch.
template <Game G>
constexpr std::uint64_t kBatch = games::kDiceOnlyFly<G> ? 2 : 64;

/// Longest game; longer ones (nobody can score on this board) end as a draw of the leaders.
template <Game G>
constexpr int kMostRounds = games::kDiceOnlyFly<G> ? 200 : 1'000'000;

/// State shared by threads. Batches are handed out in order, and finished unless bots think, so
/// that the games played are always the first of the plan.
struct Progress {
  explicit Progress(const SimulationPlan& plan) : working(plan.threads), figures(plan.bots) {}

  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> finished{0};
  std::mutex mutex;
  std::condition_variable ended;
  int working;  ///< number of running threads
  Figures figures;
};

/// The bot's limits by the plan; `stop` ends its thinking.
bots::Thinking thinking_of(bots::Bot bot, const SimulationPlan& plan,
                           const std::atomic<bool>& stop) {
  bots::Thinking thinking;
  const double iterations = static_cast<double>(iterations_of(bot)) * plan.thinking;
  thinking.iterations = static_cast<std::uint64_t>(std::max(1.0, std::round(iterations)));
  thinking.stop = [&stop] { return stop.load(std::memory_order_relaxed); };
  return thinking;
}

/// Empty if stopped while a bot was thinking.
template <Game G>
std::optional<GameEnd> play(G game, const SimulationPlan& plan, Dealer<G>& dealer,
                            const bots::Knowledge& knowledge, const std::atomic<bool>& stop,
                            Rng rng) {
  GameEnd end;
  for (Phase phase = game.phase(); phase != Phase::kOver && game.round() <= kMostRounds<G>;
       phase = game.phase()) {
    const Seat seat = game.to_act();
    if (phase == Phase::kSettle) {
      end.rolls += seat != kTable ? 1 : 0;
      game.settle(dealer(game, rng));
    } else if (const bots::Bot bot = plan.bots[static_cast<std::size_t>(seat)];
               bot < bots::Bot::kEasy) {
      game.decide(dealer.exactly(game, choose(bot, game, rng, {}, knowledge)));
    } else {
      const auto decision = choose(bot, game, rng, thinking_of(bot, plan, stop), knowledge);
      if (stop.load(std::memory_order_relaxed)) return std::nullopt;
      game.decide(dealer.exactly(game, decision));
    }
    ++end.steps;
  }
  end.rounds = game.round();
  end.winners = game.winners();
  for (Seat seat = 0; seat < game.seats(); ++seat) end.scores[seat] = game.score(seat);
  return end;
}

template <Game G>
void work(const match::Match& match, const SimulationPlan& plan, const bots::Knowledge& knowledge,
          const std::atomic<bool>& stop, Progress& progress) {
  const G& start = std::get<G>(match.game());
  Dealer<G> dealer(match);
  Figures figures(plan.bots);
  const std::uint64_t batch = plan.thinks() ? 1 : kBatch<G>;
  while (!stop.load(std::memory_order_relaxed)) {
    const std::uint64_t first = progress.next.fetch_add(batch, std::memory_order_relaxed);
    if (first >= plan.games) break;
    const std::uint64_t last = std::min(first + batch, plan.games);
    for (std::uint64_t game = first; game < last; ++game) {
      const auto end = play(start, plan, dealer, knowledge, stop, Rng(plan.seed, game));
      if (end) figures.add(*end);
    }
    progress.finished.fetch_add(last - first, std::memory_order_relaxed);
  }
  const std::lock_guard lock(progress.mutex);
  progress.figures.merge(figures);
  --progress.working;
  progress.ended.notify_one();
}

}  // namespace

Figures simulate(const match::Match& start, const SimulationPlan& plan,
                 const std::atomic<bool>& stop,
                 const std::function<void(std::uint64_t finished)>& report) {
  using std::chrono::milliseconds;
  Progress progress(plan);
  const bots::Knowledge knowledge = plan.thinks() ? knowledge_for(start, true) : bots::Knowledge{};
  {
    std::vector<std::jthread> threads;
    std::visit(
        [&]<Game G>(const G&) {
          for (int i = 0; i < plan.threads; ++i) {
            threads.emplace_back([&] { work<G>(start, plan, knowledge, stop, progress); });
          }
        },
        start.game());
    std::unique_lock lock(progress.mutex);
    while (
        !progress.ended.wait_for(lock, milliseconds(100), [&] { return progress.working == 0; })) {
      if (report) report(progress.finished.load(std::memory_order_relaxed));
    }
  }
  return std::move(progress.figures);
}

}  // namespace astragal::simulate
