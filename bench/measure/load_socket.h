#pragma once

// A minimal HTTP and WebSocket client, because it shares the processor with the server it measures.

#include <cstdint>
#include <string>
#include <string_view>

namespace astragal::bench::load {

/// A connection to the server on this machine.
class Socket {
 public:
  Socket() = default;
  explicit Socket(int port);
  Socket(Socket&& other) noexcept;
  Socket& operator=(Socket&& other) noexcept;
  ~Socket();

  [[nodiscard]] int file() const { return file_; }
  [[nodiscard]] bool is_open() const { return file_ >= 0; }
  void close();

  void write(std::string_view bytes) const;
  /// Available bytes, at most `size`; 0 at the end, -1 if there are none.
  long read(char* bytes, std::size_t size) const;
  /// Makes read() non-blocking.
  void stop_waiting() const;

  /// Sends a request and returns the body of the answer.
  std::string post(const std::string& path, const std::string& body) const;
  void send_post(const std::string& path, const std::string& body) const;
  [[nodiscard]] std::string read_answer() const;

  /// Requests a WebSocket without compression; accepted() reads the answer.
  void ask_for_websocket() const;
  [[nodiscard]] bool accepted() const;
  /// Sends a text message with a mask of zero.
  void say(std::string_view text) const;
  void answer_ping(std::string_view payload) const;

 private:
  void send_frame(std::uint8_t kind, std::string_view payload) const;
  int file_ = -1;
};

/// A frame from the server: unmasked and unfragmented.
struct Frame {
  static constexpr int kText = 1;
  static constexpr int kClose = 8;
  static constexpr int kPing = 9;

  int kind = 0;
  std::string_view payload{};
  std::size_t size = 0;  ///< including its head; 0 if incomplete
};
Frame first_frame(std::string_view bytes);

/// The value after `key` in this JSON, up to a comma or bracket, or within quotes; `key` is e.g.
/// `"to_act":`. Empty if it is missing.
std::string_view after_key(std::string_view json, std::string_view key);
long number_after(std::string_view json, std::string_view key, long otherwise);

}  // namespace astragal::bench::load
