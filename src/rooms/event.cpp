#include "rooms/event.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "text/json_reader.h"
#include "text/words.h"

namespace astragal::rooms {

using text::Error;

namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 24> kNames{
    "opened",   "joined",  "left",     "sat",    "stood",     "bot",      "resumed",  "shuffled",
    "ready",    "started", "intended", "moved",  "undone",    "resigned", "again",    "said",
    "handover", "claimed", "host",     "called", "committed", "locked",   "revealed", "voided"};

/// Fields that are secret, or that the room sends in another form.
constexpr std::array<std::string_view, 9> kPrivate{"secret", "hash",  "until",   "away",  "id",
                                                   "data",   "state", "physics", "record"};

/// Calls visit(key, pointer to member) for every optional field.
template <class Visit>
void each_field(Visit&& visit) {
  visit("by", &Event::by);
  visit("id", &Event::id);
  visit("who", &Event::who);
  visit("from", &Event::from);
  visit("seat", &Event::seat);
  visit("count", &Event::count);
  visit("clock", &Event::clock);
  visit("physics", &Event::physics);
  visit("until", &Event::until);
  visit("away", &Event::away);
  visit("listed", &Event::listed);
  visit("hints", &Event::hints);
  visit("late", &Event::late);
  visit("shuffled", &Event::shuffled);
  visit("room", &Event::room);
  visit("game", &Event::game);
  visit("options", &Event::options);
  visit("data", &Event::data);
  visit("state", &Event::state);
  visit("record", &Event::record);
  visit("dice", &Event::dice);
  visit("secret", &Event::secret);
  visit("hash", &Event::hash);
  visit("name", &Event::name);
  visit("colour", &Event::colour);
  visit("bot", &Event::bot);
  visit("entropy", &Event::entropy);
  visit("commit", &Event::commit);
  visit("decision", &Event::decision);
  visit("outcome", &Event::outcome);
  visit("motion", &Event::motion);
  visit("text", &Event::text);
  visit("order", &Event::order);
}

const Event& plain() {
  static const Event kPlain;
  return kPlain;
}

bool read(const json::value& value, Time& into) {
  if (value.is_int64()) into = value.get_int64();
  return value.is_int64();
}
bool read(const json::value& value, int& into) {
  const auto number =
      text::whole_number(value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
  if (number) into = *number;
  return number.has_value();
}
bool read(const json::value& value, bool& into) {
  if (value.is_bool()) into = value.get_bool();
  return value.is_bool();
}
bool read(const json::value& value, std::string& into) {
  if (value.is_string()) into = value.get_string();
  return value.is_string();
}
bool read(const json::value& value, std::vector<int>& into) {
  if (!value.is_array()) return false;
  for (const auto& item : value.get_array()) {
    into.push_back(0);
    if (!read(item, into.back())) return false;
  }
  return true;
}

}  // namespace

std::string_view name_of(EventKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::string write_event(const Event& event) {
  std::string line;
  line.reserve(192);
  text::JsonWriter json(line);
  json.open('{').field("v", Event::kVersion).field("t", event.time);
  json.field("e", name_of(event.kind));
  each_field([&](std::string_view key, auto member) {
    if (event.*member != plain().*member) json.field(key, event.*member);
  });
  json.close('}');
  return line;
}

text::Result<Event> read_event(std::string_view line) {
  const auto parsed = text::parse_json(line);
  if (!parsed) return parsed.error();
  const auto* object = parsed->if_object();
  if (object == nullptr) return Error{"an event of a room's log must be a JSON object"};
  const auto* version = object->if_contains("v");
  if (version == nullptr || text::whole_number(*version, 1, Event::kVersion) != Event::kVersion) {
    return Error{
        "the event was written by another version of Astragal, which this one cannot read"};
  }
  Event event;
  const auto* kind = object->if_contains("e");
  const auto* found =
      kind == nullptr || !kind->is_string()
          ? kNames.end()
          : std::find(kNames.begin(), kNames.end(), std::string_view(kind->get_string()));
  if (found == kNames.end()) return Error{"the event is of no known kind"};
  event.kind = static_cast<EventKind>(found - kNames.begin());
  const auto* time = object->if_contains("t");
  if (time == nullptr || !read(*time, event.time)) return Error{"the event has no time"};
  std::size_t used = 3;
  std::string fault;
  each_field([&](std::string_view key, auto member) {
    const auto* value = object->if_contains(key);
    if (value == nullptr) return;
    ++used;
    if (!read(*value, event.*member)) fault = key;
  });
  if (!fault.empty()) return Error{fmt::format("the event's '{}' cannot be read", fault)};
  if (used != object->size()) return Error{"the event has a field that is not known"};
  return event;
}

void write_public(const Event& event, text::JsonWriter& json) {
  each_field([&](std::string_view key, auto member) {
    if (event.*member == plain().*member) return;
    if (std::find(kPrivate.begin(), kPrivate.end(), key) == kPrivate.end()) {
      json.field(key, event.*member);
    }
  });
}

}  // namespace astragal::rooms
