#pragma once

namespace astragal::physics {

/// Which physics this program has. The same throw from the same position ends in the same pose
/// wherever this number is the same and not 1: it changes with whatever changes a throw. 1 promises
/// nothing: records from before the promise, and builds whose Bullet rounds otherwise, because it
/// is of another version or compiled with fused multiply-adds. docs/physics.md has the list.
int physics_version();

}  // namespace astragal::physics
