#include "text/names.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "text/words.h"

namespace astragal::text {

namespace {

constexpr int kLongestName = 24;  // code points

/// Calls visit(code point, bytes) for each code point. Returns the offset of bad UTF-8, or npos.
template <class Visit>
std::size_t each_code_point(std::string_view text, Visit visit) {
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  for (std::size_t at = 0; at < text.size();) {
    utf8proc_int32_t code = -1;
    const auto size =
        utf8proc_iterate(bytes + at, static_cast<utf8proc_ssize_t>(text.size() - at), &code);
    if (size <= 0) return at;
    visit(code, text.substr(at, static_cast<std::size_t>(size)));
    at += static_cast<std::size_t>(size);
  }
  return std::string_view::npos;
}

/// Fast path: nearly all text is ASCII.
bool is_ascii(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return (c & 0x80) != 0; });
}

}  // namespace

bool is_control(std::int32_t code_point) {
  const auto kind = utf8proc_category(code_point);
  return kind == UTF8PROC_CATEGORY_CC || kind == UTF8PROC_CATEGORY_ZL ||
         kind == UTF8PROC_CATEGORY_ZP;
}

bool steers_direction(std::int32_t code_point) {
  return code_point == 0x061C || code_point == 0x200E || code_point == 0x200F ||
         (code_point >= 0x202A && code_point <= 0x202E) ||
         (code_point >= 0x2066 && code_point <= 0x2069);
}

bool is_invisible(std::int32_t code_point) {
  constexpr std::int32_t kJoiner = 0x200D;
  return is_control(code_point) ||
         (utf8proc_category(code_point) == UTF8PROC_CATEGORY_CF && code_point != kJoiner);
}

std::size_t bad_utf8(std::string_view text) {
  if (is_ascii(text)) return 0;
  return each_code_point(text, [](auto, auto) {}) + 1;  // npos + 1 is 0
}

std::string normalised(std::string_view text) {
  if (is_ascii(text)) return std::string(text);
  utf8proc_uint8_t* bytes = nullptr;
  const auto size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &bytes,
                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  if (size < 0) return std::string(text);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(bytes, &std::free);
  return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

Result<std::string> read_name(std::string_view text) {
  if (bad_utf8(text) != 0) return Error{"name-utf8"_why};
  std::string name = normalised(text);
  if (name.empty()) return Error{"name-empty"_why, {{"most", kLongestName}}};
  if (name == "table") return Error{"name-table"_why};
  int length = 0;
  ReasonCode fault{};
  each_code_point(name, [&](utf8proc_int32_t code, std::string_view bytes) {
    const bool at_end = length == 0 || bytes.data() + bytes.size() == name.data() + name.size();
    ++length;
    if (code < 0x80 &&
        std::string_view("=,#\"\\()").find(static_cast<char>(code)) != std::string_view::npos) {
      fault = "name-reserved"_why;
    } else if (is_control(code)) {
      fault = "name-control"_why;
    } else if (steers_direction(code)) {
      fault = "name-direction"_why;
    } else if (utf8proc_category(code) == UTF8PROC_CATEGORY_ZS && at_end) {
      fault = "name-space"_why;
    }
  });
  if (length > kLongestName) {
    return Error{"name-long"_why, {{"name", shown(name)}, {"n", length}, {"most", kLongestName}}};
  }
  if (!fault.text.empty()) return Error{fault, {{"name", shown(name)}}};
  return name;
}

Result<std::string> read_remark(std::string_view text, std::size_t longest) {
  if (bad_utf8(text) != 0) return Error{"chat-utf8"_why};
  std::string remark = normalised(trim(text));
  if (remark.empty()) return Error{"chat-empty"_why};
  std::size_t length = 0;
  bool visible = true;
  each_code_point(remark, [&](utf8proc_int32_t code, auto) {
    ++length;
    visible = visible && !is_control(code) && !steers_direction(code);
  });
  if (length > longest) {
    return Error{"chat-long"_why, {{"n", length}, {"most", longest}}};
  }
  if (!visible) return Error{"chat-control"_why};
  return remark;
}

std::string name_on_line(std::string_view name) {
  return name.find(' ') == std::string_view::npos ? std::string(name) : fmt::format("\"{}\"", name);
}

int columns(std::string_view text) {
  int width = 0;
  each_code_point(text, [&](utf8proc_int32_t code, auto) { width += utf8proc_charwidth(code); });
  return width;
}

std::string fit(std::string_view text, int width) {
  if (width <= 0) return {};
  std::string kept;
  int used = 0;
  const bool cut = columns(text) > width;
  each_code_point(text, [&](utf8proc_int32_t code, std::string_view bytes) {
    const int wide = utf8proc_charwidth(code);
    if (used >= 0 && used + wide <= width - (cut ? 1 : 0)) {
      kept += bytes;
      used += wide;
    } else if (used >= 0 && cut) {
      kept += "…";
      width -= used + 1;
      used = -1;  // full
    }
  });
  if (used >= 0) width -= used;
  return kept.append(static_cast<std::size_t>(width), ' ');
}

}  // namespace astragal::text
