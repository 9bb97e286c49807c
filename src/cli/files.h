#pragma once

#include <boost/json.hpp>

#include <optional>
#include <string>

#include "record/match_record.h"
#include "text/result.h"
#include "text/style.h"

namespace astragal {

/// A file's whole content; "-" is standard input.
Result<std::string> read_file(const std::string& path);

/// Writes so that the file is either the old one or the new one, whatever happens.
Result<> write_file(const std::string& path, const std::string& content, int mode = 0644);

/// Reads and checks a record; the error reads "FILE:LINE: …".
Result<Record> load_record(const std::string& path);
/// As it stood after so many moves, where a number is given.
Result<Record> load_record(const std::string& path, std::optional<std::size_t> at);

/// Starts a match; faults in `data_path` (TOML or JSON, may be empty) name file and line.
Result<Match> start_match(StartText text, const std::string& data_path);

/// Colours on a terminal that wants them: not with NO_COLOR, nor into a file.
Style terminal_style(int descriptor);

}  // namespace astragal
