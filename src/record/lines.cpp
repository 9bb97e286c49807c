#include "record/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "text/names.h"
#include "text/words.h"

namespace astragal::record {

using text::Error;
using text::shown;
using text::trim;

namespace {

constexpr std::size_t kLongestDataLine = 1024 * 1024;
constexpr std::size_t kLongestRecord = 16 * 1024 * 1024;
constexpr std::size_t kHashDigits = 64;  // SHA-256 in hexadecimal
constexpr std::size_t kLongestSeed = 64;

std::size_t longest(std::string_view line) {
  const bool may_be_long =
      line.starts_with("from:") || line.starts_with("data:") || line.starts_with("motion ");
  return may_be_long ? kLongestDataLine : RecordLines::kLongestLine;
}

RecordFault too_long(std::size_t line, std::size_t most) {
  return {line, {"line-long"_why, {{"most", most / 1024}}}};
}

/// The position of the line's comment, or its size: a # at the start or after a space, outside
/// quotes.
std::size_t comment_start(std::string_view line) {
  bool inside = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') inside = !inside;
    if (line[i] == '#' && !inside && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t')) {
      return i;
    }
  }
  return line.size();
}

/// Removes exactly `count` digits from the front and returns their value.
std::optional<int> take_digits(std::string_view& text, std::size_t count) {
  if (text.size() < count) return std::nullopt;
  const auto digits = text.substr(0, count);
  if (digits.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  text.remove_prefix(count);
  return text::read_number(digits);
}

bool take(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

/// Removes a time with optional seconds from the front: 20:14, 20:14:39.5
bool take_time(std::string_view& text) {
  const auto hour = take_digits(text, 2);
  if (!hour || *hour > 23 || !take(text, ':')) return false;
  const auto minute = take_digits(text, 2);
  if (!minute || *minute > 59) return false;
  if (!take(text, ':')) return true;
  const auto second = take_digits(text, 2);
  if (!second || *second > 60) return false;
  if (take(text, '.')) {
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == 0) return false;
    text.remove_prefix(digits);
  }
  return true;
}

}  // namespace

bool is_date(std::string_view text) {
  const auto year = take_digits(text, 4);
  if (!year || !take(text, '-')) return false;
  const auto month = take_digits(text, 2);
  if (!month || !take(text, '-')) return false;
  const auto day = take_digits(text, 2);
  if (!day) return false;
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return false;
  if (text.empty()) return true;
  if (!take(text, 'T') || !take_time(text)) return false;
  if (text.empty() || text == "Z") return true;
  return (take(text, '+') || take(text, '-')) && text.size() == 5 && take_time(text);
}

bool is_hex(std::string_view text) {
  return !text.empty() && text.size() <= 2 * kHashDigits && text.size() % 2 == 0 &&
         text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

bool is_hash(std::string_view text) { return text.size() == kHashDigits && is_hex(text); }

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return lower;
}

bool is_level(std::string_view text) {
  return !text.empty() && text.size() <= 24 &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

text::Result<DiceSource> read_dice_source(std::string_view text) {
  const auto space = std::min(text.find(' '), text.size());
  const auto kind = text.substr(0, space);
  const auto argument = trim(text.substr(space));
  if (kind == "table" && argument.empty()) return DiceSource{};
  if (kind == "seeded") {
    const bool word =
        std::all_of(argument.begin(), argument.end(), [](char c) { return c > ' ' && c < '\x7F'; });
    if (!argument.empty() && argument.size() <= kLongestSeed && word) {
      return DiceSource{DiceSource::Kind::kSeeded, std::string(argument)};
    }
    return Error{"dice-seed"_why, {{"seed", shown(argument)}, {"most", kLongestSeed}}};
  }
  if (kind == "fair" || kind == "thrown") {
    if (is_hash(argument)) {
      return DiceSource{kind == "fair" ? DiceSource::Kind::kFair : DiceSource::Kind::kThrown,
                        lower_case(argument)};
    }
    return Error{"dice-commitment"_why, {{"dice", kind}, {"digits", kHashDigits}}};
  }
  return Error{"dice-source"_why, {{"dice", shown(text)}}};
}

std::string write_dice_source(const DiceSource& source) {
  switch (source.kind) {
    case DiceSource::Kind::kSeeded: return "seeded " + source.argument;
    case DiceSource::Kind::kFair: return "fair " + source.argument;
    case DiceSource::Kind::kThrown: return "thrown " + source.argument;
    case DiceSource::Kind::kByHand: break;
  }
  return "table";
}

text::Result<std::vector<std::pair<std::string, std::string>>> read_pairs(
    std::string_view text, const std::vector<std::string>& seats,
    bool (*is_value)(std::string_view), ReasonCode wanted) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const auto item : text::split(text, ',')) {
    const auto equals = item.find('=');
    const std::string name(trim(item.substr(0, equals)));
    if (equals == std::string_view::npos || !is_value(trim(item.substr(equals + 1)))) {
      return Error{"pair"_why, {{"item", shown(item)}, {"wanted", text::Phrase(wanted)}}};
    }
    if (std::find(seats.begin(), seats.end(), name) == seats.end()) {
      return Error{"no-such-seat"_why, {{"name", shown(name)}, {"names", seats}}};
    }
    for (const auto& [other, value] : pairs) {
      if (other == name) return Error{"pair-twice"_why, {{"name", name}}};
    }
    pairs.emplace_back(name, trim(item.substr(equals + 1)));
  }
  const auto seat_of = [&seats](const auto& pair) {
    return std::find(seats.begin(), seats.end(), pair.first) - seats.begin();
  };
  std::sort(pairs.begin(), pairs.end(),
            [&](const auto& a, const auto& b) { return seat_of(a) < seat_of(b); });
  return pairs;
}

