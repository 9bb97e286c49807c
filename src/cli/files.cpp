#include "cli/files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cassert>
#include <cstdlib>

#include "dice/flying.h"
#include "dice/record_check.h"
#include "text/files.h"
#include "text/message.h"

namespace astragal::cli {

using record::Record;

namespace {

/// The record with its first `count` moves only.
Record cut_after(const Record& whole, std::size_t count) {
  Record part(whole.start);
  part.date = whole.date;
  part.bots = whole.bots;
  part.dice = whole.dice;
  part.physics = whole.physics;
  part.agreed = whole.agreed;
  part.entropy = whole.entropy;
  part.from_state = whole.from_state;
  for (std::size_t i = 0; i < count; ++i) {
    const record::Move& move = whole.moves[i];
    // Moves were checked when the file was read.
    const auto line = record::read_move_line(
        fmt::format("{} {}{}{}", text::name_on_line(move.seat), move.decision,
                    move.outcome.empty() ? "" : " = ", move.outcome));
    [[maybe_unused]] const auto played = play_line(part.now, *line);
    assert(played);
    part.moves.push_back(move);
  }
  return part;
}

}  // namespace

text::Result<Record> load_record(const std::string& path) {
  std::optional<std::variant<Record, record::RecordFault>> read;
  const auto done = text::read_stream(
      path, [&read](std::istream& input) { read = dice::read_checked_record(input); });
  if (!done) return done.error();
  if (const auto* fault = std::get_if<record::RecordFault>(&*read)) {
    return in_file(path, fault->line, fault->why);
  }
  return std::move(std::get<Record>(*read));
}

text::Result<Record> load_record(const std::string& path, const std::string& at) {
  const auto number = text::read_number<std::int64_t>(at);
  if (!number && !at.empty())
    return text::Error{text::message("records", "bad-at", text::with("text", text::in_quotes(at)))};
  auto record = load_record(path);
  if (!record || !number) return record;
  const auto moves = static_cast<std::int64_t>(record->moves.size());
  const std::int64_t count = *number < 0 ? moves + *number : *number;
  if (count < 0 || count > moves) {
    return text::Error{
        fmt::format("{}: {}", path,
                    text::message("records", count < 0 ? "at-before" : "at-past",
                                  text::with("at", *number), text::with("moves", moves)))};
  }
  return cut_after(*record, static_cast<std::size_t>(count));
}

text::Result<match::Match> start_match(match::StartText text, const std::string& data_path) {
  std::optional<text::DataFile> file;
  if (!data_path.empty()) {
    auto content = text::read_file(data_path);
    if (!content) return content.error();
    auto parsed = text::DataFile::parse(data_path, std::move(*content));
    if (!parsed) return parsed.error();
    file = std::move(*parsed);
    text.data = file->value();
  }
  auto started = match::Match::start(text);
  if (const auto* fault = std::get_if<match::StartFault>(&started)) {
    if (fault->part == match::StartFault::Part::kData && file) return file->locate(fault->fault);
    return fault->fault.why;
  }
  auto& match = std::get<match::Match>(started);
  if (file && dice::dice_only_fly(match)) {
    // The rules check the levels of a board only; physics checks its shape.
    const auto dice = dice::flying_dice(match);
    if (const auto* fault = std::get_if<text::DataFault>(&dice)) return file->locate(*fault);
  }
  return std::move(match);
}

text::Style terminal_style(int descriptor) {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  text::Style style;
  style.colour = ::isatty(descriptor) == 1 && !dumb && (no_colour == nullptr || *no_colour == 0);
  return style;
}

}  // namespace astragal::cli
