#include "server/origin.h"

#include <algorithm>
#include <array>
#include <utility>

#include "text/message.h"
#include "text/words.h"

namespace astragal::server {

namespace {

/// `scheme://host`, with the port unless it is the scheme's default; empty if malformed.
std::string normal_origin(std::string_view text) {
  std::string origin = text::lower(text);
  const bool secure = origin.starts_with("https://");
  if (!secure && !origin.starts_with("http://")) return {};
  const auto host = origin.find("//") + 2;
  if (host == origin.size() || origin.find_first_of("/?#@ ", host) != std::string::npos) return {};
  const std::string_view own = secure ? ":443" : ":80";
  if (origin.ends_with(own)) origin.resize(origin.size() - own.size());
  return origin;
}

/// The host without its port.
std::string_view name_in(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

bool is_local_name(std::string_view host) {
  if (host.starts_with('[')) return true;  // an address, not a name
  return host == "localhost" || host.ends_with(".localhost") ||
         host.find_first_not_of("0123456789.") == std::string_view::npos;
}

/// Names that do not exist in the public DNS.
bool is_private_name(std::string_view host) {
  if (host.find('.') == std::string_view::npos) return true;
  constexpr std::array<std::string_view, 5> kPrivate{".local", ".lan", ".internal", ".home.arpa",
                                                     ".localdomain"};
  return std::any_of(kPrivate.begin(), kPrivate.end(),
                     [host](std::string_view end) { return host.ends_with(end); });
}

}  // namespace

text::Result<Origins> Origins::read(const std::vector<std::string>& allowed, Names names) {
  Origins origins;
  origins.names_ = names;
  for (const auto& text : allowed) {
    auto origin = normal_origin(text);
    if (origin.empty()) {
      return text::Error{
          text::message("serve", "bad-origin", text::with("text", text::in_quotes(text)))};
    }
    origins.allowed_.push_back(std::move(origin));
  }
  return origins;
}

bool Origins::knows(std::string_view host) const {
  const std::string called = text::lower(host);
  const std::string_view name = name_in(called);
  if (names_ == Names::kAll || is_local_name(name)) return true;
  if (names_ == Names::kThisNetwork && is_private_name(name)) return true;
  return std::any_of(allowed_.begin(), allowed_.end(), [name](std::string_view origin) {
    return name_in(origin.substr(origin.find("//") + 2)) == name;
  });
}

bool Origins::allow(std::string_view origin, std::string_view host) const {
  if (origin.empty()) return true;
  const auto from = normal_origin(origin);
  if (from.empty()) return false;
  if (!allowed_.empty()) {
    return std::find(allowed_.begin(), allowed_.end(), from) != allowed_.end();
  }
  const auto scheme = from.substr(0, from.find("//") + 2);
  return from == normal_origin(scheme + std::string(host));
}

}  // namespace astragal::server
