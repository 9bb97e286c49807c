#include "server/transport.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "host/log.h"
#include "server/inherited.h"
#include "server/stop.h"
#include "text/message.h"

namespace astragal::server {

using text::Error;

namespace {

using asio::ip::tcp;
using boost::system::error_code;
using Task = asio::awaitable<void, net::Executor>;

auto into(error_code& error) {
  return asio::redirect_error(asio::use_awaitable_t<net::Executor>{}, error);
}

text::Result<> read_tls(ServerState& state) {
  const auto& options = state.options;
  if (options.tls_certificate.empty() && options.tls_key.empty()) return text::kDone;
  if (options.tls_certificate.empty() || options.tls_key.empty()) {
    return Error{text::message("serve", "tls-both")};
  }
  auto& tls = state.tls.emplace(asio::ssl::context::tls_server);
  tls.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                  asio::ssl::context::no_tlsv1_1);
  // For TLS 1.2: forward secrecy (no static RSA), no CBC (padding oracles). All ciphers of TLS 1.3
  // qualify.
  if (::SSL_CTX_set_cipher_list(tls.native_handle(), "ECDHE+AESGCM:ECDHE+CHACHA20") != 1) {
    return Error{text::message("serve", "no-cipher")};
  }
  ::SSL_CTX_set_mode(tls.native_handle(), SSL_MODE_RELEASE_BUFFERS);
  error_code error;
  tls.use_certificate_chain_file(options.tls_certificate, error);
  if (error) {
    return Error{text::message("serve", "bad-certificate",
                               text::with("file", options.tls_certificate),
                               text::with("why", error.message()))};
  }
  tls.use_private_key_file(options.tls_key, asio::ssl::context::pem, error);
  if (error) {
    return Error{text::message("serve", "bad-key", text::with("file", options.tls_key),
                               text::with("why", error.message()))};
  }
  return text::kDone;
}

void tell_address(ServerState& state, const Acceptor& acceptor) {
  const auto bound = acceptor.local_endpoint();
  const auto address = bound.address().to_string();
  state.addresses.push_back(bound.address().is_v6() ? fmt::format("[{}]:{}", address, bound.port())
                                                    : fmt::format("{}:{}", address, bound.port()));
}

/// Listens on the sockets passed by systemd.
text::Result<> listen_on_inherited(ServerState& state) {
  const auto sockets = inherited_sockets();
  if (!sockets) return sockets.error();
  for (const int socket : *sockets) {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
    Acceptor& acceptor = state.acceptors.emplace_back(state.io);
    error_code error;
    acceptor.assign(address.ss_family == AF_INET6 ? tcp::v6() : tcp::v4(), socket, error);
    if (error) return Error{fmt::format("--listen {}: {}", kFromSystemd, error.message())};
    tell_address(state, acceptor);
  }
  return text::kDone;
}

text::Result<> listen(ServerState& state, const std::string& text) {
  if (text == kFromSystemd) return listen_on_inherited(state);
  const auto where = read_listen_address(text);
  if (!where) return where.error();
  const tcp::endpoint wanted(asio::ip::make_address(where->address), where->port);
  Acceptor& acceptor = state.acceptors.emplace_back(state.io);
  error_code error;
  acceptor.open(wanted.protocol(), error);
  if (!error) acceptor.set_option(Acceptor::reuse_address(true), error);
  if (!error && wanted.address().is_v6()) acceptor.set_option(asio::ip::v6_only(true), error);
  if (!error) acceptor.bind(wanted, error);
  if (!error) acceptor.listen(4096, error);
  if (error == asio::error::address_in_use) {
    return Error{text::message("serve", "in-use", text::with("text", text))};
  }
  if (error) return Error{fmt::format("--listen {}: {}", text, error.message())};
  tell_address(state, acceptor);
  return text::kDone;
}

/// The accepted host names, depending on the addresses it listens on.
Origins::Names names_for(const ServerState& state) {
  if (state.tls) return Origins::Names::kAll;
  const bool here =
      std::all_of(state.acceptors.begin(), state.acceptors.end(),
                  [](const auto& one) { return one.local_endpoint().address().is_loopback(); });
  return here ? Origins::Names::kThisMachine : Origins::Names::kThisNetwork;
}

/// Serves the peer, unless a limit is reached.
void let_in(ServerState& state, net::Socket socket) {
  error_code error;
  const auto peer = socket.remote_endpoint(error);
  if (error) return;
  const auto text = host::plain_address(peer.address().to_string()).value_or("");
  auto address = host::address_key(text);
  auto& figures = state.figures;
  if (state.connections.size() >= state.options.limits.connections) {
    return figures.refused_full.add();
  }
  // Clients behind a proxy share its address; they are counted when a request names them.
  const bool counted = !state.is_proxy(text);
  if (counted && !state.new_connections.take(address, ServerState::now())) {
    return figures.refused_rate.add();
  }
  if (counted && !state.by_address.enter(address)) return figures.refused_address.add();
  figures.accepted.add();
  socket.set_option(tcp::no_delay(true), error);
  socket.set_option(net::Socket::send_buffer_size(state.options.limits.socket_bytes), error);
  serve(state, std::move(socket), std::move(address), counted);
}

Task accept_all(ServerState& state, Acceptor& acceptor) {
  while (acceptor.is_open()) {
    net::Socket socket(state.io);
    error_code error;
    co_await acceptor.async_accept(socket, into(error));
    if (!error) {
      let_in(state, std::move(socket));
    } else if (acceptor.is_open()) {  // most likely out of file descriptors
      log(host::LogLevel::kWarning, "accept_failed", {{"what", error.message()}});
      net::Timer pause(state.io, std::chrono::milliseconds(100));
      co_await pause.async_wait(into(error));
    }
  }
}

/// Calls the hub's tick, and checks the time limits of connections.
Task tick(ServerState& state) {
  constexpr std::chrono::milliseconds kTick{50};
  constexpr std::uint64_t kChecks = 5;  // ticks between checks
  error_code error;
  for (std::uint64_t count = 1;; ++count) {
    state.ticker->expires_after(kTick);
    co_await state.ticker->async_wait(into(error));
    const auto now = ServerState::now();
    asio::post(state.io, [&state, now] { state.hub->tick(now); });
    if (count % kChecks == 0) {
      // A check does not erase a connection: its coroutine does that later.
      for (const auto& [id, connection] : state.connections) connection->check(now);
    }
    state.new_connections.sweep(now);
    state.requests.sweep(now);
  }
}

/// Runs the event loop. An exception here is a bug; logs it and returns false, to run again.
bool run_on(ServerState& state) {
  try {
    state.io.run();
    return true;
  } catch (const std::exception& fault) {
    log(host::LogLevel::kError, "task_failed", {{"what", fault.what()}});
    return false;
  }
}

}  // namespace

