#pragma once

// The client's side of HTTP and WebSocket, as little of it as a benchmark needs: the client shares
// the processor with the server it measures.

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
  /// What is there now, at most `size` bytes; 0 at the end, -1 if nothing is there.
  long read(char* bytes, std::size_t size) const;
  /// From now on read() does not wait.
  void stop_waiting() const;

  /// One request and the body of its answer.
  std::string post(const std::string& path, const std::string& body) const;
  void send_post(const std::string& path, const std::string& body) const;
  [[nodiscard]] std::string read_answer() const;

  /// Asks for a WebSocket without compression; the answer is read by accepted().
  void ask_for_websocket() const;
  [[nodiscard]] bool accepted() const;
  /// One message of text. Its mask is zero, which is as good a number as any.
  void say(std::string_view text) const;
  void answer_ping(std::string_view payload) const;

 private:
  void send_frame(std::uint8_t kind, std::string_view payload) const;
  int file_ = -1;
};

/// One frame of a server: never masked, and this one never cuts messages into pieces.
struct Frame {
  static constexpr int kText = 1;
  static constexpr int kClose = 8;
  static constexpr int kPing = 9;

  int kind = 0;
  std::string_view payload{};
  std::size_t size = 0;  ///< with its head; 0 if it is not all there
};
Frame first_frame(std::string_view bytes);

/// What stands after `key` in this JSON, up to a comma or bracket, or within quotes; `key` is such
/// as `"to_act":`. Empty if it is not there.
std::string_view after_key(std::string_view json, std::string_view key);
long number_after(std::string_view json, std::string_view key, long otherwise);

}  // namespace astragal::bench::load
