#include "client/link.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/message.h"
#include "text/words.h"

namespace astragal::client {

namespace {

constexpr std::string_view kExample = "http://host:8707/k7q2-x4md-9rtz";
constexpr std::uint16_t kHttpPort = 80;
constexpr std::uint16_t kHttpsPort = 443;
constexpr std::size_t kLongestHost = 253;

std::string small(std::string_view text) {
  std::string letters(text);
  for (char& c : letters) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return letters;
}

bool only_has(std::string_view text, std::string_view characters) {
  return text.find_first_not_of(characters) == std::string_view::npos;
}

constexpr std::string_view kLettersAndDigits = "abcdefghijklmnopqrstuvwxyz0123456789";

bool is_host(std::string_view host, bool six) {
  if (host.empty() || host.size() > kLongestHost) return false;
  const std::string plain = small(host);
  if (six) return only_has(plain, "0123456789abcdef:.");
  return only_has(plain, std::string(kLettersAndDigits) + "-._") && plain.front() != '-';
}

/// `why` is a key of [network] in data/words.
text::Error wrong(std::string_view text, std::string_view why) {
  return text::Error{text::message("network", "bad-link", text::with("link", text::in_quotes(text)),
                                   text::with("why", text::message("network", why)),
                                   text::with("example", kExample))};
}

/// Reads host and port; false if they are malformed.
bool read_authority(std::string_view text, Link& link) {
  const bool six = text.starts_with('[');
  const auto end = six ? text.find(']') : std::min(text.find(':'), text.size());
  if (end == std::string_view::npos) return false;
  link.host = small(six ? text.substr(1, end - 1) : text.substr(0, end));
  std::string_view rest = text.substr(six ? end + 1 : end);
  if (!is_host(link.host, six)) return false;
  if (rest.empty()) return true;
  if (!rest.starts_with(':')) return false;
  rest.remove_prefix(1);
  const auto port = text::read_number<std::uint16_t>(rest);
  if (port) link.port = *port;
  return port && *port != 0;
}

}  // namespace

std::string Link::authority() const {
  const bool six = host.find(':') != std::string::npos;
  const std::string name = six ? "[" + host + "]" : host;
  return port == (tls ? kHttpsPort : kHttpPort) ? name : fmt::format("{}:{}", name, port);
}

std::string Link::invitation() const {
  return fmt::format("{}://{}/{}", tls ? "https" : "http", authority(), code);
}

text::Result<Link> read_link(std::string_view text) {
  Link link;
  std::string_view rest = text::trim(text);
  if (const auto scheme = rest.find("://"); scheme != std::string_view::npos) {
    const std::string word = small(rest.substr(0, scheme));
    if (word != "http" && word != "https") return wrong(text, "link-scheme");
    link.tls = word == "https";
    link.port = link.tls ? kHttpsPort : kHttpPort;
    rest.remove_prefix(scheme + 3);
  } else {
    link.port = kOurPort;
  }
  if (const auto hash = rest.find('#'); hash != std::string_view::npos) {
    link.key = small(rest.substr(hash + 1));
    rest = rest.substr(0, hash);
    if (!link.key.empty() && (link.key.size() != 64 || !only_has(link.key, "0123456789abcdef"))) {
      return wrong(text, "link-key");
    }
  }
  const auto slash = std::min(rest.find('/'), rest.size());
  if (!read_authority(rest.substr(0, slash), link)) return wrong(text, "link-server");
  std::string_view path = rest.substr(slash);
  while (path.starts_with('/')) path.remove_prefix(1);
  while (path.ends_with('/')) path.remove_suffix(1);
  link.code = small(path);
  if (!only_has(link.code, std::string(kLettersAndDigits) + "-") || link.code.size() > 32) {
    return wrong(text, "link-code");
  }
  if (!link.key.empty() && link.code.empty()) return wrong(text, "link-table");
  return link;
}

}  // namespace astragal::client
