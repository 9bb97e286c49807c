#include "text/json_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/words.h"

namespace astragal {

namespace json = boost::json;

Result<json::value> parse_json(std::string_view text) {
  json::error_code fault;
  json::stream_parser parser;
  const std::size_t used = parser.write_some(text.data(), text.size(), fault);
  if (!fault && used < text.size()) fault = json::error::extra_data;
  if (!fault) parser.finish(fault);
  if (fault) {
    return Error{fmt::format("this is not JSON: {} at character {}", fault.message(), used + 1)};
  }
  return parser.release();
}

JsonReader::JsonReader(const json::value& value, std::string name)
    : object_(value.if_object()), name_(std::move(name)) {
  if (object_ == nullptr) fault_ = Error{fmt::format("{} must be a JSON object", name_)};
}

bool JsonReader::has(std::string_view key) const {
  return object_ != nullptr && object_->contains(key);
}

const json::value* JsonReader::find(std::string_view key) {
  asked_.emplace_back(key);
  if (fault_) return nullptr;
  const json::value* found = object_->if_contains(key);
  if (found == nullptr) fail(fmt::format("{} has no field '{}'", name_, key));
  return found;
}

void JsonReader::fail(std::string what) {
  if (!fault_) fault_ = Error{std::move(what)};
}

namespace {

std::optional<int> as_integer(const json::value& value, int min, int max) {
  const auto* number = value.if_int64();
  if (number == nullptr || *number < min || *number > max) return std::nullopt;
  return static_cast<int>(*number);
}

}  // namespace

int JsonReader::integer(std::string_view key, int min, int max) {
  const json::value* found = find(key);
  if (found == nullptr) return min;
  const auto number = as_integer(*found, min, max);
  if (!number) fail(fmt::format("{} '{}' must be a whole number from {} to {}", name_, key, min, max));
  return number.value_or(min);
}

bool JsonReader::boolean(std::string_view key) {
  const json::value* found = find(key);
  if (found != nullptr && !found->is_bool()) {
    fail(fmt::format("{} '{}' must be true or false", name_, key));
  }
  return found != nullptr && found->is_bool() && found->get_bool();
}

int JsonReader::word(std::string_view key, const std::vector<std::string_view>& words) {
  const json::value* found = find(key);
  if (found == nullptr) return 0;
  if (const auto* text = found->if_string()) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i] == *text) return static_cast<int>(i);
    }
  }
  fail(fmt::format("{} '{}' must be {}", name_, key,
                   list_of(std::vector<std::string>(words.begin(), words.end()), "or")));
  return 0;
}

std::vector<int> JsonReader::integers(std::string_view key, int count, int min, int max,
                                      bool exact) {
  std::vector<int> numbers;
  const json::value* found = find(key);
  const auto* array = found == nullptr ? nullptr : found->if_array();
  bool fine = array != nullptr && (exact ? array->size() == static_cast<std::size_t>(count)
                                         : array->size() <= static_cast<std::size_t>(count));
  for (std::size_t i = 0; fine && i < array->size(); ++i) {
    const auto number = as_integer((*array)[i], min, max);
    fine = number.has_value();
    numbers.push_back(number.value_or(min));
  }
  if (!fine && found != nullptr) {
    fail(fmt::format("{} '{}' must be an array of {}{} whole numbers from {} to {}", name_, key,
                     exact ? "" : "at most ", count, min, max));
  }
  if (!fine && exact) numbers.assign(static_cast<std::size_t>(count), min);
  return numbers;
}

std::vector<json::value> JsonReader::array(std::string_view key, int count) {
  const auto size = static_cast<std::size_t>(count);
  const json::value* found = find(key);
  const auto* array = found == nullptr ? nullptr : found->if_array();
  if (array != nullptr && array->size() == size) return {array->begin(), array->end()};
  if (found != nullptr) fail(fmt::format("{} '{}' must be an array of {}", name_, key, count));
  return std::vector<json::value>(size);
}

const json::value& JsonReader::value(std::string_view key) {
  static const json::value kNothing;
  const json::value* found = find(key);
  return found == nullptr ? kNothing : *found;
}

std::optional<Error> JsonReader::finish() {
  if (!fault_) {
    for (const auto& field : *object_) {
      if (std::find(asked_.begin(), asked_.end(), std::string_view(field.key())) == asked_.end()) {
        fail(fmt::format("{} has an unknown field {}", name_, in_quotes(field.key())));
      }
    }
  }
  return fault_;
}

}  // namespace astragal
