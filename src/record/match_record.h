#pragma once

#include "match/match.h"
#include "record/record.h"

namespace astragal {

/// Records of the games that are offered.
using Record = BasicRecord<Match>;

extern template Result<Move> play_line(Match& match, const MoveLine& line);
extern template std::variant<Record, RecordFault> read_record<Match>(std::istream& input);
extern template std::string write_record(const Record& record);

}  // namespace astragal
