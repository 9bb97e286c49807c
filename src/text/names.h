#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "text/result.h"

namespace astragal::text {

/// Whether bytes are UTF-8; the answer names the first bad byte, counted from 1, or is 0.
std::size_t bad_utf8(std::string_view text);

/// Control characters, line and paragraph separators.
bool is_control(std::int32_t code_point);

/// Characters that change the direction of writing, and with it how a line reads.
bool steers_direction(std::int32_t code_point);

/// These and others that nobody sees, but for the joiner that emoji are made with.
bool is_invisible(std::int32_t code_point);

/// Brings UTF-8 text into normal form C, so that the same letters are the same bytes.
std::string normalised(std::string_view text);

/// A player's name in normal form, or why it cannot be one.
Result<std::string> read_name(std::string_view text);

/// What somebody says in a line of at most so many characters, in normal form, without spaces at
/// its ends; or why it cannot be said.
Result<std::string> read_remark(std::string_view text, std::size_t longest);

/// The name as it stands on a line of a record: in quotes if it has a space.
std::string name_on_line(std::string_view name);

/// How many columns of a terminal the text takes.
int columns(std::string_view text);

/// The first columns of it that fit, padded with spaces to exactly `width`.
std::string fit(std::string_view text, int width);

}  // namespace astragal::text
