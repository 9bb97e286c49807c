#pragma once

#include <string>
#include <string_view>

#include "dice/fair.h"
#include "record/match_record.h"

namespace astragal::cli {

/// Gives a new record fair dice: the commitment to a new secret, which is returned, and what each
/// seat adds. `thrown` where physics throws them. `entropy` ("Ann=00ff") says it for some seats;
/// the program draws for the other people. Bots add nothing.
text::Result<dice::FairSecret> commit(record::Record& record, bool thrown,
                                      std::string_view entropy);

/// The secret of a game that is not over waits beside its record, in FILE.secret, where only the
/// owner can read it.
text::Result<> keep_secret(const dice::FairSecret& secret, const std::string& file);
/// Reads it again; it must be the one that the record's commitment is for.
text::Result<dice::FairSecret> kept_secret(const record::Record& record, const std::string& file);
/// Once it is revealed.
void drop_secret(const std::string& file);

}  // namespace astragal::cli
