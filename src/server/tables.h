#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "rooms/lobby.h"
#include "server/budget.h"
#include "server/committer.h"
#include "server/hub.h"
#include "server/metrics.h"
#include "server/transport.h"
#include "server/workers.h"

namespace astragal {

/// The rooms behind the network. It tells the lobby what happens and does what the lobby asks for:
/// logs go to the committer, bots and flying dice to the workers, messages to the transport.
class Tables : public Hub {
 public:
  struct Parts {
    Transport& transport;
    Committer& committer;
    Workers& workers;    ///< for what a game waits for
    Workers& advisers;   ///< for hints
    Workers& reporters;  ///< for reports, which take long
    Workers& readers;    ///< for what is made from logs, and boards that are looked at
    Metrics& metrics;
    Budget budget{};
  };
  /// Rooms that nobody used for `keep_days` are deleted, at the start and once a day; 0 keeps all.
  Tables(const Parts& parts, const LobbyLimits& limits, int keep_days = 0,
         Knowledge knowledge = {});
  /// Ends all thinking: whoever waits for the workers need not wait for it.
  ~Tables() override;
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  /// What bots know from now on; any thread may tell.
  void learn(Knowledge knowledge);

  void http(const HttpRequest& request, HttpReply reply) override;
  std::optional<HttpAnswer> opened(ConnectionId id, const HttpRequest& request) override;
  void said(ConnectionId id, std::string_view text) override;
  void closed(ConnectionId id) override;
  void tick(std::int64_t now) override;
  void drain(std::function<void()> done) override;
  void measure() override;
  [[nodiscard]] std::string_view trouble() const override;

 private:
  /// Lets the lobby act, and does what it asks for.
  template <class Act>
  void with_lobby(Act act);

  /// Why nobody opens another table now, or nobody of this request's site.
  std::optional<HttpAnswer> no_new_table(const HttpRequest& request);
  void prune();
  /// Has the store looked at, now and then.
  void look_at_usage(std::int64_t now);

  void perform(Append effect);
  void perform(const Mark& effect);
  void perform(const Erase& effect);
  void perform(const Load& effect);
  void perform(const Check& effect);
  void perform(const Retell& effect);
  void perform(const Send& effect);
  void perform(const Close& effect);
  void perform(const Think& effect);
  void perform(const Complete& effect);
  void perform(const Simulate& effect);
  void perform(const Advise& effect);
  void perform(const Analyse& effect);
  void perform(const Study& effect);
  void perform(const Respond& effect);
  [[nodiscard]] Knowledge knowledge() const;

  Transport& transport_;
  Committer& committer_;
  Workers& workers_;
  Workers& advisers_;
  Workers& reporters_;
  Workers& readers_;
  Room::Limits room_limits_;
  Lobby lobby_;
  std::unordered_map<RequestId, HttpReply> replies_;
  RequestId last_request_ = 0;
  bool draining_ = false;
  std::shared_ptr<std::atomic<bool>> stops_ = std::make_shared<std::atomic<bool>>(false);
  mutable std::mutex learning_;
  Knowledge knowledge_;
  int keep_days_;
  Time prune_at_ = 0;
  Budget budget_;
  RatesByAddress tables_of_sites_;  ///< the lobby only knows addresses
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
};

}  // namespace astragal
