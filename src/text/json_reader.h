#pragma once

#include <boost/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/seats.h"
#include "text/result.h"

namespace astragal::text {

/// Parses untrusted JSON: depth is bounded and duplicate keys are errors. On error `place` is set
/// to the byte offset. The value allocates from `storage`.
Result<boost::json::value> parse_json(std::string_view text, std::size_t* place = nullptr,
                                      const boost::json::storage_ptr& storage = {});

/// The value as a whole number from min to max; nullopt otherwise, also for 1.0.
std::optional<int> whole_number(const boost::json::value& value, int min, int max);

/// The seats of a set as an array, in order.
boost::json::array seats_json(SeatSet seats);

/// Reads an object field by field. Keeps the first error; later reads return defaults. Call
/// finish() once at the end.
class JsonReader {
 public:
  /// `name` is the object's name in messages: "state", "state.rolled". The value must outlive the
  /// reader.
  JsonReader(const boost::json::value& value, std::string name);
  JsonReader(boost::json::value&& value, std::string name) = delete;

  [[nodiscard]] bool has(std::string_view key) const;
  int integer(std::string_view key, int min, int max);
  bool boolean(std::string_view key);
  /// The index of the field's value in `words`.
  int word(std::string_view key, const std::vector<std::string_view>& words);
  /// An array of exactly `count` numbers (at most `count` if not `exact`).
  std::vector<int> integers(std::string_view key, int count, int min, int max, bool exact = true);
  /// An array of exactly `lists` arrays as read by integers().
  std::vector<std::vector<int>> integer_lists(std::string_view key, int lists, int count, int min,
                                              int max, bool exact = true);
  /// An array of exactly `count` arbitrary values; nulls if it is missing.
  std::vector<boost::json::value> array(std::string_view key, int count);
  const boost::json::value& value(std::string_view key);

  void fail(Error why);
  /// Fails because of one field; adds its full name as the parameter {field}.
  void fail(ReasonCode why, std::string_view key, std::vector<Param> about = {});
  /// The first error, or an error for a field that was never read.
  [[nodiscard]] std::optional<Error> finish();

 private:
  const boost::json::value* find(std::string_view key);

  const boost::json::object* object_ = nullptr;
  std::string name_;
  std::vector<std::string> asked_;
  std::optional<Error> fault_;
};

}  // namespace astragal::text
