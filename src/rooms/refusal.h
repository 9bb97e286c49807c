#pragma once

#include <boost/json.hpp>

#include <string>
#include <string_view>

namespace astragal {

/// Why something was not done: a code with parameters, for clients that speak other languages, and
/// the sentence in English. docs/protocol.md lists the codes.
struct Refusal {
  std::string code;
  boost::json::object params{};
  std::string text;
};

/// The refusal with this code; `{name}` in its sentence becomes the parameter.
Refusal refuse(std::string_view code, boost::json::object params = {});

Refusal bad_message(std::string why);

}  // namespace astragal
