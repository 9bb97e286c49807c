#pragma once

#include <string>
#include <string_view>

#include "text/result.h"

namespace astragal::text {

/// A name that somebody takes now: as read_name has it, and nothing in it that cannot be seen, but
/// for what emoji and some scripts are made with. Names in records that are there already are read
/// by read_name alone.
Result<std::string> read_new_name(std::string_view text);

/// How a name looks to people. Two that are alike could be taken for each other: the same letters
/// in another case, with other accents or from another alphabet, or a 1 for an l.
class NameLook {
 public:
  explicit NameLook(std::string_view name);
  [[nodiscard]] bool like(const NameLook& other) const {
    return letters_ == other.letters_ || glance_ == other.glance_;
  }

 private:
  std::string letters_;  ///< without case
  std::string glance_;   ///< with case, but a 1 is an l
};

}  // namespace astragal::text
