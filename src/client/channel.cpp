#include "client/channel.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <sys/eventfd.h>
#include <unistd.h>

#include <csignal>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "net/wire.h"
#include "text/message.h"

namespace astragal::client {

using text::message;

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using ErrorCode = boost::system::error_code;
template <class T = void>
using Task = asio::awaitable<T, net::Executor>;
using UseAwaitable = asio::use_awaitable_t<net::Executor>;
using Resolver = asio::ip::basic_resolver<asio::ip::tcp, net::Executor>;

constexpr auto kConnectTime = std::chrono::seconds(10);
constexpr auto kSilence = std::chrono::seconds(40);  // pings are sent at half of it
constexpr std::size_t kLongestAnswer = 8 * 1024 * 1024;

auto into(ErrorCode& error) { return asio::redirect_error(UseAwaitable{}, error); }

/// Thrown when a connection fails.
struct ConnectError {
  std::string why;
  bool untrusted = false;
};

bool is_untrusted(const ErrorCode& error) {
  return error.category() == asio::error::get_ssl_category() &&
         ERR_GET_REASON(static_cast<unsigned long>(error.value())) ==
             SSL_R_CERTIFICATE_VERIFY_FAILED;
}

ConnectError connect_error(const ErrorCode& error) {
  if (is_untrusted(error)) return {message("network", "distrust"), true};
  if (error == asio::error::operation_aborted || error == beast::error::timeout) {
    return {message("network", "timeout")};
  }
  if (error.category() == asio::error::get_netdb_category())
    return {message("network", "unknown-host")};
  if (error == asio::error::eof || error == websocket::error::closed) {
    return {message("network", "closed")};
  }
  std::string why = error.message();
  if (!why.empty() && why[0] >= 'A' && why[0] <= 'Z') {
    why[0] = static_cast<char>(why[0] - 'A' + 'a');
  }
  return {std::move(why)};
}

asio::ssl::context tls_context(const TlsOptions& tls) {
  asio::ssl::context context(asio::ssl::context::tls_client);
  ::SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_2_VERSION);
  ErrorCode ignored;
  context.set_default_verify_paths(ignored);
  context.set_verify_mode(tls.any_certificate ? asio::ssl::verify_none : asio::ssl::verify_peer);
  return context;
}

/// Closes a socket after a time limit, unless it is released before.
class Deadline {
 public:
  Deadline(const net::Executor& executor, std::function<void()> cut) : timer_(executor) {
    timer_.expires_after(kConnectTime);
    timer_.async_wait([holds = std::weak_ptr<bool>(holds_), cut = std::move(cut)](ErrorCode error) {
      if (!error && !holds.expired()) cut();
    });
  }

 private:
  net::Timer timer_;
  std::shared_ptr<bool> holds_ = std::make_shared<bool>(true);
};

/// Connects, with TLS if the link says so. Throws ConnectError.
Task<net::Wire> connect(const Link& link, const TlsOptions& tls, asio::ssl::context& context) {
  const net::Executor executor = co_await asio::this_coro::executor;
  ErrorCode error;
  Resolver resolver(executor);
  net::Socket socket(executor);
  std::optional<Deadline> deadline(std::in_place, executor, [&resolver, &socket] {
    resolver.cancel();
    ErrorCode ignored;
    socket.close(ignored);
  });
  const auto places =
      co_await resolver.async_resolve(link.host, std::to_string(link.port), into(error));
  if (error) throw connect_error(error);
  co_await asio::async_connect(socket, places, into(error));
  if (error) throw connect_error(error);
  deadline.reset();
  socket.set_option(asio::ip::tcp::no_delay(true), error);
  if (!link.tls) co_return net::Wire(std::move(socket));
  net::Wire wire(std::move(socket), context);
  std::string name = link.host;  // SSL_set_tlsext_host_name, without its cast
  ::SSL_ctrl(wire.tls()->native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
             name.data());
  if (!tls.any_certificate) {
    wire.tls()->set_verify_callback(asio::ssl::host_name_verification(link.host), error);
  }
  deadline.emplace(executor, [&wire] { wire.cut(); });
  co_await wire.async_handshake(asio::ssl::stream_base::client, into(error));
  if (error) throw connect_error(error);
  co_return wire;
}

/// Blocks signals in the network thread; the main thread handles them.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, &before_);
  }
  ~SignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace

