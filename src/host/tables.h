#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "host/budget.h"
#include "host/committer.h"
#include "host/hub.h"
#include "host/hub_times.h"
#include "host/metrics.h"
#include "host/pools.h"
#include "host/rate.h"
#include "host/room_clock.h"
#include "rooms/lobby.h"
#include "rooms/work.h"

namespace astragal::host {

/// Runs the rooms. It reports events to the lobby and performs the effects that the lobby returns:
/// logs go to the committer, bots and thrown dice to the workers, messages to the network.
class Tables : public Hub {
 public:
  struct Parts {
    Network& network;
    Committer& committer;
    Pools& pools;
    Metrics& metrics;
    Budget budget{};
  };
  /// Rooms unused for `keep_days` are deleted, at the start and once a day; 0 keeps all.
  Tables(const Parts& parts, const rooms::LobbyLimits& limits, int keep_days = 0,
         bots::Knowledge knowledge = {});
  /// Stops all jobs, so that the workers can be joined quickly.
  ~Tables() override;
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  void http(const HttpRequest& request, HttpReply reply) override;
  std::optional<HttpAnswer> opened(ConnectionId id, const HttpRequest& request) override;
  void hung_up(std::uint64_t request) override;
  void said(ConnectionId id, std::string_view text) override;
  void closed(ConnectionId id) override;
  void tick(std::int64_t now) override;
  void drain(std::function<void()> done) override;
  void measure() override;
  [[nodiscard]] std::string_view trouble() const override;

 private:
  /// Calls the lobby and performs the effects that it returns.
  template <class Act>
  void with_lobby(HubCall call, Act act);
  /// A job for a room or for an uploaded record, so that it can be cancelled.
  struct RunningJob {
    Workers* workers;
    Workers::JobId job;
  };
  /// Returns false if there is no such job.
  bool cancel(const std::string& key);

  /// The refusal of a new table, if the server or the request's site is at its limit.
  std::optional<HttpAnswer> no_new_table(const HttpRequest& request);
  /// Prunes old rooms and notes that the server runs (tending.h), once an hour.
  void tend_store();
  /// Measures the usage of the store, once a second.
  void look_at_usage(std::int64_t steady);

  void perform(rooms::Append effect);
  void perform(const rooms::Mark& effect);
  void perform(const rooms::Erase& effect);
  void perform(const rooms::Load& effect);
  void perform(const rooms::Damaged& effect);
  void perform(const rooms::Send& effect);
  void perform(const rooms::Close& effect);
  void perform(const rooms::Cancel& effect);
  template <rooms::WorkEffect E>
  void perform(E effect);
  void tell_lobby(const rooms::Work& work, const std::optional<rooms::WorkAnswer>& answer);
  void perform(const rooms::Respond& effect);
  [[nodiscard]] rooms::Time now() const { return clock_.now(); }

  Network& network_;
  Committer& committer_;
  Pools& pools_;
  HubTimes times_;
  rooms::Room::Limits room_limits_;
  rooms::Lobby lobby_;
  std::unordered_map<std::string, RunningJob> running_;
  std::unordered_map<rooms::RequestId, HttpReply> replies_;
  bool draining_ = false;
  std::shared_ptr<std::atomic<bool>> stops_ = std::make_shared<std::atomic<bool>>(false);
  const bots::Knowledge knowledge_;
  int keep_days_;
  RoomClock clock_;
  rooms::Time tend_at_ = 0;
  rooms::Time prune_at_ = 0;
  Budget budget_;
  RatesByAddress tables_of_sites_;  ///< by site; the lobby has limits by address only
  Usage usage_;
  std::int64_t look_at_ = 0;

  Gauge& kept_;
  Gauge& store_bytes_;
  Gauge& free_bytes_;
  Gauge& memory_bytes_;
  Gauge& rooms_;
  Gauge& clients_;
  Counter& messages_;
  Counter& events_;
  Counter& loads_failed_;
  Counter& damaged_;
  Counter& prunes_postponed_;
};

}  // namespace astragal::host
