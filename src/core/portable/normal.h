#pragma once

namespace astragal::portable {

/// The chance that a standard normal variable stays below x: within 1e-15, and within
/// 1e-11 of itself from -12 on; 0 below.
double normal(double x);

}  // namespace astragal::portable
