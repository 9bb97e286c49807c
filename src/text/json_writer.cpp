#include "text/json_writer.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

namespace astragal::text {

namespace {

bool needs_escape(char letter) {
  return letter == '"' || letter == '\\' || static_cast<unsigned char>(letter) < 0x20;
}

void write_escaped(std::string& text, char letter) {
  constexpr std::string_view kLetters = "\b\f\n\r\t\"\\";
  constexpr std::string_view kNames = "bfnrt\"\\";
  constexpr std::string_view kDigits = "0123456789abcdef";
  text += '\\';
  if (const auto found = kLetters.find(letter); found != kLetters.npos) {
    text += kNames[found];
    return;
  }
  const auto code = static_cast<unsigned char>(letter);
  text.append("u00").append(1, kDigits[code >> 4U]).append(1, kDigits[code & 0xfU]);
}

}  // namespace

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  text_ += '"';
  std::size_t plain = 0;  // start of the text not written yet
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!needs_escape(text[i])) continue;
    text_ += text.substr(plain, i - plain);
    write_escaped(text_, text[i]);
    plain = i + 1;
  }
  text_ += text.substr(plain);
  text_ += '"';
  return *this;
}

void JsonWriter::write_number(std::int64_t number) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text_.append(digits.data(), end);
}

namespace {

void write_json(std::string& text, const boost::json::value& value) {
  JsonWriter json(text);
  if (const auto* array = value.if_array()) {
    json.open('[');
    for (const auto& item : *array) write_json(text, item);
    json.close(']');
  } else if (const auto* object = value.if_object()) {
    json.open('{');
    for (const auto& [name, item] : *object) {
      json.value(std::string_view(name));
      text += ':';
      write_json(text, item);
    }
    json.close('}');
  } else if (const auto* number = value.if_double()) {
    json.raw(std::isfinite(*number) ? fmt::format("{}", *number) : "null");
  } else {
    json.raw(boost::json::serialize(value));
  }
}

}  // namespace

std::string json_text(const boost::json::value& value) {
  std::string text;
  write_json(text, value);
  return text;
}

}  // namespace astragal::text
