#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/container/static_vector.hpp>

#include <array>
#include <exception>

#include "host/log.h"
#include "server/connection.h"

namespace astragal::server {

namespace {

namespace websocket = beast::websocket;

constexpr std::size_t kPackedFrom = 512;  // smallest compressed message, in bytes

/// Limit of fragments per message: each costs more than its bytes.
constexpr std::size_t kMaxPieces = 4096;

/// Compression with little memory: small windows, no context between messages, and none for
/// messages that fit into one packet.
websocket::permessage_deflate deflate_options() {
  websocket::permessage_deflate options;
  options.server_enable = true;
  options.server_max_window_bits = 10;
  options.client_max_window_bits = 10;
  options.server_no_context_takeover = true;
  options.client_no_context_takeover = true;
  options.memLevel = 2;
  options.compLevel = 6;
  options.msg_size_threshold = kPackedFrom;
  return options;
}

/// The header of an unfragmented text frame (RFC 6455).
class FrameHead {
 public:
  explicit FrameHead(std::size_t size) {
    bytes_[0] = 0x81;  // FIN, text
    std::size_t digits = 0;
    if (size >= 126) digits = size < 65536 ? 2 : 8;
    bytes_[1] = static_cast<std::uint8_t>(digits == 0 ? size : digits == 2 ? 126 : 127);
    for (std::size_t i = 0; i < digits; ++i) {
      bytes_[2 + i] = static_cast<std::uint8_t>(size >> (8 * (digits - 1 - i)));
    }
    size_ = 2 + digits;
  }
  [[nodiscard]] asio::const_buffer buffer() const { return {bytes_.data(), size_}; }

 private:
  std::array<std::uint8_t, 10> bytes_{};
  std::size_t size_ = 2;
};

class WebSocketConnection final : public Connection,
                                  public std::enable_shared_from_this<WebSocketConnection> {
 public:
  WebSocketConnection(ServerState& state, net::Wire wire, host::ConnectionId id, Early early);

  void send(host::SharedText text) override;
  void write_sent() override;
  void close(std::uint16_t code, std::string_view reason) override;
  void say_goodbye() override {
    close(websocket::close_code::going_away, "the server is stopping");
  }
  void check(std::int64_t now) override;

  Task run(std::shared_ptr<WebSocketConnection> self, Place place, BeastRequest request);

 private:
  [[nodiscard]] const ServerLimits& limits() const { return state_.options.limits; }
  void set_options();
  [[nodiscard]] net::Wire& wire() { return stream_.next_layer(); }
  /// Whether Beast has to write this message: compressed, or with TLS.
  [[nodiscard]] bool is_for_beast(const std::string& text);
  void write_frames();
  void write_with_beast();
  void wait_for_reader();
  void count_sent(std::size_t messages);
  void begin_close();
  void drop(host::Counter& reason, websocket::close_code code, const char* why);
  Task read_all();
  void heard(std::string_view text);
  void heard_control(bool close);
  /// Takes a token from the message rate; drops the connection and returns false if there is none.
  bool take_turn();

  ServerState& state_;
  host::ConnectionId id_;
  websocket::stream<net::Wire> stream_;
  std::vector<host::SharedText> queue_;
  std::size_t first_ = 0;         ///< index of the next message to write
  std::size_t queued_bytes_ = 0;  ///< excluding bytes taken by the wire
  websocket::close_reason farewell_;
  Bucket messages_;
  std::int64_t deadline_ = 0;    ///< of the current write, or of the closing handshake
  std::int64_t first_deadline_;  ///< of the first message
  bool open_ = false;
  bool packs_ = false;       ///< the peer accepts compression
  bool to_write_ = false;    ///< write_sent() is scheduled
  bool writing_ = false;     ///< Beast is writing, or the socket's buffer is full
  bool with_beast_ = false;  ///< Beast is writing queue_[first_]
  bool closing_ = false;
  bool said_goodbye_ = false;
  bool spoke_ = false;
};

WebSocketConnection::WebSocketConnection(ServerState& state, net::Wire wire, host::ConnectionId id,
                                         Early early)
    : state_(state),
      id_(id),
      stream_(std::move(wire)),
      queue_(std::move(early.texts)),
      first_deadline_(ServerState::now() + state.options.limits.first_message_time.count()) {
  for (const auto& text : queue_) queued_bytes_ += text->size();
  if (early.close_code != 0) close(early.close_code, early.close_reason);
  set_options();
}

void WebSocketConnection::set_options() {
  stream_.set_option(deflate_options());
  stream_.set_option(websocket::stream_base::timeout{limits().request_time, limits().silence_time,
                                                     /*keep_alive_pings=*/true});
  stream_.read_message_max(limits().message_bytes);
  stream_.auto_fragment(false);
  stream_.write_buffer_bytes(1024);  // used for compressed messages only
  stream_.text(true);
  // Replaces Beast's name and version.
  stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& answer) {
    answer.set(beast::http::field::server, "astragal");
  }));
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
    heard_control(kind == websocket::frame_type::close);
  });
}

