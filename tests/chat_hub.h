#pragma once

// A hub for tests of the network: it echoes, passes on, and does odd things when it is asked to.

#include <fmt/format.h>

#include <atomic>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include "host/hub.h"
#include "server/transport.h"

namespace astragal::tests {

class ChatHub : public host::Hub {
 public:
  explicit ChatHub(server::Transport& transport) : transport_(transport) {}
  ~ChatHub() override {
    if (later_.joinable()) later_.join();
  }

  void http(const host::HttpRequest& request, host::HttpReply reply) override {
    if (request.path == "/api/echo") return reply(host::json_answer(200, request.body));
    if (request.path == "/api/address") return reply(host::text_answer(200, request.address));
    if (request.path == "/api/later") {
      if (later_.joinable()) later_.join();
      later_ = std::thread([this, reply] {
        transport_.post([reply] { reply(host::text_answer(200, "at last")); });
      });
      return;
    }
    if (request.path == "/api/never") return;
    if (request.path == "/api/fail") throw std::runtime_error("asked to");
    reply(host::text_answer(404, "nothing"));
  }

  std::optional<host::HttpAnswer> opened(host::ConnectionId id,
                                         const host::HttpRequest& request) override {
    if (request.path != "/ws") return host::text_answer(404, "no such table");
    peers_.insert(id);
    if (request.query == "hello") transport_.send(id, shared("hello"));
    if (request.query == "goodbye") transport_.close(id, 4000, "full");
    ++openings;
    return std::nullopt;
  }

  void said(host::ConnectionId id, std::string_view text) override {
    ++messages;
    if (text.starts_with("all ")) return tell_all(shared(std::string(text.substr(4))));
    if (text == "leave me") return transport_.close(id, 4001, "as you wish");
    if (text == "fail") throw std::runtime_error("asked to");
    transport_.send(id, shared(std::string(text)));
  }

  void closed(host::ConnectionId id) override {
    if (peers_.erase(id) == 1) ++closings;
  }
  void tick(std::int64_t /*now*/) override { ++ticks; }
  void drain(std::function<void()> done) override {
    ++drains;
    if (drain_ends) done();
  }

  void tell_all(const host::SharedText& text) {
    for (const host::ConnectionId id : peers_) transport_.send(id, text);
  }
  static host::SharedText shared(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
  }

  std::atomic<int> openings = 0;
  std::atomic<int> closings = 0;
  std::atomic<int> messages = 0;
  std::atomic<int> ticks = 0;
  std::atomic<int> drains = 0;
  std::atomic<bool> drain_ends = true;

 private:
  server::Transport& transport_;
  std::set<host::ConnectionId> peers_;
  std::thread later_;
};

/// A server on this machine with a hub that chats. It runs from start() to the end of the test.
class ChatServer {
 public:
  ChatServer() {
    options.listen = {"127.0.0.1:0"};
    options.signals = false;
    auto& limits = options.limits;
    limits.connections_by_address = limits.connections;  // all come from here
    limits.new_connections = limits.requests = {1e6, 1e6};
  }
  ~ChatServer() {
    if (!thread_.joinable()) return;
    transport_->stop();
    transport_->stop();
    thread_.join();
  }
  ChatServer(const ChatServer&) = delete;
  ChatServer& operator=(const ChatServer&) = delete;

  void start(server::StaticFiles files = {}) {
    auto opened = server::Transport::open(options, std::move(files), metrics);
    if (!opened) throw std::runtime_error(opened.error().what());
    transport_.emplace(std::move(*opened));
    hub_.emplace(*transport_);
    thread_ = std::thread([this] { end_ = transport_->run(*hub_); });
  }
  /// Waits for the end.
  server::Transport::End end() {
    thread_.join();
    return end_;
  }
  [[nodiscard]] const std::string& address() const { return transport_->addresses().front(); }
  server::Transport& transport() { return *transport_; }
  ChatHub& hub() { return *hub_; }
  /// A figure as /metrics shows it; -1 if there is none.
  [[nodiscard]] long figure(const std::string& name) const {
    const std::string text = "\n" + metrics.text();
    const auto at = text.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::stol(text.substr(at + name.size() + 2));
  }
  /// Waits until the figure is so.
  [[nodiscard]] bool reaches(const std::string& name, long value) const {
    return eventually([&] { return figure(name) == value; });
  }
  template <class Condition>
  static bool eventually(Condition condition) {
    for (int i = 0; i < 2000; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }

  server::ServerOptions options;
  host::Metrics metrics;

 private:
  std::optional<server::Transport> transport_;
  std::optional<ChatHub> hub_;
  std::thread thread_;
  server::Transport::End end_ = server::Transport::End::kForced;
};

}  // namespace astragal::tests
