// Any bytes as a state to start from, for each game: refused with a sentence, or a position that
// can be played on and survives JSON all the way. The first byte chooses the seats.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "match/match.h"
#include "text/json_reader.h"

namespace {

using namespace astragal;
using namespace astragal::match;
using namespace astragal::text;

void must(bool holds) {
  if (!holds) std::abort();
}

/// The state as text and back is the same position.
void must_survive_json(const Match& match, StartText text) {
  text.from = *parse_json(boost::json::serialize(match.state()));
  const auto again = Match::start(text);
  if (const auto* fault = std::get_if<StartFault>(&again)) {
    // Whoever hands in a million points can be given some more; no real game comes near.
    must(fault->fault.why.what().find("to 1000000") != std::string::npos);
  } else {
    must(std::get<Match>(again) == match);
  }
}

void play_on(Match match, const StartText& text) {
  Rng rng(7);
  for (int step = 0; step < 200 && match.phase() != Phase::kOver; ++step) {
    if (match.phase() == Phase::kSettle) {
      match.settle_fairly(rng);
      must_survive_json(match, text);
      continue;
    }
    const auto legal = match.legal();
    must(!legal.empty());
    must(match.decide(*split_words(legal[below(rng, legal.size())])).ok());
  }
  must(!match.picture({}).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {  // NOLINT
  if (size == 0) return 0;
  constexpr std::array<std::string_view, 4> kSeats{"Ann,Bob", "Ann,Bob,Cid", "Ann,Bob,Cid,Dot",
                                                   "Ann,Bob,Cid,Dot,Eve,Fay"};
  const auto json = parse_json(std::string_view(reinterpret_cast<const char*>(data) + 1, size - 1));
  if (!json || json->is_null()) return 0;
  for (const auto name : Match::game_names()) {
    StartText text{std::string(name), std::string(kSeats[data[0] % kSeats.size()])};
    text.from = *json;
    const auto started = Match::start(text);
    if (const auto* fault = std::get_if<StartFault>(&started)) {
      must(!fault->fault.why.what().empty());
      continue;
    }
    must_survive_json(std::get<Match>(started), text);
    play_on(std::get<Match>(started), text);
  }
  return 0;
}
