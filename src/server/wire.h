#pragma once

// A socket, with or without TLS on it, as one type: Beast's templates are compiled once, not twice.

#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include <memory>
#include <utility>

#include "server/sockets.h"

namespace astragal {

class Wire {
 public:
  using executor_type = Executor;  // NOLINT(readability-identifier-naming): Asio's name
  using Tls = asio::ssl::stream<Socket>;

  explicit Wire(Socket socket) : plain_(std::move(socket)) {}
  Wire(Socket socket, asio::ssl::context& context)
      : plain_(socket.get_executor()), tls_(std::make_unique<Tls>(std::move(socket), context)) {}

  executor_type get_executor() { return socket().get_executor(); }
  Socket& socket() { return tls_ ? tls_->next_layer() : plain_; }
  /// Null without TLS.
  Tls* tls() { return tls_.get(); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    if (tls_) return tls_->async_read_some(buffers, std::forward<Token>(token));
    return plain_.async_read_some(buffers, std::forward<Token>(token));
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    if (tls_) return tls_->async_write_some(buffers, std::forward<Token>(token));
    return plain_.async_write_some(buffers, std::forward<Token>(token));
  }

  void cut() {
    boost::system::error_code ignored;
    socket().close(ignored);
  }

 private:
  Socket plain_;
  std::unique_ptr<Tls> tls_;
};

// What Beast looks for.

inline void beast_close_socket(Wire& wire) { wire.cut(); }

template <class Handler>
void async_teardown(boost::beast::role_type role, Wire& wire, Handler&& handler) {
  if (wire.tls() != nullptr) {
    boost::beast::async_teardown(role, *wire.tls(), std::forward<Handler>(handler));
  } else {
    boost::beast::websocket::async_teardown(role, wire.socket(), std::forward<Handler>(handler));
  }
}

}  // namespace astragal
