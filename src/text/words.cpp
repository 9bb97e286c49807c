#include "text/words.h"

#include <fmt/format.h>

namespace astragal {

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
        return Error{fmt::format("the quote before {} does not end", in_quotes(line.substr(1)))};
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
    if (i != 0) text += i + 1 == items.size() ? fmt::format(" {} ", last) : ", ";
    text += items[i];
  }
  return text;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kShown = 60;
  std::string shown = "'";
  std::size_t count = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool continuation = (byte & 0xC0) == 0x80;
    if (!continuation && ++count > kShown) {
      shown += "…";
      break;
    }
    if (byte < 0x20 || byte == 0x7F) {
      shown += fmt::format("\\x{:02x}", byte);
    } else {
      shown += c;
    }
  }
  return shown + "'";
}

}  // namespace astragal
