#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "record/match_record.h"

namespace astragal::cli {

/// The moment, in UTC and ISO 8601: what a record's `date:` holds.
std::string now_as_date();

/// Where this program keeps things for the person who runs it; empty if there is no home.
std::filesystem::path state_folder();

/// Where a server keeps its rooms: the folder it was told, or else beside the games of this
/// computer.
text::Result<std::string> rooms_folder(const std::string& told);

/// A new file for a game, in the folder where games are kept: $XDG_STATE_HOME/astragal, or
/// ~/.local/state/astragal. Makes the folder.
text::Result<std::string> new_game_file(std::string_view game_name);

struct SavedGame {
  std::string file;
  record::Record record;
};

/// The game in that folder that was played last, if it is not over.
std::optional<SavedGame> last_unfinished_game();

/// "~/game.txt" with the person's own folder.
std::string with_home(const std::string& file);

/// Whether something would be lost by writing this file.
bool would_overwrite(const std::string& file);

/// A file's name as a shell wants it.
std::string for_shell(const std::string& file);

}  // namespace astragal::cli
