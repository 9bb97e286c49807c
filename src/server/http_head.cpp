#include "server/http_head.h"

#include <fmt/format.h>

#include <iterator>

namespace astragal {

namespace {

/// A page may load what this server has, and nothing else; nobody may show it in a frame.
constexpr std::string_view kSecurityHeaders =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
    "'self'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"  // links hold invitations
    "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

std::string_view reason(int status) {
  switch (status) {
    case 200: return "OK";
    case 201: return "Created";
    case 204: return "No Content";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 410: return "Gone";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 421: return "Misdirected Request";
    case 422: return "Unprocessable Content";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 503: return "Service Unavailable";
    default: return "Status";
  }
}

}  // namespace

std::string http_head(const HttpAnswer& answer, const HeadOptions& options) {
  std::string head = fmt::format("HTTP/1.1 {} {}\r\n", answer.status, reason(answer.status));
  const auto out = std::back_inserter(head);
  if (answer.status != 304 && answer.status != 204) {
    fmt::format_to(out, "Content-Type: {}\r\nContent-Length: {}\r\n", answer.type,
                   answer.body ? answer.body->size() : 0);
  }
  for (const auto& [name, value] : answer.headers) fmt::format_to(out, "{}: {}\r\n", name, value);
  head += kSecurityHeaders;
  if (options.tls) head += "Strict-Transport-Security: max-age=31536000\r\n";
  if (!options.keep_alive) head += "Connection: close\r\n";
  head += "\r\n";
  return head;
}

}  // namespace astragal
