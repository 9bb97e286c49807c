#pragma once

// A whole server inside the test, as `astragal serve` puts it together, on a disk of the test's.

#include <future>
#include <memory>
#include <string>
#include <thread>

#include "host/tables.h"
#include "server/transport.h"

namespace astragal::tests {

class House {
 public:
  /// An error if there is no store to be had.
  static text::Result<std::unique_ptr<House>> open(const std::string& folder, const char* vfs) {
    auto store = store::Store::open(folder, store::Store::Access::kWrite, vfs);
    if (!store) return store.error();
    return std::unique_ptr<House>(new House(std::move(*store)));
  }
  /// Ends as abruptly as it can.
  ~House() {
    if (!thread_.joinable()) return;
    transport_->stop();
    transport_->stop();
    thread_.join();
  }
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  [[nodiscard]] const std::string& address() const { return transport_->addresses().front(); }

  /// Runs something where nobody uses the disk meanwhile, and waits for it.
  void beside_the_store(std::function<void()> task) {
    std::promise<void> done;
    committer_->ask([&](store::Store&) -> std::function<void()> {
      task();
      done.set_value();
      return {};
    });
    done.get_future().wait();
  }

 private:
  explicit House(store::Store store) {
    auto opened = server::Transport::open(options(), {}, metrics_);
    transport_ = std::make_unique<server::Transport>(std::move(*opened));
    committer_ =
        std::make_unique<host::Committer>(std::move(store), transport_->poster(), metrics_);
    pools_ = std::make_unique<host::Pools>(2, transport_->poster(), metrics_);
    tables_ = std::make_unique<host::Tables>(
        host::Tables::Parts{*transport_, *committer_, *pools_, metrics_}, limits());
    thread_ = std::thread([this] { transport_->run(*tables_); });
  }

  /// Nobody is too fast here.
  static server::ServerOptions options() {
    server::ServerOptions options;
    options.listen = {"127.0.0.1:0"};
    options.signals = false;
    options.proxies = {"127.0.0.1"};
    auto& limits = options.limits;
    limits.connections_by_address = limits.connections;
    limits.new_connections = limits.requests = limits.messages = {1e6, 1e6};
    return options;
  }
  static rooms::LobbyLimits limits() {
    rooms::LobbyLimits limits;
    limits.creating = limits.connecting = limits.messages = limits.chat = limits.advice =
        limits.studying = {1e6, 1e6};
    limits.room.other_events = limits.room.joining = {1e6, 1e6};
    return limits;
  }

  host::Metrics metrics_;
  std::unique_ptr<server::Transport> transport_;
  std::unique_ptr<host::Committer> committer_;  // outlives the workers, which read logs
  std::unique_ptr<host::Pools> pools_;
  std::unique_ptr<host::Tables> tables_;
  std::thread thread_;
};

}  // namespace astragal::tests
