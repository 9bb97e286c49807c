#include "load_socket.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace astragal::bench::load {

namespace {

[[noreturn]] void give_up(const char* what) {
  fmt::print(stderr, "bench_load: {}: {}\n", what, std::strerror(errno));
  std::exit(1);
}

}  // namespace

Socket::Socket(int port) : file_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(port));
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (file_ < 0 || ::connect(file_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    give_up("the server cannot be reached");
  }
  const int yes = 1;
  ::setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

Socket::Socket(Socket&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

Socket& Socket::operator=(Socket&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

Socket::~Socket() { close(); }

void Socket::close() {
  if (file_ >= 0) ::close(std::exchange(file_, -1));
}

void Socket::write(std::string_view bytes) const {
  while (!bytes.empty()) {
    const auto sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EAGAIN) continue;
    if (sent < 0) return;  // the reader notices that it is closed
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

long Socket::read(char* bytes, std::size_t size) const {
  const auto got = ::recv(file_, bytes, size, 0);
  return got < 0 && errno != EAGAIN ? 0 : got;
}

void Socket::stop_waiting() const { ::fcntl(file_, F_SETFL, O_NONBLOCK); }

void Socket::send_post(const std::string& path, const std::string& body) const {
  write(
      fmt::format("POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                  "Content-Length: {}\r\n\r\n{}",
                  path, body.size(), body));
}

std::string Socket::read_answer() const {
  std::string text;
  std::array<char, 4096> piece;
  for (;;) {
    const auto end = text.find("\r\n\r\n");
    if (end != std::string::npos) {
      const auto length = text.find("Content-Length: ");
      const auto size = length < end ? std::strtoul(text.c_str() + length + 16, nullptr, 10) : 0;
      if (text.size() >= end + 4 + size) return text.substr(end + 4, size);
    }
    const auto got = read(piece.data(), piece.size());
    if (got <= 0) give_up("the server ended a request");
    text.append(piece.data(), static_cast<std::size_t>(got));
  }
}

std::string Socket::post(const std::string& path, const std::string& body) const {
  send_post(path, body);
  return read_answer();
}

void Socket::ask_for_websocket() const {
  write(
      "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
}

bool Socket::accepted() const {
  std::string text;
  char one = 0;
  // Byte by byte: messages follow the head.
  while (text.find("\r\n\r\n") == std::string::npos) {
    if (read(&one, 1) <= 0) return false;
    text += one;
  }
  return text.starts_with("HTTP/1.1 101");
}

void Socket::send_frame(std::uint8_t kind, std::string_view payload) const {
  std::array<char, 4096 + 8> frame{};
  std::size_t head = 2;
  frame[0] = static_cast<char>(0x80 | kind);
  if (payload.size() < 126) {
    frame[1] = static_cast<char>(0x80 | payload.size());
  } else {
    frame[1] = static_cast<char>(0x80 | 126);
    frame[2] = static_cast<char>(payload.size() >> 8U);
    frame[3] = static_cast<char>(payload.size() & 0xffU);
    head = 4;
  }
  head += 4;  // the mask
  std::memcpy(frame.data() + head, payload.data(), payload.size());
  write({frame.data(), head + payload.size()});
}

void Socket::say(std::string_view text) const { send_frame(Frame::kText, text); }

void Socket::answer_ping(std::string_view payload) const { send_frame(10, payload); }

Frame first_frame(std::string_view bytes) {
  if (bytes.size() < 2) return {};
  const auto byte = [&bytes](std::size_t at) { return static_cast<std::uint8_t>(bytes[at]); };
  std::size_t head = 2;
  std::uint64_t length = byte(1) & 0x7fU;
  if (length >= 126) {
    const std::size_t digits = length == 126 ? 2 : 8;
    head += digits;
    if (bytes.size() < head) return {};
    length = 0;
    for (std::size_t i = 2; i < head; ++i) length = length << 8U | byte(i);
  }
  if (bytes.size() < head + length) return {};
  return {byte(0) & 0xf, bytes.substr(head, length), head + length};
}

std::string_view after_key(std::string_view json, std::string_view key) {
  const void* found = ::memmem(json.data(), json.size(), key.data(), key.size());
  if (found == nullptr) return {};
  json.remove_prefix(static_cast<std::size_t>(static_cast<const char*>(found) - json.data()) +
                     key.size());
  if (json.starts_with('"')) return json.substr(1, json.find('"', 1) - 1);
  return json.substr(0, json.find_first_of(",]}"));
}

long number_after(std::string_view json, std::string_view key, long otherwise) {
  const auto text = after_key(json, key);
  if (text.empty()) return otherwise;
  return std::strtol(std::string(text).c_str(), nullptr, 10);
}

}  // namespace astragal::bench::load
