#include <dlfcn.h>
#include <gtest/gtest.h>

#include "core/portable/angles.h"
#include "core/random.h"
#include "physics/tray.h"
#include "physics/version.h"

namespace astragal::physics {
namespace {

/// What a shared library gets that asks for this name: the first definition in the program and all
/// its libraries.
template <class Function>
Function* found(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_DEFAULT, name));
}

/// The file that a function is in.
const void* file_of(const void* function) {
  Dl_info info{};
  EXPECT_NE(::dladdr(function, &info), 0);
  return info.dli_fbase;
}

TEST(BulletFunctions, AreOurs) {
  Tray tray;  // so that this program has Bullet in it
  for (const char* name : {"sin", "cos", "sincos", "atan2"}) {
    void* function = ::dlsym(RTLD_DEFAULT, name);
    ASSERT_NE(function, nullptr) << name;
    EXPECT_EQ(file_of(function), file_of(reinterpret_cast<void*>(&physics_version))) << name;
  }
}

TEST(BulletFunctions, ComputeWhatOursCompute) {
  auto* const sine = found<double(double)>("sin");
  auto* const cosine = found<double(double)>("cos");
  auto* const both = found<void(double, double*, double*)>("sincos");
  auto* const angle = found<double(double, double)>("atan2");
  Rng rng(1);
  for (int i = 0; i < 10'000; ++i) {
    const double x = static_cast<double>(rng() >> 11) * 0x1p-50 - 4;
    const double y = static_cast<double>(rng() >> 11) * 0x1p-50 - 4;
    double s = 0;
    double c = 0;
    both(x, &s, &c);
    ASSERT_EQ(s, portable::sin(x)) << x;
    ASSERT_EQ(c, portable::cos(x)) << x;
    ASSERT_EQ(sine(x), s) << x;
    ASSERT_EQ(cosine(x), c) << x;
    ASSERT_EQ(angle(y, x), portable::atan2(y, x)) << y << " " << x;
  }
}

}  // namespace
}  // namespace astragal::physics
