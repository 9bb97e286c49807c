#pragma once

#include <boost/json.hpp>

#include <string>

#include "record/match_record.h"
#include "text/result.h"
#include "text/style.h"

namespace astragal::cli {

/// Reads and checks a record; the error reads "FILE:LINE: …".
text::Result<record::Record> load_record(const std::string& path);
/// The record after `at` moves, or that many moves before its end if negative: "12", "-1". The
/// whole record if `at` is empty.
text::Result<record::Record> load_record(const std::string& path, const std::string& at);

/// Starts a match. Errors in `data_path` (TOML or JSON, may be empty) name file and line.
text::Result<match::Match> start_match(match::StartText text, const std::string& data_path);

/// Uses colours on a terminal unless NO_COLOR is set, and none in files.
text::Style terminal_style(int descriptor);

}  // namespace astragal::cli
