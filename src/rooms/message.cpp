#include "rooms/message.h"

#include <algorithm>
#include <array>
#include <vector>

#include "rooms/secrets.h"
#include "text/json_reader.h"
#include "text/names.h"
#include "text/words.h"

namespace astragal::rooms {

namespace json = boost::json;

namespace {

/// Name, required fields and optional fields of a message type.
struct Form {
  std::string_view type;
  std::vector<std::string_view> needs;
  std::vector<std::string_view> may;
};

/// In the order of `MessageType`.
const std::array<Form, 24>& forms() {
  static const std::array<Form, 24> kForms{
      Form{"hello", {"room"}, {"protocol", "token", "since", "state"}},
      Form{"join", {"name"}, {"token"}},
      Form{"claim", {"key"}, {"token"}},
      Form{"sit", {"seat"}, {"name", "colour", "entropy"}},
      Form{"stand", {"seat"}, {}},
      Form{"bot", {"seat", "bot"}, {"name"}},
      Form{"resume", {"seat"}, {}},
      Form{"ready", {}, {"entropy"}},
      Form{"start", {}, {}},
      Form{"shuffle", {}, {"on"}},
      Form{"remove", {}, {"who", "seat"}},
      Form{"host", {"who"}, {}},
      Form{"decide", {"decision"}, {"seat", "outcome", "position", "warn"}},
      Form{"undo", {}, {"position"}},
      Form{"resign", {"seat"}, {}},
      Form{"rematch", {}, {}},
      Form{"say", {"text"}, {}},
      Form{"handover", {}, {"seat"}},
      Form{"leave", {}, {}},
      Form{"delete", {}, {}},
      Form{"hint", {}, {"position"}},
      Form{"report", {}, {"game"}},
      Form{"commit", {"seat", "commit"}, {}},
      Form{"reveal", {"seat", "entropy"}, {}}};
  return kForms;
}

struct TextField {
  std::string_view key;
  std::string Message::*member;
  std::size_t longest;  ///< bytes
};
constexpr std::array<TextField, 12> kTexts{
    TextField{"id", &Message::id, 64},    {"room", &Message::room, 32},
    {"token", &Message::token, 64},       {"key", &Message::key, 64},
    {"name", &Message::name, 96},         {"colour", &Message::colour, 16},
    {"bot", &Message::bot, 16},           {"entropy", &Message::entropy, 128},
    {"commit", &Message::commit, 64},     {"decision", &Message::decision, 256},
    {"outcome", &Message::outcome, 1024}, {"text", &Message::text, 2000}};

/// Reads a field; returns an error, or empty if it is valid.
text::Error read_field(Message& message, std::string_view key, const json::value& value) {
  for (const auto& field : kTexts) {
    if (field.key != key) continue;
    if (!value.is_string()) return {"json-text"_why, {{"field", key}}};
    const std::string_view text = value.get_string();
    if (text.size() > field.longest) {
      return {"json-long"_why, {{"field", key}, {"most", field.longest}}};
    }
    if (text::bad_utf8(text) != 0) return {"json-utf8"_why, {{"field", key}}};
    message.*field.member = text;
    return {};
  }
  if (key == "seat" || key == "who" || key == "game" || key == "protocol") {
    const auto number = text::whole_number(value, key == "seat" ? kTable : 1, 1'000'000);
    if (!number) return {"json-natural"_why, {{"field", key}}};
    (key == "seat"       ? message.seat
     : key == "who"      ? message.who
     : key == "protocol" ? message.protocol
                         : message.game) = *number;
    return {};
  }
  if (key == "warn") {
    if (!value.is_double() || !(value.get_double() > 0 && value.get_double() < 1)) {
      return {"json-fraction"_why, {{"field", key}}};
    }
    message.warn = value.get_double();
    return {};
  }
  if (key == "state" || key == "on") {
    if (!value.is_bool()) return {"json-boolean"_why, {{"field", key}}};
    (key == "state" ? message.state : message.on) = value.get_bool();
    return {};
  }
  if (!value.is_int64() || value.get_int64() < 0) {
    return {"json-natural"_why, {{"field", key}}};
  }
  (key == "since" ? message.since : message.position) = value.get_int64();
  return {};
}

bool is_among(std::string_view key, const std::vector<std::string_view>& keys) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

/// Checks hexadecimal fields. A token made by the client must have full length.
text::Error wrong_digits(const Message& message) {
  const auto digits = [](std::string_view text) {
    return text.size() % 2 == 0 &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  };
  if (!digits(message.entropy)) return {"json-hex"_why, {{"field", "entropy"}}};
  if (message.type == MessageType::kCommit &&
      (message.commit.size() != 64 || !digits(message.commit))) {
    return {"json-hash"_why, {{"field", "commit"}}};
  }
  const bool own = message.type != MessageType::kHello && !message.token.empty();
  if (!digits(message.token) || (own && message.token.size() != kTokenDigits)) {
    return {"json-hash"_why, {{"field", "token"}}};
  }
  if (!digits(message.key)) return {"json-hash"_why, {{"field", "key"}}};
  return {};
}

}  // namespace

std::variant<Message, Refusal> read_message(std::string_view text) {
  if (text.size() > kLongestMessage) return refuse("too-long"_why, {{"most", kLongestMessage}});
  std::array<unsigned char, 2048> bytes;  // avoids allocation for nearly all messages
  json::monotonic_resource memory(bytes.data(), bytes.size());
  const auto parsed = text::parse_json(text, nullptr, &memory);
  if (!parsed) return bad_message(parsed.error());
  const auto* object = parsed->if_object();
  const auto* type = object == nullptr ? nullptr : object->if_contains("type");
  if (type == nullptr || !type->is_string()) return bad_message("message-type"_why);
  const auto& all = forms();
  const auto* form = std::find_if(all.begin(), all.end(), [type](const Form& known) {
    return known.type == std::string_view(type->get_string());
  });
  if (form == all.end()) {
    return bad_message(
        {"message-unknown"_why, {{"type", text::shown(std::string_view(type->get_string()))}}});
  }
  Message message;
  message.type = static_cast<MessageType>(form - all.begin());
  for (const auto& key : form->needs) {
    if (!object->contains(key))
      return bad_message({"message-needs"_why, {{"type", form->type}, {"field", key}}});
  }
  for (const auto& [key, value] : *object) {
    if (key == "type") continue;
    if (key != "id" && !is_among(key, form->needs) && !is_among(key, form->may)) {
      return bad_message(
          {"message-field"_why, {{"type", form->type}, {"field", text::shown(key)}}});
    }
    if (auto why = read_field(message, key, value); !why.empty())
      return bad_message(std::move(why));
  }
  if (auto why = wrong_digits(message); !why.empty()) return bad_message(std::move(why));
  return message;
}

}  // namespace astragal::rooms
