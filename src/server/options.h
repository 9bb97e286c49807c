#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "host/rate.h"
#include "text/result.h"

namespace astragal::server {

/// What strangers may do. docs/server.md says which option sets which.
struct ServerLimits {
  std::size_t connections = 20'000;
  std::size_t connections_by_address = 250;
  Rate new_connections{300, 50};  ///< by address
  Rate requests{300, 50};         ///< by address
  Rate messages{100, 20};         ///< by connection

  std::size_t header_bytes = 8U << 10U;
  std::size_t body_bytes = 256U << 10U;
  std::size_t message_bytes = 64U << 10U;
  std::size_t queue_bytes = 256U << 10U;  ///< what waits for a slow reader before it is dropped
  int socket_bytes = 64 << 10;            ///< the system's own buffer for what is sent

  std::chrono::milliseconds request_time{10'000};     ///< until the first request is there
  std::chrono::milliseconds keep_alive_time{30'000};  ///< until a further one is
  std::chrono::milliseconds answer_time{120'000};     ///< until an answer is made and read
  std::chrono::milliseconds first_message_time{30'000};
  std::chrono::milliseconds silence_time{60'000};  ///< of a peer that answers no pings
  std::chrono::milliseconds write_time{20'000};    ///< until one message is read
  std::chrono::milliseconds close_time{2'000};     ///< to say goodbye
  std::chrono::milliseconds stop_time{4'000};      ///< for everything after SIGTERM
};

struct ServerOptions {
  std::vector<std::string> listen{"127.0.0.1:8707"};
  std::vector<std::string> origins{};
  std::string tls_certificate{};  ///< files in PEM; both or neither
  std::string tls_key{};
  std::vector<std::string> proxies{};  ///< addresses whose X-Forwarded-For is believed
  bool open_metrics = false;           ///< /metrics also for those on other machines
  bool signals = true;                 ///< SIGTERM and SIGINT stop the server
  ServerLimits limits{};
};

/// An address to listen on, such as `127.0.0.1:8707`, `[::1]:0` or `0.0.0.0:80`.
struct ListenAddress {
  std::string address;
  std::uint16_t port = 0;
};
text::Result<ListenAddress> read_listen_address(const std::string& text);

/// The address of a proxy, as the addresses of peers are written.
text::Result<std::string> read_proxy_address(const std::string& text);

}  // namespace astragal::server
