#pragma once

#include "text/reason.h"

namespace astragal {

/// Why something was not done. docs/protocol.md lists the codes.
struct Refusal : Phrase {
  using Phrase::Phrase;
};

inline Refusal refuse(ReasonCode code, std::initializer_list<Param> params = {}) {
  return {code, params};
}

inline Refusal bad_message(Phrase why) {
  return refuse("bad-message"_why, {{"why", std::move(why)}});
}

}  // namespace astragal