void WebSocketConnection::send(host::SharedText text) {
  if (closing_) return;
  const std::size_t waiting = queued_bytes_ + wire().unsent();
  // Counts only what waits already, so a single long message is never too long.
  if (waiting > limits().queue_bytes) {
    return drop(state_.figures.dropped_slow, websocket::close_code::try_again_later,
                "you read too slowly; reconnect");
  }
  queued_bytes_ += text->size();
  queue_.push_back(std::move(text));
  if (!open_ || writing_ || to_write_) return;
  to_write_ = true;
  state_.write_soon(shared_from_this());
}

/// Discards the queue and closes. The frame being written cannot be cut short; a peer that does not
/// read it within close_time is disconnected without the reason.
void WebSocketConnection::drop(host::Counter& reason, websocket::close_code code, const char* why) {
  if (closing_) return;
  reason.add();
  queue_.resize(with_beast_ ? first_ + 1 : first_);
  close(code, why);
}

void WebSocketConnection::close(std::uint16_t code, std::string_view reason) {
  if (closing_) return;
  closing_ = true;
  farewell_ = {static_cast<websocket::close_code>(code), beast::string_view(reason).substr(0, 120)};
  deadline_ = ServerState::now() + limits().close_time.count();
  if (open_ && !writing_) write_sent();
}

void WebSocketConnection::write_sent() {
  to_write_ = false;
  if (!open_ || writing_) return;
  while (first_ < queue_.size()) {
    if (is_for_beast(*queue_[first_])) return write_with_beast();
    write_frames();
    if (wire().unsent() > 0) return wait_for_reader();
  }
  queue_.clear();
  first_ = 0;
  if (closing_) begin_close();
}

bool WebSocketConnection::is_for_beast(const std::string& text) {
  return !wire().takes_all() || (packs_ && text.size() >= kPackedFrom);
}

/// Writes several short messages, such as an event and an answer, as one packet.
void WebSocketConnection::write_frames() {
  constexpr std::size_t kMaxFrames = 16;
  constexpr std::size_t kEnoughBytes = 32U << 10U;
  boost::container::static_vector<FrameHead, kMaxFrames> heads;
  boost::container::static_vector<asio::const_buffer, 2 * kMaxFrames> buffers;
  std::size_t bytes = 0;
  for (std::size_t i = first_; i < queue_.size() && heads.size() < kMaxFrames; ++i) {
    const std::string& text = *queue_[i];
    if (bytes > kEnoughBytes || is_for_beast(text)) break;
    bytes += text.size();
    heads.emplace_back(text.size());
    buffers.push_back(heads.back().buffer());
    buffers.push_back(asio::buffer(text));
  }
  ErrorCode error;
  wire().put(buffers, error);
  if (error) wire().cut();
  count_sent(heads.size());
}

void WebSocketConnection::write_with_beast() {
  writing_ = with_beast_ = true;
  if (!closing_) deadline_ = ServerState::now() + limits().write_time.count();
  stream_.async_write(asio::buffer(*queue_[first_]),
                      [self = shared_from_this()](ErrorCode error, std::size_t) {
                        self->writing_ = self->with_beast_ = false;
                        if (error) return self->wire().cut();
                        self->count_sent(1);
                        if (self->wire().unsent() > 0) return self->wait_for_reader();
                        self->write_sent();
                      });
}

void WebSocketConnection::wait_for_reader() {
  if (!writing_ && !closing_) deadline_ = ServerState::now() + limits().write_time.count();
  writing_ = true;
  wire().socket().async_wait(net::Socket::wait_write, [self = shared_from_this()](ErrorCode error) {
    if (!error) self->wire().push(error);
    if (error) return self->wire().cut();
    if (self->wire().unsent() > 0) return self->wait_for_reader();
    self->writing_ = false;
    self->write_sent();
  });
}

void WebSocketConnection::count_sent(std::size_t messages) {
  state_.figures.sent.add(messages);
  for (; messages > 0; --messages, ++first_) {
    state_.figures.sent_bytes.add(queue_[first_]->size());
    queued_bytes_ -= queue_[first_]->size();
    queue_[first_].reset();
  }
}

