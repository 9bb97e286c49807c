#include "client/mirror.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <map>
#include <stdexcept>

#include "text/message.h"
#include "text/names.h"
#include "text/words.h"

namespace astragal::client {

namespace json = boost::json;

namespace {

int number_of(const json::object& fields, std::string_view key, int otherwise = 0) {
  const auto* value = fields.if_contains(key);
  return value != nullptr && value->is_number() ? value->to_number<int>() : otherwise;
}

bool flag_of(const json::object& fields, std::string_view key) {
  const auto* value = fields.if_contains(key);
  return value != nullptr && value->is_bool() && value->get_bool();
}

Heard::Kind kind_of(std::string_view type) {
  using Kind = Heard::Kind;
  static const std::map<std::string_view, Kind> kKinds{
      {"welcome", Kind::kWelcome},   {"you", Kind::kYou},       {"event", Kind::kEvent},
      {"presence", Kind::kPresence}, {"done", Kind::kAnswered}, {"refused", Kind::kRefused},
      {"handover", Kind::kHandover}, {"gone", Kind::kGone}};
  const auto found = kKinds.find(type);
  return found == kKinds.end() ? Kind::kOther : found->second;
}

std::string date_of(const json::object& fields) {
  const auto* time = fields.if_contains("time");
  if (time == nullptr) return "";
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(time->to_number<std::time_t>() / 1000));
}

}  // namespace

std::string text_of(const json::object& fields, std::string_view key) {
  const auto* value = fields.if_contains(key);
  return value != nullptr && value->is_string() ? harmless(value->get_string()) : "";
}

std::string harmless(std::string_view text) {
  const bool plain =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
  if (plain) return std::string(text);
  const auto remark = text::read_remark(text, text.size());
  return remark ? *remark : text::in_quotes(text);
}

text::Result<Heard> Mirror::hear(const json::value& message) {
  try {
    const json::object& fields = message.as_object();
    Heard heard;
    heard.kind = kind_of(std::string_view(fields.at("type").as_string()));
    heard.id = text_of(fields, "id");
    switch (heard.kind) {
      case Heard::Kind::kWelcome: welcome(fields, heard); break;
      case Heard::Kind::kEvent: event(fields, heard); break;
      case Heard::Kind::kYou:
        who_ = number_of(fields, "who");
        heard.token = text_of(fields, "token");
        break;
      case Heard::Kind::kPresence:
        here_.clear();
        for (const auto& who : fields.at("here").as_array()) here_.push_back(who.to_number<int>());
        watching_ = number_of(fields, "watching");
        break;
      case Heard::Kind::kRefused:
        heard.code = text_of(fields, "code");
        heard.refusal = text::read_phrase(fields);
        heard.text = text_of(fields, "text");
        if (const auto* params = fields.if_contains("params")) heard.params = params->as_object();
        break;
      case Heard::Kind::kHandover: heard.key = text_of(fields, "key"); break;
      case Heard::Kind::kGone: heard.why = text_of(fields, "why"); break;
      case Heard::Kind::kAnswered:
      case Heard::Kind::kOther: break;
    }
    return heard;
  } catch (const std::exception& fault) {
    return text::Error{text::message("network", "bad-message", text::with("why", fault.what()))};
  }
}

void Mirror::welcome(const json::object& fields, Heard& heard) {
  who_ = number_of(fields, "who");
  const auto* room = fields.if_contains("room");
  heard.fresh = room != nullptr;
  if (room == nullptr) {
    if (!known_) throw std::runtime_error("unknown table");
    return;
  }
  const json::object& about = room->as_object();
  about_ = {text_of(about, "room"),  text_of(about, "game"),     text_of(about, "options"),
            text_of(about, "dice"),  number_of(about, "places"), number_of(about, "clock"),
            flag_of(about, "listed")};
  record_.reset();
  before_.clear();
  take_table(fields.at("table").as_object());
  const json::value& now = fields.at("now");
  if (!now.is_null()) {
    const auto* from = fields.if_contains("from");
    begin("", from == nullptr ? json::value() : *from);
    const auto* earlier = fields.if_contains("earlier");
    if (earlier != nullptr) earlier_ = earlier->to_number<std::size_t>();
    play_all(fields);
  }
  take_now(now);
  number_ = fields.at("number").to_number<std::uint64_t>();
  known_ = true;
}

/// The moves of a message, by seats' names.
void Mirror::play_all(const json::object& fields) {
  const auto* moves = fields.if_contains("moves");
  if (moves == nullptr) return;
  for (const auto& item : moves->as_array()) {
    const std::string name = text_of(item.as_object(), "seat");
    const auto& names = record_->now.seating().names;
    const auto seat = std::find(names.begin(), names.end(), name);
    play(seat == names.end() ? kTable : static_cast<Seat>(seat - names.begin()), item.as_object());
  }
}