text::Result<Transport> Transport::open(const ServerOptions& options, StaticFiles files,
                                        host::Metrics& metrics) {
  auto state = std::make_unique<ServerState>(options, std::move(files), metrics);
  for (auto& proxy : state->options.proxies) {
    auto address = read_proxy_address(proxy);
    if (!address) return address.error();
    proxy = std::move(*address);
  }
  if (auto read = read_tls(*state); !read) return read.error();
  for (const auto& address : options.listen) {
    if (auto listening = listen(*state, address); !listening) return listening.error();
  }
  auto origins = Origins::read(options.origins, names_for(*state));
  if (!origins) return origins.error();
  state->origins = std::move(*origins);
  if (options.signals) catch_signals(*state);
  return Transport(std::move(state));
}

Transport::Transport(std::unique_ptr<ServerState> state) : state_(std::move(state)) {}
Transport::Transport(Transport&&) noexcept = default;
Transport& Transport::operator=(Transport&&) noexcept = default;
Transport::~Transport() {
  if (state_) state_->ended = true;
}

const std::vector<std::string>& Transport::addresses() const { return state_->addresses; }

Transport::End Transport::run(host::Hub& hub) {
  auto& state = *state_;
  state.hub = &hub;
  state.ticker.emplace(state.io);
  if (state.options.signals) watch_signals(state);
  for (auto& acceptor : state.acceptors) {
    asio::co_spawn(state.io, accept_all(state, acceptor), asio::detached);
  }
  asio::co_spawn(state.io, tick(state), asio::detached);
  while (!run_on(state)) {
  }
  state.ended = true;
  return state.drained ? End::kDrained : End::kForced;
}

void Transport::stop() {
  asio::post(state_->io, [state = state_.get()] { begin_stop(*state); });
}

void Transport::post(std::function<void()> task) { asio::post(state_->io, std::move(task)); }

std::function<void(std::function<void()>)> Transport::poster() {
  return [&io = state_->io](std::function<void()> task) { asio::post(io, std::move(task)); };
}

void Transport::send(host::ConnectionId id, host::SharedText text) {
  const auto found = state_->connections.find(id);
  if (found != state_->connections.end()) found->second->send(std::move(text));
}

void Transport::close(host::ConnectionId id, std::uint16_t code, std::string_view reason) {
  const auto found = state_->connections.find(id);
  if (found != state_->connections.end()) found->second->close(code, reason);
}

}  // namespace astragal::server
