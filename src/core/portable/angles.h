#pragma once

/// The same to the bit everywhere: see numbers.h. This header includes nothing, so that
/// physics/bullet_functions.cpp can define what <cmath> declares.
namespace astragal::portable {

/// At most 1 ulp off, for all numbers; not a number for infinities.
double sin(double angle);
double cos(double angle);

struct SineCosine {
  double sine;
  double cosine;
};
/// Both at once, each as above.
SineCosine sin_cos(double angle);

/// The angle of the point (x, y) from the x axis, as the C library has it; at most 1.5 ulp off.
/// Coordinates beyond 1e300 may overflow.
double atan2(double y, double x);
/// At most 2 ulp off.
double acos(double cosine);

}  // namespace astragal::portable
