#include <boost/asio/async_result.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/format.h>
#include <poll.h>

#include "server/connection.h"
#include "server/log.h"

namespace astragal {

namespace {

namespace http = beast::http;
using Parser = http::request_parser<http::string_body>;

/// A peer that speaks HTTP, until it opens a WebSocket or goes.
class HttpConnection final : public Connection,
                             public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(ServerState& state, Wire wire) : state_(state), wire_(std::move(wire)) {
    wait(limits().request_time);
  }

  void send(SharedText text) override { early_.texts.push_back(std::move(text)); }
  void close(std::uint16_t code, std::string_view reason) override {
    early_.close_code = code;
    early_.close_reason = reason;
  }
  void say_goodbye() override {
    leaving_ = true;
    if (idle_) wire_.cut();
  }
  void check(std::int64_t now) override {
    if (asking_ != 0 && (now >= deadline_ || peer_has_gone())) {
      state_.hub->hung_up(std::exchange(asking_, 0));
    }
    if (now < deadline_) return;
    state_.figures.dropped_time.add();
    wire_.cut();
    deadline_ = now + limits().answer_time.count();  // counted once, not at every look
  }

  Task run(std::shared_ptr<HttpConnection> self, Place place);

 private:
  [[nodiscard]] const ServerLimits& limits() const { return state_.options.limits; }
  void wait(std::chrono::milliseconds time) { deadline_ = ServerState::now() + time.count(); }

  Task serve_request(BeastRequest request, const Place& place);
  Task upgrade(BeastRequest request, Place& place, bool early_bytes);
  Task write(const HttpAnswer& answer, bool with_body, bool keep_alive);
  Task refuse(ErrorCode why);
  asio::awaitable<HttpAnswer, Executor> ask(const HttpRequest& request, bool local);
  [[nodiscard]] bool is_local(const HttpRequest& request);
  [[nodiscard]] bool peer_has_gone();
  HttpRequest plain_request(BeastRequest& request, const Place& place);

  ServerState& state_;
  Wire wire_;
  Early early_;
  std::int64_t deadline_ = 0;
  std::uint64_t asking_ = 0;  ///< the request whose answer the hub owes
  bool idle_ = true;          ///< no request is being answered
  bool leaving_ = false;      ///< ends after the next answer
};

Task HttpConnection::run(std::shared_ptr<HttpConnection> /*self*/, Place place) {
  ErrorCode error;
  if (wire_.tls() != nullptr) {
    co_await wire_.tls()->async_handshake(asio::ssl::stream_base::server, into(error));
    if (error) co_return;
  }
  beast::flat_buffer buffer;
  while (!leaving_) {
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(limits().header_bytes));
    parser.body_limit(limits().body_bytes);
    idle_ = true;
    co_await http::async_read(wire_, buffer, parser, into(error));
    idle_ = false;
    wait(limits().answer_time);
    if (error) {
      co_await refuse(error);
      break;
    }
    state_.figures.requests.add();
    if (beast::websocket::is_upgrade(parser.get())) {
      co_await upgrade(parser.release(), place, buffer.size() > 0);
      co_return;
    }
    leaving_ = leaving_ || !parser.get().keep_alive();
    co_await serve_request(parser.release(), place);
    wait(limits().keep_alive_time);
  }
  wire_.socket().shutdown(Socket::shutdown_send, error);
}

/// Only what the peer did wrong is told; one that has gone is left alone.
Task HttpConnection::refuse(ErrorCode why) {
  if (why.category() != make_error_code(http::error::bad_method).category()) co_return;
  if (why == http::error::end_of_stream || why == http::error::partial_message) co_return;
  state_.figures.request_faults.add();
  HttpAnswer answer = text_answer(400, "This is not a request that this server understands.\n");
  if (why == http::error::header_limit) {
    answer = text_answer(
        431, fmt::format("The head of a request has at most {} bytes.\n", limits().header_bytes));
  } else if (why == http::error::body_limit) {
    answer = text_answer(
        413, fmt::format("The body of a request has at most {} bytes.\n", limits().body_bytes));
  }
  co_await write(answer, true, false);
}

HttpRequest HttpConnection::plain_request(BeastRequest& request, const Place& place) {
  HttpRequest plain{std::string(request.method_string())};
  const std::string target(request.target());
  const auto mark = target.find('?');
  plain.path = target.substr(0, mark);
  if (mark != std::string::npos) plain.query = target.substr(mark + 1);
  for (const auto& field : request) plain.headers.emplace_back(field.name_string(), field.value());
  plain.body = std::move(request.body());
  plain.address = place.address();
  plain.id = ++state_.last_request;
  if (const auto through = plain.header("x-forwarded-for"); state_.options.behind_proxy) {
    // The proxy appends whom it saw; what stands before that, anybody can write.
    const auto last = through.substr(through.rfind(',') + 1);
    const auto begin = last.find_first_not_of(' ');
    if (begin != std::string_view::npos) plain.address = address_key(last.substr(begin));
  }
  return plain;
}

