#pragma once

#include "text/reason.h"

namespace astragal::rooms {

/// Why something was not done. docs/protocol.md lists the codes.
struct Refusal : text::Phrase {
  using Phrase::Phrase;
};

inline Refusal refuse(ReasonCode code, std::initializer_list<text::Param> params = {}) {
  return {code, params};
}

inline Refusal bad_message(text::Phrase why) {
  return refuse("bad-message"_why, {{"why", std::move(why)}});
}

}  // namespace astragal::rooms
