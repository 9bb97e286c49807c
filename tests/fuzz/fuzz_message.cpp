// Any bytes as what strangers and logs may hold: a message of a client, the body that opens a room,
// a line of a log. Reading never fails but with a refusal, and what was read as an event is the
// same when it is written and read again.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "rooms/event.h"
#include "rooms/message.h"
#include "rooms/opening.h"
#include "rooms/views.h"

using namespace astragal;
using namespace astragal::rooms;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {  // NOLINT
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto message = read_message(text);
  if (const auto* refusal = std::get_if<Refusal>(&message)) {
    if (refused_text("", *refusal).empty()) std::abort();
  }
  const auto opening = read_opening(text);
  if (const auto* refusal = std::get_if<Refusal>(&opening)) {
    if (refused_text("", *refusal).empty()) std::abort();
  }
  if (const auto event = read_event(text)) {
    const auto again = read_event(write_event(*event));
    if (!again || !(*again == *event)) std::abort();
  }
  return 0;
}
