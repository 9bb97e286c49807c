#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "record/match_record.h"

namespace astragal::cli {

/// The current time in UTC, ISO 8601, for a record's `date:`.
std::string now_as_date();

/// The user's folder for this program's state; empty without a home folder.
std::filesystem::path state_folder();

/// The folder of a server's rooms: `told`, or else a subfolder of state_folder().
text::Result<std::string> rooms_folder(const std::string& told);

/// A new file name for a game in $XDG_STATE_HOME/astragal, or ~/.local/state/astragal. Creates the
/// folder.
text::Result<std::string> new_game_file(std::string_view game_name);

struct SavedGame {
  std::string file;
  record::Record record;
};

/// The most recent game in that folder, unless it is over.
std::optional<SavedGame> last_unfinished_game();

/// Expands "~/" to the home folder.
std::string with_home(const std::string& file);

/// Whether the file exists and is not empty.
bool would_overwrite(const std::string& file);

/// Quotes a file name for a shell, if necessary.
std::string for_shell(const std::string& file);

}  // namespace astragal::cli