void WebSocketConnection::begin_close() {
  if (std::exchange(said_goodbye_, true)) return;
  stream_.async_close(farewell_, [self = shared_from_this()](ErrorCode) {});
}

void WebSocketConnection::check(std::int64_t now) {
  if (closing_) {
    if (now >= deadline_) wire().cut();
  } else if (writing_ && now >= deadline_) {
    state_.figures.dropped_slow.add();
    wire().cut();
  } else if (!spoke_ && now >= first_deadline_) {
    drop(state_.figures.dropped_time, websocket::close_code::policy_error,
         "no message arrived in time");
  } else if (open_ && !writing_ && wire().unsent() > 0) {  // a pong is waiting
    wait_for_reader();
  }
}

Task WebSocketConnection::run(std::shared_ptr<WebSocketConnection> /*self*/, Place place,
                              BeastRequest request) {
  ErrorCode error;
  packs_ = request[beast::http::field::sec_websocket_extensions].find("permessage-deflate") !=
           beast::string_view::npos;
  co_await stream_.async_accept(request, into(error));
  request = {};
  if (!error) {
    open_ = true;
    wire().take_all();
    state_.figures.websockets.add(1);
    write_sent();
    co_await read_all();
    state_.figures.websockets.add(-1);
    open_ = false;
  }
  closing_ = true;  // ignore further messages of the hub
  wire().cut();
  if (!state_.ended) state_.hub->closed(place.id());
}

/// Most messages are short: a fixed buffer in the coroutine, so that idle connections allocate
/// none.
Task WebSocketConnection::read_all() {
  std::array<char, 512> piece;
  std::string message;
  std::size_t pieces = 0;
  ErrorCode error;
  for (;;) {
    const auto size = co_await stream_.async_read_some(asio::buffer(piece), into(error));
    if (error) break;
    const std::string_view part(piece.data(), size);
    if (!stream_.is_message_done() || !message.empty()) message += part;
    if (!stream_.is_message_done()) {
      if (++pieces > kMaxPieces) {
        drop(state_.figures.dropped_rate, websocket::close_code::policy_error,
             "too many fragments");
      }
      continue;
    }
    if (!closing_) heard(message.empty() ? part : std::string_view(message));
    if (!message.empty()) message = std::string();
    pieces = 0;
    // Write the answers now: the next message may close the connection.
    if (to_write_) write_sent();
  }
  if (error == beast::error::timeout) state_.figures.dropped_time.add();
  // Beast has sent the close code for protocol errors and exceeded limits.
  const bool fault = error.category() == make_error_code(websocket::error::closed).category();
  if (fault && error != websocket::error::closed) state_.figures.dropped_fault.add();
}

void WebSocketConnection::heard(std::string_view text) {
  spoke_ = true;
  state_.figures.received.add();
  if (!stream_.got_text()) {
    return drop(state_.figures.dropped_fault, websocket::close_code::unknown_data,
                "messages must be text");
  }
  if (!take_turn()) return;
  try {
    state_.hub->said(id_, text);
  } catch (const std::exception& fault) {
    log(host::LogLevel::kError, "message_failed", {{"what", fault.what()}});
    drop(state_.figures.dropped_fault, websocket::close_code::internal_error, "internal error");
  }
}

bool WebSocketConnection::take_turn() {
  if (messages_.take(limits().messages, ServerState::now())) return true;
  drop(state_.figures.dropped_rate, websocket::close_code::policy_error, "too many messages");
  return false;
}

/// Called by Beast during a read, so anything that ends the connection is posted.
void WebSocketConnection::heard_control(bool close) {
  if (!close) {
    asio::post(state_.io, [self = shared_from_this()] { self->take_turn(); });
    return;
  }
  constexpr unsigned kFirstInvalidCode = 5000;
  if (stream_.reason().code < kFirstInvalidCode) return;
  // Beast rejects all other forbidden codes, but would echo these.
  wire().correct_close(stream_.reason().code, websocket::close_code::protocol_error);
}

}  // namespace

void serve_websocket(ServerState& state, net::Wire wire, BeastRequest request, Place place,
                     Early early) {
  auto connection =
      std::make_shared<WebSocketConnection>(state, std::move(wire), place.id(), std::move(early));
  state.connections[place.id()] = connection;
  auto& it = *connection;
  asio::co_spawn(state.io, it.run(std::move(connection), std::move(place), std::move(request)),
                 asio::detached);
}

}  // namespace astragal::server
