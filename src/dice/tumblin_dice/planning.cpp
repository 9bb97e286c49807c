#include "dice/tumblin_dice/planning.h"

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace astragal::dice {

namespace {

/// Pool of tables: construction costs more than a throw. A table serves one thread at a time.
class IdleTables {
 public:
  explicit IdleTables(const physics::Board& board) : board_(board) {}

  std::unique_ptr<ThrownDice> take() {
    {
      const std::scoped_lock lock(mutex_);
      if (!idle_.empty()) {
        auto table = std::move(idle_.back());
        idle_.pop_back();
        return table;
      }
    }
    return std::make_unique<ThrownDice>(board_);
  }
  void give_back(std::unique_ptr<ThrownDice> table) {
    const std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(table));
  }

 private:
  physics::Board board_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<ThrownDice>> idle_;
};

}  // namespace

PlannedThrow physics_of(const physics::Board& board) {
  return [tables = std::make_shared<IdleTables>(board)](
             const games::TumblinDice& game, const ThrownDice::Random& rng, bool coarse) {
    auto table = tables->take();
    const auto outcome = table->settle(game, rng, {.coarse = coarse}).outcome;
    tables->give_back(std::move(table));
    return outcome;
  };
}

}  // namespace astragal::dice
