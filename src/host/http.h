#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace astragal::host {

/// Text shared by all connections that it is sent to.
using SharedText = std::shared_ptr<const std::string>;

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

/// A request within the size limits.
struct HttpRequest {
  std::string method;
  std::string path{};   ///< as sent, not percent-decoded; begins with a slash
  std::string query{};  ///< the text after the question mark
  HttpHeaders headers{};
  std::string body{};
  std::string address{};  ///< the client's address, see address_key()
  std::uint64_t id = 0;   ///< unique while the server runs

  /// The value of a header, or nothing; header names are case-insensitive.
  [[nodiscard]] std::string_view header(std::string_view name) const;
};

/// A response. The network adds the usual headers (length, security).
struct HttpAnswer {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  SharedText body{};
  HttpHeaders headers{};
};

/// Whether two words are equal, ignoring case.
bool same_word(std::string_view one, std::string_view other);

HttpAnswer text_answer(int status, std::string text);
HttpAnswer json_answer(int status, std::string text);

/// Must be called exactly once, on the network thread, at once or later.
using HttpReply = std::function<void(HttpAnswer)>;

}  // namespace astragal::host
