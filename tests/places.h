#pragma once

// Where things are on this machine. Only places.cpp is compiled anew when a tree has moved.

#include <string>

namespace astragal::tests {

/// A file in tests/, by its path there; begins with a slash.
std::string test_file(const std::string& path);

/// A record in tests/records/, by its name without .txt.
std::string test_record(const std::string& name);

/// The program `astragal` that was built with these tests.
const std::string& astragal_program();

}  // namespace astragal::tests
