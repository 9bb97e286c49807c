#include "cli/play/saved_games.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "cli/files.h"
#include "text/date.h"
#include "text/message.h"

namespace astragal::cli {

namespace fs = std::filesystem;

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::time_t seconds() {
  return std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
}

}  // namespace

fs::path state_folder() {
  // The XDG specification says to ignore relative paths.
  if (const fs::path state = environment("XDG_STATE_HOME"); state.is_absolute()) {
    return state / "astragal";
  }
  const fs::path home = environment("HOME");
  return home.is_absolute() ? home / ".local" / "state" / "astragal" : fs::path();
}

text::Result<std::string> rooms_folder(const std::string& told) {
  if (!told.empty()) return told;
  const fs::path folder = state_folder();
  if (folder.empty()) return text::Error{text::message("rooms", "no-folder")};
  return (folder / "rooms").string();
}

std::string now_as_date() { return text::utc_date(seconds()); }

text::Result<std::string> new_game_file(std::string_view game_name) {
  const fs::path folder = state_folder();
  if (folder.empty()) return text::Error{text::message("play", "no-state-folder")};
  std::error_code fault;
  fs::create_directories(folder, fault);
  if (fault) {
    return text::Error{text::message("play", "state-folder-fault",
                                     text::with("folder", folder.string()),
                                     text::with("why", fault.message()))};
  }
  const std::string stem =
      fmt::format("{}-{:%Y-%m-%d-%H%M%S}", game_name, fmt::localtime(seconds()));
  fs::path file = folder / (stem + ".txt");
  for (int number = 2; fs::exists(file, fault); ++number) {
    file = folder / fmt::format("{}-{}.txt", stem, number);
  }
  return file.string();
}

std::optional<SavedGame> last_unfinished_game() {
  std::error_code fault;
  fs::path last;
  fs::file_time_type last_time;
  for (const auto& entry : fs::directory_iterator(state_folder(), fault)) {
    const auto time = entry.last_write_time(fault);
    if (fault || entry.path().extension() != ".txt" || !entry.is_regular_file(fault)) continue;
    if (last.empty() || time > last_time) {
      last = entry.path();
      last_time = time;
    }
  }
  if (last.empty()) return std::nullopt;
  auto record = load_record(last.string());
  if (!record || record->moves.empty() || record->now.phase() == Phase::kOver) return std::nullopt;
  return SavedGame{last.string(), std::move(*record)};
}

std::string with_home(const std::string& file) {
  const std::string home = environment("HOME");
  return file.starts_with("~/") && !home.empty() ? home + file.substr(1) : file;
}

bool would_overwrite(const std::string& file) {
  std::error_code fault;
  return fs::is_regular_file(file, fault) && fs::file_size(file, fault) > 0;
}

std::string for_shell(const std::string& file) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-+:,@%";
  if (file.find_first_not_of(kPlain) == std::string::npos) return file;
  std::string quoted = "'";
  for (const char c : file) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace astragal::cli
