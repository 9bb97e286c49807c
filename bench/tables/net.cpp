// Trains the network of src/bots/sharp_shooters/net.h on who completes a row at a table for two.
//
// First on kCards cards of simple bots. Then, kTimes times, on kGames games of two players who
// solve every turn with the current network. The target is not who completed the row, which is
// mostly luck, but the expectation before the dice fell: the exact mean over the turn of the
// network's value after it, corrected by the errors found in the next turns (a lambda return
// without luck). One turn in ten is played by the rule of thumb, to reach positions that good
// players avoid.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "bots/sharp_shooters/evaluation.h"
#include "simulate/threads.h"
#include "table.h"

namespace astragal::bench {

using namespace bots;
using namespace games;
using namespace match;
using namespace simulate;

namespace {

using G = SharpShooters;
constexpr int kRows = G::kRows;
constexpr int kCards = 20'000;
constexpr int kGames = 400;
constexpr int kTimes = 3;
using ByRow = std::array<double, kRows>;

/// A training sample: a row at the start of a turn.
struct Sample {
  SharpNet::Inputs inputs;
  float chance;  ///< target: the next player completes it
  float weight;  ///< rows of high value matter more
};

G::Config deck(const std::string& options) {
  const auto match = std::get<Match>(Match::start({"sharp-shooters", "A,B", options}));
  return std::get<G>(match.game()).config();
}

/// Data from the start of a turn; chances are the first seat's.
struct Found {
  SharpPosition position;
  ByRow said{};   ///< by the network
  ByRow turns{};  ///< mean over the turn
};

float weight_of(const G::Card& card, int row) {
  return static_cast<float>(std::abs(card[row].value())) / 50;
}

/// Adds samples from the last turn of a card back to its first.
void learn_from(const G::Card& card, const SharpRows& rows, const std::vector<Found>& turns,
                std::vector<Sample>& samples) {
  constexpr double kTrust = 0.9;  // lambda: weight of errors found in later turns
  ByRow wrong{};                  // error of the network one turn later
  for (std::size_t left = turns.size(); left > 0; --left) {
    const Found& turn = turns[left - 1];
    const auto& position = turn.position;
    for (int row = 0; row < kRows; ++row) {
      if (position.filled[row] == card[row].length) continue;
      const double first = std::clamp(turn.turns[row] + kTrust * wrong[row], 0.0, 1.0);
      wrong[row] = first - turn.said[row];
      if (position.dice[1 - position.turn] == 0) continue;
      const double chance = position.turn == 0 ? first : 1 - first;
      samples.push_back(
          {rows.inputs(position, row), static_cast<float>(chance), weight_of(card, row)});
    }
  }
}

/// One game of two players who solve turns.
class Teacher {
 public:
  Teacher(const G::Config& config, const SharpNet& net, Rng rng)
      : game_(config), net_(net), rng_(rng) {}

  std::vector<Sample> play() {
    while (game_.phase() != Phase::kOver) {
      if (game_.phase() == Phase::kSettle) {
        if (game_.state().step == G::Step::kCard) close_card();
        game_.settle(game_.sample(rng_));
      } else if (game_.state().step == G::Step::kRoll) {
        begin_turn();
        game_.decide(G::kRoll);
      } else {
        game_.decide(by_rule_ ? simple_decision(game_) : turn_.best(game_));
      }
    }
    close_card();
    return samples_;
  }

 private:
  void close_card() {
    if (!turns_.empty()) learn_from(card_, SharpRows(card_, net_), turns_, samples_);
    turns_.clear();
  }

  static ByRow of_first(const ByRow& of_next, Seat next) {
    ByRow first = of_next;
    if (next != 0) {
      for (double& chance : first) chance = 1 - chance;
    }
    return first;
  }

