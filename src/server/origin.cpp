#include "server/origin.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "text/words.h"

namespace astragal {

namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  return result;
}

/// `scheme://host`, with the port only where it is not the scheme's own; nothing if it is not one.
std::string normal_origin(std::string_view text) {
  std::string origin = lower(text);
  const bool secure = origin.starts_with("https://");
  if (!secure && !origin.starts_with("http://")) return {};
  const auto host = origin.find("//") + 2;
  if (host == origin.size() || origin.find_first_of("/?#@ ", host) != std::string::npos) return {};
  const std::string_view own = secure ? ":443" : ":80";
  if (origin.ends_with(own)) origin.resize(origin.size() - own.size());
  return origin;
}

bool is_local_name(std::string_view origin) {
  std::string_view host = origin.substr(origin.find("//") + 2);
  if (host.starts_with('[')) return true;  // an address, not a name
  host = host.substr(0, host.find(':'));
  return host == "localhost" || host.ends_with(".localhost") ||
         host.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace

Result<Origins> Origins::read(const std::vector<std::string>& allowed, bool local) {
  Origins origins;
  origins.local_ = local;
  for (const auto& text : allowed) {
    auto origin = normal_origin(text);
    if (origin.empty()) {
      return Error{fmt::format("--origin {}: an origin such as https://dice.example is wanted",
                               in_quotes(text))};
    }
    origins.allowed_.push_back(std::move(origin));
  }
  return origins;
}

bool Origins::allow(std::string_view origin, std::string_view host) const {
  if (origin.empty()) return true;
  const auto from = normal_origin(origin);
  if (from.empty()) return false;
  if (!allowed_.empty()) {
    return std::find(allowed_.begin(), allowed_.end(), from) != allowed_.end();
  }
  const auto scheme = from.substr(0, from.find("//") + 2);
  return from == normal_origin(scheme + std::string(host)) && (!local_ || is_local_name(from));
}

}  // namespace astragal
