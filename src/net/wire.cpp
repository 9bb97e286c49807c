#include "net/wire.h"

#include <boost/asio/append.hpp>
#include <boost/asio/post.hpp>

#include <algorithm>

namespace astragal::net {

namespace {

/// A close frame without a reason text, unmasked as servers send it.
std::string close_frame(std::uint16_t code) {
  return {'\x88', '\x02', static_cast<char>(code >> 8U), static_cast<char>(code)};
}

}  // namespace

void Wire::read_some(const FirstBuffers<asio::mutable_buffer>& buffers, Continuation done) {
  if (tls_) return tls_->async_read_some(buffers, std::move(done));
  plain_.async_read_some(buffers, std::move(done));
}

void Wire::write_some(const FirstBuffers<asio::const_buffer>& buffers, Continuation done) {
  if (!wrong_close_.empty() && is_wrong_close(buffers)) {
    wrong_close_.clear();
    return write_some({asio::buffer(right_close_)}, std::move(done));
  }
  if (tls_) return tls_->async_write_some(buffers, std::move(done));
  if (!takes_all_) return plain_.async_write_some(buffers, std::move(done));
  boost::system::error_code error;
  const auto size = asio::buffer_size(buffers);
  if (unsent() > kMaxUnsent) error = asio::error::no_buffer_space;
  if (!error) put(buffers, error);
  asio::post(get_executor(), asio::append(std::move(done), error, size));
}

void Wire::handshake(asio::ssl::stream_base::handshake_type side, Continuation done) {
  tls_->async_handshake(side, std::move(done));
}

void Wire::teardown(boost::beast::role_type role, Continuation done) {
  if (tls_) return boost::beast::async_teardown(role, *tls_, std::move(done));
  boost::beast::websocket::async_teardown(role, plain_, std::move(done));
}

void Wire::take_all() {
  takes_all_ = !tls_;
  boost::system::error_code ignored;
  if (takes_all_) plain_.non_blocking(true, ignored);
}

void Wire::put(std::span<const asio::const_buffer> buffers, boost::system::error_code& error) {
  std::size_t taken = 0;
  if (unsent() == 0) {
    taken = plain_.send(buffers, 0, error);
    if (error == asio::error::would_block) error = {};
  }
  if (error) return;
  for (const asio::const_buffer piece : buffers) {
    const std::size_t skipped = std::min(taken, piece.size());
    taken -= skipped;
    rest_.append(static_cast<const char*>(piece.data()) + skipped, piece.size() - skipped);
  }
}

void Wire::push(boost::system::error_code& error) {
  sent_ += plain_.send(asio::buffer(rest_) + sent_, 0, error);
  if (error == asio::error::would_block) error = {};
  if (unsent() > 0) return;
  rest_ = std::string();
  sent_ = 0;
}

void Wire::correct_close(std::uint16_t wrong, std::uint16_t right) {
  wrong_close_ = close_frame(wrong);
  right_close_ = close_frame(right);
}

void Wire::cut() {
  boost::system::error_code ignored;
  socket().close(ignored);
}

bool Wire::is_wrong_close(const FirstBuffers<asio::const_buffer>& buffers) const {
  std::string bytes;
  for (const asio::const_buffer piece : buffers) {
    if (bytes.size() + piece.size() > wrong_close_.size()) return false;
    bytes.append(static_cast<const char*>(piece.data()), piece.size());
  }
  return bytes == wrong_close_;
}

}  // namespace astragal::net
