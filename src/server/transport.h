#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "host/http.h"
#include "host/hub.h"
#include "host/metrics.h"
#include "server/options.h"
#include "server/static_files.h"
#include "text/result.h"

namespace astragal::server {

struct ServerState;

/// The network: HTTP and WebSocket on one thread, the one that calls run(). Only post() and stop()
/// may be called from other threads.
///
///   auto transport = Transport::open(options, std::move(files), metrics);
///   Workers workers({}, transport->poster(), metrics);
///   MyHub hub(*transport, workers);
///   return transport->run(hub) == Transport::End::kDrained ? 0 : 1;
class Transport final : public host::Network {
 public:
  enum class End {
    kDrained,  ///< all data is durable and connections were closed
    kForced,   ///< by a second signal, or after stop_time
  };

  /// Binds the addresses and reads the certificate. Connections are accepted only after run().
  static text::Result<Transport> open(const ServerOptions& options, StaticFiles files,
                                      host::Metrics& metrics);
  Transport(Transport&&) noexcept;
  Transport& operator=(Transport&&) noexcept;
  ~Transport() override;

  /// The addresses it listens on, with the actual ports.
  [[nodiscard]] const std::vector<std::string>& addresses() const;

  /// Serves until it is stopped.
  End run(host::Hub& hub);
  /// Stops as SIGTERM does: the first call gracefully, the second at once. Thread-safe.
  void stop();
  /// Thread-safe; also before run().
  void post(std::function<void()> task) override;
  [[nodiscard]] std::function<void(std::function<void()>)> poster();

  void send(host::ConnectionId id, host::SharedText text) override;
  void close(host::ConnectionId id, std::uint16_t code, std::string_view reason) override;

 private:
  explicit Transport(std::unique_ptr<ServerState> state);
  std::unique_ptr<ServerState> state_;
};

}  // namespace astragal::server