text::Result<MoveLine> read_move_line(std::string_view line) {
  auto words = text::split_words(line);
  if (!words) return words.error();
  MoveLine move;
  move.seat = words->front();
  const auto equals = std::find(words->begin() + 1, words->end(), "=");
  move.decision.assign(words->begin() + 1, equals);
  if (equals != words->end()) move.outcome.emplace(equals + 1, words->end());
  return move;
}

text::Result<std::optional<MotionLine>> read_motion_line(std::string_view line) {
  constexpr std::string_view kMotion = "motion ";
  const auto colon = line.find(':');
  if (!line.starts_with(kMotion) || colon == std::string_view::npos) {
    return std::optional<MotionLine>();
  }
  const auto number = trim(line.substr(kMotion.size(), colon - kMotion.size()));
  if (number.find_first_not_of("0123456789") != std::string_view::npos || number.empty()) {
    return std::optional<MotionLine>();  // a player may be named "motion"
  }
  const auto base64 = trim(line.substr(colon + 1));
  const auto digits = std::min(
      base64.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"),
      base64.size());
  const auto padding = base64.substr(digits);
  if (base64.empty() || base64.size() % 4 != 0 ||
      !(padding.empty() || padding == "=" || padding == "==")) {
    return Error{"motion-base64"_why, {{"number", number}}};
  }
  const auto read = text::read_number<std::size_t>(number);
  return std::optional(MotionLine{read.value_or(0), std::string(base64)});
}

const std::vector<std::string_view>& RecordLines::header_names() {
  static const std::vector<std::string_view> kNames{
      "game",    "date",    "seats", "bots",    "options", "dice", "physics", "scheme", "commit",
      "entropy", "attempt", "order", "carried", "reveal",  "data", "from",    "result"};
  return kNames;
}

