#pragma once

#include <boost/json/fwd.hpp>

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/reason.h"

namespace astragal::text {

class Phrase;

/// A value for a {name} in a sentence: a number, a text, a list of texts, or another phrase.
struct Param {
  template <std::integral Number>
  Param(std::string called, Number number);
  template <std::convertible_to<std::string_view> Text>
  Param(std::string called, const Text& text);
  Param(std::string called, std::vector<std::string> list);
  Param(std::string called, Phrase phrase);

  std::string name;
  std::variant<std::int64_t, std::string, std::vector<std::string>, std::vector<Phrase>> value;
};

/// A message as a value: a code and its parameters, such as why a record or a move is refused, or
/// what would be legal. It becomes a sentence only when shown, in the reader's language, from
/// data/words/<language>.toml.
///
/// In a sentence {name} is the parameter of that name, {name:or} a list with "or" before its last
/// item (otherwise "and"), {name:term} a word that is looked up in [terms]. In "one|many" the first
/// form is for n = 1. Untrusted text must be passed through shown() first.
class Phrase {
 public:
  Phrase() = default;
  Phrase(ReasonCode code, std::initializer_list<Param> params = {})  // NOLINT
      : code_(code.text), params_(params) {}
  /// A phrase that is a finished text.
  explicit Phrase(const std::string& text) : Phrase("plain"_why, {{"text", text}}) {}

  [[nodiscard]] bool empty() const { return code_.empty(); }
  [[nodiscard]] const std::string& code() const { return code_; }
  [[nodiscard]] const std::vector<Param>& params() const { return params_; }
  [[nodiscard]] const Param* find(std::string_view name) const;
  void add(Param param) { params_.push_back(std::move(param)); }

  /// In the language of this program: "the bag holds 2 white, so 3 cannot come out of it; legal:
  /// …".
  [[nodiscard]] std::string what() const;
  /// As what(), without the legal choices.
  [[nodiscard]] std::string brief() const;

 private:
  friend Phrase read_phrase(const boost::json::object& json);
  std::string code_;
  std::vector<Param> params_;
};

// Defined after Phrase: clang needs the complete type to destroy the variant.
template <std::integral Number>
Param::Param(std::string called, Number number)
    : name(std::move(called)), value(static_cast<std::int64_t>(number)) {}
template <std::convertible_to<std::string_view> Text>
Param::Param(std::string called, const Text& text)
    : name(std::move(called)), value(std::string(std::string_view(text))) {}
inline Param::Param(std::string called, std::vector<std::string> list)
    : name(std::move(called)), value(std::move(list)) {}
inline Param::Param(std::string called, Phrase phrase)
    : name(std::move(called)), value(std::vector<Phrase>{std::move(phrase)}) {}

/// `why` with the legal choices added.
[[nodiscard]] Phrase with_legal(Phrase why, Phrase legal);

/// The phrase of a reason given by the rules; `name` names its parameters: "red1" for a "die".
Phrase told(const Reason& reason, std::string (*name)(std::string_view kind, int thing));
/// The same for reasons with numbers only.
Phrase told(const Reason& reason);

/// {"code": …, "params": {…}}, and back. Unreadable parameters are left out.
boost::json::object to_json(const Phrase& phrase);
Phrase read_phrase(const boost::json::object& json);

}  // namespace astragal::text
