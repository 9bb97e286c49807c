#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "host/rate.h"
#include "text/result.h"

namespace astragal::server {

/// Limits of connections, requests and messages. docs/server.md lists the options.
struct ServerLimits {
  std::size_t connections = 20'000;
  std::size_t connections_by_address = 250;
  Rate new_connections{300, 50};  ///< per address
  Rate requests{300, 50};         ///< per address
  Rate messages{100, 20};         ///< per connection

  std::size_t header_bytes = 8U << 10U;
  std::size_t body_bytes = 256U << 10U;
  std::size_t message_bytes = 64U << 10U;
  std::size_t queue_bytes = 256U << 10U;  ///< waiting for a slow reader before it is dropped
  int socket_bytes = 64 << 10;            ///< kernel's send buffer (SO_SNDBUF)

  std::chrono::milliseconds request_time{10'000};     ///< to receive the first request
  std::chrono::milliseconds keep_alive_time{30'000};  ///< to receive a further request
  std::chrono::milliseconds answer_time{120'000};     ///< to produce and send an answer
  std::chrono::milliseconds first_message_time{30'000};
  std::chrono::milliseconds silence_time{60'000};  ///< without a pong
  std::chrono::milliseconds write_time{20'000};    ///< to write one message
  std::chrono::milliseconds close_time{2'000};     ///< closing handshake
  std::chrono::milliseconds stop_time{4'000};      ///< from SIGTERM to the end
};

struct ServerOptions {
  std::vector<std::string> listen{"127.0.0.1:8707"};
  std::vector<std::string> origins{};
  std::string tls_certificate{};  ///< PEM file; set together with tls_key
  std::string tls_key{};
  std::vector<std::string> proxies{};  ///< addresses whose X-Forwarded-For is trusted
  bool open_metrics = false;           ///< /metrics also for other machines
  bool signals = true;                 ///< stop on SIGTERM and SIGINT
  ServerLimits limits{};
};

/// An address to listen on, such as `127.0.0.1:8707`, `[::1]:0` or `0.0.0.0:80`.
struct ListenAddress {
  std::string address;
  std::uint16_t port = 0;
};
text::Result<ListenAddress> read_listen_address(const std::string& text);

/// A proxy's address in the form in which peers' addresses are written.
text::Result<std::string> read_proxy_address(const std::string& text);

}  // namespace astragal::server
