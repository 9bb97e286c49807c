#pragma once

// A peer of the server that can do everything wrong: it speaks HTTP and WebSocket byte by byte, on
// a plain socket or on TLS.

#include <openssl/ssl.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace astragal::tests {

struct PeerAnswer {
  int status = 0;  ///< 0 if the connection ended before
  std::string head{};
  std::string body{};
};

/// A frame of RFC 6455.
struct Frame {
  enum : std::uint8_t { kMore = 0, kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10 };
  std::uint8_t kind = kText;
  bool last = true;
  bool packed = false;  ///< the bit of permessage-deflate
  std::string content{};
  /// Of a close frame; 0 if there is none.
  [[nodiscard]] int close_code() const;
};

class Peer {
 public:
  /// `address` as Transport::addresses() tells it.
  explicit Peer(const std::string& address, bool tls = false);
  ~Peer();
  Peer(Peer&& other) noexcept;
  Peer& operator=(Peer&&) = delete;

  /// False if the other side has gone.
  bool write(std::string_view bytes);
  /// Some bytes; nothing at the end, or when it takes too long.
  std::string read_some(std::chrono::milliseconds time = std::chrono::seconds(10));
  /// Whether the other side ends the connection within the time; what comes is thrown away.
  bool ends(std::chrono::milliseconds time = std::chrono::seconds(10));
  void stop_reading_much();  ///< the smallest buffer that the system gives
  [[nodiscard]] int socket() const { return socket_; }

  PeerAnswer request(std::string_view method, std::string_view path, std::string_view headers = "",
                     std::string_view body = "");
  PeerAnswer read_answer(bool with_body = true);

  /// Opens a WebSocket; the answer is 101 if that was taken.
  PeerAnswer open(std::string_view path = "/ws", std::string_view headers = "");
  bool say(std::string_view text) {
    return send_frame({Frame::kText, true, false, std::string(text)});
  }
  bool send_frame(const Frame& frame);
  /// The next frame that is not a ping, which is answered.
  std::optional<Frame> hear(std::chrono::milliseconds time = std::chrono::seconds(10));
  /// The content of the next text message.
  std::string hear_text();

  /// A frame as a client sends it.
  static std::string encode(const Frame& frame);

 private:
  bool need(std::size_t count, std::chrono::steady_clock::time_point until);

  int socket_ = -1;
  SSL_CTX* context_ = nullptr;
  SSL* tls_ = nullptr;
  std::string buffer_;
};

}  // namespace astragal::tests