/// On this machine, and not through a proxy on it.
bool HttpConnection::is_local(const HttpRequest& request) {
  ErrorCode error;
  const auto peer = wire_.socket().remote_endpoint(error);
  return !error && peer.address().is_loopback() && request.header("x-forwarded-for").empty() &&
         request.header("forwarded").empty();
}

/// It has closed its side, whatever it sent before. Nobody reads while an answer is made, so the
/// system is asked.
bool HttpConnection::peer_has_gone() {
  pollfd socket{wire_.socket().native_handle(), POLLRDHUP, 0};
  return ::poll(&socket, 1, 0) > 0 && (socket.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

Task HttpConnection::serve_request(BeastRequest request, const Place& place) {
  const bool with_body = request.method() != http::verb::head;
  const bool strange = !request.target().starts_with('/');
  const HttpRequest plain = plain_request(request, place);
  HttpAnswer answer;
  if (!state_.requests.take(plain.address, ServerState::now())) {
    state_.figures.request_faults.add();
    leaving_ = true;
    answer = text_answer(429, "These are too many requests; wait a moment.\n");
    answer.headers.emplace_back("Retry-After", "5");
  } else if (strange) {
    state_.figures.request_faults.add();
    answer = text_answer(400, "A path that begins with a slash is wanted.\n");
  } else {
    asking_ = plain.id;
    answer = co_await ask(plain, is_local(plain));
    asking_ = 0;
  }
  log(LogLevel::kDebug, "request", {{"method", plain.method}, {"status", answer.status}});
  co_await write(answer, with_body, !leaving_);
}

asio::awaitable<HttpAnswer, Executor> HttpConnection::ask(const HttpRequest& request, bool local) {
  const auto start = [this, &request, local](auto handler) {
    // HttpReply can be copied, the handler cannot; and it must not be called from within here.
    auto kept = std::make_shared<std::optional<decltype(handler)>>(std::move(handler));
    route(state_, request, local, [kept, &io = state_.io](HttpAnswer answer) {
      auto once = std::exchange(*kept, std::nullopt);
      if (!once) return;
      asio::post(io, [once = std::move(*once), answer = std::move(answer)]() mutable {
        std::move(once)(std::move(answer));
      });
    });
  };
  const UseAwaitable token;
  return asio::async_initiate<const UseAwaitable, void(HttpAnswer)>(start, token);
}

Task HttpConnection::write(const HttpAnswer& answer, bool with_body, bool keep_alive) {
  const std::string head = http_head(answer, {keep_alive, wire_.tls() != nullptr});
  std::array<asio::const_buffer, 2> buffers{asio::buffer(head)};
  if (with_body && answer.body) buffers[1] = asio::buffer(*answer.body);
  ErrorCode error;
  co_await asio::async_write(wire_, buffers, into(error));
  if (error) leaving_ = true;
}

Task HttpConnection::upgrade(BeastRequest request, Place& place, bool early_bytes) {
  const HttpRequest plain = plain_request(request, place);
  std::optional<HttpAnswer> refusal;
  if (!state_.origins.allow(plain.header("origin"), plain.header("host"))) {
    state_.figures.origin_refused.add();
    refusal = text_answer(403, "Pages of other servers may not talk to this one.\n");
  } else if (state_.stopping) {
    refusal = text_answer(503, "This server is about to stop.\n");
  } else if (early_bytes || !plain.path.starts_with('/')) {
    refusal = text_answer(400, "Wait for the answer before you go on.\n");
  } else if (!state_.requests.take(plain.address, ServerState::now()) ||
             !place.count_for(plain.address)) {
    state_.figures.refused_address.add();
    refusal = text_answer(429, "Your address has too many connections.\n");
  } else {
    refusal = state_.hub->opened(place.id(), plain);
  }
  if (refusal) {
    co_await write(*refusal, true, false);
    co_return;
  }
  serve_websocket(state_, std::move(wire_), std::move(request), std::move(place),
                  std::move(early_));
}

}  // namespace

void serve(ServerState& state, Socket socket, std::string address, bool counted) {
  Place place(state, ++state.last_id, std::move(address), counted);
  Wire wire = state.tls ? Wire(std::move(socket), *state.tls) : Wire(std::move(socket));
  auto connection = std::make_shared<HttpConnection>(state, std::move(wire));
  state.connections[place.id()] = connection;
  auto& it = *connection;
  asio::co_spawn(state.io, it.run(std::move(connection), std::move(place)), asio::detached);
}

}  // namespace astragal
