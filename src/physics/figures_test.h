#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <string>

namespace astragal::physics::physics_test {

/// Whether `./check --full` runs, with large samples.
inline bool full() { return std::getenv("ASTRAGAL_FULL") != nullptr; }

/// Reports a measured figure in the test's output.
inline void tell(const std::string& what, double figure) {
  testing::Test::RecordProperty(what, std::to_string(figure));
  if (full()) std::cout << "measured: " << what << ' ' << figure << '\n';
}

}  // namespace astragal::physics::physics_test
