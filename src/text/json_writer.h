#pragma once

#include <boost/json/fwd.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace astragal::text {

/// Appends JSON to a string without building a DOM. Adds commas; the caller closes its brackets.
///
///   JsonWriter json(text);
///   json.open('{').field("who", 2).key("legal").open('[').value("roll").close(']').close('}');
class JsonWriter {
 public:
  explicit JsonWriter(std::string& text) : text_(text) {}

  JsonWriter& open(char bracket) {
    separate();
    text_ += bracket;
    return *this;
  }
  JsonWriter& close(char bracket) {
    text_ += bracket;
    return *this;
  }
  /// `name` must not need escaping.
  JsonWriter& key(std::string_view name) {
    separate();
    text_.append(1, '"').append(name).append("\":");
    return *this;
  }
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  template <class Number>
  requires std::is_integral_v<Number> JsonWriter& value(Number number) {
    separate();
    if constexpr (std::is_same_v<Number, bool>) {
      text_ += number ? "true" : "false";
    } else {
      write_number(static_cast<std::int64_t>(number));
    }
    return *this;
  }
  JsonWriter& value(const std::vector<int>& numbers) {
    open('[');
    for (const int number : numbers) value(number);
    return close(']');
  }
  /// A value that is JSON text already.
  JsonWriter& raw(std::string_view json) {
    separate();
    text_ += json;
    return *this;
  }
  template <class Value>
  JsonWriter& field(std::string_view name, const Value& what) {
    return key(name).value(what);
  }

 private:
  void separate() {
    if (text_.empty()) return;
    const char last = text_.back();
    if (last != '{' && last != '[' && last != ':') text_ += ',';
  }
  void write_number(std::int64_t number);

  std::string& text_;
};

/// Like boost::json::serialize(), but with plain numbers: 0 and 1.5, not 0E0 and 1.5E0.
std::string json_text(const boost::json::value& value);

}  // namespace astragal::text
