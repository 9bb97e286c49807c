#include "server/options.h"

#include <arpa/inet.h>

#include <array>

#include "text/message.h"
#include "text/words.h"

namespace astragal::server {

text::Result<ListenAddress> read_listen_address(const std::string& text) {
  const text::Error wrong{
      text::message("serve", "bad-listen", text::with("text", text::in_quotes(text)))};
  const auto colon = text.rfind(':');
  if (colon == std::string::npos) return wrong;
  const auto port = text::read_number<std::uint16_t>(std::string_view(text).substr(colon + 1));
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

text::Result<std::string> read_proxy_address(const std::string& text) {
  if (auto address = host::plain_address(text)) return std::move(*address);
  return text::Error{
      text::message("serve", "bad-proxy", text::with("text", text::in_quotes(text)))};
}

}  // namespace astragal::server
