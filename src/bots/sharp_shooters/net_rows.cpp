#include <algorithm>
#include <cmath>

#include "bots/sharp_shooters/net.h"
#include "bots/sharp_shooters/row_chance.h"
#include "core/portable/exponents.h"

namespace astragal::bots {

namespace {

using G = games::SharpShooters;
using Layer = SharpNet::Layer;

void add(Layer& sum, float weight, const Layer& weights) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * weights[i];
}

/// The number of dice numbers that fit any row of `fits` (as in SharpShooters::State).
int numbers_that_fit(std::uint64_t fits) {
  int numbers = 0;
  for (; fits != 0; fits >>= 8) numbers += (fits & 0xFF) != 0 ? 1 : 0;
  return numbers;
}

}  // namespace

int sharp_need(const games::SharpShooters::Row& row, int filled) {
  const int left = static_cast<int>(row.length) - filled;
  const int next = row.square(filled);
  const bool full_house = row.length == 5 && row.square(3) == G::kOther;
  if (full_house && filled < 4) return 17 + filled;
  if (next == G::kAny) return 10 + left;
  for (int square = filled + 1; square < static_cast<int>(row.length); ++square) {
    if (row.square(square) < G::kAny && row.square(square) != next) return 4 + left;
  }
  return left - 1;
}

SharpRows::SharpRows(const games::SharpShooters::Card& card, const SharpNet& net)
    : card_(card), net_(net) {
  for (int row = 0; row < kRows; ++row) {
    for (int filled = 0; filled < static_cast<int>(card[row].length); ++filled) {
      auto& begun = begun_[row][filled];
      begun = net.bias;
      add(begun, 1, net.weights[sharp_need(card[row], filled)]);
      if (card[row].value() < 0) add(begun, 1, net.weights[kSharpNeeds]);
      add(begun, static_cast<float>(card[row].value()) / 100, net.weights[kSharpNeeds + 1]);
      for (int dice = 1; dice <= G::kHand; ++dice) {
        reach_[row][filled][dice] = static_cast<float>(sharp_chance(card[row], filled, dice));
      }
    }
  }
}

auto SharpRows::open(const SharpPosition& position) const -> Open {
  Open open;
  const int dice = position.dice[position.turn];
  const int others = position.dice[1 - position.turn];
  open.hand = std::min(dice, G::kHand);
  open.others_hand = std::min(others, G::kHand);
  open.tables = {static_cast<float>(dice) / 16, static_cast<float>(others) / 16,
                 static_cast<float>(open.hand) / 5, static_cast<float>(open.others_hand) / 5};
  for (int row = 0; row < kRows; ++row) {
    const int filled = position.filled[row];
    const int left = static_cast<int>(card_[row].length) - filled;
    if (left == 0) continue;
    const auto value = static_cast<float>(card_[row].value());
    open.squares += left;
    ++open.rows;
    if (value > 0) {
      open.positive_values += value;
      open.in_reach += value * reach_[row][filled][open.hand];
    } else {
      open.negative_values -= value;
      if (left == 1) open.due -= value;
    }
  }
  return open;
}

/// All inputs are of magnitude 1.
auto SharpRows::moving(const SharpPosition& position, const Open& open, int row) const -> Moving {
  constexpr std::uint64_t kColumn = 0x0101'0101'0101;
  const int filled = position.filled[row];
  const auto value = static_cast<float>(card_[row].value());
  const float mine = reach_[row][filled][open.hand];
  const float theirs = reach_[row][filled][open.others_hand];
  const bool due = filled + 1 == static_cast<int>(card_[row].length);
  const std::uint64_t elsewhere = position.fits & ~(kColumn << row);
  const int fit_elsewhere = numbers_that_fit(elsewhere);
  const int fit_only_here = numbers_that_fit(position.fits) - fit_elsewhere;
  const auto& tables = open.tables;
  return {tables[0],
          tables[1],
          tables[2],
          tables[3],
          static_cast<float>(open.squares) / 16,
          static_cast<float>(open.rows) / 6,
          mine,
          theirs,
          static_cast<float>(fit_elsewhere) / 6,
          static_cast<float>(fit_only_here) / 6,
          (open.positive_values - std::max(value, 0.0F)) / 200,
          (open.negative_values - std::max(-value, 0.0F)) / 50,
          (open.due - (due ? std::max(-value, 0.0F) : 0.0F)) / 50,
          (open.in_reach - std::max(value, 0.0F) * mine) / 100};
}

auto SharpRows::chances(const SharpPosition& position) const -> std::array<double, kRows> {
  std::array<double, kRows> chances{};
  const bool alone = position.dice[1 - position.turn] == 0;
  const Open open = alone ? Open{} : this->open(position);
  for (int row = 0; row < kRows; ++row) {
    const int filled = position.filled[row];
    if (filled == static_cast<int>(card_[row].length)) continue;
    if (alone) {
      chances[row] = 1;
      continue;
    }
    Layer hidden = begun_[row][filled];
    const Moving moving = this->moving(position, open, row);
    for (std::size_t i = 0; i < moving.size(); ++i) {
      add(hidden, moving[i], net_.weights[SharpNet::kFixed + i]);
    }
    float sum = net_.last;
    for (std::size_t i = 0; i < hidden.size(); ++i) {
      sum += std::max(hidden[i], 0.0F) * net_.output[i];
    }
    chances[row] = 1 / (1 + portable::exp(-static_cast<double>(sum)));
  }
  return chances;
}

auto SharpRows::inputs(const SharpPosition& position, int row) const -> SharpNet::Inputs {
  SharpNet::Inputs inputs{};
  inputs[static_cast<std::size_t>(sharp_need(card_[row], position.filled[row]))] = 1;
  inputs[kSharpNeeds] = card_[row].value() < 0 ? 1 : 0;
  inputs[kSharpNeeds + 1] = static_cast<float>(card_[row].value()) / 100;
  const Moving moving = this->moving(position, open(position), row);
  std::copy(moving.begin(), moving.end(), inputs.begin() + SharpNet::kFixed);
  return inputs;
}

}  // namespace astragal::bots
