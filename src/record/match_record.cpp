#include "record/match_record.h"

#include "record/record_impl.h"

namespace astragal {

template Result<Move> play_line(Match& match, const MoveLine& line);
template std::variant<Record, RecordFault> read_record<Match>(std::istream& input);
template std::string write_record(const Record& record);

}  // namespace astragal
