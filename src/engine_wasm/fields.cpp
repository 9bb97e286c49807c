#include "engine_wasm/fields.h"

#include <fmt/format.h>

#include <cmath>

#include "text/json_reader.h"
#include "text/words.h"

namespace astragal::engine_wasm {

namespace json = boost::json;

json::value parse_object(std::string_view text, const std::string& name) {
  auto parsed = text::parse_json(text);
  if (!parsed) throw Malformed(fmt::format("{}: {}", name, parsed.error().what()));
  if (!parsed->is_object()) throw Malformed(fmt::format("{} must be a JSON object", name));
  return std::move(*parsed);
}

namespace {

const json::object& object_of(const json::value& value, const std::string& name) {
  if (const auto* object = value.if_object()) return *object;
  throw Malformed(fmt::format("{} must be a JSON object", name));
}

}  // namespace

Fields::Fields(const json::value& value, std::string name)
    : object_(object_of(value, name)), name_(std::move(name)) {}

void Fields::fail(std::string_view key, std::string_view what) const {
  throw Malformed(fmt::format("{}.{} {}", name_, key, what));
}

const json::value& Fields::value(std::string_view key) const {
  const auto* found = object_.if_contains(key);
  if (found == nullptr) fail(key, "is missing");
  return *found;
}

std::string Fields::text(std::string_view key) const {
  const auto* text = value(key).if_string();
  if (text == nullptr) fail(key, "must be a text");
  return std::string(*text);
}

std::int64_t Fields::number(std::string_view key) const {
  constexpr double kMost = 9e15;  // JavaScript's whole numbers are exact up to 2^53, about 9e15
  const auto& found = value(key);
  if (const auto* whole = found.if_int64()) return *whole;
  const auto* real = found.if_double();
  if (real == nullptr || !(std::abs(*real) < kMost)) fail(key, "must be a whole number");
  return static_cast<std::int64_t>(*real);
}

std::uint64_t Fields::count(std::string_view key) const {
  if (const auto* large = value(key).if_uint64()) return *large;
  const auto found = number(key);
  if (found < 0) fail(key, "must not be below 0");
  return static_cast<std::uint64_t>(found);
}

double Fields::real(std::string_view key) const {
  const auto& found = value(key);
  if (!found.is_number()) fail(key, "must be a number");
  return found.to_number<double>();
}

bool Fields::flag(std::string_view key) const {
  const auto* flag = value(key).if_bool();
  if (flag == nullptr) fail(key, "must be true or false");
  return *flag;
}

const json::array& Fields::list(std::string_view key) const {
  const auto* list = value(key).if_array();
  if (list == nullptr) fail(key, "must be a list");
  return *list;
}

std::vector<std::string> Fields::texts(std::string_view key) const {
  std::vector<std::string> texts;
  for (const auto& item : list(key)) {
    if (!item.is_string()) fail(key, "must be a list of texts");
    texts.emplace_back(item.get_string());
  }
  return texts;
}

Fields Fields::object(std::string_view key) const {
  return {value(key), fmt::format("{}.{}", name_, key)};
}

}  // namespace astragal::engine_wasm
