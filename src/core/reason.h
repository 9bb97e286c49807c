#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace astragal {

/// Why something is refused: part of a sentence, with a {kind} for each thing that it is about, and
/// these things as numbers in the same order: Reason("{die} cannot be on {level}", die, level).
/// Rules give it; the game's text has the words for its things. Empty if nothing is wrong.
class Reason {
 public:
  constexpr Reason() = default;
  template <class... Things>
  constexpr Reason(const char* sentence, Things... things)  // NOLINT(google-explicit-constructor)
      : sentence_(sentence), things_{static_cast<int>(things)...} {}

  [[nodiscard]] constexpr bool empty() const { return sentence_.empty(); }
  [[nodiscard]] constexpr std::string_view sentence() const { return sentence_; }
  [[nodiscard]] constexpr int thing(std::size_t index) const { return things_[index]; }

  friend constexpr bool operator==(const Reason&, const Reason&) = default;

 private:
  std::string_view sentence_;
  std::array<int, 4> things_{};
};

}  // namespace astragal
