#pragma once

#include <boost/json.hpp>

#include <functional>
#include <string>
#include <string_view>

#include "text/result.h"

namespace astragal::text {

/// An error in replaced data and the key where it is ("cards.7B"; empty for the whole file).
struct DataFault {
  Error why;
  std::string key{};
};

/// An error with its place: "FILE:LINE: …".
inline Error in_file(std::string_view file, std::size_t line, Error why) {
  return {"in-file"_why, {{"file", file}, {"line", line}, {"why", std::move(why)}}};
}

/// The content of a data file in TOML or JSON.
class DataFile {
 public:
  /// Reads JSON if the text begins with a brace, otherwise TOML. Errors name file and line.
  static Result<DataFile> parse(std::string_view file_name, std::string text);

  [[nodiscard]] const boost::json::value& value() const { return value_; }
  /// The error with file name and the line of the fault's key.
  [[nodiscard]] Error locate(const DataFault& fault) const;

 private:
  std::string file_name_;
  std::string text_;
  boost::json::value value_;
};

}  // namespace astragal::text
