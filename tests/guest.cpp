#include "guest.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>

namespace astragal::tests {

namespace json = boost::json;

namespace {

bool is_leave(const Guest::Message& message) {
  return message.text.find(R"("leave")") != std::string::npos;
}

/// The type of a message, also if only its beginning is there.
std::string type_in(std::string_view text) {
  constexpr std::string_view kBefore = R"("type":")";
  const auto at = text.find(kBefore);
  if (at == std::string_view::npos) return "";
  const auto from = at + kBefore.size();
  const auto to = text.find('"', from);
  return to == std::string_view::npos ? "" : std::string(text.substr(from, to - from));
}

}  // namespace

bool Guest::come(const std::string& server) {
  hang_up();
  peer_.emplace(server);
  if (peer_->socket() < 0) {
    peer_.reset();
    return false;
  }
  std::string request =
      "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  if (!invitation_.address.empty()) request += "X-Forwarded-For: " + invitation_.address + "\r\n";
  send(request + "\r\n", "handshake");
  return is_connected();
}

void Guest::hang_up() {
  peer_.reset();
  inbox_.clear();
  message_.clear();
  upgraded_ = welcomed_ = false;
  said_ = 0;
}

void Guest::break_after_sending(std::size_t bytes, bool hard) { break_sending_ = {bytes, hard}; }

void Guest::break_after_hearing(std::size_t bytes, bool hard) { break_hearing_ = {bytes, hard}; }

void Guest::break_in_hearing(std::string type, bool hard) {
  break_in_.emplace(std::move(type), hard);
}

void Guest::break_now(bool hard, const std::string& in_what) {
  const linger at_once{1, 0};
  if (hard) ::setsockopt(peer_->socket(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  break_sending_.reset();
  break_hearing_.reset();
  break_in_.reset();
  ++breaks_[in_what];
  hang_up();
}

void Guest::send(std::string_view bytes, const std::string& what) {
  if (!peer_) return;
  if (break_sending_ && bytes.size() >= break_sending_->bytes) {
    peer_->write(bytes.substr(0, break_sending_->bytes));
    return break_now(break_sending_->hard, what);
  }
  if (break_sending_) break_sending_->bytes -= bytes.size();
  if (!peer_->write(bytes)) hang_up();
}

void Guest::send_text(const std::string& text) {
  ++said_;
  last_said_ = Clock::now();
  send(Peer::encode({Frame::kText, true, false, text}), "say " + type_in(text));
}

void Guest::listen() {
  if (!peer_) return;
  std::string bytes = peer_->read_some(std::chrono::milliseconds(0));
  if (bytes.empty()) return hang_up();
  const bool breaks = break_hearing_ && bytes.size() >= break_hearing_->bytes;
  if (breaks) bytes.resize(break_hearing_->bytes);
  if (break_hearing_) break_hearing_->bytes -= bytes.size();
  inbox_ += bytes;
  take_in();
  if (!breaks || !peer_) return;
  break_now(break_hearing_->hard, upgraded_ ? "hear " + type_in(message_ + inbox_) : "handshake");
}

void Guest::take_in() {
  if (!upgraded_ && !take_upgrade()) return;
  while (take_frame()) {
  }
}

bool Guest::take_upgrade() {
  const auto end = inbox_.find("\r\n\r\n");
  if (end == std::string::npos) return false;
  if (!inbox_.starts_with("HTTP/1.1 101")) {  // it stops, or has too many
    hang_up();
    return false;
  }
  inbox_.erase(0, end + 4);
  upgraded_ = true;
  json::object hello{
      {"type", "hello"}, {"protocol", 2}, {"room", invitation_.room}, {"since", events_.size()}};
  if (!invitation_.token.empty()) hello["token"] = invitation_.token;
  send_text(json::serialize(hello));
  repeat();
  return is_connected();
}

bool Guest::take_frame() {
  if (!peer_ || inbox_.size() < 2) return false;
  const auto byte = [this](std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned char>(inbox_[at]));
  };
  std::size_t size = byte(1) & 0x7fU;
  const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (inbox_.size() < 2 + extra) return false;
  if (extra > 0) size = 0;
  for (std::size_t i = 0; i < extra; ++i) size = size * 256 + byte(2 + i);
  if (inbox_.size() < 2 + extra + size) return false;
  const std::size_t kind = byte(0) & 0x0fU;
  const bool last = (byte(0) & 0x80U) != 0;
  const std::string content = inbox_.substr(2 + extra, size);
  inbox_.erase(0, 2 + extra + size);
  if (kind == Frame::kPing) {
    send(Peer::encode({Frame::kPong, true, false, content}), "pong");
  } else if (kind == Frame::kClose) {
    hang_up();
  } else if (kind == Frame::kText || kind == Frame::kMore) {
    message_ += content;
    if (last) hear(std::exchange(message_, {}));
  }
  return is_connected();
}

void Guest::hear(const std::string& text) {
  boost::system::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !value.is_object()) return fault("no JSON: " + text);
  const json::object& message = value.as_object();
  const std::string_view type = message.at("type").as_string();
  // Of a frame that did not arrive in full, nothing is known.
  if (break_in_ && break_in_->first == type) {
    return break_now(break_in_->second, fmt::format("hear {}", type));
  }
  if (type == "event") {
    hear_event(message, text);
  } else if (type == "welcome") {
    hear_welcome(message);
  } else if (type == "you") {
    who_ = message.at("who").to_number<int>();
    if (message.contains("token")) invitation_.token = message.at("token").as_string().c_str();
  } else if (type == "done") {
    const std::string id = message.at("id").as_string().c_str();
    const auto number = message.at("number").to_number<std::uint64_t>();
    const auto asked = answered(id);
    if (asked && is_leave(*asked)) dismissed_ = true;
    const auto [known, is_new] = done_.emplace(id, number);
    if (!is_new && known->second != number) fault(id + " was done twice");
    if (number > events_.size()) fault(id + " was done before it was told");
  } else if (type == "refused") {
    hear_refusal(message);
  } else if (type == "gone") {
    dismissed_ = true;
    hang_up();
  }
}

