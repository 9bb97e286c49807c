#pragma once

#include <boost/json.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace astragal::engine_wasm {

/// A malformed message, described in one sentence. Caught within this module and returned as an
/// answer.
struct Malformed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Parses a message; it must be an object.
boost::json::value parse_object(std::string_view text, const std::string& name);

/// The fields of a JSON object. Reading a missing field, or one of another type, throws Malformed.
class Fields {
 public:
  /// `name` names the object in errors, such as "call". The value must outlive this object.
  Fields(const boost::json::value& value, std::string name);
  Fields(boost::json::value&& value, std::string name) = delete;

  [[nodiscard]] bool has(std::string_view key) const { return object_.contains(key); }
  [[nodiscard]] const boost::json::value& value(std::string_view key) const;
  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] std::string text_or(std::string_view key, const char* missing) const {
    return has(key) ? text(key) : missing;
  }
  /// Fractions are truncated.
  [[nodiscard]] std::int64_t number(std::string_view key) const;
  [[nodiscard]] std::uint64_t count(std::string_view key) const;  ///< throws if negative
  [[nodiscard]] std::uint64_t count_or(std::string_view key, std::uint64_t missing) const {
    return has(key) ? count(key) : missing;
  }
  [[nodiscard]] double real(std::string_view key) const;
  [[nodiscard]] bool flag(std::string_view key) const;
  [[nodiscard]] const boost::json::array& list(std::string_view key) const;
  [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;
  [[nodiscard]] Fields object(std::string_view key) const;

  [[noreturn]] void fail(std::string_view key, std::string_view what) const;

 private:
  const boost::json::object& object_;
  std::string name_;
};

}  // namespace astragal::engine_wasm
