#pragma once

#include <string>
#include <string_view>

#include "dice/fair.h"
#include "record/match_record.h"

namespace astragal::cli {

/// Adds fair dice to a new record: the commitment to a new secret (returned), and each seat's
/// entropy. `thrown` if physics throws the dice. `entropy` ("Ann=00ff") sets it for some seats; for
/// other people it is random. Bots have none.
text::Result<dice::FairSecret> commit(record::Record& record, bool thrown,
                                      std::string_view entropy);

/// Saves the secret of an unfinished game beside its record, in FILE.secret, readable by the owner
/// only.
text::Result<> keep_secret(const dice::FairSecret& secret, const std::string& file);
/// Loads the secret and checks it against the record's commitment.
text::Result<dice::FairSecret> kept_secret(const record::Record& record, const std::string& file);
/// Deletes the secret file, after the reveal.
void drop_secret(const std::string& file);

}  // namespace astragal::cli