/// A game begins, or goes on that began elsewhere.
void Mirror::start(const json::object& fields) {
  const auto* earlier = fields.if_contains("earlier");
  if (earlier == nullptr) {
    begin(date_of(fields));
    play_all(fields);
  } else {
    begin(date_of(fields), fields.at("now").at("state"));
    earlier_ = earlier->to_number<std::size_t>();
  }
}

void Mirror::event(const json::object& fields, Heard& heard) {
  const auto number = fields.at("number").to_number<std::uint64_t>();
  if (!known_ || number != number_ + 1) throw std::runtime_error("an event is missing");
  heard.event = text_of(fields, "event");
  heard.by = number_of(fields, "by");
  heard.who = number_of(fields, heard.event == "claimed" ? "from" : "who");
  heard.seat = number_of(fields, "seat", -2);
  if (const auto* order = fields.if_contains("order");
      heard.event == "voided" && order != nullptr) {
    heard.seat = order->as_array().at(0).to_number<int>();
  }
  heard.text = text_of(fields, "text");
  heard.bot = text_of(fields, "bot");
  heard.late = flag_of(fields, "late");
  const auto seat_name = [&] {
    const bool there = heard.seat >= 0 && static_cast<std::size_t>(heard.seat) < seats_.size();
    return there ? seats_[static_cast<std::size_t>(heard.seat)].name : std::string();
  };
  heard.by_name = name_of(heard.by);
  heard.who_name = name_of(heard.who);
  heard.seat_name = seat_name();
  if (const auto* table = fields.if_contains("table")) take_table(table->as_object());
  if (heard.event == "started") start(fields);
  if (heard.event == "moved") {
    play(heard.seat, fields);
    const std::string motion = text_of(fields, "motion");
    if (!motion.empty()) record_->motions.push_back({throws_in(record_->moves), motion});
  }
  if (heard.event == "undone") {
    take_back(fields.at("count").to_number<std::size_t>(), fields.at("now"));
  }
  if (heard.event == "again") {
    record_.reset();
    before_.clear();
  }
  if (const auto* now = fields.if_contains("now")) take_now(*now);
  if (heard.by_name.empty()) heard.by_name = name_of(heard.by);
  if (heard.who_name.empty()) heard.who_name = name_of(heard.who);
  if (heard.seat_name.empty()) heard.seat_name = seat_name();
  if (heard.event == "resigned" && record_) {
    record_->trailing_comments.push_back(fmt::format("# {} resigned", heard.seat_name));
  }
  number_ = number;
}

void Mirror::take_table(const json::object& table) {
  const std::string stage = text_of(table, "stage");
  stage_ = stage == "playing" ? Stage::kPlaying
           : stage == "over"  ? Stage::kOver
                              : Stage::kGathering;
  host_ = number_of(table, "host");
  people_.clear();
  for (const auto& person : table.at("people").as_array()) {
    people_.push_back({number_of(person.as_object(), "who"), text_of(person.as_object(), "name")});
  }
  seats_.clear();
  for (const auto& item : table.at("seats").as_array()) {
    const json::object& seat = item.as_object();
    seats_.push_back({text_of(seat, "name"), number_of(seat, "who"), text_of(seat, "colour"),
                      text_of(seat, "bot"), text_of(seat, "commit"), text_of(seat, "entropy"),
                      flag_of(seat, "late"), flag_of(seat, "resigned")});
  }
  const json::object& series = table.at("series").as_object();
  games_ = number_of(series, "games");
  wins_.clear();
  for (const auto& item : series.at("wins").as_array()) {
    wins_.emplace_back(text_of(item.as_object(), "name"), number_of(item.as_object(), "wins"));
  }
  commitment_ = text_of(table, "commitment");
  agreed_ = {};
  physics_ = 1;
  carried_ = 0;
  starting_ = false;
  if (const auto* fair = table.if_contains("fair")) {
    const json::object& fields = fair->as_object();
    agreed_ = {number_of(fields, "scheme", 1),
               {},
               number_of(fields, "attempt", 1),
               flag_of(fields, "shuffled")};
    physics_ = number_of(fields, "physics", 1);
    carried_ = number_of(fields, "carried");
    starting_ = fields.contains("step");
  }
}

