#include "server/http.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace astragal {

namespace {

/// A page may load what this server has, and nothing else; nobody may show it in a frame.
constexpr std::string_view kSecurityHeaders =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
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

bool same_word(std::string_view one, std::string_view other) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [lower](char a, char b) { return lower(a) == lower(b); });
}

std::string_view HttpRequest::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (same_word(key, name)) return value;
  }
  return {};
}

HttpAnswer text_answer(int status, std::string text) {
  return {status,
          "text/plain; charset=utf-8",
          std::make_shared<const std::string>(std::move(text)),
          {{"Cache-Control", "no-store"}}};
}

HttpAnswer json_answer(int status, std::string text) {
  auto answer = text_answer(status, std::move(text));
  answer.type = "application/json";
  return answer;
}

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