  void begin_turn() {
    card_ = game_.card();
    by_rule_ = below(rng_, 10) == 0;
    const SharpRows rows(card_, net_);
    const SharpValue value(game_, RowModel::kLearned, net_);
    Found found{SharpPosition(game_), {}, {}};
    const Seat seat = game_.to_act();
    found.said = of_first(rows.chances(found.position), seat);
    turn_.solve(game_, [&](const SharpPosition& after) {
      const auto chances = value.all(after);
      std::array<double, 2 + kRows> all{chances[0], chances[1]};
      const auto said = after.full() ? ByRow{} : of_first(rows.chances(after), after.turn);
      for (int row = 0; row < kRows; ++row) {
        const bool done = after.filled[row] == card_[row].length;
        all[2 + static_cast<std::size_t>(row)] = !done ? said[row] : seat == 0 ? 1 : 0;
      }
      return all;
    });
    std::copy_n(turn_.rolling().begin() + 2, kRows, found.turns.begin());
    turns_.push_back(found);
  }

  G game_;
  const SharpNet& net_;
  Rng rng_;
  G::Card card_{};
  SharpTurn<2 + kRows> turn_;
  bool by_rule_ = false;
  std::vector<Found> turns_;
  std::vector<Sample> samples_;
};

/// Plays a card with simple bots and adds samples.
void watch_card(const G::Config& config, const SharpNet& net, Rng rng,
                std::vector<Sample>& samples) {
  G game(config);
  std::vector<SharpPosition> seen;
  std::array<Seat, kRows> completed{};
  G::Card card{};
  while (game.round() <= 1 && game.phase() != Phase::kOver) {
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(rng));
      continue;
    }
    card = game.card();
    if (game.state().step == G::Step::kRoll) seen.emplace_back(game);
    const auto decision = simple_decision(game);
    if (decision.code < G::kRoll.code)
      completed[decision.row()] = game.to_act();  // the last one counts
    game.decide(decision);
  }
  const SharpRows rows(card, net);
  for (const auto& position : seen) {
    if (position.dice[1 - position.turn] == 0) continue;
    for (int row = 0; row < kRows; ++row) {
      if (position.filled[row] == card[row].length) continue;
      samples.push_back({rows.inputs(position, row), completed[row] == position.turn ? 1.0F : 0.0F,
                         weight_of(card, row)});
    }
  }
}

/// Trains the network with Adam (Kingma and Ba 2015).
class Fit {
 public:
  explicit Fit(SharpNet& net) : net_(net) {}

  void run(const std::vector<Sample>& samples, int times, float step) {
    std::vector<std::size_t> order(samples.size());
    std::iota(order.begin(), order.end(), 0);
    Rng rng(5, samples.size());
    constexpr int kBatch = 64;
    for (int time = 0; time < times; ++time) {
      for (std::size_t i = order.size() - 1; i > 0; --i) {
        std::swap(order[i], order[below(rng, i + 1)]);
      }
      const float now = step * static_cast<float>(times - time) / static_cast<float>(times);
      for (std::size_t i = 0; i < order.size(); ++i) {
        add(samples[order[i]]);
        if ((i + 1) % kBatch == 0) move(now, kBatch);
      }
    }
  }

 private:
  static constexpr std::size_t kNumbers = sizeof(SharpNet) / sizeof(float);
  static float* numbers(SharpNet& net) { return reinterpret_cast<float*>(&net); }

  /// Adds one sample's gradient.
  void add(const Sample& sample) {
    SharpNet::Layer hidden = net_.bias;
    for (std::size_t i = 0; i < sample.inputs.size(); ++i) {
      const float input = sample.inputs[i];
      if (input == 0) continue;
      for (std::size_t k = 0; k < hidden.size(); ++k) hidden[k] += input * net_.weights[i][k];
    }
    float sum = net_.last;
    for (std::size_t k = 0; k < hidden.size(); ++k) {
      hidden[k] = std::max(hidden[k], 0.0F);
      sum += hidden[k] * net_.output[k];
    }
    const float said = 1 / (1 + std::exp(-sum));
    const float slope = sample.weight * (said - sample.chance);
    gradient_.last += slope;
    SharpNet::Layer back{};
    for (std::size_t k = 0; k < hidden.size(); ++k) {
      gradient_.output[k] += slope * hidden[k];
      back[k] = hidden[k] > 0 ? slope * net_.output[k] : 0;
      gradient_.bias[k] += back[k];
    }
    for (std::size_t i = 0; i < sample.inputs.size(); ++i) {
      const float input = sample.inputs[i];
      if (input == 0) continue;
      for (std::size_t k = 0; k < back.size(); ++k) gradient_.weights[i][k] += input * back[k];
    }
  }

