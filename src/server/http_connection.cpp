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

#include "host/log.h"
#include "server/connection.h"
#include "server/http_head.h"
#include "server/request_head.h"

namespace astragal::server {

using host::HttpAnswer;
using host::HttpRequest;
using host::text_answer;

namespace {

namespace http = beast::http;
using Parser = http::request_parser<http::string_body>;

/// A connection that speaks HTTP, until it closes or becomes a WebSocket.
class HttpConnection final : public Connection,
                             public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(ServerState& state, net::Wire wire) : state_(state), wire_(std::move(wire)) {
    wait(limits().request_time);
  }

  void send(host::SharedText text) override { early_.texts.push_back(std::move(text)); }
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
    if (!ending_) state_.figures.dropped_time.add();
    wire_.cut();
    deadline_ = now + limits().answer_time.count();  // set once, not at every check
  }

  Task run(std::shared_ptr<HttpConnection> self, Place place);

 private:
  [[nodiscard]] const ServerLimits& limits() const { return state_.options.limits; }
  void wait(std::chrono::milliseconds time) { deadline_ = ServerState::now() + time.count(); }

  Task read_head(beast::flat_buffer& buffer, Parser& parser, ErrorCode& error);
  [[nodiscard]] std::optional<HttpAnswer> fault_of(const HttpRequest& request, bool http_1_1);
  Task serve_request(HttpRequest request);
  Task upgrade(BeastRequest upgrade, HttpRequest request, Place& place, bool early_bytes);
  Task write(const HttpAnswer& answer, bool with_body, bool keep_alive);
  Task refuse(ErrorCode why);
  Task end();
  asio::awaitable<HttpAnswer, net::Executor> ask(const HttpRequest& request, bool local);
  [[nodiscard]] bool is_local(const HttpRequest& request);
  [[nodiscard]] bool peer_has_gone();
  HttpRequest plain_request(const BeastRequest& request, const Place& place);
  [[nodiscard]] std::string address_of(const HttpRequest& request, const Place& place);

  ServerState& state_;
  net::Wire wire_;
  Early early_;
  std::int64_t deadline_ = 0;
  std::uint64_t asking_ = 0;  ///< id of the request that the hub is answering
  bool idle_ = true;          ///< no request is being answered
  bool leaving_ = false;      ///< close after the next answer
  bool ending_ = false;       ///< the last answer was sent
};

Task HttpConnection::run(std::shared_ptr<HttpConnection> /*self*/, Place place) {
  ErrorCode error;
  if (wire_.tls() != nullptr) {
    co_await wire_.async_handshake(asio::ssl::stream_base::server, into(error));
    if (error) co_return;
  }
  beast::flat_buffer buffer;
  while (!leaving_) {
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(limits().header_bytes));
    parser.body_limit(limits().body_bytes);
    idle_ = true;
    co_await read_head(buffer, parser, error);
    // Copy the headers now: the parser would add trailer fields after the body.
    HttpRequest request;
    std::optional<HttpAnswer> fault;
    if (!error) {
      request = plain_request(parser.get(), place);
      fault = fault_of(request, parser.get().version() == 11);
    }
    if (!error && !fault) co_await http::async_read(wire_, buffer, parser, into(error));
    idle_ = false;
    wait(limits().answer_time);
    if (error) {
      co_await refuse(error);
      break;
    }
    state_.figures.requests.add();
    if (fault) {
      state_.figures.request_faults.add();
      co_await write(*fault, true, false);
      break;
    }
    if (beast::websocket::is_upgrade(parser.get())) {
      co_await upgrade(parser.release(), std::move(request), place, buffer.size() > 0);
      co_return;
    }
    leaving_ = leaving_ || !parser.get().keep_alive();
    request.body = std::move(parser.get().body());
    co_await serve_request(std::move(request));
    wait(limits().keep_alive_time);
  }
  co_await end();
}

/// Reads up to the empty line and checks the bytes as they arrive, before the parser sees them.
Task HttpConnection::read_head(beast::flat_buffer& buffer, Parser& parser, ErrorCode& error) {
  constexpr std::size_t kPiece = 1024;
  const auto bytes = [&buffer] {
    return std::string_view(static_cast<const char*>(buffer.data().data()), buffer.size());
  };
  std::size_t end = bytes().find("\r\n\r\n");
  while (end == std::string_view::npos) {
    if (fault_in_bytes(bytes())) error = http::error::bad_value;
    if (buffer.size() >= limits().header_bytes) error = http::error::header_limit;
    if (error) co_return;
    const auto before = buffer.size();
    const auto size = co_await wire_.async_read_some(buffer.prepare(kPiece), into(error));
    if (error) co_return;
    buffer.commit(size);
    end = bytes().find("\r\n\r\n", before < 3 ? 0 : before - 3);
  }
  if (fault_in_bytes(bytes().substr(0, end + 2))) {
    error = http::error::bad_value;
    co_return;
  }
  co_await http::async_read_header(wire_, buffer, parser, into(error));
}

/// The refusal of a request that is not for this server; checked before the body is read.
std::optional<HttpAnswer> HttpConnection::fault_of(const HttpRequest& request, bool http_1_1) {
  if (auto why = fault_in_headers(request.headers, http_1_1)) return text_answer(400, *why + "\n");
  const auto host = request.header("host");
  if (state_.origins.knows(host)) return std::nullopt;
  return text_answer(
      421, fmt::format(
               "This server does not accept the host name {0}. If it is your server, start it with "
               "--origin http://{0}\n",
               host));
}

