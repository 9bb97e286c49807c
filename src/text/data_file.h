#pragma once

#include <boost/json.hpp>

#include <functional>
#include <string>
#include <string_view>

#include "text/result.h"

namespace astragal {

/// A fault in replaced data: what, and the key it stands at ("cards.7B"; empty for the whole).
struct DataFault {
  std::string what;
  std::string key;
};

/// A data file's content, whichever way it was written.
class DataFile {
 public:
  /// Reads TOML or JSON (which begins with a brace); an error reads "FILE:LINE: …".
  static Result<DataFile> parse(std::string_view file_name, std::string text);

  [[nodiscard]] const boost::json::value& value() const { return value_; }
  /// "FILE:LINE: what", with the line where the fault's key stands.
  [[nodiscard]] std::string locate(const DataFault& fault) const;

 private:
  std::string file_name_;
  std::string text_;
  boost::json::value value_;
};

}  // namespace astragal
