#include "peer.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace astragal::tests {

namespace {

using Clock = std::chrono::steady_clock;

int connect_to(const std::string& address) {
  const auto colon = address.rfind(':');
  const auto port = htons(static_cast<std::uint16_t>(std::stoi(address.substr(colon + 1))));
  std::string host = address.substr(0, colon);
  sockaddr_storage storage{};
  socklen_t size = 0;
  if (host.starts_with('[')) {
    auto& six = reinterpret_cast<sockaddr_in6&>(storage);
    six.sin6_family = AF_INET6;
    six.sin6_port = port;
    ::inet_pton(AF_INET6, host.substr(1, host.size() - 2).c_str(), &six.sin6_addr);
    size = sizeof six;
  } else {
    auto& four = reinterpret_cast<sockaddr_in&>(storage);
    four.sin_family = AF_INET;
    four.sin_port = port;
    ::inet_pton(AF_INET, host.c_str(), &four.sin_addr);
    size = sizeof four;
  }
  const int socket = ::socket(storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (::connect(socket, reinterpret_cast<sockaddr*>(&storage), size) != 0) {
    ::close(socket);
    return -1;
  }
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return socket;
}

bool wait_for(int socket, short events, Clock::time_point until) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
  pollfd end{socket, events, 0};
  return ::poll(&end, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0))) > 0;
}

}  // namespace

int Frame::close_code() const {
  if (kind != kClose || content.size() < 2) return 0;
  return static_cast<unsigned char>(content[0]) * 256 + static_cast<unsigned char>(content[1]);
}

Peer::Peer(const std::string& address, bool tls) : socket_(connect_to(address)) {
  if (!tls) return;
  context_ = ::SSL_CTX_new(::TLS_client_method());
  tls_ = ::SSL_new(context_);
  ::SSL_set_fd(tls_, socket_);
  if (::SSL_connect(tls_) != 1) {
    ::close(socket_);
    socket_ = -1;
  }
}

Peer::Peer(Peer&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      context_(std::exchange(other.context_, nullptr)),
      tls_(std::exchange(other.tls_, nullptr)),
      buffer_(std::move(other.buffer_)) {}

Peer::~Peer() {
  if (tls_ != nullptr) ::SSL_free(tls_);
  if (context_ != nullptr) ::SSL_CTX_free(context_);
  if (socket_ >= 0) ::close(socket_);
}

bool Peer::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto size = tls_ != nullptr
                          ? ::SSL_write(tls_, bytes.data(), static_cast<int>(bytes.size()))
                          : ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (size <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(size));
  }
  return true;
}

std::string Peer::read_some(std::chrono::milliseconds time) {
  if (!buffer_.empty()) return std::exchange(buffer_, {});
  const bool ready = (tls_ != nullptr && ::SSL_pending(tls_) > 0) ||
                     wait_for(socket_, POLLIN, Clock::now() + time);
  if (!ready) return {};
  std::array<char, 16384> bytes;
  const auto size = tls_ != nullptr ? ::SSL_read(tls_, bytes.data(), static_cast<int>(bytes.size()))
                                    : ::recv(socket_, bytes.data(), bytes.size(), 0);
  return size > 0 ? std::string(bytes.data(), static_cast<std::size_t>(size)) : std::string();
}

bool Peer::ends(std::chrono::milliseconds time) {
  buffer_.clear();
  const auto until = Clock::now() + time;
  while (wait_for(socket_, POLLIN, until)) {
    std::array<char, 65536> bytes;
    if (::recv(socket_, bytes.data(), bytes.size(), 0) <= 0) return true;
  }
  return false;
}

void Peer::stop_reading_much() {
  const int least = 1;
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &least, sizeof least);
}

bool Peer::need(std::size_t count, Clock::time_point until) {
  while (buffer_.size() < count) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    if (left.count() <= 0) return false;
    std::string before = std::exchange(buffer_, {});
    const std::string more = read_some(left);
    buffer_ = std::move(before) + more;
    if (more.empty()) return false;
  }
  return true;
}

PeerAnswer Peer::request(std::string_view method, std::string_view path, std::string_view headers,
                         std::string_view body) {
  std::string text(method);
  text.append(" ").append(path).append(" HTTP/1.1\r\nHost: localhost\r\n").append(headers);
  if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  text.append("\r\n").append(body);
  if (!write(text)) return {};
  return read_answer(method != "HEAD");
}

PeerAnswer Peer::read_answer(bool with_body) {
  const auto until = Clock::now() + std::chrono::seconds(10);
  while (buffer_.find("\r\n\r\n") == std::string::npos) {
    if (!need(buffer_.size() + 1, until)) return {};
  }
  PeerAnswer answer;
  const auto end = buffer_.find("\r\n\r\n") + 4;
  answer.head = buffer_.substr(0, end);
  answer.status = std::stoi(answer.head.substr(9, 3));
  buffer_.erase(0, end);
  const auto length = answer.head.find("Content-Length: ");
  if (with_body && length != std::string::npos) {
    const auto size = static_cast<std::size_t>(std::stoul(answer.head.substr(length + 16)));
    if (!need(size, until)) return {};
    answer.body = buffer_.substr(0, size);
    buffer_.erase(0, size);
  }
  return answer;
}

PeerAnswer Peer::open(std::string_view path, std::string_view headers) {
  return request("GET", path,
                 "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                     std::string(headers));
}

std::string Peer::encode(const Frame& frame) {
  constexpr std::array<char, 4> kMask{0x12, 0x34, 0x56, 0x78};
  std::string bytes(
      1, static_cast<char>((frame.last ? 0x80 : 0) | (frame.packed ? 0x40 : 0) | frame.kind));
  const auto size = frame.content.size();
  if (size < 126) {
    bytes += static_cast<char>(0x80 | size);
  } else if (size < 65536) {
    bytes += {static_cast<char>(0xfe), static_cast<char>(size >> 8U), static_cast<char>(size)};
  } else {
    bytes += static_cast<char>(0xff);
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(size >> shift);
  }
  bytes.append(kMask.data(), kMask.size());
  for (std::size_t i = 0; i < size; ++i) {
    bytes += static_cast<char>(frame.content[i] ^ kMask[i % kMask.size()]);
  }
  return bytes;
}

bool Peer::send_frame(const Frame& frame) { return write(encode(frame)); }

std::optional<Frame> Peer::hear(std::chrono::milliseconds time) {
  const auto until = Clock::now() + time;
  for (;;) {
    if (!need(2, until)) return {};
    const auto byte = [this](std::size_t at) {
      return static_cast<std::size_t>(static_cast<unsigned char>(buffer_[at]));
    };
    std::size_t size = byte(1) & 0x7fU;
    const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (!need(2 + extra, until)) return {};
    if (extra > 0) size = 0;
    for (std::size_t i = 0; i < extra; ++i) size = size * 256 + byte(2 + i);
    if (!need(2 + extra + size, until)) return {};
    Frame frame;
    frame.kind = byte(0) & 0x0fU;
    frame.last = (byte(0) & 0x80U) != 0;
    frame.packed = (byte(0) & 0x40U) != 0;
    frame.content = buffer_.substr(2 + extra, size);
    buffer_.erase(0, 2 + extra + size);
    if (frame.kind != Frame::kPing) return frame;
    frame.kind = Frame::kPong;
    send_frame(frame);
  }
}

std::string Peer::hear_text() {
  const auto frame = hear();
  return frame && frame->kind == Frame::kText ? frame->content : std::string();
}

}  // namespace astragal::tests