/// Half-closes and drains: closing a socket with unread bytes sends RST, which may discard the
/// answer.
Task HttpConnection::end() {
  ErrorCode error;
  wire_.socket().shutdown(net::Socket::shutdown_send, error);
  std::array<char, 1024> rest;
  ending_ = idle_ = true;
  wait(limits().close_time);
  while (!error) co_await wire_.socket().async_read_some(asio::buffer(rest), into(error));
}

/// Answers 4xx for protocol errors; ignores disconnects.
Task HttpConnection::refuse(ErrorCode why) {
  if (why.category() != make_error_code(http::error::bad_method).category()) co_return;
  if (why == http::error::end_of_stream || why == http::error::partial_message) co_return;
  state_.figures.request_faults.add();
  HttpAnswer answer = text_answer(400, "This is not a valid HTTP request.\n");
  if (why == http::error::header_limit) {
    answer = text_answer(431, fmt::format("The headers are too long; the limit is {} bytes.\n",
                                          limits().header_bytes));
  } else if (why == http::error::body_limit) {
    answer = text_answer(
        413, fmt::format("The body is too long; the limit is {} bytes.\n", limits().body_bytes));
  }
  co_await write(answer, true, false);
}

HttpRequest HttpConnection::plain_request(const BeastRequest& request, const Place& place) {
  HttpRequest plain{std::string(request.method_string())};
  const std::string target(request.target());
  const auto mark = target.find('?');
  plain.path = target.substr(0, mark);
  if (mark != std::string::npos) plain.query = target.substr(mark + 1);
  for (const auto& field : request) plain.headers.emplace_back(field.name_string(), field.value());
  plain.address = address_of(plain, place);
  plain.id = ++state_.last_request;
  return plain;
}

/// The client's address. A proxy appends the address it saw to X-Forwarded-For; entries before that
/// can be forged.
std::string HttpConnection::address_of(const HttpRequest& request, const Place& place) {
  if (!place.is_proxy()) return place.address();
  std::string_view through;
  for (const auto& [name, value] : request.headers) {
    if (host::same_word(name, "x-forwarded-for")) through = value;
  }
  auto last = through.substr(through.rfind(',') + 1);
  while (last.starts_with(' ') || last.starts_with('\t')) last.remove_prefix(1);
  const auto address = host::plain_address(last);
  return address ? host::address_key(*address) : place.address();
}

/// Whether the peer is on this machine and not a proxy.
bool HttpConnection::is_local(const HttpRequest& request) {
  ErrorCode error;
  const auto peer = wire_.socket().remote_endpoint(error);
  return !error && peer.address().is_loopback() && request.header("x-forwarded-for").empty() &&
         request.header("forwarded").empty();
}

/// Whether the peer has closed its side. No read is pending while an answer is made, so this polls.
bool HttpConnection::peer_has_gone() {
  pollfd socket{wire_.socket().native_handle(), POLLRDHUP, 0};
  return ::poll(&socket, 1, 0) > 0 && (socket.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

Task HttpConnection::serve_request(HttpRequest request) {
  HttpAnswer answer;
  if (!state_.requests.take(request.address, ServerState::now())) {
    state_.figures.request_faults.add();
    leaving_ = true;
    answer = text_answer(429, "Too many requests; wait a moment.\n");
    answer.headers.emplace_back("Retry-After", "5");
  } else if (!request.path.starts_with('/')) {
    state_.figures.request_faults.add();
    answer = text_answer(400, "The path must begin with a slash.\n");
  } else {
    asking_ = request.id;
    answer = co_await ask(request, is_local(request));
    asking_ = 0;
  }
  log(host::LogLevel::kDebug, "request", {{"method", request.method}, {"status", answer.status}});
  co_await write(answer, request.method != "HEAD", !leaving_);
}

asio::awaitable<HttpAnswer, net::Executor> HttpConnection::ask(const HttpRequest& request,
                                                               bool local) {
  const auto start = [this, &request, local](auto handler) {
    // HttpReply must be copyable, the handler is not. Posted, because the handler must not run
    // inside this call.
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

Task HttpConnection::upgrade(BeastRequest upgrade, HttpRequest request, Place& place,
                             bool early_bytes) {
  std::optional<HttpAnswer> refusal;
  if (!state_.origins.allow(request.header("origin"), request.header("host"))) {
    state_.figures.origin_refused.add();
    refusal = text_answer(403, "Pages of this origin may not connect to this server.\n");
  } else if (state_.stopping) {
    refusal = text_answer(503, "The server is stopping.\n");
  } else if (early_bytes || !request.path.starts_with('/')) {
    refusal = text_answer(400, "Wait for the answer before sending more.\n");
  } else if (!state_.requests.take(request.address, ServerState::now()) ||
             !place.count_for(request.address)) {
    state_.figures.refused_address.add();
    refusal = text_answer(429, "Your address has too many connections.\n");
  } else {
    refusal = state_.hub->opened(place.id(), request);
  }
  if (refusal) {
    co_await write(*refusal, true, false);
    co_return;
  }
  serve_websocket(state_, std::move(wire_), std::move(upgrade), std::move(place),
                  std::move(early_));
}

}  // namespace

void serve(ServerState& state, net::Socket socket, std::string address, bool counted) {
  Place place(state, ++state.last_id, std::move(address), counted);
  net::Wire wire =
      state.tls ? net::Wire(std::move(socket), *state.tls) : net::Wire(std::move(socket));
  auto connection = std::make_shared<HttpConnection>(state, std::move(wire));
  state.connections[place.id()] = connection;
  auto& it = *connection;
  asio::co_spawn(state.io, it.run(std::move(connection), std::move(place)), asio::detached);
}

}  // namespace astragal::server
