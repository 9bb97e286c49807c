#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string_view>

namespace astragal {

/// Key of a reason in the catalogue, data/words: "busy"_why is `busy` in the section [reasons],
/// "GAME.bag"_why is `bag` in [GAME.reasons]. tests/reasons_test.py compares every ""_why in the
/// source with the catalogue.
struct ReasonCode {
  std::string_view text;
};
constexpr ReasonCode operator""_why(const char* text, std::size_t size) { return {{text, size}}; }

/// A parameter of a reason: {"die", 3}. `name` is the {parameter} in the sentence. `kind` tells the
/// game's text what the number means; it defaults to the name.
struct Thing {
  template <class Value>
  constexpr Thing(const char* called, Value number, const char* of_kind = nullptr)
      : name(called),
        kind(of_kind == nullptr ? called : of_kind),
        value(static_cast<int>(number)) {}
  constexpr Thing() = default;

  const char* name = nullptr;
  const char* kind = nullptr;
  int value = 0;
};

/// Why the rules refuse a decision or outcome: a code and its parameters, without text;
/// text/reason.h makes sentences of it. Empty if nothing is wrong.
class Reason {
 public:
  constexpr Reason() = default;
  constexpr Reason(ReasonCode code, std::initializer_list<Thing> things = {})  // NOLINT
      : code_(code.text), count_(things.size()) {
    std::size_t index = 0;
    for (const Thing& thing : things) things_[index++] = thing;
  }

  [[nodiscard]] constexpr bool empty() const { return code_.empty(); }
  [[nodiscard]] constexpr std::string_view code() const { return code_; }
  [[nodiscard]] constexpr const Thing* begin() const { return things_.data(); }
  [[nodiscard]] constexpr const Thing* end() const { return things_.data() + count_; }

 private:
  std::string_view code_;
  std::array<Thing, 4> things_{};
  std::size_t count_ = 0;
};

}  // namespace astragal
