#include "text/data_file.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>

#include "text/json_reader.h"
#include "text/names.h"
#include "text/words.h"

namespace astragal {

namespace json = boost::json;

namespace {

json::value to_json(const toml::node& node) {
  if (const auto* table = node.as_table()) {
    json::object object;
    for (const auto& [key, value] : *table) object[key.str()] = to_json(value);
    return object;
  }
  if (const auto* array = node.as_array()) {
    json::array list;
    for (const auto& value : *array) list.push_back(to_json(value));
    return list;
  }
  if (const auto* text = node.as_string()) return json::string(text->get());
  if (const auto* number = node.as_integer()) return number->get();
  if (const auto* number = node.as_floating_point()) return number->get();
  if (const auto* truth = node.as_boolean()) return truth->get();
  return nullptr;  // dates: no data has one
}

/// The line on which the last part of a dotted key stands as a key, or 1.
std::size_t line_of(std::string_view text, std::string_view key) {
  const auto last = key.substr(key.find_last_of('.') + 1);
  if (last.empty()) return 1;
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t at = text.find(last); at != std::string_view::npos; at = text.find(last, at + 1)) {
    const auto line_start = text.rfind('\n', at) + 1;  // npos + 1 is 0
    const auto comment = text.find('#', line_start);
    if (comment < at || (at > 0 && is_word(text[at - 1]))) continue;
    auto rest = text.substr(at + last.size());
    if (!rest.empty() && is_word(rest.front())) continue;
    if (!rest.empty() && rest.front() == '"') rest.remove_prefix(1);
    rest = rest.substr(0, rest.find('\n'));
    const auto after = trim(rest);
    if (after.empty() || (after.front() != '=' && after.front() != ':' && after.front() != ']')) {
      continue;
    }
    return static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<long>(at),
                                               '\n')) + 1;
  }
  return 1;
}

}  // namespace

Result<DataFile> DataFile::parse(std::string_view file_name, std::string text) {
  DataFile file;
  file.file_name_ = file_name;
  file.text_ = std::move(text);
  std::string_view content = file.text_;
  if (content.substr(0, 3) == "\xEF\xBB\xBF") content.remove_prefix(3);
  if (const auto bad = bad_utf8(content); bad != 0) {
    const auto line = std::count(content.begin(), content.begin() + static_cast<long>(bad), '\n');
    return Error{fmt::format("{}:{}: this is not UTF-8 text", file_name, line + 1)};
  }
  if (trim(content).substr(0, 1) == "{") {
    auto value = parse_json(content);
    if (!value) return Error{fmt::format("{}:1: {}", file_name, value.error().what)};
    file.value_ = std::move(*value);
    return file;
  }
  try {
    file.value_ = to_json(toml::parse(content));
  } catch (const toml::parse_error& fault) {
    return Error{fmt::format("{}:{}: this is not TOML: {}", file_name, fault.source().begin.line,
                             fault.description())};
  }
  return file;
}

std::string DataFile::locate(const DataFault& fault) const {
  return fmt::format("{}:{}: {}", file_name_, line_of(text_, fault.key), fault.what);
}

}  // namespace astragal
