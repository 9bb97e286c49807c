#include "rooms/from_log.h"

#include <optional>

namespace astragal::rooms {

namespace {

/// The refusal for an unreadable or missing log. Clients delete their token on `no-room`, so a disk
/// error must give `busy`.
std::optional<Refusal> missing_log(const RoomLog& log) {
  if (!log) return refuse("busy"_why);
  if (log->empty()) return refuse("no-room"_why);
  return std::nullopt;
}

/// Collects the record of a game while a log is read.
class Records {
 public:
  explicit Records(int game) : game_(game) { table_.keeps_motions = true; }

  text::Result<> read(const std::string& line) {
    const auto event = read_event(line);
    if (!event) return event.error();
    // A rematch replaces the current game.
    if (event->kind == EventKind::kAgain && table_.record && is_wanted()) keep();
    return table_.apply(*event);
  }
  [[nodiscard]] std::uint64_t number() const { return table_.number; }
  /// The wanted game is complete; later events do not matter.
  [[nodiscard]] bool is_complete() const { return game_ > 0 && table_.games >= game_; }

  std::variant<std::string, Refusal> take() {
    if (table_.record && is_wanted()) keep();
    if (text_) return std::move(*text_);
    const bool begun = table_.record || table_.games > 0;
    return refuse(begun ? "not-found"_why : "not-now-gathering"_why);
  }

 private:
  [[nodiscard]] bool is_wanted() const { return game_ == 0 || game_ == table_.games + 1; }
  void keep() { text_ = table_.record_text(); }

  int game_;
  RoomTable table_;
  std::optional<std::string> text_;
};

}  // namespace

Loaded load_room(const RoomLog& log, const RandomBytes& random, const Room::Limits& limits) {
  if (auto refusal = missing_log(log)) return std::move(*refusal);
  auto restored = Room::restore(*log, random, limits);
  if (!restored) return restored.error();
  return std::move(*restored);
}

std::variant<std::string, Refusal> record_from(const RoomLog& log, int game, std::uint64_t until) {
  if (auto refusal = missing_log(log)) return std::move(*refusal);
  Records records(game);
  for (const std::string& line : *log) {
    if (records.is_complete() || records.number() == until) break;
    if (!records.read(line)) return refuse("damaged"_why);
  }
  return records.take();
}

Respond retell(const Retell& effect, const RoomLog& log) {
  auto told = record_from(log, effect.game);
  if (const auto* refusal = std::get_if<Refusal>(&told)) {
    const bool unknown = refusal->code() == "no-room" || refusal->code() == "not-found";
    const bool early = refusal->code() == "not-now-gathering";
    return refused_response(effect.request, unknown ? 404 : early ? 409 : 503, *refusal);
  }
  return {effect.request, 200, "text/plain; charset=utf-8", std::move(std::get<std::string>(told))};
}

}  // namespace astragal::rooms