  void move(float step, int batch) {
    ++steps_;
    const auto fresh = static_cast<float>(1 - std::pow(0.9, steps_));
    const auto fresh_squares = static_cast<float>(1 - std::pow(0.999, steps_));
    float* net = numbers(net_);
    float* gradient = numbers(gradient_);
    for (std::size_t i = 0; i < kNumbers; ++i) {
      const float slope = gradient[i] / static_cast<float>(batch);
      mean_[i] += 0.1F * (slope - mean_[i]);
      squares_[i] += 0.001F * (slope * slope - squares_[i]);
      net[i] -= step * (mean_[i] / fresh) / (std::sqrt(squares_[i] / fresh_squares) + 1e-8F);
      gradient[i] = 0;
    }
  }

  SharpNet& net_;
  SharpNet gradient_;
  std::vector<float> mean_ = std::vector<float>(kNumbers);
  std::vector<float> squares_ = std::vector<float>(kNumbers);
  int steps_ = 0;
};

SharpNet newborn() {
  SharpNet net;
  Rng rng(6);
  const auto any = [&rng](double width) {
    return static_cast<float>(width * (static_cast<double>(below(rng, 2001)) / 1000 - 1));
  };
  for (auto& layer : net.weights) {
    for (float& weight : layer) weight = any(0.4);
  }
  for (float& weight : net.output) weight = any(0.4);
  return net;
}

/// Independent of the number of threads.
std::vector<Sample> lessons(const SharpNet& net, int time, Progress& progress) {
  const std::array sides{deck("side=A"), deck("side=B")};
  std::vector<std::vector<Sample>> played(kGames);
  on_threads(default_threads())(kGames, [&](int game) {
    const auto number = static_cast<std::uint64_t>(game);
    played[number] =
        Teacher(sides[number % 2], net, Rng(static_cast<std::uint64_t>(8 + time), number)).play();
    progress.step(kTimes * kGames);
  });
  std::vector<Sample> samples;
  for (const auto& game : played) samples.insert(samples.end(), game.begin(), game.end());
  return samples;
}

SharpNet learned(Progress& progress) {
  SharpNet net = newborn();
  const std::array sides{deck("side=A,rounds=1"), deck("side=B,rounds=1")};
  std::vector<Sample> samples;
  for (int card = 0; card < kCards; ++card) {
    watch_card(sides[card % 2], net, Rng(7, static_cast<std::uint64_t>(card)), samples);
  }
  Fit(net).run(samples, 3, 0.003F);
  std::vector<Sample> before;
  for (int time = 0; time < kTimes; ++time) {
    samples = lessons(net, time, progress);
    auto both = samples;
    both.insert(both.end(), before.begin(), before.end());
    Fit(net).run(both, time + 1 == kTimes ? 12 : 6, 0.002F);
    before = std::move(samples);
  }
  return net;
}

std::string list(const SharpNet::Layer& layer) {
  std::string text;
  for (const float number : layer)
    text += fmt::format("{}{:.4e}F", text.empty() ? "" : ", ", number);
  return "{" + text + "}";
}

}  // namespace

std::string make_net(Progress& progress) {
  const SharpNet net = learned(progress);
  std::string text = "const SharpNet kSharpNet{\n{{\n";
  for (const auto& layer : net.weights) text += "  " + list(layer) + ",\n";
  return text + "}},\n  " + list(net.bias) + ",\n  " + list(net.output) + ",\n  " +
         fmt::format("{:.4e}F}};\n", net.last);
}

}  // namespace astragal::bench
