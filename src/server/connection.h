#pragma once

// Shared by HTTP and WebSocket connections. Only src/server includes this.

#include <boost/asio/awaitable.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include <string>
#include <utility>
#include <vector>

#include "net/wire.h"
#include "server/state.h"

namespace astragal::server {

namespace beast = boost::beast;
using ErrorCode = boost::system::error_code;
using Task = asio::awaitable<void, net::Executor>;
using UseAwaitable = asio::use_awaitable_t<net::Executor>;
using BeastRequest = beast::http::request<beast::http::string_body>;

/// Awaits an operation and stores its error in `error` instead of throwing.
inline auto into(ErrorCode& error) { return asio::redirect_error(UseAwaitable{}, error); }

/// Counts a connection, overall and per address. Owned by the coroutine that serves the connection,
/// so the count is correct however that ends.
class Place {
 public:
  Place(ServerState& state, host::ConnectionId id, std::string address, bool counted)
      : state_(&state),
        id_(id),
        address_(std::move(address)),
        is_proxy_(!counted),
        counted_(counted) {
    state.figures.connections.add(1);
  }
  Place(Place&& other) noexcept
      : state_(std::exchange(other.state_, nullptr)),
        id_(other.id_),
        address_(std::move(other.address_)),
        is_proxy_(other.is_proxy_),
        counted_(other.counted_) {}
  Place& operator=(Place&&) = delete;
  ~Place() {
    if (state_ == nullptr || state_->ended) return;
    if (counted_) state_->by_address.leave(address_);
    state_->figures.connections.add(-1);
    state_->connections.erase(id_);
  }

  [[nodiscard]] host::ConnectionId id() const { return id_; }
  [[nodiscard]] const std::string& address() const { return address_; }
  /// Whether the peer is a proxy, which names the clients' addresses.
  [[nodiscard]] bool is_proxy() const { return is_proxy_; }
  /// Counts the connection for an address named by a proxy; false if that address has too many.
  bool count_for(const std::string& address) {
    if (counted_) return true;
    address_ = address;
    counted_ = state_->by_address.enter(address);
    return counted_;
  }

 private:
  ServerState* state_;
  host::ConnectionId id_;
  std::string address_;
  bool is_proxy_;
  bool counted_;
};

/// Messages of the hub to a connection that is still in its handshake.
struct Early {
  std::vector<host::SharedText> texts{};
  std::uint16_t close_code = 0;  ///< 0 if it stays open
  std::string close_reason{};
};

/// Continues an HTTP connection as a WebSocket; the hub has accepted it.
void serve_websocket(ServerState& state, net::Wire wire, BeastRequest request, Place place,
                     Early early);

}  // namespace astragal::server
