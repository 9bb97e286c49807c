#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <array>
#include <exception>

#include "server/connection.h"
#include "server/log.h"

namespace astragal {

namespace {

namespace websocket = beast::websocket;

/// Compression that costs little memory: small windows, nothing kept between messages, and nothing
/// for messages that fit into a packet anyway.
websocket::permessage_deflate deflate_options() {
  websocket::permessage_deflate options;
  options.server_enable = true;
  options.server_max_window_bits = 10;
  options.client_max_window_bits = 10;
  options.server_no_context_takeover = true;
  options.client_no_context_takeover = true;
  options.memLevel = 2;
  options.compLevel = 6;
  options.msg_size_threshold = 512;
  return options;
}

class WebSocketConnection final : public Connection,
                                  public std::enable_shared_from_this<WebSocketConnection> {
 public:
  WebSocketConnection(ServerState& state, Wire wire, ConnectionId id, Early early);

  void send(SharedText text) override;
  void close(std::uint16_t code, std::string_view reason) override;
  void say_goodbye() override { close(websocket::close_code::going_away, "the server stops"); }
  void check(std::int64_t now) override;

  Task run(std::shared_ptr<WebSocketConnection> self, Place place, BeastRequest request);

 private:
  [[nodiscard]] const ServerLimits& limits() const { return state_.options.limits; }
  void set_options();
  void write_next();
  void wrote(ErrorCode error);
  void begin_close();
  void drop(Counter& reason, websocket::close_code code, const char* why);
  Task read_all();
  void heard(std::string_view text);

  ServerState& state_;
  ConnectionId id_;
  websocket::stream<Wire> stream_;
  std::vector<SharedText> queue_;
  std::size_t first_ = 0;         ///< of the queue: what is being written
  std::size_t queued_bytes_ = 0;  ///< with what is being written
  websocket::close_reason farewell_;
  TokenBucket tokens_;
  std::int64_t deadline_ = 0;    ///< for what is being written, or for the goodbye
  std::int64_t first_deadline_;  ///< for the first message
  bool open_ = false;
  bool writing_ = false;
  bool closing_ = false;
  bool spoke_ = false;
};

WebSocketConnection::WebSocketConnection(ServerState& state, Wire wire, ConnectionId id,
                                         Early early)
    : state_(state),
      id_(id),
      stream_(std::move(wire)),
      queue_(std::move(early.texts)),
      tokens_(state.options.limits.messages, ServerState::now()),
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
  stream_.write_buffer_bytes(1024);  // for compressed messages only
  stream_.text(true);
}

void WebSocketConnection::send(SharedText text) {
  if (closing_) return;
  if (queued_bytes_ > 0 && queued_bytes_ + text->size() > limits().queue_bytes) {
    return drop(state_.figures.dropped_slow, websocket::close_code::try_again_later,
                "you read too slowly; come back");
  }
  queued_bytes_ += text->size();
  queue_.push_back(std::move(text));
  if (open_ && !writing_) write_next();
}

/// Forgets what waits. The message that is being written cannot be cut short, so a peer that reads
/// on gets the reason after it, and one that does not is cut off in a moment.
void WebSocketConnection::drop(Counter& reason, websocket::close_code code, const char* why) {
  if (closing_) return;
  reason.add();
  queue_.resize(writing_ ? first_ + 1 : first_);
  close(code, why);
}

void WebSocketConnection::close(std::uint16_t code, std::string_view reason) {
  if (closing_) return;
  closing_ = true;
  farewell_ = {static_cast<websocket::close_code>(code), beast::string_view(reason).substr(0, 120)};
  deadline_ = ServerState::now() + limits().close_time.count();
  if (open_ && !writing_) begin_close();
}

void WebSocketConnection::write_next() {
  if (first_ == queue_.size()) {
    queue_.clear();
    first_ = 0;
    if (closing_) begin_close();
    return;
  }
  writing_ = true;
  if (!closing_) deadline_ = ServerState::now() + limits().write_time.count();
  stream_.async_write(
      asio::buffer(*queue_[first_]),
      [self = shared_from_this()](ErrorCode error, std::size_t) { self->wrote(error); });
}

void WebSocketConnection::wrote(ErrorCode error) {
  writing_ = false;
  if (error) return stream_.next_layer().cut();
  state_.figures.sent.add();
  state_.figures.sent_bytes.add(queue_[first_]->size());
  queued_bytes_ -= queue_[first_]->size();
  queue_[first_++].reset();
  write_next();
}

void WebSocketConnection::begin_close() {
  stream_.async_close(farewell_, [self = shared_from_this()](ErrorCode) {});
}

void WebSocketConnection::check(std::int64_t now) {
  if (closing_) {
    if (now >= deadline_) stream_.next_layer().cut();
  } else if (writing_ && now >= deadline_) {
    state_.figures.dropped_slow.add();
    stream_.next_layer().cut();
  } else if (!spoke_ && now >= first_deadline_) {
    drop(state_.figures.dropped_time, websocket::close_code::policy_error, "nothing was said");
  }
}

Task WebSocketConnection::run(std::shared_ptr<WebSocketConnection> /*self*/, Place place,
                              BeastRequest request) {
  ErrorCode error;
  co_await stream_.async_accept(request, into(error));
  request = {};
  if (!error) {
    open_ = true;
    state_.figures.websockets.add(1);
    write_next();
    co_await read_all();
    state_.figures.websockets.add(-1);
    open_ = false;
  }
  closing_ = true;  // whatever the hub still sends goes nowhere
  stream_.next_layer().cut();
  if (!state_.ended) state_.hub->closed(place.id());
}

/// Most messages are short and come in one piece: the piece lives in the coroutine, so that an idle
/// connection keeps no buffer.
Task WebSocketConnection::read_all() {
  std::array<char, 512> piece;
  std::string message;
  ErrorCode error;
  for (;;) {
    const auto size = co_await stream_.async_read_some(asio::buffer(piece), into(error));
    if (error) break;
    const std::string_view part(piece.data(), size);
    if (!stream_.is_message_done() || !message.empty()) message += part;
    if (!stream_.is_message_done()) continue;
    if (!closing_) heard(message.empty() ? part : std::string_view(message));
    if (!message.empty()) message = std::string();
  }
  if (error == beast::error::timeout) state_.figures.dropped_time.add();
  // What breaks the protocol or a limit, Beast has answered with the code for it.
  const bool fault = error.category() == make_error_code(websocket::error::closed).category();
  if (fault && error != websocket::error::closed) state_.figures.dropped_fault.add();
}

void WebSocketConnection::heard(std::string_view text) {
  spoke_ = true;
  state_.figures.received.add();
  if (!stream_.got_text()) {
    return drop(state_.figures.dropped_fault, websocket::close_code::unknown_data,
                "text is wanted");
  }
  if (!tokens_.take(limits().messages, ServerState::now())) {
    return drop(state_.figures.dropped_rate, websocket::close_code::policy_error,
                "these are too many messages");
  }
  try {
    state_.hub->said(id_, text);
  } catch (const std::exception& fault) {
    log(LogLevel::kError, "message_failed", {{"what", fault.what()}});
    drop(state_.figures.dropped_fault, websocket::close_code::internal_error,
         "something went wrong here");
  }
}

}  // namespace

void serve_websocket(ServerState& state, Wire wire, BeastRequest request, Place place,
                     Early early) {
  auto connection =
      std::make_shared<WebSocketConnection>(state, std::move(wire), place.id(), std::move(early));
  state.connections[place.id()] = connection;
  auto& it = *connection;
  asio::co_spawn(state.io, it.run(std::move(connection), std::move(place), std::move(request)),
                 asio::detached);
}

}  // namespace astragal
