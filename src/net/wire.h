#pragma once

// A socket with or without TLS as one type, so that Beast's templates are compiled once.
// Continuation erases the handlers' types, so that Asio's templates are compiled in wire.cpp only.

#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <boost/container/static_vector.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "net/sockets.h"

namespace astragal::net {

/// A type-erased completion handler. It is called once, with the error and the number of bytes.
class Continuation {
 public:
  template <class Handler>
  explicit Continuation(Handler handler) : held_(new Held<Handler>(std::move(handler))) {}

  /// For a handler that takes only the error.
  template <class Handler>
  static Continuation without_bytes(Handler handler) {
    return Continuation(
        [handler = std::move(handler)](boost::system::error_code error, std::size_t) mutable {
          std::move(handler)(error);
        });
  }

  void operator()(boost::system::error_code error, std::size_t bytes = 0) {
    held_.release()->call_and_go(error, bytes);
  }

 private:
  struct Base {
    virtual ~Base() = default;
    virtual void call_and_go(boost::system::error_code error, std::size_t bytes) = 0;
  };
  template <class Handler>
  struct Held final : Base {
    explicit Held(Handler&& given) : handler(std::move(given)) {}
    /// Frees the memory before the call, so that the handler's next operation can use it.
    void call_and_go(boost::system::error_code error, std::size_t bytes) override {
      Handler last(std::move(handler));
      delete this;
      std::move(last)(error, bytes);
    }
    Handler handler;
  };

  std::unique_ptr<Base> held_;
};

/// The first buffers of a sequence. Partial reads and writes are allowed, so eight are enough.
template <class Buffer>
using FirstBuffers = boost::container::static_vector<Buffer, 8>;

template <class Buffer, class Buffers>
FirstBuffers<Buffer> first_buffers(const Buffers& buffers) {
  FirstBuffers<Buffer> first;
  for (const Buffer piece : boost::beast::buffers_range_ref(buffers)) {
    if (first.size() == first.capacity()) break;
    if (piece.size() > 0) first.push_back(piece);
  }
  return first;
}

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
    return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, const auto& first) {
          read_some(first, Continuation(std::move(handler)));
        },
        token, first_buffers<asio::mutable_buffer>(buffers));
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, const auto& first) {
          write_some(first, Continuation(std::move(handler)));
        },
        token, first_buffers<asio::const_buffer>(buffers));
  }
  template <class Token>
  auto async_handshake(asio::ssl::stream_base::handshake_type side, Token&& token) {
    return asio::async_initiate<Token, void(boost::system::error_code)>(
        [this, side](auto handler) {
          handshake(side, Continuation::without_bytes(std::move(handler)));
        },
        token);
  }
  void teardown(boost::beast::role_type role, Continuation done);

  // Without TLS, frames of a WebSocket need not wait for each other: a write takes them whole, and
  // bytes that the socket does not accept at once are kept here.

  void take_all();
  [[nodiscard]] bool takes_all() const { return takes_all_; }
  [[nodiscard]] std::size_t unsent() const { return rest_.size() - sent_; }

  /// Sends at once, after the unsent bytes; keeps a copy of the bytes that cannot be sent yet.
  void put(std::span<const asio::const_buffer> buffers, boost::system::error_code& error);
  /// Tries to send the unsent bytes.
  void push(boost::system::error_code& error);

  /// Beast answers a close frame with the code it received. This replaces the code in that answer.
  void correct_close(std::uint16_t wrong, std::uint16_t right);

  void cut();

 private:
  void read_some(const FirstBuffers<asio::mutable_buffer>& buffers, Continuation done);
  void write_some(const FirstBuffers<asio::const_buffer>& buffers, Continuation done);
  void handshake(asio::ssl::stream_base::handshake_type side, Continuation done);
  [[nodiscard]] bool is_wrong_close(const FirstBuffers<asio::const_buffer>& buffers) const;

  /// Limit for peers that request answers without reading them (bytes).
  static constexpr std::size_t kMaxUnsent = 1U << 20U;

  Socket plain_;
  std::unique_ptr<Tls> tls_;
  std::string rest_;
  std::size_t sent_ = 0;  ///< bytes of rest_ that were sent
  bool takes_all_ = false;
  std::string wrong_close_;  ///< the close frame to replace, and its replacement
  std::string right_close_;
};

// Functions that Beast finds by argument-dependent lookup.

inline void beast_close_socket(Wire& wire) { wire.cut(); }

template <class Handler>
void async_teardown(boost::beast::role_type role, Wire& wire, Handler&& handler) {
  wire.teardown(role, Continuation::without_bytes(std::forward<Handler>(handler)));
}

}  // namespace astragal::net