void Guest::hear_welcome(const json::object& welcome) {
  welcomed_ = true;
  const int who = welcome.at("who").to_number<int>();
  if (!invitation_.token.empty() && who == 0) fault("the token is not known any more");
  if (who_ != 0 && who != who_) fault("somebody else now");
  who_ = who;
  if (welcome.contains("room")) hear_fresh_welcome(welcome);
}

void Guest::hear_fresh_welcome(const json::object& welcome) {
  const auto number = welcome.at("number").to_number<std::size_t>();
  if (number <= events_.size()) {
    return fault(fmt::format("knew {} events, the server has only {}", events_.size(), number));
  }
  events_.resize(number);
  table_ = welcome.at("table");
  now_ = welcome.at("now");
}

void Guest::hear_event(const json::object& event, const std::string& text) {
  const auto number = event.at("number").to_number<std::uint64_t>();
  if (number != events_.size() + 1) {
    return fault(fmt::format("event {} came after {}", number, events_.size()));
  }
  events_.push_back(text);
  if (const auto* table = event.if_contains("table")) table_ = *table;
  if (const auto* now = event.if_contains("now")) now_ = *now;
  for (auto& answer : fair_.hear(event, who_).messages) say(std::move(answer));
}

void Guest::hear_refusal(const json::object& refusal) {
  Refusal told{refusal.at("code").as_string().c_str(), refusal.at("text").as_string().c_str()};
  const std::string id =
      refusal.contains("id") ? refusal.at("id").as_string().c_str() : std::string();
  if (told.code == "storage") {
    // It may be there after all if the power went at that moment: only the same id says.
    storage_refusals_.push_back(std::move(told));
    return;
  }
  const bool leaves = std::any_of(
      unanswered_.begin(), unanswered_.end(),
      [](const Message& message) { return message.text.find(R"("leave")") != std::string::npos; });
  if (told.code == "bad-token" && leaves) {  // it was done, and the answer lost
    dismissed_ = true;
    return hang_up();
  }
  if (id.empty()) {
    if (told.code == "busy") ++turned_away_;
    if (told.code != "busy" && told.code != "too-fast") fault(told.text);
    return;
  }
  if (told.code == "busy") return;  // said again after a while
  const auto message = answered(id);
  if (message && message->times == 1) refused_.emplace(id, std::move(told));
}

std::optional<Guest::Message> Guest::answered(const std::string& id) {
  const auto found = std::find_if(unanswered_.begin(), unanswered_.end(),
                                  [&id](const Message& message) { return message.id == id; });
  if (found == unanswered_.end()) return std::nullopt;
  const Message message = *found;
  unanswered_.erase(found);
  return message;
}

void Guest::say(json::object message) {
  Message next{fmt::format("{}-{}", name_, ++last_id_), {}};
  message["id"] = next.id;
  next.text = json::serialize(message);
  next.times = 1;
  unanswered_.push_back(next);
  send_text(next.text);
}

void Guest::repeat() {
  for (Message& message : unanswered_) {
    if (!is_connected()) return;
    ++message.times;
    send_text(message.text);
  }
}

bool Guest::waits_since(Clock::time_point time) const {
  return welcomed_ && !unanswered_.empty() && last_said_ < time;
}

void Guest::forget_token() {
  hang_up();
  invitation_.token.clear();
  who_ = 0;
  dismissed_ = false;
  unanswered_.clear();
}

void Guest::fault(const std::string& what) {
  faults_.push_back(fmt::format("{} at {}: {}", name_, invitation_.room, what));
}

}  // namespace astragal::tests
