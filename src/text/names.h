#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "text/result.h"

namespace astragal::text {

/// The position of the first byte that is not UTF-8, counted from 1; 0 if all is well.
std::size_t bad_utf8(std::string_view text);

/// Control characters, line and paragraph separators.
bool is_control(std::int32_t code_point);

/// Characters that change the direction of text.
bool steers_direction(std::int32_t code_point);

/// Invisible characters except the zero-width joiner, which emoji use.
bool is_invisible(std::int32_t code_point);

/// UTF-8 text in Unicode normal form C.
std::string normalised(std::string_view text);

/// A player's name in normal form, or why it is not valid.
Result<std::string> read_name(std::string_view text);

/// A line of chat of at most `longest` characters, trimmed and in normal form, or why it is not
/// valid.
Result<std::string> read_remark(std::string_view text, std::size_t longest);

/// The name as written in a move of a record: in quotes if it has a space.
std::string name_on_line(std::string_view name);

/// Width of the text in terminal columns.
int columns(std::string_view text);

/// The text cut (with "…") or padded with spaces to exactly `width` columns.
std::string fit(std::string_view text, int width);

}  // namespace astragal::text
