// Any bytes as a record: a fault or a record, never a crash; and a record, once written, reads as
// the same again.

#include <cstdint>
#include <cstdlib>
#include <sstream>

#include "record/match_record.h"

using astragal::match::Match;
using astragal::record::Record;

namespace {

void must(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {  // NOLINT
  std::istringstream input(std::string(reinterpret_cast<const char*>(data), size));
  const auto read = astragal::record::read_record<Match>(input);
  const auto* record = std::get_if<Record>(&read);
  if (record == nullptr) {
    must(!std::get<astragal::record::RecordFault>(read).why.what().empty());
    return 0;
  }
  const std::string text = astragal::record::write_record(*record);
  std::istringstream again(text);
  const auto reread = astragal::record::read_record<Match>(again);
  must(reread.index() == 0);
  must(std::get<Record>(reread).now == record->now);
  must(astragal::record::write_record(std::get<Record>(reread)) == text);
  for (const bool unicode : {true, false}) {
    must(!record->now.picture({unicode, unicode}).empty());
  }
  return 0;
}
