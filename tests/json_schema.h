#pragma once

#include <boost/json.hpp>
#include <fmt/format.h>
#include <regex.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "places.h"

namespace astragal::tests {

/// Checks JSON against a schema of draft 2020-12: the words that data/protocol.schema.json uses.
/// A word that is not known here is a fault too, so that nothing is left unchecked.
class JsonSchema {
 public:
  explicit JsonSchema(boost::json::value root) : root_(std::move(root)) {}

  /// What is wrong with the value by the definition of this name; empty if nothing is.
  [[nodiscard]] std::string check(std::string_view definition,
                                  const boost::json::value& value) const {
    const auto* found = root_.at("$defs").as_object().if_contains(definition);
    if (found == nullptr) return fmt::format("there is no definition {}", definition);
    return fault(*found, value, std::string(definition));
  }

  [[nodiscard]] const boost::json::object& definitions() const {
    return root_.at("$defs").as_object();
  }

 private:
  /// The system's expressions: std::regex does not go together with the sanitizers' warnings.
  static bool fits(const char* text, const char* pattern) {
    regex_t expression;
    if (::regcomp(&expression, pattern, REG_EXTENDED | REG_NOSUB) != 0) return false;
    const bool found = ::regexec(&expression, text, 0, nullptr, 0) == 0;
    ::regfree(&expression);
    return found;
  }

  using Value = boost::json::value;

  [[nodiscard]] std::string fault(const Value& schema, const Value& value,
                                  const std::string& path) const {
    if (schema.is_bool()) return schema.get_bool() ? "" : path + ": not allowed";
    for (const auto& [word, argument] : schema.as_object()) {
      if (auto why = word_fault(schema.as_object(), word, argument, value, path); !why.empty()) {
        return why;
      }
    }
    return "";
  }

  [[nodiscard]] std::string word_fault(const boost::json::object& schema, std::string_view word,
                                       const Value& argument, const Value& value,
                                       const std::string& path) const {
    if (word == "description" || word == "additionalProperties" || word == "title") return "";
    if (word == "$ref") return follow(argument, value, path);
    if (word == "type") return is_of(argument, value) ? "" : path + ": wrong type";
    if (word == "const") return value == argument ? "" : path + ": another constant";
    if (word == "enum") {
      const auto& all = argument.as_array();
      const bool known = std::find(all.begin(), all.end(), value) != all.end();
      return known ? "" : fmt::format("{}: {} is not listed", path, boost::json::serialize(value));
    }
    if (word == "required") return missing(argument.as_array(), value, path);
    if (word == "properties") return properties(schema, argument.as_object(), value, path);
    if (word == "items") return items(argument, value, path);
    if (word == "oneOf" || word == "anyOf") return some(word, argument.as_array(), value, path);
    return bound(word, argument, value, path);
  }

  [[nodiscard]] std::string follow(const Value& reference, const Value& value,
                                   const std::string& path) const {
    constexpr std::string_view kHere = "#/$defs/";
    const std::string_view target = reference.as_string();
    const auto& found = definitions().at(target.substr(kHere.size()));
    return fault(found, value, path);
  }

  static bool is_of(const Value& type, const Value& value) {
    if (type.is_array()) {
      return std::any_of(type.get_array().begin(), type.get_array().end(),
                         [&value](const Value& one) { return is_of(one, value); });
    }
    const std::string_view name = type.as_string();
    if (name == "object") return value.is_object();
    if (name == "array") return value.is_array();
    if (name == "string") return value.is_string();
    if (name == "boolean") return value.is_bool();
    if (name == "null") return value.is_null();
    if (name == "integer") return value.is_int64() || value.is_uint64();
    return name == "number" && value.is_number();
  }

  static std::string missing(const boost::json::array& keys, const Value& value,
                             const std::string& path) {
    if (!value.is_object()) return "";
    for (const auto& key : keys) {
      if (!value.get_object().contains(key.as_string())) {
        return fmt::format("{}: '{}' is missing", path, std::string_view(key.as_string()));
      }
    }
    return "";
  }

  [[nodiscard]] std::string properties(const boost::json::object& schema,
                                       const boost::json::object& known, const Value& value,
                                       const std::string& path) const {
    if (!value.is_object()) return "";
    for (const auto& [key, item] : value.get_object()) {
      const std::string below = fmt::format("{}.{}", path, std::string_view(key));
      const auto* property = known.if_contains(key);
      const auto* others = schema.if_contains("additionalProperties");
      if (property == nullptr && others == nullptr) continue;
      if (auto why = fault(property == nullptr ? *others : *property, item, below); !why.empty()) {
        return why;
      }
    }
    return "";
  }

  [[nodiscard]] std::string items(const Value& schema, const Value& value,
                                  const std::string& path) const {
    if (!value.is_array()) return "";
    for (const auto& item : value.get_array()) {
      if (auto why = fault(schema, item, path + "[]"); !why.empty()) return why;
    }
    return "";
  }

  [[nodiscard]] std::string some(std::string_view word, const boost::json::array& schemas,
                                 const Value& value, const std::string& path) const {
    std::string last;
    int fitting = 0;
    for (const auto& schema : schemas) {
      auto why = fault(schema, value, path);
      if (why.empty()) ++fitting;
      if (!why.empty() && why.find("constant") == std::string::npos) last = std::move(why);
    }
    if (fitting == 1 || (fitting > 1 && word == "anyOf")) return "";
    return fitting > 1 ? path + ": fits more than one" : path + ": fits none; " + last;
  }

  static std::string bound(std::string_view word, const Value& argument, const Value& value,
                           const std::string& path) {
    const auto wrong = [&](bool holds) {
      return holds ? "" : fmt::format("{}: beyond {}", path, word);
    };
    if (word == "pattern") {
      if (!value.is_string()) return "";
      return wrong(fits(value.get_string().c_str(), argument.as_string().c_str()));
    }
    const auto limit = argument.to_number<double>();
    if (word == "minimum") return wrong(!value.is_number() || value.to_number<double>() >= limit);
    if (word == "maximum") return wrong(!value.is_number() || value.to_number<double>() <= limit);
    if (word == "minLength" || word == "maxLength") {
      if (!value.is_string()) return "";
      const auto length = static_cast<double>(characters(value.get_string()));
      return wrong(word == "minLength" ? length >= limit : length <= limit);
    }
    if (word == "maxItems") {
      return wrong(!value.is_array() || static_cast<double>(value.get_array().size()) <= limit);
    }
    return fmt::format("{}: the word '{}' is not known to the test's checker", path, word);
  }

  static std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
  }

  Value root_;
};

/// data/protocol.schema.json
inline const JsonSchema& protocol_schema() {
  static const JsonSchema kSchema = [] {
    std::ifstream file(test_file("/../data/protocol.schema.json"));
    std::stringstream text;
    text << file.rdbuf();
    return JsonSchema(boost::json::parse(text.str()));
  }();
  return kSchema;
}

}  // namespace astragal::tests
