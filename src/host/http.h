#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace astragal::host {

/// Text that is written to many connections and kept once.
using SharedText = std::shared_ptr<const std::string>;

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

/// A request as it came, within the limits of size.
struct HttpRequest {
  std::string method;
  std::string path{};   ///< as it was sent, not decoded; begins with a slash
  std::string query{};  ///< what follows the question mark, without it
  HttpHeaders headers{};
  std::string body{};
  std::string address{};  ///< whose it is, see address_key()
  std::uint64_t id = 0;   ///< never used again for another one

  /// A header's value, or nothing; upper and lower case are alike in names.
  [[nodiscard]] std::string_view header(std::string_view name) const;
};

/// What is answered. The usual headers (length, security) come on top.
struct HttpAnswer {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  SharedText body{};
  HttpHeaders headers{};
};

/// Whether two words are the same, upper and lower case alike.
bool same_word(std::string_view one, std::string_view other);

HttpAnswer text_answer(int status, std::string text);
HttpAnswer json_answer(int status, std::string text);

/// To be called once, on the network thread, at once or later.
using HttpReply = std::function<void(HttpAnswer)>;

}  // namespace astragal::host
