#include "places.h"

namespace astragal::tests {

std::string test_file(const std::string& path) { return TEST_FILES + path; }

std::string test_record(const std::string& name) { return test_file("/records/" + name + ".txt"); }

const std::string& astragal_program() {
  static const std::string kProgram = ASTRAGAL;
  return kProgram;
}

}  // namespace astragal::tests
