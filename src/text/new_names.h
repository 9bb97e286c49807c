#pragma once

#include <string>
#include <string_view>

#include "text/result.h"

namespace astragal::text {

/// As read_name, but also refuses invisible characters, except where emoji and some scripts need
/// them. For new names only: names in existing records are read by read_name.
Result<std::string> read_new_name(std::string_view text);

/// The appearance of a name. Names are alike if they can be confused: the same letters in another
/// case, with other accents or from another alphabet, or a 1 for an l.
class NameLook {
 public:
  explicit NameLook(std::string_view name);
  [[nodiscard]] bool like(const NameLook& other) const {
    return letters_ == other.letters_ || glance_ == other.glance_;
  }

 private:
  std::string letters_;  ///< case-folded
  std::string glance_;   ///< with case; characters of similar shape (1, l) replaced by one
};

}  // namespace astragal::text