std::variant<std::optional<std::string>, RecordFault> RecordLines::next_line() {
  constexpr int kEnd = std::char_traits<char>::eof();
  std::string line;
  int byte = next_byte();
  if (byte == kEnd && !broken_) return std::nullopt;
  ++number_;
  for (; byte != kEnd && byte != '\n'; byte = next_byte()) {
    line += static_cast<char>(byte);
    if (line.size() <= kLongestLine) continue;
    const std::size_t most = longest(line);
    // One byte more for a carriage return at the end.
    if (line.size() > most + 1 || (line.size() > most && byte != '\r')) {
      return too_long(number_, most);
    }
  }
  if (broken_) return RecordFault{number_, "line-unreadable"_why};
  if (bytes_ > kLongestRecord) {
    return RecordFault{number_, {"record-long"_why, {{"most", kLongestRecord / 1024 / 1024}}}};
  }
  if (!line.empty() && line.back() == '\r') line.pop_back();
  if (number_ == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto c = static_cast<unsigned char>(line[i]);
    if ((c < ' ' && c != '\t') || c == 0x7F) {
      return RecordFault{number_, {"line-control"_why, {{"byte", i + 1}, {"value", c}}}};
    }
  }
  if (const auto bad = text::bad_utf8(line); bad != 0) {
    return RecordFault{number_, {"line-utf8"_why, {{"byte", bad}}}};
  }
  line = text::normalised(line);  // may make it longer
  if (const std::size_t most = longest(line); line.size() > most) return too_long(number_, most);
  return line;
}

int RecordLines::next_byte() {
  ++bytes_;
  try {
    return input_.rdbuf()->sbumpc();
  } catch (const std::ios_base::failure&) {  // thrown by file buffers on a read error
    broken_ = true;
    return std::char_traits<char>::eof();
  }
}

std::string_view RecordLines::set_aside_comment(std::string_view line) {
  const auto end = comment_start(line);
  if (const auto comment = trim(line.substr(end)); !comment.empty()) above_.emplace_back(comment);
  return trim(line.substr(0, end));
}

std::optional<RecordFault> RecordLines::read_headers() {
  auto next = next_line();
  if (const auto* fault = std::get_if<RecordFault>(&next)) return *fault;
  const auto first = std::get<0>(next).value_or("");
  const auto opening = set_aside_comment(first);
  const auto version =
      opening.starts_with("astragal ") ? text::read_number(trim(opening.substr(9))) : std::nullopt;
  if (!version) return RecordFault{1, "no-record"_why};
  if (*version != 1) {
    return RecordFault{1, {"record-version"_why, {{"version", *version}, {"known", 1}}}};
  }
  const auto& names = header_names();
  for (;;) {
    next = next_line();
    if (const auto* fault = std::get_if<RecordFault>(&next)) return *fault;
    const auto& line = std::get<0>(next);
    if (!line || trim(*line).empty()) return std::nullopt;
    std::string_view text = *line;
    std::size_t colon = text.find(':');
    // In JSON a # does not begin a comment.
    if (const auto key = trim(text.substr(0, colon)); key != "from" && key != "data") {
      text = set_aside_comment(text);
      if (text.empty()) continue;
      colon = text.find(':');
    }
    if (colon == std::string_view::npos) {
      return RecordFault{number_, {"header-form"_why, {{"text", shown(text)}}}};
    }
    const auto key = trim(text.substr(0, colon));
    if (std::find(names.begin(), names.end(), key) == names.end()) {
      return RecordFault{number_,
                         {"header-unknown"_why,
                          {{"key", shown(key)},
                           {"headers", std::vector<std::string>(names.begin(), names.end())}}}};
    }
    const Header header{number_, std::string(trim(text.substr(colon + 1)))};
    const auto [place, added] = headers_.try_emplace(std::string(key), header);
    if (!added) {
      return RecordFault{number_,
                         {"header-twice"_why, {{"key", key}, {"line", place->second.line}}}};
    }
  }
}

std::variant<std::optional<RecordLines::Line>, RecordFault> RecordLines::next_move() {
  for (;;) {
    auto next = next_line();
    if (const auto* fault = std::get_if<RecordFault>(&next)) return *fault;
    const auto& line = std::get<0>(next);
    if (!line) return std::nullopt;
    const auto end = comment_start(*line);
    const auto text = trim(std::string_view(*line).substr(0, end));
    std::string comment(trim(std::string_view(*line).substr(end)));
    if (!text.empty()) {
      return Line{number_, std::string(text), std::move(comment), std::exchange(above_, {})};
    }
    if (!comment.empty()) above_.push_back(std::move(comment));
  }
}

}  // namespace astragal::record
