#include <exception>

#include "host/log.h"
#include "server/gzip.h"
#include "server/state.h"

namespace astragal::server {

using host::text_answer;

namespace {

host::HttpAnswer health(const ServerState& state) {
  if (state.stopping) return text_answer(503, "stopping\n");
  const auto trouble = state.hub->trouble();
  return trouble.empty() ? text_answer(200, "fine\n")
                         : text_answer(503, std::string(trouble) + "\n");
}

host::HttpAnswer figures_page(ServerState& state) {
  state.hub->measure();
  auto answer = text_answer(200, state.metrics.text());
  answer.type = "text/plain; version=0.0.4; charset=utf-8";
  return answer;
}

host::HttpAnswer not_allowed() {
  auto answer = text_answer(405, "Only GET and HEAD are allowed here.\n");
  answer.headers.emplace_back("Allow", "GET, HEAD");
  return answer;
}

/// Compresses large text answers if the client accepts gzip.
void pack(const host::HttpRequest& request, host::HttpAnswer& answer) {
  constexpr std::size_t kWorthIt = 2048;
  if (!answer.body || answer.body->size() < kWorthIt) return;
  answer.headers.emplace_back("Vary", "Accept-Encoding");
  if (!accepts_gzip(request.header("accept-encoding"))) return;
  answer.body = std::make_shared<const std::string>(gzip(*answer.body, Packing::kSoon));
  answer.headers.emplace_back("Content-Encoding", "gzip");
}

/// An exception here is a bug; log it and keep serving.
void ask_hub(ServerState& state, const host::HttpRequest& request, const host::HttpReply& reply) {
  try {
    state.hub->http(request, [&request, reply](host::HttpAnswer answer) {
      pack(request, answer);
      reply(std::move(answer));
    });
  } catch (const std::exception& fault) {
    log(host::LogLevel::kError, "request_failed", {{"what", fault.what()}});
    reply(text_answer(500, "Internal error; see the server's log.\n"));
  }
}

}  // namespace

void route(ServerState& state, const host::HttpRequest& request, bool local,
           const host::HttpReply& reply) {
  const bool reading = request.method == "GET" || request.method == "HEAD";
  if (!reading && !state.origins.allow(request.header("origin"), request.header("host"))) {
    state.figures.origin_refused.add();
    return reply(text_answer(403, "Pages of this origin may not do this.\n"));
  }
  if (request.path.starts_with("/api/")) return ask_hub(state, request, reply);
  if (!reading) return reply(not_allowed());
  if (request.path == "/healthz") return reply(health(state));
  if (request.path == "/metrics") {
    if (!local && !state.options.open_metrics) return reply(text_answer(404, "Not found.\n"));
    return reply(figures_page(state));
  }
  reply(state.files.answer(request));
}

}  // namespace astragal::server
