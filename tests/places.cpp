#include "places.h"

namespace astragal::tests {

std::string test_file(const std::string& path) { return TEST_FILES + path; }

const std::string& astragal_program() {
  static const std::string kProgram = ASTRAGAL;
  return kProgram;
}

}  // namespace astragal::tests
