// Any bytes as a data file, for each game: a fault with its place, or data that a match starts
// with.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "match/match.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {  // NOLINT
  using namespace astragal;
  const auto file = DataFile::parse("data", std::string(reinterpret_cast<const char*>(data), size));
  if (!file) {
    if (file.error().what().rfind("data:", 0) != 0) std::abort();
    return 0;
  }
  for (const auto name : Match::game_names()) {
    const auto started = Match::start({std::string(name), "Ann,Bob,Cid", "", file->value()});
    if (const auto* fault = std::get_if<StartFault>(&started)) {
      if (file->locate(fault->fault).what().rfind("data:", 0) != 0) std::abort();
      continue;
    }
    Match match = std::get<Match>(started);
    Rng rng(1);
    for (int step = 0; step < 50 && match.phase() != Phase::kOver; ++step) {
      if (match.phase() == Phase::kSettle) {
        match.settle_fairly(rng);
      } else {
        const auto legal = match.legal();
        if (!match.decide(*split_words(legal[below(rng, legal.size())]))) std::abort();
      }
    }
  }
  return 0;
}
