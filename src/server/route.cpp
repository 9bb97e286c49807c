#include <exception>

#include "host/log.h"
#include "server/gzip.h"
#include "server/state.h"

namespace astragal {

namespace {

HttpAnswer health(const ServerState& state) {
  if (state.stopping) return text_answer(503, "stopping\n");
  const auto trouble = state.hub->trouble();
  return trouble.empty() ? text_answer(200, "fine\n")
                         : text_answer(503, std::string(trouble) + "\n");
}

HttpAnswer figures_page(ServerState& state) {
  state.hub->measure();
  auto answer = text_answer(200, state.metrics.text());
  answer.type = "text/plain; version=0.0.4; charset=utf-8";
  return answer;
}

HttpAnswer not_allowed() {
  auto answer = text_answer(405, "Only GET and HEAD are possible here.\n");
  answer.headers.emplace_back("Allow", "GET, HEAD");
  return answer;
}

/// Smaller on its way, where that is worth the work and the client can read it.
void pack(const HttpRequest& request, HttpAnswer& answer) {
  constexpr std::size_t kWorthIt = 2048;
  if (!answer.body || answer.body->size() < kWorthIt) return;
  answer.headers.emplace_back("Vary", "Accept-Encoding");
  if (!accepts_gzip(request.header("accept-encoding"))) return;
  answer.body = std::make_shared<const std::string>(gzip(*answer.body, Packing::kSoon));
  answer.headers.emplace_back("Content-Encoding", "gzip");
}

/// A hub that fails has a bug, and the others are not to suffer from it.
void ask_hub(ServerState& state, const HttpRequest& request, const HttpReply& reply) {
  try {
    state.hub->http(request, [&request, reply](HttpAnswer answer) {
      pack(request, answer);
      reply(std::move(answer));
    });
  } catch (const std::exception& fault) {
    log(LogLevel::kError, "request_failed", {{"what", fault.what()}});
    reply(text_answer(500, "Something went wrong here.\n"));
  }
}

}  // namespace

void route(ServerState& state, const HttpRequest& request, bool local, const HttpReply& reply) {
  const bool reading = request.method == "GET" || request.method == "HEAD";
  if (!reading && !state.origins.allow(request.header("origin"), request.header("host"))) {
    state.figures.origin_refused.add();
    return reply(text_answer(403, "Pages of other servers may not do this.\n"));
  }
  if (request.path.starts_with("/api/")) return ask_hub(state, request, reply);
  if (!reading) return reply(not_allowed());
  if (request.path == "/healthz") return reply(health(state));
  if (request.path == "/metrics") {
    if (!local && !state.options.open_metrics) return reply(text_answer(404, "Not from here.\n"));
    return reply(figures_page(state));
  }
  reply(state.files.answer(request));
}

}  // namespace astragal
