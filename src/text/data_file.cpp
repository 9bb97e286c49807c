#include "text/data_file.h"

#include <toml++/toml.h>

#include <algorithm>

#include "text/json_reader.h"
#include "text/names.h"
#include "text/words.h"

namespace astragal::text {

namespace json = boost::json;

namespace {

constexpr std::size_t kLongestFile = 1024 * 1024;
constexpr int kMaxDepth = 32;         // as for JSON (json_reader.cpp)
constexpr std::size_t kMaxDots = 32;  // in the keys of one line

json::value to_json(const toml::node& node, int depth = 0) {
  if (depth > kMaxDepth) return nullptr;  // no data file is that deep
  if (const auto* table = node.as_table()) {
    json::object object;
    for (const auto& [key, value] : *table) object[key.str()] = to_json(value, depth + 1);
    return object;
  }
  if (const auto* array = node.as_array()) {
    json::array list;
    for (const auto& value : *array) list.push_back(to_json(value, depth + 1));
    return list;
  }
  if (const auto* text = node.as_string()) return json::string(text->get());
  if (const auto* number = node.as_integer()) return number->get();
  if (const auto* number = node.as_floating_point()) return number->get();
  if (const auto* truth = node.as_boolean()) return truth->get();
  return nullptr;  // dates: not used in data files
}

std::size_t line_at(std::string_view text, std::size_t place) {
  return static_cast<std::size_t>(
             std::count(text.begin(), text.begin() + static_cast<long>(place), '\n')) +
         1;
}

/// The first line whose keys have more than kMaxDots dots, or 0. toml++ recurses for each part of a
/// key, so such a line could overflow the stack. Consecutive dots are not a key.
std::size_t line_of_deep_key(std::string_view text) {
  std::size_t dots = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\n') dots = 0;
    if (text[at] == '.' && text.substr(at + 1, 1) != "." && ++dots > kMaxDots)
      return line_at(text, at);
  }
  return 0;
}

/// The first line with the last part of the dotted `key` as a key, or 1.
std::size_t line_of(std::string_view text, std::string_view key) {
  const auto last = key.substr(key.find_last_of('.') + 1);
  if (last.empty()) return 1;
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t at = text.find(last); at != std::string_view::npos;
       at = text.find(last, at + 1)) {
    const auto line_start = text.rfind('\n', at) + 1;                    // npos + 1 is 0
    const bool header = trim(text.substr(line_start)).starts_with('[');  // of a TOML table
    const auto comment = text.find('#', line_start);
    if (comment < at || (at > 0 && is_word(text[at - 1]))) continue;
    auto rest = text.substr(at + last.size());
    if (!rest.empty() && is_word(rest.front())) continue;
    if (!rest.empty() && rest.front() == '"') rest.remove_prefix(1);
    rest = rest.substr(0, rest.find('\n'));
    const auto after = trim(rest);
    if (after.empty() ||
        (after.front() != '=' && after.front() != ':' && (after.front() != ']' || !header))) {
      continue;
    }
    return line_at(text, at);
  }
  return 1;
}

}  // namespace

Result<DataFile> DataFile::parse(std::string_view file_name, std::string text) {
  DataFile file;
  file.file_name_ = file_name;
  file.text_ = std::move(text);
  std::string_view content = file.text_;
  if (content.size() > kLongestFile) {
    return in_file(file_name, 1, {"file-long"_why, {{"most", kLongestFile / 1024}}});
  }
  if (content.substr(0, 3) == "\xEF\xBB\xBF") content.remove_prefix(3);
  if (const auto bad = bad_utf8(content); bad != 0) {
    return in_file(file_name, line_at(content, bad - 1), "file-utf8"_why);
  }
  if (trim(content).substr(0, 1) == "{") {
    std::size_t place = 0;
    auto value = parse_json(content, &place);
    if (!value) return in_file(file_name, line_at(content, place), value.error());
    file.value_ = std::move(*value);
    return file;
  }
  if (const auto line = line_of_deep_key(content); line != 0) {
    return in_file(file_name, line, {"toml-deep"_why, {{"most", kMaxDots}}});
  }
  try {
    file.value_ = to_json(toml::parse(content));
  } catch (const toml::parse_error& fault) {
    return in_file(file_name, fault.source().begin.line,
                   {"toml"_why, {{"what", fault.description()}}});
  }
  return file;
}

Error DataFile::locate(const DataFault& fault) const {
  return in_file(file_name_, line_of(text_, fault.key), fault.why);
}

}  // namespace astragal::text
