#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "dice/record_check.h"
#include "places.h"
#include "process.h"

namespace astragal::tests {

/// The files of a folder below tests/ with this ending, in the order of their names.
inline std::vector<std::filesystem::path> test_files(const std::string& folder,
                                                     const std::string& ending = ".txt") {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(test_file("/" + folder))) {
    if (entry.path().extension() == ending) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

inline std::variant<record::Record, record::RecordFault> read_text(const std::string& text) {
  return dice::read_record_text(text);
}

/// "LINE: what is wrong", or nothing if the text is a good record.
inline std::string fault_in(const std::string& text) {
  const auto read = read_text(text);
  const auto* fault = std::get_if<record::RecordFault>(&read);
  return fault == nullptr ? "" : std::to_string(fault->line) + ": " + fault->why.what();
}

}  // namespace astragal::tests
