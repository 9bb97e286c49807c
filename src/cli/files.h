#pragma once

#include <boost/json.hpp>

#include <string>

#include "record/match_record.h"
#include "text/result.h"
#include "text/style.h"

namespace astragal::cli {

/// Reads and checks a record; the error reads "FILE:LINE: …".
text::Result<record::Record> load_record(const std::string& path);
/// As it stood after so many moves, or, counted from the end, before so many: "12", "-1"; the whole
/// record if `at` is empty.
text::Result<record::Record> load_record(const std::string& path, const std::string& at);

/// Starts a match; faults in `data_path` (TOML or JSON, may be empty) name file and line.
text::Result<match::Match> start_match(match::StartText text, const std::string& data_path);

/// Colours on a terminal that wants them: not with NO_COLOR, nor into a file.
text::Style terminal_style(int descriptor);

}  // namespace astragal::cli
