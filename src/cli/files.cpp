#include "cli/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>

#include "dice/record_check.h"
#include "physics/board.h"

namespace astragal {

namespace {

Error system_error(const std::string& path, std::string_view what) {
  return Error{fmt::format("{}: {}: {}", path, what, std::strerror(errno))};
}

/// Calls read(stream) with the file open; a folder opens but cannot be read, so ask first.
template <class Read>
auto with_input(const std::string& path, Read read) -> decltype(read(std::cin)) {
  if (path == "-") return read(std::cin);
  struct stat about {};
  if (::stat(path.c_str(), &about) == 0 && S_ISDIR(about.st_mode)) {
    return Error{fmt::format("{}: this is a folder, not a file", path)};
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return system_error(path, "cannot be read");
  return read(file);
}

/// The record as it stood after its first `count` moves.
Record cut_after(const Record& whole, std::size_t count) {
  Record part(whole.start);
  part.date = whole.date;
  part.bots = whole.bots;
  part.dice = whole.dice;
  part.agreed = whole.agreed;
  part.entropy = whole.entropy;
  part.from_state = whole.from_state;
  for (std::size_t i = 0; i < count; ++i) {
    const Move& move = whole.moves[i];
    // The moves were legal when they were read, so they are now.
    const auto line =
        read_move_line(fmt::format("{} {}{}{}", name_on_line(move.seat), move.decision,
                                   move.outcome.empty() ? "" : " = ", move.outcome));
    [[maybe_unused]] const auto played = play_line(part.now, *line);
    assert(played);
    part.moves.push_back(move);
  }
  return part;
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  return with_input(path, [&path](std::istream& input) -> Result<std::string> {
    constexpr std::size_t kMost = 16 * 1024 * 1024;  // some files never end
    std::string content;
    std::array<char, 65536> part;
    while (input.read(part.data(), part.size()), input.gcount() > 0) {
      content.append(part.data(), static_cast<std::size_t>(input.gcount()));
      if (content.size() > kMost) return Error{fmt::format("{}: longer than 16 MB", path)};
    }
    if (input.bad()) return system_error(path, "cannot be read");
    return content;
  });
}

Result<> write_file(const std::string& path, const std::string& content, int mode) {
  const std::string fresh = path + ".new";
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  if (file < 0) return system_error(path, "cannot be written");
  std::string_view rest = content;
  while (!rest.empty()) {
    const auto written = ::write(file, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) break;
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  const bool complete = rest.empty() && ::fsync(file) == 0;
  const int fault = errno;
  ::close(file);
  errno = fault;
  if (!complete || std::rename(fresh.c_str(), path.c_str()) != 0) {
    Error error = system_error(path, "cannot be written");
    std::remove(fresh.c_str());
    return error;
  }
  return kDone;
}

Result<Record> load_record(const std::string& path) {
  return with_input(path, [&path](std::istream& input) -> Result<Record> {
    auto read = read_checked_record(input);
    if (const auto* fault = std::get_if<RecordFault>(&read)) {
      return Error{fmt::format("{}:{}: {}", path, fault->line, fault->what)};
    }
    return std::move(std::get<Record>(read));
  });
}

Result<Record> load_record(const std::string& path, std::optional<std::size_t> at) {
  auto record = load_record(path);
  if (!record || !at) return record;
  if (*at > record->moves.size()) {
    return Error{fmt::format("{}: --at {} is past the end; the record has {} moves", path, *at,
                             record->moves.size())};
  }
  return cut_after(*record, *at);
}

Result<Match> start_match(StartText text, const std::string& data_path) {
  std::optional<DataFile> file;
  if (!data_path.empty()) {
    auto content = read_file(data_path);
    if (!content) return content.error();
    auto parsed = DataFile::parse(data_path, std::move(*content));
    if (!parsed) return parsed.error();
    file = std::move(*parsed);
    text.data = file->value();
  }
  auto started = Match::start(text);
  if (const auto* fault = std::get_if<StartFault>(&started)) {
    if (fault->part == StartFault::Part::kData && file) return Error{file->locate(fault->fault)};
    return Error{fault->fault.what};
  }
  if (file && text.game == GameText<TumblinDice>::kName) {
    // The rules look at the board's levels only; whether dice can fly over it is asked here.
    const auto board = read_board(file->value());
    if (const auto* fault = std::get_if<DataFault>(&board)) return Error{file->locate(*fault)};
  }
  return std::move(std::get<Match>(started));
}

Style terminal_style(int descriptor) {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  Style style;
  style.colour = ::isatty(descriptor) == 1 && !dumb && (no_colour == nullptr || *no_colour == 0);
  return style;
}

}  // namespace astragal
