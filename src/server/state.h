#pragma once

// State shared by all connections. Only src/server includes this.

#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/ssl/context.hpp>

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "host/hub.h"
#include "net/sockets.h"
#include "server/figures.h"
#include "server/options.h"
#include "server/origin.h"
#include "server/static_files.h"
#include "server/transport.h"

namespace astragal::server {

namespace asio = boost::asio;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, net::Executor>;

/// One connection, HTTP or WebSocket.
class Connection {
 public:
  virtual ~Connection() = default;
  virtual void send(host::SharedText text) = 0;
  /// Writes the queued messages; called after write_soon.
  virtual void write_sent() {}
  virtual void close(std::uint16_t code, std::string_view reason) = 0;
  /// Called when the server stops: closes after pending work.
  virtual void say_goodbye() = 0;
  /// Closes the connection if one of its time limits is exceeded.
  virtual void check(std::int64_t now) = 0;
};

struct ServerState {
  ServerState(const ServerOptions& given, StaticFiles content, host::Metrics& all)
      : options(given), files(std::move(content)), metrics(all), figures(all) {}

  /// Milliseconds of the steady clock.
  [[nodiscard]] static std::int64_t now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }

  /// Whether `address` is a configured proxy.
  [[nodiscard]] bool is_proxy(std::string_view address) const {
    const auto& proxies = options.proxies;
    return std::find(proxies.begin(), proxies.end(), address) != proxies.end();
  }

  /// Schedules a write after the present task, so that all messages of the task go out in one
  /// packet. Tasks that send to many connections write in batches, so that the first ones need not
  /// wait for the last.
  void write_soon(std::shared_ptr<Connection> connection) {
    constexpr std::size_t kMany = 64;
    if (to_write.empty()) asio::post(io, [this] { write_all(); });
    to_write.push_back(std::move(connection));
    if (to_write.size() >= kMany) write_all();
  }
  void write_all() {
    for (const auto& connection : std::exchange(to_write, {})) connection->write_sent();
  }

  ServerOptions options;
  StaticFiles files;
  host::Metrics& metrics;
  ServerFigures figures;
  Origins origins;
  host::Hub* hub = nullptr;

  host::RatesByAddress new_connections{options.limits.new_connections};
  host::RatesByAddress requests{options.limits.requests};
  host::CountsByAddress by_address{options.limits.connections_by_address};
  host::ConnectionId last_id = 0;
  std::uint64_t last_request = 0;
  bool stopping = false;
  bool drained = false;
  bool ended = false;  ///< run() is over; the hub gets no more calls

  std::vector<std::string> addresses;
  std::optional<asio::ssl::context> tls;
  // Members that use the io_context come after it, so that they are destroyed first.
  asio::io_context io{1};
  std::unordered_map<host::ConnectionId, std::shared_ptr<Connection>> connections;
  std::vector<std::shared_ptr<Connection>> to_write;
  std::deque<Acceptor> acceptors;
  std::optional<asio::signal_set> signals;
  std::optional<net::Timer> ticker;
  std::optional<net::Timer> last_moment;
};

/// Serves an accepted peer; `counted` if `address` was counted already.
void serve(ServerState& state, net::Socket socket, std::string address, bool counted);

/// Answers a request that is within the limits: health, metrics, files, and /api/ through the hub.
void route(ServerState& state, const host::HttpRequest& request, bool local,
           const host::HttpReply& reply);

}  // namespace astragal::server
