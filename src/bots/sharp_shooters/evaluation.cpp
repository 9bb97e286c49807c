#include "bots/sharp_shooters/evaluation.h"

#include <algorithm>
#include <cmath>

#include "bots/sharp_shooters/tables/shares.h"
#include "core/portable/normal.h"
#include "core/portable/numbers.h"

namespace astragal::bots {

namespace {

using G = games::SharpShooters;

/// How much likelier a player is to complete a row with so many dice, reserve included, than the
/// table says, which is for all alike: for rows that want one number, for others that pay, and for
/// those that cost. The exponents lie near those that fit best who completed rows (steps of 1/4,
/// 6,000 cards of simple bots at each table); one for all tables, though the best differ a little.
constexpr int kMostDice = G::dice_each(2);
using Weights = std::array<std::array<double, kMostDice + 1>, 3>;
const Weights kWeights = [] {
  Weights weights{};
  for (int dice = 1; dice <= kMostDice; ++dice) {
    const double reach = 1 - portable::power(5.0 / 6, std::min(dice, G::kHand));
    weights[0][dice] = reach * std::sqrt(std::sqrt(dice));
    weights[1][dice] = reach * dice;
    weights[2][dice] = std::sqrt(dice);
  }
  return weights;
}();

/// The part of kSharpShares with one entry for each player.
const std::int16_t* counted_shares(int seats, bool costs, int need, int others) {
  constexpr int kRows = 2 * kSharpNeeds * 4;
  const int smaller_tables = seats * (seats - 1) / 2 - 1;  // 2 + … + (seats - 1)
  const int row = ((costs ? kSharpNeeds : 0) + need) * 4 + others;
  return &kSharpShares[static_cast<std::size_t>(kRows * smaller_tables + row * seats)];
}

/// The means of twelve equally likely slices of the normal distribution.
constexpr std::array kSlices{-1.8398, -1.1585, -0.8151, -0.5499, -0.3193, -0.1048,
                             0.1048,  0.3193,  0.5499,  0.8151,  1.1585,  1.8398};

}  // namespace

SharpValue::SharpValue(const games::SharpShooters::Card& card, int seats, int cards_left,
                       RowModel model, const SharpNet& net)
    : card_(card), seats_(seats), cards_left_(std::max(cards_left, 0)) {
  if (model == RowModel::kLearned && seats == 2) learned_.emplace(card, net);
  for (int row = 0; row < G::kRows; ++row) {
    for (int filled = 0; filled < static_cast<int>(card[row].length); ++filled) {
      needs_[row][filled] = static_cast<std::int8_t>(sharp_need(card[row], filled));
    }
  }
  // With two players, the deviations from the mean are opposite.
  const auto& [spread, start] = kSharpCards[0];
  const double width = 2 * spread * std::sqrt(std::max(cards_left_, 1));
  for (int tens = -kMiddle; tens <= kMiddle; ++tens) {
    const bool decided = cards_left_ == 0 && tens != 0;
    lead_[tens + kMiddle] =
        decided ? (tens > 0 ? 1 : 0) : portable::normal((10 * tens + 2 * start) / width);
  }
}

int SharpValue::open_rows(const SharpPosition& position) const {
  int open = 0;
  for (int row = 0; row < G::kRows; ++row) open += position.filled[row] < card_[row].length;
  return open;
}

auto SharpValue::shares(const SharpPosition& position, int row, int open) const
    -> std::array<double, kSeats> {
  const bool costs = card_[row].value() < 0;
  const int need = needs_[row][position.filled[row]];
  const std::int16_t* counted = counted_shares(seats_, costs, need, std::min(open - 1, 3));
  const auto& weights = kWeights[costs ? 2 : need == 0 || need == 20 ? 0 : 1];
  std::array<double, kSeats> shares{};
  double sum = 0;
  for (int i = 0; i < seats_; ++i) {
    const int seat = position.turn + i < seats_ ? position.turn + i : position.turn + i - seats_;
    shares[seat] = (counted[i] + 1) * weights[position.dice[seat]];
    sum += shares[seat];
  }
  for (int seat = 0; seat < seats_; ++seat) shares[seat] /= sum;
  return shares;
}

double SharpValue::of_two(const SharpPosition& position) const {
  const int open = open_rows(position);
  // Each open row goes to one of two players: all combinations with their probabilities.
  std::array<std::pair<int, double>, 1U << G::kRows> ways;
  ways[0] = {(position.money[0] - position.money[1]) / 10, 1.0};
  std::size_t count = 1;
  std::array<double, G::kRows> next{};
  if (learned_) next = learned_->chances(position);
  for (int row = 0; row < G::kRows; ++row) {
    if (position.filled[row] == card_[row].length) continue;
    const double first = !learned_            ? shares(position, row, open)[0]
                         : position.turn == 0 ? next[row]
                                              : 1 - next[row];
    const int tens = card_[row].tens;
    for (std::size_t i = 0; i < count; ++i) {
      ways[count + i] = {ways[i].first - tens, ways[i].second * (1 - first)};
      ways[i] = {ways[i].first + tens, ways[i].second * first};
    }
    count *= 2;
  }
  double chance = 0;
  for (std::size_t i = 0; i < count; ++i) {
    chance += ways[i].second * lead_[std::clamp(ways[i].first, -kMiddle, kMiddle) + kMiddle];
  }
  return chance;
}

auto SharpValue::of_many(const SharpPosition& position) const -> Chances {
  const int open = open_rows(position);
  const auto& [spread, start] = kSharpCards[seats_ - 2];
  // At least half a chip, so that a tied lead is shared.
  const double to_come = 25 + cards_left_ * spread * spread * seats_ / (seats_ - 1);
  std::array<double, kSeats> mean{};
  std::array<double, kSeats> width{};
  width.fill(to_come);
  for (int seat = 0; seat < seats_; ++seat) mean[seat] = position.money[seat];
  if (open == 0 && cards_left_ > 0) mean[position.turn] += start;
  for (int row = 0; row < G::kRows; ++row) {
    if (position.filled[row] == card_[row].length) continue;
    const double value = card_[row].value();
    const auto share = shares(position, row, open);
    for (int seat = 0; seat < seats_; ++seat) {
      mean[seat] += value * share[seat];
      width[seat] += value * value * share[seat] * (1 - share[seat]);
    }
  }
  for (double& one : width) one = std::sqrt(one);
  Chances chances{};
  double sum = 0;
  for (int seat = 0; seat < seats_; ++seat) {
    for (const double slice : kSlices) {
      double ahead = 1;
      for (int other = 0; other < seats_; ++other) {
        if (other == seat) continue;
        ahead *= portable::normal((mean[seat] + slice * width[seat] - mean[other]) / width[other]);
      }
      chances[seat] += ahead;
    }
    sum += chances[seat];
  }
  for (double& chance : chances) chance /= sum;
  return chances;
}

auto SharpValue::between_cards(const std::array<std::int32_t, kSeats>& money, Seat starter) const
    -> Chances {
  Chances chances{};
  const auto leading = leaders(all_seats(seats_), [&](Seat seat) { return money[seat]; });
  if (cards_left_ == 0 && std::has_single_bit(leading)) {
    chances[first_of(leading)] = 1;
  } else if (seats_ == 2) {
    const int lead = (money[starter] - money[1 - starter]) / 10;
    chances[starter] = lead_[std::clamp(lead, -kMiddle, kMiddle) + kMiddle];
    chances[1 - starter] = 1 - chances[starter];
  } else {
    SharpPosition position;
    position.money = money;
    position.turn = static_cast<std::int8_t>(starter);
    for (int row = 0; row < G::kRows; ++row) {
      position.filled[row] = static_cast<std::uint8_t>(card_[row].length);
    }
    if (cards_left_ > 0) return of_many(position);
    // A tied lead causes another card; players far behind cannot win it.
    return SharpValue(card_, seats_, 1).of_many(position);
  }
  return chances;
}

auto SharpValue::all(const SharpPosition& position) const -> Chances {
  if (position.full()) return between_cards(position.money, position.turn);
  if (seats_ != 2) return of_many(position);
  const double first = of_two(position);
  return {first, 1 - first};
}

double SharpValue::money(const SharpPosition& position, Seat seat) const {
  const auto ahead = [&](double own, double all) { return own - (all - own) / (seats_ - 1); };
  double all = 0;
  for (int other = 0; other < seats_; ++other) all += position.money[other];
  double money = ahead(position.money[seat], all);
  const int open = open_rows(position);
  const auto next = learned_ ? learned_->chances(position) : std::array<double, G::kRows>{};
  for (int row = 0; row < G::kRows; ++row) {
    if (position.filled[row] == card_[row].length) continue;
    const double share = !learned_               ? shares(position, row, open)[seat]
                         : position.turn == seat ? next[row]
                                                 : 1 - next[row];
    money += card_[row].value() * ahead(share, 1);
  }
  return money;
}

double SharpValue::operator()(const SharpPosition& position, Seat seat) const {
  return all(position)[seat];
}

}  // namespace astragal::bots
