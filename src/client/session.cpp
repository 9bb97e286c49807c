#include "client/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "dice/fair.h"
#include "text/json_reader.h"

namespace astragal::client {

namespace json = boost::json;

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kFirstPause{500};
constexpr milliseconds kLongestPause{10'000};
constexpr std::string_view kHello = "hello";
constexpr int kProtocol = 2;  // as in docs/protocol.md

}  // namespace

Session::Session(Link link, const TlsOptions& tls, std::string token, dice::FairPart::Kept kept)
    : link_(std::move(link)),
      tls_(tls),
      token_(std::move(token)),
      fair_(std::move(kept)),
      id_prefix_(dice::random_entropy().substr(0, 12)),
      pause_(kFirstPause) {
  connect();
}

void Session::connect() {
  wake_at_.reset();
  channel_ = std::make_unique<Channel>(link_, tls_);
}

int Session::descriptor() const { return channel_ ? channel_->descriptor() : -1; }

void Session::send(json::object message) {
  Sent sent{fmt::format("{}-{}", id_prefix_, ++last_id_),
            std::string(message.at("type").as_string()), ""};
  message["id"] = sent.id;
  if ((sent.type == "join" || sent.type == "claim") && token_.empty()) {
    own_token_ = dice::random_entropy();
    message["token"] = own_token_;
  }
  sent.text = json::serialize(message);
  if (ready_) channel_->send(sent.text);
  outbox_.push_back(std::move(sent));
}

void Session::say_hello() {
  json::object hello{{"type", "hello"},
                     {"room", link_.code},
                     {"protocol", kProtocol},
                     {"id", kHello},
                     {"state", false}};
  const std::string& token = token_.empty() ? own_token_ : token_;
  if (!token.empty()) hello["token"] = token;
  if (mirror_.known() && !anew_) hello["since"] = mirror_.number();
  channel_->send(json::serialize(hello));
}

/// Resends all unanswered messages. The server recognises the ids of those it has handled.
void Session::repeat() {
  repeat_at_.reset();
  for (const Sent& sent : outbox_) channel_->send(sent.text);
}

std::vector<Session::News> Session::pump() {
  std::vector<News> news;
  if (over_) return news;
  if (wake_at_ && Clock::now() >= *wake_at_) connect();
  if (!channel_) return news;
  if (ready_ && repeat_at_ && Clock::now() >= *repeat_at_) repeat();
  for (const auto& event : channel_->take()) {
    if (over_) break;
    if (std::holds_alternative<Channel::Opened>(event)) say_hello();
    if (const auto* text = std::get_if<Channel::Text>(&event)) heard(text->text, news);
    if (const auto* end = std::get_if<Channel::Ended>(&event)) {
      ended(*end, news);
      break;
    }
  }
  return news;
}

void Session::end(End::Kind kind, std::string why, Heard heard, std::vector<News>& news) {
  over_ = true;
  ready_ = false;
  channel_.reset();
  wake_at_.reset();
  news.emplace_back(End{kind, std::move(why), std::move(heard)});
}

void Session::ended(const Channel::Ended& ended, std::vector<News>& news) {
  if (ended.untrusted) return end(End::Kind::kUntrustedCertificate, ended.why, {}, news);
  if (!was_ready_) return end(End::Kind::kNoServer, ended.why, {}, news);
  channel_.reset();
  repeat_at_.reset();
  anew_ = ended.too_much;
  if (ready_) pause_ = kFirstPause;
  ready_ = false;
  wake_at_ = Clock::now() + pause_;
  news.emplace_back(Lost{ended.why, pause_});
  pause_ = std::min(pause_ * 2, kLongestPause);
}

/// Answers fair-dice messages without asking the user.
void Session::play_fair(const json::object& message, std::vector<News>& news) {
  dice::FairPart::Reaction reaction;
  try {
    reaction = fair_.hear(message, mirror_.who());
  } catch (const std::exception& fault) {
    return end(End::Kind::kProtocolError, fault.what(), {}, news);
  }
  for (auto& answer : reaction.messages) send(std::move(answer));
  for (const auto warning : reaction.warnings) news.emplace_back(warning);
}

void Session::heard(const std::string& text, std::vector<News>& news) {
  const auto message = text::parse_json(text);
  auto understood = message ? mirror_.hear(*message) : text::Result<Heard>(message.error());
  if (!understood) return end(End::Kind::kProtocolError, understood.error().what(), {}, news);
  Heard& what = *understood;
  if (what.kind == Heard::Kind::kAnswered || what.kind == Heard::Kind::kRefused) {
    const auto answered = std::find_if(outbox_.begin(), outbox_.end(),
                                       [&what](const Sent& sent) { return sent.id == what.id; });
    if (answered != outbox_.end()) {
      what.about = answered->type;
      // Commit and reveal are retried here, because no user action repeats them.
      const bool passes = what.code == "storage" || what.code == "busy";
      if (passes && (what.about == "commit" || what.about == "reveal")) {
        repeat_at_ = Clock::now() + std::chrono::seconds(1);
        return;
      }
      outbox_.erase(answered);
    } else if (what.id == kHello) {
      what.about = kHello;
    }
  }
  if (what.kind == Heard::Kind::kRefused && what.id.empty() && what.code == "too-fast") {
    // The refusal does not say which message was meant, so all are sent again.
    repeat_at_ = Clock::now() + std::chrono::seconds(1);
    return;
  }
  if (what.kind == Heard::Kind::kRefused && what.about == kHello) {
    // With an unknown token the session continues as a guest; other refusals end it.
    if (what.code != "bad-token") {
      const bool passes = what.code == "too-fast" || what.code == "busy";
      if (was_ready_ && passes) return;  // the server closes, and another attempt follows
      return end(End::Kind::kRefused, what.text, what, news);
    }
    if (token_.empty()) return;  // own_token_: the join had not arrived
    token_.clear();
  }
  if (what.kind == Heard::Kind::kYou && !what.token.empty()) token_ = what.token;
  if (what.kind == Heard::Kind::kGone) return end(End::Kind::kGone, what.why, what, news);
  const bool welcomed = what.kind == Heard::Kind::kWelcome;
  news.emplace_back(std::move(what));
  play_fair(message->get_object(), news);
  if (!welcomed) return;
  if (token_.empty() && mirror_.who() != 0) {
    // The join had arrived, but the connection broke before the answer.
    token_ = own_token_;
    Heard you;
    you.kind = Heard::Kind::kYou;
    you.token = token_;
    news.emplace_back(std::move(you));
  }
  ready_ = true;
  pause_ = kFirstPause;
  if (std::exchange(was_ready_, true)) news.emplace_back(Back{});
  repeat();
}

}  // namespace astragal::client
