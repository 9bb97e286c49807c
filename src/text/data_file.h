#pragma once

#include <boost/json.hpp>

#include <functional>
#include <string>
#include <string_view>

#include "text/result.h"

namespace astragal::text {

/// A fault in replaced data, and the key it stands at ("cards.7B"; empty for the whole).
struct DataFault {
  Error why;
  std::string key{};
};

/// An error with its place: "FILE:LINE: …".
inline Error in_file(std::string_view file, std::size_t line, Error why) {
  return {"in-file"_why, {{"file", file}, {"line", line}, {"why", std::move(why)}}};
}

/// A data file's content, whichever way it was written.
class DataFile {
 public:
  /// Reads TOML or JSON (which begins with a brace); an error has the place in the file.
  static Result<DataFile> parse(std::string_view file_name, std::string text);

  [[nodiscard]] const boost::json::value& value() const { return value_; }
  /// With the line where the fault's key stands.
  [[nodiscard]] Error locate(const DataFault& fault) const;

 private:
  std::string file_name_;
  std::string text_;
  boost::json::value value_;
};

}  // namespace astragal::text