void Mirror::take_now(const json::value& now) {
  intent_.clear();
  winners_.clear();
  secret_.clear();
  if (now.is_null()) return;
  const json::object& fields = now.as_object();
  position_ = fields.at("position").to_number<std::uint64_t>();
  intent_ = text_of(fields, "intent");
  secret_ = text_of(fields, "secret");
  if (const auto* winners = fields.if_contains("winners")) {
    for (const auto& seat : winners->as_array()) winners_.push_back(seat.to_number<Seat>());
  }
  if (record_) record_->reveal = record_->now.phase() == Phase::kOver ? secret_ : "";
}

/// Starts the game with the taken seats. If it starts from a state, the colours are the state's.
void Mirror::begin(const std::string& date, const json::value& from) {
  match::StartText text{about_.game, "", about_.options};
  const auto* state = from.if_object();
  const auto* colours = state == nullptr ? nullptr : state->if_contains("colours");
  std::size_t taken = 0;
  for (const Seated& seat : seats_) {
    if (!seat.taken()) continue;
    text.seats += (text.seats.empty() ? "" : ", ") + seat.name;
    const std::string colour =
        colours == nullptr ? seat.colour : harmless(colours->as_array().at(taken).as_string());
    if (!colour.empty()) text.seats += fmt::format(" ({})", colour);
    ++taken;
  }
  text.by_hand = by_hand();
  text.from = from;
  auto started = match::Match::start(text);
  if (const auto* fault = std::get_if<match::StartFault>(&started)) {
    throw std::runtime_error(fault->fault.why.what());
  }
  record::Record record(std::move(std::get<match::Match>(started)));
  record.date = date;
  record.from_state = !from.is_null();
  using Kind = record::DiceSource::Kind;
  if (!by_hand()) {
    record.dice = {about_.dice == "thrown" ? Kind::kThrown : Kind::kFair, commitment_};
    record.agreed = agreed_;
    record.physics = physics_;
    if (from.is_null()) record.carried = carried_;
  }
  for (const Seated& seat : seats_) {
    if (!seat.bot.empty() && seat.who == 0) record.bots.emplace_back(seat.name, seat.bot);
    if (!seat.entropy.empty() && !by_hand()) record.entropy.emplace_back(seat.name, seat.entropy);
    if (!seat.commit.empty()) record.agreed.commits.emplace_back(seat.name, seat.commit);
  }
  record_ = std::move(record);
  before_.clear();
  earlier_ = 0;
}

void Mirror::play(Seat seat, const json::object& move) {
  if (!record_) throw std::runtime_error("there is no game to move in");
  const auto& names = record_->now.seating().names;
  if (seat < kTable || seat >= static_cast<Seat>(names.size())) {
    throw std::runtime_error("nobody sits there");
  }
  const auto decision = text::split_words(text_of(move, "decision"));
  if (!decision) throw std::runtime_error(decision.error().what());
  record::MoveLine line{record_->now.name_of(seat), *decision, std::nullopt};
  if (move.contains("outcome")) {
    const auto outcome = text::split_words(text_of(move, "outcome"));
    if (!outcome) throw std::runtime_error(outcome.error().what());
    line.outcome = *outcome;
  }
  match::Match before = record_->now;
  auto played = play_line(record_->now, line);
  if (!played) throw std::runtime_error(played.error().what());
  before_.push_back(std::move(before));
  record_->moves.push_back(std::move(*played));
}

void Mirror::take_back(std::size_t count, const json::value& now) {
  if (!record_ || count > record_->moves.size() + earlier_) {
    throw std::runtime_error("more moves undone than played");
  }
  if (count > record_->moves.size()) {
    const std::size_t left = record_->moves.size() + earlier_ - count;
    begin(std::string(record_->date), now.at("state"));
    earlier_ = left;
    return;
  }
  const std::size_t left = record_->moves.size() - count;
  if (count > 0) record_->now = before_[left];
  record_->moves.resize(left);
  before_.erase(before_.begin() + static_cast<std::ptrdiff_t>(left), before_.end());
}

std::string Mirror::name_of(int who) const {
  for (const Person& person : people_) {
    if (person.who == who) return person.name;
  }
  return "";
}

bool Mirror::is_here(int who) const {
  return std::find(here_.begin(), here_.end(), who) != here_.end();
}

bool Mirror::is_mine(Seat seat) const {
  return who_ != 0 && seat >= 0 && static_cast<std::size_t>(seat) < seats_.size() &&
         seats_[static_cast<std::size_t>(seat)].who == who_;
}

std::vector<Seat> Mirror::my_seats() const {
  std::vector<Seat> mine;
  for (Seat seat = 0; seat < static_cast<Seat>(seats_.size()); ++seat) {
    if (is_mine(seat)) mine.push_back(seat);
  }
  return mine;
}

}  // namespace astragal::client