struct Channel::State {
  State(Link to, const TlsOptions& options)
      : link(std::move(to)), tls(options), context(tls_context(options)) {
    SignalsBlocked blocked;
    asio::co_spawn(io, run(), asio::detached);
    thread = std::thread([this] { io.run(); });
  }
  ~State() {
    asio::post(io, [this] { leave(); });
    thread.join();
    ::close(wake);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  void tell(Event event) {
    const std::lock_guard lock(mutex);
    events.push_back(std::move(event));
    ::eventfd_write(wake, 1);
  }

  Task<> run() {
    bool opened = false;
    ConnectError why;
    try {
      stream.emplace(co_await connect(link, tls, context));
      co_await open();
      opened = true;
      tell(Opened{});
      co_await read_all();
    } catch (const ConnectError& fault) {
      why = fault;
    } catch (const std::exception& fault) {
      why.why = fault.what();
    }
    ready = false;
    const bool too_much = opened && stream->reason().code == websocket::close_code::try_again_later;
    tell(Ended{why.why, opened, why.untrusted, too_much});
    over = true;
    io.stop();
  }

  Task<> open() {
    websocket::stream_base::timeout times{kConnectTime, kSilence, /*keep_alive_pings=*/true};
    stream->set_option(times);
    stream->text(true);
    ErrorCode error;
    websocket::response_type answer;
    co_await stream->async_handshake(answer, link.authority(), "/ws", into(error));
    if (error == websocket::error::upgrade_declined) {
      throw ConnectError{message("network", "declined", text::with("status", answer.result_int()))};
    }
    if (error) throw connect_error(error);
    ready = true;
  }

  Task<> read_all() {
    for (;;) {
      beast::flat_buffer buffer;
      ErrorCode error;
      co_await stream->async_read(buffer, into(error));
      if (error) throw connect_error(error);
      const auto bytes = buffer.data();
      tell(Text{std::string(static_cast<const char*>(bytes.data()), bytes.size())});
    }
  }

  void write_next() {
    if (writing || queue.empty() || !ready) return;
    writing = true;
    stream->async_write(asio::buffer(queue.front()), [this](ErrorCode error, std::size_t) {
      writing = false;
      if (error) return;  // the reader sees the error too
      queue.pop_front();
      if (leaving && queue.empty()) return leave();
      write_next();
    });
  }

  /// Closes after the current write, or after a short wait.
  void leave() {
    if (over) return;
    if (!leaving) {
      leaving = true;
      last_moment.emplace(io);
      last_moment->expires_after(std::chrono::milliseconds(500));
      last_moment->async_wait([this](ErrorCode) { io.stop(); });
      if (!ready) io.stop();
      if (!queue.empty()) return;
    }
    if (ready) {
      ready = false;
      stream->async_close(websocket::close_code::normal, [this](ErrorCode) { io.stop(); });
    }
  }

  Link link;
  TlsOptions tls;
  asio::ssl::context context;
  asio::io_context io{1};
  std::optional<websocket::stream<net::Wire>> stream;
  std::optional<net::Timer> last_moment;
  std::deque<std::string> queue;
  bool ready = false;
  bool writing = false;
  bool leaving = false;
  bool over = false;

  int wake = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  std::mutex mutex;
  std::vector<Event> events;
  std::thread thread;
};

Channel::Channel(const Link& link, const TlsOptions& tls)
    : state_(std::make_unique<State>(link, tls)) {}

Channel::~Channel() = default;

int Channel::descriptor() const { return state_->wake; }

std::vector<Channel::Event> Channel::take() {
  const std::lock_guard lock(state_->mutex);
  eventfd_t count = 0;
  ::eventfd_read(state_->wake, &count);
  return std::exchange(state_->events, {});
}

void Channel::send(std::string text) {
  asio::post(state_->io, [state = state_.get(), text = std::move(text)]() mutable {
    state->queue.push_back(std::move(text));
    state->write_next();
  });
}

namespace {

Task<Fetched> ask(const Link& link, const TlsOptions& tls, asio::ssl::context& context,
                  http::request<http::string_body> request) {
  net::Wire wire = co_await connect(link, tls, context);
  const Deadline deadline(co_await asio::this_coro::executor, [&wire] { wire.cut(); });
  ErrorCode error;
  co_await http::async_write(wire, request, into(error));
  if (error) throw connect_error(error);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> answer;
  answer.body_limit(kLongestAnswer);
  co_await http::async_read(wire, buffer, answer, into(error));
  if (error) throw connect_error(error);
  wire.cut();
  co_return Fetched{static_cast<int>(answer.get().result_int()), std::move(answer.get().body())};
}

}  // namespace

text::Result<Fetched> fetch(const Link& link, const TlsOptions& tls, const std::string& method,
                            const std::string& path, const std::string& body,
                            const std::function<bool()>& cancelled) {
  http::request<http::string_body> request{http::string_to_verb(method), path, 11};
  request.set(http::field::host, link.authority());
  request.set(http::field::user_agent, "astragal");
  request.set(http::field::connection, "close");
  if (!body.empty()) request.set(http::field::content_type, "application/json");
  request.body() = body;
  request.prepare_payload();
  auto context = tls_context(tls);
  asio::io_context io{1};
  std::optional<text::Result<Fetched>> result;
  const auto run = [&]() -> Task<> {
    try {
      result = co_await ask(link, tls, context, std::move(request));
    } catch (const ConnectError& fault) {
      result = text::Error{fault.why};
    } catch (const std::exception& fault) {
      result = text::Error{fault.what()};
    }
  };
  asio::co_spawn(io, run(), asio::detached);
  while (!result && !cancelled()) {
    if (io.run_for(std::chrono::milliseconds(50)) == 0 && io.stopped()) break;
  }
  if (!result) return text::Error{message("network", "cancelled")};
  return std::move(*result);
}

}  // namespace astragal::client
