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

/// Something to be told to a person, as a value: a code and its parameters. Why a name, an option,
/// a record or a move is refused is one, and so is what would be right instead. It becomes a
/// sentence at the very end, in the reader's language: data/words/<language>.toml has them all, for
/// terminal, server and browser alike.
///
/// In a sentence {name} is the parameter of that name, {name:or} a list with "or" before its last
/// item (otherwise "and"), {name:term} a word that is looked up in [terms]. Of two forms with a bar
/// between them the first is for n = 1. Texts from outside are passed through shown() first.
class Phrase {
 public:
  Phrase() = default;
  Phrase(ReasonCode code, std::initializer_list<Param> params = {})  // NOLINT
      : code_(code.text), params_(params) {}
  /// For what is in words already.
  explicit Phrase(const std::string& text) : Phrase("plain"_why, {{"text", text}}) {}

  [[nodiscard]] bool empty() const { return code_.empty(); }
  [[nodiscard]] const std::string& code() const { return code_; }
  [[nodiscard]] const std::vector<Param>& params() const { return params_; }
  [[nodiscard]] const Param* find(std::string_view name) const;
  void add(Param param) { params_.push_back(std::move(param)); }

  /// In the language of this program: "the bag holds 2 white, so 3 cannot come out of it; legal:
  /// …".
  [[nodiscard]] std::string what() const;
  /// The same without what would be legal.
  [[nodiscard]] std::string brief() const;

 private:
  friend Phrase read_phrase(const boost::json::object& json);
  std::string code_;
  std::vector<Param> params_;
};

// Not before Phrase is complete, or clang cannot destroy the variant.
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

/// Adds what would be right in the place of what was refused.
[[nodiscard]] Phrase with_legal(Phrase why, Phrase legal);

/// The reason that rules gave; `name` says what a thing of a kind is called: "red1" for a "die".
Phrase told(const Reason& reason, std::string (*name)(std::string_view kind, int thing));
/// Where all things are numbers.
Phrase told(const Reason& reason);

/// {"code": …, "params": {…}}, and back. What cannot be read is left out.
boost::json::object to_json(const Phrase& phrase);
Phrase read_phrase(const boost::json::object& json);

}  // namespace astragal::text
