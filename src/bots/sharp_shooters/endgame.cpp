#include "bots/sharp_shooters/endgame.h"

#include <algorithm>

namespace astragal::bots {

template <int Seats>
auto SharpEnd<Seats>::full_card(const SharpPosition& position) -> Value {
  Value value{};
  const auto chances = full_.between_cards(position.money, position.turn);
  std::copy_n(chances.begin(), Seats, value.begin());
  std::copy_n(position.money.begin(), Seats, value.begin() + Seats);
  exact_ = exact_ && *std::max_element(chances.begin(), chances.end()) == 1;
  return value;
}

template <int Seats>
auto SharpEnd<Seats>::operator()(const SharpPosition& position) -> Value {
  if (position.full()) return full_card(position);
  if (gave_up_) return {};
  // With this many dice a player always rolls five, so further dice make no difference.
  SharpPosition same = position;
  int squares = 0;
  for (int row = 0; row < games::SharpShooters::kRows; ++row) {
    squares += static_cast<int>(card_[row].length) - position.filled[row];
  }
  const int enough = squares + games::SharpShooters::kHand - 1;
  for (auto& dice : same.dice) dice = static_cast<std::uint8_t>(std::min<int>(dice, enough));
  same.turn = 0;
  const auto found = known_.find(same);
  return (found != known_.end() ? found->second : solve(same))[position.turn];
}

template <int Seats>
auto SharpEnd<Seats>::solve(const SharpPosition& position) -> const BySeat& {
  std::array<Seat, Seats> order{};
  std::array<double, Seats> nothing{};
  BySeat values{};
  int count = 0;
  if (turns_.size() == depth_) turns_.push_back(std::make_unique<SharpTurn<2 * Seats>>());
  auto& turn = *turns_[depth_++];
  for (Seat seat = 0; seat < Seats; ++seat) {
    if (position.dice[seat] == 0 || gave_up_) continue;
    SharpPosition now = position;
    now.turn = static_cast<std::int8_t>(seat);
    turn.solve(card_, now, std::min<int>(position.dice[seat], games::SharpShooters::kHand),
               [this](const SharpPosition& next) { return (*this)(next); });
    gave_up_ = gave_up_ || turn.spots() > left_;
    left_ -= std::min<std::uint64_t>(left_, turn.spots());
    values[seat] = turn.fitting();
    nothing[seat] = turn.nothing();
    order[count++] = seat;
  }
  --depth_;
  if (gave_up_) return known_.emplace(position, BySeat{}).first->second;
  // Once around the ring from its last seat, without the term that returns to the start.
  Value around{};
  double back = 1;
  for (int i = 0; i < count; ++i) {
    const Seat seat = order[(count - 1 + i) % count];
    for (std::size_t k = 0; k < around.size(); ++k) around[k] += back * values[seat][k];
    back *= nothing[seat];
  }
  for (double& value : around) value /= 1 - back;
  for (int i = count - 1; i >= 0; --i) {
    Value& value = values[order[i]];
    if (i == count - 1) {
      value = around;
      continue;
    }
    const Value& next = values[order[i + 1]];
    for (std::size_t k = 0; k < value.size(); ++k) value[k] += nothing[order[i]] * next[k];
  }
  return known_.emplace(position, values).first->second;
}

template class SharpEnd<2>;
template class SharpEnd<3>;
template class SharpEnd<4>;
template class SharpEnd<5>;
template class SharpEnd<6>;

}  // namespace astragal::bots
