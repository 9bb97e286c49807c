#pragma once

#include "match/match.h"
#include "record/record.h"

namespace astragal::record {

/// A record of any game in Match.
using Record = BasicRecord<match::Match>;

extern template text::Result<Move> play_line(match::Match& match, const MoveLine& line);
extern template std::variant<Record, RecordFault> read_record<match::Match>(std::istream& input);
extern template std::string write_record(const Record& record);

}  // namespace astragal::record
