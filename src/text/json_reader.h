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

/// Parses JSON text from outside; bounded depth, no duplicate keys silently lost. `place` is set to
/// where it goes wrong, counted in bytes from 0. The value takes its memory from `storage`.
Result<boost::json::value> parse_json(std::string_view text, std::size_t* place = nullptr,
                                      const boost::json::storage_ptr& storage = {});

/// A whole number in a range, whichever way JSON keeps it; 1.0 is none.
std::optional<int> whole_number(const boost::json::value& value, int min, int max);

/// The seats of a set, in order.
boost::json::array seats_json(SeatSet seats);

/// Takes a JSON object apart field by field. The first thing wrong is kept, and every read after it
/// returns something harmless, so that a reader is written straight down and asks once at the end.
class JsonReader {
 public:
  /// `name` is what the object is called in messages: "state", "state.rolled". The value must
  /// outlive the reader.
  JsonReader(const boost::json::value& value, std::string name);
  JsonReader(boost::json::value&& value, std::string name) = delete;

  [[nodiscard]] bool has(std::string_view key) const;
  int integer(std::string_view key, int min, int max);
  bool boolean(std::string_view key);
  /// The index of the word found.
  int word(std::string_view key, const std::vector<std::string_view>& words);
  /// An array of exactly `count` numbers (or of any number up to `count` if not `exact`).
  std::vector<int> integers(std::string_view key, int count, int min, int max, bool exact = true);
  /// An array of exactly `lists` such arrays.
  std::vector<std::vector<int>> integer_lists(std::string_view key, int lists, int count, int min,
                                              int max, bool exact = true);
  /// An array of exactly `count` arbitrary values; nulls if it is not there.
  std::vector<boost::json::value> array(std::string_view key, int count);
  const boost::json::value& value(std::string_view key);

  void fail(Error why);
  /// The same about one field: its full name is the parameter {field}.
  void fail(ReasonCode why, std::string_view key, std::vector<Param> about = {});
  /// Reports the first fault, or a field that nobody asked for.
  [[nodiscard]] std::optional<Error> finish();

 private:
  const boost::json::value* find(std::string_view key);

  const boost::json::object* object_ = nullptr;
  std::string name_;
  std::vector<std::string> asked_;
  std::optional<Error> fault_;
};

}  // namespace astragal::text
