#include "text/words.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include "text/language.h"
#include "text/names.h"

namespace astragal::text {

namespace {
constexpr std::string_view kBlank = " \t\r\n\v\f";
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  if (trim(text).empty()) return pieces;
  for (;;) {
    const auto at = text.find(separator);
    pieces.push_back(trim(text.substr(0, at)));
    if (at == std::string_view::npos) return pieces;
    text.remove_prefix(at + 1);
  }
}

Result<std::vector<std::string>> split_words(std::string_view line) {
  std::vector<std::string> words;
  while (!(line = trim(line)).empty()) {
    if (line.front() == '"') {
      const auto end = line.find('"', 1);
      if (end == std::string_view::npos) {
        return Error{"quote-open"_why, {{"text", shown(line.substr(1))}}};
      }
      words.emplace_back(line.substr(1, end - 1));
      line.remove_prefix(end + 1);
    } else {
      const auto end = std::min(line.find_first_of(kBlank), line.size());
      words.emplace_back(line.substr(0, end));
      line.remove_prefix(end);
    }
  }
  return words;
}

std::string list_of(const std::vector<std::string>& items, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i != 0) text += i + 1 == items.size() ? fmt::format(" {} ", phrase("text", last)) : ", ";
    text += items[i];
  }
  return text;
}

std::vector<std::string> grouped_choices(const std::vector<std::string>& items) {
  constexpr std::size_t kMany = 8;
  if (items.size() <= kMany) return items;
  std::vector<std::string> groups;
  std::string_view stem;  // all but the last word
  for (const std::string& item : items) {
    const auto last = item.rfind(' ') + 1;  // npos + 1 is 0
    const auto here = std::string_view(item).substr(0, last);
    if (!groups.empty() && !here.empty() && here == stem) {
      groups.back() += "/" + item.substr(last);
    } else {
      groups.push_back(item);
    }
    stem = here;
  }
  return groups;
}

std::string shown(std::string_view text) {
  constexpr std::size_t kShown = 60;
  std::string shown;
  for (std::size_t count = 0; !text.empty(); ++count) {
    if (count == kShown) {
      shown += "…";
      break;
    }
    std::int32_t code = 0;
    const auto size = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                       static_cast<utf8proc_ssize_t>(text.size()), &code);
    if (size <= 0) {
      shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
      text.remove_prefix(1);
      continue;
    }
    if (is_invisible(code)) {
      shown += fmt::format("\\u{:04x}", code);
    } else {
      shown += text.substr(0, static_cast<std::size_t>(size));
    }
    text.remove_prefix(static_cast<std::size_t>(size));
  }
  return shown;
}

std::string in_quotes(std::string_view text) { return "'" + shown(text) + "'"; }

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), phrase("text", "group-separator"));
  }
  return digits;
}

}  // namespace astragal::text
