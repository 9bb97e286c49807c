#include "text/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "text/words.h"

namespace astragal::text {

namespace json = boost::json;

namespace {

struct Key {
  std::string name;
  std::size_t place;  ///< byte offset of its colon
};

/// Sets `first` to the first repeated key in the range, if there is one before `first`.
void find_repeated(std::vector<Key>::iterator begin, std::vector<Key>::iterator end,
                   std::optional<Key>& first) {
  std::stable_sort(begin, end, [](const Key& a, const Key& b) { return a.name < b.name; });
  for (auto next = begin; next != end && next + 1 != end; ++next) {
    const Key& again = *(next + 1);
    if (next->name != again.name || (first && first->place < again.place)) continue;
    first = again;
  }
}

/// The first key that occurs twice in one object. Boost would silently keep the last value.
std::optional<Key> repeated_key(std::string_view text) {
  std::optional<Key> first;
  std::vector<Key> keys;          // keys of all open objects
  std::vector<std::size_t> open;  // for each open object, the index of its first key
  std::string_view last;          // the last string, with its quotes
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') {
      const std::size_t start = i;
      for (++i; text[i] != '"'; ++i) {
        if (text[i] == '\\') ++i;
      }
      last = text.substr(start, i + 1 - start);
    } else if (text[i] == '{') {
      open.push_back(keys.size());
    } else if (text[i] == '}') {
      const auto begin = keys.begin() + static_cast<std::ptrdiff_t>(open.back());
      find_repeated(begin, keys.end(), first);
      keys.erase(begin, keys.end());
      open.pop_back();
    } else if (text[i] == ':') {
      const bool plain = last.find('\\') == last.npos;
      keys.push_back({plain ? std::string(last.substr(1, last.size() - 2))
                            : std::string(json::parse(last).as_string()),
                      i});
    }
  }
  return first;
}

}  // namespace

Result<json::value> parse_json(std::string_view text, std::size_t* place,
                               const json::storage_ptr& storage) {
  json::error_code fault;
  std::array<unsigned char, 1024> scratch;  // avoids allocation for small texts
  json::stream_parser parser({}, {}, scratch.data(), scratch.size());
  parser.reset(storage);
  const std::size_t used = parser.write_some(text.data(), text.size(), fault);
  if (!fault && used < text.size()) fault = json::error::extra_data;
  if (!fault) parser.finish(fault);
  if (fault) {
    if (place != nullptr) *place = used;
    return Error{"json"_why, {{"what", fault.message()}, {"at", used + 1}}};
  }
  if (const auto found = repeated_key(text)) {
    if (place != nullptr) *place = found->place;
    return Error{"json-twice"_why, {{"field", shown(found->name)}}};
  }
  return parser.release();
}

JsonReader::JsonReader(const json::value& value, std::string name)
    : object_(value.if_object()), name_(std::move(name)) {
  if (object_ == nullptr) fault_ = Error{"json-object"_why, {{"field", name_}}};
}

bool JsonReader::has(std::string_view key) const {
  return object_ != nullptr && object_->contains(key);
}

const json::value* JsonReader::find(std::string_view key) {
  asked_.emplace_back(key);
  if (fault_) return nullptr;
  const json::value* found = object_->if_contains(key);
  if (found == nullptr) fail("json-missing"_why, key);
  return found;
}

void JsonReader::fail(Error why) {
  if (!fault_) fault_ = std::move(why);
}

void JsonReader::fail(ReasonCode why, std::string_view key, std::vector<Param> about) {
  Error error(why, {{"field", fmt::format("{}.{}", name_, shown(key))}});
  for (Param& param : about) error.add(std::move(param));
  fail(std::move(error));
}

boost::json::array seats_json(SeatSet seats) {
  boost::json::array list;
  for (; seats != 0; seats &= seats - 1) list.push_back(first_of(seats));
  return list;
}

std::optional<int> whole_number(const json::value& value, int min, int max) {
  boost::system::error_code fault;
  const auto number = value.is_double() ? 0 : value.to_number<std::int64_t>(fault);
  if (value.is_double() || fault || number < min || number > max) return std::nullopt;
  return static_cast<int>(number);
}

namespace {

/// The numbers of an array of exactly (at most, if not `exact`) `count` numbers.
std::optional<std::vector<int>> as_integers(const json::value& value, int count, int min, int max,
                                            bool exact) {
  const auto* array = value.if_array();
  const auto most = static_cast<std::size_t>(count);
  if (array == nullptr || array->size() > most || (exact && array->size() < most)) {
    return std::nullopt;
  }
  std::vector<int> numbers;
  for (const json::value& element : *array) {
    const auto number = whole_number(element, min, max);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace

int JsonReader::integer(std::string_view key, int min, int max) {
  const json::value* found = find(key);
  if (found == nullptr) return min;
  const auto number = whole_number(*found, min, max);
  if (!number) fail("json-whole"_why, key, {{"min", min}, {"max", max}});
  return number.value_or(min);
}

bool JsonReader::boolean(std::string_view key) {
  const json::value* found = find(key);
  if (found != nullptr && !found->is_bool()) {
    fail("json-boolean"_why, key);
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
  fail("json-word"_why, key, {{"words", std::vector<std::string>(words.begin(), words.end())}});
  return 0;
}

std::vector<int> JsonReader::integers(std::string_view key, int count, int min, int max,
                                      bool exact) {
  const json::value* found = find(key);
  if (found == nullptr) return std::vector<int>(exact ? static_cast<std::size_t>(count) : 0, min);
  auto numbers = as_integers(*found, count, min, max, exact);
  if (!numbers) {
    fail(exact ? "json-numbers"_why : "json-some-numbers"_why, key,
         {{"n", count}, {"min", min}, {"max", max}});
  }
  return numbers.value_or(std::vector<int>(exact ? static_cast<std::size_t>(count) : 0, min));
}

std::vector<std::vector<int>> JsonReader::integer_lists(std::string_view key, int lists, int count,
                                                        int min, int max, bool exact) {
  std::vector<std::vector<int>> read(
      static_cast<std::size_t>(lists),
      std::vector<int>(exact ? static_cast<std::size_t>(count) : 0, min));
  const json::value* found = find(key);
  if (found == nullptr) return read;
  const auto* array = found->if_array();
  bool fine = array != nullptr && array->size() == read.size();
  for (std::size_t i = 0; fine && i < read.size(); ++i) {
    auto numbers = as_integers((*array)[i], count, min, max, exact);
    fine = numbers.has_value();
    if (fine) read[i] = std::move(*numbers);
  }
  if (!fine) {
    fail(lists == 0 ? "json-empty"_why
         : exact    ? "json-lists"_why
                    : "json-some-lists"_why,
         key, {{"n", lists}, {"count", count}, {"min", min}, {"max", max}});
  }
  return read;
}

std::vector<json::value> JsonReader::array(std::string_view key, int count) {
  const auto size = static_cast<std::size_t>(count);
  const json::value* found = find(key);
  const auto* array = found == nullptr ? nullptr : found->if_array();
  if (array != nullptr && array->size() == size) return {array->begin(), array->end()};
  if (found != nullptr) {
    fail("json-values"_why, key, {{"n", count}});
  }
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
        fail("json-unknown"_why, field.key());
      }
    }
  }
  return fault_;
}

}  // namespace astragal::text
