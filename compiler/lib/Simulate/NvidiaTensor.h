//===- NvidiaTensor.h - What models of tensor memory share ------*- C++ -*-===//
#ifndef LATHE_LIB_SIMULATE_NVIDIATENSOR_H
#define LATHE_LIB_SIMULATE_NVIDIATENSOR_H

#include "Models.h"

namespace lathe::simulate {

/// Checks that `count` columns of one row are there and that the warp's access is ordered after what others did;
/// reports what is wrong. False if they are not there.
bool checkTensorAccess(Warp &warp, const Instruction &i, unsigned row, unsigned column, unsigned count, bool writes);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_NVIDIATENSOR_H
