#include "record/match_record.h"

#include "record/record_impl.h"

namespace astragal::record {

template text::Result<Move> play_line(match::Match& match, const MoveLine& line);
template std::variant<Record, RecordFault> read_record<match::Match>(std::istream& input);
template std::string write_record(const Record& record);

}  // namespace astragal::record
