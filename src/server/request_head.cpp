#include "server/request_head.h"

#include <algorithm>

namespace astragal::server {

namespace {

std::vector<std::string_view> values_of(const host::HttpHeaders& headers, std::string_view wanted) {
  std::vector<std::string_view> values;
  for (const auto& [name, value] : headers) {
    if (host::same_word(name, wanted)) values.emplace_back(value);
  }
  return values;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_host(std::string_view host) {
  constexpr std::string_view kInNames =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
  constexpr std::string_view kInAddresses = "0123456789abcdefABCDEF:.";
  std::string_view name = host;
  if (host.starts_with('[')) {
    const auto end = host.find(']');
    if (end == host.npos || end == 1) return false;
    if (host.substr(1, end - 1).find_first_not_of(kInAddresses) != host.npos) return false;
    name.remove_prefix(end + 1);
  } else {
    const auto end = std::min(host.find_first_not_of(kInNames), host.size());
    if (end == 0) return false;
    name.remove_prefix(end);
  }
  if (name.empty()) return true;
  return name[0] == ':' && name.size() <= 6 && std::all_of(name.begin() + 1, name.end(), is_digit);
}

}  // namespace

std::optional<std::string> fault_in_bytes(std::string_view head) {
  if (!head.empty() && (head[0] < 'A' || head[0] > 'Z'))
    return "A request must begin with its method.";
  for (std::size_t at = 0; at < head.size(); ++at) {
    const bool after_return = at > 0 && head[at - 1] == '\r';
    if (after_return != (head[at] == '\n')) return "Every line must end with CR and LF.";
    if (at > 1 && head[at - 2] == '\r' && (head[at] == ' ' || head[at] == '\t')) {
      return "A header must be on one line.";
    }
  }
  return std::nullopt;
}

std::optional<std::string> fault_in_headers(const host::HttpHeaders& headers, bool http_1_1) {
  const auto hosts = values_of(headers, "host");
  if (hosts.size() != 1 || !is_host(hosts[0]))
    return "There must be one valid Host header, such as dice.example.";
  const auto codings = values_of(headers, "transfer-encoding");
  const auto lengths = values_of(headers, "content-length");
  if (lengths.size() > 1 ||
      (lengths.size() == 1 &&
       (lengths[0].empty() || !std::all_of(lengths[0].begin(), lengths[0].end(), is_digit)))) {
    return "Content-Length must be one number.";
  }
  if (codings.empty()) return std::nullopt;
  if (codings.size() > 1 || !host::same_word(codings[0], "chunked") || !lengths.empty() ||
      !http_1_1) {
    return "Transfer-Encoding must be chunked, without Content-Length.";
  }
  return std::nullopt;
}

}  // namespace astragal::server
