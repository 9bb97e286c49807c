#include "rooms/replay.h"

#include <algorithm>

#include "rooms/views.h"

namespace astragal::rooms {

using record::DiceSource;

namespace {

std::string_view dice_word(DiceSource::Kind kind) {
  switch (kind) {
    case DiceSource::Kind::kByHand: return "table";
    case DiceSource::Kind::kThrown: return "thrown";
    case DiceSource::Kind::kSeeded:
    case DiceSource::Kind::kFair: break;
  }
  return "fair";
}

std::string bot_of(const record::Record& record, const std::string& name) {
  const auto found = std::find_if(record.bots.begin(), record.bots.end(),
                                  [&](const auto& bot) { return bot.first == name; });
  return found == record.bots.end() ? "" : found->second;
}

/// The table before the record's first move.
RoomTable table_of(const record::Record& record) {
  RoomTable table;
  table.game = record.start.game_name();
  table.options = record.start.options_text();
  if (auto data = record.start.data(); !data.empty()) table.data = std::move(data);
  if (record.from_state) table.state = record.start.state();
  table.dice = dice_word(record.dice.kind);
  const auto colours = record.start.colours();
  for (const std::string& name : record.start.seating().names) {
    Chair chair{name};
    chair.bot = bot_of(record, name);
    if (!colours.empty()) chair.colour = colours[table.chairs.size()];
    table.chairs.push_back(std::move(chair));
  }
  table.places = static_cast<int>(table.chairs.size());
  if (record.dice.kind != DiceSource::Kind::kByHand) {
    table.commitment = record.dice.kind == DiceSource::Kind::kSeeded ? "" : record.dice.argument;
    table.secret = record.reveal;
  }
  table.attempt = record.agreed.attempt;
  table.shuffled = record.agreed.shuffled;
  table.record.emplace(record.start);
  table.keeps_motions = true;  // needed to count throws
  table.record->agreed = record.agreed;
  table.record->carried = record.carried;
  table.record->physics = record.physics;
  table.number = table.position = 1;  // as after the first event
  return table;
}

Event event_of(const record::Record& record, std::size_t index) {
  const record::Move& move = record.moves[index];
  Event event;
  event.kind = EventKind::kMoved;
  const auto& names = record.start.seating().names;
  const auto found = std::find(names.begin(), names.end(), move.seat);
  event.seat = found == names.end() ? kTable : static_cast<Seat>(found - names.begin());
  event.decision = move.decision;
  event.outcome = move.outcome;
  return event;
}

}  // namespace

std::string replay_text(const record::Record& record) {
  RoomTable table = table_of(record);
  std::string text;
  text::JsonWriter json(text);
  json.open('{').field("type", "replay").field("record", write_record(record));
  if (!record.date.empty()) json.field("date", record.date);
  json.key("welcome").raw(welcome_text(table, 0, true)).key("events").open('[');
  auto motion = record.motions.begin();
  for (std::size_t index = 0; index < record.moves.size(); ++index) {
    Event event = event_of(record, index);
    if (const auto applied = table.apply(event); !applied)
      break;  // impossible: the record was checked by the same rules
    if (motion != record.motions.end() && motion->number == table.throws) {
      event.motion = (motion++)->base64;
    }
    json.raw(event_text(table, event, true));
  }
  json.close(']').close('}');
  return text;
}

}  // namespace astragal::rooms
