#pragma once

// The parts that the two kinds of connections share. Only the files of the network include this.

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

/// Waits for an operation; errors go to `error` instead of being thrown.
inline auto into(ErrorCode& error) { return asio::redirect_error(UseAwaitable{}, error); }

/// A connection's place among the others. It lives in the coroutine that serves the connection, so
/// that it is given back however that ends.
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
  /// Whether it asks for others, of whom it is to tell the addresses.
  [[nodiscard]] bool is_proxy() const { return is_proxy_; }
  /// Counts it for the address that a proxy told; false if that has too many.
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

/// What the hub sent to a connection before it was open.
struct Early {
  std::vector<host::SharedText> texts{};
  std::uint16_t close_code = 0;  ///< 0 if it is to stay open
  std::string close_reason{};
};

/// Goes on with a connection as a WebSocket, which the hub has taken.
void serve_websocket(ServerState& state, net::Wire wire, BeastRequest request, Place place,
                     Early early);

}  // namespace astragal::server
