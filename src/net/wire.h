#pragma once

// A socket, with or without TLS on it, as one type: Beast's templates are compiled once, not twice.

#include <boost/asio/append.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "net/sockets.h"

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
    if (!wrong_close_.empty() && is_wrong_close(buffers)) {
      wrong_close_.clear();
      return write_some(asio::const_buffers_1(asio::buffer(right_close_)),
                        std::forward<Token>(token));
    }
    return write_some(buffers, std::forward<Token>(token));
  }

  // Without TLS, a WebSocket's frames need not wait for each other: each is taken whole, and what
  // the socket does not take at once is kept here.

  void take_all() {
    takes_all_ = !tls_;
    boost::system::error_code ignored;
    if (takes_all_) plain_.non_blocking(true, ignored);
  }
  [[nodiscard]] bool takes_all() const { return takes_all_; }
  [[nodiscard]] std::size_t unsent() const { return rest_.size() - sent_; }

  /// Sends at once, after what is unsent; keeps a copy of what cannot be sent yet.
  template <class Buffers>
  void put(const Buffers& buffers, boost::system::error_code& error) {
    std::size_t taken = 0;
    if (unsent() == 0) {
      taken = plain_.send(buffers, 0, error);
      if (error == asio::error::would_block) error = {};
    }
    if (error) return;
    for (const asio::const_buffer piece : boost::beast::buffers_range_ref(buffers)) {
      const std::size_t skipped = std::min(taken, piece.size());
      taken -= skipped;
      rest_.append(static_cast<const char*>(piece.data()) + skipped, piece.size() - skipped);
    }
  }
  /// Tries again with what is unsent.
  void push(boost::system::error_code& error) {
    sent_ += plain_.send(asio::buffer(rest_) + sent_, 0, error);
    if (error == asio::error::would_block) error = {};
    if (unsent() > 0) return;
    rest_ = std::string();
    sent_ = 0;
  }

  /// Beast answers a close frame with the code that it brought. After this it answers with another
  /// one, without knowing.
  void correct_close(std::uint16_t wrong, std::uint16_t right) {
    wrong_close_ = close_frame(wrong);
    right_close_ = close_frame(right);
  }

  void cut() {
    boost::system::error_code ignored;
    socket().close(ignored);
  }

 private:
  template <class Buffers, class Token>
  auto write_some(const Buffers& buffers, Token&& token) {
    if (tls_) return tls_->async_write_some(buffers, std::forward<Token>(token));
    if (!takes_all_) return plain_.async_write_some(buffers, std::forward<Token>(token));
    const auto start = [this](auto handler, const Buffers& all) {
      boost::system::error_code error;
      const auto size = boost::beast::buffer_bytes(all);
      if (unsent() > kMostUnsent) error = asio::error::no_buffer_space;
      if (!error) put(all, error);
      asio::post(get_executor(), asio::append(std::move(handler), error, size));
    };
    return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(start, token,
                                                                                     buffers);
  }

  /// The frame without a reason, as a server sends it.
  static std::string close_frame(std::uint16_t code) {
    return {'\x88', '\x02', static_cast<char>(code >> 8U), static_cast<char>(code)};
  }
  template <class Buffers>
  [[nodiscard]] bool is_wrong_close(const Buffers& buffers) const {
    std::string bytes;
    for (const asio::const_buffer piece : boost::beast::buffers_range_ref(buffers)) {
      if (bytes.size() + piece.size() > wrong_close_.size()) return false;
      bytes.append(static_cast<const char*>(piece.data()), piece.size());
    }
    return bytes == wrong_close_;
  }

  /// A peer that asks for answers and does not read them gets no more.
  static constexpr std::size_t kMostUnsent = 1U << 20U;

  Socket plain_;
  std::unique_ptr<Tls> tls_;
  std::string rest_;
  std::size_t sent_ = 0;  ///< of the rest
  bool takes_all_ = false;
  std::string wrong_close_;  ///< what must not be written, and what is written instead
  std::string right_close_;
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
