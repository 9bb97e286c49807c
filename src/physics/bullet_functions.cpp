// Bullet asks the C library for sines, cosines and angles, whose last bit differs between systems
// and even processors. These are found in place of the C library's, by Bullet and whatever else the
// program is made of: in a program the linker prefers its own definitions, and exports those that a
// shared library asks for. docs/physics.md says why.
//
// The only other one that Bullet calls for dice is pow(1, step), for damping; the C standard says
// that it is 1.
//
// Nothing here may include <cmath>, which declares the same functions in its own way.

#include "core/portable/angles.h"

extern "C" {

double sin(double angle) { return astragal::portable::sin(angle); }

double cos(double angle) { return astragal::portable::cos(angle); }

/// What compilers make of a sine and a cosine of the same angle, with glibc.
void sincos(double angle, double* sine, double* cosine) {
  const auto both = astragal::portable::sin_cos(angle);
  *sine = both.sine;
  *cosine = both.cosine;
}

double atan2(double y, double x) { return astragal::portable::atan2(y, x); }

}  // extern "C"
