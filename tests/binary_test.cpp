// The program as it was built: what the linker was told is in the file.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <memory>

#include "places.h"

namespace astragal::tests {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

/// What a program says of ours.
std::string output_of(const std::string& program) {
  const std::string command = program + " '" + astragal_program() + "'";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::string text;
  for (int c = std::fgetc(pipe.get()); c != EOF; c = std::fgetc(pipe.get())) {
    text += static_cast<char>(c);
  }
  return text;
}

std::string readelf(const std::string& options) { return output_of("readelf --wide " + options); }

bool is_hardened_build() {
#ifdef NDEBUG
  return true;
#else
  return false;  // only what people play is
#endif
}

TEST(Binary, IsHardened) {
  if (!is_hardened_build()) GTEST_SKIP() << "this build looks for faults itself";
  EXPECT_THAT(readelf("--file-header"), ContainsRegex("Type: +DYN")) << "position-independent";
  const auto segments = readelf("--program-headers");
  EXPECT_THAT(segments, HasSubstr("GNU_RELRO"));
  EXPECT_THAT(segments, ContainsRegex("GNU_STACK .* RW ")) << "nothing on the stack can be run";
  EXPECT_THAT(segments, Not(HasSubstr(" RWE "))) << "nothing can be written and run";
  const auto dynamic = readelf("--dynamic");
  EXPECT_THAT(dynamic, HasSubstr("BIND_NOW")) << "nothing of the linker's stays writable";
  EXPECT_THAT(dynamic, ContainsRegex("FLAGS_1.* NOW.* PIE"));
  const auto symbols = readelf("--dyn-syms");
  EXPECT_THAT(symbols, HasSubstr("__stack_chk_fail"));
  EXPECT_THAT(symbols, ContainsRegex("__mem[a-z]+_chk")) << "_FORTIFY_SOURCE";
#ifdef __x86_64__
  EXPECT_THAT(output_of("objdump --disassemble=main"), HasSubstr("endbr64")) << "-fcf-protection";
#endif
}

}  // namespace
}  // namespace astragal::tests
