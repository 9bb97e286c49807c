#include "server/options.h"

#include <arpa/inet.h>

#include <array>

#include "text/message.h"
#include "text/words.h"

namespace astragal {

Result<ListenAddress> read_listen_address(const std::string& text) {
  const Error wrong{message("serve", "bad-listen", with("text", in_quotes(text)))};
  const auto colon = text.rfind(':');
  if (colon == std::string::npos) return wrong;
  const auto port = read_number<std::uint16_t>(std::string_view(text).substr(colon + 1));
  std::string address = text.substr(0, colon);
  if (address == "localhost") address = "127.0.0.1";
  const bool six = address.starts_with('[') && address.ends_with(']');
  if (six) address = address.substr(1, address.size() - 2);
  std::array<unsigned char, sizeof(in6_addr)> ignored{};
  if (!port || ::inet_pton(six ? AF_INET6 : AF_INET, address.c_str(), ignored.data()) != 1) {
    return wrong;
  }
  return ListenAddress{address, *port};
}

Result<std::string> read_proxy_address(const std::string& text) {
  if (auto address = plain_address(text)) return std::move(*address);
  return Error{message("serve", "bad-proxy", with("text", in_quotes(text)))};
}

}  // namespace astragal
